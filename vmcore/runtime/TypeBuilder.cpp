// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/TypeBuilder.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"

#include <algorithm>
#include <cstring>

namespace vmcore {
namespace {

// The kinds that Python classes may inherit from, with the bytes before `extension` (0: variable).
struct Subclassable
{
    ObjectKind kind;
    std::uint32_t instanceSize;
};
constexpr Subclassable kSubclassable[] = {
    {ObjectKind::Instance, sizeof(InstanceObject)},
    {ObjectKind::Type, sizeof(TypeObject)},
    {ObjectKind::Str, 0},
    {ObjectKind::Int, 0},
    {ObjectKind::Float, sizeof(BoxedFloatObject)},
    {ObjectKind::Complex, sizeof(ComplexObject)},
    {ObjectKind::Bytes, 0},
    {ObjectKind::ByteArray, sizeof(ByteArrayObject)},
    {ObjectKind::List, sizeof(ListObject)},
    {ObjectKind::Tuple, 0},
    {ObjectKind::Dict, sizeof(DictObject)},
    {ObjectKind::Set, sizeof(SetObject)},
    {ObjectKind::FrozenSet, sizeof(SetObject)},
    {ObjectKind::Property, sizeof(PropertyObject)},
    {ObjectKind::StaticMethod, sizeof(WrapperObject)},
    {ObjectKind::ClassMethod, sizeof(WrapperObject)},
    {ObjectKind::Super, sizeof(SuperObject)},
    {ObjectKind::Module, sizeof(ModuleObject)},
    {ObjectKind::BaseException, sizeof(ExceptionObject)},
    {ObjectKind::Reversed, sizeof(SequenceIterObject)},
    {ObjectKind::Enumerate, sizeof(PairIterObject)},
    {ObjectKind::Zip, sizeof(PairIterObject)},
    {ObjectKind::Map, sizeof(PairIterObject)},
    {ObjectKind::Filter, sizeof(PairIterObject)},
    {ObjectKind::GenericAlias, sizeof(PairIterObject)},
};

// The kinds whose instances have a __dict__ without being of a Python class.
constexpr ObjectKind kWithDict[] = {ObjectKind::Type, ObjectKind::Function, ObjectKind::StaticMethod,
    ObjectKind::ClassMethod, ObjectKind::Module, ObjectKind::BaseException};

constexpr ObjectKind kWithWeakReferences[] = {ObjectKind::Type, ObjectKind::Function, ObjectKind::BoundMethod,
    ObjectKind::NativeFunction, ObjectKind::Module, ObjectKind::Code, ObjectKind::Set, ObjectKind::FrozenSet,
    ObjectKind::Generator, ObjectKind::Coroutine, ObjectKind::AsyncGenerator, ObjectKind::GenericAlias};

// Attributes of exceptions are rare and few.
constexpr std::uint16_t kExceptionInlineSlots = 2;

constexpr std::string_view kBuiltins = "builtins";

void clearFields(TypeObject* type)
{
    type->name = nullptr;
    type->qualname = nullptr;
    type->base = nullptr;
    type->bases = nullptr;
    type->mro = nullptr;
    type->dict = nullptr;
    type->subclasses = nullptr;
    type->subclassCount = 0;
    type->instanceKind = ObjectKind::Instance;
    type->padding0 = 0;
    type->typeFlags = 0;
    type->version = 0;
    type->slotsCount = 0;
    type->instanceSize = 0;
    type->rootShape = nullptr;
    type->dictShape = nullptr;
    type->firstShape = nullptr;
    type->volatileNames = nullptr;
    type->init = kNull;
    type->create = kNull;
    type->module = kNull;
    type->doc = nullptr;
}

void addSubclass(Vm& vm, TypeObject* base, TypeObject* type)
{
    if (!base->subclasses || base->subclassCount == base->subclasses->capacity) {
        const std::uint64_t capacity = std::max<std::uint64_t>(2 * base->subclassCount, 2);
        // A collection may take out some of them, so their number is read afterwards.
        auto* larger = vm.heap.allocate<ValueArrayObject>(ObjectKind::ValueArray, builtinShape(ObjectKind::ValueArray),
            sizeof(ValueArrayObject) + capacity * sizeof(Value));
        larger->capacity = capacity;
        if (base->subclasses)
            std::copy_n(base->subclasses->values, base->subclassCount, larger->values);
        base->subclasses = larger;
        vm.heap.barrier(base);
    }
    base->subclasses->values[base->subclassCount++] = Value::heap(type);
}

// The class of a kind, without the parts that are objects themselves.
TypeObject* makeKindType(Vm& vm, ObjectKind kind)
{
    auto* type = vm.heap.allocate<TypeObject>(ObjectKind::Type);
    clearFields(type);
    type->instanceKind = kind;
    if (std::find(std::begin(kWithDict), std::end(kWithDict), kind) == std::end(kWithDict))
        type->typeFlags |= kTypeNoDict;
    if (std::find(std::begin(kWithWeakReferences), std::end(kWithWeakReferences), kind)
        != std::end(kWithWeakReferences))
        type->typeFlags |= kTypeHasWeakReferences;
    for (const auto& [subclassable, size] : kSubclassable)
        if (subclassable == kind) {
            type->typeFlags |= kTypeAbstractBase;
            type->instanceSize = size;
        }
    if (kind == ObjectKind::BaseException) {
        type->typeFlags |= kTypeIsException;
        vm.shapes.install(builtinShape(kind), type, sizeof(ExceptionObject), kExceptionInlineSlots);
    } else {
        vm.shapes.install(builtinShape(kind), type, 0, 0);
    }
    return type;
}

// The parts of a built-in class that are objects, but for the mro.
void complete(
    Vm& vm, TypeObject* type, std::string_view name, std::string_view module, std::initializer_list<TypeObject*> bases)
{
    // All are made before any is stored: a collection in between may make the class old.
    StrObject* const typeName = vm.intern(name);
    StrObject* const moduleName = vm.intern(module);
    DictObject* const dict = makeDict(vm);
    TupleObject* const baseTuple = allocateTuple(vm, static_cast<std::int64_t>(bases.size()));
    std::transform(
        bases.begin(), bases.end(), baseTuple->items, [](const TypeObject* base) { return Value::heap(base); });
    type->name = typeName;
    type->qualname = typeName;
    type->module = Value::heap(moduleName);
    type->dict = dict;
    type->bases = baseTuple;
    type->base = bases.size() == 0 ? nullptr : *bases.begin();
    vm.heap.barrier(type);
    linkToBases(vm, type);
}

// The class itself, then the mro of its base.
TupleObject* simpleMro(Vm& vm, TypeObject* type)
{
    const TupleObject* inherited = type->base ? type->base->mro : vm.emptyTuple;
    TupleObject* mro = allocateTuple(vm, inherited->length + 1);
    mro->items[0] = Value::heap(type);
    for (std::int64_t i = 0; i < inherited->length; ++i)
        mro->items[i + 1] = inherited->items[i];
    return mro;
}

TypeObject* makeExceptionType(Vm& vm, std::string_view name, TypeObject* base)
{
    TypeObject* type = allocateType(vm, vm.types.Type);
    type->instanceKind = ObjectKind::BaseException;
    type->typeFlags = kTypeAbstractBase | kTypeIsException;
    type->instanceSize = sizeof(ExceptionObject);
    makeInstanceShape(vm, type, kExceptionInlineSlots);
    if (name == "ExceptionGroup") {
        complete(vm, type, name, kBuiltins, {base, vm.types.Exception});
        type->mro = makeTuple(vm,
            {Value::heap(type), Value::heap(base), Value::heap(vm.types.Exception), Value::heap(vm.types.BaseException),
                Value::heap(vm.types.Instance)});
    } else {
        complete(vm, type, name, kBuiltins, {base});
        type->mro = simpleMro(vm, type);
    }
    vm.heap.barrier(type);
    return type;
}

} // namespace

TypeObject* allocateType(Vm& vm, TypeObject* meta)
{
    auto* type = vm.heap.allocate<TypeObject>(ObjectKind::Type, meta->rootShape->id);
    clearFields(type);
    vm.shapes.addClass(type);
    return type;
}

void linkToBases(Vm& vm, TypeObject* type)
{
    for (std::int64_t i = 0; i < type->bases->length; ++i)
        addSubclass(vm, as<TypeObject>(type->bases->items[i]), type);
}

void makeInstanceShape(Vm& vm, TypeObject* type, std::uint16_t inlineSlots)
{
    const bool withDict = (type->typeFlags & kTypeNoDict) == 0;
    if (isVariableSize(type->instanceKind)) {
        // Attributes live in a dictionary right away, behind the data.
        type->rootShape = type->dictShape = vm.shapes.makeDictionary(type, 0);
        return;
    }
    const bool hasWords = type->instanceKind != ObjectKind::Type && (withDict || type->slotsCount != 0);
    const auto slots = static_cast<std::uint16_t>(type->slotsCount + (withDict ? inlineSlots : 0));
    type->rootShape = vm.shapes.makeRoot(
        type, static_cast<std::uint16_t>(hasWords ? type->instanceSize : 0), hasWords ? slots : std::uint16_t{0});
}

TypeObject* makeNativeType(
    Vm& vm, std::string_view name, std::string_view module, TypeObject* base, Subclassing subclassing)
{
    TypeObject* type = allocateType(vm, vm.types.Type);
    type->instanceKind = base->instanceKind;
    type->instanceSize = base->instanceSize;
    type->typeFlags = static_cast<std::uint16_t>(base->typeFlags & ~(kTypeAbstractBase | kTypeHeap));
    if (subclassing == Subclassing::Allowed)
        type->typeFlags |= kTypeAbstractBase;
    vm.permanent.push_back(Value::heap(type)); // classes written in C++ live as long as the Vm
    type->slotsCount = base->slotsCount;
    type->rootShape = vm.shapes.makeRoot(type, base->rootShape->attrOffset, base->rootShape->inlineSlots);
    complete(vm, type, name, module, {base});
    type->mro = simpleMro(vm, type);
    vm.heap.barrier(type);
    return type;
}

TypeObject* makeNativeType(
    Vm& vm, const NativeClass& nativeClass, std::string_view name, std::string_view module, Subclassing subclassing)
{
    TypeObject* type = makeNativeType(vm, name, module, vm.types.Instance, subclassing);
    type->instanceKind = ObjectKind::Native;
    vm.nativeTypes.emplace_back(&nativeClass, type);
    return type;
}

TypeObject* nativeType(const Vm& vm, const NativeClass& nativeClass)
{
    const auto found = std::find_if(
        vm.nativeTypes.begin(), vm.nativeTypes.end(), [&](const auto& entry) { return entry.first == &nativeClass; });
    return found == vm.nativeTypes.end() ? nullptr : found->second;
}

NativeObject* allocateNative(Vm& vm, const NativeClass& nativeClass, std::size_t dataBytes)
{
    const ShapeId shape = nativeType(vm, nativeClass)->rootShape->id;
    auto* o = vm.heap.allocate<NativeObject>(ObjectKind::Native, shape, sizeof(NativeObject) + dataBytes);
    o->nativeClass = &nativeClass;
    std::memset(o->data(), 0, dataBytes);
    return o;
}

void bootstrapTypes(Vm& vm)
{
    // First all of them, so that every value has a class; then what they consist of.
    constexpr std::string_view kindNames[] = {
#define VM_KIND(name, text, layout) text,
#include "vmcore/object/Kinds.def"
    };
#define VM_KIND(name, text, layout)                                                                                    \
    if (!kindNames[static_cast<std::size_t>(ObjectKind::name) - 1].empty())                                            \
        vm.types.name = makeKindType(vm, ObjectKind::name);
#include "vmcore/object/Kinds.def"

    TypeObject* const object = vm.types.Instance;
    complete(vm, object, "object", kBuiltins, {});
    object->mro = simpleMro(vm, object);
    vm.heap.barrier(object);
#define VM_KIND(kind, text, layout)                                                                                    \
    if (TypeObject* type = vm.types.kind; type && type != object) {                                                    \
        complete(vm, type, text, kBuiltins, {type == vm.types.Bool ? vm.types.Int : object});                          \
        type->mro = simpleMro(vm, type);                                                                               \
        vm.heap.barrier(type);                                                                                         \
    }
#include "vmcore/object/Kinds.def"

#define VM_EXCEPTION(name, base) vm.types.name = makeExceptionType(vm, #name, vm.types.base);
#include "vmcore/object/Exceptions.def"
}

} // namespace vmcore
