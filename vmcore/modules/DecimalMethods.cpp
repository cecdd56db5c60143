// SPDX-License-Identifier: GPL-3.0-or-later
// Methods of Decimal other than operators and conversions. Most take a context by name.
#include "vmcore/modules/Decimal.h"
#include "vmcore/modules/DecimalPredicates.h"

namespace vmcore::decimal {
namespace {

constexpr const char* kContextOnly[] = {"context"};
constexpr const char* kOtherAndContext[] = {"other", "context"};
constexpr const char* kFmaNames[] = {"other", "third", "context"};
constexpr const char* kQuantizeNames[] = {"exp", "rounding", "context"};
constexpr const char* kRoundingNames[] = {"rounding", "context"};

Context* onlyContext(Vm& vm, const CallArgs& args)
{
    if (args.count == 1 && !args.keywords)
        return currentContext(vm);
    Value given[1];
    return readArguments(vm, args, {nullptr, kContextOnly, 0, 1}, given) ? contextArgument(vm, given[0]) : nullptr;
}

// The context, and the other operand; null: error.
Context* otherAndContext(Vm& vm, const CallArgs& args, Number& other)
{
    Value given[2];
    if (!readArguments(vm, args, {nullptr, kOtherAndContext, 1, 2}, given))
        return nullptr;
    Context* context = contextArgument(vm, given[1]);
    return context && needNumber(vm, given[0], other) ? context : nullptr;
}

template<Unary kFunction>
Value unaryMethod(Vm& vm, const CallArgs& args)
{
    Context* context = onlyContext(vm, args);
    if (!context)
        return kNull;
    Status raised = 0;
    const Number result = kFunction(numberOf(args[0]), context->settings, raised);
    return deliver(vm, *context, result, raised);
}

template<Binary kFunction>
Value binaryMethod(Vm& vm, const CallArgs& args)
{
    Number other;
    Context* context = otherAndContext(vm, args, other);
    if (!context)
        return kNull;
    Status raised = 0;
    const Number result = kFunction(numberOf(args[0]), other, context->settings, raised);
    return deliver(vm, *context, result, raised);
}

template<int (*kOrder)(const Number&, const Number&)>
Value totalMethod(Vm& vm, const CallArgs& args)
{
    Number other;
    return otherAndContext(vm, args, other) ? makeDecimal(vm, fromOrder(kOrder(numberOf(args[0]), other))) : kNull;
}

Value copySign(Vm& vm, const CallArgs& args)
{
    Number other;
    if (!otherAndContext(vm, args, other))
        return kNull;
    Number result = numberOf(args[0]);
    result.negative = other.negative;
    return makeDecimal(vm, result);
}

Value fma(Vm& vm, const CallArgs& args)
{
    Value given[3];
    if (!readArguments(vm, args, {nullptr, kFmaNames, 2, 3}, given))
        return kNull;
    Number other, third;
    Context* context = contextArgument(vm, given[2]);
    if (!context || !needNumber(vm, given[0], other) || !needNumber(vm, given[1], third))
        return kNull;
    Status raised = 0;
    const Number result = fusedMultiplyAdd(numberOf(args[0]), other, third, context->settings, raised);
    return deliver(vm, *context, result, raised);
}

Value quantizeMethod(Vm& vm, const CallArgs& args)
{
    Value given[3];
    if (!readArguments(vm, args, {nullptr, kQuantizeNames, 1, 3}, given))
        return kNull;
    Number pattern;
    Context* context = contextArgument(vm, given[2]);
    if (!context)
        return kNull;
    Settings settings = context->settings;
    if ((given[1] && !given[1].isNone() && !readRounding(vm, given[1], settings.rounding))
        || !needNumber(vm, given[0], pattern))
        return kNull;
    Status raised = 0;
    const Number result = quantize(numberOf(args[0]), pattern, settings, raised);
    return deliver(vm, *context, result, raised);
}

template<Unary kFunction>
Value integralMethod(Vm& vm, const CallArgs& args)
{
    Value given[2];
    if (!readArguments(vm, args, {nullptr, kRoundingNames, 0, 2}, given))
        return kNull;
    Context* context = contextArgument(vm, given[1]);
    if (!context)
        return kNull;
    Settings settings = context->settings;
    if (given[0] && !given[0].isNone() && !readRounding(vm, given[0], settings.rounding))
        return kNull;
    Status raised = 0;
    const Number result = kFunction(numberOf(args[0]), settings, raised);
    return deliver(vm, *context, result, raised);
}

template<ContextPredicate kPredicate>
Value isMethod(Vm& vm, const CallArgs& args)
{
    const Context* context = onlyContext(vm, args);
    return context ? Value::boolean(kPredicate(numberOf(args[0]), context->settings)) : kNull;
}

template<Predicate kPredicate>
Value isKind(Vm&, const CallArgs& args)
{
    return Value::boolean(kPredicate(numberOf(args[0])));
}

Value isCanonical(Vm&, const CallArgs&)
{
    return kTrue;
}

Value classMethodOf(Vm& vm, const CallArgs& args)
{
    const Context* context = onlyContext(vm, args);
    return context ? makeText(vm, numberClass(numberOf(args[0]), context->settings)) : kNull;
}

Value sameQuantumMethod(Vm& vm, const CallArgs& args)
{
    Number other;
    return otherAndContext(vm, args, other) ? Value::boolean(sameQuantum(numberOf(args[0]), other)) : kNull;
}

Value engineeringText(Vm& vm, const CallArgs& args)
{
    const Context* context = onlyContext(vm, args);
    return context ? makeText(vm, textOf(numberOf(args[0]), Notation::Engineering, context->capitals)) : kNull;
}

Value adjustedMethod(Vm& vm, const CallArgs& args)
{
    const Number n = numberOf(args[0]);
    return makeInt(vm, n.isFinite() ? n.adjusted() : 0);
}

Value copyAbsolute(Vm& vm, const CallArgs& args)
{
    Number n = numberOf(args[0]);
    n.negative = false;
    return makeDecimal(vm, n);
}

Value copyNegated(Vm& vm, const CallArgs& args)
{
    Number n = numberOf(args[0]);
    n.negative = !n.negative;
    return makeDecimal(vm, n);
}

Value radix(Vm& vm, const CallArgs&)
{
    return makeDecimal(vm, finite(false, 10, 0));
}

constexpr NativeInfo kMethods[] = {
    methodKeywords("exp", &guarded<&unaryMethod<&exponential>>, 0, kAnyCount,
        "exp($self, /, context=None)"
        "\n--\n\n"
        "e to the power of the number, correctly rounded."),
    methodKeywords("ln", &guarded<&unaryMethod<&naturalLogarithm>>, 0, kAnyCount,
        "ln($self, /, context=None)"
        "\n--\n\n"
        "The natural logarithm, correctly rounded."),
    methodKeywords("log10", &guarded<&unaryMethod<&logarithm10>>, 0, kAnyCount,
        "log10($self, /, context=None)"
        "\n--\n\n"
        "The logarithm to base ten, correctly rounded."),
    methodKeywords("logb", &guarded<&unaryMethod<&exponentOf>>, 0, kAnyCount,
        "logb($self, /, context=None)"
        "\n--\n\n"
        "The exponent of the first digit."),
    methodKeywords("logical_invert", &guarded<&unaryMethod<&logicalInvert>>, 0, kAnyCount,
        "logical_invert($self, /, context=None)"
        "\n--\n\n"
        "Digits 0 and 1 exchanged, up to the precision."),
    methodKeywords("next_minus", &guarded<&unaryMethod<&nextMinus>>, 0, kAnyCount,
        "next_minus($self, /, context=None)"
        "\n--\n\n"
        "The largest number below this one."),
    methodKeywords("next_plus", &guarded<&unaryMethod<&nextPlus>>, 0, kAnyCount,
        "next_plus($self, /, context=None)"
        "\n--\n\n"
        "The smallest number above this one."),
    methodKeywords("normalize", &guarded<&unaryMethod<&reduced>>, 0, kAnyCount,
        "normalize($self, /, context=None)"
        "\n--\n\n"
        "The number without trailing zeros."),
    methodKeywords("sqrt", &guarded<&unaryMethod<&squareRoot>>, 0, kAnyCount,
        "sqrt($self, /, context=None)"
        "\n--\n\n"
        "The square root, correctly rounded."),
    methodKeywords("compare", &guarded<&binaryMethod<&compared>>, 0, kAnyCount,
        "compare($self, /, other, context=None)"
        "\n--\n\n"
        "-1, 0 or 1 as the number is less, equal or greater; NaN if one is."),
    methodKeywords("compare_signal", &guarded<&binaryMethod<&comparedSignal>>, 0, kAnyCount,
        "compare_signal($self, /, other, context=None)"
        "\n--\n\n"
        "As compare, but NaNs signal InvalidOperation."),
    methodKeywords("logical_and", &guarded<&binaryMethod<&logicalAnd>>, 0, kAnyCount,
        "logical_and($self, /, other, context=None)"
        "\n--\n\n"
        "Digits 0 and 1 combined by and."),
    methodKeywords("logical_or", &guarded<&binaryMethod<&logicalOr>>, 0, kAnyCount,
        "logical_or($self, /, other, context=None)"
        "\n--\n\n"
        "Digits 0 and 1 combined by or."),
    methodKeywords("logical_xor", &guarded<&binaryMethod<&logicalXor>>, 0, kAnyCount,
        "logical_xor($self, /, other, context=None)"
        "\n--\n\n"
        "Digits 0 and 1 combined by exclusive or."),
    methodKeywords("max", &guarded<&binaryMethod<&maximum>>, 0, kAnyCount,
        "max($self, /, other, context=None)"
        "\n--\n\n"
        "The larger number."),
    methodKeywords("max_mag", &guarded<&binaryMethod<&maximumMagnitude>>, 0, kAnyCount,
        "max_mag($self, /, other, context=None)"
        "\n--\n\n"
        "The number of larger size."),
    methodKeywords("min", &guarded<&binaryMethod<&minimum>>, 0, kAnyCount,
        "min($self, /, other, context=None)"
        "\n--\n\n"
        "The smaller number."),
    methodKeywords("min_mag", &guarded<&binaryMethod<&minimumMagnitude>>, 0, kAnyCount,
        "min_mag($self, /, other, context=None)"
        "\n--\n\n"
        "The number of smaller size."),
    methodKeywords("next_toward", &guarded<&binaryMethod<&nextToward>>, 0, kAnyCount,
        "next_toward($self, /, other, context=None)"
        "\n--\n\n"
        "The next number in the direction of the other one."),
    methodKeywords("remainder_near", &guarded<&binaryMethod<&remainderNear>>, 0, kAnyCount,
        "remainder_near($self, /, other, context=None)"
        "\n--\n\n"
        "The remainder of the division with the nearest quotient."),
    methodKeywords("rotate", &guarded<&binaryMethod<&rotated>>, 0, kAnyCount,
        "rotate($self, /, other, context=None)"
        "\n--\n\n"
        "The digits rotated to the left."),
    methodKeywords("scaleb", &guarded<&binaryMethod<&scaled>>, 0, kAnyCount,
        "scaleb($self, /, other, context=None)"
        "\n--\n\n"
        "The number with the other one added to its exponent."),
    methodKeywords("shift", &guarded<&binaryMethod<&shifted>>, 0, kAnyCount,
        "shift($self, /, other, context=None)"
        "\n--\n\n"
        "The digits shifted to the left."),
    methodKeywords("compare_total", &guarded<&totalMethod<&compareTotal>>, 0, kAnyCount,
        "compare_total($self, /, other, context=None)"
        "\n--\n\n"
        "-1, 0 or 1 in the order of all representations."),
    methodKeywords("compare_total_mag", &guarded<&totalMethod<&compareTotalMagnitude>>, 0, kAnyCount,
        "compare_total_mag($self, /, other, context=None)"
        "\n--\n\n"
        "As compare_total, without signs."),
    methodKeywords("copy_sign", &guarded<&copySign>, 0, kAnyCount,
        "copy_sign($self, /, other, context=None)"
        "\n--\n\n"
        "The number with the sign of the other one."),
    methodKeywords("fma", &guarded<&fma>, 0, kAnyCount,
        "fma($self, /, other, third, context=None)"
        "\n--\n\n"
        "self * other + third, rounded once."),
    methodKeywords("quantize", &guarded<&quantizeMethod>, 0, kAnyCount,
        "quantize($self, /, exp, rounding=None, context=None)"
        "\n--\n\n"
        "The number with the exponent of the other one."),
    methodKeywords("to_integral", &guarded<&integralMethod<&integralValue>>, 0, kAnyCount,
        "to_integral($self, /, rounding=None, context=None)"
        "\n--\n\n"
        "The nearest whole number, without signals."),
    methodKeywords("to_integral_value", &guarded<&integralMethod<&integralValue>>, 0, kAnyCount,
        "to_integral_value($self, /, rounding=None, context=None)"
        "\n--\n\n"
        "The nearest whole number, without signals."),
    methodKeywords("to_integral_exact", &guarded<&integralMethod<&integralExact>>, 0, kAnyCount,
        "to_integral_exact($self, /, rounding=None, context=None)"
        "\n--\n\n"
        "The nearest whole number; signals Inexact and Rounded."),
    methodKeywords("number_class", &guarded<&classMethodOf>, 0, kAnyCount,
        "number_class($self, /, context=None)"
        "\n--\n\n"
        "The name of the class of the number."),
    methodKeywords("same_quantum", &guarded<&sameQuantumMethod>, 0, kAnyCount,
        "same_quantum($self, /, other, context=None)"
        "\n--\n\n"
        "Whether exponents are the same."),
    methodKeywords("to_eng_string", &guarded<&engineeringText>, 0, kAnyCount,
        "to_eng_string($self, /, context=None)"
        "\n--\n\n"
        "Text in engineering notation."),
    methodKeywords("is_normal", &guarded<&isMethod<&isNormal>>, 0, kAnyCount,
        "is_normal($self, /, context=None)"
        "\n--\n\n"
        "Whether the number is normal."),
    methodKeywords("is_subnormal", &guarded<&isMethod<&isSubnormal>>, 0, kAnyCount,
        "is_subnormal($self, /, context=None)"
        "\n--\n\n"
        "Whether the number is subnormal."),
    method("adjusted", &guarded<&adjustedMethod>, 0, 0,
        "adjusted($self, /)"
        "\n--\n\n"
        "The exponent of the first digit."),
    method("canonical", &unchanged, 0, 0,
        "canonical($self, /)"
        "\n--\n\n"
        "The number itself."),
    method("conjugate", &unchanged, 0, 0,
        "conjugate($self, /)"
        "\n--\n\n"
        "The number itself."),
    method("copy_abs", &guarded<&copyAbsolute>, 0, 0,
        "copy_abs($self, /)"
        "\n--\n\n"
        "The number without its sign."),
    method("copy_negate", &guarded<&copyNegated>, 0, 0,
        "copy_negate($self, /)"
        "\n--\n\n"
        "The number with the other sign."),
    method("radix", &radix, 0, 0,
        "radix($self, /)"
        "\n--\n\n"
        "Decimal(10)."),
    method("is_canonical", &isCanonical, 0, 0,
        "is_canonical($self, /)"
        "\n--\n\n"
        "True."),
    method("is_finite", &guarded<&isKind<&isFiniteNumber>>, 0, 0,
        "is_finite($self, /)"
        "\n--\n\n"
        "Whether it is a finite number."),
    method("is_infinite", &guarded<&isKind<&isInfiniteNumber>>, 0, 0,
        "is_infinite($self, /)"
        "\n--\n\n"
        "Whether it is infinite."),
    method("is_nan", &guarded<&isKind<&isAnyNan>>, 0, 0,
        "is_nan($self, /)"
        "\n--\n\n"
        "Whether it is a NaN."),
    method("is_qnan", &guarded<&isKind<&isQuietNan>>, 0, 0,
        "is_qnan($self, /)"
        "\n--\n\n"
        "Whether it is a quiet NaN."),
    method("is_snan", &guarded<&isKind<&isSignalNan>>, 0, 0,
        "is_snan($self, /)"
        "\n--\n\n"
        "Whether it is a signaling NaN."),
    method("is_signed", &guarded<&isKind<&isNegative>>, 0, 0,
        "is_signed($self, /)"
        "\n--\n\n"
        "Whether its sign is negative."),
    method("is_zero", &guarded<&isKind<&isZeroNumber>>, 0, 0,
        "is_zero($self, /)"
        "\n--\n\n"
        "Whether it is a zero."),
};

} // namespace

std::span<const NativeInfo> decimalMethods()
{
    return kMethods;
}

} // namespace vmcore::decimal
