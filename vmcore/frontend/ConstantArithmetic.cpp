// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/ConstantArithmetic.h"

#include "vmcore/frontend/ConstantPool.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"

#include <bit>
#include <cmath>

namespace vmcore::frontend {

namespace {

using Operator = ast::BinaryOperator;

constexpr std::uint64_t kMaxIntBits = 128;
constexpr std::int64_t kMaxItems = 256, kMaxCharacters = 4096, kMaxItemsInside = 1024;

bool isComplex(Value v)
{
    return hasKind(v, ObjectKind::Complex);
}

std::uint64_t bitLength(Value v)
{
    if (v.isHeap()) {
        const auto* big = as<BigIntObject>(v);
        const auto limbs = static_cast<std::uint64_t>(std::abs(big->size));
        return limbs * 64 - static_cast<std::uint64_t>(std::countl_zero(big->limbs[limbs - 1]));
    }
    const std::int64_t i = *intToInt64(v);
    return static_cast<std::uint64_t>(std::bit_width(static_cast<std::uint64_t>(i < 0 ? -i : i)));
}

bool isZero(Value v)
{
    return !constantTruth(v);
}

Value foldPowerInt(Vm& vm, Value base, Value exponent)
{
    const std::optional<std::int64_t> times = intToInt64(exponent);
    if (!times || *times < 0)
        return kNull; // a float, or an error
    if (*times > 0 && bitLength(base) > kMaxIntBits / static_cast<std::uint64_t>(*times))
        return kNull;
    return powerInt(vm, base, exponent, kNull);
}

Value foldShiftInt(Vm& vm, Operator op, Value value, Value count)
{
    const std::optional<std::int64_t> bits = intToInt64(count);
    if (!bits || *bits < 0)
        return kNull;
    if (op == Operator::RShift)
        return rightShiftInt(vm, value, count);
    if (!isZero(value) && bitLength(value) + static_cast<std::uint64_t>(*bits) > kMaxIntBits)
        return kNull;
    return leftShiftInt(vm, value, count);
}

Value foldInts(Vm& vm, Operator op, Value a, Value b)
{
    switch (op) {
    case Operator::Add: return addInt(vm, a, b);
    case Operator::Sub: return subtractInt(vm, a, b);
    case Operator::Mult:
        return bitLength(a) + bitLength(b) > kMaxIntBits && !isZero(a) && !isZero(b) ? kNull : multiplyInt(vm, a, b);
    case Operator::Div: {
        const std::optional<double> left = intToDouble(a), right = intToDouble(b);
        return isZero(b) || !left || !right ? kNull : trueDivideInt(vm, a, b);
    }
    case Operator::FloorDiv: return isZero(b) ? kNull : floorDivideInt(vm, a, b);
    case Operator::Mod: return isZero(b) ? kNull : remainderInt(vm, a, b);
    case Operator::Pow: return foldPowerInt(vm, a, b);
    case Operator::LShift:
    case Operator::RShift: return foldShiftInt(vm, op, a, b);
    case Operator::BitOr:
    case Operator::BitXor:
    case Operator::BitAnd:
        if (a.isBool() && b.isBool()) { // bools stay bools
            const bool left = a.asBool(), right = b.asBool();
            return Value::boolean(op == Operator::BitOr ? left || right
                    : op == Operator::BitAnd            ? left && right
                                                        : left != right);
        }
        return op == Operator::BitOr ? orInt(vm, a, b) : op == Operator::BitXor ? xorInt(vm, a, b) : andInt(vm, a, b);
    case Operator::MatMult: break;
    }
    return kNull;
}

/// Remainder with the sign of the divisor, which is not zero.
double floatRemainder(double a, double b)
{
    const double remainder = std::fmod(a, b);
    if (remainder == 0)
        return std::copysign(0.0, b);
    return (b < 0) != (remainder < 0) ? remainder + b : remainder;
}

Value foldFloats(Operator op, double a, double b)
{
    switch (op) {
    case Operator::Add: return Value::number(a + b);
    case Operator::Sub: return Value::number(a - b);
    case Operator::Mult: return Value::number(a * b);
    case Operator::Div: return b == 0 ? kNull : Value::number(a / b);
    case Operator::Mod: return b == 0 ? kNull : Value::number(floatRemainder(a, b));
    case Operator::Pow: {
        // Zero, negative and infinite operands have rules of their own.
        const double result = std::isfinite(a) && std::isfinite(b) && a > 0 ? std::pow(a, b) : HUGE_VAL;
        return std::isfinite(result) ? Value::number(result) : kNull;
    }
    default: return kNull;
    }
}

Value foldComplex(Vm& vm, Operator op, Value a, Value b)
{
    struct Parts
    {
        double real, imag;
    };
    const auto partsOf = [](Value v) -> std::optional<Parts> {
        if (isComplex(v))
            return Parts{as<ComplexObject>(v)->real, as<ComplexObject>(v)->imag};
        const std::optional<double> real = v.isFloat() ? v.asFloat() : intToDouble(v);
        return real ? std::optional(Parts{*real, 0}) : std::nullopt;
    };
    const std::optional<Parts> left = partsOf(a), right = partsOf(b);
    if (!left || !right)
        return kNull;
    Parts result{};
    switch (op) {
    case Operator::Add: result = {left->real + right->real, left->imag + right->imag}; break;
    case Operator::Sub: result = {left->real - right->real, left->imag - right->imag}; break;
    case Operator::Mult:
        result = {
            left->real * right->real - left->imag * right->imag, left->real * right->imag + left->imag * right->real};
        break;
    default: return kNull;
    }
    auto* complex = vm.heap.allocate<ComplexObject>(ObjectKind::Complex);
    complex->real = result.real;
    complex->imag = result.imag;
    return Value::heap(complex);
}

/// Items left of the limit when those of the tuple and of tuples inside it are counted; negative: too many.
std::int64_t itemsLeft(Value v, std::int64_t limit)
{
    if (!isTuple(v))
        return limit;
    const TupleObject* tuple = asTuple(v);
    limit -= tuple->length;
    for (std::int64_t i = 0; limit >= 0 && i < tuple->length; ++i)
        limit = itemsLeft(tuple->items[i], limit);
    return limit;
}

Value foldConcatenation(Vm& vm, Value a, Value b)
{
    if (isStr(a) && isStr(b))
        return Value::heap(concat(vm, asStr(a), asStr(b)));
    if (hasKind(a, ObjectKind::Bytes) && hasKind(b, ObjectKind::Bytes)) {
        std::string bytes(bytesView(as<BytesObject>(a)));
        bytes += bytesView(as<BytesObject>(b));
        return Value::heap(makeBytes(vm, bytes));
    }
    if (!isTuple(a) || !isTuple(b))
        return kNull;
    const TupleObject *left = asTuple(a), *right = asTuple(b);
    TupleObject* both = allocateTuple(vm, left->length + right->length);
    std::copy_n(left->items, left->length, both->items);
    std::copy_n(right->items, right->length, both->items + left->length);
    return Value::heap(both);
}

Value foldRepetition(Vm& vm, Value sequence, Value count)
{
    if (!isInt(count))
        return kNull;
    const bool ofTuple = isTuple(sequence);
    const std::int64_t length = ofTuple ? asTuple(sequence)->length
        : isStr(sequence)               ? std::int64_t{asStr(sequence)->length}
                                        : static_cast<std::int64_t>(as<BytesObject>(sequence)->length);
    const std::optional<std::int64_t> times = intToInt64(count);
    if (length == 0 || !times || *times < 0 || *times > (ofTuple ? kMaxItems : kMaxCharacters) / length)
        return kNull;
    if (ofTuple) {
        if (*times > 0 && itemsLeft(sequence, kMaxItemsInside / *times) < 0)
            return kNull;
        TupleObject* repeated = allocateTuple(vm, length * *times);
        for (std::int64_t i = 0; i < *times; ++i)
            std::copy_n(asTuple(sequence)->items, length, repeated->items + i * length);
        return Value::heap(repeated);
    }
    if (isStr(sequence)) {
        StrBuilder builder(vm);
        for (std::int64_t i = 0; i < *times; ++i)
            builder.add(asStr(sequence));
        return Value::heap(builder.finish());
    }
    std::string bytes;
    for (std::int64_t i = 0; i < *times; ++i)
        bytes += bytesView(as<BytesObject>(sequence));
    return Value::heap(makeBytes(vm, bytes));
}

bool isSequence(Value v)
{
    return isStr(v) || isTuple(v) || hasKind(v, ObjectKind::Bytes);
}

bool isNumber(Value v)
{
    return v.isFloat() || isInt(v) || isComplex(v);
}

} // namespace

Value foldBinary(Vm& vm, ast::BinaryOperator op, Value left, Value right)
{
    if (isNumber(left) && isNumber(right)) {
        if (isComplex(left) || isComplex(right))
            return foldComplex(vm, op, left, right);
        if (isInt(left) && isInt(right))
            return foldInts(vm, op, left, right);
        const std::optional<double> a = left.isFloat() ? left.asFloat() : intToDouble(left);
        const std::optional<double> b = right.isFloat() ? right.asFloat() : intToDouble(right);
        return a && b ? foldFloats(op, *a, *b) : kNull;
    }
    if (op == Operator::Add)
        return foldConcatenation(vm, left, right);
    if (op == Operator::Mult && isSequence(left))
        return foldRepetition(vm, left, right);
    if (op == Operator::Mult && isSequence(right))
        return foldRepetition(vm, right, left);
    return kNull;
}

Value foldUnary(Vm& vm, ast::UnaryOperator op, Value operand)
{
    if (op == ast::UnaryOperator::Not)
        return Value::boolean(!constantTruth(operand));
    if (op == ast::UnaryOperator::Invert)
        return isInt(operand) ? invertInt(vm, operand) : kNull;
    const bool minus = op == ast::UnaryOperator::USub;
    if (operand.isFloat())
        return minus ? Value::number(-operand.asFloat()) : operand;
    if (isInt(operand)) // +True is 1
        return minus ? negateInt(vm, operand) : addInt(vm, operand, Value::smallInt(0));
    if (!isComplex(operand))
        return kNull;
    if (!minus)
        return operand;
    const double real = as<ComplexObject>(operand)->real, imag = as<ComplexObject>(operand)->imag;
    auto* complex = vm.heap.allocate<ComplexObject>(ObjectKind::Complex);
    complex->real = -real;
    complex->imag = -imag;
    return Value::heap(complex);
}

Value foldSubscript(Vm& vm, Value container, Value index)
{
    const std::optional<std::int64_t> place = isInt(index) ? intToInt64(index) : std::nullopt;
    if (!place || !isSequence(container))
        return kNull;
    const std::int64_t length = isTuple(container) ? asTuple(container)->length
        : isStr(container)                         ? std::int64_t{asStr(container)->length}
                                                   : static_cast<std::int64_t>(as<BytesObject>(container)->length);
    const std::int64_t at = *place < 0 ? *place + length : *place;
    if (at < 0 || at >= length)
        return kNull;
    if (isTuple(container))
        return asTuple(container)->items[at];
    if (isStr(container))
        return Value::heap(makeChar(vm, codePoint(asStr(container), static_cast<std::size_t>(at))));
    return Value::smallInt(as<BytesObject>(container)->data()[at]);
}

bool isSameKey(Value a, Value b)
{
    if (a == b)
        return true;
    if (isInt(a) && isInt(b))
        return equalInt(a, b);
    const auto numberOf = [](Value v) -> std::optional<double> {
        return v.isFloat() ? v.asFloat() : isInt(v) ? intToDouble(v) : std::nullopt;
    };
    const std::optional<double> left = numberOf(a), right = numberOf(b);
    return left && right && *left == *right;
}

} // namespace vmcore::frontend
