// SPDX-License-Identifier: GPL-3.0-or-later
// The types of None, Ellipsis and NotImplemented. Each has one value, which its constructor returns.
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"

#include <fmt/format.h>
#include <string_view>

namespace vmcore {

namespace {

bool takesNothing(Vm& vm, const CallArgs& args, std::string_view name)
{
    if (args.count <= 1 && (!args.keywords || args.keywords->length == 0))
        return true;
    raiseTypeError(vm, fmt::format("{} takes no arguments", name));
    return false;
}

Value noneNew(Vm& vm, const CallArgs& args)
{
    return takesNothing(vm, args, "NoneType") ? kNone : kNull;
}
Value noneRepr(Vm& vm, const CallArgs&)
{
    return Value::heap(makeStr(vm, "None"));
}
Value noneBool(Vm&, const CallArgs&)
{
    return kFalse;
}

Value ellipsisNew(Vm& vm, const CallArgs& args)
{
    return takesNothing(vm, args, "EllipsisType") ? kEllipsis : kNull;
}
Value ellipsisText(Vm& vm, const CallArgs&)
{
    return Value::heap(makeStr(vm, "Ellipsis"));
}

Value notImplementedNew(Vm& vm, const CallArgs& args)
{
    return takesNothing(vm, args, "NotImplementedType") ? kNotImplemented : kNull;
}
Value notImplementedText(Vm& vm, const CallArgs&)
{
    return Value::heap(makeStr(vm, "NotImplemented"));
}
Value notImplementedBool(Vm&, const CallArgs&)
{
    return kTrue;
}

constexpr NativeInfo kNoneRows[] = {
    newMethod(&noneNew, 0, kAnyCount),
    slot("__repr__", &noneRepr, 0, 0),
    slot("__bool__", &noneBool, 0, 0),
};
constexpr NativeInfo kEllipsisRows[] = {
    newMethod(&ellipsisNew, 0, kAnyCount),
    slot("__repr__", &ellipsisText, 0, 0),
    method("__reduce__", &ellipsisText, 0, 0),
};
constexpr NativeInfo kNotImplementedRows[] = {
    newMethod(&notImplementedNew, 0, kAnyCount),
    slot("__repr__", &notImplementedText, 0, 0),
    slot("__bool__", &notImplementedBool, 0, 0),
    method("__reduce__", &notImplementedText, 0, 0),
};

} // namespace

void installSingletonTypes(Vm& vm)
{
    addMethods(vm, vm.types.NoneType, kNoneRows);
    addMethods(vm, vm.types.EllipsisType, kEllipsisRows);
    addMethods(vm, vm.types.NotImplementedType, kNotImplementedRows);
}

} // namespace vmcore
