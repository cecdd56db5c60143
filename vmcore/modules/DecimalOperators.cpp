// SPDX-License-Identifier: GPL-3.0-or-later
// Operators of Decimal: with decimals and ints; comparisons with all numbers. Results are of Decimal itself.
#include "vmcore/modules/Decimal.h"
#include "vmcore/modules/DecimalPredicates.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/InstanceCheck.h"
#include "vmcore/runtime/Numbers.h"

#include <bit>

namespace vmcore::decimal {
namespace {

template<Unary kFunction>
Value unary(Vm& vm, const CallArgs& args)
{
    Context* context = currentContext(vm);
    if (!context)
        return kNull;
    Status raised = 0;
    const Number result = kFunction(numberOf(args[0]), context->settings, raised);
    return deliver(vm, *context, result, raised);
}

enum class Side : std::uint8_t { Left, Right }; // where the receiver stands

template<Binary kFunction, Side kSide>
Value binary(Vm& vm, const CallArgs& args)
{
    Number other;
    if (!operandOf(args[1], other))
        return kNotImplemented;
    Context* context = currentContext(vm);
    if (!context)
        return kNull;
    const Number self = numberOf(args[0]);
    Status raised = 0;
    const Number result = kSide == Side::Left ? kFunction(self, other, context->settings, raised)
                                              : kFunction(other, self, context->settings, raised);
    return deliver(vm, *context, result, raised);
}

template<Side kSide>
Value divmod(Vm& vm, const CallArgs& args)
{
    Number other;
    if (!operandOf(args[1], other))
        return kNotImplemented;
    Context* context = currentContext(vm);
    if (!context)
        return kNull;
    const Number self = numberOf(args[0]);
    Status raised = 0;
    const auto [quotient, rest] = kSide == Side::Left ? divideBoth(self, other, context->settings, raised)
                                                      : divideBoth(other, self, context->settings, raised);
    if (!noteSignals(vm, *context, raised))
        return kNull;
    const Value first = makeDecimal(vm, quotient), second = makeDecimal(vm, rest);
    return Value::heap(makeTuple(vm, {first, second}));
}

template<Side kSide>
Value powerOperator(Vm& vm, const CallArgs& args)
{
    Number other, modulus;
    const Value third = args.valueOr(2, kNone);
    if (!operandOf(args[1], other) || (!third.isNone() && !operandOf(third, modulus)))
        return kNotImplemented;
    Context* context = currentContext(vm);
    if (!context)
        return kNull;
    const Number self = numberOf(args[0]);
    const Number &base = kSide == Side::Left ? self : other, &exponent = kSide == Side::Left ? other : self;
    Status raised = 0;
    const Number result = third.isNone() ? power(base, exponent, context->settings, raised)
                                         : powerModulo(base, exponent, modulus, context->settings, raised);
    return deliver(vm, *context, result, raised);
}

Value isNonzero(Vm&, const CallArgs& args)
{
    return Value::boolean(!numberOf(args[0]).isZero());
}

// --- comparison -----------------------------------------------------------------------------------------
enum class Comparable : std::uint8_t { Yes, No, Error };

// numerator / denominator of a rational: compared are self * denominator and numerator.
Comparable ratioOperands(Vm& vm, Value ratio, Number& self, Number& other)
{
    const Value numerator = getAttribute(vm, ratio, vm.intern("numerator"));
    const Value denominator = numerator ? getAttribute(vm, ratio, vm.intern("denominator")) : kNull;
    if (!denominator)
        return Comparable::Error;
    if (!isInt(numerator) || !isInt(denominator)) {
        raiseTypeError(vm, "numerator and denominator must be integers");
        return Comparable::Error;
    }
    Status ignored = 0;
    self = multiply(self, finite(false, Natural(naturalOfInt(denominator)), 0), kExact, ignored);
    other = finite(isNegativeInt(numerator), Natural(naturalOfInt(numerator)), 0); // copies: the ints may die
    return Comparable::Yes;
}

Comparable otherOperand(Vm& vm, Context& context, Value v, bool isEquality, Number& self, Number& other)
{
    if (operandOf(v, other))
        return Comparable::Yes;
    const bool isReal = isComplex(v) && isEquality && complexOf(v).imag() == 0;
    if (isFloat(v) || isReal) {
        if (isEquality)
            context.flags |= kFloatOperation; // never trapped
        else if (!noteSignals(vm, context, kFloatOperation))
            return Comparable::Error;
        other = numberOfFloat(isReal ? complexOf(v).real() : floatOf(v));
        return Comparable::Yes;
    }
    if (isComplex(v) || !v.isHeap())
        return Comparable::No;
    const auto isRational = isInstanceOf(vm, v, stateOf(vm).rational);
    if (!isRational)
        return Comparable::Error;
    return *isRational ? ratioOperands(vm, v, self, other) : Comparable::No;
}

template<Relation kRelation>
Value compareOperator(Vm& vm, const CallArgs& args)
{
    constexpr bool kIsEquality = kRelation == Relation::Equal || kRelation == Relation::NotEqual;
    Context* context = currentContext(vm);
    if (!context)
        return kNull;
    Number self = numberOf(args[0]), other;
    switch (otherOperand(vm, *context, args[1], kIsEquality, self, other)) {
    case Comparable::No: return kNotImplemented;
    case Comparable::Error: return kNull;
    case Comparable::Yes: break;
    }
    if (self.isNan() || other.isNan()) {
        const bool signals = !kIsEquality || self.kind == Kind::SignalNan || other.kind == Kind::SignalNan;
        if (signals && !noteSignals(vm, *context, kInvalidOperation))
            return kNull;
        return Value::boolean(kRelation == Relation::NotEqual);
    }
    const int order = compareNumbers(self, other);
    switch (kRelation) {
    case Relation::Less: return Value::boolean(order < 0);
    case Relation::LessEqual: return Value::boolean(order <= 0);
    case Relation::Equal: return Value::boolean(order == 0);
    case Relation::NotEqual: return Value::boolean(order != 0);
    case Relation::Greater: return Value::boolean(order > 0);
    case Relation::GreaterEqual: return Value::boolean(order >= 0);
    }
    return kNull;
}

// --- hash -----------------------------------------------------------------------------------------------------
constexpr std::uint64_t kModulus = (std::uint64_t{1} << 61) - 1;

std::uint64_t multiplyModulo(std::uint64_t a, std::uint64_t b)
{
    return static_cast<std::uint64_t>(Wide{a} * b % kModulus);
}

std::uint64_t powerOfModulo(std::uint64_t base, std::uint64_t exponent)
{
    std::uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1, base = multiplyModulo(base, base))
        if ((exponent & 1) != 0)
            result = multiplyModulo(result, base);
    return result;
}

Value hashMethod(Vm& vm, const CallArgs& args)
{
    Decimal& d = DecimalData::self(args);
    if (d.kind == Kind::SignalNan)
        return raiseTypeError(vm, "Cannot hash a signaling NaN value");
    if (d.kind == Kind::QuietNan) // as any object
        return makeInt(vm, static_cast<std::int64_t>(std::rotr(args[0].bits & ~kTagHeap, 4)));
    if (d.hash == -1)
        d.hash = hashOfNumber(numberOf(args[0]));
    return makeInt(vm, d.hash);
}

constexpr NativeInfo kOperators[] = {
    slot("__add__", &guarded<&binary<&add, Side::Left>>, 1, 1),
    slot("__radd__", &guarded<&binary<&add, Side::Right>>, 1, 1),
    slot("__sub__", &guarded<&binary<&subtract, Side::Left>>, 1, 1),
    slot("__rsub__", &guarded<&binary<&subtract, Side::Right>>, 1, 1),
    slot("__mul__", &guarded<&binary<&multiply, Side::Left>>, 1, 1),
    slot("__rmul__", &guarded<&binary<&multiply, Side::Right>>, 1, 1),
    slot("__truediv__", &guarded<&binary<&divide, Side::Left>>, 1, 1),
    slot("__rtruediv__", &guarded<&binary<&divide, Side::Right>>, 1, 1),
    slot("__floordiv__", &guarded<&binary<&divideInteger, Side::Left>>, 1, 1),
    slot("__rfloordiv__", &guarded<&binary<&divideInteger, Side::Right>>, 1, 1),
    slot("__mod__", &guarded<&binary<&remainder, Side::Left>>, 1, 1),
    slot("__rmod__", &guarded<&binary<&remainder, Side::Right>>, 1, 1),
    slot("__divmod__", &guarded<&divmod<Side::Left>>, 1, 1),
    slot("__rdivmod__", &guarded<&divmod<Side::Right>>, 1, 1),
    slot("__pow__", &guarded<&powerOperator<Side::Left>>, 1, 2),
    slot("__rpow__", &guarded<&powerOperator<Side::Right>>, 1, 2),
    slot("__neg__", &guarded<&unary<&minus>>, 0, 0),
    slot("__pos__", &guarded<&unary<&plus>>, 0, 0),
    slot("__abs__", &guarded<&unary<&absolute>>, 0, 0),
    slot("__bool__", &isNonzero, 0, 0),
    slot("__hash__", &guarded<&hashMethod>, 0, 0),
    slot("__lt__", &guarded<&compareOperator<Relation::Less>>, 1, 1),
    slot("__le__", &guarded<&compareOperator<Relation::LessEqual>>, 1, 1),
    slot("__eq__", &guarded<&compareOperator<Relation::Equal>>, 1, 1),
    slot("__ne__", &guarded<&compareOperator<Relation::NotEqual>>, 1, 1),
    slot("__gt__", &guarded<&compareOperator<Relation::Greater>>, 1, 1),
    slot("__ge__", &guarded<&compareOperator<Relation::GreaterEqual>>, 1, 1),
};

} // namespace

std::int64_t hashOfNumber(const Number& n)
{
    constexpr std::int64_t kInfinity = 314'159;
    if (n.isInfinite())
        return n.negative ? -kInfinity : kInfinity;
    // 10^(p - 1) = 1, so the exponent counts modulo p - 1; powers of 1/10 are powers of 10 as well.
    constexpr auto kCycle = static_cast<std::int64_t>(kModulus - 1);
    const std::int64_t exponent = (n.exponent % kCycle + kCycle) % kCycle;
    const std::uint64_t size
        = multiplyModulo(n.coefficient.modulo(kModulus), powerOfModulo(10, static_cast<std::uint64_t>(exponent)));
    const auto hash = static_cast<std::int64_t>(size);
    return !n.negative ? hash : hash == 1 ? -2 : -hash;
}

std::span<const NativeInfo> decimalOperators()
{
    return kOperators;
}

} // namespace vmcore::decimal
