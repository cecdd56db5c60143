// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/ModuleErrors.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"

namespace vmcore {

Value moduleValue(Vm& vm, std::string_view module, std::string_view name)
{
    const Value found = dictFindStr(vm.modules, vm.intern(module));
    return hasKind(found, ObjectKind::Module) ? dictFindStr(as<ModuleObject>(found)->dict, vm.intern(name)) : kNull;
}

Value makeErrorClass(
    Vm& vm, std::string_view shownModule, std::string_view name, std::initializer_list<TypeObject*> bases)
{
    TupleObject* tuple = allocateTuple(vm, static_cast<std::int64_t>(bases.size()));
    for (std::size_t i = 0; i < bases.size(); ++i)
        tuple->items[i] = Value::heap(bases.begin()[i]);
    DictObject* body = makeDict(vm);
    dictSetStr(vm, body, vm.names.module_, Value::heap(vm.intern(shownModule)));
    return makeClass(vm, vm.types.Type, vm.intern(name), tuple, body, CallArgs{nullptr, 0, nullptr});
}

Value raiseModuleError(
    Vm& vm, std::string_view module, std::string_view name, TypeObject* otherwise, std::string_view message)
{
    const Value type = moduleValue(vm, module, name);
    return raise(vm, hasKind(type, ObjectKind::Type) ? as<TypeObject>(type) : otherwise, message);
}

} // namespace vmcore
