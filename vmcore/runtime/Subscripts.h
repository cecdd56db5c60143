// SPDX-License-Identifier: GPL-3.0-or-later
// container[index] by kind, shared by the operators (exact types) and by the __getitem__, __setitem__
// and __delitem__ slots of list and tuple. Dicts, ranges and text
// have theirs elsewhere.
#pragma once
#include "vmcore/object/Containers.h"

#include <optional>

namespace vmcore {

// kNull: an error is pending.
Value listItem(Vm& vm, ListObject* list, Value index);
Value tupleItem(Vm& vm, TupleObject* tuple, Value index);
// list[index] = v; v kNull: delete. False: an error is pending.
bool setListItem(Vm& vm, ListObject* list, Value index, Value v);

// container[start:stop] and container[start:stop] = v for any container; None for a bound that is not given. A slice object is
// made only where somebody may see it.
Value slicedItem(Vm& vm, Value container, Value start, Value stop);
bool setSlicedItem(Vm& vm, Value container, Value start, Value stop, Value v);

// A copy of list[from:to], bounds already clamped.
ListObject* listSlice(Vm& vm, const ListObject* list, std::int64_t from, std::int64_t to);

// The bounds of a call like list.index(x, start, stop), clamped to `length`. nullopt: TypeError pending.
std::optional<std::int64_t> clampedIndex(Vm& vm, Value v, std::int64_t length);

} // namespace vmcore
