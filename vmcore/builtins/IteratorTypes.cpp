// SPDX-License-Identifier: GPL-3.0-or-later
// The types of iterators: those that only containers make, and enumerate, zip, map, filter and
// reversed, which programs call and may subclass. What they do at each step stands in
// runtime/Iterators.cpp.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Iterators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value selfSlot(Vm&, const CallArgs& args)
{
    return args[0];
}

Value lengthHintMethod(Vm& vm, const CallArgs& args)
{
    const Value left = remainingOfKind(vm, args[0].object());
    return left || vm.hasError() ? left : kNotImplemented;
}

// --- pickling and copying ------------------------------------------------------------------------
Value reduceTo(Vm& vm, Value callable, std::initializer_list<Value> arguments, Value state = kNull)
{
    const Value tuple = Value::heap(makeTuple(vm, arguments));
    return Value::heap(state ? makeTuple(vm, {callable, tuple, state}) : makeTuple(vm, {callable, tuple}));
}

Value builtin(Vm& vm, std::string_view name)
{
    return dictFindStr(vm.builtins, vm.intern(name));
}

// iter([items that are left]): true for every iterator whose container is not needed later.
Value reduceSequenceIterator(Vm& vm, const CallArgs& args)
{
    const Value iter = builtin(vm, "iter");
    HeapObject* o = args[0].object();
    Value sequence = kNull;
    std::int64_t index = 0;
    if (o->kind == ObjectKind::ListIter) {
        const auto* it = static_cast<ListIterObject*>(o);
        sequence = it->list ? Value::heap(it->list) : kNull;
        index = it->index;
    } else if (o->kind == ObjectKind::TupleIter) {
        const auto* it = static_cast<TupleIterObject*>(o);
        sequence = it->tuple ? Value::heap(it->tuple) : kNull;
        index = it->index;
    } else {
        const auto* it = static_cast<SequenceIterObject*>(o);
        sequence = it->sequence;
        index = it->index;
    }
    if (!sequence)
        return reduceTo(vm, iter, {Value::heap(vm.emptyTuple)});
    return reduceTo(vm, iter, {sequence}, makeInt(vm, index));
}

Value setSequencePosition(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> wanted = toInt64(vm, args[1], vm.types.OverflowError);
    if (!wanted)
        return kNull;
    const std::int64_t index = std::max<std::int64_t>(0, *wanted);
    HeapObject* o = args[0].object();
    if (o->kind == ObjectKind::ListIter)
        static_cast<ListIterObject*>(o)->index = index;
    else if (o->kind == ObjectKind::TupleIter)
        static_cast<TupleIterObject*>(o)->index = index;
    else
        static_cast<SequenceIterObject*>(o)->index = index;
    return kNone;
}

// reversed(sequence) with the position of the next item as its state.
Value reduceReversed(Vm& vm, const CallArgs& args)
{
    const auto* it = as<SequenceIterObject>(args[0]);
    if (!it->sequence && it->kind == ObjectKind::ListReverseIter)
        return reduceTo(vm, builtin(vm, "iter"), {Value::heap(makeList(vm))});
    const Value type = it->kind == ObjectKind::Reversed ? Value::heap(vm.typeOf(args[0])) : builtin(vm, "reversed");
    if (!it->sequence)
        return reduceTo(vm, type, {Value::heap(vm.emptyTuple)});
    return reduceTo(vm, type, {it->sequence}, makeInt(vm, it->index));
}

Value setReversedPosition(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> wanted = toInt64(vm, args[1], vm.types.OverflowError);
    auto* it = as<SequenceIterObject>(args[0]);
    const auto length = wanted && it->sequence ? lengthOf(vm, it->sequence) : std::optional<std::int64_t>(0);
    if (!wanted || !length)
        return kNull;
    if (it->sequence)
        it->index = std::clamp<std::int64_t>(*wanted, -1, *length - 1);
    return kNone;
}

// iter(list of what is left), for iterators over hash tables.
Value reduceTableIterator(Vm& vm, const CallArgs& args)
{
    HeapObject* copy = nullptr;
    if (args[0].object()->kind == ObjectKind::SetIter) {
        auto* it = vm.heap.allocate<SetIterObject>(ObjectKind::SetIter);
        const auto* from = as<SetIterObject>(args[0]);
        it->set = from->set;
        it->position = from->position;
        it->usedAtStart = from->usedAtStart;
        copy = it;
    } else {
        auto* it = vm.heap.allocate<DictIterObject>(args[0].object()->kind);
        const auto* from = as<DictIterObject>(args[0]);
        it->dict = from->dict;
        it->position = from->position;
        it->remaining = from->remaining;
        it->usedAtStart = from->usedAtStart;
        it->padding = 0;
        copy = it;
    }
    ListObject* left = listFrom(vm, Value::heap(copy));
    return left ? reduceTo(vm, builtin(vm, "iter"), {Value::heap(left)}) : kNull;
}

Value reduceRangeIterator(Vm& vm, const CallArgs& args)
{
    Value start = kNull, stop = kNull, step = kNull, index = Value::smallInt(0);
    if (args[0].object()->kind == ObjectKind::RangeIter) {
        const auto* it = as<RangeIterObject>(args[0]);
        start = makeInt(vm, it->next);
        stop = makeInt(vm, it->next + it->remaining * it->step);
        step = makeInt(vm, it->step);
    } else {
        const auto* it = as<LongRangeIterObject>(args[0]);
        start = it->start;
        stop = addInt(vm, it->start, multiplyInt(vm, it->length, it->step));
        step = it->step;
        index = it->index;
    }
    return reduceTo(vm, builtin(vm, "iter"), {makeRange(vm, start, stop, step)}, index);
}

Value setRangePosition(Vm& vm, const CallArgs& args)
{
    const Value index = toIndex(vm, args[1]);
    if (!index)
        return kNull;
    if (args[0].object()->kind == ObjectKind::LongRangeIter) {
        auto* it = as<LongRangeIterObject>(args[0]);
        it->index = index;
        vm.heap.barrier(it);
        return kNone;
    }
    auto* it = as<RangeIterObject>(args[0]);
    const std::int64_t skipped = std::clamp<std::int64_t>(intToInt64(index).value_or(it->remaining), 0, it->remaining);
    it->next += skipped * it->step;
    it->remaining -= skipped;
    return kNone;
}

Value reduceCallableIterator(Vm& vm, const CallArgs& args)
{
    const auto* it = as<PairIterObject>(args[0]);
    if (!it->first)
        return reduceTo(vm, builtin(vm, "iter"), {Value::heap(vm.emptyTuple)});
    return reduceTo(vm, builtin(vm, "iter"), {it->first, it->second});
}

Value reduceSelf(Vm& vm, const CallArgs& args)
{
    const auto* it = as<PairIterObject>(args[0]);
    const Value type = Value::heap(vm.typeOf(args[0]));
    switch (it->kind) {
    case ObjectKind::Zip: {
        const Value arguments = it->first;
        return it->second == kTrue ? Value::heap(makeTuple(vm, {type, arguments, kTrue}))
                                   : Value::heap(makeTuple(vm, {type, arguments}));
    }
    case ObjectKind::Map: {
        const TupleObject* iterators = asTuple(it->first);
        TupleObject* arguments = allocateTuple(vm, iterators->length + 1);
        arguments->items[0] = it->second;
        std::copy_n(iterators->items, iterators->length, arguments->items + 1);
        return Value::heap(makeTuple(vm, {type, Value::heap(arguments)}));
    }
    case ObjectKind::Filter: return reduceTo(vm, type, {it->second, it->first});
    default: return reduceTo(vm, type, {it->first, it->second}); // enumerate
    }
}

Value setZipState(Vm& vm, const CallArgs& args)
{
    const std::optional<bool> strict = truth(vm, args[1]);
    if (!strict)
        return kNull;
    as<PairIterObject>(args[0])->second = Value::boolean(*strict);
    return kNone;
}

// --- making them ---------------------------------------------------------------------------------
Value makePair(Vm& vm, Value type, Value first, Value second)
{
    auto* it = static_cast<PairIterObject*>(allocateInstance(vm, as<TypeObject>(type)));
    it->first = first;
    it->second = second;
    return Value::heap(it);
}

Value enumerateNew(Vm& vm, const CallArgs& args)
{
    if (!atMost(vm, args, "enumerate", 2))
        return kNull;
    KeywordReader keywords(vm, args, "enumerate");
    const Value iterable = keywords.take("iterable", 1), start = keywords.take("start", 2);
    if (!keywords.done())
        return kNull;
    if (!iterable)
        return raiseTypeError(vm, "enumerate() missing required argument 'iterable'");
    const Value count = start ? toIndex(vm, start) : Value::smallInt(0);
    const Value iterator = count ? getIterator(vm, iterable) : kNull;
    return iterator ? makePair(vm, args[0], iterator, count) : kNull;
}

// Iterators of values[from…]; null: error.
TupleObject* iteratorsOf(Vm& vm, const CallArgs& args, std::uint32_t from)
{
    TupleObject* iterators = allocateTuple(vm, args.count - from);
    for (std::uint32_t i = from; i < args.count; ++i) {
        const Value iterator = getIterator(vm, args[i]);
        if (!iterator)
            return nullptr;
        iterators->items[i - from] = iterator;
        vm.heap.barrier(iterators);
    }
    return iterators;
}

Value zipNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "zip");
    const Value strict = keywords.take("strict");
    if (!keywords.done())
        return kNull;
    const std::optional<bool> isStrict = strict ? truth(vm, strict) : std::optional(false);
    TupleObject* iterators = isStrict ? iteratorsOf(vm, args, 1) : nullptr;
    return iterators ? makePair(vm, args[0], Value::heap(iterators), Value::boolean(*isStrict)) : kNull;
}

Value mapNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, vm.types.Map, "map"))
        return kNull;
    if (args.count < 3)
        return raiseTypeError(vm, "map() must have at least two arguments.");
    TupleObject* iterators = iteratorsOf(vm, args, 2);
    return iterators ? makePair(vm, args[0], Value::heap(iterators), args[1]) : kNull;
}

Value filterNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, vm.types.Filter, "filter"))
        return kNull;
    if (args.count != 3 && !acceptsOnly(vm, args, "filter", 2, 2))
        return kNull;
    const Value iterator = getIterator(vm, args[2]);
    return iterator ? makePair(vm, args[0], iterator, args[1]) : kNull;
}

Value reversedNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, vm.types.Reversed, "reversed"))
        return kNull;
    if (args.count != 2 && !acceptsOnly(vm, args, "reversed", 1, 1))
        return kNull;
    const Value sequence = args[1];
    const Value method = lookupInType(vm, vm.typeOf(sequence), vm.names.reversed_);
    const bool isSequence = !isDict(sequence) && lookupInType(vm, vm.typeOf(sequence), vm.names.getitem_);
    if (method.isNone() || (!method && !isSequence))
        return raiseTypeError(vm, fmt::format("'{}' object is not reversible", typeName(vm, sequence)));
    if (method) {
        bool found = false;
        return callSpecial(vm, sequence, vm.names.reversed_, {}, found);
    }
    const std::optional<std::int64_t> length = lengthOf(vm, sequence);
    if (!length)
        return kNull;
    auto* it = static_cast<SequenceIterObject*>(allocateInstance(vm, as<TypeObject>(args[0])));
    it->sequence = sequence;
    it->index = *length - 1;
    return Value::heap(it);
}

constexpr NativeInfo kIteratorMethods[] = {
    slot("__iter__", &selfSlot, 0, 0),
    slot("__next__", &nextSlot, 0, 0),
};
constexpr NativeInfo kLengthHint[] = {
    method("__length_hint__", &lengthHintMethod, 0, 0),
};
constexpr NativeInfo kSequenceIteratorMethods[] = {
    method("__reduce__", &reduceSequenceIterator, 0, 0),
    method("__setstate__", &setSequencePosition, 1, 1),
};
constexpr NativeInfo kReversedIteratorMethods[] = {
    method("__reduce__", &reduceReversed, 0, 0),
    method("__setstate__", &setReversedPosition, 1, 1),
};
constexpr NativeInfo kTableIteratorMethods[] = {method("__reduce__", &reduceTableIterator, 0, 0)};
constexpr NativeInfo kRangeIteratorMethods[] = {
    method("__reduce__", &reduceRangeIterator, 0, 0),
    method("__setstate__", &setRangePosition, 1, 1),
};
constexpr NativeInfo kCallableIteratorMethods[] = {method("__reduce__", &reduceCallableIterator, 0, 0)};
constexpr NativeInfo kReduceSelf[] = {method("__reduce__", &reduceSelf, 0, 0)};

constexpr NativeInfo kEnumerateMethods[] = {
    newMethod(&enumerateNew, 0, kAnyCount),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
};
constexpr NativeInfo kZipMethods[] = {
    newMethod(&zipNew, 0, kAnyCount),
    method("__setstate__", &setZipState, 1, 1),
};
constexpr NativeInfo kMapMethods[] = {newMethod(&mapNew, 0, kAnyCount)};
constexpr NativeInfo kFilterMethods[] = {newMethod(&filterNew, 0, kAnyCount)};
constexpr NativeInfo kReversedMethods[] = {newMethod(&reversedNew, 0, kAnyCount)};

} // namespace

void installIteratorTypes(Vm& vm)
{
    Types& t = vm.types;
    for (TypeObject* type : {t.ListIter, t.TupleIter, t.RangeIter, t.LongRangeIter, t.StrAsciiIter, t.StrIter,
             t.BytesIter, t.ListReverseIter, t.SequenceIter, t.Reversed, t.CallableIter, t.DictKeyIter, t.DictValueIter,
             t.DictItemIter, t.DictReverseKeyIter, t.DictReverseValueIter, t.DictReverseItemIter, t.SetIter,
             t.Enumerate, t.Zip, t.Map, t.Filter})
        addMethods(vm, type, kIteratorMethods);
    for (TypeObject* type : {t.ListIter, t.TupleIter, t.RangeIter, t.LongRangeIter, t.StrAsciiIter, t.StrIter,
             t.BytesIter, t.ListReverseIter, t.SequenceIter, t.Reversed, t.DictKeyIter, t.DictValueIter, t.DictItemIter,
             t.DictReverseKeyIter, t.DictReverseValueIter, t.DictReverseItemIter, t.SetIter})
        addMethods(vm, type, kLengthHint);
    for (TypeObject* type : {t.ListIter, t.TupleIter, t.StrAsciiIter, t.StrIter, t.BytesIter, t.SequenceIter})
        addMethods(vm, type, kSequenceIteratorMethods);
    for (TypeObject* type : {t.DictKeyIter, t.DictValueIter, t.DictItemIter, t.DictReverseKeyIter,
             t.DictReverseValueIter, t.DictReverseItemIter, t.SetIter})
        addMethods(vm, type, kTableIteratorMethods);
    for (TypeObject* type : {t.ListReverseIter, t.Reversed})
        addMethods(vm, type, kReversedIteratorMethods);
    for (TypeObject* type : {t.RangeIter, t.LongRangeIter})
        addMethods(vm, type, kRangeIteratorMethods);
    for (TypeObject* type : {t.Enumerate, t.Zip, t.Map, t.Filter})
        addMethods(vm, type, kReduceSelf);
    addMethods(vm, t.CallableIter, kCallableIteratorMethods);
    addMethods(vm, t.Enumerate, kEnumerateMethods);
    addMethods(vm, t.Zip, kZipMethods);
    addMethods(vm, t.Map, kMapMethods);
    addMethods(vm, t.Filter, kFilterMethods);
    addMethods(vm, t.Reversed, kReversedMethods);
    t.Enumerate->doc = "Pairs (count, item): enumerate(iterable, start=0).";
    t.Zip->doc = "Tuples of one item of each iterable: zip(*iterables, strict=False).";
    t.Map->doc = "function(item, …) for the items of the iterables: map(function, *iterables).";
    t.Filter->doc = "The items for which the function is true, or that are true: filter(function or None, iterable).";
    t.Reversed->doc = "The items from the last to the first: reversed(sequence).";
}

} // namespace vmcore
