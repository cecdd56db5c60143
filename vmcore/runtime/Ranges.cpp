// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Ranges.h"

#include "vmcore/object/Int.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/TupleHash.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr Value kZero = Value::smallInt(0), kOne = Value::smallInt(1);

bool isNegative(Value i)
{
    return compareInt(i, kZero) < 0;
}

Value lengthOfRange(Vm& vm, Value start, Value stop, Value step)
{
    if (isNegative(step))
        return lengthOfRange(vm, stop, start, negateInt(vm, step));
    if (compareInt(start, stop) >= 0)
        return kZero;
    const Value last = subtractInt(vm, subtractInt(vm, stop, kOne), start);
    return addInt(vm, floorDivideInt(vm, last, step), kOne);
}

Value itemAt(Vm& vm, const RangeObject* range, Value index)
{
    return addInt(vm, range->start, multiplyInt(vm, index, range->step));
}

Value rangeSlice(Vm& vm, const RangeObject* range, const SliceObject* slice)
{
    const std::optional<SliceIndices> indices = sliceIndices(vm, slice, range->length);
    if (!indices)
        return kNull;
    return makeRange(vm, itemAt(vm, range, indices->start), itemAt(vm, range, indices->stop),
        multiplyInt(vm, range->step, indices->step));
}

Value sliceInt(Vm& vm, Value v)
{
    if (!isInt(v) && !lookupInType(vm, vm.typeOf(v), vm.names.index_))
        return raiseTypeError(vm, "slice indices must be integers or None or have an __index__ method");
    return toIndex(vm, v);
}

// One bound of a slice between `lower` and `upper`.
Value sliceBound(Vm& vm, Value bound, Value length, Value lower, Value upper)
{
    Value i = sliceInt(vm, bound);
    if (!i)
        return kNull;
    if (isNegative(i)) {
        i = addInt(vm, i, length);
        return compareInt(i, lower) < 0 ? lower : i;
    }
    return compareInt(i, upper) > 0 ? upper : i;
}

} // namespace

Value makeRange(Vm& vm, Value start, Value stop, Value step)
{
    if (step == kZero)
        return raiseValueError(vm, "range() arg 3 must not be zero");
    const Value length = lengthOfRange(vm, start, stop, step);
    auto* range = vm.heap.allocate<RangeObject>(ObjectKind::Range);
    range->start = start;
    range->stop = stop;
    range->step = step;
    range->length = length;
    return Value::heap(range);
}

Value rangeItem(Vm& vm, RangeObject* range, Value index)
{
    if (hasKind(index, ObjectKind::Slice))
        return rangeSlice(vm, range, as<SliceObject>(index));
    if (!isInt(index) && !lookupInType(vm, vm.typeOf(index), vm.names.index_))
        return raiseTypeError(vm, fmt::format("range indices must be integers or slices, not {}", typeName(vm, index)));
    Value i = toIndex(vm, index);
    if (!i)
        return kNull;
    if (isNegative(i))
        i = addInt(vm, i, range->length);
    if (isNegative(i) || compareInt(i, range->length) >= 0)
        return raiseIndexError(vm, "range object index out of range");
    return itemAt(vm, range, i);
}

Value rangeIndexOf(Vm& vm, const RangeObject* range, Value i)
{
    const bool isUpwards = !isNegative(range->step);
    const int fromStart = compareInt(i, range->start), fromStop = compareInt(i, range->stop);
    if (isUpwards ? fromStart < 0 || fromStop >= 0 : fromStart > 0 || fromStop <= 0)
        return kNull;
    const Value distance = subtractInt(vm, i, range->start);
    if (!equalInt(remainderInt(vm, distance, range->step), kZero))
        return kNull;
    return floorDivideInt(vm, distance, range->step);
}

std::optional<bool> rangeContains(Vm& vm, RangeObject* range, Value item)
{
    if (isExactInt(item) || item.isBool())
        return static_cast<bool>(rangeIndexOf(vm, range, toIndex(vm, item)));
    bool isIn = false;
    const bool ok = forEach(vm, Value::heap(range), [&](Value i) {
        const std::optional<bool> same = sameOrEqual(vm, i, item);
        isIn = same.value_or(false);
        return same && !isIn;
    });
    return ok ? std::optional(isIn) : std::nullopt;
}

bool rangeEqual(const RangeObject* a, const RangeObject* b)
{
    if (!equalInt(a->length, b->length))
        return false;
    if (a->length == kZero)
        return true;
    return equalInt(a->start, b->start) && (a->length == kOne || equalInt(a->step, b->step));
}

std::int64_t hashRange(Vm& vm, const RangeObject* range)
{
    TupleHash hash;
    hash.add(hashInt(range->length));
    const std::int64_t ofNone = *hashOf(vm, kNone);
    hash.add(range->length == kZero ? ofNone : hashInt(range->start));
    hash.add(range->length == kZero || range->length == kOne ? ofNone : hashInt(range->step));
    return hash.finish();
}

Value reversedRange(Vm& vm, const RangeObject* range)
{
    const Value start = itemAt(vm, range, subtractInt(vm, range->length, kOne));
    const Value stop = subtractInt(vm, range->start, range->step);
    return makeRange(vm, start, stop, negateInt(vm, range->step));
}

std::optional<SliceIndices> sliceIndices(Vm& vm, const SliceObject* slice, Value length)
{
    const Value step = slice->step.isNone() ? kOne : sliceInt(vm, slice->step);
    if (!step)
        return std::nullopt;
    if (step == kZero) {
        raiseValueError(vm, "slice step cannot be zero");
        return std::nullopt;
    }
    const bool isDown = isNegative(step);
    const Value lower = isDown ? Value::smallInt(-1) : kZero;
    const Value upper = isDown ? addInt(vm, length, lower) : length;
    const Value start
        = slice->start.isNone() ? (isDown ? upper : lower) : sliceBound(vm, slice->start, length, lower, upper);
    if (!start)
        return std::nullopt;
    const Value stop
        = slice->stop.isNone() ? (isDown ? lower : upper) : sliceBound(vm, slice->stop, length, lower, upper);
    if (!stop)
        return std::nullopt;
    return SliceIndices{start, stop, step};
}

} // namespace vmcore
