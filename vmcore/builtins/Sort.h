// SPDX-License-Identifier: GPL-3.0-or-later
// list.sort and sorted.
#pragma once
#include "vmcore/object/Containers.h"

namespace vmcore {

enum class SortOrder : std::uint8_t {
    Ascending,
    Descending // equal items keep their order too
};

// Sorts in place, stably; `key` may be kNone. Meanwhile the list looks empty to Python code. False: an
// error is pending, and the list is a permutation of what it was.
bool sortList(Vm& vm, ListObject* list, Value key, SortOrder order);

} // namespace vmcore
