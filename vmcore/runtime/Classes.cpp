// SPDX-License-Identifier: GPL-3.0-or-later
// Making classes, and calling them to make instances.
#include "vmcore/code/Instructions.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Deaths.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Descriptors.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/HookFlags.h"
#include "vmcore/runtime/InstanceDict.h"
#include "vmcore/runtime/Mro.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/PrependedArguments.h"
#include "vmcore/runtime/Slots.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TypeBuilder.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace vmcore {
namespace {

// obj.__dict__ of instances of Python classes.
Value readDict(Vm& vm, Value self)
{
    return Value::heap(instanceDict(vm, self.object()));
}

bool writeDict(Vm& vm, Value self, Value v)
{
    if (!v) {
        raiseTypeError(vm, "cannot delete __dict__");
        return false;
    }
    if (!isDict(v)) {
        raiseTypeError(vm, fmt::format("__dict__ must be set to a dictionary, not a '{}'", typeName(vm, v)));
        return false;
    }
    return replaceInstanceDict(vm, self.object(), asDict(v));
}

Value readWeakReferences(Vm& vm, Value self)
{
    NativeObject* first = vm.deaths().firstReference(self.object());
    return first ? Value::heap(first) : kNone;
}

constexpr GetSetInfo kDictRow[] = {
    {"__dict__", readDict, writeDict, "dictionary for instance variables (if defined)"},
};
constexpr GetSetInfo kWeakReferencesRow[] = {
    {"__weakref__", readWeakReferences, nullptr, "list of weak references to the object (if defined)"},
};

} // namespace

void giveInstanceDict(Vm& vm, TypeObject* type, const char* doc)
{
    dictSetStr(vm, type->dict, vm.names.doc_, Value::heap(makeStr(vm, doc)));
    type->typeFlags &= static_cast<std::uint16_t>(~kTypeNoDict);
    makeInstanceShape(vm, type, kFirstInlineSlots);
    addGetSets(vm, type, kDictRow);
}

namespace {

bool anyBaseHasWeakReferences(const TupleObject* bases)
{
    for (std::int64_t i = 0; i < bases->length; ++i)
        if ((as<TypeObject>(bases->items[i])->typeFlags & kTypeHasWeakReferences) != 0)
            return true;
    return false;
}

bool anyBaseHasDict(const TupleObject* bases)
{
    for (std::int64_t i = 0; i < bases->length; ++i)
        if ((as<TypeObject>(bases->items[i])->typeFlags & kTypeNoDict) == 0)
            return true;
    return false;
}

// A function in the body that is meant for the class: as if it had been decorated.
void wrapImplicitly(Vm& vm, DictObject* body, StrObject* name, ObjectKind wrapperKind)
{
    const Value function = dictFindStr(body, name);
    if (!hasKind(function, ObjectKind::Function))
        return;
    auto* wrapper = vm.heap.allocate<WrapperObject>(wrapperKind);
    wrapper->wrapped = function;
    wrapper->dict = nullptr;
    dictSetStr(vm, body, name, Value::heap(wrapper));
}

// __module__ and __qualname__; false: error.
bool nameClass(Vm& vm, TypeObject* type, DictObject* body)
{
    if (!dictFindStr(body, vm.names.module_) && vm.frame)
        if (const Value module = dictFindStr(vm.frame->globals, vm.names.name_))
            dictSetStr(vm, body, vm.names.module_, module);
    const Value qualname = dictRemoveStr(vm, body, vm.names.qualname_);
    if (qualname && !isStr(qualname)) {
        raiseTypeError(vm, fmt::format("type __qualname__ must be a str, not {}", typeName(vm, qualname)));
        return false;
    }
    type->qualname = qualname ? asStr(qualname) : type->name;
    vm.heap.barrier(type);
    return true;
}

// The cell that zero-argument super() and __class__ of the methods read.
bool fillClassCell(Vm& vm, TypeObject* type, DictObject* body)
{
    const Value cell = dictRemoveStr(vm, body, vm.names.classcell_);
    if (!cell)
        return true;
    if (!hasKind(cell, ObjectKind::Cell)) {
        raiseTypeError(vm,
            fmt::format(
                "__classcell__ must be a nonlocal cell, not {}", reprForMessage(vm, Value::heap(vm.typeOf(cell)))));
        return false;
    }
    as<CellObject>(cell)->value = Value::heap(type);
    vm.heap.barrier(cell.object());
    return true;
}

// Attributes that the functions of a class body store, whatever object they store them in: how many inline slots
// instances will want. A wrong guess costs memory or a second shape, nothing else.
std::uint16_t expectedAttributes(const DictObject* body, const TypeObject* base)
{
    constexpr std::size_t kMost = 32;
    std::vector<const StrObject*> names;
    Value key, v;
    for (std::uint32_t at = 0; dictNext(body, at, key, v);) {
        if (!hasKind(v, ObjectKind::Function))
            continue;
        const CodeObject* code = as<FunctionObject>(v)->code;
        for (const CodeInstruction& i : Instructions({code->units, code->unitCount}))
            if (opInfo(i.op).family == Op::STORE_ATTR && names.size() < kMost) {
                const StrObject* name = code->data->names[i.argument];
                if (std::find(names.begin(), names.end(), name) == names.end())
                    names.push_back(name);
            }
    }
    const std::size_t inherited = (base->typeFlags & kTypeHeap) != 0 ? base->rootShape->inlineSlots : 0;
    return static_cast<std::uint16_t>(std::clamp<std::size_t>(inherited + names.size(), kFirstInlineSlots, kMost));
}

// The class without what the body defines beyond its layout. Null: error.
TypeObject* layOut(Vm& vm, TypeObject* meta, StrObject* name, TupleObject* bases, TypeObject* base,
    const SlotNames& slots, const DictObject* body)
{
    TypeObject* type = allocateType(vm, meta);
    type->name = name;
    type->qualname = name;
    type->base = base;
    type->bases = bases;
    type->instanceKind = base->instanceKind;
    type->instanceSize = base->instanceSize;
    type->slotsCount = base->slotsCount + static_cast<std::uint32_t>(slots.names->length);
    const bool hasDict = !slots.given || slots.withDict || anyBaseHasDict(bases);
    const bool hasWeakReferences
        = anyBaseHasWeakReferences(bases) || slots.withWeakReferences || (!slots.given && canGainWeakReferences(base));
    type->typeFlags = static_cast<std::uint16_t>(kTypeHeap | kTypeAbstractBase | (base->typeFlags & kTypeIsException)
        | (hasDict ? 0 : kTypeNoDict) | (hasWeakReferences ? kTypeHasWeakReferences : 0));
    vm.heap.barrier(type);
    makeInstanceShape(vm, type, expectedAttributes(body, base));
    return type;
}

void addInstanceDescriptors(Vm& vm, TypeObject* type, const SlotNames& slots)
{
    addMembers(vm, type, slots.names);
    const bool baseHasDict = anyBaseHasDict(type->bases);
    if ((type->typeFlags & kTypeNoDict) == 0 && !baseHasDict)
        addGetSets(vm, type, kDictRow);
    if ((type->typeFlags & kTypeHasWeakReferences) != 0 && !anyBaseHasWeakReferences(type->bases))
        addGetSets(vm, type, kWeakReferencesRow);
    if (!dictFindStr(type->dict, vm.names.doc_))
        dictSetStr(vm, type->dict, vm.names.doc_, kNone);
    if (dictFindStr(type->dict, vm.names.eq_) && !dictFindStr(type->dict, vm.names.hash_))
        dictSetStr(vm, type->dict, vm.names.hash_, kNone);
}

// An error of __set_name__ becomes the cause of a RuntimeError that says where.
bool refuseSetName(Vm& vm, const TypeObject* type, Value attribute, Value key)
{
    const Value cause = takeError(vm);
    raiseWithCause(vm, vm.types.RuntimeError,
        fmt::format("Error calling __set_name__ on '{}' instance {} in '{}'", typeName(vm, attribute),
            reprForMessage(vm, key), className(vm, type)),
        cause);
    return false;
}

bool tellNames(Vm& vm, const TypeObject* type)
{
    const DictObject* attributes = dictCopy(vm, type->dict);
    std::uint32_t position = 0;
    Value key, attribute;
    while (dictNext(attributes, position, key, attribute)) {
        bool found = false;
        callSpecial(vm, attribute, vm.names.set_name_, {Value::heap(type), key}, found);
        if (vm.hasError())
            return refuseSetName(vm, type, attribute, key);
    }
    return true;
}

// super(type, type).__init_subclass__(**keywords)
bool tellBases(Vm& vm, TypeObject* type, const CallArgs& keywords)
{
    for (std::int64_t i = 1; i < type->mro->length; ++i) {
        const Value found = dictFindStr(as<TypeObject>(type->mro->items[i])->dict, vm.names.init_subclass_);
        if (!found)
            continue;
        const Value bound = bindAttribute(vm, found, kNull, type);
        const CallArgs only{keywords.values + keywords.count, 0, keywords.keywords};
        return bound && call(vm, bound, only);
    }
    return true;
}

// The class for a body that was checked, complete but for the calls into Python.
TypeObject* buildClass(Vm& vm, TypeObject* meta, StrObject* name, TupleObject* bases, DictObject* body)
{
    TypeObject* base = bestBase(vm, bases);
    if (!base)
        return nullptr;
    SlotNames slots;
    if (!readSlots(vm, name, base, body, slots))
        return nullptr;
    TypeObject* type = layOut(vm, meta, name, bases, base, slots, body);
    type->dict = body;
    vm.heap.barrier(type);
    if (!nameClass(vm, type, body) || !fillClassCell(vm, type, body))
        return nullptr;
    wrapImplicitly(vm, body, vm.names.new_, ObjectKind::StaticMethod);
    wrapImplicitly(vm, body, vm.names.init_subclass_, ObjectKind::ClassMethod);
    wrapImplicitly(vm, body, vm.names.class_getitem_, ObjectKind::ClassMethod);
    addInstanceDescriptors(vm, type, slots);
    type->mro = computeMro(vm, type);
    vm.heap.barrier(type);
    if (!type->mro)
        return nullptr;
    type->version = vm.nextVersion();
    linkToBases(vm, type);
    refreshHookFlags(vm, type);
    return type;
}

// type->create and type->init
void findConstructors(Vm& vm, TypeObject* type)
{
    if (!type->create)
        type->create = bindAttribute(vm, lookupInType(vm, type, vm.names.new_), kNull, type);
    if (!type->init)
        type->init = lookupInType(vm, type, vm.names.init_);
    vm.heap.barrier(type);
}

// Whether __new__ is that of object. Needs findConstructors.
bool createsPlainly(const Vm& vm, const TypeObject* type)
{
    return hasKind(type->create, ObjectKind::NativeFunction)
        && as<NativeFunctionObject>(type->create)->owner == vm.types.Instance;
}

Value callInit(Vm& vm, Value object, const CallArgs& arguments)
{
    TypeObject* type = vm.typeOf(object);
    findConstructors(vm, type);
    Value result = kNull;
    if (bindsSelf(type->init)) {
        const PrependedArguments withSelf(vm, object, arguments);
        result = call(vm, type->init, withSelf.all());
    } else if (const Value bound = bindAttribute(vm, type->init, object, type)) {
        result = call(vm, bound, arguments);
    }
    if (!result)
        return kNull;
    if (!result.isNone())
        return raiseTypeError(vm, fmt::format("__init__() should return None, not '{}'", typeName(vm, result)));
    return object;
}

Value callNew(Vm& vm, TypeObject* type, const CallArgs& arguments)
{
    findConstructors(vm, type);
    if (createsPlainly(vm, type) && type->instanceKind != ObjectKind::Instance)
        return raiseTypeError(vm, fmt::format("cannot create '{}' instances", className(vm, type)));
    const PrependedArguments withClass(vm, Value::heap(type), arguments);
    return call(vm, type->create, withClass.all());
}

} // namespace

Value moduleOf(Vm& vm, const TypeObject* type)
{
    const bool isPython = (type->typeFlags & kTypeHeap) != 0;
    return isPython ? dictFindStr(type->dict, vm.names.module_) : type->module;
}

std::string fullName(Vm& vm, const TypeObject* type)
{
    const Value module = moduleOf(vm, type);
    if (!isStr(module) || toUtf8(asStr(module)) == "builtins")
        return toUtf8(type->qualname);
    return toUtf8(asStr(module)) + "." + toUtf8(type->qualname);
}

TypeObject* calculateMetaclass(Vm& vm, TypeObject* meta, const TupleObject* bases)
{
    for (std::int64_t i = 0; i < bases->length; ++i) {
        TypeObject* other = vm.typeOf(bases->items[i]);
        if (isSubclass(meta, other))
            continue;
        if (!isSubclass(other, meta)) {
            raiseTypeError(vm,
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                "of the metaclasses of all its bases");
            return nullptr;
        }
        meta = other;
    }
    return meta;
}

Value makeClass(
    Vm& vm, TypeObject* meta, StrObject* name, TupleObject* bases, DictObject* dict, const CallArgs& keywords)
{
    for (std::int64_t i = 0; i < bases->length; ++i)
        if (!hasKind(bases->items[i], ObjectKind::Type)
            && getAttributeOrNull(vm, bases->items[i], vm.names.mro_entries_))
            return raiseTypeError(vm, "type() doesn't support MRO entry resolution; use types.new_class()");
    if (vm.hasError())
        return kNull;
    TypeObject* winner = calculateMetaclass(vm, meta, bases);
    if (!winner)
        return kNull;
    const Value create = bindAttribute(vm, lookupInType(vm, winner, vm.names.new_), kNull, winner);
    if (winner != meta && !hasKind(create, ObjectKind::NativeFunction)) {
        RootedValues values(vm);
        for (const Value v : {Value::heap(winner), Value::heap(name), Value::heap(bases), Value::heap(dict)})
            values.push(v);
        const std::int64_t count = keywords.keywords ? keywords.keywords->length : 0;
        for (std::int64_t i = 0; i < count; ++i)
            values.push(keywords.values[keywords.count + i]);
        return call(vm, create, CallArgs{values.data(), 4, keywords.keywords});
    }
    if (bases->length == 0)
        bases = makeTuple(vm, {Value::heap(vm.types.Instance)});
    TypeObject* type = buildClass(vm, winner, vm.intern(name), bases, dictCopy(vm, dict));
    if (!type || !tellNames(vm, type) || !tellBases(vm, type, keywords))
        return kNull;
    return Value::heap(type);
}

bool prepareInstantiation(Vm& vm, TypeObject* type)
{
    if (vm.typeOf(Value::heap(type)) != vm.types.Type || (type->typeFlags & kTypeIsAbstract) != 0
        || type->instanceKind != ObjectKind::Instance)
        return false;
    findConstructors(vm, type);
    return createsPlainly(vm, type);
}

Value instantiate(Vm& vm, TypeObject* type, const CallArgs& arguments)
{
    if (type == vm.types.Type) {
        const bool noKeywords = !arguments.keywords || arguments.keywords->length == 0;
        if (arguments.count == 1)
            return noKeywords ? Value::heap(vm.typeOf(arguments[0]))
                              : raiseTypeError(vm, "type() takes no keyword arguments");
        if (arguments.count != 3)
            return raiseTypeError(vm, "type() takes 1 or 3 arguments");
    }
    const Value object = callNew(vm, type, arguments);
    if (!object || !isInstance(vm, object, type))
        return object;
    return callInit(vm, object, arguments);
}

} // namespace vmcore
