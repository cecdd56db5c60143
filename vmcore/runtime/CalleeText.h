// SPDX-License-Identifier: GPL-3.0-or-later
// How messages about arguments name what was called.
#pragma once
#include "vmcore/object/Vm.h"

#include <string>

namespace vmcore {

// "module.qualname()", "qualname()" for builtins, and str(callable) for what has no __qualname__. Errors of
// asking are dropped.
std::string calleeText(Vm& vm, Value callable);

} // namespace vmcore
