// SPDX-License-Identifier: GPL-3.0-or-later
// functools.partial: a function with some of its arguments given before.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/GenericAlias.h"
#include "vmcore/modules/Functools.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/InstanceDict.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/NativeData.h"

#include <algorithm>

namespace vmcore {
namespace {

struct Partial
{
    static constexpr const char* kName = "partial";
    static constexpr bool kHasWeakReferences = true;
    Value function;
    TupleObject* arguments;
    DictObject* keywords;
    void trace(Marker& m)
    {
        m.value(function);
        m.value(Value::heap(arguments));
        m.value(Value::heap(keywords));
    }
};
using Data = NativeData<Partial>;

TupleObject* joined(Vm& vm, const TupleObject* a, const Value* items, std::uint32_t count)
{
    if (count == 0 && a->length == 0)
        return vm.emptyTuple;
    TupleObject* all = allocateTuple(vm, a->length + count);
    std::copy_n(a->items, a->length, all->items);
    std::copy_n(items, count, all->items + a->length);
    return all;
}

void addKeywords(Vm& vm, DictObject* to, const CallArgs& args)
{
    for (std::uint32_t i = 0; args.keywords && i < args.keywords->length; ++i)
        dictSetStr(vm, to, asStr(args.keywords->items[i]), args.values[args.count + i]);
}

Value partialNew(Vm& vm, const CallArgs& args)
{
    if (args.count < 2)
        return raiseTypeError(vm, "type 'partial' takes at least one argument");
    Value function = args[1];
    if (!isCallable(vm, function))
        return raiseTypeError(vm, "the first argument must be callable");
    TupleObject* before = vm.emptyTuple;
    DictObject* keywords = nullptr;
    // Partials of a partial that nobody has put attributes on are one.
    if (Data::holds(function) && vm.typeOf(function) == Data::type(vm)
        && instanceDict(vm, function.object())->used == 0) {
        const Partial& inner = Data::of(function);
        before = inner.arguments;
        keywords = dictCopy(vm, inner.keywords);
        function = inner.function;
    }
    if (!keywords)
        keywords = makeDict(vm);
    addKeywords(vm, keywords, args);
    TupleObject* arguments = joined(vm, before, args.values + 2, args.count - 2);
    return Data::make(vm, as<TypeObject>(args[0]), function, arguments, keywords);
}

Value partialInit(Vm&, const CallArgs&)
{
    return kNone;
}

Value callPositional(Vm& vm, const Partial& p, const CallArgs& args)
{
    constexpr std::uint32_t kOnStack = 12;
    const auto before = static_cast<std::uint32_t>(p.arguments->length);
    const auto given = args.count + (args.keywords ? static_cast<std::uint32_t>(args.keywords->length) : 0);
    Value few[kOnStack];
    RootedValues many(vm);
    Value* values = few;
    if (before + given > kOnStack) {
        many.values().resize(before + given);
        values = many.data();
    }
    std::copy_n(p.arguments->items, before, values);
    std::copy_n(args.values, given, values + before);
    return call(vm, p.function, {values, before + args.count, args.keywords});
}

Value partialCall(Vm& vm, const CallArgs& all)
{
    const Partial& p = Data::self(all);
    const CallArgs args{all.values + 1, all.count - 1, all.keywords};
    if (p.keywords->used == 0)
        return callPositional(vm, p, args);
    DictObject* keywords = dictCopy(vm, p.keywords);
    addKeywords(vm, keywords, args);
    Value key, value;
    for (std::uint32_t at = 0; dictNext(keywords, at, key, value);)
        if (!isStr(key))
            return raiseTypeError(vm, "keywords must be strings");
    return callWith(vm, p.function, joined(vm, p.arguments, args.values, args.count), keywords);
}

Value partialRepr(Vm& vm, const CallArgs& args)
{
    const ReprGuard guard(args[0].object());
    if (guard.isRepeated())
        return Value::heap(makeStr(vm, "..."));
    StrBuilder text(vm);
    text.addUtf8(typeName(vm, args[0]));
    text.addAscii("(");
    const Value function = reprOf(vm, Data::self(args).function);
    if (!function)
        return kNull;
    text.add(asStr(function));
    const TupleObject* arguments = Data::self(args).arguments;
    for (std::int64_t i = 0; i < arguments->length; ++i) {
        const Value shown = reprOf(vm, arguments->items[i]);
        if (!shown)
            return kNull;
        text.addAscii(", ");
        text.add(asStr(shown));
    }
    DictObject* keywords = dictCopy(vm, Data::self(args).keywords); // showing a key may change them
    Value key, value;
    for (std::uint32_t at = 0; dictNext(keywords, at, key, value);) {
        const Value name = strOf(vm, key), shown = name ? reprOf(vm, value) : kNull;
        if (!shown)
            return kNull;
        text.addAscii(", ");
        text.add(asStr(name));
        text.addAscii("=");
        text.add(asStr(shown));
    }
    text.addAscii(")");
    return Value::heap(text.finish());
}

Value partialReduce(Vm& vm, const CallArgs& args)
{
    const Partial& p = Data::self(args);
    DictObject* attributes = instanceDict(vm, args[0].object());
    const Value state = Value::heap(makeTuple(vm,
        {p.function, Value::heap(p.arguments), Value::heap(p.keywords),
            attributes->used == 0 ? kNone : Value::heap(attributes)}));
    const Value first = Value::heap(makeTuple(vm, {p.function}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), first, state}));
}

Value partialSetState(Vm& vm, const CallArgs& args)
{
    const TupleObject* state = isTuple(args[1]) && asTuple(args[1])->length == 4 ? asTuple(args[1]) : nullptr;
    if (!state || !isCallable(vm, state->items[0]) || !isTuple(state->items[1])
        || (!state->items[2].isNone() && !isDict(state->items[2])))
        return raiseTypeError(vm, "invalid partial state");
    const Value function = state->items[0], given = state->items[2], attributes = state->items[3];
    TupleObject* arguments
        = isExactly(state->items[1], ObjectKind::Tuple) ? asTuple(state->items[1]) : tupleFrom(vm, state->items[1]);
    DictObject* keywords = given.isNone()    ? makeDict(vm)
        : isExactly(given, ObjectKind::Dict) ? asDict(given)
                                             : makeDict(vm);
    if (!arguments || (isDict(given) && keywords != asDict(given) && !dictMergeAny(vm, keywords, given)))
        return kNull;
    DictObject* own = isDict(attributes) ? asDict(attributes) : makeDict(vm);
    if (!replaceInstanceDict(vm, args[0].object(), own))
        return kNull;
    Data::self(args) = {function, arguments, keywords};
    vm.heap.barrier(args[0].object());
    return kNone;
}

Value classGetItem(Vm& vm, const CallArgs& args)
{
    return makeGenericAlias(vm, args[0], args[1]);
}

Value readFunction(Vm&, Value self)
{
    return Data::of(self).function;
}
Value readArguments(Vm&, Value self)
{
    return Value::heap(Data::of(self).arguments);
}
Value readKeywords(Vm&, Value self)
{
    return Value::heap(Data::of(self).keywords);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&partialNew, 0, kAnyCount),
    slotKeywords("__init__", &partialInit, 0, kAnyCount),
    slotKeywords("__call__", &partialCall, 0, kAnyCount, "Call self as a function."),
    slot("__repr__", &partialRepr, 0, 0, "Return repr(self)."),
    method("__reduce__", &partialReduce, 0, 0),
    method("__setstate__", &partialSetState, 1, 1),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
};
constexpr GetSetInfo kParts[] = {
    {"func", &readFunction, nullptr, "function object to use in future partial calls"},
    {"args", &readArguments, nullptr, "tuple of arguments to future partial calls"},
    {"keywords", &readKeywords, nullptr, "dictionary of keyword arguments to future partial calls"},
};

} // namespace

void addPartial(Vm& vm, ModuleObject* module)
{
    TypeObject* type = Data::makeType(vm, "functools", Subclassing::Allowed);
    giveInstanceDict(vm, type, "partial(func, *args, **keywords): a function with some of its arguments given.");
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kParts);
    setConstant(vm, module, "partial", Value::heap(type));
}

} // namespace vmcore
