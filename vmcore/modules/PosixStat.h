// SPDX-License-Identifier: GPL-3.0-or-later
// os.stat_result.
#pragma once
#include "vmcore/object/Vm.h"

struct stat;

namespace vmcore {

Value makeStatResult(Vm& vm, const struct stat& s); // kNull: error

} // namespace vmcore
