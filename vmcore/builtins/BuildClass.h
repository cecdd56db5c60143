// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// __build_class__(body, name, *bases, metaclass=…, **keywords), as a native function.
Value buildClass(Vm& vm, const CallArgs& args);

} // namespace vmcore
