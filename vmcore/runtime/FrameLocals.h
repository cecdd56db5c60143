// SPDX-License-Identifier: GPL-3.0-or-later
// The names that the code of a frame can see, as mappings.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// locals(): the namespace of a module or class body itself; for a function a new dict of its bound
// variables, cells and free variables read through. kNull: error (no frame).
Value localsOf(Vm& vm, const Frame* frame);

} // namespace vmcore
