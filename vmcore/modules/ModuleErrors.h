// SPDX-License-Identifier: GPL-3.0-or-later
// Classes of errors that modules have of their own, and what else a module finds again in its dictionary.
#pragma once
#include "vmcore/object/Vm.h"

#include <initializer_list>
#include <string_view>

namespace vmcore {

// What a module that is loaded has under this name; kNull: nothing.
Value moduleValue(Vm& vm, std::string_view module, std::string_view name);
// A class derived from these; `shownModule` is its __module__. kNull: an error is pending.
Value makeErrorClass(
    Vm& vm, std::string_view shownModule, std::string_view name, std::initializer_list<TypeObject*> bases);
// An error of the class that the module has under this name, or of `otherwise` when it has none any more.
Value raiseModuleError(
    Vm& vm, std::string_view module, std::string_view name, TypeObject* otherwise, std::string_view message);

} // namespace vmcore
