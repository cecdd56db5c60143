// SPDX-License-Identifier: GPL-3.0-or-later
// Methods of Context that compute: those of Decimal and the operators, with this context.
#include "vmcore/modules/Decimal.h"
#include "vmcore/modules/DecimalPredicates.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"

#include <fmt/format.h>

namespace vmcore::decimal {
namespace {

bool takesExactly(Vm& vm, const CallArgs& args, std::uint32_t count)
{
    if (args.count == count + 1)
        return true;
    raiseTypeError(vm, fmt::format("function takes exactly {} arguments ({} given)", count, args.count - 1));
    return false;
}

bool operands(Vm& vm, const CallArgs& args, Number& a, Number& b)
{
    return takesExactly(vm, args, 2) && needNumber(vm, args[1], a) && needNumber(vm, args[2], b);
}

template<Unary kFunction>
Value unary(Vm& vm, const CallArgs& args)
{
    Number a;
    if (!needNumber(vm, args[1], a))
        return kNull;
    Context& context = ContextData::self(args);
    Status raised = 0;
    const Number result = kFunction(a, context.settings, raised);
    return deliver(vm, context, result, raised);
}

template<Binary kFunction>
Value binary(Vm& vm, const CallArgs& args)
{
    Number a, b;
    if (!operands(vm, args, a, b))
        return kNull;
    Context& context = ContextData::self(args);
    Status raised = 0;
    const Number result = kFunction(a, b, context.settings, raised);
    return deliver(vm, context, result, raised);
}

Value fma(Vm& vm, const CallArgs& args)
{
    Number a, b, c;
    if (!takesExactly(vm, args, 3) || !needNumber(vm, args[1], a) || !needNumber(vm, args[2], b)
        || !needNumber(vm, args[3], c))
        return kNull;
    Context& context = ContextData::self(args);
    Status raised = 0;
    const Number result = fusedMultiplyAdd(a, b, c, context.settings, raised);
    return deliver(vm, context, result, raised);
}

Value divideBothMethod(Vm& vm, const CallArgs& args)
{
    Number a, b;
    if (!operands(vm, args, a, b))
        return kNull;
    Context& context = ContextData::self(args);
    Status raised = 0;
    const auto [quotient, rest] = divideBoth(a, b, context.settings, raised);
    if (!noteSignals(vm, context, raised))
        return kNull;
    const Value first = makeDecimal(vm, quotient), second = makeDecimal(vm, rest);
    return Value::heap(makeTuple(vm, {first, second}));
}

template<int (*kOrder)(const Number&, const Number&)>
Value total(Vm& vm, const CallArgs& args)
{
    Number a, b;
    return operands(vm, args, a, b) ? makeDecimal(vm, fromOrder(kOrder(a, b))) : kNull;
}

Value copySign(Vm& vm, const CallArgs& args)
{
    Number a, b;
    if (!operands(vm, args, a, b))
        return kNull;
    a.negative = b.negative;
    return makeDecimal(vm, a);
}

Value sameQuantumMethod(Vm& vm, const CallArgs& args)
{
    Number a, b;
    return operands(vm, args, a, b) ? Value::boolean(sameQuantum(a, b)) : kNull;
}

constexpr const char* kPowerNames[] = {"a", "b", "modulo"};

Value powerMethod(Vm& vm, const CallArgs& args)
{
    Value given[3];
    Number a, b, modulus;
    if (!readArguments(vm, args, {nullptr, kPowerNames, 2, 3}, given) || !needNumber(vm, given[0], a)
        || !needNumber(vm, given[1], b))
        return kNull;
    const bool hasModulus = given[2] && !given[2].isNone();
    if (hasModulus && !needNumber(vm, given[2], modulus))
        return kNull;
    Context& context = ContextData::self(args);
    Status raised = 0;
    const Number result
        = hasModulus ? powerModulo(a, b, modulus, context.settings, raised) : power(a, b, context.settings, raised);
    return deliver(vm, context, result, raised);
}

Value createDecimal(Vm& vm, const CallArgs& args)
{
    if (args.count > 2)
        return raiseTypeError(vm, fmt::format("function takes at most 1 argument ({} given)", args.count - 1));
    const Value v = args.count > 1 ? args[1] : Value::smallInt(0);
    return convert(vm, stateOf(vm).decimal, v, ContextData::self(args), Conversion::InContext);
}

Value createFromFloat(Vm& vm, const CallArgs& args)
{
    return fromFloat(vm, stateOf(vm).decimal, args[1], ContextData::self(args), Conversion::InContext);
}

Value apply(Vm& vm, const CallArgs& args)
{
    Number n;
    if (!needNumber(vm, args[1], n))
        return kNull;
    Context& context = ContextData::self(args);
    Status raised = 0;
    finish(n, context.settings, raised);
    return deliver(vm, context, n, raised);
}

bool needDecimal(Vm& vm, Value v)
{
    if (isDecimal(v))
        return true;
    raiseTypeError(vm, "argument must be a Decimal");
    return false;
}

Value canonical(Vm& vm, const CallArgs& args)
{
    return needDecimal(vm, args[1]) ? args[1] : kNull;
}

Value isCanonical(Vm& vm, const CallArgs& args)
{
    return needDecimal(vm, args[1]) ? kTrue : kNull;
}

template<bool kNegated, bool kAbsolute>
Value copied(Vm& vm, const CallArgs& args)
{
    Number n;
    if (!needNumber(vm, args[1], n))
        return kNull;
    n.negative = !kAbsolute && n.negative != kNegated;
    return makeDecimal(vm, n);
}

Value copyDecimal(Vm& vm, const CallArgs& args)
{
    Number n;
    return isDecimal(args[1]) ? args[1] : needNumber(vm, args[1], n) ? makeDecimal(vm, n) : kNull;
}

Value classOf(Vm& vm, const CallArgs& args)
{
    Number n;
    return needNumber(vm, args[1], n) ? makeText(vm, numberClass(n, ContextData::self(args).settings)) : kNull;
}

template<Notation kNotation>
Value textMethod(Vm& vm, const CallArgs& args)
{
    Number n;
    return needNumber(vm, args[1], n) ? makeText(vm, textOf(n, kNotation, ContextData::self(args).capitals)) : kNull;
}

template<ContextPredicate kPredicate>
Value isMethod(Vm& vm, const CallArgs& args)
{
    Number n;
    return needNumber(vm, args[1], n) ? Value::boolean(kPredicate(n, ContextData::self(args).settings)) : kNull;
}

template<Predicate kPredicate>
Value isKind(Vm& vm, const CallArgs& args)
{
    Number n;
    return needNumber(vm, args[1], n) ? Value::boolean(kPredicate(n)) : kNull;
}

Value radix(Vm& vm, const CallArgs&)
{
    return makeDecimal(vm, finite(false, 10, 0));
}

constexpr NativeInfo kMethods[] = {
    method("exp", &guarded<&unary<&exponential>>, 1, 1,
        "exp($self, x, /)"
        "\n--\n\n"
        "e to the power of the number, correctly rounded."),
    method("ln", &guarded<&unary<&naturalLogarithm>>, 1, 1,
        "ln($self, x, /)"
        "\n--\n\n"
        "The natural logarithm, correctly rounded."),
    method("log10", &guarded<&unary<&logarithm10>>, 1, 1,
        "log10($self, x, /)"
        "\n--\n\n"
        "The logarithm to base ten, correctly rounded."),
    method("logb", &guarded<&unary<&exponentOf>>, 1, 1,
        "logb($self, x, /)"
        "\n--\n\n"
        "The exponent of the first digit."),
    method("logical_invert", &guarded<&unary<&logicalInvert>>, 1, 1,
        "logical_invert($self, x, /)"
        "\n--\n\n"
        "Digits 0 and 1 exchanged, up to the precision."),
    method("next_minus", &guarded<&unary<&nextMinus>>, 1, 1,
        "next_minus($self, x, /)"
        "\n--\n\n"
        "The largest number below this one."),
    method("next_plus", &guarded<&unary<&nextPlus>>, 1, 1,
        "next_plus($self, x, /)"
        "\n--\n\n"
        "The smallest number above this one."),
    method("normalize", &guarded<&unary<&reduced>>, 1, 1,
        "normalize($self, x, /)"
        "\n--\n\n"
        "The number without trailing zeros."),
    method("sqrt", &guarded<&unary<&squareRoot>>, 1, 1,
        "sqrt($self, x, /)"
        "\n--\n\n"
        "The square root, correctly rounded."),
    method("abs", &guarded<&unary<&absolute>>, 1, 1,
        "abs($self, x, /)"
        "\n--\n\n"
        "The absolute value."),
    method("plus", &guarded<&unary<&plus>>, 1, 1,
        "plus($self, x, /)"
        "\n--\n\n"
        "The number, rounded."),
    method("minus", &guarded<&unary<&minus>>, 1, 1,
        "minus($self, x, /)"
        "\n--\n\n"
        "The number with the other sign, rounded."),
    method("to_integral", &guarded<&unary<&integralValue>>, 1, 1,
        "to_integral($self, x, /)"
        "\n--\n\n"
        "The nearest whole number."),
    method("to_integral_value", &guarded<&unary<&integralValue>>, 1, 1,
        "to_integral_value($self, x, /)"
        "\n--\n\n"
        "The nearest whole number."),
    method("to_integral_exact", &guarded<&unary<&integralExact>>, 1, 1,
        "to_integral_exact($self, x, /)"
        "\n--\n\n"
        "The nearest whole number, with signals."),
    method("compare", &guarded<&binary<&compared>>, 0, kAnyCount,
        "compare($self, x, y, /)"
        "\n--\n\n"
        "-1, 0 or 1 as the number is less, equal or greater; NaN if one is."),
    method("compare_signal", &guarded<&binary<&comparedSignal>>, 0, kAnyCount,
        "compare_signal($self, x, y, /)"
        "\n--\n\n"
        "As compare, but NaNs signal InvalidOperation."),
    method("logical_and", &guarded<&binary<&logicalAnd>>, 0, kAnyCount,
        "logical_and($self, x, y, /)"
        "\n--\n\n"
        "Digits 0 and 1 combined by and."),
    method("logical_or", &guarded<&binary<&logicalOr>>, 0, kAnyCount,
        "logical_or($self, x, y, /)"
        "\n--\n\n"
        "Digits 0 and 1 combined by or."),
    method("logical_xor", &guarded<&binary<&logicalXor>>, 0, kAnyCount,
        "logical_xor($self, x, y, /)"
        "\n--\n\n"
        "Digits 0 and 1 combined by exclusive or."),
    method("max", &guarded<&binary<&maximum>>, 0, kAnyCount,
        "max($self, x, y, /)"
        "\n--\n\n"
        "The larger number."),
    method("max_mag", &guarded<&binary<&maximumMagnitude>>, 0, kAnyCount,
        "max_mag($self, x, y, /)"
        "\n--\n\n"
        "The number of larger size."),
    method("min", &guarded<&binary<&minimum>>, 0, kAnyCount,
        "min($self, x, y, /)"
        "\n--\n\n"
        "The smaller number."),
    method("min_mag", &guarded<&binary<&minimumMagnitude>>, 0, kAnyCount,
        "min_mag($self, x, y, /)"
        "\n--\n\n"
        "The number of smaller size."),
    method("next_toward", &guarded<&binary<&nextToward>>, 0, kAnyCount,
        "next_toward($self, x, y, /)"
        "\n--\n\n"
        "The next number in the direction of the other one."),
    method("remainder_near", &guarded<&binary<&remainderNear>>, 0, kAnyCount,
        "remainder_near($self, x, y, /)"
        "\n--\n\n"
        "The remainder of the division with the nearest quotient."),
    method("rotate", &guarded<&binary<&rotated>>, 0, kAnyCount,
        "rotate($self, x, y, /)"
        "\n--\n\n"
        "The digits rotated to the left."),
    method("scaleb", &guarded<&binary<&scaled>>, 0, kAnyCount,
        "scaleb($self, x, y, /)"
        "\n--\n\n"
        "The number with the other one added to its exponent."),
    method("shift", &guarded<&binary<&shifted>>, 0, kAnyCount,
        "shift($self, x, y, /)"
        "\n--\n\n"
        "The digits shifted to the left."),
    method("add", &guarded<&binary<&add>>, 0, kAnyCount,
        "add($self, x, y, /)"
        "\n--\n\n"
        "x + y."),
    method("subtract", &guarded<&binary<&subtract>>, 0, kAnyCount,
        "subtract($self, x, y, /)"
        "\n--\n\n"
        "x - y."),
    method("multiply", &guarded<&binary<&multiply>>, 0, kAnyCount,
        "multiply($self, x, y, /)"
        "\n--\n\n"
        "x * y."),
    method("divide", &guarded<&binary<&divide>>, 0, kAnyCount,
        "divide($self, x, y, /)"
        "\n--\n\n"
        "x / y."),
    method("divide_int", &guarded<&binary<&divideInteger>>, 0, kAnyCount,
        "divide_int($self, x, y, /)"
        "\n--\n\n"
        "The whole part of x / y."),
    method("remainder", &guarded<&binary<&remainder>>, 0, kAnyCount,
        "remainder($self, x, y, /)"
        "\n--\n\n"
        "The remainder of x / y."),
    method("quantize", &guarded<&binary<&quantize>>, 0, kAnyCount,
        "quantize($self, x, y, /)"
        "\n--\n\n"
        "x with the exponent of y."),
    method("fma", &guarded<&fma>, 0, kAnyCount,
        "fma($self, x, y, z, /)"
        "\n--\n\n"
        "x * y + z, rounded once."),
    method("divmod", &guarded<&divideBothMethod>, 0, kAnyCount,
        "divmod($self, x, y, /)"
        "\n--\n\n"
        "Quotient and remainder."),
    method("compare_total", &guarded<&total<&compareTotal>>, 0, kAnyCount,
        "compare_total($self, x, y, /)"
        "\n--\n\n"
        "-1, 0 or 1 in the order of all representations."),
    method("compare_total_mag", &guarded<&total<&compareTotalMagnitude>>, 0, kAnyCount,
        "compare_total_mag($self, x, y, /)"
        "\n--\n\n"
        "The same, without signs."),
    method("copy_sign", &guarded<&copySign>, 0, kAnyCount,
        "copy_sign($self, x, y, /)"
        "\n--\n\n"
        "x with the sign of y."),
    method("same_quantum", &guarded<&sameQuantumMethod>, 0, kAnyCount,
        "same_quantum($self, x, y, /)"
        "\n--\n\n"
        "Whether exponents are the same."),
    methodKeywords("power", &guarded<&powerMethod>, 0, kAnyCount,
        "power($self, /, a, b, modulo=None)"
        "\n--\n\n"
        "a ** b, or a ** b % modulo."),
    method("create_decimal", &guarded<&createDecimal>, 0, kAnyCount,
        "create_decimal($self, num=\"0\", /)"
        "\n--\n\n"
        "A decimal from num, rounded."),
    method("create_decimal_from_float", &guarded<&createFromFloat>, 1, 1,
        "create_decimal_from_float($self, f, /)"
        "\n--\n\n"
        "A decimal from a float, rounded."),
    method("radix", &radix, 0, 0,
        "radix($self, /)"
        "\n--\n\n"
        "Decimal(10)."),
    method("canonical", &guarded<&canonical>, 1, 1,
        "canonical($self, x, /)"
        "\n--\n\n"
        "x itself."),
    method("is_canonical", &isCanonical, 1, 1,
        "is_canonical($self, x, /)"
        "\n--\n\n"
        "True."),
    method("copy_abs", &guarded<&copied<false, true>>, 1, 1,
        "copy_abs($self, x, /)"
        "\n--\n\n"
        "x without its sign."),
    method("copy_negate", &guarded<&copied<true, false>>, 1, 1,
        "copy_negate($self, x, /)"
        "\n--\n\n"
        "x with the other sign."),
    method("copy_decimal", &guarded<&copyDecimal>, 1, 1,
        "copy_decimal($self, x, /)"
        "\n--\n\n"
        "x itself."),
    method("number_class", &guarded<&classOf>, 1, 1,
        "number_class($self, x, /)"
        "\n--\n\n"
        "The name of the class of the number."),
    method("to_sci_string", &guarded<&textMethod<Notation::Scientific>>, 1, 1,
        "to_sci_string($self, x, /)"
        "\n--\n\n"
        "Text in scientific notation."),
    method("to_eng_string", &guarded<&textMethod<Notation::Engineering>>, 1, 1,
        "to_eng_string($self, x, /)"
        "\n--\n\n"
        "Text in engineering notation."),
    method("is_normal", &guarded<&isMethod<&isNormal>>, 1, 1,
        "is_normal($self, x, /)"
        "\n--\n\n"
        "Whether x is normal."),
    method("is_subnormal", &guarded<&isMethod<&isSubnormal>>, 1, 1,
        "is_subnormal($self, x, /)"
        "\n--\n\n"
        "Whether x is subnormal."),
    method("is_finite", &guarded<&isKind<&isFiniteNumber>>, 1, 1,
        "is_finite($self, x, /)"
        "\n--\n\n"
        "As the method of Decimal."),
    method("is_infinite", &guarded<&isKind<&isInfiniteNumber>>, 1, 1,
        "is_infinite($self, x, /)"
        "\n--\n\n"
        "As the method of Decimal."),
    method("is_nan", &guarded<&isKind<&isAnyNan>>, 1, 1,
        "is_nan($self, x, /)"
        "\n--\n\n"
        "As the method of Decimal."),
    method("is_qnan", &guarded<&isKind<&isQuietNan>>, 1, 1,
        "is_qnan($self, x, /)"
        "\n--\n\n"
        "As the method of Decimal."),
    method("is_snan", &guarded<&isKind<&isSignalNan>>, 1, 1,
        "is_snan($self, x, /)"
        "\n--\n\n"
        "As the method of Decimal."),
    method("is_signed", &guarded<&isKind<&isNegative>>, 1, 1,
        "is_signed($self, x, /)"
        "\n--\n\n"
        "As the method of Decimal."),
    method("is_zero", &guarded<&isKind<&isZeroNumber>>, 1, 1,
        "is_zero($self, x, /)"
        "\n--\n\n"
        "As the method of Decimal."),
    method("_apply", &guarded<&apply>, 1, 1),
};

} // namespace

std::span<const NativeInfo> contextMethods()
{
    return kMethods;
}

} // namespace vmcore::decimal
