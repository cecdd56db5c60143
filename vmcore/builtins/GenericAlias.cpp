// SPDX-License-Identifier: GPL-3.0-or-later
// list[int]: objects that annotations and isinstance work with (PEP 585, PEP 646).
#include "vmcore/builtins/GenericAlias.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/HookFlags.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::uint16_t kUnpacked = 1; // HeapObject::flags of *tuple[int]

PairIterObject* selfOf(const CallArgs& args)
{
    return as<PairIterObject>(args[0]);
}

bool isAlias(Value v)
{
    return hasKind(v, ObjectKind::GenericAlias);
}

bool isUnpacked(Value v)
{
    return isAlias(v) && (v.object()->flags & kUnpacked) != 0;
}

Value aliasRepr(Vm& vm, const CallArgs& args)
{
    StrBuilder text(vm);
    const TupleObject* arguments = asTuple(selfOf(args)->second);
    if (isUnpacked(args[0]))
        text.addAscii("*");
    if (!addArgumentText(vm, text, selfOf(args)->first))
        return kNull;
    text.addAscii(arguments->length == 0 ? "[()" : "[");
    for (std::int64_t i = 0; i < arguments->length; ++i) {
        if (i != 0)
            text.addAscii(", ");
        if (!addArgumentText(vm, text, arguments->items[i]))
            return kNull;
    }
    text.addAscii("]");
    return Value::heap(text.finish());
}

Value aliasEqual(Vm& vm, const CallArgs& args)
{
    if (!isAlias(args[1]))
        return kNotImplemented;
    const auto *a = selfOf(args), *b = as<PairIterObject>(args[1]);
    if (isUnpacked(args[0]) != isUnpacked(args[1]))
        return kFalse;
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

// The new object is told what it was made by, if it takes attributes.
Value aliasCall(Vm& vm, const CallArgs& args)
{
    const CallArgs rest{args.values + 1, args.count - 1, args.keywords};
    const Value made = call(vm, selfOf(args)->first, rest);
    if (made && !setAttribute(vm, made, vm.intern("__orig_class__"), args[0])
        && !clearErrorIf(vm, vm.types.AttributeError) && !clearErrorIf(vm, vm.types.TypeError))
        return kNull;
    return made;
}

constexpr const char* kOwnAttributes[] = {"__class__", "__origin__", "__args__", "__unpacked__", "__parameters__",
    "__typing_unpacked_tuple_args__", "__mro_entries__", "__reduce_ex__", "__reduce__", "__copy__", "__deepcopy__"};

// All but these attributes are those of the class.
Value aliasGetAttribute(Vm& vm, const CallArgs& args)
{
    StrObject* name = attributeName(vm, args[1]);
    if (!name)
        return kNull;
    const std::string text = toUtf8(name);
    if (std::ranges::any_of(kOwnAttributes, [&text](const char* own) { return text == own; }))
        return genericGetAttribute(vm, args[0], name);
    return getAttribute(vm, selfOf(args)->first, name);
}

Value aliasDir(Vm& vm, const CallArgs& args)
{
    const Value names = call(vm, dictFindStr(vm.builtins, vm.intern("dir")), {selfOf(args)->first});
    if (!names || !isList(names))
        return names;
    for (const char* own : kOwnAttributes) {
        const Value name = Value::heap(vm.intern(own));
        const std::optional<bool> isThere = contains(vm, names, name);
        if (!isThere)
            return kNull;
        if (!*isThere)
            listAppend(vm, asList(names), name);
    }
    return names;
}

Value aliasMroEntries(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeTuple(vm, {selfOf(args)->first}));
}

Value aliasNew(Vm& vm, const CallArgs& args)
{
    const Value arguments = isExactly(args[2], ObjectKind::Tuple) ? args[2] : Value::heap(makeTuple(vm, {args[2]}));
    auto* alias = static_cast<PairIterObject*>(allocateInstance(vm, as<TypeObject>(args[0])));
    alias->first = args[1];
    alias->second = arguments;
    return Value::heap(alias);
}

// *alias, as the one item of the iteration over it.
Value aliasIter(Vm& vm, const CallArgs& args)
{
    const Value unpacked = makeGenericAlias(vm, selfOf(args)->first, selfOf(args)->second);
    unpacked.object()->flags |= kUnpacked;
    return getIterator(vm, Value::heap(makeList(vm, {&unpacked, 1})));
}

Value aliasReduce(Vm& vm, const CallArgs& args)
{
    const Value type = Value::heap(vm.types.GenericAlias);
    const Value parts = Value::heap(makeTuple(vm, {selfOf(args)->first, selfOf(args)->second}));
    if (!isUnpacked(args[0]))
        return Value::heap(makeTuple(vm, {type, parts}));
    const Value plain = makeGenericAlias(vm, selfOf(args)->first, selfOf(args)->second);
    const Value iterator = getIterator(vm, plain);
    if (!iterator)
        return kNull;
    const Value next = dictFindStr(vm.builtins, vm.intern("next"));
    return Value::heap(makeTuple(vm, {next, Value::heap(makeTuple(vm, {iterator}))}));
}

Value aliasGetItem(Vm& vm, const CallArgs& args)
{
    const TupleObject* arguments = substituteParameters(vm, args[0], asTuple(selfOf(args)->second), args[1]);
    if (!arguments)
        return kNull;
    const Value made = makeGenericAlias(vm, selfOf(args)->first, Value::heap(arguments));
    made.object()->flags |= args[0].object()->flags & kUnpacked;
    return made;
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

Value aliasParameters(Vm& vm, Value self)
{
    TupleObject* found = typeParameters(vm, asTuple(as<PairIterObject>(self)->second));
    return found ? Value::heap(found) : kNull;
}

Value aliasIsUnpacked(Vm&, Value self)
{
    return Value::boolean(isUnpacked(self));
}

Value aliasUnpackedArguments(Vm& vm, Value self)
{
    const auto* alias = as<PairIterObject>(self);
    return isUnpacked(self) && alias->first == Value::heap(vm.types.Tuple) ? alias->second : kNone;
}

// --- type variables: list[T][int] ---
// An attribute of an argument that is no class; kNull: it has none, or error.
Value argumentAttribute(Vm& vm, Value argument, const char* name)
{
    return hasKind(argument, ObjectKind::Type) ? kNull : getAttributeOrNull(vm, argument, vm.intern(name));
}

bool addOnce(Vm& vm, ListObject* list, Value v)
{
    const std::optional<bool> isIn = contains(vm, Value::heap(list), v);
    if (isIn && !*isIn)
        listAppend(vm, list, v);
    return isIn.has_value();
}

std::int64_t indexOf(const TupleObject* items, Value v)
{
    for (std::int64_t i = 0; i < items->length; ++i)
        if (items->items[i].bits == v.bits)
            return i;
    return -1;
}

// The given items, with unpacked tuples of known length laid open. Null: error.
TupleObject* unpackItems(Vm& vm, Value item)
{
    const TupleObject* given = isTuple(item) ? asTuple(item) : makeTuple(vm, {item});
    ListObject* list = makeList(vm);
    for (std::int64_t i = 0; i < given->length; ++i) {
        const Value inner = argumentAttribute(vm, given->items[i], "__typing_unpacked_tuple_args__");
        if (vm.hasError())
            return nullptr;
        const TupleObject* items = inner && isTuple(inner) ? asTuple(inner) : nullptr;
        if (items && (items->length == 0 || items->items[items->length - 1] != kEllipsis))
            listExtend(vm, list, items->items, items->length);
        else
            listAppend(vm, list, given->items[i]);
    }
    return makeTuple(vm, {list->items, static_cast<std::size_t>(list->length)});
}

// What stands in the place of an argument that has type variables inside.
Value substituteInside(Vm& vm, Value argument, const TupleObject* parameters, const TupleObject* items)
{
    const Value inner = argumentAttribute(vm, argument, "__parameters__");
    if (!inner || !isTuple(inner) || asTuple(inner)->length == 0)
        return vm.hasError() ? kNull : argument;
    ListObject* list = makeList(vm);
    for (std::int64_t i = 0; i < asTuple(inner)->length; ++i) {
        const Value parameter = asTuple(inner)->items[i];
        const std::int64_t at = indexOf(parameters, parameter);
        const Value item = at < 0 ? parameter : items->items[at];
        // A variable for several types is iterable.
        if (at >= 0 && isTuple(item) && lookupInType(vm, vm.typeOf(parameter), vm.names.iter_))
            listExtend(vm, list, asTuple(item)->items, asTuple(item)->length);
        else
            listAppend(vm, list, item);
    }
    return getItem(vm, argument, Value::heap(makeTuple(vm, {list->items, static_cast<std::size_t>(list->length)})));
}

bool addSubstituted(Vm& vm, ListObject* made, Value argument, const TupleObject* parameters, const TupleObject* items)
{
    if (hasKind(argument, ObjectKind::Type)) {
        listAppend(vm, made, argument);
        return true;
    }
    const Value severalWord = argumentAttribute(vm, argument, "__typing_is_unpacked_typevartuple__");
    const std::optional<bool> isSeveral = severalWord ? truth(vm, severalWord) : std::optional<bool>(false);
    if (vm.hasError() || !isSeveral)
        return false;
    const Value substitute = argumentAttribute(vm, argument, "__typing_subst__");
    if (vm.hasError())
        return false;
    const std::int64_t at = substitute ? indexOf(parameters, argument) : -1;
    const Value v
        = at >= 0 ? call(vm, substitute, {items->items[at]}) : substituteInside(vm, argument, parameters, items);
    if (!v)
        return false;
    if (*isSeveral && isTuple(v))
        listExtend(vm, made, asTuple(v)->items, asTuple(v)->length);
    else
        listAppend(vm, made, v);
    return true;
}

constexpr NativeInfo kAliasMethods[] = {
    newMethod(&aliasNew, 2, 2),
    slot("__repr__", &aliasRepr, 0, 0),
    slot("__eq__", &aliasEqual, 1, 1),
    slot("__hash__", &aliasHash, 0, 0),
    slotKeywords("__call__", &aliasCall, 0, kAnyCount),
    method("__getattribute__", &aliasGetAttribute, 1, 1), // no slot: that is taken for the one of object
    slot("__getitem__", &aliasGetItem, 1, 1),
    slot("__iter__", &aliasIter, 0, 0),
    method("__dir__", &aliasDir, 0, 0),
    method("__reduce__", &aliasReduce, 0, 0),
    method("__mro_entries__", &aliasMroEntries, 1, 1),
    method("__instancecheck__", &aliasRefusesCheck, 1, 1),
    method("__subclasscheck__", &aliasRefusesSubclassCheck, 1, 1),
};
constexpr GetSetInfo kAliasFields[] = {
    {"__origin__", &aliasOrigin, nullptr, ""},
    {"__args__", &aliasArguments, nullptr, ""},
    {"__parameters__", &aliasParameters, nullptr, ""},
    {"__unpacked__", &aliasIsUnpacked, nullptr, ""},
    {"__typing_unpacked_tuple_args__", &aliasUnpackedArguments, nullptr, ""},
};

} // namespace

bool addArgumentText(Vm& vm, StrBuilder& text, Value argument)
{
    if (argument == kEllipsis) {
        text.addAscii("...");
        return true;
    }
    const bool isParameterized = getAttributeOrNull(vm, argument, vm.intern("__origin__"))
        && getAttributeOrNull(vm, argument, vm.intern("__args__"));
    const Value name = isParameterized || vm.hasError() ? kNull : getAttributeOrNull(vm, argument, vm.names.qualname_);
    const Value module = name ? getAttributeOrNull(vm, argument, vm.names.module_) : kNull;
    if (vm.hasError())
        return false;
    if (module && isStr(module) && isStr(name)) {
        if (toUtf8(asStr(module)) != "builtins") {
            text.add(asStr(module));
            text.addAscii(".");
        }
        text.add(asStr(name));
        return true;
    }
    const Value shown = reprOf(vm, argument);
    if (shown)
        text.add(asStr(shown));
    return static_cast<bool>(shown);
}

TupleObject* typeParameters(Vm& vm, const TupleObject* arguments)
{
    ListObject* found = makeList(vm);
    for (std::int64_t i = 0; i < arguments->length; ++i) {
        const Value argument = arguments->items[i];
        if (argumentAttribute(vm, argument, "__typing_subst__")) {
            if (!addOnce(vm, found, argument))
                return nullptr;
            continue;
        }
        const Value inner = vm.hasError() ? kNull : argumentAttribute(vm, argument, "__parameters__");
        for (std::int64_t k = 0; inner && isTuple(inner) && k < asTuple(inner)->length; ++k)
            if (!addOnce(vm, found, asTuple(inner)->items[k]))
                return nullptr;
        if (vm.hasError())
            return nullptr;
    }
    return makeTuple(vm, {found->items, static_cast<std::size_t>(found->length)});
}

TupleObject* substituteParameters(Vm& vm, Value self, const TupleObject* arguments, Value item)
{
    const TupleObject* parameters = typeParameters(vm, arguments);
    if (!parameters)
        return nullptr;
    if (parameters->length == 0) {
        raiseTypeError(vm, fmt::format("{} is not a generic class", reprForMessage(vm, self)));
        return nullptr;
    }
    TupleObject* items = unpackItems(vm, item);
    for (std::int64_t i = 0; items && i < parameters->length; ++i) {
        const Value prepare = argumentAttribute(vm, parameters->items[i], "__typing_prepare_subst__");
        if (vm.hasError())
            return nullptr;
        if (!prepare || prepare.isNone())
            continue;
        const Value prepared = call(vm, prepare, {self, Value::heap(items)});
        if (!prepared)
            return nullptr;
        items = isTuple(prepared) ? asTuple(prepared) : makeTuple(vm, {prepared});
    }
    if (!items)
        return nullptr;
    if (items->length != parameters->length) {
        raiseTypeError(vm,
            fmt::format("Too {} arguments for {}; actual {}, expected {}",
                items->length > parameters->length ? "many" : "few", reprForMessage(vm, self), items->length,
                parameters->length));
        return nullptr;
    }
    ListObject* made = makeList(vm);
    for (std::int64_t i = 0; i < arguments->length; ++i)
        if (!addSubstituted(vm, made, arguments->items[i], parameters, items))
            return nullptr;
    return makeTuple(vm, {made->items, static_cast<std::size_t>(made->length)});
}

Value makeGenericAlias(Vm& vm, Value origin, Value item)
{
    const Value arguments = isExactly(item, ObjectKind::Tuple) ? item : Value::heap(makeTuple(vm, {item}));
    auto* alias = vm.heap.allocate<PairIterObject>(ObjectKind::GenericAlias);
    alias->first = origin;
    alias->second = arguments;
    return Value::heap(alias);
}

void installGenericAlias(Vm& vm)
{
    TypeObject* alias = vm.types.GenericAlias;
    alias->module = Value::heap(vm.intern("types"));
    alias->name = vm.intern("types.GenericAlias"); // messages name it with its module
    vm.heap.barrier(alias);
    addMethods(vm, alias, kAliasMethods);
    addGetSets(vm, alias, kAliasFields);
    refreshHookFlags(vm, alias);
}

} // namespace vmcore
