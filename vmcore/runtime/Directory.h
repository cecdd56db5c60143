// SPDX-License-Identifier: GPL-3.0-or-later
// The names that dir() shows, as the __dir__ methods give them: lists, not sorted.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

Value directoryOfObject(Vm& vm, Value object);   // __dict__ and the class; kNull: error
Value directoryOfType(Vm& vm, TypeObject* type); // the class and its bases
// dir(object): __dir__ called and its names sorted.
Value directory(Vm& vm, Value object);

} // namespace vmcore
