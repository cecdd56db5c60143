// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/EmbeddedModule.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/CodeCache.h"
#include "vmcore/runtime/Native.h"

#include <fmt/format.h>

namespace vmcore {

ModuleObject* makeEmbeddedModule(Vm& vm, std::string_view name, std::string_view body)
{
    ModuleObject* module = makeModule(vm, name, nullptr);
    const std::string file = fmt::format("<frozen {}>", name);
    dictSetStr(vm, module->dict, vm.names.builtins_, Value::heap(vm.builtins));
    dictSetStr(vm, vm.modules, vm.intern(name), Value::heap(module));
    const SourceId source = vm.sources.add(file, std::string(body));
    CodeObject* code = compileModule(vm, body, file, source);
    if (code && runCode(vm, code, module->dict, Value::heap(module->dict)))
        return module;
    dictRemoveStr(vm, vm.modules, vm.intern(name));
    return nullptr;
}

} // namespace vmcore
