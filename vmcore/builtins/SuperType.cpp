// SPDX-License-Identifier: GPL-3.0-or-later
// super: looking attributes up behind a class in the mro. Without arguments it reads the class and the
// first argument from the frame of the method that calls it.
#include "vmcore/builtins/SuperType.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

SuperObject* super(Value v)
{
    return as<SuperObject>(v);
}

bool refuse(Vm& vm, const char* message)
{
    raise(vm, vm.types.RuntimeError, message);
    return false;
}

Value slotContents(const Frame* frame, std::uint32_t slot)
{
    const Value v = frame->slots[slot];
    return hasKind(v, ObjectKind::Cell)
            && (frame->code->data->localKinds[slot] & static_cast<std::uint8_t>(LocalKind::Cell)) != 0
        ? static_cast<CellObject*>(v.object())->value
        : v;
}

// The class cell and the first argument of the running method.
bool readFrame(Vm& vm, Value& type, Value& self)
{
    const Frame* frame = vm.frame;
    if (!frame)
        return refuse(vm, "super(): no current frame");
    if (frame->code->argCount == 0)
        return refuse(vm, "super(): no arguments");
    self = slotContents(frame, 0);
    if (!self)
        return refuse(vm, "super(): arg[0] deleted");
    const CodeData& data = *frame->code->data;
    for (std::uint32_t i = 0; i < data.localNames.size(); ++i) {
        if (data.localNames[i] != vm.names.class_
            || (data.localKinds[i] & static_cast<std::uint8_t>(LocalKind::Free)) == 0)
            continue;
        type = as<CellObject>(frame->slots[i])->value;
        return type || refuse(vm, "super(): empty __class__ cell");
    }
    return refuse(vm, "super(): __class__ cell not found");
}

// The class whose mro is searched; null: TypeError pending.
TypeObject* checkedSelfType(Vm& vm, TypeObject* type, Value self)
{
    if (hasKind(self, ObjectKind::Type) && isSubclass(as<TypeObject>(self), type))
        return as<TypeObject>(self);
    if (isInstance(vm, self, type))
        return vm.typeOf(self);
    const Value claimed = getAttributeOrNull(vm, self, vm.names.class_);
    if (hasKind(claimed, ObjectKind::Type) && isSubclass(as<TypeObject>(claimed), type))
        return as<TypeObject>(claimed);
    if (!vm.hasError())
        raiseTypeError(vm, "super(type, obj): obj must be an instance or subtype of type");
    return nullptr;
}

Value superNew(Vm& vm, const CallArgs& a)
{
    auto* s = static_cast<SuperObject*>(allocateInstance(vm, as<TypeObject>(a[0])));
    s->type = nullptr;
    s->self = kNull;
    s->selfType = nullptr;
    return Value::heap(s);
}

Value superInit(Vm& vm, const CallArgs& a)
{
    Value type = a.valueOr(1, kNull), self = a.valueOr(2, kNull);
    if (!type && !readFrame(vm, type, self))
        return kNull;
    if (!hasKind(type, ObjectKind::Type))
        return raiseTypeError(vm, fmt::format("super() argument 1 must be a type, not {}", typeName(vm, type)));
    if (self.isNone() && a.count == 3)
        self = kNull;
    TypeObject* selfType = self ? checkedSelfType(vm, as<TypeObject>(type), self) : nullptr;
    if (self && !selfType)
        return kNull;
    SuperObject* s = super(a[0]);
    s->type = as<TypeObject>(type);
    s->self = self;
    s->selfType = selfType;
    vm.heap.barrier(s);
    return kNone;
}

Value superGet(Vm& vm, const CallArgs& a)
{
    SuperObject* s = super(a[0]);
    if (a[1].isNone() || s->self)
        return a[0];
    TypeObject* selfType = checkedSelfType(vm, s->type, a[1]);
    if (!selfType)
        return kNull;
    auto* bound = static_cast<SuperObject*>(allocateInstance(vm, vm.typeOf(a[0])));
    bound->type = s->type;
    bound->self = a[1];
    bound->selfType = selfType;
    return Value::heap(bound);
}

Value superRepr(Vm& vm, const CallArgs& a)
{
    const SuperObject* s = super(a[0]);
    const std::string type(s->type ? className(vm, s->type) : "NULL");
    if (!s->selfType)
        return Value::heap(makeStr(vm, fmt::format("<super: <class '{}'>, NULL>", type)));
    return Value::heap(
        makeStr(vm, fmt::format("<super: <class '{}'>, <{} object>>", type, className(vm, s->selfType))));
}

Value superGetAttribute(Vm& vm, const CallArgs& a)
{
    StrObject* name = attributeName(vm, a[1]);
    return name ? genericGetAttribute(vm, a[0], name) : kNull;
}

Value orNone(const HeapObject* o)
{
    return o ? Value::heap(o) : kNone;
}
Value readThisClass(Vm&, Value v)
{
    return orNone(super(v)->type);
}
Value readSelf(Vm&, Value v)
{
    return super(v)->self ? super(v)->self : kNone;
}
Value readSelfClass(Vm&, Value v)
{
    return orNone(super(v)->selfType);
}

constexpr NativeInfo kMethods[] = {
    newMethod(superNew, 0, kAnyCount),
    slot("__init__", superInit, 0, 2),
    slot("__get__", superGet, 1, 2),
    slot("__repr__", superRepr, 0, 0),
    slot("__getattribute__", superGetAttribute, 1, 1),
};
constexpr GetSetInfo kGetSets[] = {
    {"__thisclass__", readThisClass, nullptr, "the class invoking super()"},
    {"__self__", readSelf, nullptr, "the instance invoking super(); may be None"},
    {"__self_class__", readSelfClass, nullptr, "the type of the instance invoking super(); may be None"},
};

} // namespace

void installSuperType(Vm& vm)
{
    addMethods(vm, vm.types.Super, kMethods);
    addGetSets(vm, vm.types.Super, kGetSets);
}

} // namespace vmcore
