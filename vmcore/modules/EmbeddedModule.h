// SPDX-License-Identifier: GPL-3.0-or-later
// Modules whose bodies are Python text inside the VM.
#pragma once
#include "vmcore/object/Vm.h"

#include <string_view>

namespace vmcore {

// Runs the text as the body of the module of this name, which is in sys.modules from the start. Null: error.
ModuleObject* makeEmbeddedModule(Vm& vm, std::string_view name, std::string_view body);

} // namespace vmcore
