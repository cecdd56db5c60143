// SPDX-License-Identifier: GPL-3.0-or-later
// types.GenericAlias: what list[int] is. It shows itself, compares, hashes, and is called as its origin.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// kNull: error. `item` is one argument or a tuple of them.
Value makeGenericAlias(Vm& vm, Value origin, Value item);
void installGenericAlias(Vm& vm);

} // namespace vmcore
