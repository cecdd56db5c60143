// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/SourceModules.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Host.h"
#include "vmcore/object/Str.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/CodeCache.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Text.h"

#include <filesystem>

namespace vmcore {
namespace {

// A directory of the search path as an absolute one; "" is the current directory.
std::string absolute(const std::string& directory)
{
    std::error_code ignored;
    const std::filesystem::path path = std::filesystem::absolute(directory.empty() ? "." : directory, ignored);
    return path.lexically_normal().string();
}

std::string join(const std::string& directory, const std::string& name)
{
    return directory.ends_with('/') ? directory + name : directory + "/" + name;
}

CodeObject* compileFile(Vm& vm, const FoundModule& found)
{
    const SourceId source = vm.sources.add(found.file, found.source);
    if (vm.observer)
        vm.observer->sourceLoaded(source, found.file, found.source);
    return compileModule(vm, found.source, found.file, source);
}

Value strList(Vm& vm, const std::vector<std::string>& texts)
{
    ListObject* list = makeList(vm);
    for (const std::string& text : texts)
        listAppend(vm, list, Value::heap(makeStr(vm, text)));
    return Value::heap(list);
}

void nameModule(Vm& vm, DictObject* dict, StrObject* name, const FoundModule& found)
{
    const std::string full = toUtf8(name);
    const std::size_t dot = full.rfind('.');
    const std::string package = found.isPackage ? full : dot == std::string::npos ? "" : full.substr(0, dot);
    dictSetStr(vm, dict, vm.names.package_, Value::heap(vm.intern(package)));
    if (found.isPackage)
        dictSetStr(vm, dict, vm.names.path_, strList(vm, found.packagePath));
    if (!found.file.empty())
        dictSetStr(vm, dict, vm.names.file_, Value::heap(makeStr(vm, found.file)));
    dictSetStr(vm, dict, vm.names.builtins_, Value::heap(vm.builtins));
}

bool runBody(Vm& vm, ModuleObject* module, const FoundModule& found)
{
    if (found.file.empty())
        return true;
    CodeObject* code = compileFile(vm, found);
    return code && runCode(vm, code, module->dict, Value::heap(module->dict));
}

} // namespace

std::optional<FoundModule> findSourceModule(Vm& vm, const std::vector<std::string>& path, const std::string& name)
{
    FoundModule namespacePackage;
    namespacePackage.isPackage = true;
    for (const std::string& entry : path) {
        const std::string base = join(absolute(entry), name);
        const bool isDirectory = vm.host.isDirectory(base);
        if (isDirectory)
            if (auto source = vm.host.readFile(base + "/__init__.py"))
                return FoundModule{base + "/__init__.py", std::move(*source), {base}, true};
        if (auto source = vm.host.readFile(base + ".py"))
            return FoundModule{base + ".py", std::move(*source), {}, false};
        if (isDirectory)
            namespacePackage.packagePath.push_back(base);
    }
    if (namespacePackage.packagePath.empty())
        return std::nullopt;
    return namespacePackage;
}

ModuleObject* loadSourceModule(Vm& vm, StrObject* name, const FoundModule& found)
{
    ModuleObject* module = makeModule(vm, toUtf8(name), nullptr);
    nameModule(vm, module->dict, name, found);
    module->flags |= kModuleInitializing;
    dictSetStr(vm, vm.modules, name, Value::heap(module));
    if (!runBody(vm, module, found)) {
        dictRemoveStr(vm, vm.modules, name);
        return nullptr;
    }
    module->flags &= static_cast<std::uint16_t>(~kModuleInitializing);
    return module;
}

} // namespace vmcore
