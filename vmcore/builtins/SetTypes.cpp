// SPDX-License-Identifier: GPL-3.0-or-later
// The types set and frozenset.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/SetOperations.h"
#include "vmcore/runtime/Text.h"

#include <utility>

namespace vmcore {
namespace {

SetObject* selfOf(const CallArgs& args)
{
    return as<SetObject>(args[0]);
}

Value noneIf(bool ok)
{
    return ok ? kNone : kNull;
}

Value orNull(const SetObject* set)
{
    return set ? Value::heap(set) : kNull;
}

SetObject* allocateSet(Vm& vm, TypeObject* type)
{
    SetTableObject* table = makeSetTable(vm);
    auto* set = static_cast<SetObject*>(allocateInstance(vm, type));
    initializeSet(set, table);
    return set;
}

Value setNew(Vm& vm, const CallArgs& args)
{
    return Value::heap(allocateSet(vm, as<TypeObject>(args[0])));
}

Value setInit(Vm& vm, const CallArgs& args)
{
    if (!acceptsOnly(vm, args, "set", 0, 1))
        return kNull;
    SetObject* set = selfOf(args);
    if (set->fill != 0)
        setClear(vm, set);
    return noneIf(args.count < 2 || setUpdate(vm, set, args[1]));
}

Value frozenSetNew(Vm& vm, const CallArgs& args)
{
    auto* type = as<TypeObject>(args[0]);
    const bool isExact = type == vm.types.FrozenSet;
    if (!refusesKeywords(vm, args, vm.types.FrozenSet, "frozenset"))
        return kNull;
    if (args.count > 2 && !acceptsOnly(vm, args, "frozenset", 0, 1))
        return kNull;
    if (isExact && args.count > 1 && isExactly(args[1], ObjectKind::FrozenSet))
        return args[1];
    SetObject* set = allocateSet(vm, type);
    if (args.count > 1 && !setUpdate(vm, set, args[1]))
        return kNull;
    return Value::heap(set);
}

// "{1, 2}" for set, "Name({1, 2})" for all other types, "Name()" when empty.
Value setRepr(Vm& vm, const CallArgs& args)
{
    SetObject* set = selfOf(args);
    const std::string_view name = typeName(vm, args[0]);
    const ReprGuard guard(set);
    StrBuilder text(vm);
    const bool isPlain = isExactly(args[0], ObjectKind::Set) && set->used != 0 && !guard.isRepeated();
    if (!isPlain) {
        text.addUtf8(name);
        text.addAscii(guard.isRepeated() ? "(...)" : set->used == 0 ? "()" : "(");
        if (guard.isRepeated() || set->used == 0)
            return Value::heap(text.finish());
    }
    const ListObject* keys = listFrom(vm, args[0]);
    if (!keys)
        return kNull;
    text.addAscii("{");
    for (std::int64_t i = 0; i < keys->length; ++i) {
        const Value key = reprOf(vm, keys->items[i]);
        if (!key)
            return kNull;
        if (i != 0)
            text.addAscii(", ");
        text.add(asStr(key));
    }
    text.addAscii(isPlain ? "}" : "})");
    return Value::heap(text.finish());
}

Value frozenSetHash(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, hashFrozenSet(selfOf(args)));
}

Value setAddMethod(Vm& vm, const CallArgs& args)
{
    return noneIf(setAdd(vm, selfOf(args), args[1]));
}

// A set used as a key stands for the frozenset of its items, where keys are only looked up.
std::optional<bool> discardAny(Vm& vm, SetObject* set, Value key)
{
    const std::optional<bool> was = setDiscard(vm, set, key);
    if (was || !hasKind(key, ObjectKind::Set) || !clearErrorIf(vm, vm.types.TypeError))
        return was;
    return setDiscard(vm, set, Value::heap(setCopy(vm, as<SetObject>(key), ObjectKind::FrozenSet)));
}

Value setDiscardMethod(Vm& vm, const CallArgs& args)
{
    return noneIf(discardAny(vm, selfOf(args), args[1]).has_value());
}

Value setRemove(Vm& vm, const CallArgs& args)
{
    const std::optional<bool> was = discardAny(vm, selfOf(args), args[1]);
    if (!was)
        return kNull;
    return *was ? kNone : raiseValue(vm, vm.types.KeyError, args[1]);
}

Value setPopMethod(Vm& vm, const CallArgs& args)
{
    const Value key = setPop(selfOf(args));
    return key ? key : raise(vm, vm.types.KeyError, "pop from an empty set");
}

Value setClearMethod(Vm& vm, const CallArgs& args)
{
    setClear(vm, selfOf(args));
    return kNone;
}

Value setCopyMethod(Vm& vm, const CallArgs& args)
{
    if (isExactly(args[0], ObjectKind::FrozenSet))
        return args[0];
    return Value::heap(setCopy(vm, selfOf(args), selfOf(args)->kind));
}

// --- with any number of iterables ---------------------------------------------------------------
Value setUpdateMethod(Vm& vm, const CallArgs& args)
{
    for (std::uint32_t i = 1; i < args.count; ++i)
        if (!setUpdate(vm, selfOf(args), args[i]))
            return kNull;
    return kNone;
}

Value setUnion(Vm& vm, const CallArgs& args)
{
    SetObject* result = setCopy(vm, selfOf(args), selfOf(args)->kind);
    for (std::uint32_t i = 1; i < args.count; ++i)
        if (args[i] != args[0] && !setUpdate(vm, result, args[i]))
            return kNull;
    return Value::heap(result);
}

SetObject* intersectAll(Vm& vm, const CallArgs& args)
{
    const ObjectKind kind = selfOf(args)->kind;
    if (args.count == 1)
        return setCopy(vm, selfOf(args), kind);
    SetObject* result = selfOf(args);
    for (std::uint32_t i = 1; result && i < args.count; ++i)
        result = setIntersection(vm, result, args[i], kind);
    return result;
}

Value setIntersectionMethod(Vm& vm, const CallArgs& args)
{
    return orNull(intersectAll(vm, args));
}

Value setIntersectionUpdate(Vm& vm, const CallArgs& args)
{
    const SetObject* result = intersectAll(vm, args);
    if (!result)
        return kNull;
    setTakeOver(vm, selfOf(args), result);
    return kNone;
}

Value setDifferenceMethod(Vm& vm, const CallArgs& args)
{
    const ObjectKind kind = selfOf(args)->kind;
    if (args.count == 1)
        return Value::heap(setCopy(vm, selfOf(args), kind));
    SetObject* result = setDifference(vm, selfOf(args), args[1], kind);
    for (std::uint32_t i = 2; result && i < args.count; ++i)
        if (!setDifferenceUpdate(vm, result, args[i]))
            return kNull;
    return orNull(result);
}

Value setDifferenceUpdateMethod(Vm& vm, const CallArgs& args)
{
    for (std::uint32_t i = 1; i < args.count; ++i)
        if (!setDifferenceUpdate(vm, selfOf(args), args[i]))
            return kNull;
    return kNone;
}

Value setSymmetricDifferenceMethod(Vm& vm, const CallArgs& args)
{
    return orNull(setSymmetricDifference(vm, selfOf(args), args[1], selfOf(args)->kind));
}

Value setSymmetricDifferenceUpdateMethod(Vm& vm, const CallArgs& args)
{
    return noneIf(setSymmetricDifferenceUpdate(vm, selfOf(args), args[1]));
}

// --- questions -----------------------------------------------------------------------------------
Value answer(std::optional<bool> b)
{
    return b ? Value::boolean(*b) : kNull;
}

SetObject* asAnySet(Vm& vm, Value v)
{
    return isAnySet(v) ? as<SetObject>(v) : setFrom(vm, ObjectKind::Set, v);
}

Value setIsSubsetMethod(Vm& vm, const CallArgs& args)
{
    SetObject* other = asAnySet(vm, args[1]);
    return other ? answer(setIsSubset(vm, selfOf(args), other)) : kNull;
}

Value setIsSuperset(Vm& vm, const CallArgs& args)
{
    if (isAnySet(args[1]))
        return answer(setIsSubset(vm, as<SetObject>(args[1]), selfOf(args)));
    bool all = true;
    const bool ok = forEach(vm, args[1], [&](Value key) {
        const std::optional<bool> isIn = setContains(vm, selfOf(args), key);
        all = isIn.value_or(false);
        return all;
    });
    return ok ? Value::boolean(all) : kNull;
}

Value setIsDisjointMethod(Vm& vm, const CallArgs& args)
{
    return answer(setIsDisjoint(vm, selfOf(args), args[1]));
}

Value setReduce(Vm& vm, const CallArgs& args)
{
    ListObject* keys = listFrom(vm, args[0]);
    if (!keys)
        return kNull;
    const Value state = callMethod(vm, args[0], vm.intern("__getstate__"));
    if (!state)
        return kNull;
    const Value arguments = Value::heap(makeTuple(vm, {Value::heap(keys)}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), arguments, state}));
}

Value setSizeof(Vm& vm, const CallArgs& args)
{
    return makeIntUnsigned(vm, sizeof(SetObject) + selfOf(args)->table->capacity * sizeof(SetEntry));
}

constexpr NativeInfo kSharedMethods[] = {
    slot("__repr__", &setRepr, 0, 0),
    slot("__len__", &lengthSlot, 0, 0),
    slot("__iter__", &iterSlot, 0, 0),
    method("__contains__", &containsSlot, 1, 1),
    slot("__and__", &binarySlot<BinaryOperator::And>, 1, 1),
    slot("__rand__", &reflectedSlot<BinaryOperator::And>, 1, 1),
    slot("__or__", &binarySlot<BinaryOperator::Or>, 1, 1),
    slot("__ror__", &reflectedSlot<BinaryOperator::Or>, 1, 1),
    slot("__sub__", &binarySlot<BinaryOperator::Subtract>, 1, 1),
    slot("__rsub__", &reflectedSlot<BinaryOperator::Subtract>, 1, 1),
    slot("__xor__", &binarySlot<BinaryOperator::Xor>, 1, 1),
    slot("__rxor__", &reflectedSlot<BinaryOperator::Xor>, 1, 1),
    method("__reduce__", &setReduce, 0, 0),
    method("__sizeof__", &setSizeof, 0, 0),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    method("copy", &setCopyMethod, 0, 0, "A new set with the same items."),
    method("difference", &setDifferenceMethod, 0, kAnyCount, "The items that are in none of the others."),
    method("intersection", &setIntersectionMethod, 0, kAnyCount, "The items that are in all of the others."),
    method("isdisjoint", &setIsDisjointMethod, 1, 1, "Whether the other has none of the items."),
    method("issubset", &setIsSubsetMethod, 1, 1, "Whether the other has all of the items."),
    method("issuperset", &setIsSuperset, 1, 1, "Whether all items of the other are here."),
    method("symmetric_difference", &setSymmetricDifferenceMethod, 1, 1, "The items of one of the two, not of both."),
    method("union", &setUnion, 0, kAnyCount, "The items of this set and of all others."),
};

constexpr NativeInfo kSetMethods[] = {
    newMethod(&setNew, 0, kAnyCount),
    slotKeywords("__init__", &setInit, 0, kAnyCount),
    slot("__iand__", &inplaceSlot<BinaryOperator::And>, 1, 1),
    slot("__ior__", &inplaceSlot<BinaryOperator::Or>, 1, 1),
    slot("__isub__", &inplaceSlot<BinaryOperator::Subtract>, 1, 1),
    slot("__ixor__", &inplaceSlot<BinaryOperator::Xor>, 1, 1),
    method("add", &setAddMethod, 1, 1, "Puts an item in."),
    method("clear", &setClearMethod, 0, 0, "Takes out all items."),
    method("difference_update", &setDifferenceUpdateMethod, 0, kAnyCount, "Takes out what is in the others."),
    method("discard", &setDiscardMethod, 1, 1, "Takes an item out if it is there."),
    method("intersection_update", &setIntersectionUpdate, 0, kAnyCount, "Keeps only what is in all others."),
    method("pop", &setPopMethod, 0, 0, "Takes out and returns some item."),
    method("remove", &setRemove, 1, 1, "Takes an item out; KeyError if it is not there."),
    method("symmetric_difference_update", &setSymmetricDifferenceUpdateMethod, 1, 1,
        "Keeps what is in one of the two, not in both."),
    method("update", &setUpdateMethod, 0, kAnyCount, "Puts the items of all others in."),
};

constexpr NativeInfo kFrozenSetMethods[] = {
    newMethod(&frozenSetNew, 0, kAnyCount),
    slot("__hash__", &frozenSetHash, 0, 0),
};

} // namespace

void installSetTypes(Vm& vm)
{
    vm.types.Set->doc = "A collection without order and without equal items.";
    vm.types.FrozenSet->doc = "A set that cannot change.";
    for (TypeObject* type : {vm.types.Set, vm.types.FrozenSet}) {
        addMethods(vm, type, kSharedMethods);
        addMethods(vm, type, kComparisons);
    }
    addMethods(vm, vm.types.Set, kSetMethods);
    addMethods(vm, vm.types.FrozenSet, kFrozenSetMethods);
    setUnhashable(vm, vm.types.Set);
}

} // namespace vmcore
