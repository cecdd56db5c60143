// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Descriptors.h"

#include "vmcore/object/Containers.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

DescriptorRole roleOfClass(Vm& vm, TypeObject* type)
{
    const bool reads = static_cast<bool>(lookupInType(vm, type, vm.names.get_));
    if (lookupInType(vm, type, vm.names.set_) || lookupInType(vm, type, vm.names.delete_))
        return reads ? DescriptorRole::Data : DescriptorRole::WriteOnly;
    return reads ? DescriptorRole::NonData : DescriptorRole::None;
}

// False: TypeError pending.
bool checkReceiver(Vm& vm, std::string_view name, const TypeObject* owner, Value object)
{
    if (isInstance(vm, object, owner))
        return true;
    raiseTypeError(vm,
        fmt::format("descriptor '{}' for '{}' objects doesn't apply to a '{}' object", name, className(vm, owner),
            typeName(vm, object)));
    return false;
}

Value& memberSlot(Vm& vm, const MemberObject* member, Value object)
{
    HeapObject* o = object.object();
    return slotValue(vm, o, *vm.shapes[o->shape], member->slot);
}

Value readMember(Vm& vm, const MemberObject* member, Value object)
{
    if (!checkReceiver(vm, toUtf8(member->name), member->owner, object))
        return kNull;
    const Value v = memberSlot(vm, member, object);
    return v ? v : raiseAttributeError(vm, object, member->name);
}

bool writeMember(Vm& vm, const MemberObject* member, Value object, Value v)
{
    if (!checkReceiver(vm, toUtf8(member->name), member->owner, object))
        return false;
    Value& slot = memberSlot(vm, member, object);
    if (!v && !slot) {
        raiseValue(vm, vm.types.AttributeError, Value::heap(member->name));
        return false;
    }
    slot = v;
    vm.heap.barrier(object.object());
    return true;
}

Value raisePropertyError(Vm& vm, const PropertyObject* property, Value object, std::string_view missing)
{
    const std::string owner = reprForMessage(vm, Value::heap(vm.typeOf(object)->qualname));
    const std::string name = property->name ? reprForMessage(vm, property->name) + " " : "";
    return raise(vm, vm.types.AttributeError, fmt::format("property {}of {} object has no {}", name, owner, missing));
}

Value callGet(Vm& vm, Value descriptor, Value object, TypeObject* type)
{
    TypeObject* own = vm.typeOf(descriptor);
    const Value get = lookupInType(vm, own, vm.names.get_);
    const Value where = object ? object : kNone;
    if (bindsSelf(get))
        return call(vm, get, {descriptor, where, Value::heap(type)});
    const Value bound = bindAttribute(vm, get, descriptor, own);
    return bound ? call(vm, bound, {where, Value::heap(type)}) : kNull;
}

} // namespace

Value readProperty(Vm& vm, const PropertyObject* property, Value object)
{
    if (property->get.isNone())
        return raisePropertyError(vm, property, object, "getter");
    return call(vm, property->get, {object});
}

bool writeProperty(Vm& vm, const PropertyObject* property, Value object, Value v)
{
    const Value target = v ? property->set : property->del;
    if (target.isNone()) {
        raisePropertyError(vm, property, object, v ? "setter" : "deleter");
        return false;
    }
    return static_cast<bool>(v ? call(vm, target, {object, v}) : call(vm, target, {object}));
}

Value bindToClass(Vm& vm, Value wrapped, TypeObject* type)
{
    if (!hasKind(wrapped, ObjectKind::Function) && descriptorRole(vm, wrapped) != DescriptorRole::None)
        return bindAttribute(vm, wrapped, Value::heap(type), type);
    return Value::heap(makeBoundMethod(vm, wrapped, Value::heap(type)));
}

DescriptorRole descriptorRole(Vm& vm, Value v)
{
    if (!v.isHeap())
        return DescriptorRole::None;
    const HeapObject* o = v.object();
    if (o->shape >= kFirstUserShape)
        return roleOfClass(vm, vm.typeOf(v));
    switch (o->kind) {
    case ObjectKind::Function:
    case ObjectKind::NativeMethod:
    case ObjectKind::SlotWrapper:
    case ObjectKind::StaticMethod:
    case ObjectKind::ClassMethod:
    case ObjectKind::Super: return DescriptorRole::NonData;
    case ObjectKind::GetSet:
    case ObjectKind::Member:
    case ObjectKind::Property: return DescriptorRole::Data;
    default: return DescriptorRole::None;
    }
}

bool isDataDescriptor(Vm& vm, Value v)
{
    const DescriptorRole role = descriptorRole(vm, v);
    return role == DescriptorRole::Data || role == DescriptorRole::WriteOnly;
}

bool isDescriptor(Vm& vm, Value v)
{
    return descriptorRole(vm, v) != DescriptorRole::None;
}

Value bindNative(Vm& vm, const NativeFunctionObject* method, Value self)
{
    if (method->info->kind != NativeKind::ClassMethod && !checkReceiver(vm, method->info->name, method->owner, self))
        return kNull;
    auto* bound = vm.heap.allocate<NativeFunctionObject>(ObjectKind::NativeFunction);
    bound->info = method->info;
    bound->code = method->code;
    bound->owner = method->owner;
    bound->self = self;
    bound->module = kNull;
    return Value::heap(bound);
}

Value bindAttribute(Vm& vm, Value attribute, Value object, TypeObject* type)
{
    if (!attribute.isHeap())
        return attribute;
    const HeapObject* o = attribute.object();
    if (o->shape >= kFirstUserShape)
        return lookupInType(vm, vm.typeOf(attribute), vm.names.get_) ? callGet(vm, attribute, object, type) : attribute;
    switch (o->kind) {
    case ObjectKind::Function: return object ? Value::heap(makeBoundMethod(vm, attribute, object)) : attribute;
    case ObjectKind::NativeMethod: {
        const auto* native = as<NativeFunctionObject>(attribute);
        if (native->info->kind == NativeKind::ClassMethod)
            return bindNative(vm, native, Value::heap(type));
        return object ? bindNative(vm, native, object) : attribute;
    }
    case ObjectKind::SlotWrapper:
        return object ? bindNative(vm, as<NativeFunctionObject>(attribute), object) : attribute;
    case ObjectKind::StaticMethod: return as<WrapperObject>(attribute)->wrapped;
    case ObjectKind::ClassMethod: return bindToClass(vm, as<WrapperObject>(attribute)->wrapped, type);
    case ObjectKind::GetSet: {
        const auto* getSet = as<GetSetObject>(attribute);
        if (!object)
            return attribute;
        return checkReceiver(vm, getSet->name, getSet->owner, object) ? getSet->get(vm, object) : kNull;
    }
    case ObjectKind::Member: return object ? readMember(vm, as<MemberObject>(attribute), object) : attribute;
    case ObjectKind::Property: return object ? readProperty(vm, as<PropertyObject>(attribute), object) : attribute;
    case ObjectKind::Super: return callGet(vm, attribute, object, type);
    default: return attribute;
    }
}

bool storeThroughDescriptor(Vm& vm, Value descriptor, Value object, Value v)
{
    const HeapObject* o = descriptor.object();
    if (o->shape < kFirstUserShape && o->kind == ObjectKind::Property)
        return writeProperty(vm, as<PropertyObject>(descriptor), object, v);
    if (o->kind == ObjectKind::Member)
        return writeMember(vm, as<MemberObject>(descriptor), object, v);
    if (o->kind == ObjectKind::GetSet) {
        const auto* getSet = as<GetSetObject>(descriptor);
        if (!checkReceiver(vm, getSet->name, getSet->owner, object))
            return false;
        if (getSet->set)
            return getSet->set(vm, object, v);
        // What CPython reads straight from the object is a member there, and a member has other words.
        const TypeObject* owner = getSet->owner;
        if (owner == vm.types.Complex || owner == vm.types.Slice || owner == vm.types.Range)
            raise(vm, vm.types.AttributeError, "readonly attribute");
        else
            raise(vm, vm.types.AttributeError,
                fmt::format(
                    "attribute '{}' of '{}' objects is not writable", getSet->name, className(vm, getSet->owner)));
        return false;
    }
    StrObject* name = v ? vm.names.set_ : vm.names.delete_;
    const Value method = lookupInType(vm, vm.typeOf(descriptor), name);
    if (!method) {
        raiseValue(vm, vm.types.AttributeError, Value::heap(name));
        return false;
    }
    const Value bound = bindAttribute(vm, method, descriptor, vm.typeOf(descriptor));
    if (!bound)
        return false;
    return static_cast<bool>(v ? call(vm, bound, {object, v}) : call(vm, bound, {object}));
}

} // namespace vmcore
