// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/ContainerOperators.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/DictOperations.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/SetOperations.h"

#include <algorithm>

namespace vmcore {
namespace {

constexpr std::int64_t kMostItems = std::int64_t{1} << 59;

Value orNull(const HeapObject* o)
{
    return o ? Value::heap(o) : kNull;
}

Value concatLists(Vm& vm, const ListObject* a, const ListObject* b)
{
    ListObject* result = makeListWithCapacity(vm, a->length + b->length);
    listExtend(vm, result, a->items, a->length);
    listExtend(vm, result, b->items, b->length);
    return Value::heap(result);
}

Value concatTuples(Vm& vm, TupleObject* a, TupleObject* b)
{
    if (a->length == 0 && isExactly(Value::heap(b), ObjectKind::Tuple))
        return Value::heap(b);
    if (b->length == 0 && isExactly(Value::heap(a), ObjectKind::Tuple))
        return Value::heap(a);
    TupleObject* result = allocateTuple(vm, a->length + b->length);
    std::copy_n(a->items, a->length, result->items);
    std::copy_n(b->items, b->length, result->items + a->length);
    return Value::heap(result);
}

void fillRepeated(Value* to, const Value* items, std::int64_t length, std::int64_t count)
{
    if (length == 1) {
        std::fill_n(to, count, items[0]);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        std::copy_n(items, length, to + i * length);
}

// count of a repetition, 0 if negative; nullopt: too many items, MemoryError is pending.
std::optional<std::int64_t> repetitions(Vm& vm, std::int64_t length, std::int64_t count)
{
    count = std::max<std::int64_t>(count, 0);
    if (length != 0 && count > kMostItems / length) {
        raiseMemoryError(vm);
        return std::nullopt;
    }
    return count;
}

Value repeatSequence(Vm& vm, Value sequence, std::int64_t wanted)
{
    const std::int64_t length = isList(sequence) ? asList(sequence)->length : asTuple(sequence)->length;
    const std::optional<std::int64_t> count = repetitions(vm, length, wanted);
    if (!count)
        return kNull;
    if (isList(sequence)) {
        ListObject* result = makeListWithCapacity(vm, length * *count);
        fillRepeated(result->items, asList(sequence)->items, length, *count);
        result->length = length * *count;
        return Value::heap(result);
    }
    if (*count == 1 && isExactly(sequence, ObjectKind::Tuple))
        return sequence;
    TupleObject* result = allocateTuple(vm, length * *count);
    fillRepeated(result->items, asTuple(sequence)->items, length, *count);
    return Value::heap(result);
}

// sequence * count; kNotImplemented when `count` is no kind of int.
Value repeat(Vm& vm, Value sequence, Value count)
{
    if (!count.isSmallInt() && !count.isBool() && !hasKind(count, ObjectKind::Int))
        return kNotImplemented;
    const std::optional<std::int64_t> n = toInt64(vm, count, vm.types.OverflowError);
    return n ? repeatSequence(vm, sequence, *n) : kNull;
}

Value setBinary(Vm& vm, BinaryOperator op, SetObject* a, Value b)
{
    if (!isAnySet(b))
        return kNotImplemented;
    const ObjectKind kind = a->kind;
    switch (op) {
    case BinaryOperator::Or: {
        SetObject* result = setCopy(vm, a, kind);
        return setMerge(vm, result, as<SetObject>(b)) ? Value::heap(result) : kNull;
    }
    case BinaryOperator::And: return orNull(setIntersection(vm, a, b, kind));
    case BinaryOperator::Subtract: return orNull(setDifference(vm, a, b, kind));
    case BinaryOperator::Xor: return orNull(setSymmetricDifference(vm, a, b, kind));
    default: return kNotImplemented;
    }
}

std::int64_t sizeOfView(Value view)
{
    return as<DictViewObject>(view)->dict->used;
}

bool isSetView(Value v)
{
    return isSetLike(v) && !isAnySet(v);
}

// a & b where at least one is a view; walks the smaller where that is known.
Value intersectViews(Vm& vm, Value a, Value b)
{
    if (!isSetView(a))
        std::swap(a, b);
    if (isExactly(b, ObjectKind::Set) && sizeOfView(a) <= as<SetObject>(b)->used)
        return orNull(setIntersection(vm, as<SetObject>(b), a, ObjectKind::Set));
    if (isSetView(b) && sizeOfView(b) > sizeOfView(a))
        std::swap(a, b);
    SetObject* result = makeSet(vm);
    const bool ok = forEach(vm, b, [&](Value item) {
        const std::optional<bool> isIn = contains(vm, a, item);
        return isIn && (!*isIn || setAdd(vm, result, item));
    });
    return ok ? Value::heap(result) : kNull;
}

Value viewBinary(Vm& vm, BinaryOperator op, Value a, Value b)
{
    if (op == BinaryOperator::And)
        return intersectViews(vm, a, b);
    if (op != BinaryOperator::Or && op != BinaryOperator::Subtract && op != BinaryOperator::Xor)
        return kNotImplemented;
    const Value left = hasKind(a, ObjectKind::DictKeys) ? Value::heap(as<DictViewObject>(a)->dict) : a;
    SetObject* result = setFrom(vm, ObjectKind::Set, left);
    if (!result)
        return kNull;
    const bool ok = op == BinaryOperator::Or ? setUpdate(vm, result, b)
        : op == BinaryOperator::Xor          ? setSymmetricDifferenceUpdate(vm, result, b)
                                             : setDifferenceUpdate(vm, result, b);
    return ok ? Value::heap(result) : kNull;
}

Value concatSequences(Vm& vm, Value a, Value b)
{
    if (!b.isHeap() || a.object()->kind != b.object()->kind)
        return kNotImplemented;
    return isList(a) ? concatLists(vm, asList(a), asList(b)) : concatTuples(vm, asTuple(a), asTuple(b));
}

Value setInplace(Vm& vm, BinaryOperator op, SetObject* a, Value b)
{
    if (!isAnySet(b))
        return kNotImplemented;
    bool ok = true;
    switch (op) {
    case BinaryOperator::Or: ok = setMerge(vm, a, as<SetObject>(b)); break;
    case BinaryOperator::And: {
        const SetObject* result = setIntersection(vm, a, b, ObjectKind::Set);
        ok = result != nullptr;
        if (ok)
            setTakeOver(vm, a, result);
        break;
    }
    case BinaryOperator::Subtract: ok = setDifferenceUpdate(vm, a, b); break;
    case BinaryOperator::Xor: ok = setSymmetricDifferenceUpdate(vm, a, b); break;
    default: return kNotImplemented;
    }
    return ok ? Value::heap(a) : kNull;
}

Value listInplace(Vm& vm, BinaryOperator op, ListObject* a, Value b)
{
    if (op == BinaryOperator::Add)
        return listExtendAny(vm, a, b) ? Value::heap(a) : kNull;
    if (op != BinaryOperator::Multiply || (!b.isSmallInt() && !b.isBool() && !hasKind(b, ObjectKind::Int)))
        return kNotImplemented;
    const std::optional<std::int64_t> count = toInt64(vm, b, vm.types.OverflowError);
    return count && listRepeatInPlace(vm, a, *count) ? Value::heap(a) : kNull;
}

bool isSequence(Value v)
{
    return isList(v) || isTuple(v);
}

} // namespace

bool listExtendAny(Vm& vm, ListObject* list, Value iterable)
{
    if (isExactly(iterable, ObjectKind::List)) {
        listExtend(vm, list, asList(iterable)->items, asList(iterable)->length);
        return true;
    }
    if (isExactly(iterable, ObjectKind::Tuple)) {
        listExtend(vm, list, asTuple(iterable)->items, asTuple(iterable)->length);
        return true;
    }
    const Value iterator = getIterator(vm, iterable);
    if (!iterator || !lengthHintOrError(vm, iterable, 0)) // asked as CPython does; lists grow fast enough without
        return false;
    while (const Value item = iteratorNext(vm, iterator))
        listAppend(vm, list, item);
    return !vm.hasError();
}

bool listRepeatInPlace(Vm& vm, ListObject* list, std::int64_t wanted)
{
    const std::int64_t length = list->length;
    const std::optional<std::int64_t> count = repetitions(vm, length, wanted);
    if (!count)
        return false;
    if (*count == 0)
        listErase(vm, list, 0, length);
    for (std::int64_t i = 1; i < *count; ++i)
        listExtend(vm, list, list->items, length);
    return true;
}

Value containerBinary(Vm& vm, BinaryOperator op, Value a, Value b)
{
    if (op == BinaryOperator::Add)
        return isSequence(a) ? concatSequences(vm, a, b) : kNotImplemented;
    if (op == BinaryOperator::Multiply)
        return isSequence(a) ? repeat(vm, a, b) : isSequence(b) ? repeat(vm, b, a) : kNotImplemented;
    if (isAnySet(a) && isAnySet(b))
        return setBinary(vm, op, as<SetObject>(a), b);
    if (isSetView(a) || isSetView(b))
        return viewBinary(vm, op, a, b);
    if (op == BinaryOperator::Or && isDict(a) && isDict(b))
        return orNull(dictUnion(vm, asDict(a), asDict(b)));
    return kNotImplemented;
}

Value containerInplace(Vm& vm, BinaryOperator op, Value a, Value b)
{
    switch (a.object()->kind) {
    case ObjectKind::List: return listInplace(vm, op, asList(a), b);
    case ObjectKind::Set: return setInplace(vm, op, as<SetObject>(a), b);
    case ObjectKind::Dict:
        if (op != BinaryOperator::Or)
            return kNotImplemented;
        return dictMergeAny(vm, asDict(a), b) ? a : kNull;
    default: return kNotImplemented;
    }
}

} // namespace vmcore
