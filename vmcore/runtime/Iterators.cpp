// SPDX-License-Identifier: GPL-3.0-or-later
// One `next` per kind of built-in iterator. An exhausted iterator drops its container, so that it
// stays exhausted even when the container grows.
#include "vmcore/runtime/Iterators.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// A count that no container has: an iterator that failed once fails again.
constexpr std::uint32_t kNeverUsed = ~0u;

Value nextOfList(ListIterObject* it)
{
    if (!it->list)
        return kNull;
    if (it->index < it->list->length)
        return it->list->items[it->index++];
    it->list = nullptr;
    return kNull;
}

Value nextOfTuple(TupleIterObject* it)
{
    if (!it->tuple)
        return kNull;
    if (it->index < it->tuple->length)
        return it->tuple->items[it->index++];
    it->tuple = nullptr;
    return kNull;
}

Value nextOfRange(RangeIterObject* it)
{
    if (it->remaining <= 0)
        return kNull;
    --it->remaining;
    const std::int64_t i = it->next;
    it->next += it->step;
    return Value::smallInt(i);
}

Value nextOfLongRange(Vm& vm, LongRangeIterObject* it)
{
    if (compareInt(it->index, it->length) >= 0)
        return kNull;
    const Value i = addInt(vm, it->start, multiplyInt(vm, it->index, it->step));
    it->index = increment(vm, it->index);
    vm.heap.barrier(it);
    return i;
}

Value nextOfStr(Vm& vm, SequenceIterObject* it)
{
    if (!it->sequence)
        return kNull;
    const StrObject* s = asStr(it->sequence);
    if (it->index < static_cast<std::int64_t>(s->length))
        return Value::heap(makeChar(vm, codePoint(s, static_cast<std::size_t>(it->index++))));
    it->sequence = kNull;
    return kNull;
}

Value nextOfBytes(SequenceIterObject* it)
{
    if (!it->sequence)
        return kNull;
    const auto index = static_cast<std::uint64_t>(it->index);
    if (hasKind(it->sequence, ObjectKind::ByteArray)) {
        const auto* array = as<ByteArrayObject>(it->sequence);
        if (index < array->length) {
            ++it->index;
            return Value::smallInt(array->store->bytes[index]);
        }
    } else if (const auto* bytes = as<BytesObject>(it->sequence); index < bytes->length) {
        ++it->index;
        return Value::smallInt(bytes->data()[index]);
    }
    it->sequence = kNull;
    return kNull;
}

Value nextOfReversedList(SequenceIterObject* it)
{
    if (!it->sequence)
        return kNull;
    const ListObject* list = asList(it->sequence);
    if (it->index >= 0 && it->index < list->length)
        return list->items[it->index--];
    it->index = -1;
    it->sequence = kNull;
    return kNull;
}

// sequence[index] until the sequence says IndexError (or StopIteration), upwards or downwards.
Value nextOfSequence(Vm& vm, SequenceIterObject* it, std::int64_t step)
{
    if (!it->sequence || it->index < 0)
        return kNull;
    const Value item = getItem(vm, it->sequence, makeInt(vm, it->index));
    if (item) {
        it->index += step;
        return item;
    }
    if (clearErrorIf(vm, vm.types.IndexError) || clearErrorIf(vm, vm.types.StopIteration)) {
        it->index = -1;
        it->sequence = kNull;
    }
    return kNull;
}

Value nextOfCallable(Vm& vm, PairIterObject* it)
{
    if (!it->first)
        return kNull;
    const Value item = call(vm, it->first);
    if (!item) {
        if (clearErrorIf(vm, vm.types.StopIteration))
            it->first = kNull;
        return kNull;
    }
    if (!it->first) // the callable used up this iterator
        return kNull;
    const std::optional<bool> isEnd = sameOrEqual(vm, it->second, item);
    if (isEnd && !*isEnd)
        return item;
    if (isEnd) {
        it->first = kNull;
        it->second = kNull;
    }
    return kNull;
}

Value dictItem(Vm& vm, ObjectKind kind, const DictEntry& e)
{
    switch (kind) {
    case ObjectKind::DictKeyIter:
    case ObjectKind::DictReverseKeyIter: return e.key;
    case ObjectKind::DictValueIter:
    case ObjectKind::DictReverseValueIter: return e.value;
    default: return Value::heap(makeTuple(vm, {e.key, e.value}));
    }
}

bool isReverse(ObjectKind kind)
{
    return kind == ObjectKind::DictReverseKeyIter || kind == ObjectKind::DictReverseValueIter
        || kind == ObjectKind::DictReverseItemIter;
}

// The next live entry from the iterator's position on; null: none.
const DictEntry* nextEntry(DictIterObject* it)
{
    const DictObject* dict = it->dict;
    if (isReverse(it->kind)) { // position counts the entries that are still below
        it->position = std::min(it->position, dict->entryCount);
        while (it->position != 0)
            if (const DictEntry& e = dict->table->entries[--it->position]; !e.key.isNull())
                return &e;
        return nullptr;
    }
    while (it->position < dict->entryCount)
        if (const DictEntry& e = dict->table->entries[it->position++]; !e.key.isNull())
            return &e;
    return nullptr;
}

Value nextOfDict(Vm& vm, DictIterObject* it)
{
    if (!it->dict)
        return kNull;
    if (it->dict->used != it->usedAtStart) {
        it->usedAtStart = kNeverUsed;
        return raise(vm, vm.types.RuntimeError, "dictionary changed size during iteration");
    }
    const DictEntry* e = nextEntry(it);
    if (e && it->remaining == 0) {
        it->dict = nullptr;
        return raise(vm, vm.types.RuntimeError, "dictionary keys changed during iteration");
    }
    if (!e) {
        it->dict = nullptr;
        return kNull;
    }
    --it->remaining;
    return dictItem(vm, it->kind, *e);
}

Value nextOfSet(Vm& vm, SetIterObject* it)
{
    if (!it->set)
        return kNull;
    if (it->set->used != it->usedAtStart) {
        it->usedAtStart = kNeverUsed;
        return raise(vm, vm.types.RuntimeError, "Set changed size during iteration");
    }
    Value key = kNull;
    if (!setNext(it->set, it->position, key))
        it->set = nullptr;
    return key;
}

Value nextOfEnumerate(Vm& vm, PairIterObject* it)
{
    const Value item = iteratorNext(vm, it->first);
    if (!item)
        return kNull;
    const Value count = it->second;
    it->second = increment(vm, count);
    vm.heap.barrier(it);
    return Value::heap(makeTuple(vm, {count, item}));
}

Value raiseUnequalZip(Vm& vm, std::int64_t index, std::string_view relation)
{
    return raiseValueError(vm,
        fmt::format(
            "zip() argument {} is {} than argument{}{}", index + 1, relation, index == 1 ? " " : "s 1-", index));
}

// One iterator of a strict zip ended: all must end now.
Value endOfStrictZip(Vm& vm, const TupleObject* iterators, std::int64_t index)
{
    if (vm.hasError())
        return kNull;
    if (index != 0)
        return raiseUnequalZip(vm, index, "shorter");
    for (std::int64_t i = 1; i < iterators->length; ++i) {
        if (iteratorNext(vm, iterators->items[i]))
            return raiseUnequalZip(vm, i, "longer");
        if (vm.hasError())
            return kNull;
    }
    return kNull;
}

Value nextOfZip(Vm& vm, PairIterObject* it)
{
    const TupleObject* iterators = asTuple(it->first);
    if (iterators->length == 0)
        return kNull;
    TupleObject* items = allocateTuple(vm, iterators->length);
    for (std::int64_t i = 0; i < iterators->length; ++i) {
        const Value item = iteratorNext(vm, iterators->items[i]);
        if (!item)
            return it->second == kTrue ? endOfStrictZip(vm, iterators, i) : kNull;
        items->items[i] = item;
        vm.heap.barrier(items);
    }
    return Value::heap(items);
}

Value nextOfMap(Vm& vm, PairIterObject* it)
{
    const TupleObject* iterators = asTuple(it->first);
    if (iterators->length == 1) {
        const Value item = iteratorNext(vm, iterators->items[0]);
        return item ? call(vm, it->second, {item}) : kNull;
    }
    TupleObject* items = allocateTuple(vm, iterators->length);
    for (std::int64_t i = 0; i < iterators->length; ++i) {
        items->items[i] = iteratorNext(vm, iterators->items[i]);
        if (!items->items[i])
            return kNull;
        vm.heap.barrier(items);
    }
    return call(vm, it->second, {items->items, static_cast<std::uint32_t>(items->length), nullptr});
}

Value nextOfFilter(Vm& vm, PairIterObject* it)
{
    const bool asksItems = it->second.isNone() || it->second == Value::heap(vm.types.Bool);
    while (const Value item = iteratorNext(vm, it->first)) {
        const Value verdict = asksItems ? item : call(vm, it->second, {item});
        const std::optional<bool> keeps = verdict ? truth(vm, verdict) : std::nullopt;
        if (!keeps)
            return kNull;
        if (*keeps)
            return item;
    }
    return kNull;
}

Value makeListIterator(Vm& vm, ListObject* list)
{
    auto* it = vm.heap.allocate<ListIterObject>(ObjectKind::ListIter);
    it->list = list;
    it->index = 0;
    return Value::heap(it);
}

Value makeTupleIterator(Vm& vm, TupleObject* tuple)
{
    auto* it = vm.heap.allocate<TupleIterObject>(ObjectKind::TupleIter);
    it->tuple = tuple;
    it->index = 0;
    return Value::heap(it);
}

Value makeSetIterator(Vm& vm, SetObject* set)
{
    auto* it = vm.heap.allocate<SetIterObject>(ObjectKind::SetIter);
    it->set = set;
    it->position = 0;
    it->usedAtStart = set->used;
    return Value::heap(it);
}

} // namespace

Value increment(Vm& vm, Value i)
{
    if (i.isSmallInt() && i.asSmallInt() < kSmallIntMax) [[likely]]
        return Value::smallInt(i.asSmallInt() + 1);
    return addInt(vm, i, Value::smallInt(1));
}

Value makeSequenceIterator(Vm& vm, ObjectKind kind, Value sequence, std::int64_t index)
{
    auto* it = vm.heap.allocate<SequenceIterObject>(kind);
    it->sequence = sequence;
    it->index = index;
    return Value::heap(it);
}

Value makeDictIterator(Vm& vm, ObjectKind kind, DictObject* dict)
{
    auto* it = vm.heap.allocate<DictIterObject>(kind);
    it->dict = dict;
    it->position = isReverse(kind) ? dict->entryCount : 0;
    it->remaining = dict->used;
    it->usedAtStart = dict->used;
    it->padding = 0;
    return Value::heap(it);
}

Value makeRangeIterator(Vm& vm, const RangeObject* range)
{
    const bool isSmall = range->start.isSmallInt() && range->stop.isSmallInt() && range->step.isSmallInt()
        && range->length.isSmallInt();
    if (isSmall) {
        const std::int64_t past = range->start.asSmallInt() + range->length.asSmallInt() * range->step.asSmallInt();
        if (fitsSmallInt(past)) {
            auto* it = vm.heap.allocate<RangeIterObject>(ObjectKind::RangeIter);
            it->next = range->start.asSmallInt();
            it->step = range->step.asSmallInt();
            it->remaining = range->length.asSmallInt();
            return Value::heap(it);
        }
    }
    auto* it = vm.heap.allocate<LongRangeIterObject>(ObjectKind::LongRangeIter);
    it->start = range->start;
    it->step = range->step;
    it->length = range->length;
    it->index = Value::smallInt(0);
    return Value::heap(it);
}

Value iteratorOfKind(Vm& vm, Value container)
{
    switch (container.object()->kind) {
    case ObjectKind::List: return makeListIterator(vm, asList(container));
    case ObjectKind::Tuple: return makeTupleIterator(vm, asTuple(container));
    case ObjectKind::Dict: return makeDictIterator(vm, ObjectKind::DictKeyIter, asDict(container));
    case ObjectKind::DictKeys:
        return makeDictIterator(vm, ObjectKind::DictKeyIter, as<DictViewObject>(container)->dict);
    case ObjectKind::DictValues:
        return makeDictIterator(vm, ObjectKind::DictValueIter, as<DictViewObject>(container)->dict);
    case ObjectKind::DictItems:
        return makeDictIterator(vm, ObjectKind::DictItemIter, as<DictViewObject>(container)->dict);
    case ObjectKind::Set:
    case ObjectKind::FrozenSet: return makeSetIterator(vm, as<SetObject>(container));
    case ObjectKind::Range: return makeRangeIterator(vm, as<RangeObject>(container));
    case ObjectKind::Str:
        return makeSequenceIterator(
            vm, asStr(container)->flags & kStrAscii ? ObjectKind::StrAsciiIter : ObjectKind::StrIter, container, 0);
    case ObjectKind::Bytes:
    case ObjectKind::ByteArray: return makeSequenceIterator(vm, ObjectKind::BytesIter, container, 0);
    default: return isIteratorKind(container.object()->kind) ? container : kNull;
    }
}

Value reverseIteratorOfKind(Vm& vm, Value container)
{
    switch (container.object()->kind) {
    case ObjectKind::List:
        return makeSequenceIterator(vm, ObjectKind::ListReverseIter, container, asList(container)->length - 1);
    case ObjectKind::Dict: return makeDictIterator(vm, ObjectKind::DictReverseKeyIter, asDict(container));
    case ObjectKind::DictKeys:
        return makeDictIterator(vm, ObjectKind::DictReverseKeyIter, as<DictViewObject>(container)->dict);
    case ObjectKind::DictValues:
        return makeDictIterator(vm, ObjectKind::DictReverseValueIter, as<DictViewObject>(container)->dict);
    case ObjectKind::DictItems:
        return makeDictIterator(vm, ObjectKind::DictReverseItemIter, as<DictViewObject>(container)->dict);
    default: return kNull;
    }
}

Value nextOfKind(Vm& vm, HeapObject* it)
{
    switch (it->kind) {
    case ObjectKind::ListIter: return nextOfList(static_cast<ListIterObject*>(it));
    case ObjectKind::TupleIter: return nextOfTuple(static_cast<TupleIterObject*>(it));
    case ObjectKind::RangeIter: return nextOfRange(static_cast<RangeIterObject*>(it));
    case ObjectKind::LongRangeIter: return nextOfLongRange(vm, static_cast<LongRangeIterObject*>(it));
    case ObjectKind::StrAsciiIter:
    case ObjectKind::StrIter: return nextOfStr(vm, static_cast<SequenceIterObject*>(it));
    case ObjectKind::BytesIter: return nextOfBytes(static_cast<SequenceIterObject*>(it));
    case ObjectKind::ListReverseIter: return nextOfReversedList(static_cast<SequenceIterObject*>(it));
    case ObjectKind::SequenceIter: return nextOfSequence(vm, static_cast<SequenceIterObject*>(it), 1);
    case ObjectKind::Reversed: return nextOfSequence(vm, static_cast<SequenceIterObject*>(it), -1);
    case ObjectKind::CallableIter: return nextOfCallable(vm, static_cast<PairIterObject*>(it));
    case ObjectKind::DictKeyIter:
    case ObjectKind::DictValueIter:
    case ObjectKind::DictItemIter:
    case ObjectKind::DictReverseKeyIter:
    case ObjectKind::DictReverseValueIter:
    case ObjectKind::DictReverseItemIter: return nextOfDict(vm, static_cast<DictIterObject*>(it));
    case ObjectKind::SetIter: return nextOfSet(vm, static_cast<SetIterObject*>(it));
    case ObjectKind::Enumerate: return nextOfEnumerate(vm, static_cast<PairIterObject*>(it));
    case ObjectKind::Zip: return nextOfZip(vm, static_cast<PairIterObject*>(it));
    case ObjectKind::Map: return nextOfMap(vm, static_cast<PairIterObject*>(it));
    case ObjectKind::Filter: return nextOfFilter(vm, static_cast<PairIterObject*>(it));
    case ObjectKind::Generator: return resumeGenerator(vm, static_cast<GeneratorObject*>(it), kNull).yielded;
    default: return kNull;
    }
}

} // namespace vmcore
