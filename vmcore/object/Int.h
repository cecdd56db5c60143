// SPDX-License-Identifier: GPL-3.0-or-later
// Ints of any size: small ones in the Value, larger ones as BigIntObject over GMP.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

inline bool isInt(Value v) // bool and subclasses of int included
{
    return v.isSmallInt() || v.isBool() || hasKind(v, ObjectKind::Int);
}
inline bool isExactInt(Value v)
{
    return v.isSmallInt() || isExactly(v, ObjectKind::Int);
}
Value makeInt(Vm& vm, std::int64_t i);
Value makeIntUnsigned(Vm& vm, std::uint64_t i);
// Truncates towards zero; the double is finite.
Value intFromDouble(Vm& vm, double d);
// Digits of the base (2 to 36), no sign, no prefix, no underscores.
Value intFromDigits(Vm& vm, std::string_view digits, int base, bool negative);
// bool, int or subclass → machine int; nullopt: does not fit.
std::optional<std::int64_t> intToInt64(Value v);
// nullopt: larger than any double.
std::optional<double> intToDouble(Value v);
std::string intToString(Value v, int base);
int compareInt(Value a, Value b); // <0, 0, >0
bool equalInt(Value a, Value b);
std::int64_t hashInt(Value v); // modulo 2^61 - 1, as CPython
std::int64_t hashDouble(double d);

// Arithmetic on ints (bools count as ints). Division by zero and negative shifts raise.
Value addInt(Vm& vm, Value a, Value b);
Value subtractInt(Vm& vm, Value a, Value b);
Value multiplyInt(Vm& vm, Value a, Value b);
Value floorDivideInt(Vm& vm, Value a, Value b);
Value remainderInt(Vm& vm, Value a, Value b);
Value trueDivideInt(Vm& vm, Value a, Value b);                     // correctly rounded
Value powerInt(Vm& vm, Value base, Value exponent, Value modulus); // modulus kNull: none
Value leftShiftInt(Vm& vm, Value a, Value b);
Value rightShiftInt(Vm& vm, Value a, Value b);
Value andInt(Vm& vm, Value a, Value b);
Value orInt(Vm& vm, Value a, Value b);
Value xorInt(Vm& vm, Value a, Value b);
Value negateInt(Vm& vm, Value a);
Value invertInt(Vm& vm, Value a);

} // namespace vmcore
