// SPDX-License-Identifier: GPL-3.0-or-later
// isinstance and issubclass with everything they honour: tuples, __instancecheck__, __class__.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>

namespace vmcore {

// nullopt: an error is pending. May run Python.
std::optional<bool> isInstanceOf(Vm& vm, Value v, Value classInfo);
std::optional<bool> isSubclassOf(Vm& vm, Value c, Value classInfo);
// type.__instancecheck__ and type.__subclasscheck__ for one class.
std::optional<bool> plainInstanceCheck(Vm& vm, Value v, TypeObject* type);

} // namespace vmcore
