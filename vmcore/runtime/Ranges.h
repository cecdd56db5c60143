// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges of ints of any size, and slices as they are applied to them. kNull, false and nullopt: an
// error is pending.
#pragma once
#include "vmcore/object/Containers.h"

#include <optional>

namespace vmcore {

// range[index]; index may be a slice: then the result is a range.
Value rangeItem(Vm& vm, RangeObject* range, Value index);
// range.index(i) for an exact int; kNull, without an error: not in the range.
Value rangeIndexOf(Vm& vm, const RangeObject* range, Value i);
std::optional<bool> rangeContains(Vm& vm, RangeObject* range, Value item);
bool rangeEqual(const RangeObject* a, const RangeObject* b);
std::int64_t hashRange(Vm& vm, const RangeObject* range);
// The same items from the last to the first.
Value reversedRange(Vm& vm, const RangeObject* range);

// slice.indices(length): what the slice means for a sequence of that length, an exact int ≥ 0.
struct SliceIndices
{
    Value start, stop, step;
};
std::optional<SliceIndices> sliceIndices(Vm& vm, const SliceObject* slice, Value length);

} // namespace vmcore
