// SPDX-License-Identifier: GPL-3.0-or-later
// What importlib stands on: _imp, and _frozen_importlib with its external half, which are its own _bootstrap modules
// under the names that CPython gives them. import statements do not go through them.
#include "vmcore/modules/EmbeddedModule.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/SourceModules.h"
#include "vmcore/runtime/StandardLibrary.h"

namespace vmcore {
namespace {

constexpr std::string_view kImp = R"(
import sys

check_hash_based_pycs = 'default'

def is_builtin(name):
    return int(name in sys.builtin_module_names)

def create_builtin(spec):
    return __import__(spec.name)

def exec_builtin(module):
    return 0

def create_dynamic(spec, file=None):
    raise ImportError('modules in shared objects cannot be loaded', name=spec.name)

exec_dynamic = exec_builtin

def is_frozen(name):
    return False

is_frozen_package = init_frozen = is_frozen

def find_frozen(name, *, withdata=False):
    return None

def get_frozen_object(name, data=None):
    raise ImportError(f'No such frozen object named {name}', name=name)

def _frozen_module_names():
    return []

def _override_frozen_modules_for_tests(override):
    if not isinstance(override, int):
        raise TypeError(f"'{type(override).__name__}' object cannot be interpreted as an integer")
    # no module is frozen, so there is none to be left out

def extension_suffixes():
    return []

def acquire_lock():
    pass

release_lock = acquire_lock

def lock_held():
    return False

def _fix_co_filename(code, path):
    pass

def source_hash(key, source):
    return (hash(source) ^ key).to_bytes(9, 'little', signed=True)[:8]
)";

// The module `file` of the package importlib, under another name. Null: error.
ModuleObject* loadBootstrap(Vm& vm, std::string_view file, std::string_view name)
{
    const auto found = findSourceModule(vm, {standardLibraryFolder() + "/importlib"}, std::string(file));
    if (found)
        return loadSourceModule(vm, vm.intern(name), *found);
    raise(vm, vm.types.ImportError, "importlib is not in the standard library's folder");
    return nullptr;
}

void addIfMissing(Vm& vm, std::string_view name, Value v)
{
    if (!dictFindStr(vm.sys->dict, vm.intern(name)))
        setConstant(vm, vm.sys, name, v);
}

} // namespace

ModuleObject* makeImpModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "_imp", kImp);
}

ModuleObject* makeFrozenImportlib(Vm& vm)
{
    const Value imp = importDotted(vm, vm.intern("_imp"));
    addIfMissing(vm, "meta_path", Value::heap(makeList(vm)));
    addIfMissing(vm, "path_hooks", Value::heap(makeList(vm)));
    addIfMissing(vm, "path_importer_cache", Value::heap(makeDict(vm)));
    ModuleObject* module = imp ? loadBootstrap(vm, "_bootstrap", "_frozen_importlib") : nullptr;
    if (!module || !callMethod(vm, Value::heap(module), vm.intern("_install"), {Value::heap(vm.sys), imp}))
        return nullptr;
    return module;
}

ModuleObject* makeFrozenImportlibExternal(Vm& vm)
{
    const Value bootstrap = importDotted(vm, vm.intern("_frozen_importlib"));
    ModuleObject* module = bootstrap ? loadBootstrap(vm, "_bootstrap_external", "_frozen_importlib_external") : nullptr;
    if (!module || !callMethod(vm, Value::heap(module), vm.intern("_install"), {bootstrap})
        || !setAttribute(vm, bootstrap, vm.intern("_bootstrap_external"), Value::heap(module)))
        return nullptr;
    return module;
}

} // namespace vmcore
