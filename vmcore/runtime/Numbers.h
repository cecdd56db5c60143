// SPDX-License-Identifier: GPL-3.0-or-later
// Operators on numbers: bool, int, float, complex and instances of their subclasses, without dunders.
// A result of kNotImplemented means that an operand is no such number, or that the operator does not
// exist for the pair; kNull that an error is pending. No Python runs here unless a function says so.
#pragma once
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Operators.h"

#include <complex>
#include <optional>

namespace vmcore {

inline constexpr std::string_view kIntTooLargeForFloat = "int too large to convert to float";

inline bool isFloat(Value v) // or an instance of a subclass
{
    return v.isFloat() || hasKind(v, ObjectKind::Float);
}
inline double floatOf(Value v) // of a value that isFloat
{
    return v.isFloat() ? v.asFloat() : static_cast<const BoxedFloatObject*>(v.object())->value;
}
inline bool isComplex(Value v) // or an instance of a subclass
{
    return hasKind(v, ObjectKind::Complex);
}
inline std::complex<double> complexOf(Value v) // of a value that isComplex
{
    const auto* c = static_cast<const ComplexObject*>(v.object());
    return {c->real, c->imag};
}
inline bool isNumber(Value v)
{
    return v.isFloat() || isInt(v) || hasKind(v, ObjectKind::Float) || isComplex(v);
}
Value makeComplex(Vm& vm, std::complex<double> c);

Value numericBinary(Vm& vm, BinaryOperator op, Value a, Value b);
// True or False.
Value numericCompare(Vm& vm, Relation relation, Value a, Value b);
Value numericNegate(Vm& vm, Value v);
Value numericPositive(Vm& vm, Value v);
Value numericInvert(Vm& vm, Value v);
Value numericAbsolute(Vm& vm, Value v);
// pow(a, b, modulus); modulus kNull or None: none.
Value numericPower(Vm& vm, Value a, Value b, Value modulus);
// A pair (a // b, a % b).
Value numericDivmod(Vm& vm, Value a, Value b);
bool numericTruth(Value v);        // of a value that isNumber
std::int64_t numericHash(Value v); // of a value that isNumber

// --- floats --------------------------------------------------------------------------------------
Value powerFloat(Vm& vm, double base, double exponent);
struct FloatDivision
{
    double quotient, remainder;
};
// Floor division; the divisor is not 0.
FloatDivision divideFloor(double a, double b);
// a - b < 0: less, > 0: greater, 0: equal; nullopt: unordered (NaN). Exact for ints of any size.
std::optional<int> compareIntFloat(Value a, double b);
// The nearest number with this many digits behind the point (before it when negative), ties to even.
// nullopt: it is too large for a float.
std::optional<double> roundToDigits(double d, std::int64_t digits);
// Raises OverflowError(34, 'Numerical result out of range').
Value raiseRangeError(Vm& vm);

// --- conversions ---------------------------------------------------------------------------------
// A number as double: numbers, then __float__, then __index__. nullopt: error pending ("must be real
// number, not str"). May run Python.
std::optional<double> toDouble(Vm& vm, Value v);
// The same, but __float__ of an instance of a subclass of float is asked: what float() gives.
std::optional<double> toFloatNumber(Vm& vm, Value v);
// As above for complex, __complex__ first; TypeError "must be complex…" is not its business: nullopt
// without an error means that the value is no number.
std::optional<std::complex<double>> toComplex(Vm& vm, Value v);
// int(v) of a number, or of an object with __int__, __index__ or __trunc__: an exact int. May run
// Python. `found` false and kNull: there is no such method, no error.
Value toIntNumber(Vm& vm, Value v, bool& found);
// The exact int of the same value, for instances of subclasses of int.
Value exactInt(Vm& vm, Value v);
// Truncates; NaN and infinities raise.
Value intFromFloat(Vm& vm, double d);

} // namespace vmcore
