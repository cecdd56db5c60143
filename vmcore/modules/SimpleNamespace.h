// SPDX-License-Identifier: GPL-3.0-or-later
// types.SimpleNamespace: an object with whatever attributes it is given. The library finds the class as
// type(sys.implementation).
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// An instance of a new SimpleNamespace class with these attributes; once per Vm. kNull: error.
Value makeSimpleNamespace(Vm& vm, DictObject* attributes);

} // namespace vmcore
