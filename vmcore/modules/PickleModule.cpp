// SPDX-License-Identifier: GPL-3.0-or-later
// The module _pickle, from which pickle takes its classes and functions.
#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/modules/Pickle.h"
#include "vmcore/runtime/Import.h"

namespace vmcore::pickle {

Value raisePicklingError(Vm& vm, std::string_view message)
{
    return raiseModuleError(vm, "_pickle", "PicklingError", vm.types.ValueError, message);
}

Value raiseUnpicklingError(Vm& vm, std::string_view message)
{
    return raiseModuleError(vm, "_pickle", "UnpicklingError", vm.types.ValueError, message);
}

Value libraryValue(Vm& vm, const char* module, const char* name)
{
    const Value found = importDotted(vm, vm.intern(module));
    return found ? getAttribute(vm, found, vm.intern(name)) : kNull;
}

} // namespace vmcore::pickle

namespace vmcore {

ModuleObject* makePickleModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_pickle", "Optimized C implementation for the Python pickle module.");
    pickle::addPicklerType(vm, module);
    pickle::addUnpicklerType(vm, module);
    const Value base = makeErrorClass(vm, "_pickle", "PickleError", {vm.types.Exception});
    if (!base)
        return nullptr;
    setConstant(vm, module, "PickleError", base);
    for (const char* name : {"PicklingError", "UnpicklingError"})
        setConstant(vm, module, name, makeErrorClass(vm, "_pickle", name, {as<TypeObject>(base)}));
    return module;
}

} // namespace vmcore
