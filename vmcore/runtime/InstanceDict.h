// SPDX-License-Identifier: GPL-3.0-or-later
// Native classes whose instances have attributes of their own, as those of Python classes do.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// To be called when the class has its layout and no instance yet. Its instances show their attributes as __dict__, and
// may have a __doc__ other than that of the class.
void giveInstanceDict(Vm& vm, TypeObject* type, const char* doc);

} // namespace vmcore
