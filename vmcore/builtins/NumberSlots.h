// SPDX-License-Identifier: GPL-3.0-or-later
// Special methods that int, float and complex share: the operators on numbers in the form that type
// tables take. Each type names the operands that its methods combine with; for others they answer
// NotImplemented. values[0] is self.
#pragma once
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Numbers.h"

namespace vmcore {

inline bool isReal(Value v)
{
    return isInt(v) || isFloat(v);
}

template<auto kAccepts, BinaryOperator kOperator>
Value numberForward(Vm& vm, const CallArgs& args)
{
    return kAccepts(args[1]) ? numericBinary(vm, kOperator, args[0], args[1]) : kNotImplemented;
}
template<auto kAccepts, BinaryOperator kOperator>
Value numberReflected(Vm& vm, const CallArgs& args)
{
    return kAccepts(args[1]) ? numericBinary(vm, kOperator, args[1], args[0]) : kNotImplemented;
}
template<auto kAccepts>
Value numberPower(Vm& vm, const CallArgs& args)
{
    return kAccepts(args[1]) ? numericPower(vm, args[0], args[1], args.valueOr(2, kNone)) : kNotImplemented;
}
template<auto kAccepts>
Value numberReflectedPower(Vm& vm, const CallArgs& args)
{
    return kAccepts(args[1]) ? numericPower(vm, args[1], args[0], args.valueOr(2, kNone)) : kNotImplemented;
}
template<auto kAccepts>
Value numberDivmod(Vm& vm, const CallArgs& args)
{
    return kAccepts(args[1]) ? numericDivmod(vm, args[0], args[1]) : kNotImplemented;
}
template<auto kAccepts>
Value numberReflectedDivmod(Vm& vm, const CallArgs& args)
{
    return kAccepts(args[1]) ? numericDivmod(vm, args[1], args[0]) : kNotImplemented;
}
template<auto kAccepts, Relation kRelation>
Value numberCompare(Vm& vm, const CallArgs& args)
{
    return kAccepts(args[1]) ? numericCompare(vm, kRelation, args[0], args[1]) : kNotImplemented;
}
template<Value (*kUnary)(Vm&, Value)>
Value numberUnary(Vm& vm, const CallArgs& args)
{
    return kUnary(vm, args[0]);
}
inline Value numberBool(Vm&, const CallArgs& args)
{
    return Value::boolean(numericTruth(args[0]));
}
inline Value numberHash(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, numericHash(args[0]));
}

// What all three types have.
template<auto kAccepts>
inline constexpr NativeInfo kNumberRows[] = {
    slot("__add__", &numberForward<kAccepts, BinaryOperator::Add>, 1, 1),
    slot("__radd__", &numberReflected<kAccepts, BinaryOperator::Add>, 1, 1),
    slot("__sub__", &numberForward<kAccepts, BinaryOperator::Subtract>, 1, 1),
    slot("__rsub__", &numberReflected<kAccepts, BinaryOperator::Subtract>, 1, 1),
    slot("__mul__", &numberForward<kAccepts, BinaryOperator::Multiply>, 1, 1),
    slot("__rmul__", &numberReflected<kAccepts, BinaryOperator::Multiply>, 1, 1),
    slot("__truediv__", &numberForward<kAccepts, BinaryOperator::TrueDivide>, 1, 1),
    slot("__rtruediv__", &numberReflected<kAccepts, BinaryOperator::TrueDivide>, 1, 1),
    slot("__pow__", &numberPower<kAccepts>, 1, 2),
    slot("__rpow__", &numberReflectedPower<kAccepts>, 1, 2),
    slot("__lt__", &numberCompare<kAccepts, Relation::Less>, 1, 1),
    slot("__le__", &numberCompare<kAccepts, Relation::LessEqual>, 1, 1),
    slot("__eq__", &numberCompare<kAccepts, Relation::Equal>, 1, 1),
    slot("__ne__", &numberCompare<kAccepts, Relation::NotEqual>, 1, 1),
    slot("__gt__", &numberCompare<kAccepts, Relation::Greater>, 1, 1),
    slot("__ge__", &numberCompare<kAccepts, Relation::GreaterEqual>, 1, 1),
    slot("__neg__", &numberUnary<&numericNegate>, 0, 0),
    slot("__pos__", &numberUnary<&numericPositive>, 0, 0),
    slot("__abs__", &numberUnary<&numericAbsolute>, 0, 0),
    slot("__bool__", &numberBool, 0, 0),
    slot("__hash__", &numberHash, 0, 0),
};
// int and float.
template<auto kAccepts>
inline constexpr NativeInfo kFloorDivisionRows[] = {
    slot("__floordiv__", &numberForward<kAccepts, BinaryOperator::FloorDivide>, 1, 1),
    slot("__rfloordiv__", &numberReflected<kAccepts, BinaryOperator::FloorDivide>, 1, 1),
    slot("__mod__", &numberForward<kAccepts, BinaryOperator::Remainder>, 1, 1),
    slot("__rmod__", &numberReflected<kAccepts, BinaryOperator::Remainder>, 1, 1),
    slot("__divmod__", &numberDivmod<kAccepts>, 1, 1),
    slot("__rdivmod__", &numberReflectedDivmod<kAccepts>, 1, 1),
};
// int; and, or and xor also for bool.
template<auto kAccepts>
inline constexpr NativeInfo kLogicRows[] = {
    slot("__and__", &numberForward<kAccepts, BinaryOperator::And>, 1, 1),
    slot("__rand__", &numberReflected<kAccepts, BinaryOperator::And>, 1, 1),
    slot("__or__", &numberForward<kAccepts, BinaryOperator::Or>, 1, 1),
    slot("__ror__", &numberReflected<kAccepts, BinaryOperator::Or>, 1, 1),
    slot("__xor__", &numberForward<kAccepts, BinaryOperator::Xor>, 1, 1),
    slot("__rxor__", &numberReflected<kAccepts, BinaryOperator::Xor>, 1, 1),
};
template<auto kAccepts>
inline constexpr NativeInfo kShiftRows[] = {
    slot("__lshift__", &numberForward<kAccepts, BinaryOperator::LeftShift>, 1, 1),
    slot("__rlshift__", &numberReflected<kAccepts, BinaryOperator::LeftShift>, 1, 1),
    slot("__rshift__", &numberForward<kAccepts, BinaryOperator::RightShift>, 1, 1),
    slot("__rrshift__", &numberReflected<kAccepts, BinaryOperator::RightShift>, 1, 1),
    slot("__invert__", &numberUnary<&numericInvert>, 0, 0),
};

} // namespace vmcore
