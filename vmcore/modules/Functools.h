// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the module _functools.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

void addPartial(Vm& vm, ModuleObject* module);
void addCachedFunction(Vm& vm, ModuleObject* module); // _lru_cache_wrapper

} // namespace vmcore
