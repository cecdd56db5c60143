// SPDX-License-Identifier: GPL-3.0-or-later
// TypeObject::typeFlags that say which hooks a class or its bases define.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// Whether defining or removing this attribute changes the flags.
bool isHookName(const Vm& vm, const StrObject* name);
// Whether a hook is that of a built-in type and does what the generic functions do. Native classes may have others.
bool isGenericHook(Value hook);
// Computes them again for the class and its subclasses.
void refreshHookFlags(Vm& vm, TypeObject* type);

} // namespace vmcore
