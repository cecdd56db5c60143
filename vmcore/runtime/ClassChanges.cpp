// SPDX-License-Identifier: GPL-3.0-or-later
// Changing classes after they were made. Every function here ends with the versions renewed that
// caches compare.
#include "vmcore/runtime/ClassChanges.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Deaths.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Descriptors.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Finalization.h"
#include "vmcore/runtime/HookFlags.h"
#include "vmcore/runtime/Mro.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TypeBuilder.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace vmcore {
namespace {

bool refuse(Vm& vm, std::string_view message)
{
    raiseTypeError(vm, message);
    return false;
}

// With or without these, instances of the class that are class attributes elsewhere mean something
// else there.
bool isDescriptorName(const Vm& vm, const StrObject* name)
{
    return name == vm.names.get_ || name == vm.names.set_ || name == vm.names.delete_;
}

bool hasDescriptorMethods(Vm& vm, TypeObject* type)
{
    return lookupInType(vm, type, vm.names.get_) || lookupInType(vm, type, vm.names.set_)
        || lookupInType(vm, type, vm.names.delete_);
}

// Data that a program overwrites with other data: no lookup finds another kind of thing.
bool replacesData(Vm& vm, const StrObject* name, Value old, Value v)
{
    const bool isDunder = name->length > 2 && codePoint(name, 0) == '_' && codePoint(name, 1) == '_';
    const auto isData = [&vm](Value x) { return x && !isDescriptor(vm, x) && !hasKind(x, ObjectKind::Type); };
    return !isDunder && isData(old) && isData(v);
}

// True: the name was volatile already, so no cache depends on its value.
bool addVolatileName(Vm& vm, TypeObject* type, StrObject* name)
{
    if (!type->volatileNames) {
        type->volatileNames = makeDict(vm);
        vm.heap.barrier(type);
    }
    if (dictFindStr(type->volatileNames, name))
        return true;
    dictSetStr(vm, type->volatileNames, name, kTrue);
    return false;
}

// An own hook is one that is not the built-in slot wrapper.
bool overrides(Vm& vm, TypeObject* type, StrObject* name)
{
    return !isGenericHook(lookupInType(vm, type, name));
}

// The shape of class `type` for an object that has the shape `from` of another class.
Shape* correspondingShape(Vm& vm, TypeObject* type, const Shape& from)
{
    if (from.dictionaryMode) {
        if (!type->dictShape)
            type->dictShape = vm.shapes.makeDictionary(type, type->rootShape->attrOffset);
        return type->dictShape;
    }
    Shape* root = type->firstShape;
    while (root && (root->parent || root->dictionaryMode || root->inlineSlots != from.inlineSlots))
        root = root->nextOfType;
    if (!root)
        root = vm.shapes.makeRoot(type, from.attrOffset, from.inlineSlots);
    std::vector<StrObject*> names;
    for (const Shape* s = &from; s->parent; s = s->parent)
        names.push_back(s->name);
    std::for_each(names.rbegin(), names.rend(), [&](StrObject* name) { root = vm.shapes.withAttribute(root, name); });
    return root;
}

// A module may get a subclass of module as its class, and the other way round.
bool isModuleSwap(const Vm& vm, const TypeObject* from, const TypeObject* to)
{
    return isSubclass(from, vm.types.Module) && isSubclass(to, vm.types.Module);
}

void unlinkFromBases(TypeObject* type)
{
    for (std::int64_t i = 0; i < type->bases->length; ++i)
        as<TypeObject>(type->bases->items[i])->removeSubclass(type);
}

// Computes the mro of the class and of all below it again. False: error; `changed` says which old
// ones to put back.
bool recomputeMros(Vm& vm, TypeObject* type, RootedValues& changed)
{
    TupleObject* old = type->mro;
    TupleObject* mro = computeMro(vm, type);
    if (!mro)
        return false;
    if (type->mro != old) // the class's own mro() has changed its bases: that change stands
        return true;
    changed.push(Value::heap(type));
    changed.push(Value::heap(old));
    changed.push(Value::heap(mro));
    type->mro = mro;
    vm.heap.barrier(type);
    // Python runs in between, so the classes below are those of now, and are kept.
    RootedValues below(vm);
    for (std::uint64_t i = 0; i < type->subclassCount; ++i)
        below.push(Value::heap(type->subclass(i)));
    for (std::size_t i = 0; i < below.size(); ++i)
        if (!recomputeMros(vm, as<TypeObject>(below[i]), changed))
            return false;
    return true;
}

void restoreMros(Vm& vm, RootedValues& changed)
{
    for (std::size_t i = 0; i < changed.size(); i += 3) {
        auto* type = as<TypeObject>(changed[i]);
        if (type->mro != asTuple(changed[i + 2]))
            continue;
        type->mro = asTuple(changed[i + 1]);
        vm.heap.barrier(type);
    }
}

// The chain of bases is up to date even while mro() of a class runs that changes bases itself.
bool isBelow(const TypeObject* type, const TypeObject* top)
{
    while (type && type != top)
        type = type->base;
    return type != nullptr;
}

// Whether CPython's collector looks after its instances, which decides how they are freed there.
bool isTracked(const Vm& vm, const TypeObject* type)
{
    const Types& t = vm.types;
    const TypeObject* const untracked[]
        = {t.Instance, t.Int, t.Bool, t.Float, t.Complex, t.Str, t.Bytes, t.ByteArray, t.Range};
    return (type->typeFlags & kTypeHeap) != 0 || std::ranges::find(untracked, type) == std::end(untracked);
}

// The base for the new bases, or null with the reason pending.
TypeObject* checkBases(Vm& vm, const TypeObject* type, const TupleObject* bases)
{
    for (std::int64_t i = 0; i < bases->length; ++i) {
        const Value base = bases->items[i];
        if (!hasKind(base, ObjectKind::Type)) {
            refuse(vm,
                fmt::format(
                    "{}.__bases__ must be tuple of classes, not '{}'", className(vm, type), typeName(vm, base)));
            return nullptr;
        }
        if (isSubclass(as<TypeObject>(base), type) || isBelow(as<TypeObject>(base), type)) {
            refuse(vm, "a __bases__ item causes an inheritance cycle");
            return nullptr;
        }
    }
    TypeObject* best = bestBase(vm, bases);
    if (!best)
        return nullptr;
    if (isTracked(vm, best) != isTracked(vm, type->base)) {
        refuse(vm,
            fmt::format("__bases__ assignment: '{}' deallocator differs from '{}'", className(vm, best),
                className(vm, type->base)));
        return nullptr;
    }
    if (best != type->base && !sameLayout(best, type->base)) {
        refuse(vm,
            fmt::format("__bases__ assignment: '{}' object layout differs from '{}'", className(vm, best),
                className(vm, type->base)));
        return nullptr;
    }
    return best;
}

} // namespace

void renewVersions(Vm& vm, TypeObject* top, const TypeObject* changed, ClassChange change, const StrObject* name)
{
    vm.shapes.invalidate(top);
#if TIERSCOPE_EVENTS
    if (vm.observer)
        vm.observer->classChanged(vm, changed, top, change, name);
#endif
}

bool isHookName(const Vm& vm, const StrObject* name)
{
    const Names& n = vm.names;
    return name == n.getattr_ || name == n.getattribute_ || name == n.setattr_ || name == n.delattr_ || name == n.del_;
}

bool isGenericHook(Value hook)
{
    return hasKind(hook, ObjectKind::SlotWrapper)
        && as<NativeFunctionObject>(hook)->owner->instanceKind != ObjectKind::Native;
}

void refreshHookFlags(Vm& vm, TypeObject* type)
{
    const Names& n = vm.names;
    std::uint16_t flags
        = type->typeFlags & static_cast<std::uint16_t>(~(kTypeHasGetattr | kTypeHasSetattr | kTypeHasDel));
    if (lookupInType(vm, type, n.getattr_) || overrides(vm, type, n.getattribute_))
        flags |= kTypeHasGetattr;
    if (overrides(vm, type, n.setattr_) || overrides(vm, type, n.delattr_))
        flags |= kTypeHasSetattr;
    if (lookupInType(vm, type, n.del_))
        flags |= kTypeHasDel;
    type->typeFlags = flags;
    for (std::uint64_t i = 0; i < type->subclassCount; ++i)
        refreshHookFlags(vm, type->subclass(i));
}

bool setTypeAttribute(Vm& vm, TypeObject* type, StrObject* name, Value v)
{
    const Value old = dictFindStr(type->dict, name);
    if (!v && !old) {
        raiseAttributeError(vm, Value::heap(type), name);
        return false;
    }
    const bool isData = replacesData(vm, name, old, v);
    const bool isKnownVolatile = isData && addVolatileName(vm, type, name);
    if (v)
        dictSetStr(vm, type->dict, name, v);
    else
        dictRemoveStr(vm, type->dict, name);
    if (isKnownVolatile)
        return true;
    const ClassChange change = isData ? ClassChange::MadeVolatile
        : !v                          ? ClassChange::AttributeDeleted
        : old                         ? ClassChange::AttributeReplaced
                                      : ClassChange::AttributeAdded;
    renewVersions(vm, isDescriptorName(vm, name) ? vm.types.Instance : type, type, change, name);
    if (isHookName(vm, name))
        refreshHookFlags(vm, type);
    if (name == vm.names.del_ && v && !old)
        finalizeInstancesOf(vm, type);
    return true;
}

bool changeClass(Vm& vm, Value object, TypeObject* type)
{
    TypeObject* old = vm.typeOf(object);
    const bool bothHeap = (old->typeFlags & type->typeFlags & kTypeHeap) != 0;
    if (!bothHeap && !isModuleSwap(vm, old, type))
        return refuse(vm, "__class__ assignment only supported for mutable types or ModuleType subclasses");
    if (old == type)
        return true;
    if (!isModuleSwap(vm, old, type) && !sameLayout(old, type))
        return refuse(vm,
            fmt::format(
                "__class__ assignment: '{}' object layout differs from '{}'", className(vm, type), className(vm, old)));
    HeapObject* o = object.object();
    if (o->kind == ObjectKind::Type || o->kind == ObjectKind::Module)
        o->shape = type->rootShape->id;
    else
        o->shape = correspondingShape(vm, type, *vm.shapes[o->shape])->id;
    vm.heap.barrier(o);
    if ((type->typeFlags & ~old->typeFlags & kTypeHasDel) != 0)
        vm.deaths().addMortal(o);
    if (o->kind == ObjectKind::Type) {
        auto* changed = static_cast<TypeObject*>(o);
        renewVersions(vm, changed, changed, ClassChange::ClassAssigned, nullptr);
        refreshHookFlags(vm, static_cast<TypeObject*>(o));
    }
    if (hasDescriptorMethods(vm, old) || hasDescriptorMethods(vm, type))
        renewVersions(vm, vm.types.Instance, type, ClassChange::ClassAssigned, nullptr);
    return true;
}

bool changeBases(Vm& vm, TypeObject* type, TupleObject* bases)
{
    TypeObject* best = checkBases(vm, type, bases);
    if (!best)
        return false;
    TypeObject* oldBase = type->base;
    TupleObject* oldBases = type->bases;
    type->base = best;
    type->bases = bases;
    vm.heap.barrier(type);
    RootedValues changed(vm);
    if (!recomputeMros(vm, type, changed)) {
        if (type->bases == bases) {
            type->base = oldBase;
            type->bases = oldBases;
        }
        restoreMros(vm, changed);
        return false;
    }
    if (type->bases != bases)
        return true; // mro() has changed them once more
    type->bases = oldBases;
    unlinkFromBases(type);
    type->bases = bases;
    linkToBases(vm, type);
    // The class may have become a descriptor, or ceased to be one.
    renewVersions(vm, vm.types.Instance, type, ClassChange::BasesAssigned, nullptr);
    refreshHookFlags(vm, type);
    return true;
}

} // namespace vmcore
