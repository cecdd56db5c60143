// SPDX-License-Identifier: GPL-3.0-or-later
// obj.name, obj.name = v and del obj.name in CPython's order: data descriptors of the class, the
// object's own attributes, other class attributes, __getattr__.
#include "vmcore/runtime/Attributes.h"

#include "vmcore/object/AttributeCache.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/MethodCache.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Descriptors.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/HookFlags.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

enum class Missing : std::uint8_t {
    Raises,
    IsNull // kNull without an error
};

Value missingAttribute(Vm& vm, Value object, StrObject* name, Missing missing)
{
    return missing == Missing::Raises ? raiseAttributeError(vm, object, name) : kNull;
}

ObjectKind kindOf(Value v)
{
    return v.isHeap() ? v.object()->kind : ObjectKind::Instance;
}

Value attributeOfInstance(Vm& vm, Value object, StrObject* name, Missing missing)
{
    TypeObject* type = vm.typeOf(object);
    const Value found = lookupInType(vm, type, name);
    const DescriptorRole role = found ? descriptorRole(vm, found) : DescriptorRole::None;
    if (role == DescriptorRole::Data)
        return bindAttribute(vm, found, object, type);
    if (object.isHeap())
        if (const Value own = instanceAttribute(vm, object.object(), name))
            return own;
    if (found)
        return role == DescriptorRole::None ? found : bindAttribute(vm, found, object, type);
    return missingAttribute(vm, object, name, missing);
}

Value attributeOfType(Vm& vm, TypeObject* type, StrObject* name, Missing missing)
{
    const Value object = Value::heap(type);
    TypeObject* meta = vm.typeOf(object);
    const Value ofMeta = lookupInType(vm, meta, name);
    if (ofMeta && descriptorRole(vm, ofMeta) == DescriptorRole::Data)
        return bindAttribute(vm, ofMeta, object, meta);
    if (const Value found = lookupInType(vm, type, name))
        return bindAttribute(vm, found, kNull, type);
    if (ofMeta)
        return bindAttribute(vm, ofMeta, object, meta);
    return missingAttribute(vm, object, name, missing);
}

Value attributeOfModule(Vm& vm, ModuleObject* module, StrObject* name, Missing missing)
{
    const Value object = Value::heap(module);
    const Value found = attributeOfInstance(vm, object, name, Missing::IsNull);
    if (found || vm.hasError())
        return found;
    if (const Value hook = dictFindStr(module->dict, vm.names.getattr_))
        return call(vm, hook, {Value::heap(name)});
    return missingAttribute(vm, object, name, missing);
}

// The attribute that the classes behind `super->type` in the mro of `super->selfType` have.
Value attributeBehind(Vm& vm, const SuperObject* super, StrObject* name)
{
    const TupleObject* mro = super->selfType->mro;
    std::int64_t i = 0;
    while (i < mro->length && mro->items[i].object() != super->type)
        ++i;
    for (++i; i < mro->length; ++i) {
        const Value found = dictFindStr(as<TypeObject>(mro->items[i])->dict, name);
        if (!found)
            continue;
        const bool throughClass = super->self == Value::heap(super->selfType);
        return bindAttribute(vm, found, throughClass ? kNull : super->self, super->selfType);
    }
    return kNull;
}

Value attributeOfSuper(Vm& vm, SuperObject* super, StrObject* name, Missing missing)
{
    if (super->selfType && name != vm.names.class_) {
        const Value found = attributeBehind(vm, super, name);
        if (found || vm.hasError())
            return found;
    }
    return attributeOfInstance(vm, Value::heap(super), name, missing);
}

Value attribute(Vm& vm, Value object, StrObject* name, Missing missing);

// What a method does not have itself, its function may have.
Value attributeOfMethod(Vm& vm, Value object, StrObject* name, Missing missing)
{
    if (lookupInType(vm, vm.types.BoundMethod, name))
        return attributeOfInstance(vm, object, name, missing);
    return attribute(vm, as<BoundMethodObject>(object)->function, name, missing);
}

// Without the hooks of the class.
Value builtinAttribute(Vm& vm, Value object, StrObject* name, Missing missing)
{
    switch (kindOf(object)) {
    case ObjectKind::Type: return attributeOfType(vm, as<TypeObject>(object), name, missing);
    case ObjectKind::Module: return attributeOfModule(vm, as<ModuleObject>(object), name, missing);
    case ObjectKind::Super: return attributeOfSuper(vm, as<SuperObject>(object), name, missing);
    case ObjectKind::BoundMethod: return attributeOfMethod(vm, object, name, missing);
    default: return attributeOfInstance(vm, object, name, missing);
    }
}

// With __getattribute__ and __getattr__ of the class.
Value hookedAttribute(Vm& vm, Value object, StrObject* name, Missing missing)
{
    TypeObject* type = vm.typeOf(object);
    const Value first = lookupInType(vm, type, vm.names.getattribute_);
    Value found = kNull;
    if (isGenericHook(first)) {
        found = builtinAttribute(vm, object, name, Missing::IsNull);
    } else if (const Value bound = bindAttribute(vm, first, object, type)) {
        found = call(vm, bound, {Value::heap(name)});
    }
    if (found || (vm.hasError() && !errorIs(vm, vm.types.AttributeError)))
        return found;
    const Value second = lookupInType(vm, type, vm.names.getattr_);
    if (!second)
        return vm.hasError() ? kNull : missingAttribute(vm, object, name, missing);
    takeError(vm);
    const Value bound = bindAttribute(vm, second, object, type);
    return bound ? call(vm, bound, {Value::heap(name)}) : kNull;
}

Value attribute(Vm& vm, Value object, StrObject* name, Missing missing)
{
    if ((vm.typeOf(object)->typeFlags & kTypeHasGetattr) != 0)
        return hookedAttribute(vm, object, name, missing);
    return builtinAttribute(vm, object, name, missing);
}

bool setOnInstance(Vm& vm, Value object, StrObject* name, Value v)
{
    const Value found = lookupInType(vm, vm.typeOf(object), name);
    if (found && isDataDescriptor(vm, found))
        return storeThroughDescriptor(vm, found, object, v);
    if (object.isHeap() && hasInstanceDict(vm, object.object()))
        return setInstanceAttribute(vm, object.object(), name, v);
    if (!found) {
        raiseAttributeError(vm, object, name);
        return false;
    }
    raise(vm, vm.types.AttributeError,
        fmt::format("'{}' object attribute '{}' is read-only", typeName(vm, object), toUtf8(name)));
    return false;
}

bool setOnType(Vm& vm, TypeObject* type, StrObject* name, Value v)
{
    if ((type->typeFlags & kTypeHeap) == 0) {
        raiseTypeError(
            vm, fmt::format("cannot set '{}' attribute of immutable type '{}'", toUtf8(name), className(vm, type)));
        return false;
    }
    const Value object = Value::heap(type);
    const Value ofMeta = lookupInType(vm, vm.typeOf(object), name);
    if (ofMeta && isDataDescriptor(vm, ofMeta))
        return storeThroughDescriptor(vm, ofMeta, object, v);
    return setTypeAttribute(vm, type, name, v);
}

// Where the attribute of objects of this shape lies; Unknown: that takes a full lookup each time.
AttributeEntry describeAttribute(Vm& vm, HeapObject* o, StrObject* name)
{
    AttributeEntry e;
    const Shape& shape = *vm.shapes[o->shape];
    TypeObject* type = shape.type;
    const bool isOrdinary = (type->typeFlags & kTypeHasGetattr) == 0 && o->kind != ObjectKind::Type
        && o->kind != ObjectKind::Module && o->kind != ObjectKind::Super && o->kind != ObjectKind::BoundMethod;
    if (!isOrdinary || shape.dictionaryMode || hasDictField(o))
        return e;
    const ClassAttribute found = findInType(type, name);
    if (found.isVolatile || (found.value && descriptorRole(vm, found.value) == DescriptorRole::Data))
        return e;
    if (const std::uint32_t slot = shape.slotOf(name); slot != kNoSlot) {
        if (shape.attrOffset == 0)
            return e;
        e.isWritable = (type->typeFlags & kTypeHasSetattr) == 0;
        e.place = shape.isInline(slot) ? AttributePlace::InlineSlot : AttributePlace::OverflowSlot;
        e.index = shape.isInline(slot) ? shape.wordOf(slot) : slot - shape.inlineSlots;
        e.extension = shape.attrOffset / 8;
    } else if (found.value) {
        e.place = bindsSelf(found.value)                              ? AttributePlace::Method
            : descriptorRole(vm, found.value) == DescriptorRole::None ? AttributePlace::Class
                                                                      : AttributePlace::Unknown;
        e.value = found.value;
    }
    return e;
}

// As describeAttribute, remembered.
const AttributeEntry& attributeEntry(Vm& vm, HeapObject* o, StrObject* name)
{
    const std::uint32_t version = vm.shapeVersions[o->shape];
    AttributeEntry& e = vm.attributeCache().at(version, name);
    if (e.version == version && e.name == name) [[likely]]
        return e;
    e = describeAttribute(vm, o, name);
    e.version = version;
    e.name = version != 0 ? name : nullptr; // without a version nothing is remembered
    return e;
}

Value* slotIn(HeapObject* o, const AttributeEntry& e)
{
    auto* words = reinterpret_cast<Value*>(o);
    switch (e.place) {
    case AttributePlace::InlineSlot: return words + e.index;
    case AttributePlace::OverflowSlot: return as<ValueArrayObject>(words[e.extension])->values + e.index;
    default: return nullptr;
    }
}

} // namespace

Value getAttribute(Vm& vm, Value object, StrObject* name)
{
    if (object.isHeap()) {
        const AttributeEntry& e = attributeEntry(vm, object.object(), name);
        if (e.place == AttributePlace::Class)
            return e.value;
        if (const Value* slot = slotIn(object.object(), e); slot && *slot)
            return *slot;
    }
    return attribute(vm, object, name, Missing::Raises);
}

Value getAttributeOrNull(Vm& vm, Value object, StrObject* name)
{
    const Value v = attribute(vm, object, name, Missing::IsNull);
    if (!v && vm.hasError())
        clearErrorIf(vm, vm.types.AttributeError);
    return v;
}

Value genericGetAttribute(Vm& vm, Value object, StrObject* name)
{
    return builtinAttribute(vm, object, name, Missing::Raises);
}

bool genericSetAttribute(Vm& vm, Value object, StrObject* name, Value v)
{
    if (hasKind(object, ObjectKind::Type))
        return setOnType(vm, as<TypeObject>(object), name, v);
    return setOnInstance(vm, object, name, v);
}

bool setAttribute(Vm& vm, Value object, StrObject* name, Value v)
{
    if (object.isHeap() && v) {
        const AttributeEntry& e = attributeEntry(vm, object.object(), name);
        if (Value* slot = e.isWritable ? slotIn(object.object(), e) : nullptr) {
            *slot = v;
            vm.heap.barrier(object.object());
            return true;
        }
    }
    TypeObject* type = vm.typeOf(object);
    if ((type->typeFlags & kTypeHasSetattr) == 0)
        return genericSetAttribute(vm, object, name, v);
    const Value hook = lookupInType(vm, type, v ? vm.names.setattr_ : vm.names.delattr_);
    if (isGenericHook(hook))
        return genericSetAttribute(vm, object, name, v);
    const Value bound = bindAttribute(vm, hook, object, type);
    if (!bound)
        return false;
    const Value key = Value::heap(name);
    return static_cast<bool>(v ? call(vm, bound, {key, v}) : call(vm, bound, {key}));
}

StrObject* attributeName(Vm& vm, Value name)
{
    if (isExactly(name, ObjectKind::Str))
        return vm.intern(asStr(name));
    if (isStr(name))
        return vm.intern(toUtf8(asStr(name)));
    raiseTypeError(vm, fmt::format("attribute name must be string, not '{}'", typeName(vm, name)));
    return nullptr;
}

ClassAttribute findInType(const TypeObject* type, StrObject* name)
{
    const TupleObject* mro = type->mro;
    for (std::int64_t i = 0; i < mro->length; ++i) {
        auto* owner = as<TypeObject>(mro->items[i]);
        if (const Value v = dictFindStr(owner->dict, name)) {
            const bool isVolatile = owner->volatileNames && dictFindStr(owner->volatileNames, name);
            return {owner, v, isVolatile};
        }
    }
    return {};
}

Value lookupInType(Vm& vm, TypeObject* type, StrObject* name)
{
    if (const auto known = vm.methodCache().find(type->version, name)) [[likely]]
        return *known;
    const ClassAttribute found = findInType(type, name);
    if (!found.isVolatile) {
        if (type->version == 0)
            type->version = vm.nextVersion();
        if (type->version != 0)
            vm.methodCache().add(type->version, name, found.value);
    }
    return found.value;
}

Method lookupSpecial(Vm& vm, Value object, StrObject* name)
{
    TypeObject* type = vm.typeOf(object);
    const Value found = lookupInType(vm, type, name);
    if (!found)
        return {kNull, kNull};
    if (bindsSelf(found))
        return {found, object};
    return {bindAttribute(vm, found, object, type), kNull};
}

Value callSpecial(Vm& vm, Value object, StrObject* name, std::initializer_list<Value> arguments, bool& found)
{
    const Method method = lookupSpecial(vm, object, name);
    found = method.callable || vm.hasError();
    if (!method.callable)
        return kNull;
    if (!method.self)
        return call(vm, method.callable, arguments);
    constexpr std::size_t kMaxArguments = 8; // special methods have at most three
    Value values[1 + kMaxArguments] = {method.self};
    std::copy(arguments.begin(), arguments.end(), values + 1);
    return call(vm, method.callable, CallArgs{values, static_cast<std::uint32_t>(arguments.size() + 1), nullptr});
}

Method getMethod(Vm& vm, Value object, StrObject* name)
{
    if (object.isHeap())
        if (const AttributeEntry& e = attributeEntry(vm, object.object(), name); e.place == AttributePlace::Method)
            return {e.value, object};
    TypeObject* type = vm.typeOf(object);
    const ObjectKind kind = kindOf(object);
    const bool plain = (type->typeFlags & kTypeHasGetattr) == 0 && kind != ObjectKind::Type
        && kind != ObjectKind::Module && kind != ObjectKind::Super && kind != ObjectKind::BoundMethod;
    const Value found = plain ? lookupInType(vm, type, name) : kNull;
    if (!found || !bindsSelf(found))
        return {getAttribute(vm, object, name), kNull};
    if (object.isHeap())
        if (const Value own = instanceAttribute(vm, object.object(), name))
            return {own, kNull};
    return {found, object};
}

} // namespace vmcore
