// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Subscripts.h"

#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace vmcore {
namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

bool hasIndex(Vm& vm, Value v)
{
    return isInt(v) || lookupInType(vm, vm.typeOf(v), vm.names.index_);
}

// An int clamped to the machine's range; nullopt: TypeError is pending.
std::optional<std::int64_t> saturated(Vm& vm, Value v, std::string_view complaint)
{
    if (v.isSmallInt()) [[likely]]
        return v.asSmallInt();
    if (!hasIndex(vm, v)) {
        raiseTypeError(vm, complaint);
        return std::nullopt;
    }
    const Value index = toIndex(vm, v);
    if (!index)
        return std::nullopt;
    if (const std::optional<std::int64_t> i = intToInt64(index))
        return std::max(*i, -kLargest);
    return compareInt(index, Value::smallInt(0)) < 0 ? -kLargest : kLargest;
}

std::optional<std::int64_t> sliceIndex(Vm& vm, Value v, std::int64_t whenNone)
{
    if (v.isNone())
        return whenNone;
    return saturated(vm, v, "slice indices must be integers or None or have an __index__ method");
}

std::int64_t clampedForStep(std::int64_t i, std::int64_t length, std::int64_t step)
{
    if (i < 0) {
        i += length;
        return i < 0 ? (step < 0 ? -1 : 0) : i;
    }
    return i >= length ? (step < 0 ? length - 1 : length) : i;
}

// start:stop:step as machine ints, not yet fitted to a sequence.
struct SliceBounds
{
    std::int64_t start, stop, step;
};
std::optional<SliceBounds> sliceBounds(Vm& vm, const SliceObject* slice)
{
    const std::optional<std::int64_t> step = sliceIndex(vm, slice->step, 1);
    if (step && *step == 0)
        raiseValueError(vm, "slice step cannot be zero");
    if (!step || *step == 0)
        return std::nullopt;
    const std::optional<std::int64_t> start = sliceIndex(vm, slice->start, *step < 0 ? kLargest : 0);
    if (!start)
        return std::nullopt;
    const std::optional<std::int64_t> stop = sliceIndex(vm, slice->stop, *step < 0 ? -kLargest : kLargest);
    if (!stop)
        return std::nullopt;
    return SliceBounds{*start, *stop, *step};
}

SliceRange clamped(const SliceBounds& bounds, std::int64_t length)
{
    const std::int64_t from = clampedForStep(bounds.start, length, bounds.step),
                       to = clampedForStep(bounds.stop, length, bounds.step);
    std::int64_t count = 0;
    if (bounds.step < 0 && to < from)
        count = (from - to - 1) / -bounds.step + 1;
    else if (bounds.step > 0 && from < to)
        count = (to - from - 1) / bounds.step + 1;
    // A step beyond the end is as good as any other, and a sum with it stays a machine int. It does not become 1, which
    // is the step of slices that may change their size.
    const std::int64_t most = std::max<std::int64_t>(length, 1) + 1;
    return {from, std::clamp(bounds.step, -most, most), count};
}

// Of what slicedItem() takes apart itself: exact lists, tuples, texts and bytes.
std::optional<std::int64_t> slicedLength(Value container)
{
    if (isExactly(container, ObjectKind::List))
        return asList(container)->length;
    if (isExactly(container, ObjectKind::Str))
        return asStr(container)->length;
    if (isExactly(container, ObjectKind::Tuple))
        return asTuple(container)->length;
    if (isExactly(container, ObjectKind::Bytes))
        return static_cast<std::int64_t>(as<BytesObject>(container)->length);
    return std::nullopt;
}

// start:stop of a sequence; nullopt: a bound is neither None nor a small int, so that Python may run to tell it.
std::optional<SliceRange> plainRange(Value start, Value stop, std::int64_t length)
{
    if (!(start.isNone() || start.isSmallInt()) || !(stop.isNone() || stop.isSmallInt()))
        return std::nullopt;
    return clamped({start.isNone() ? 0 : start.asSmallInt(), stop.isNone() ? length : stop.asSmallInt(), 1}, length);
}

// The place of an element; nullopt: an error is pending. `words` name the type in messages.
struct SequenceWords
{
    std::string_view wrongType, outOfRange;
};
std::optional<std::int64_t> place(Vm& vm, Value index, std::int64_t length, const SequenceWords& words)
{
    std::int64_t i = 0;
    if (index.isSmallInt()) [[likely]] {
        i = index.asSmallInt();
    } else {
        if (!hasIndex(vm, index)) {
            raiseTypeError(vm, fmt::format(fmt::runtime(words.wrongType), typeName(vm, index)));
            return std::nullopt;
        }
        const std::optional<std::int64_t> machine = toInt64(vm, index, vm.types.IndexError);
        if (!machine)
            return std::nullopt;
        i = *machine;
    }
    if (i < 0)
        i += length;
    if (i < 0 || i >= length) {
        raiseIndexError(vm, words.outOfRange);
        return std::nullopt;
    }
    return i;
}

constexpr SequenceWords kListRead{"list indices must be integers or slices, not {}", "list index out of range"},
    kListWrite{"list indices must be integers or slices, not {}", "list assignment index out of range"},
    kTupleRead{"tuple indices must be integers or slices, not {}", "tuple index out of range"};

template<class Make>
Value stepThrough(const Value* items, const SliceRange& range, Make make)
{
    auto* result = make(range.count);
    for (std::int64_t i = 0, at = range.start; i < range.count; ++i, at += range.step)
        result->items[i] = items[at];
    return Value::heap(result);
}

Value listSliceValue(Vm& vm, ListObject* list, const SliceObject* slice)
{
    const std::optional<SliceRange> range = sliceRange(vm, slice, list->length);
    if (!range)
        return kNull;
    if (range->step == 1)
        return Value::heap(listSlice(vm, list, range->start, range->start + range->count));
    return stepThrough(list->items, *range, [&](std::int64_t count) {
        ListObject* result = makeListWithCapacity(vm, count);
        result->length = count;
        return result;
    });
}

Value tupleSliceValue(Vm& vm, TupleObject* tuple, const SliceObject* slice)
{
    const std::optional<SliceRange> range = sliceRange(vm, slice, tuple->length);
    if (!range)
        return kNull;
    if (range->count == tuple->length && range->step == 1 && isExactly(Value::heap(tuple), ObjectKind::Tuple))
        return Value::heap(tuple);
    return stepThrough(tuple->items, *range, [&](std::int64_t count) { return allocateTuple(vm, count); });
}

// del list[start:stop:step] with a step other than 1.
void deleteSteps(Vm& vm, ListObject* list, SliceRange range)
{
    if (range.count == 0)
        return;
    if (range.step < 0) { // the same elements upwards
        range.start += (range.count - 1) * range.step;
        range.step = -range.step;
    }
    std::int64_t to = range.start, next = range.start;
    for (std::int64_t from = range.start, removed = 0; from < list->length; ++from) {
        if (from == next && removed < range.count) {
            next += range.step;
            ++removed;
        } else {
            list->items[to++] = list->items[from];
        }
    }
    list->length = to;
    vm.heap.barrier(list);
}

bool assignSteps(Vm& vm, ListObject* list, const SliceRange& range, const ListObject* items)
{
    if (items->length != range.count) {
        raiseValueError(vm,
            fmt::format(
                "attempt to assign sequence of size {} to extended slice of size {}", items->length, range.count));
        return false;
    }
    for (std::int64_t i = 0, at = range.start; i < range.count; ++i, at += range.step)
        list->items[at] = items->items[i];
    vm.heap.barrier(list);
    return true;
}

bool setListSlice(Vm& vm, ListObject* list, const SliceObject* slice, Value v)
{
    const std::optional<SliceBounds> bounds = sliceBounds(vm, slice);
    if (!bounds)
        return false;
    if (!v) {
        const SliceRange range = clamped(*bounds, list->length);
        if (range.step == 1)
            listErase(vm, list, range.start, range.count);
        else
            deleteSteps(vm, list, range);
        return true;
    }
    const bool isKnown = isExactly(v, ObjectKind::List) || isExactly(v, ObjectKind::Tuple);
    const Value iterable = isKnown ? v : getIterator(vm, v);
    if (!iterable) {
        if (clearErrorIf(vm, vm.types.TypeError))
            raiseTypeError(
                vm, bounds->step == 1 ? "can only assign an iterable" : "must assign iterable to extended slice");
        return false;
    }
    const ListObject* items = listFrom(vm, iterable); // may change the list
    if (!items)
        return false;
    const SliceRange range = clamped(*bounds, list->length);
    if (range.step != 1)
        return assignSteps(vm, list, range, items);
    listReplace(vm, list, range.start, range.count, {items->items, static_cast<std::size_t>(items->length)});
    return true;
}

} // namespace

std::optional<SliceRange> sliceRange(Vm& vm, const SliceObject* slice, std::int64_t length)
{
    const std::optional<SliceBounds> bounds = sliceBounds(vm, slice);
    if (!bounds)
        return std::nullopt;
    return clamped(*bounds, length);
}

std::optional<std::int64_t> clampedIndex(Vm& vm, Value v, std::int64_t length)
{
    std::optional<std::int64_t> i = saturated(vm, v, "slice indices must be integers or have an __index__ method");
    if (i && *i < 0)
        i = std::max<std::int64_t>(0, *i + length);
    return i;
}

Value toIndex(Vm& vm, Value v)
{
    if (isExactInt(v))
        return v;
    if (v.isBool())
        return Value::smallInt(v.asBool());
    if (isInt(v)) // an instance of a subclass: the plain int
        return exactInt(vm, v);
    bool found = false;
    const Value index = callSpecial(vm, v, vm.names.index_, {}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("'{}' object cannot be interpreted as an integer", typeName(vm, v)));
    if (index && !isInt(index))
        return raiseTypeError(vm, fmt::format("__index__ returned non-int (type {})", typeName(vm, index)));
    return index ? exactInt(vm, index) : kNull;
}

std::optional<std::int64_t> toInt64(Vm& vm, Value v, TypeObject* whenTooLarge)
{
    if (v.isSmallInt()) [[likely]]
        return v.asSmallInt();
    const Value index = toIndex(vm, v);
    if (!index)
        return std::nullopt;
    const std::optional<std::int64_t> i = intToInt64(index);
    if (!i)
        raise(vm, whenTooLarge, fmt::format("cannot fit '{}' into an index-sized integer", typeName(vm, v)));
    return i;
}

Value listItem(Vm& vm, ListObject* list, Value index)
{
    if (hasKind(index, ObjectKind::Slice))
        return listSliceValue(vm, list, as<SliceObject>(index));
    const std::optional<std::int64_t> at = place(vm, index, list->length, kListRead);
    return at ? list->items[*at] : kNull;
}

Value tupleItem(Vm& vm, TupleObject* tuple, Value index)
{
    if (hasKind(index, ObjectKind::Slice))
        return tupleSliceValue(vm, tuple, as<SliceObject>(index));
    const std::optional<std::int64_t> at = place(vm, index, tuple->length, kTupleRead);
    return at ? tuple->items[*at] : kNull;
}

bool setListItem(Vm& vm, ListObject* list, Value index, Value v)
{
    if (hasKind(index, ObjectKind::Slice))
        return setListSlice(vm, list, as<SliceObject>(index), v);
    const std::optional<std::int64_t> at = place(vm, index, list->length, kListWrite);
    if (!at)
        return false;
    if (v)
        listSet(vm, list, *at, v);
    else
        listErase(vm, list, *at, 1);
    return true;
}

Value slicedItem(Vm& vm, Value container, Value start, Value stop)
{
    const std::optional<std::int64_t> length = slicedLength(container);
    if (const auto range = length ? plainRange(start, stop, *length) : std::nullopt) {
        const auto from = static_cast<std::size_t>(range->start), count = static_cast<std::size_t>(range->count);
        const bool isWhole = range->count == *length;
        switch (container.object()->kind) {
        case ObjectKind::List:
            return Value::heap(listSlice(vm, asList(container), range->start, range->start + range->count));
        case ObjectKind::Str: return Value::heap(substring(vm, asStr(container), from, count));
        case ObjectKind::Tuple:
            return isWhole
                ? container
                : Value::heap(makeTuple(vm, std::span<const Value>(asTuple(container)->items + from, count)));
        default: return isWhole ? container : Value::heap(makeBytes(vm, bytesLikeView(container).substr(from, count)));
        }
    }
    return getItem(vm, container, Value::heap(makeSlice(vm, start, stop, kNone)));
}

bool setSlicedItem(Vm& vm, Value container, Value start, Value stop, Value v)
{
    if (isExactly(container, ObjectKind::List) && isExactly(v, ObjectKind::List) && container.bits != v.bits) {
        ListObject* list = asList(container);
        if (const auto range = plainRange(start, stop, list->length)) {
            listReplace(
                vm, list, range->start, range->count, {asList(v)->items, static_cast<std::size_t>(asList(v)->length)});
            return true;
        }
    }
    return setItem(vm, container, Value::heap(makeSlice(vm, start, stop, kNone)), v);
}

ListObject* listSlice(Vm& vm, const ListObject* list, std::int64_t from, std::int64_t to)
{
    return makeList(vm, {list->items + from, static_cast<std::size_t>(to - from)});
}

} // namespace vmcore
