// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Directory.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"

namespace vmcore {
namespace {

void addNames(Vm& vm, DictObject* names, const TypeObject* type)
{
    for (std::int64_t i = 0; i < type->mro->length; ++i)
        dictUpdate(vm, names, as<TypeObject>(type->mro->items[i])->dict);
}

Value keysOf(Vm& vm, const DictObject* names)
{
    ListObject* list = makeListWithCapacity(vm, names->used);
    std::uint32_t position = 0;
    Value key, v;
    while (dictNext(names, position, key, v))
        listAppend(vm, list, key);
    return Value::heap(list);
}

} // namespace

Value directoryOfObject(Vm& vm, Value object)
{
    DictObject* names = makeDict(vm);
    const Value own = getAttributeOrNull(vm, object, vm.names.dict_);
    if (isDict(own))
        dictUpdate(vm, names, asDict(own));
    const Value type = vm.hasError() ? kNull : getAttributeOrNull(vm, object, vm.names.class_);
    if (vm.hasError())
        return kNull;
    if (hasKind(type, ObjectKind::Type))
        addNames(vm, names, as<TypeObject>(type));
    return keysOf(vm, names);
}

Value directoryOfType(Vm& vm, TypeObject* type)
{
    DictObject* names = makeDict(vm);
    addNames(vm, names, type);
    return keysOf(vm, names);
}

Value directory(Vm& vm, Value object)
{
    bool found = false;
    const Value names = callSpecial(vm, object, vm.names.dir_, {}, found);
    if (!names)
        return found ? kNull : raiseTypeError(vm, "object does not provide __dir__");
    ListObject* list = listFrom(vm, names);
    if (!list || !callMethod(vm, Value::heap(list), vm.names.sort))
        return kNull;
    return Value::heap(list);
}

} // namespace vmcore
