// SPDX-License-Identifier: GPL-3.0-or-later
// Choices for globals, attributes and calls.
#include "vmcore/interp/Specializer.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Descriptors.h"

#include <limits>

namespace vmcore {
namespace {

constexpr std::uint32_t kLargestIndex = std::numeric_limits<std::uint16_t>::max();

std::uint32_t versionOf(Vm& vm, TypeObject* type)
{
    if (type->version == 0)
        type->version = vm.nextVersion();
    return type->version;
}
bool isVolatile(const TypeObject* type, StrObject* name)
{
    for (std::int64_t i = 0; i < type->mro->length; ++i) {
        const auto* t = as<TypeObject>(type->mro->items[i]);
        if (t->volatileNames && dictFindStr(t->volatileNames, name))
            return true;
    }
    return false;
}

Choice chooseModuleAttr(const Attempt& a, ModuleObject* module, StrObject* name)
{
    if (lookupInType(a.vm, a.vm.types.Module, name))
        return FailureKind::DataDescriptor;
    const auto index = dictIndexOfStr(module->dict, name);
    if (!index)
        return FailureKind::AttributeMissing;
    if (*index > kLargestIndex)
        return FailureKind::NamespaceTooLarge;
    a.fillVersion<CachedKeys>(dictKeysVersion(a.vm, module->dict));
    a.fill<CachedKeysIndex>(*index);
    return Op::LOAD_ATTR_MODULE;
}

// What reading a class attribute through the class gives, when that is one known value; kNull if not.
Value valueOnClass(Vm& vm, Value v)
{
    if (hasKind(v, ObjectKind::StaticMethod))
        return as<WrapperObject>(v)->wrapped;
    return bindsSelf(v) || descriptorRole(vm, v) == DescriptorRole::None ? v : kNull;
}

Choice chooseClassAttr(const Attempt& a, TypeObject* type, StrObject* name)
{
    Vm& vm = a.vm;
    if (type->shape != builtinShape(ObjectKind::Type)) // a metaclass in Python may change
        return FailureKind::ReceiverKind;
    if (lookupInType(vm, vm.types.Type, name))
        return FailureKind::DataDescriptor;
    const Value found = lookupInType(vm, type, name);
    if (!found)
        return FailureKind::AttributeMissing;
    if (isVolatile(type, name))
        return FailureKind::ClassChangesOften;
    const Value v = valueOnClass(vm, found);
    if (!v)
        return FailureKind::DataDescriptor;
    a.fillVersion<CachedTypeVersion>(versionOf(vm, type));
    a.fill<CachedObject>(v.bits);
    return Op::LOAD_ATTR_CLASS;
}

bool hasOwnLookup(Vm& vm, TypeObject* type, StrObject* hook)
{
    return lookupInType(vm, type, hook) != lookupInType(vm, vm.types.Instance, hook);
}
void fillSlot(const Attempt& a, const Shape& shape, std::uint32_t slot)
{
    if (shape.isInline(slot)) {
        a.fill<CachedWord>(shape.wordOf(slot));
    } else {
        a.fill<CachedWord>(shape.attrOffset / 8u);
        a.fill<CachedSlot>(slot - shape.inlineSlots);
    }
}
// Objects whose attributes lie where their shape says, and nowhere else.
bool hasShapedAttributes(const HeapObject* o)
{
    switch (o->kind) {
    case ObjectKind::Type:
    case ObjectKind::Function:
    case ObjectKind::Module:
    case ObjectKind::StaticMethod:
    case ObjectKind::ClassMethod:
    case ObjectKind::Super: return false;
    default: return !(isVariableSize(o->kind) && o->shape >= kFirstUserShape);
    }
}

Choice chooseFromClass(const Attempt& a, TypeObject* type, StrObject* name, Value found)
{
    const bool isCall = (a.argument & 1) != 0;
    if (isVolatile(type, name))
        return FailureKind::ClassChangesOften;
    if (bindsSelf(found)) {
        if (!isCall)
            return FailureKind::BoundMethod;
        a.fill<CachedObject>(found.bits);
        return Op::LOAD_ATTR_METHOD;
    }
    const Value v = hasKind(found, ObjectKind::StaticMethod) ? as<WrapperObject>(found)->wrapped : found;
    if (v == found && descriptorRole(a.vm, found) != DescriptorRole::None)
        return FailureKind::DataDescriptor;
    a.fill<CachedObject>(v.bits);
    return Op::LOAD_ATTR_CLASS_VALUE;
}

Choice chooseProperty(const Attempt& a, Value found)
{
    if (!isExactly(found, ObjectKind::Property) || (a.argument & 1) != 0)
        return FailureKind::DataDescriptor;
    const Value getter = as<PropertyObject>(found)->get;
    if (!isExactly(getter, ObjectKind::Function))
        return FailureKind::DataDescriptor;
    a.fill<CachedObject>(found.bits);
    return Op::LOAD_ATTR_PROPERTY;
}

} // namespace

Choice chooseLoadGlobal(const Attempt& a)
{
    Vm& vm = a.vm;
    StrObject* name = a.name(a.argument >> 1);
    DictObject *globals = a.frame->globals, *builtins = a.frame->builtins;
    const auto global = dictIndexOfStr(globals, name);
    const auto index = global ? global : dictIndexOfStr(builtins, name);
    if (!index)
        return FailureKind::GlobalMissing;
    if (*index > kLargestIndex)
        return FailureKind::NamespaceTooLarge;
    a.fillVersion<CachedKeys>(dictKeysVersion(vm, globals));
    a.fill<CachedKeysIndex>(*index);
    if (global)
        return Op::LOAD_GLOBAL_MODULE;
    a.fillVersion<CachedBuiltinKeys>(dictKeysVersion(vm, builtins));
    return Op::LOAD_GLOBAL_BUILTIN;
}

Choice chooseLoadAttr(const Attempt& a)
{
    Vm& vm = a.vm;
    const Value receiver = a.top();
    StrObject* name = a.name(a.argument >> 1);
    if (!receiver.isHeap())
        return FailureKind::ReceiverKind;
    HeapObject* o = receiver.object();
    if (isExactly(receiver, ObjectKind::Module))
        return chooseModuleAttr(a, as<ModuleObject>(receiver), name);
    if (o->kind == ObjectKind::Type)
        return chooseClassAttr(a, as<TypeObject>(receiver), name);
    const Shape& shape = *vm.shapes[o->shape];
    if (!hasShapedAttributes(o))
        return FailureKind::ReceiverKind;
    if (shape.dictionaryMode)
        return FailureKind::DictionaryMode;
    if (hasOwnLookup(vm, shape.type, vm.names.getattribute_))
        return FailureKind::CustomLookup;
    a.fillVersion<CachedVersion>(vm.shapes.version(shape.id));
    const Value found = lookupInType(vm, shape.type, name);
    if (found && descriptorRole(vm, found) == DescriptorRole::Data) {
        if (!isExactly(found, ObjectKind::Member))
            return chooseProperty(a, found);
        if (!isSubclass(shape.type, as<MemberObject>(found)->owner)) // a slot of another class: TypeError
            return FailureKind::DataDescriptor;
        const std::uint32_t slot = as<MemberObject>(found)->slot;
        if (!slotValue(vm, o, shape, slot))
            return FailureKind::AttributeMissing;
        fillSlot(a, shape, slot);
        return shape.isInline(slot) ? Op::LOAD_ATTR_INSTANCE_VALUE : Op::LOAD_ATTR_OVERFLOW;
    }
    const std::uint32_t slot = shape.attrOffset == 0 ? kNoSlot : shape.slotOf(name);
    if (slot != kNoSlot) {
        fillSlot(a, shape, slot);
        return shape.isInline(slot) ? Op::LOAD_ATTR_INSTANCE_VALUE : Op::LOAD_ATTR_OVERFLOW;
    }
    return found ? chooseFromClass(a, shape.type, name, found) : FailureKind::AttributeMissing;
}

Choice chooseStoreAttr(const Attempt& a)
{
    Vm& vm = a.vm;
    const Value receiver = a.top();
    StrObject* name = a.name(a.argument);
    if (!receiver.isHeap() || receiver.object()->shape < kFirstUserShape || !hasShapedAttributes(receiver.object()))
        return FailureKind::ReceiverKind;
    const Shape& shape = *vm.shapes[receiver.object()->shape];
    if (shape.dictionaryMode)
        return FailureKind::DictionaryMode;
    if (hasOwnLookup(vm, shape.type, vm.names.setattr_))
        return FailureKind::CustomLookup;
    const Value found = lookupInType(vm, shape.type, name);
    std::uint32_t slot = shape.attrOffset == 0 ? kNoSlot : shape.slotOf(name);
    if (found && descriptorRole(vm, found) == DescriptorRole::Data) {
        if (!isExactly(found, ObjectKind::Member) || !isSubclass(shape.type, as<MemberObject>(found)->owner))
            return FailureKind::DataDescriptor;
        slot = as<MemberObject>(found)->slot;
    }
    a.fillVersion<CachedVersion>(vm.shapes.version(shape.id));
    if (slot != kNoSlot) {
        fillSlot(a, shape, slot);
        return shape.isInline(slot) ? Op::STORE_ATTR_INSTANCE_VALUE : Op::STORE_ATTR_OVERFLOW;
    }
    if (shape.attrOffset == 0 || (shape.type->typeFlags & kTypeNoDict) != 0)
        return FailureKind::AttributeMissing;
    const Shape* next = shape.child(name);
    if (!next || next->dictionaryMode || !next->isInline(next->slotCount - 1))
        return FailureKind::ShapeFull;
    a.fill<CachedWord>(next->wordOf(next->slotCount - 1));
    a.fill<CachedNewShape>(next->id);
    return Op::STORE_ATTR_ADD;
}

// --- calls ----------------------------------------------------------------------------------------
namespace {

bool takesExactly(const FunctionObject* f, std::uint32_t count)
{
    return f->code->simpleParameters() && f->code->argCount == count;
}

Choice chooseCallFunction(const Attempt& a, const FunctionObject* f, std::uint32_t count)
{
    a.fillVersion<CachedCallVersion>(f->version);
    return takesExactly(f, count) ? Op::CALL_PY_EXACT_ARGS : Op::CALL_PY_GENERAL;
}

bool accepts(const NativeFunctionObject* f, std::uint32_t count)
{
    return count >= f->info->minimum && count <= f->info->maximum;
}

// Whether C++ alone makes an instance from that many arguments.
bool isMadeNatively(const Vm& vm, const TypeObject* type, std::uint32_t count)
{
    if (type == vm.types.Type || !isExactly(type->create, ObjectKind::NativeFunction) || !type->init)
        return false;
    const auto* create = as<NativeFunctionObject>(type->create);
    if (create->owner != type || create->owner == vm.types.Instance || !accepts(create, count))
        return false;
    if (!isExactly(type->init, ObjectKind::SlotWrapper))
        return false;
    const auto* init = as<NativeFunctionObject>(type->init);
    return init->owner == vm.types.Instance || accepts(init, count);
}

Choice chooseCallClass(const Attempt& a, TypeObject* type)
{
    Vm& vm = a.vm;
    if (type == vm.types.Type && a.argument == 1)
        return Op::CALL_TYPE_1;
    if (type->shape == builtinShape(ObjectKind::Type) && isMadeNatively(vm, type, a.argument)) {
        a.fillVersion<CachedCallVersion>(versionOf(vm, type));
        return Op::CALL_NATIVE_CLASS;
    }
    if (!prepareInstantiation(vm, type) || !isExactly(type->create, ObjectKind::NativeFunction)
        || !isExactly(type->init, ObjectKind::Function) || type->shape != builtinShape(ObjectKind::Type))
        return FailureKind::InstanceCreation;
    a.fillVersion<CachedCallVersion>(versionOf(vm, type));
    return Op::CALL_CLASS;
}

Choice chooseCallNative(const Attempt& a, Value callable, Value self)
{
    const Vm* vm = &a.vm;
    const Callee callee{callable, self};
    const Arg count{a.argument};
    if (body::GuardLen(vm, callee, count).ok)
        return Op::CALL_LEN;
    if (body::GuardIsInstance(vm, callee, count).ok)
        return Op::CALL_ISINSTANCE;
    if (body::GuardListAppend(vm, callee, count).ok)
        return Op::CALL_LIST_APPEND;
    if (body::GuardNative(callee, count).ok)
        return Op::CALL_NATIVE;
    if (body::GuardNativeMethod(callee, count).ok)
        return Op::CALL_NATIVE_METHOD;
    return FailureKind::ArgumentCount;
}

} // namespace

Choice chooseCall(const Attempt& a)
{
    const Value callable = a.top(static_cast<int>(a.argument) + 1), self = a.top(static_cast<int>(a.argument));
    const std::uint32_t count = a.argument + (self ? 1u : 0u);
    if (!callable.isHeap())
        return FailureKind::CalleeKind;
    switch (callable.object()->kind) {
    case ObjectKind::Function: return chooseCallFunction(a, as<FunctionObject>(callable), count);
    case ObjectKind::BoundMethod: {
        const Value f = as<BoundMethodObject>(callable)->function;
        if (self || !isExactly(f, ObjectKind::Function))
            return FailureKind::CalleeKind;
        if (!takesExactly(as<FunctionObject>(f), count + 1))
            return FailureKind::ArgumentCount;
        a.fillVersion<CachedCallVersion>(as<FunctionObject>(f)->version);
        return Op::CALL_BOUND_METHOD_EXACT_ARGS;
    }
    case ObjectKind::Type: return self ? FailureKind::CalleeKind : chooseCallClass(a, as<TypeObject>(callable));
    case ObjectKind::NativeFunction:
    case ObjectKind::NativeMethod: return chooseCallNative(a, callable, self);
    default: return FailureKind::CalleeKind;
    }
}

} // namespace vmcore
