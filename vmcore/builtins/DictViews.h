// SPDX-License-Identifier: GPL-3.0-or-later
// dict.keys(), values() and items(), and the read-only view of a class's __dict__.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

Value makeDictView(Vm& vm, ObjectKind kind, DictObject* dict);
void installDictViewTypes(Vm& vm);
void installMappingProxyType(Vm& vm);

} // namespace vmcore
