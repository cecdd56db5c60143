// SPDX-License-Identifier: GPL-3.0-or-later
// timedelta: arithmetic and comparison.
#include "vmcore/modules/Datetime.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Numbers.h"

#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

Wide totalOf(Value delta)
{
    return DeltaData::of(delta).total();
}

// A duration of so many microseconds, an int of any size.
Value deltaFromInt(Vm& vm, Value microseconds)
{
    if (!microseconds)
        return kNull;
    const Value day = makeInt(vm, kSecondsOfDay * kMicroseconds);
    const Value days = floorDivideInt(vm, microseconds, day), rest = days ? remainderInt(vm, microseconds, day) : kNull;
    if (!rest)
        return kNull;
    const auto count = intToInt64(days);
    if (!count || *count > INT32_MAX || *count < INT32_MIN)
        return raiseOverflowError(vm, "Python int too large to convert to C int");
    return makeDelta(vm, Wide{*count} * kSecondsOfDay * kMicroseconds + intToInt64(rest).value_or(0));
}

// a / b to the nearest int, ties to even.
Value divideNearest(Vm& vm, Value a, Value b)
{
    const Value quotient = floorDivideInt(vm, a, b);
    const Value rest = quotient ? subtractInt(vm, a, multiplyInt(vm, quotient, b)) : kNull;
    if (!rest)
        return kNull;
    // The rest has the sign of b; compare twice its size with that of b.
    const bool isNegative = compareInt(b, Value::smallInt(0)) < 0;
    const Value twice = leftShiftInt(vm, isNegative ? negateInt(vm, rest) : rest, Value::smallInt(1));
    const int order = compareInt(twice, isNegative ? negateInt(vm, b) : b);
    const bool isOdd = andInt(vm, quotient, Value::smallInt(1)) == Value::smallInt(1);
    return order > 0 || (order == 0 && isOdd) ? addInt(vm, quotient, Value::smallInt(1)) : quotient;
}

// Two ints whose quotient the float is; false: error.
bool ratioOf(Vm& vm, Value number, Value (&ratio)[2])
{
    const Value pair = callMethod(vm, number, vm.intern("as_integer_ratio"));
    if (!pair)
        return false;
    if (!isTuple(pair)) {
        raiseTypeError(vm,
            fmt::format(
                "unexpected return type from as_integer_ratio(): expected tuple, got '{}'", typeName(vm, pair)));
        return false;
    }
    if (asTuple(pair)->length != 2 || !isInt(asTuple(pair)->items[0]) || !isInt(asTuple(pair)->items[1])) {
        raiseValueError(vm, "as_integer_ratio() must return a 2-tuple");
        return false;
    }
    ratio[0] = asTuple(pair)->items[0];
    ratio[1] = asTuple(pair)->items[1];
    return true;
}

template<int kSign>
Value addDeltas(Vm& vm, const CallArgs& args)
{
    if (!isDelta(args[0]) || !isDelta(args[1]))
        return kNotImplemented;
    return makeDelta(vm, totalOf(args[0]) + kSign * totalOf(args[1]));
}
Value subtractFrom(Vm& vm, const CallArgs& args)
{
    if (!isDelta(args[1]))
        return kNotImplemented;
    return makeDelta(vm, totalOf(args[1]) - totalOf(args[0]));
}

Value multiply(Vm& vm, const CallArgs& args)
{
    const Value number = args[1];
    const Wide total = totalOf(args[0]);
    if (isInt(number)) {
        const auto machine = intToInt64(number);
        Wide product = 0;
        if (machine && !__builtin_mul_overflow(total, Wide{*machine}, &product))
            return makeDelta(vm, product);
        return deltaFromInt(vm, multiplyInt(vm, intFromWide(vm, total), number));
    }
    if (!isFloat(number))
        return kNotImplemented;
    Value ratio[2];
    if (!ratioOf(vm, number, ratio))
        return kNull;
    return deltaFromInt(vm, divideNearest(vm, multiplyInt(vm, intFromWide(vm, total), ratio[0]), ratio[1]));
}

Value trueDivide(Vm& vm, const CallArgs& args)
{
    const Value by = args[1];
    const Wide total = totalOf(args[0]);
    constexpr Wide kExact = Wide{1} << 53;
    if (isDelta(by)) {
        const Wide other = totalOf(by);
        if (other != 0 && total <= kExact && total >= -kExact && other <= kExact && other >= -kExact)
            return Value::number(static_cast<double>(total) / static_cast<double>(other));
        return trueDivideInt(vm, intFromWide(vm, total), intFromWide(vm, other));
    }
    if (isInt(by))
        return deltaFromInt(vm, divideNearest(vm, intFromWide(vm, total), by));
    if (!isFloat(by))
        return kNotImplemented;
    Value ratio[2];
    if (!ratioOf(vm, by, ratio))
        return kNull;
    return deltaFromInt(vm, divideNearest(vm, multiplyInt(vm, intFromWide(vm, total), ratio[1]), ratio[0]));
}

Value floorDivide(Vm& vm, const CallArgs& args)
{
    const Value total = intFromWide(vm, totalOf(args[0]));
    if (isDelta(args[1]))
        return floorDivideInt(vm, total, intFromWide(vm, totalOf(args[1])));
    return isInt(args[1]) ? deltaFromInt(vm, floorDivideInt(vm, total, args[1])) : kNotImplemented;
}

Value remainder(Vm& vm, const CallArgs& args)
{
    if (!isDelta(args[1]))
        return kNotImplemented;
    return deltaFromInt(vm, remainderInt(vm, intFromWide(vm, totalOf(args[0])), intFromWide(vm, totalOf(args[1]))));
}

Value divmodDeltas(Vm& vm, const CallArgs& args)
{
    if (!isDelta(args[1]))
        return kNotImplemented;
    const Value quotient = floorDivide(vm, args);
    const Value rest = quotient ? remainder(vm, args) : kNull;
    return rest ? Value::heap(makeTuple(vm, {quotient, rest})) : kNull;
}

// The reflected form of an operator: never reached with two durations.
template<Value (*kOperator)(Vm&, const CallArgs&)>
Value reflected(Vm& vm, const CallArgs& args)
{
    if (!isDelta(args[1]))
        return kNotImplemented;
    const Value turned[] = {args[1], args[0]};
    return kOperator(vm, {turned, 2, nullptr});
}

Value negateDelta(Vm& vm, const CallArgs& args)
{
    return makeDelta(vm, -totalOf(args[0]));
}
Value positiveDelta(Vm& vm, const CallArgs& args)
{
    return makeDelta(vm, totalOf(args[0]));
}
Value absoluteDelta(Vm& vm, const CallArgs& args)
{
    const Wide total = totalOf(args[0]);
    return makeDelta(vm, total < 0 ? -total : total);
}
Value isNonzero(Vm&, const CallArgs& args)
{
    return Value::boolean(totalOf(args[0]) != 0);
}

template<Relation kRelation>
Value compareDeltas(Vm&, const CallArgs& args)
{
    if (!isDelta(args[1]))
        return kNotImplemented;
    const Wide a = totalOf(args[0]), b = totalOf(args[1]);
    return compared(kRelation, a < b ? -1 : a > b);
}

constexpr NativeInfo kOperators[] = {
    slot("__add__", &addDeltas<1>, 1, 1),
    slot("__radd__", &addDeltas<1>, 1, 1),
    slot("__sub__", &addDeltas<-1>, 1, 1),
    slot("__rsub__", &subtractFrom, 1, 1),
    slot("__mul__", &multiply, 1, 1),
    slot("__rmul__", &multiply, 1, 1),
    slot("__truediv__", &trueDivide, 1, 1),
    slot("__rtruediv__", &reflected<&trueDivide>, 1, 1),
    slot("__floordiv__", &floorDivide, 1, 1),
    slot("__rfloordiv__", &reflected<&floorDivide>, 1, 1),
    slot("__mod__", &remainder, 1, 1),
    slot("__rmod__", &reflected<&remainder>, 1, 1),
    slot("__divmod__", &divmodDeltas, 1, 1),
    slot("__rdivmod__", &reflected<&divmodDeltas>, 1, 1),
    slot("__neg__", &negateDelta, 0, 0),
    slot("__pos__", &positiveDelta, 0, 0),
    slot("__abs__", &absoluteDelta, 0, 0),
    slot("__bool__", &isNonzero, 0, 0),
    slot("__lt__", &compareDeltas<Relation::Less>, 1, 1),
    slot("__le__", &compareDeltas<Relation::LessEqual>, 1, 1),
    slot("__eq__", &compareDeltas<Relation::Equal>, 1, 1),
    slot("__ne__", &compareDeltas<Relation::NotEqual>, 1, 1),
    slot("__gt__", &compareDeltas<Relation::Greater>, 1, 1),
    slot("__ge__", &compareDeltas<Relation::GreaterEqual>, 1, 1),
};

} // namespace

std::span<const NativeInfo> deltaOperators()
{
    return kOperators;
}

} // namespace vmcore::datetime
