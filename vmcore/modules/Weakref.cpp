// SPDX-License-Identifier: GPL-3.0-or-later
// The module _weakref: references that let go of their object. The collector clears them; see object/Deaths.h.
#include "vmcore/modules/Weakref.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

using Kind = NativeData<Reference>;

Value referentOf(const WeakReference& reference)
{
    return reference.referent ? Value::heap(reference.referent) : kNone;
}

Value referenceNew(Vm& vm, const CallArgs& args)
{
    if (args.count < 2)
        return raiseTypeError(vm, "__new__ expected at least 1 argument, got 0");
    if (args.count > 3)
        return raiseTypeError(vm, fmt::format("__new__ expected at most 2 arguments, got {}", args.count - 1));
    if (!checkReferable(vm, args[1]))
        return kNull;
    auto* type = as<TypeObject>(args[0]);
    using Rank = WeakReference::Rank;
    return makeWeak<Reference>(
        vm, type, args[1], args.valueOr(2, kNone), type == Kind::type(vm) ? Rank::PlainReference : Rank::Other);
}

Value referenceInit(Vm& vm, const CallArgs& args)
{
    if (args.keywords && args.keywords->length != 0)
        return raiseTypeError(vm, "ref() takes no keyword arguments");
    return kNone;
}

Value referenceCall(Vm&, const CallArgs& args)
{
    return referentOf(Kind::self(args));
}

Value referenceRepr(Vm& vm, const CallArgs& args)
{
    const auto address = [](Value v) { return v.bits & ~kTagHeap; };
    if (!Kind::self(args).referent)
        return Value::heap(makeStr(vm, fmt::format("<weakref at {:#x}; dead>", address(args[0]))));
    const Value referent = referentOf(Kind::self(args));
    const Value name = getAttributeOrNull(vm, referent, vm.names.name_);
    if (vm.hasError())
        return kNull;
    return Value::heap(makeStr(vm,
        fmt::format("<weakref at {:#x}; to '{}' at {:#x}{}>", address(args[0]), typeName(vm, referent),
            address(referent), name && isStr(name) ? " (" + toUtf8(asStr(name)) + ")" : "")));
}

Value referenceHash(Vm& vm, const CallArgs& args)
{
    if (Kind::self(args).hash == -1) {
        if (!Kind::self(args).referent)
            return raiseTypeError(vm, "weak object has gone away");
        const std::optional<std::int64_t> hash = hashOf(vm, referentOf(Kind::self(args)));
        if (!hash)
            return kNull;
        Kind::self(args).hash = *hash;
    }
    return makeInt(vm, Kind::self(args).hash);
}

// Of objects that are gone, only the references themselves can be compared.
template<Relation kRelation>
Value referenceCompare(Vm& vm, const CallArgs& args)
{
    if (!Kind::holds(args[1]))
        return kNotImplemented;
    const Value a = referentOf(Kind::self(args)), b = referentOf(Kind::of(args[1]));
    if (a.isNone() || b.isNone())
        return Value::boolean((args[0] == args[1]) == (kRelation == Relation::Equal));
    return compare(vm, kRelation, a, b);
}

Value readCallback(Vm&, Value self)
{
    const Value callback = Kind::of(self).callback;
    return callback ? callback : kNone;
}

Value weakrefCount(Vm& vm, const CallArgs& args)
{
    std::int64_t count = 0;
    if (args[0].isHeap())
        for (NativeObject* r = vm.deaths().firstReference(args[0].object()); r; r = weakReferenceOf(r).next)
            ++count;
    return Value::smallInt(count);
}

Value weakrefs(Vm& vm, const CallArgs& args)
{
    ListObject* list = makeList(vm);
    if (args[0].isHeap())
        for (NativeObject* r = vm.deaths().firstReference(args[0].object()); r; r = weakReferenceOf(r).next)
            listAppend(vm, list, Value::heap(r));
    return Value::heap(list);
}

// Takes the key out if the object of the reference that is its value is gone.
Value removeDeadReference(Vm& vm, const CallArgs& args)
{
    if (!isDict(args[0]))
        return raiseTypeError(
            vm, fmt::format("_remove_dead_weakref() argument 1 must be dict, not {}", typeName(vm, args[0])));
    const Value reference = dictFind(vm, asDict(args[0]), args[1]);
    if (vm.hasError())
        return kNull;
    if (!reference)
        return kNone;
    if (!Kind::holds(reference) && !isWeakProxy(reference))
        return raiseTypeError(vm, "not a weakref");
    if (!weakReferenceOf(reference.object()).referent)
        dictRemove(vm, asDict(args[0]), args[1]);
    return vm.hasError() ? kNull : kNone;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&referenceNew, 0, kAnyCount),
    slotKeywords("__init__", &referenceInit, 1, 2),
    slot("__call__", &referenceCall, 0, 0),
    slot("__repr__", &referenceRepr, 0, 0),
    slot("__hash__", &referenceHash, 0, 0),
    slot("__eq__", &referenceCompare<Relation::Equal>, 1, 1),
    slot("__ne__", &referenceCompare<Relation::NotEqual>, 1, 1),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
};
constexpr GetSetInfo kFields[] = {{"__callback__", &readCallback, nullptr, ""}};
constexpr NativeInfo kFunctions[] = {
    fn("getweakrefcount", &weakrefCount, 1, 1, "How many references there are to the object."),
    fn("getweakrefs", &weakrefs, 1, 1, "The references to the object."),
    fn("_remove_dead_weakref", &removeDeadReference, 2, 2),
};

} // namespace

bool checkReferable(Vm& vm, Value v)
{
    if (v.isHeap() && (vm.typeOf(v)->typeFlags & kTypeHasWeakReferences) != 0)
        return true;
    raiseTypeError(vm, fmt::format("cannot create weak reference to '{}' object", typeName(vm, v)));
    return false;
}

ModuleObject* makeWeakrefModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_weakref", "References that do not keep their object.");
    TypeObject* type = Kind::makeType(vm, "weakref", Subclassing::Allowed);
    type->typeFlags &= static_cast<std::uint16_t>(~kTypeHasWeakReferences);
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "ref", Value::heap(type));
    setConstant(vm, module, "ReferenceType", Value::heap(type));
    addWeakProxies(vm, module);
    return module;
}

} // namespace vmcore
