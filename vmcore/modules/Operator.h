// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the module _operator.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// itemgetter, attrgetter, methodcaller.
void addGetters(Vm& vm, ModuleObject* module);

} // namespace vmcore
