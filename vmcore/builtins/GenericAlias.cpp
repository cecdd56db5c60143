// SPDX-License-Identifier: GPL-3.0-or-later
// list[int] and int | str: objects that annotations and isinstance work with (PEP 585, PEP 604).
#include "vmcore/builtins/GenericAlias.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/InstanceCheck.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

PairIterObject* selfOf(const CallArgs& args)
{
    return as<PairIterObject>(args[0]);
}

Value makePair(Vm& vm, ObjectKind kind, Value first, Value second)
{
    auto* o = vm.heap.allocate<PairIterObject>(kind);
    o->first = first;
    o->second = second;
    return Value::heap(o);
}

bool isAlias(Value v)
{
    return hasKind(v, ObjectKind::GenericAlias);
}

// How a class is written in an annotation: by its name, with its module unless that is builtins.
bool addClassText(Vm& vm, StrBuilder& text, Value v)
{
    if (v == kEllipsis) {
        text.addAscii("...");
        return true;
    }
    if (hasKind(v, ObjectKind::Type)) {
        if (v.object() == vm.types.NoneType) {
            text.addAscii("None");
            return true;
        }
        const Value name = getAttributeOrNull(vm, v, vm.names.qualname_);
        const Value module = name ? getAttributeOrNull(vm, v, vm.names.module_) : kNull;
        if (module && isStr(module) && isStr(name)) {
            if (toUtf8(asStr(module)) != "builtins") {
                text.add(asStr(module));
                text.addAscii(".");
            }
            text.add(asStr(name));
            return true;
        }
    }
    const Value shown = vm.hasError() ? kNull : reprOf(vm, v);
    if (!shown)
        return false;
    text.add(asStr(shown));
    return true;
}

bool addJoined(Vm& vm, StrBuilder& text, const TupleObject* items, std::string_view separator)
{
    for (std::int64_t i = 0; i < items->length; ++i) {
        if (i != 0)
            text.addAscii(separator);
        if (!addClassText(vm, text, items->items[i]))
            return false;
    }
    return true;
}

// --- list[int] -----------------------------------------------------------------------------------
Value aliasRepr(Vm& vm, const CallArgs& args)
{
    StrBuilder text(vm);
    const TupleObject* arguments = asTuple(selfOf(args)->second);
    if (!addClassText(vm, text, selfOf(args)->first))
        return kNull;
    text.addAscii(arguments->length == 0 ? "[()" : "[");
    if (!addJoined(vm, text, arguments, ", "))
        return kNull;
    text.addAscii("]");
    return Value::heap(text.finish());
}

Value aliasEqual(Vm& vm, const CallArgs& args)
{
    if (!isAlias(args[1]))
        return kNotImplemented;
    const auto *a = selfOf(args), *b = as<PairIterObject>(args[1]);
    const std::optional<bool> sameOrigin = sameOrEqual(vm, a->first, b->first);
    if (!sameOrigin || !*sameOrigin)
        return sameOrigin ? kFalse : kNull;
    return compare(vm, Relation::Equal, a->second, b->second);
}

Value aliasHash(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> origin = hashOf(vm, selfOf(args)->first);
    const std::optional<std::int64_t> arguments = origin ? hashOf(vm, selfOf(args)->second) : std::nullopt;
    return arguments ? makeInt(vm, *origin ^ *arguments) : kNull;
}

Value aliasCall(Vm& vm, const CallArgs& args)
{
    const CallArgs rest{args.values + 1, args.count - 1, args.keywords};
    return call(vm, selfOf(args)->first, rest);
}

// What the alias itself has not is looked up on the class.
Value aliasGetAttribute(Vm& vm, const CallArgs& args)
{
    return getAttribute(vm, selfOf(args)->first, asStr(args[1]));
}

Value aliasMroEntries(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeTuple(vm, {selfOf(args)->first}));
}

Value aliasNew(Vm& vm, const CallArgs& args)
{
    auto* alias = static_cast<PairIterObject*>(allocateInstance(vm, as<TypeObject>(args[0])));
    alias->first = args[1];
    alias->second = isExactly(args[2], ObjectKind::Tuple) ? args[2] : kNone;
    const Value v = Value::heap(alias);
    if (alias->second.isNone()) {
        const Value only = Value::heap(makeTuple(vm, {args[2]}));
        alias->second = only;
        vm.heap.barrier(alias);
    }
    return v;
}

// --- type variables: list[T][int] ---
Value substitution(Vm& vm, Value argument) // its __typing_subst__: it is a type variable
{
    return hasKind(argument, ObjectKind::Type) ? kNull
                                               : getAttributeOrNull(vm, argument, vm.intern("__typing_subst__"));
}

// The type variables inside an argument of an alias; null: none, or error.
TupleObject* parametersInside(Vm& vm, Value argument)
{
    const Value inner
        = hasKind(argument, ObjectKind::Type) ? kNull : getAttributeOrNull(vm, argument, vm.intern("__parameters__"));
    return inner && isTuple(inner) && asTuple(inner)->length != 0 ? asTuple(inner) : nullptr;
}

bool addOnce(Vm& vm, ListObject* list, Value v)
{
    const std::optional<bool> isIn = contains(vm, Value::heap(list), v);
    if (isIn && !*isIn)
        listAppend(vm, list, v);
    return isIn.has_value();
}

Value aliasParameters(Vm& vm, Value self)
{
    ListObject* found = makeList(vm);
    const TupleObject* arguments = asTuple(as<PairIterObject>(self)->second);
    for (std::int64_t i = 0; i < arguments->length; ++i) {
        const Value argument = arguments->items[i];
        if (substitution(vm, argument)) {
            if (!addOnce(vm, found, argument))
                return kNull;
        } else if (const TupleObject* inner = parametersInside(vm, argument)) {
            for (std::int64_t k = 0; k < inner->length; ++k)
                if (!addOnce(vm, found, inner->items[k]))
                    return kNull;
        }
        if (vm.hasError())
            return kNull;
    }
    return Value::heap(tupleFrom(vm, Value::heap(found)));
}

Value itemFor(const TupleObject* parameters, const TupleObject* items, Value parameter)
{
    for (std::int64_t i = 0; i < parameters->length; ++i)
        if (parameters->items[i].bits == parameter.bits)
            return items->items[i];
    return parameter;
}

// What stands in the place of an argument once the variables are replaced.
Value substituted(Vm& vm, Value argument, const TupleObject* parameters, const TupleObject* items)
{
    if (const Value substitute = substitution(vm, argument))
        return call(vm, substitute, {itemFor(parameters, items, argument)});
    const TupleObject* inner = vm.hasError() ? nullptr : parametersInside(vm, argument);
    if (!inner)
        return vm.hasError() ? kNull : argument;
    TupleObject* innerItems = allocateTuple(vm, inner->length);
    for (std::int64_t i = 0; i < inner->length; ++i)
        innerItems->items[i] = itemFor(parameters, items, inner->items[i]);
    return getItem(vm, argument, Value::heap(innerItems));
}

Value aliasGetItem(Vm& vm, const CallArgs& args)
{
    const Value parameters = aliasParameters(vm, args[0]);
    if (!parameters)
        return kNull;
    const std::int64_t wanted = asTuple(parameters)->length;
    if (wanted == 0)
        return raiseTypeError(vm, fmt::format("{} is not a generic class", reprForMessage(vm, args[0])));
    const TupleObject* items = isExactly(args[1], ObjectKind::Tuple) ? asTuple(args[1]) : makeTuple(vm, {args[1]});
    if (items->length != wanted)
        return raiseTypeError(vm,
            fmt::format("Too {} arguments for {}; actual {}, expected {}", items->length > wanted ? "many" : "few",
                reprForMessage(vm, args[0]), items->length, wanted));
    const TupleObject* old = asTuple(selfOf(args)->second);
    TupleObject* arguments = allocateTuple(vm, old->length);
    for (std::int64_t i = 0; i < old->length; ++i) {
        const Value v = substituted(vm, old->items[i], asTuple(parameters), items);
        if (!v)
            return kNull;
        arguments->items[i] = v;
        vm.heap.barrier(arguments);
    }
    return makeGenericAlias(vm, selfOf(args)->first, Value::heap(arguments));
}

Value aliasRefusesCheck(Vm& vm, const CallArgs&)
{
    return raiseTypeError(vm, "isinstance() argument 2 cannot be a parameterized generic");
}

Value aliasRefusesSubclassCheck(Vm& vm, const CallArgs&)
{
    return raiseTypeError(vm, "issubclass() argument 2 cannot be a parameterized generic");
}

Value aliasOrigin(Vm&, Value self)
{
    return as<PairIterObject>(self)->first;
}

Value aliasArguments(Vm&, Value self)
{
    return as<PairIterObject>(self)->second;
}

Value noParameters(Vm& vm, Value)
{
    return Value::heap(vm.emptyTuple);
}

// --- int | str -----------------------------------------------------------------------------------
bool isUnionMember(Value v)
{
    return v.isNone() || hasKind(v, ObjectKind::Type) || isAlias(v) || hasKind(v, ObjectKind::UnionType);
}

// Appends the member, or the members of a union, unless an equal one is there.
bool addMember(Vm& vm, ListObject* members, Value v)
{
    if (hasKind(v, ObjectKind::UnionType)) {
        const TupleObject* inner = asTuple(as<PairIterObject>(v)->first);
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
    return makePair(vm, ObjectKind::UnionType, Value::heap(tuple), kNull);
}

Value unionSlot(Vm& vm, const CallArgs& args)
{
    return unionOf(vm, args[0], args[1]);
}

Value reflectedUnionSlot(Vm& vm, const CallArgs& args)
{
    return unionOf(vm, args[1], args[0]);
}

TupleObject* membersOf(Value unionType)
{
    return asTuple(as<PairIterObject>(unionType)->first);
}

Value unionRepr(Vm& vm, const CallArgs& args)
{
    StrBuilder text(vm);
    return addJoined(vm, text, membersOf(args[0]), " | ") ? Value::heap(text.finish()) : kNull;
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

// Whether it stands for *tuple[…], which no alias made here does.
Value aliasIsUnpacked(Vm&, Value)
{
    return kFalse;
}

constexpr NativeInfo kUnionOperators[] = {
    slot("__or__", &unionSlot, 1, 1),
    slot("__ror__", &reflectedUnionSlot, 1, 1),
};
constexpr NativeInfo kAliasMethods[] = {
    newMethod(&aliasNew, 2, 2),
    slot("__repr__", &aliasRepr, 0, 0),
    slot("__eq__", &aliasEqual, 1, 1),
    slot("__hash__", &aliasHash, 0, 0),
    slotKeywords("__call__", &aliasCall, 0, kAnyCount),
    slot("__getattr__", &aliasGetAttribute, 1, 1),
    slot("__getitem__", &aliasGetItem, 1, 1),
    method("__mro_entries__", &aliasMroEntries, 1, 1),
    method("__instancecheck__", &aliasRefusesCheck, 1, 1),
    method("__subclasscheck__", &aliasRefusesSubclassCheck, 1, 1),
};
constexpr GetSetInfo kAliasFields[] = {
    {"__origin__", &aliasOrigin, nullptr, ""},
    {"__args__", &aliasArguments, nullptr, ""},
    {"__parameters__", &aliasParameters, nullptr, ""},
    {"__unpacked__", &aliasIsUnpacked, nullptr, ""},
};
constexpr NativeInfo kUnionMethods[] = {
    slot("__repr__", &unionRepr, 0, 0),
    slot("__eq__", &unionEqual, 1, 1),
    slot("__hash__", &unionHash, 0, 0),
    method("__instancecheck__", &unionInstanceCheck, 1, 1),
    method("__subclasscheck__", &unionSubclassCheck, 1, 1),
};
constexpr GetSetInfo kUnionFields[] = {
    {"__args__", &aliasOrigin, nullptr, ""},
    {"__parameters__", &noParameters, nullptr, ""},
};

} // namespace

Value makeGenericAlias(Vm& vm, Value origin, Value item)
{
    const Value arguments = isExactly(item, ObjectKind::Tuple) ? item : Value::heap(makeTuple(vm, {item}));
    return makePair(vm, ObjectKind::GenericAlias, origin, arguments);
}

void installGenericAlias(Vm& vm)
{
    TypeObject *alias = vm.types.GenericAlias, *unionType = vm.types.UnionType;
    for (TypeObject* type : {alias, unionType})
        type->module = Value::heap(vm.intern("types"));
    alias->typeFlags |= kTypeHasGetattr;
    addMethods(vm, alias, kAliasMethods);
    addGetSets(vm, alias, kAliasFields);
    addMethods(vm, unionType, kUnionMethods);
    addGetSets(vm, unionType, kUnionFields);
    for (TypeObject* type : {alias, unionType, vm.types.Type})
        addMethods(vm, type, kUnionOperators);
}

} // namespace vmcore
