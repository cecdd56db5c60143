// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/SimpleNamespace.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {
namespace {

Value namespaceInit(Vm& vm, const CallArgs& args)
{
    if (args.count > 1)
        return raiseTypeError(vm, "no positional arguments expected");
    for (std::int64_t i = 0; args.keywords && i < args.keywords->length; ++i)
        if (!setAttribute(vm, args[0], vm.intern(asStr(args.keywords->items[i])),
                args.values[args.count + static_cast<std::size_t>(i)]))
            return kNull;
    return kNone;
}

Value namespaceRepr(Vm& vm, const CallArgs& args)
{
    HeapObject* self = args[0].object();
    const ReprGuard guard(self);
    StrBuilder text(vm);
    const std::string_view name = typeName(vm, args[0]);
    text.addUtf8(name == "SimpleNamespace" ? "namespace" : name);
    text.addAscii("(");
    if (guard.isRepeated()) {
        text.addAscii("...)");
        return Value::heap(text.finish());
    }
    const DictObject* attributes = instanceDict(vm, self);
    Value key = kNull, v = kNull;
    bool isFirst = true;
    for (std::uint32_t position = 0; dictNext(attributes, position, key, v);) {
        const Value shown = reprOf(vm, v);
        if (!shown)
            return kNull;
        if (!isFirst)
            text.addAscii(", ");
        isFirst = false;
        text.add(asStr(key));
        text.addAscii("=");
        text.add(asStr(shown));
    }
    text.addAscii(")");
    return Value::heap(text.finish());
}

Value namespaceEqual(Vm& vm, const CallArgs& args)
{
    if (!isInstance(vm, args[1], vm.typeOf(args[0])))
        return kNotImplemented;
    const DictObject *own = instanceDict(vm, args[0].object()), *other = instanceDict(vm, args[1].object());
    return compare(vm, Relation::Equal, Value::heap(own), Value::heap(other));
}

constexpr NativeInfo kMethods[] = {
    slotKeywords("__init__", &namespaceInit, 0, kAnyCount),
    slot("__repr__", &namespaceRepr, 0, 0),
    slot("__eq__", &namespaceEqual, 1, 1),
};

} // namespace

Value makeSimpleNamespace(Vm& vm, DictObject* attributes)
{
    DictObject* body = makeDict(vm);
    dictSetStr(vm, body, vm.names.module_, Value::heap(vm.intern("types")));
    const Value cls = makeClass(vm, vm.types.Type, vm.intern("SimpleNamespace"),
        makeTuple(vm, {Value::heap(vm.types.Instance)}), body, CallArgs{nullptr, 0, nullptr});
    if (!cls)
        return kNull;
    addMethods(vm, as<TypeObject>(cls), kMethods);
    setUnhashable(vm, as<TypeObject>(cls));
    const Value instance = Value::heap(allocateInstance(vm, as<TypeObject>(cls)));
    Value key = kNull, v = kNull;
    for (std::uint32_t position = 0; dictNext(attributes, position, key, v);)
        if (!setAttribute(vm, instance, asStr(key), v))
            return kNull;
    return instance;
}

} // namespace vmcore
