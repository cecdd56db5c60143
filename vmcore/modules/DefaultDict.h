// SPDX-License-Identifier: GPL-3.0-or-later
// collections.defaultdict.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

bool addDefaultDict(Vm& vm, ModuleObject* module); // false: error

} // namespace vmcore
