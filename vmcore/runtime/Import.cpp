// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Import.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Safepoint.h"
#include "vmcore/runtime/SourceModules.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

Value raiseImportError(Vm& vm, TypeObject* type, std::string_view message, StrObject* name, Value path = kNull)
{
    const Value text = Value::heap(makeStr(vm, message));
    ExceptionObject* e = makeException(vm, type, makeTuple(vm, {text}));
    setExceptionField(vm, e, exceptionField::importMessage, text);
    setExceptionField(vm, e, exceptionField::importName, name ? Value::heap(name) : kNull);
    setExceptionField(vm, e, exceptionField::importPath, path);
    return raiseObject(vm, Value::heap(e));
}

std::vector<std::string> textsOf(Value list)
{
    std::vector<std::string> texts;
    const std::int64_t count = isList(list) ? asList(list)->length : isTuple(list) ? asTuple(list)->length : 0;
    const Value* items = isList(list) ? asList(list)->items : count != 0 ? asTuple(list)->items : nullptr;
    for (std::int64_t i = 0; i < count; ++i)
        if (isStr(items[i]))
            texts.push_back(toUtf8(asStr(items[i])));
    return texts;
}

std::vector<std::string> searchPath(Vm& vm)
{
    const Value path = vm.sys ? dictFindStr(vm.sys->dict, vm.names.path) : kNull;
    return path ? textsOf(path) : vm.config.path;
}

MakeModule nativeModule(const Vm& vm, std::string_view name)
{
    for (const auto& [registered, make] : vm.nativeModules)
        if (registered == name)
            return make;
    return nullptr;
}

// What sys.modules has after the module's body ran: it may have put something else there.
Value loadedModule(Vm& vm, StrObject* name)
{
    const Value v = dictFindStr(vm.modules, name);
    return v ? v : raiseValue(vm, vm.types.KeyError, Value::heap(name));
}

// Finds and runs one module. `package` is the module it belongs to, kNull: none.
Value loadModule(Vm& vm, StrObject* name, Value package)
{
    const std::string full = toUtf8(name);
    const std::string last = full.substr(full.rfind('.') + 1);
    if (const MakeModule make = nativeModule(vm, full)) {
        ModuleObject* module = make(vm);
        if (!module)
            return kNull;
        dictSetStr(vm, vm.modules, name, Value::heap(module));
        return Value::heap(module);
    }
    std::vector<std::string> path;
    if (package) {
        const Value packagePath = getAttributeOrNull(vm, package, vm.names.path_);
        if (!packagePath && vm.hasError())
            return kNull;
        if (!packagePath) {
            const std::string parent = full.substr(0, full.rfind('.'));
            return raiseImportError(vm, vm.types.ModuleNotFoundError,
                fmt::format("No module named '{}'; '{}' is not a package", full, parent), name);
        }
        path = textsOf(packagePath);
    } else {
        path = searchPath(vm);
    }
    const auto found = findSourceModule(vm, path, last);
    if (!found)
        return raiseImportError(vm, vm.types.ModuleNotFoundError, fmt::format("No module named '{}'", full), name);
    return loadSourceModule(vm, name, *found) ? loadedModule(vm, name) : kNull;
}

std::string packageFromName(const DictObject* globals, StrObject* nameKey, StrObject* pathKey)
{
    const Value name = dictFindStr(globals, nameKey);
    if (!isStr(name))
        return {};
    const std::string text = toUtf8(asStr(name));
    if (dictFindStr(globals, pathKey))
        return text;
    const std::size_t dot = text.rfind('.');
    return dot == std::string::npos ? "" : text.substr(0, dot);
}

// The absolute name of a relative import; null: error.
StrObject* resolveName(Vm& vm, StrObject* name, const DictObject* globals, std::int64_t level)
{
    const Value declared = globals ? dictFindStr(globals, vm.names.package_) : kNull;
    std::string package = isStr(declared) ? toUtf8(asStr(declared))
        : globals                         ? packageFromName(globals, vm.names.name_, vm.names.path_)
                                          : "";
    if (package.empty()) {
        raiseImportError(vm, vm.types.ImportError, "attempted relative import with no known parent package", nullptr);
        return nullptr;
    }
    for (; level > 1; --level) {
        const std::size_t dot = package.rfind('.');
        if (dot == std::string::npos) {
            raiseImportError(vm, vm.types.ImportError, "attempted relative import beyond top-level package", nullptr);
            return nullptr;
        }
        package.resize(dot);
    }
    return vm.intern(name->length == 0 ? package : package + "." + toUtf8(name));
}

// Makes sure that `from module import name` finds a submodule of that name, if there is one.
bool loadSubmodule(Vm& vm, Value module, StrObject* name)
{
    if (getAttributeOrNull(vm, module, name))
        return true;
    if (vm.hasError())
        return false;
    const Value package = getAttributeOrNull(vm, module, vm.names.name_);
    if (!isStr(package))
        return !vm.hasError();
    StrObject* full = vm.intern(toUtf8(asStr(package)) + "." + toUtf8(name));
    if (importDotted(vm, full))
        return true;
    if (!errorIs(vm, vm.types.ModuleNotFoundError))
        return false;
    const Value missing = exceptionFieldOf(asException(vm.error), exceptionField::importName);
    if (!isStr(missing) || !equalStr(asStr(missing), full))
        return false;
    takeError(vm); // importFrom says that the name is missing
    return true;
}

bool loadSubmodules(Vm& vm, Value module, Value names)
{
    if (!getAttributeOrNull(vm, module, vm.names.path_))
        return !vm.hasError();
    return forEach(vm, names, [&](Value item) {
        StrObject* name = attributeName(vm, item);
        if (!name)
            return false;
        if (name != vm.names.star)
            return loadSubmodule(vm, module, name);
        const Value all = getAttributeOrNull(vm, module, vm.names.all_);
        return all ? loadSubmodules(vm, module, all) : !vm.hasError();
    }) && !vm.hasError();
}

// --- threads: a module whose body runs in one thread is waited for by the others.
class ImportScope
{
public:
    ImportScope(Vm& vm, StrObject* name)
        : m_vm(vm)
        , m_entry(vm.intern(name), &vm.threads.current())
    {
        vm.threads.importing.push_back(m_entry);
    }
    ~ImportScope()
    {
        auto& all = m_vm.threads.importing;
        all.erase(std::ranges::find(all, m_entry));
        if (!m_vm.threads.isAlone())
            m_vm.threads.wakeAll();
    }
    ImportScope(const ImportScope&) = delete;

private:
    Vm& m_vm;
    std::pair<const StrObject*, const ThreadState*> m_entry;
};

// Who imports the module; null: nobody.
const ThreadState* importerOf(const Vm& vm, const StrObject* name)
{
    for (const auto& [module, thread] : vm.threads.importing)
        if (module == name)
            return thread;
    return nullptr;
}

// Whether the importer of the module waits, in the end, for a module that this thread imports.
bool waitsForUs(const Vm& vm, const StrObject* name)
{
    const ThreadState* thread = importerOf(vm, name);
    while (thread && thread != &vm.threads.current())
        thread = thread->awaitedModule ? importerOf(vm, thread->awaitedModule) : nullptr;
    return thread != nullptr;
}

// Until no other thread imports the module, unless one would wait for the other. False: error.
bool waitUntilImported(Vm& vm, StrObject* name)
{
    ThreadState& me = vm.threads.current();
    bool ok = true;
    while (ok && importerOf(vm, name) && !waitsForUs(vm, name)) {
        me.awaitedModule = name;
        ok = parkMayRunPython(vm, std::nullopt);
    }
    me.awaitedModule = nullptr;
    return ok;
}

bool isEmptyList(Vm& vm, Value fromList)
{
    if (fromList.isNone())
        return true;
    const auto isSet = truth(vm, fromList);
    return !isSet.value_or(true);
}

} // namespace

void registerNativeModule(Vm& vm, std::string_view name, MakeModule make)
{
    vm.nativeModules.emplace_back(std::string(name), make);
}

Value importDotted(Vm& vm, StrObject* name)
{
    if (!vm.threads.isAlone() && !vm.threads.importing.empty() && !waitUntilImported(vm, vm.intern(name)))
        return kNull;
    if (const Value known = dictFindStr(vm.modules, name)) {
        if (!known.isNone())
            return known;
        return raiseImportError(vm, vm.types.ModuleNotFoundError,
            fmt::format("import of {} halted; None in sys.modules", toUtf8(name)), name);
    }
    const std::string full = toUtf8(name);
    const std::size_t dot = full.rfind('.');
    Value package = kNull;
    if (dot != std::string::npos) {
        package = importDotted(vm, vm.intern(full.substr(0, dot)));
        if (!package)
            return kNull;
        if (const Value known = dictFindStr(vm.modules, name)) // the package imported it
            return known;
    }
    const ImportScope scope(vm, name);
    const Value module = loadModule(vm, name, package);
    if (module && package && !setAttribute(vm, package, vm.intern(full.substr(dot + 1)), module))
        return kNull;
    return module;
}

Value importModule(Vm& vm, StrObject* name, DictObject* globals, Value fromList, std::int64_t level)
{
    if (level < 0)
        return raiseValueError(vm, "level must be >= 0");
    if (level == 0 && name->length == 0)
        return raiseValueError(vm, "Empty module name");
    StrObject* absolute = level == 0 ? name : resolveName(vm, name, globals, level);
    const Value module = absolute ? importDotted(vm, absolute) : kNull;
    if (!module)
        return kNull;
    if (!isEmptyList(vm, fromList))
        return loadSubmodules(vm, module, fromList) ? module : kNull;
    // `import a.b` binds a.
    const std::string full = toUtf8(absolute), written = toUtf8(name);
    const std::size_t dot = written.find('.');
    if (dot == std::string::npos)
        return module;
    return importDotted(vm, vm.intern(full.substr(0, full.size() - (written.size() - dot))));
}

Value importFrom(Vm& vm, Value module, StrObject* name)
{
    if (const Value found = getAttributeOrNull(vm, module, name))
        return found;
    if (vm.hasError())
        return kNull;
    const Value package = getAttributeOrNull(vm, module, vm.names.name_);
    if (isStr(package))
        if (const Value loaded = dictFindStr(vm.modules, vm.intern(toUtf8(asStr(package)) + "." + toUtf8(name))))
            return loaded;
    const std::string shownName = reprForMessage(vm, Value::heap(name));
    const std::string from = isStr(package) ? reprForMessage(vm, package) : "'<unknown module name>'";
    StrObject* packageName = isStr(package) ? asStr(package) : nullptr;
    const Value file = getAttributeOrNull(vm, module, vm.names.file_);
    takeError(vm);
    if (!isStr(file))
        return raiseImportError(vm, vm.types.ImportError,
            fmt::format("cannot import name {} from {} (unknown location)", shownName, from), packageName);
    const bool circular = hasKind(module, ObjectKind::Module) && (module.object()->flags & kModuleInitializing) != 0;
    return raiseImportError(vm, vm.types.ImportError,
        fmt::format("cannot import name {} from {}{}{} ({})", shownName,
            circular ? "partially initialized module " : "", from,
            circular ? " (most likely due to a circular import)" : "", toUtf8(asStr(file))),
        packageName, file);
}

bool importStar(Vm& vm, Value module, Value into)
{
    Value names = getAttributeOrNull(vm, module, vm.names.all_);
    const bool isDeclared = static_cast<bool>(names);
    if (!names && !vm.hasError()) {
        names = getAttributeOrNull(vm, module, vm.names.dict_);
        if (!names && !vm.hasError())
            raise(vm, vm.types.ImportError, "from-import-* object has no __dict__ and no __all__");
    }
    // A list of them: the module may be the namespace that grows.
    const ListObject* list = names ? listFrom(vm, names) : nullptr;
    for (std::int64_t i = 0; list && i < list->length; ++i) {
        const Value item = list->items[i];
        if (!isStr(item)) {
            const Value moduleName = getAttributeOrNull(vm, module, vm.names.name_);
            raiseTypeError(vm,
                fmt::format("{} in {}.{} must be str, not {}", isDeclared ? "Item" : "Key",
                    isStr(moduleName) ? toUtf8(asStr(moduleName)) : "?", isDeclared ? "__all__" : "__dict__",
                    typeName(vm, item)));
            return false;
        }
        StrObject* name = attributeName(vm, item);
        if (!isDeclared && name->length != 0 && codePoint(name, 0) == '_')
            continue;
        const Value v = getAttribute(vm, module, name);
        if (!v || !setItem(vm, into, Value::heap(name), v))
            return false;
    }
    return !vm.hasError();
}

ModuleObject* makeMainModule(Vm& vm, std::string_view fileName)
{
    ModuleObject* module = makeModule(vm, "__main__", nullptr);
    if (!fileName.starts_with('<') || fileName == "<stdin>")
        dictSetStr(vm, module->dict, vm.names.file_, Value::heap(makeStr(vm, fileName)));
    dictSetStr(vm, module->dict, vm.names.annotations_, Value::heap(makeDict(vm)));
    dictSetStr(vm, module->dict, vm.names.builtins_, dictFindStr(vm.modules, vm.intern("builtins")));
    dictSetStr(vm, vm.modules, vm.names.main_, Value::heap(module));
    return module;
}

} // namespace vmcore
