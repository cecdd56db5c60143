// SPDX-License-Identifier: GPL-3.0-or-later
// import statements: sys.modules, native modules, and source files on the search path.
#pragma once
#include "vmcore/object/Vm.h"

#include <string_view>

namespace vmcore {

// HeapObject::flags of a module whose body has not ended yet.
inline constexpr std::uint16_t kModuleInitializing = 1;

// Makes `import name` give what `make` returns, once. Null from it: an error is pending.
using MakeModule = ModuleObject* (*)(Vm&);
void registerNativeModule(Vm& vm, std::string_view name, MakeModule make);

// __import__(name, globals, locals, fromlist, level); kNull: error. `globals` may be null, `fromList`
// is a tuple of names or kNone.
Value importModule(Vm& vm, StrObject* name, DictObject* globals, Value fromList, std::int64_t level);
// The module of this absolute dotted name itself ("a.b" gives b).
Value importDotted(Vm& vm, StrObject* name);
// What `from module import name` binds: an attribute, or a submodule that is loaded already.
Value importFrom(Vm& vm, Value module, StrObject* name);
// from module import *, into a namespace (any mapping).
bool importStar(Vm& vm, Value module, Value into);

// The module __main__, new, with the names that a program file finds, in sys.modules.
ModuleObject* makeMainModule(Vm& vm, std::string_view fileName);

} // namespace vmcore
