// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of the language on any values: arithmetic, comparison, truth, hash, containers.
// Built-in kinds are handled directly; classes through their dunders, in CPython's order. Unless a
// function says otherwise it may run Python and collect, and kNull or false means an error.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>

namespace vmcore {

enum class BinaryOperator : std::uint8_t { // VM_BINARY(Name, symbol, dunder, reflected, inplace)
#define VM_BINARY(name, ...) name,
#include "vmcore/ops/BinaryOperators.def"
    Subscript // container[index]
};
inline constexpr unsigned kBinaryOperators = static_cast<unsigned>(BinaryOperator::Subscript);

enum class Relation : std::uint8_t { Less, LessEqual, Equal, NotEqual, Greater, GreaterEqual };

Value binaryOperation(Vm& vm, BinaryOperator op, Value a, Value b);  // a + b
Value inplaceOperation(Vm& vm, BinaryOperator op, Value a, Value b); // a += b
Value power(Vm& vm, Value base, Value exponent, Value modulus);      // pow(a, b, c); modulus may be kNone

Value negate(Vm& vm, Value v);
Value positive(Vm& vm, Value v);
Value invert(Vm& vm, Value v);

// The result of a rich comparison, any object.
Value compare(Vm& vm, Relation relation, Value a, Value b);
// Comparison as a truth value; nullopt: error. Identity is not taken for equality (see sameOrEqual).
std::optional<bool> compareBool(Vm& vm, Relation relation, Value a, Value b);
// a is b or a == b: what containers use.
std::optional<bool> sameOrEqual(Vm& vm, Value a, Value b);
std::optional<bool> truth(Vm& vm, Value v);
std::optional<bool> contains(Vm& vm, Value container, Value item);
std::optional<std::int64_t> hashOf(Vm& vm, Value v); // never -1
std::optional<std::int64_t> lengthOf(Vm& vm, Value v);

Value getItem(Vm& vm, Value container, Value index);
bool setItem(Vm& vm, Value container, Value index, Value v);
bool deleteItem(Vm& vm, Value container, Value index);

// __index__: an exact int; kNull: TypeError "'T' object cannot be interpreted as an integer".
Value toIndex(Vm& vm, Value v);
// The same as a machine int; out of range raises IndexError or OverflowError as the caller's type.
std::optional<std::int64_t> toInt64(Vm& vm, Value v, TypeObject* whenTooLarge);
// Number of the slice's items for a sequence of `length`, with start and step made absolute.
struct SliceRange
{
    std::int64_t start, step, count;
};
std::optional<SliceRange> sliceRange(Vm& vm, const SliceObject* slice, std::int64_t length);

bool isSubclass(const TypeObject* type, const TypeObject* base); // by mro; no Python
bool isInstance(const Vm& vm, Value v, const TypeObject* type);

} // namespace vmcore
