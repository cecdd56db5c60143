// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the module _io.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore::io {

void addOpenFunctions(Vm& vm, ModuleObject* module);

} // namespace vmcore::io
