// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// Puts what describes the machine and the language into sys: version_info, float_info, flags, …
void addSysConstants(Vm& vm);

} // namespace vmcore
