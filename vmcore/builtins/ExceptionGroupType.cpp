// SPDX-License-Identifier: GPL-3.0-or-later
// BaseExceptionGroup and ExceptionGroup.
#include "vmcore/builtins/ExceptionFields.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

using namespace exceptionField;

// The class that a group of these members gets; null: TypeError pending.
TypeObject* groupType(Vm& vm, TypeObject* type, const TupleObject* members)
{
    bool allOrdinary = true;
    for (std::int64_t i = 0; i < members->length; ++i)
        allOrdinary = allOrdinary && isInstance(vm, members->items[i], vm.types.Exception);
    if (type == vm.types.BaseExceptionGroup)
        return allOrdinary ? vm.types.ExceptionGroup : type;
    if (allOrdinary || !isSubclass(type, vm.types.Exception))
        return type;
    raiseTypeError(vm,
        type == vm.types.ExceptionGroup ? std::string("Cannot nest BaseExceptions in an ExceptionGroup")
                                        : fmt::format("Cannot nest BaseExceptions in '{}'", className(vm, type)));
    return nullptr;
}

Value groupNew(Vm& vm, const CallArgs& a)
{
    if (a.count != 3)
        return raiseTypeError(
            vm, fmt::format("BaseExceptionGroup.__new__() takes exactly 2 arguments ({} given)", a.count - 1));
    if (!isStr(a[1]))
        return raiseTypeError(
            vm, fmt::format("BaseExceptionGroup.__new__() argument 1 must be str, not {}", typeName(vm, a[1])));
    if (isDict(a[2]) || !lookupInType(vm, vm.typeOf(a[2]), vm.names.getitem_))
        return raiseTypeError(vm, "second argument (exceptions) must be a sequence");
    TupleObject* members = tupleFrom(vm, a[2]);
    if (!members)
        return kNull;
    if (members->length == 0)
        return raiseValueError(vm, "second argument (exceptions) must be a non-empty sequence");
    for (std::int64_t i = 0; i < members->length; ++i)
        if (!isException(members->items[i]))
            return raiseValueError(vm, fmt::format("Item {} of second argument (exceptions) is not an exception", i));
    TypeObject* type = groupType(vm, as<TypeObject>(a[0]), members);
    if (!type)
        return kNull;
    ExceptionObject* e = makeException(vm, type, makeTuple(vm, {a[1], a[2]}));
    setExceptionField(vm, e, groupMessage, a[1]);
    setExceptionField(vm, e, groupExceptions, Value::heap(members));
    return Value::heap(e);
}

Value groupStr(Vm& vm, const CallArgs& a)
{
    const ExceptionObject* e = asException(a[0]);
    const std::int64_t n = asTuple(exceptionFieldOf(e, groupExceptions))->length;
    return Value::heap(makeStr(vm,
        fmt::format(
            "{} ({} sub-exception{})", toUtf8(asStr(exceptionFieldOf(e, groupMessage))), n, n == 1 ? "" : "s")));
}

Value derive(Vm& vm, const CallArgs& a)
{
    return call(
        vm, Value::heap(vm.types.BaseExceptionGroup), {exceptionFieldOf(asException(a[0]), groupMessage), a[1]});
}

Value splitMethod(Vm& vm, const CallArgs& a)
{
    Split parts;
    return splitGroup(vm, a[0], a[1], parts) ? Value::heap(makeTuple(vm, {parts.match, parts.rest})) : kNull;
}

Value subgroup(Vm& vm, const CallArgs& a)
{
    Split parts;
    return splitGroup(vm, a[0], a[1], parts) ? parts.match : kNull;
}

constexpr NativeInfo kMethods[] = {
    newMethod(groupNew, 0, kAnyCount),
    slot("__str__", groupStr, 0, 0),
    method("derive", derive, 1, 1),
    method("split", splitMethod, 1, 1),
    method("subgroup", subgroup, 1, 1),
};
constexpr GetSetInfo kFields[] = {
    {"message", readField<groupMessage>, nullptr, "exception message"},
    {"exceptions", readField<groupExceptions>, nullptr, "nested exceptions"},
};

} // namespace

void installExceptionGroups(Vm& vm)
{
    addMethods(vm, vm.types.BaseExceptionGroup, kMethods);
    addGetSets(vm, vm.types.BaseExceptionGroup, kFields);
}

} // namespace vmcore
