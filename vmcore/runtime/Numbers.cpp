// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the arithmetic for a pair of numbers: int with int, then float when one is a float, then
// complex. The arithmetic itself is in IntArithmetic, FloatArithmetic and ComplexArithmetic.
#include "vmcore/runtime/Numbers.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/runtime/ComplexArithmetic.h"
#include "vmcore/runtime/Errors.h"

#include <cmath>

namespace vmcore {

namespace {

Value intBinary(Vm& vm, BinaryOperator op, Value a, Value b)
{
    const bool areBools = a.isBool() && b.isBool();
    switch (op) {
    case BinaryOperator::Add: return addInt(vm, a, b);
    case BinaryOperator::And: return areBools ? Value::boolean(a.asBool() && b.asBool()) : andInt(vm, a, b);
    case BinaryOperator::FloorDivide: return floorDivideInt(vm, a, b);
    case BinaryOperator::LeftShift: return leftShiftInt(vm, a, b);
    case BinaryOperator::Multiply: return multiplyInt(vm, a, b);
    case BinaryOperator::Remainder: return remainderInt(vm, a, b);
    case BinaryOperator::Or: return areBools ? Value::boolean(a.asBool() || b.asBool()) : orInt(vm, a, b);
    case BinaryOperator::Power: return powerInt(vm, a, b, kNull);
    case BinaryOperator::RightShift: return rightShiftInt(vm, a, b);
    case BinaryOperator::Subtract: return subtractInt(vm, a, b);
    case BinaryOperator::TrueDivide: return trueDivideInt(vm, a, b);
    case BinaryOperator::Xor: return areBools ? Value::boolean(a.asBool() != b.asBool()) : xorInt(vm, a, b);
    case BinaryOperator::MatMultiply:
    case BinaryOperator::Subscript: return kNotImplemented;
    }
    return kNotImplemented;
}

Value divisionByZero(Vm& vm, const char* message)
{
    return raise(vm, vm.types.ZeroDivisionError, message);
}

Value floatBinary(Vm& vm, BinaryOperator op, double a, double b)
{
    switch (op) {
    case BinaryOperator::Add: return Value::number(a + b);
    case BinaryOperator::Subtract: return Value::number(a - b);
    case BinaryOperator::Multiply: return Value::number(a * b);
    case BinaryOperator::TrueDivide:
        return b == 0 ? divisionByZero(vm, "float division by zero") : Value::number(a / b);
    case BinaryOperator::FloorDivide:
        return b == 0 ? divisionByZero(vm, "float floor division by zero") : Value::number(divideFloor(a, b).quotient);
    case BinaryOperator::Remainder:
        return b == 0 ? divisionByZero(vm, "float modulo") : Value::number(divideFloor(a, b).remainder);
    case BinaryOperator::Power: return powerFloat(vm, a, b);
    case BinaryOperator::And:
    case BinaryOperator::LeftShift:
    case BinaryOperator::MatMultiply:
    case BinaryOperator::Or:
    case BinaryOperator::RightShift:
    case BinaryOperator::Xor:
    case BinaryOperator::Subscript: return kNotImplemented;
    }
    return kNotImplemented;
}

Value complexBinary(Vm& vm, BinaryOperator op, std::complex<double> a, std::complex<double> b)
{
    switch (op) {
    case BinaryOperator::Add: return makeComplex(vm, a + b);
    case BinaryOperator::Subtract: return makeComplex(vm, a - b);
    case BinaryOperator::Multiply: return makeComplex(vm, complexProduct(a, b));
    case BinaryOperator::TrueDivide: return divideComplex(vm, a, b);
    case BinaryOperator::Power: return powerComplex(vm, a, b);
    case BinaryOperator::And:
    case BinaryOperator::FloorDivide:
    case BinaryOperator::LeftShift:
    case BinaryOperator::MatMultiply:
    case BinaryOperator::Remainder:
    case BinaryOperator::Or:
    case BinaryOperator::RightShift:
    case BinaryOperator::Xor:
    case BinaryOperator::Subscript: return kNotImplemented;
    }
    return kNotImplemented;
}

// An int or float as double; nullopt: OverflowError is pending.
std::optional<double> realOf(Vm& vm, Value v)
{
    if (isFloat(v))
        return floatOf(v);
    const auto d = intToDouble(v);
    if (!d)
        raiseOverflowError(vm, kIntTooLargeForFloat);
    return d;
}

std::optional<std::complex<double>> complexOperand(Vm& vm, Value v)
{
    if (isComplex(v))
        return complexOf(v);
    const auto real = realOf(vm, v);
    if (!real)
        return std::nullopt;
    return std::complex<double>(*real, 0.0);
}

bool hasOperator(BinaryOperator op, Value a, Value b)
{
    switch (op) {
    case BinaryOperator::Add:
    case BinaryOperator::Subtract:
    case BinaryOperator::Multiply:
    case BinaryOperator::TrueDivide:
    case BinaryOperator::Power: return true;
    case BinaryOperator::FloorDivide:
    case BinaryOperator::Remainder: return !isComplex(a) && !isComplex(b);
    case BinaryOperator::And:
    case BinaryOperator::LeftShift:
    case BinaryOperator::MatMultiply:
    case BinaryOperator::Or:
    case BinaryOperator::RightShift:
    case BinaryOperator::Xor:
    case BinaryOperator::Subscript: return false;
    }
    return false;
}

bool holds(Relation relation, int order)
{
    switch (relation) {
    case Relation::Less: return order < 0;
    case Relation::LessEqual: return order <= 0;
    case Relation::Equal: return order == 0;
    case Relation::NotEqual: return order != 0;
    case Relation::Greater: return order > 0;
    case Relation::GreaterEqual: return order >= 0;
    }
    return false;
}

std::optional<int> compareFloats(double a, double b)
{
    if (std::isnan(a) || std::isnan(b))
        return std::nullopt;
    return a < b ? -1 : a > b ? 1 : 0;
}

// Order of two reals; nullopt: one of them is NaN.
std::optional<int> compareReals(Value a, Value b)
{
    if (!isFloat(a))
        return isFloat(b) ? compareIntFloat(a, floatOf(b)) : compareInt(a, b);
    if (isFloat(b))
        return compareFloats(floatOf(a), floatOf(b));
    const auto order = compareIntFloat(b, floatOf(a));
    if (!order)
        return std::nullopt;
    return -*order;
}

// Whether the real number and the complex are equal.
bool equalComplexReal(std::complex<double> c, Value real)
{
    if (c.imag() != 0)
        return false;
    return isFloat(real) ? c.real() == floatOf(real) : compareIntFloat(real, c.real()) == 0;
}

} // namespace

Value makeComplex(Vm& vm, std::complex<double> c)
{
    auto* o = vm.heap.allocate<ComplexObject>(ObjectKind::Complex);
    o->real = c.real();
    o->imag = c.imag();
    return Value::heap(o);
}

Value numericBinary(Vm& vm, BinaryOperator op, Value a, Value b)
{
    if (a.isFloat() && b.isFloat())
        return floatBinary(vm, op, a.asFloat(), b.asFloat());
    if (!isNumber(a) || !isNumber(b))
        return kNotImplemented;
    if (isInt(a) && isInt(b))
        return intBinary(vm, op, a, b);
    if (!hasOperator(op, a, b))
        return kNotImplemented;
    if (!isComplex(a) && !isComplex(b)) {
        const auto x = realOf(vm, a), y = x ? realOf(vm, b) : x;
        return y ? floatBinary(vm, op, *x, *y) : kNull;
    }
    const auto x = complexOperand(vm, a), y = x ? complexOperand(vm, b) : x;
    return y ? complexBinary(vm, op, *x, *y) : kNull;
}

Value numericCompare(Vm&, Relation relation, Value a, Value b)
{
    if (!isNumber(a) || !isNumber(b))
        return kNotImplemented;
    if (isComplex(a) || isComplex(b)) {
        if (relation != Relation::Equal && relation != Relation::NotEqual)
            return kNotImplemented;
        const bool areEqual = isComplex(a) && isComplex(b) ? complexOf(a) == complexOf(b)
            : isComplex(a)                                 ? equalComplexReal(complexOf(a), b)
                                                           : equalComplexReal(complexOf(b), a);
        return Value::boolean(areEqual == (relation == Relation::Equal));
    }
    const auto order = compareReals(a, b);
    return Value::boolean(order ? holds(relation, *order) : relation == Relation::NotEqual);
}

Value numericNegate(Vm& vm, Value v)
{
    if (v.isFloat())
        return Value::number(-v.asFloat());
    if (isInt(v))
        return negateInt(vm, v);
    if (isFloat(v))
        return Value::number(-floatOf(v));
    if (isComplex(v))
        return makeComplex(vm, -complexOf(v));
    return kNotImplemented;
}

Value numericPositive(Vm& vm, Value v)
{
    if (isInt(v))
        return exactInt(vm, v);
    if (isFloat(v))
        return Value::number(floatOf(v));
    if (isComplex(v))
        return isExactly(v, ObjectKind::Complex) ? v : makeComplex(vm, complexOf(v));
    return kNotImplemented;
}

Value numericInvert(Vm& vm, Value v)
{
    return isInt(v) ? invertInt(vm, v) : kNotImplemented;
}

Value numericAbsolute(Vm& vm, Value v)
{
    if (isInt(v))
        return compareInt(v, Value::smallInt(0)) < 0 ? negateInt(vm, v) : exactInt(vm, v);
    if (isFloat(v))
        return Value::number(std::fabs(floatOf(v)));
    if (!isComplex(v))
        return kNotImplemented;
    const std::complex<double> c = complexOf(v);
    const double size = std::hypot(c.real(), c.imag());
    if (std::isinf(size) && std::isfinite(c.real()) && std::isfinite(c.imag()))
        return raiseOverflowError(vm, "absolute value too large");
    return Value::number(size);
}

Value numericPower(Vm& vm, Value a, Value b, Value modulus)
{
    if (!modulus || modulus.isNone())
        return numericBinary(vm, BinaryOperator::Power, a, b);
    if (isInt(a) && isInt(b) && isInt(modulus))
        return powerInt(vm, a, b, modulus);
    if (!isNumber(a) || !isNumber(b) || !isNumber(modulus))
        return kNotImplemented;
    if (isComplex(a) || isComplex(b) || isComplex(modulus))
        return raiseValueError(vm, "complex modulo");
    return raiseTypeError(vm, "pow() 3rd argument not allowed unless all arguments are integers");
}

Value numericDivmod(Vm& vm, Value a, Value b)
{
    if (!isNumber(a) || !isNumber(b) || isComplex(a) || isComplex(b))
        return kNotImplemented;
    if (isInt(a) && isInt(b)) {
        const Value quotient = floorDivideInt(vm, a, b);
        if (!quotient)
            return kNull;
        const Value remainder = remainderInt(vm, a, b);
        return remainder ? Value::heap(makeTuple(vm, {quotient, remainder})) : kNull;
    }
    const auto x = realOf(vm, a), y = x ? realOf(vm, b) : x;
    if (!y)
        return kNull;
    if (*y == 0)
        return divisionByZero(vm, "float divmod()");
    const FloatDivision division = divideFloor(*x, *y);
    return Value::heap(makeTuple(vm, {Value::number(division.quotient), Value::number(division.remainder)}));
}

bool numericTruth(Value v)
{
    if (isFloat(v))
        return floatOf(v) != 0;
    if (isComplex(v))
        return complexOf(v) != 0.0;
    if (const auto small = unboxedInt(v))
        return *small != 0;
    return static_cast<const BigIntObject*>(v.object())->size != 0;
}

std::int64_t numericHash(Value v)
{
    if (isInt(v))
        return hashInt(v);
    if (isFloat(v))
        return hashDouble(floatOf(v));
    constexpr std::uint64_t kImaginaryFactor = 1000003;
    const std::complex<double> c = complexOf(v);
    const auto real = static_cast<std::uint64_t>(hashDouble(c.real()));
    const auto imag = static_cast<std::uint64_t>(hashDouble(c.imag()));
    const auto hash = static_cast<std::int64_t>(real + kImaginaryFactor * imag);
    return hash == -1 ? -2 : hash;
}

} // namespace vmcore
