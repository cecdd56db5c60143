// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes that an object itself has: slots named by its shape, an overflow array behind them, or a
// dictionary. Functions, modules and the method wrappers have a dictionary in a field of their own.
#include "vmcore/object/Containers.h"
#include "vmcore/object/Deaths.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/TypeBuilder.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace vmcore {
namespace {

// More attributes than this, or more different ones added to objects of one shape, and a dictionary
// serves better.
constexpr std::uint32_t kMaxSlots = 128;
constexpr std::size_t kMaxChildren = 256;
constexpr std::uint32_t kMaxInlineSlots = 32;
constexpr std::uint32_t kFirstOverflow = 4;

// Where the object keeps `extension`; null: its class has no attributes on instances.
Value* extensionWord(HeapObject* o, const Shape& shape)
{
    if (isVariableSize(o->kind))
        return o->shape >= kFirstUserShape ? &variableExtension(o) : nullptr;
    if (shape.attrOffset == 0)
        return nullptr;
    return reinterpret_cast<Value*>(reinterpret_cast<char*>(o) + shape.attrOffset);
}

// The field of kinds that always have a dictionary (null in it: none yet); null: another kind.
DictObject** dictField(HeapObject* o)
{
    if (o->kind == ObjectKind::Function)
        return &static_cast<FunctionObject*>(o)->dict;
    if (o->kind == ObjectKind::Module)
        return &static_cast<ModuleObject*>(o)->dict;
    if (o->kind == ObjectKind::StaticMethod || o->kind == ObjectKind::ClassMethod)
        return &static_cast<WrapperObject*>(o)->dict;
    return nullptr;
}

Shape* dictionaryShape(Vm& vm, TypeObject* type)
{
    if (!type->dictShape)
        type->dictShape = vm.shapes.makeDictionary(type, type->rootShape->attrOffset);
    return type->dictShape;
}

// New instances get twice the room, once one has outgrown what they have now.
void widenNewInstances(Vm& vm, TypeObject* type, const Shape& outgrown)
{
    const std::uint32_t free = outgrown.inlineSlots - type->slotsCount;
    if (type->rootShape->inlineSlots == outgrown.inlineSlots && free < kMaxInlineSlots)
        makeInstanceShape(vm, type, static_cast<std::uint16_t>(2 * free));
}

void storeOverflow(Vm& vm, HeapObject* o, Value* extension, std::uint32_t index, Value v)
{
    auto* array = extension->isNull() ? nullptr : as<ValueArrayObject>(*extension);
    if (!array || index >= array->capacity) {
        const std::uint32_t capacity = std::max(kFirstOverflow, 2 * index);
        auto* larger = vm.heap.allocate<ValueArrayObject>(ObjectKind::ValueArray, builtinShape(ObjectKind::ValueArray),
            sizeof(ValueArrayObject) + capacity * sizeof(Value));
        larger->capacity = capacity;
        std::fill_n(larger->values, capacity, kNull);
        if (array)
            std::copy_n(array->values, array->capacity, larger->values);
        array = larger;
        *extension = Value::heap(array);
    }
    array->values[index] = v;
    vm.heap.barrier(o);
}

// The attributes in the order they were added.
DictObject* copySlots(Vm& vm, HeapObject* o, const Shape& shape)
{
    std::vector<const Shape*> added;
    for (const Shape* s = &shape; s->parent; s = s->parent)
        added.push_back(s);
    // With room for some more, as objects that are shown as a dictionary often get attributes then.
    const auto count = static_cast<std::uint32_t>(added.size());
    DictObject* dict = makeDictWithCapacity(vm, count + count / 2);
    for (auto s = added.rbegin(); s != added.rend(); ++s)
        if (const Value v = slotValue(vm, o, shape, (*s)->slotCount - 1))
            dictSetStr(vm, dict, (*s)->name, v);
    return dict;
}

void enterDictionaryMode(Vm& vm, HeapObject* o, DictObject* dict)
{
    const Shape& shape = *vm.shapes[o->shape];
    Value* extension = extensionWord(o, shape);
    o->shape = dictionaryShape(vm, shape.type)->id;
    *extension = Value::heap(dict);
    vm.heap.barrier(o);
}

void addSlot(Vm& vm, HeapObject* o, Shape* shape, StrObject* name, Value v)
{
    Shape* next = vm.shapes.withAttribute(shape, name);
    const std::uint32_t slot = shape->slotCount;
    if (next->isInline(slot)) {
        extensionWord(o, *next)[1 + slot] = v;
        vm.heap.barrier(o);
    } else {
        storeOverflow(vm, o, extensionWord(o, *next), slot - next->inlineSlots, v);
        widenNewInstances(vm, shape->type, *shape);
    }
    o->shape = next->id;
}

bool deleteFromDict(Vm& vm, HeapObject* o, StrObject* name)
{
    DictObject* dict = instanceAttribute(vm, o, name) ? instanceDict(vm, o) : nullptr;
    if (dict) {
        dictRemoveStr(vm, dict, name);
        return true;
    }
    raiseAttributeError(vm, Value::heap(o), name);
    return false;
}

} // namespace

Value& slotValue(Vm& vm, HeapObject* o, const Shape& shape, std::uint32_t slot)
{
    static_cast<void>(vm);
    Value* extension = extensionWord(o, shape);
    if (shape.isInline(slot))
        return extension[1 + slot];
    return as<ValueArrayObject>(*extension)->values[slot - shape.inlineSlots];
}

bool hasDictField(const HeapObject* o)
{
    return dictField(const_cast<HeapObject*>(o)) != nullptr;
}

bool hasInstanceDict(const Vm& vm, const HeapObject* o)
{
    const Shape& shape = *vm.shapes[o->shape];
    if ((shape.type->typeFlags & kTypeNoDict) != 0)
        return false;
    return shape.attrOffset != 0 || isVariableSize(o->kind) || hasDictField(o);
}

Value instanceAttribute(Vm& vm, HeapObject* o, StrObject* name)
{
    if (DictObject** own = dictField(o))
        return *own ? dictFindStr(*own, name) : kNull;
    const Shape& shape = *vm.shapes[o->shape];
    if (!shape.dictionaryMode) {
        const std::uint32_t slot = shape.slotOf(name);
        return slot == kNoSlot ? kNull : slotValue(vm, o, shape, slot);
    }
    const Value dict = *extensionWord(o, shape);
    return dict ? dictFindStr(asDict(dict), name) : kNull;
}

bool setInstanceAttribute(Vm& vm, HeapObject* o, StrObject* name, Value v)
{
    if (!hasInstanceDict(vm, o)) {
        raiseAttributeError(vm, Value::heap(o), name);
        return false;
    }
    if (!v)
        return deleteFromDict(vm, o, name);
    Shape* shape = vm.shapes[o->shape];
    if (shape->dictionaryMode || dictField(o)) {
        dictSetStr(vm, instanceDict(vm, o), name, v);
        return true;
    }
    const std::uint32_t slot = shape->slotOf(name);
    if (slot != kNoSlot) {
        slotValue(vm, o, *shape, slot) = v;
        vm.heap.barrier(o);
    } else if (shape->slotCount - shape->type->slotsCount >= kMaxSlots || shape->childCount() >= kMaxChildren) {
        dictSetStr(vm, instanceDict(vm, o), name, v);
    } else {
        addSlot(vm, o, shape, name, v);
    }
    return true;
}

DictObject* instanceDict(Vm& vm, HeapObject* o)
{
    if (!hasInstanceDict(vm, o))
        return nullptr;
    if (DictObject** own = dictField(o)) {
        if (!*own) {
            *own = makeDict(vm);
            vm.heap.barrier(o);
        }
        return *own;
    }
    const Shape& shape = *vm.shapes[o->shape];
    Value* extension = extensionWord(o, shape);
    if (!shape.dictionaryMode)
        enterDictionaryMode(vm, o, copySlots(vm, o, shape));
    else if (extension->isNull())
        enterDictionaryMode(vm, o, makeDict(vm));
    return asDict(*extension);
}

bool replaceInstanceDict(Vm& vm, HeapObject* o, DictObject* dict)
{
    if (!hasInstanceDict(vm, o)) {
        raiseAttributeError(vm, Value::heap(o), vm.names.dict_);
        return false;
    }
    if (DictObject** own = dictField(o)) {
        *own = dict;
        vm.heap.barrier(o);
    } else {
        enterDictionaryMode(vm, o, dict);
    }
    return true;
}

HeapObject* allocateInstance(Vm& vm, TypeObject* type)
{
    const Shape& root = *type->rootShape;
    const std::size_t words = root.attrOffset == 0 ? 0 : 1u + root.inlineSlots;
    const std::size_t fields = type->instanceSize - sizeof(HeapObject);
    auto* o = vm.heap.allocate<HeapObject>(type->instanceKind, root.id, type->instanceSize + words * sizeof(Value));
    std::memset(static_cast<void*>(o + 1), 0, fields);
    if (words != 0)
        std::fill_n(extensionWord(o, root), words, kNull);
    if ((type->typeFlags & kTypeHasDel) != 0) [[unlikely]]
        vm.deaths().addMortal(o);
    return o;
}

} // namespace vmcore
