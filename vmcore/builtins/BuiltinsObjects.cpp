// SPDX-License-Identifier: GPL-3.0-or-later
// Builtin functions about objects: attributes, classes, identity, text forms.
#include "vmcore/builtins/Builtins.h"
#include "vmcore/builtins/Sort.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Directory.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/FrameLocals.h"
#include "vmcore/runtime/InstanceCheck.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value noneIf(bool ok)
{
    return ok ? kNone : kNull;
}

Value answer(std::optional<bool> b)
{
    return b ? Value::boolean(*b) : kNull;
}

Value builtinCallable(Vm& vm, const CallArgs& args)
{
    return Value::boolean(isCallable(vm, args[0]));
}

Value builtinGetAttr(Vm& vm, const CallArgs& args)
{
    StrObject* name = attributeName(vm, args[1]);
    if (!name)
        return kNull;
    if (args.count == 2)
        return getAttribute(vm, args[0], name);
    const Value v = getAttributeOrNull(vm, args[0], name);
    return v || vm.hasError() ? v : args[2];
}

Value builtinHasAttr(Vm& vm, const CallArgs& args)
{
    StrObject* name = attributeName(vm, args[1]);
    if (!name)
        return kNull;
    const bool has = static_cast<bool>(getAttributeOrNull(vm, args[0], name));
    return vm.hasError() ? kNull : Value::boolean(has);
}

Value builtinSetAttr(Vm& vm, const CallArgs& args)
{
    StrObject* name = attributeName(vm, args[1]);
    return noneIf(name && setAttribute(vm, args[0], name, args[2]));
}

Value builtinDelAttr(Vm& vm, const CallArgs& args)
{
    StrObject* name = attributeName(vm, args[1]);
    return noneIf(name && setAttribute(vm, args[0], name, kNull));
}

Value builtinGlobals(Vm& vm, const CallArgs&)
{
    return vm.frame ? Value::heap(vm.frame->globals) : raise(vm, vm.types.SystemError, "frame does not exist");
}

Value builtinLocals(Vm& vm, const CallArgs&)
{
    return localsOf(vm, vm.frame);
}

Value builtinVars(Vm& vm, const CallArgs& args)
{
    if (args.count == 0)
        return localsOf(vm, vm.frame);
    const Value dict = getAttributeOrNull(vm, args[0], vm.names.dict_);
    if (!dict && !vm.hasError())
        return raiseTypeError(vm, "vars() argument must have __dict__ attribute");
    return dict;
}

Value builtinDir(Vm& vm, const CallArgs& args)
{
    if (args.count == 1)
        return directory(vm, args[0]);
    const Value locals = localsOf(vm, vm.frame);
    const Value keys = locals ? callMethod(vm, locals, vm.names.keys) : kNull;
    ListObject* names = keys ? listFrom(vm, keys) : nullptr;
    return names && sortList(vm, names, kNone, SortOrder::Ascending) ? Value::heap(names) : kNull;
}

Value builtinHash(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> hash = hashOf(vm, args[0]);
    return hash ? makeInt(vm, *hash) : kNull;
}

// The address of an object; what a small int, a float or a singleton is made of.
Value builtinId(Vm& vm, const CallArgs& args)
{
    const Value v = args[0];
    return makeIntUnsigned(vm, v.isHeap() ? v.bits ^ kTagHeap : v.bits);
}

Value builtinIsInstance(Vm& vm, const CallArgs& args)
{
    return answer(isInstanceOf(vm, args[0], args[1]));
}

Value builtinIsSubclass(Vm& vm, const CallArgs& args)
{
    return answer(isSubclassOf(vm, args[0], args[1]));
}

Value builtinRepr(Vm& vm, const CallArgs& args)
{
    return reprOf(vm, args[0]);
}

Value builtinAscii(Vm& vm, const CallArgs& args)
{
    return asciiOf(vm, args[0]);
}

Value builtinFormat(Vm& vm, const CallArgs& args)
{
    const Value spec = args.valueOr(1, Value::heap(vm.emptyStr));
    if (!isStr(spec))
        return raiseTypeError(vm, fmt::format("format() argument 2 must be str, not {}", typeName(vm, spec)));
    return formatValue(vm, args[0], asStr(spec));
}

constexpr NativeInfo kFunctions[] = {
    fn("ascii", &builtinAscii, 1, 1, "As repr, with escapes for everything outside ASCII."),
    fn("callable", &builtinCallable, 1, 1, "Whether the object can be called."),
    fn("delattr", &builtinDelAttr, 2, 2, "del object.name"),
    fn("dir", &builtinDir, 0, 1, "The names of an object's attributes, or of the variables in scope."),
    fn("format", &builtinFormat, 1, 2, "The object's text by a format specification."),
    fn("getattr", &builtinGetAttr, 2, 3, "object.name, or the default if there is no such attribute."),
    fn("globals", &builtinGlobals, 0, 0, "The dict of the module's global variables."),
    fn("hasattr", &builtinHasAttr, 2, 2, "Whether the object has an attribute of that name."),
    fn("hash", &builtinHash, 1, 1, "An int that is the same for equal objects."),
    fn("id", &builtinId, 1, 1, "An int that no other object has as long as this one lives."),
    fn("isinstance", &builtinIsInstance, 2, 2,
        "Whether the object is an instance of the class or one of a tuple of them."),
    fn("issubclass", &builtinIsSubclass, 2, 2, "Whether the class inherits from the class or one of a tuple of them."),
    fn("locals", &builtinLocals, 0, 0, "The local variables by name."),
    fn("repr", &builtinRepr, 1, 1, "The object's text as a program would write it."),
    fn("setattr", &builtinSetAttr, 3, 3, "object.name = value"),
    fn("vars", &builtinVars, 0, 1, "The object's __dict__, or the local variables."),
};

} // namespace

std::span<const NativeInfo> objectBuiltins()
{
    return kFunctions;
}

} // namespace vmcore
