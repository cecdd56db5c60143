// SPDX-License-Identifier: GPL-3.0-or-later
// _collections._tuplegetter.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

void addTupleGetter(Vm& vm, ModuleObject* module);

} // namespace vmcore
