// SPDX-License-Identifier: GPL-3.0-or-later
// Modules that are source files: finding them on a search path and running them.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string>
#include <vector>

namespace vmcore {

struct FoundModule
{
    std::string file; // empty: a namespace package
    std::string source;
    std::vector<std::string> packagePath; // directories of a package
    bool isPackage = false;
};
// Looks for DIR/name/__init__.py, then DIR/name.py, then directories DIR/name, along the path.
std::optional<FoundModule> findSourceModule(Vm& vm, const std::vector<std::string>& path, const std::string& name);

// Makes the module, puts it into sys.modules and runs its body; a module whose body fails is taken
// out again. Null: an error is pending.
ModuleObject* loadSourceModule(Vm& vm, StrObject* name, const FoundModule& found);

} // namespace vmcore
