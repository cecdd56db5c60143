// SPDX-License-Identifier: GPL-3.0-or-later
// int | str: objects that annotations and isinstance work with (PEP 604).
#include "vmcore/builtins/GenericAlias.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/InstanceCheck.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

bool isUnionMember(Value v)
{
    return v.isNone() || hasKind(v, ObjectKind::Type) || hasKind(v, ObjectKind::GenericAlias)
        || hasKind(v, ObjectKind::UnionType);
}

TupleObject* membersOf(Value unionType)
{
    return asTuple(as<PairIterObject>(unionType)->first);
}

// Appends the member, or the members of a union, unless an equal one is there.
bool addMember(Vm& vm, ListObject* members, Value v)
{
    if (hasKind(v, ObjectKind::UnionType)) {
        const TupleObject* inner = membersOf(v);
        for (std::int64_t i = 0; i < inner->length; ++i)
            if (!addMember(vm, members, inner->items[i]))
                return false;
        return true;
    }
    const Value member = v.isNone() ? Value::heap(vm.types.NoneType) : v;
    const std::optional<bool> isThere = contains(vm, Value::heap(members), member);
    if (isThere && !*isThere)
        listAppend(vm, members, member);
    return isThere.has_value();
}

Value unionOf(Vm& vm, Value a, Value b)
{
    if (!isUnionMember(a) || !isUnionMember(b))
        return kNotImplemented;
    ListObject* members = makeList(vm);
    if (!addMember(vm, members, a) || !addMember(vm, members, b))
        return kNull;
    if (members->length == 1)
        return members->items[0];
    TupleObject* tuple = makeTuple(vm, {members->items, static_cast<std::size_t>(members->length)});
    auto* made = vm.heap.allocate<PairIterObject>(ObjectKind::UnionType);
    made->first = Value::heap(tuple);
    made->second = kNull;
    return Value::heap(made);
}

Value unionSlot(Vm& vm, const CallArgs& args)
{
    return unionOf(vm, args[0], args[1]);
}

Value reflectedUnionSlot(Vm& vm, const CallArgs& args)
{
    return unionOf(vm, args[1], args[0]);
}

Value unionRepr(Vm& vm, const CallArgs& args)
{
    StrBuilder text(vm);
    const TupleObject* members = membersOf(args[0]);
    for (std::int64_t i = 0; i < members->length; ++i) {
        if (i != 0)
            text.addAscii(" | ");
        const bool isNone = members->items[i] == Value::heap(vm.types.NoneType);
        if (!addArgumentText(vm, text, isNone ? kNone : members->items[i]))
            return kNull;
    }
    return Value::heap(text.finish());
}

Value unionEqual(Vm& vm, const CallArgs& args)
{
    if (!hasKind(args[1], ObjectKind::UnionType))
        return kNotImplemented;
    const Value a = Value::heap(membersOf(args[0])), b = Value::heap(membersOf(args[1]));
    SetObject* setA = makeFrozenSet(vm, a);
    SetObject* setB = setA ? makeFrozenSet(vm, b) : nullptr;
    return setB ? compare(vm, Relation::Equal, Value::heap(setA), Value::heap(setB)) : kNull;
}

Value unionHash(Vm& vm, const CallArgs& args)
{
    SetObject* members = makeFrozenSet(vm, Value::heap(membersOf(args[0])));
    const std::optional<std::int64_t> hash = members ? hashOf(vm, Value::heap(members)) : std::nullopt;
    return hash ? makeInt(vm, *hash) : kNull;
}

Value answer(std::optional<bool> b)
{
    return b ? Value::boolean(*b) : kNull;
}

Value unionInstanceCheck(Vm& vm, const CallArgs& args)
{
    return answer(isInstanceOf(vm, args[1], Value::heap(membersOf(args[0]))));
}

Value unionSubclassCheck(Vm& vm, const CallArgs& args)
{
    return answer(isSubclassOf(vm, args[1], Value::heap(membersOf(args[0]))));
}

Value unionArguments(Vm&, Value self)
{
    return Value::heap(membersOf(self));
}

Value unionParameters(Vm& vm, Value self)
{
    TupleObject* found = typeParameters(vm, membersOf(self));
    return found ? Value::heap(found) : kNull;
}

// (int | list[T])[str]
Value unionGetItem(Vm& vm, const CallArgs& args)
{
    const TupleObject* members = substituteParameters(vm, args[0], membersOf(args[0]), args[1]);
    Value made = members ? members->items[0] : kNull;
    for (std::int64_t i = 1; made && i < members->length; ++i)
        made = binaryOperation(vm, BinaryOperator::Or, made, members->items[i]);
    return made;
}

constexpr NativeInfo kUnionOperators[] = {
    slot("__or__", &unionSlot, 1, 1),
    slot("__ror__", &reflectedUnionSlot, 1, 1),
};
constexpr NativeInfo kUnionMethods[] = {
    slot("__repr__", &unionRepr, 0, 0),
    slot("__eq__", &unionEqual, 1, 1),
    slot("__hash__", &unionHash, 0, 0),
    slot("__getitem__", &unionGetItem, 1, 1),
    method("__instancecheck__", &unionInstanceCheck, 1, 1),
    method("__subclasscheck__", &unionSubclassCheck, 1, 1),
};
constexpr GetSetInfo kUnionFields[] = {
    {"__args__", &unionArguments, nullptr, ""},
    {"__parameters__", &unionParameters, nullptr, ""},
};

} // namespace

void installUnionType(Vm& vm)
{
    TypeObject* unionType = vm.types.UnionType;
    unionType->module = Value::heap(vm.intern("types"));
    unionType->name = vm.intern("types.UnionType"); // messages name it with its module
    vm.heap.barrier(unionType);
    addMethods(vm, unionType, kUnionMethods);
    addGetSets(vm, unionType, kUnionFields);
    for (TypeObject* type : {vm.types.GenericAlias, unionType, vm.types.Type})
        addMethods(vm, type, kUnionOperators);
}

} // namespace vmcore
