// SPDX-License-Identifier: GPL-3.0-or-later
// _codecs: register_error and lookup_error.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

void addCodecErrors(Vm& vm, ModuleObject* module);

} // namespace vmcore
