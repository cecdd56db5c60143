// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of operators: arithmetic, comparison, truth, subscripts, membership.
#pragma once
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/ops/bodies/Stack.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Subscripts.h"

#include <cmath>

namespace vmcore {
// Out-of-line halves, in ops/Slow.cpp.
Value binaryByArgument(Vm& vm, Value a, Value b, std::uint32_t argument);
Value compareByArgument(Vm& vm, Value a, Value b, std::uint32_t argument);
MayRaiseBool containsIn(Vm& vm, Value container, Value item);
MayRaiseBool listContains(Vm& vm, ListObject* list, Value item);
bool findText(const StrObject* text, const StrObject* part);
} // namespace vmcore

namespace vmcore::body {

VM_BODY Checked<Int> AddInt(Int a, Int b)
{
    Checked<Int> r;
    r.ok = !__builtin_add_overflow(a.raw, b.raw, &r.value.raw);
    return r;
}
VM_BODY Checked<Int> SubtractInt(Int a, Int b)
{
    Checked<Int> r;
    r.ok = !__builtin_sub_overflow(a.raw, b.raw, &r.value.raw);
    return r;
}
VM_BODY Checked<Int> MultiplyInt(Int a, Int b)
{
    Checked<Int> r;
    r.ok = !__builtin_mul_overflow(a.raw, b.raw >> 16, &r.value.raw);
    return r;
}
VM_BODY Checked<Int> FloorDivideInt(Int a, Int b)
{
    const std::int64_t x = a.number(), y = b.number();
    if (y == 0 || (y == -1 && x == kSmallIntMin))
        return {{}, false};
    const std::int64_t q = x / y;
    return {Int::of(q - (x % y != 0 && (x < 0) != (y < 0))), true};
}
VM_BODY Checked<Int> RemainderInt(Int a, Int b)
{
    const std::int64_t x = a.number(), y = b.number();
    if (y == 0)
        return {{}, false};
    const std::int64_t r = x % y;
    return {Int::of(r != 0 && (r < 0) != (y < 0) ? r + y : r), true};
}
VM_BODY Int AndInt(Int a, Int b)
{
    return {a.raw & b.raw};
}
VM_BODY Int OrInt(Int a, Int b)
{
    return {a.raw | b.raw};
}
VM_BODY Int XorInt(Int a, Int b)
{
    return {a.raw ^ b.raw};
}
VM_BODY Checked<Int> LeftShiftInt(Int a, Int b)
{
    const std::int64_t by = b.number();
    if (static_cast<std::uint64_t>(by) >= 47)
        return {{}, false};
    const auto shifted = static_cast<std::int64_t>(static_cast<std::uint64_t>(a.raw) << by);
    return {{shifted}, shifted >> by == a.raw};
}
VM_BODY Checked<Int> RightShiftInt(Int a, Int b)
{
    const std::int64_t by = b.number();
    return {Int::of(a.number() >> (static_cast<std::uint64_t>(by) > 63 ? 63 : by)), by >= 0};
}
VM_BODY Float AddFloat(Float a, Float b)
{
    return {a.raw + b.raw};
}
VM_BODY Float SubtractFloat(Float a, Float b)
{
    return {a.raw - b.raw};
}
VM_BODY Float MultiplyFloat(Float a, Float b)
{
    return {a.raw * b.raw};
}
VM_BODY Checked<Float> DivideFloat(Float a, Float b)
{
    return {{b.raw == 0 ? 0 : a.raw / b.raw}, b.raw != 0};
}
// A float and a small int in either order.
VM_BODY bool areMixed(Value a, Value b)
{
    return (a.isFloat() && b.isSmallInt()) || (a.isSmallInt() && b.isFloat());
}
// Of a float or a small int; exact.
VM_BODY double asDouble(Value v)
{
    return v.isFloat() ? v.asFloat() : static_cast<double>(v.asSmallInt());
}
// One row for the four operators and both orders.
VM_BODY Checked<Float> MixedFloat(Value a, Value b, Arg op)
{
    if (!areMixed(a, b))
        return {{}, false};
    const double x = asDouble(a), y = asDouble(b);
    switch (static_cast<BinaryOperator>(op.raw > kBinaryOperators ? op.raw - kBinaryOperators - 1 : op.raw)) {
    case BinaryOperator::Add: return {{x + y}, true};
    case BinaryOperator::Subtract: return {{x - y}, true};
    case BinaryOperator::Multiply: return {{x * y}, true};
    case BinaryOperator::TrueDivide: return {{y == 0 ? 0 : x / y}, y != 0};
    default: return {{}, false};
    }
}
VM_BODY Checked<Float> DivideInt(Int a, Int b) // exact as doubles, so the quotient is rounded once
{
    const auto x = static_cast<double>(a.number()), y = static_cast<double>(b.number());
    return {{y == 0 ? 0 : x / y}, y != 0};
}
VM_BODY Checked<Int> PowerInt(Int a, Int b)
{
    std::int64_t base = a.number(), left = b.number(), power = 1;
    if (left < 0)
        return {{}, false};
    bool isLost = false;
    for (; left != 0 && !isLost; left >>= 1) {
        if ((left & 1) != 0)
            isLost = __builtin_mul_overflow(power, base, &power);
        if (left > 1)
            isLost |= __builtin_mul_overflow(base, base, &base);
    }
    return {Int::of(power), !isLost && power >= kSmallIntMin && power <= kSmallIntMax};
}
VM_BODY Checked<Float> PowerFloat(Value a, Value b)
{
    if (!(areMixed(a, b) || (a.isFloat() && b.isFloat())))
        return {{}, false};
    const double power
        = std::pow(asDouble(a), asDouble(b)); // not finite: an error, a complex number, or an operand that was not
    return {{power}, std::isfinite(power)};
}
VM_BODY Str AddStr(Vm& vm, Str a, Str b)
{
    return {concat(vm, a.raw, b.raw)};
}
VM_BODY MayRaise BinaryOp(Vm& vm, Value a, Value b, Arg op)
{
    return {binaryByArgument(vm, a, b, op.raw)};
}

// --- subscripts -----------------------------------------------------------------------------------
VM_BODY bool resolveIndex(std::int64_t length, Int index, std::int64_t& at)
{
    at = index.number();
    if (at < 0)
        at += length;
    return static_cast<std::uint64_t>(at) < static_cast<std::uint64_t>(length);
}
// Values in the heap are read and written as `.bits`: a copy of the one-member struct loses its type
// for alias analysis, and then every element store might change every list's length.
VM_BODY Checked<Value> ListGet(List list, Int index)
{
    std::int64_t at;
    if (!resolveIndex(list->length, index, at))
        return {{}, false};
    return {{list->items[at].bits}, true};
}
VM_BODY Checked<Value> TupleGet(Tuple tuple, Int index)
{
    std::int64_t at;
    if (!resolveIndex(tuple->length, index, at))
        return {{}, false};
    return {{tuple->items[at].bits}, true};
}
VM_BODY Checked<Value> StrGet(Vm& vm, Str s, Int index)
{
    std::int64_t at;
    if (!resolveIndex(s->length, index, at))
        return {{}, false};
    const std::uint32_t c = codePoint(s.raw, static_cast<std::size_t>(at));
    if (c >= 256)
        return {{}, false};
    return {Value::heap(vm.latin1[c]), true};
}
VM_BODY Checked<Int> BytesGet(Bytes b, Int index)
{
    std::int64_t at;
    if (!resolveIndex(static_cast<std::int64_t>(b->length), index, at))
        return {{}, false};
    return {Int::of(b->data()[at]), true};
}
VM_BODY Checked<Int> ByteArrayGet(ByteArray b, Int index)
{
    std::int64_t at;
    if (!resolveIndex(static_cast<std::int64_t>(b->length), index, at))
        return {{}, false};
    return {Int::of(b->store->bytes[at]), true};
}
VM_BODY MayRaise DictGet(Vm& vm, Dict dict, Value key)
{
    const Value v = dictFind(vm, dict.raw, key);
    if (!v && !vm.hasError()) [[unlikely]]
        raiseValue(vm, vm.types.KeyError, key);
    return {v};
}
VM_BODY Checked<void*> ListSet(Vm& vm, Value v, List list, Int index)
{
    std::int64_t at;
    if (!resolveIndex(list->length, index, at))
        return {nullptr, false};
    list->items[at].bits = v.bits;
    vm.heap.barrier(list.raw);
    return {nullptr, true};
}
VM_BODY Done DictSet(Vm& vm, Value v, Dict dict, Value key)
{
    return {dictSet(vm, dict.raw, key, v)};
}
VM_BODY Done StoreSubscr(Vm& vm, Value v, Value container, Value index)
{
    return {setItem(vm, container, index, v)};
}
VM_BODY MayRaise BinarySlice(Vm& vm, Value container, Value start, Value stop)
{
    return {slicedItem(vm, container, start, stop)};
}
VM_BODY Done StoreSlice(Vm& vm, Value v, Value container, Value start, Value stop)
{
    return {setSlicedItem(vm, container, start, stop, v)};
}
VM_BODY Done DeleteSubscr(Vm& vm, Value container, Value index)
{
    return {deleteItem(vm, container, index)};
}

// --- comparison -----------------------------------------------------------------------------------
inline constexpr std::uint32_t kCompareToBool = 16;
// Without a jump that depends on the relation: of "less, equal, greater, none of them" (a NaN) exactly one is so, and four
// bits for each relation, in the order of the enumerators, say which of these it accepts.
template<class T>
VM_BODY bool related(T a, T b, std::uint32_t argument)
{
    constexpr std::uint32_t kAccepted = 0x64D231;
    const bool less = a < b, equal = a == b, greater = a > b;
    const auto is = static_cast<std::uint32_t>(less) | static_cast<std::uint32_t>(equal) << 1
        | static_cast<std::uint32_t>(greater) << 2 | static_cast<std::uint32_t>(!(less || equal || greater)) << 3;
    return (kAccepted >> (argument & 15) * 4 & is) != 0;
}
VM_BODY Bool CompareInt(Int a, Int b, Arg relation)
{
    return {related(a.raw, b.raw, relation.raw)};
}
VM_BODY Bool CompareFloat(Float a, Float b, Arg relation)
{
    return {related(a.raw, b.raw, relation.raw)};
}
VM_BODY Checked<Bool> CompareMixed(Value a, Value b, Arg relation)
{
    if (!areMixed(a, b))
        return {{}, false};
    return {{related(asDouble(a), asDouble(b), relation.raw)}, true};
}
VM_BODY Bool CompareStr(Str a, Str b, Arg relation)
{
    const auto wanted = static_cast<Relation>(relation.raw & 15);
    if (wanted != Relation::Equal && wanted != Relation::NotEqual)
        return {related(compareStr(a.raw, b.raw), 0, relation.raw)};
    const bool equal = a.raw == b.raw || equalStr(a.raw, b.raw);
    return {equal == (wanted == Relation::Equal)};
}
VM_BODY MayRaise CompareOp(Vm& vm, Value a, Value b, Arg relation)
{
    return {compareByArgument(vm, a, b, relation.raw)};
}
VM_BODY Bool IsOp(Value a, Value b, Arg invert)
{
    return {(a.bits == b.bits) != (invert.raw != 0)};
}
VM_BODY MayRaise inverted(MayRaiseBool r, Arg invert)
{
    return {r.ok ? Value::boolean(r.value != (invert.raw != 0)) : kNull};
}
VM_BODY MayRaise ContainsOp(Vm& vm, Value item, Value container, Arg invert)
{
    return inverted(containsIn(vm, container, item), invert);
}
VM_BODY MayRaise ContainsSet(Vm& vm, Value item, Set set, Arg invert)
{
    if (hasKind(item, ObjectKind::Set)) // looked up as a frozenset
        return inverted(containsIn(vm, Value::heap(set.raw), item), invert);
    const auto r = setContains(vm, set.raw, item);
    return inverted({r.value_or(false), r.has_value()}, invert);
}
VM_BODY MayRaise ContainsDict(Vm& vm, Value item, Dict dict, Arg invert)
{
    const Value v = dictFind(vm, dict.raw, item);
    return inverted({static_cast<bool>(v), v || !vm.hasError()}, invert);
}
VM_BODY MayRaise ContainsList(Vm& vm, Value item, List list, Arg invert)
{
    return inverted(listContains(vm, list.raw, item), invert);
}
VM_BODY Bool ContainsStr(Str part, Str text, Arg invert)
{
    return {findText(text.raw, part.raw) != (invert.raw != 0)};
}

// --- truth and unary ------------------------------------------------------------------------------
VM_BODY MayRaise ToBool(Vm& vm, Value v)
{
    const auto r = truth(vm, v);
    return {r ? Value::boolean(*r) : kNull};
}
VM_BODY Bool ToBoolInt(Int v)
{
    return {v.raw != 0};
}
VM_BODY Bool ToBoolFloat(Float v)
{
    return {v.raw != 0};
}
VM_BODY Bool ToBoolNone(None)
{
    return {false};
}
VM_BODY Bool ToBoolStr(Str v)
{
    return {v->length != 0};
}
VM_BODY Bool ToBoolList(List v)
{
    return {v->length != 0};
}
VM_BODY Bool ToBoolAlwaysTrue(Object)
{
    return {true};
}
VM_BODY Value UnaryNot(Value v) // of a bool, the compiler sees to it
{
    return {v.bits ^ 1};
}
VM_BODY MayRaise UnaryNegative(Vm& vm, Value v)
{
    return {negate(vm, v)};
}
VM_BODY MayRaise UnaryPositive(Vm& vm, Value v)
{
    return {positive(vm, v)};
}
VM_BODY MayRaise UnaryInvert(Vm& vm, Value v)
{
    return {invert(vm, v)};
}

} // namespace vmcore::body
