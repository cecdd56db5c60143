// SPDX-License-Identifier: GPL-3.0-or-later
// itertools: accumulate, chain, pairwise, starmap, zip_longest.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Itertools.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

struct Accumulate
{
    static constexpr const char* kName = "accumulate";
    Value source, function, total, initial;
    void trace(Marker& m)
    {
        for (const Value v : {source, function, total, initial})
            m.value(v);
    }
    Value next(Vm& vm, HeapObject* self)
    {
        if (initial) {
            total = initial;
            initial = kNull;
            return total;
        }
        const Value item = iteratorNext(vm, source);
        if (!item)
            return kNull;
        const Value sum = !total ? item
            : function           ? call(vm, function, {total, item})
                                 : binaryOperation(vm, BinaryOperator::Add, total, item);
        if (!sum)
            return kNull;
        total = sum;
        vm.heap.barrier(self);
        return sum;
    }
    Value reduce(Vm& vm, Value self) const;
    bool setState(Vm&, HeapObject*, Value state)
    {
        total = state;
        return true;
    }
};

Value accumulateNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "accumulate");
    const Value iterable = keywords.take("iterable", 1), function = keywords.take("func", 2);
    const Value initial = keywords.take("initial");
    if (!keywords.done())
        return kNull;
    if (!iterable)
        return raiseTypeError(vm, "accumulate() missing required argument 'iterable' (pos 1)");
    const Value source = getIterator(vm, iterable);
    if (!source)
        return kNull;
    const auto orNull = [](Value v) { return v && !v.isNone() ? v : kNull; };
    return NativeData<Accumulate>::make(vm, classArgument(args), source, orNull(function), kNull, orNull(initial));
}

struct Chain
{
    static constexpr const char* kName = "chain";
    Value iterables, current; // null: none left, none begun
    void trace(Marker& m)
    {
        m.value(iterables);
        m.value(current);
    }
    Value next(Vm& vm, HeapObject* self)
    {
        while (iterables) {
            if (!current) {
                const Value iterable = iteratorNext(vm, iterables);
                current = iterable ? getIterator(vm, iterable) : kNull;
                vm.heap.barrier(self);
                if (!current) {
                    iterables = kNull;
                    return kNull;
                }
            }
            const Value item = iteratorNext(vm, current);
            if (item || vm.hasError())
                return item;
            current = kNull;
        }
        return kNull;
    }
    Value reduce(Vm& vm, Value self) const
    {
        const Value none = Value::heap(vm.emptyTuple);
        if (!iterables)
            return reduction(vm, self, none);
        const Value state = Value::heap(current ? makeTuple(vm, {iterables, current}) : makeTuple(vm, {iterables}));
        return reduction(vm, self, none, state);
    }
    bool setState(Vm& vm, HeapObject*, Value state)
    {
        const TupleObject* parts = isTuple(state) ? asTuple(state) : nullptr;
        if (!parts || parts->length < 1 || parts->length > 2) {
            raiseTypeError(vm, parts ? "function takes at least 1 and at most 2 arguments" : "state is not a tuple");
            return false;
        }
        for (std::int64_t i = 0; i < parts->length; ++i)
            if (!lookupInType(vm, vm.typeOf(parts->items[i]), vm.names.next_)) {
                raiseTypeError(vm, "Arguments must be iterators.");
                return false;
            }
        iterables = parts->items[0];
        current = parts->length == 2 ? parts->items[1] : kNull;
        return true;
    }
};

Value chainNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, NativeData<Chain>::type(vm), "chain"))
        return kNull;
    const Value all = Value::heap(makeTuple(vm, {args.values + 1, args.count - 1}));
    return NativeData<Chain>::make(vm, classArgument(args), getIterator(vm, all), kNull);
}

Value chainFromIterable(Vm& vm, const CallArgs& args)
{
    const Value iterables = getIterator(vm, args[1]);
    return iterables ? NativeData<Chain>::make(vm, classArgument(args), iterables, kNull) : kNull;
}

// An accumulate object that has not given its initial value yet goes on over a chain that begins with it; so does one
// whose total is None, which no state can say.
Value Accumulate::reduce(Vm& vm, Value self) const
{
    const Value binary = function ? function : kNone;
    const Value first = initial ? initial : total && total.isNone() ? total : kNull;
    if (!first)
        return reduction(vm, self, {source, binary}, total ? total : kNone);
    const Value begin = Value::heap(makeTuple(vm, {first}));
    const Value parts = Value::heap(makeTuple(vm, {begin, source}));
    const Value chain = NativeData<Chain>::make(vm, NativeData<Chain>::type(vm), getIterator(vm, parts), kNull);
    if (initial)
        return reduction(vm, self, {chain, binary}, kNone);
    const Value again = NativeData<Accumulate>::make(vm, vm.typeOf(self), chain, function, kNull, kNull);
    const Value slice = getAttribute(vm, dictFindStr(vm.modules, vm.intern("itertools")), vm.intern("islice"));
    if (!slice)
        return kNull;
    const Value arguments = Value::heap(makeTuple(vm, {again, Value::smallInt(1), kNone}));
    return Value::heap(makeTuple(vm, {slice, arguments}));
}

struct Pairwise
{
    static constexpr const char* kName = "pairwise";
    Value source, old;
    void trace(Marker& m)
    {
        m.value(source);
        m.value(old);
    }
    Value next(Vm& vm, HeapObject* self)
    {
        if (!source)
            return kNull;
        const Value first = old ? old : iteratorNext(vm, source);
        const Value second = first ? iteratorNext(vm, source) : kNull;
        if (!second) {
            source = old = kNull;
            return kNull;
        }
        old = second;
        vm.heap.barrier(self);
        return Value::heap(makeTuple(vm, {first, second}));
    }
};

Value pairwiseNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, NativeData<Pairwise>::type(vm), "pairwise"))
        return kNull;
    const Value source = getIterator(vm, args[1]);
    return source ? NativeData<Pairwise>::make(vm, classArgument(args), source, kNull) : kNull;
}

struct StarMap
{
    static constexpr const char* kName = "starmap";
    Value function, source;
    void trace(Marker& m)
    {
        m.value(function);
        m.value(source);
    }
    Value next(Vm& vm, HeapObject*)
    {
        const Value arguments = iteratorNext(vm, source);
        TupleObject* tuple = arguments ? tupleFrom(vm, arguments) : nullptr;
        return tuple ? callWith(vm, function, tuple, nullptr) : kNull;
    }
    Value reduce(Vm& vm, Value self) const { return reduction(vm, self, {function, source}); }
};

Value starMapNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, NativeData<StarMap>::type(vm), "starmap"))
        return kNull;
    const Value source = getIterator(vm, args[2]);
    return source ? NativeData<StarMap>::make(vm, classArgument(args), args[1], source) : kNull;
}

struct ZipLongest
{
    static constexpr const char* kName = "zip_longest";
    TupleObject* sources; // kNone: that one has ended
    Value fill;
    std::int64_t active;
    void trace(Marker& m)
    {
        m.object(sources);
        m.value(fill);
    }
    Value next(Vm& vm, HeapObject*)
    {
        if (sources->length == 0 || active == 0)
            return kNull;
        TupleObject* items = allocateTuple(vm, sources->length);
        for (std::int64_t i = 0; i < sources->length; ++i) {
            Value item = sources->items[i].isNone() ? fill : iteratorNext(vm, sources->items[i]);
            if (!item) {
                if (vm.hasError() || --active == 0) {
                    active = 0;
                    return kNull;
                }
                sources->items[i] = kNone;
                item = fill;
            }
            items->items[i] = item;
            vm.heap.barrier(items);
        }
        return Value::heap(items);
    }
    Value reduce(Vm& vm, Value self) const
    {
        TupleObject* arguments = makeTuple(vm, {sources->items, static_cast<std::size_t>(sources->length)});
        for (std::int64_t i = 0; i < arguments->length; ++i)
            if (arguments->items[i].isNone())
                arguments->items[i] = Value::heap(vm.emptyTuple);
        return reduction(vm, self, Value::heap(arguments), fill);
    }
    bool setState(Vm&, HeapObject*, Value state)
    {
        fill = state;
        return true;
    }
};

Value zipLongestNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "zip_longest");
    const Value fill = keywords.take("fillvalue");
    if (!keywords.done())
        return kNull;
    TupleObject* sources = allocateTuple(vm, args.count - 1);
    for (std::uint32_t i = 1; i < args.count; ++i) {
        const Value source = getIterator(vm, args[i]);
        if (!source)
            return kNull;
        sources->items[i - 1] = source;
        vm.heap.barrier(sources);
    }
    return NativeData<ZipLongest>::make(vm, classArgument(args), sources, fill ? fill : kNone, sources->length);
}

constexpr NativeInfo kAccumulate[]
    = {newMethod(&accumulateNew, 0, 2), reduceRow<Accumulate>(), setStateRow<Accumulate>()};
constexpr NativeInfo kChain[] = {newMethod(&chainNew, 0, kAnyCount),
    classMethod("from_iterable", &chainFromIterable, 1, 1), reduceRow<Chain>(), setStateRow<Chain>()};
constexpr NativeInfo kPairwise[] = {newMethod(&pairwiseNew, 1, 1)};
constexpr NativeInfo kStarMap[] = {newMethod(&starMapNew, 2, 2), reduceRow<StarMap>()};
constexpr NativeInfo kZipLongest[]
    = {newMethod(&zipLongestNew, 0, kAnyCount), reduceRow<ZipLongest>(), setStateRow<ZipLongest>()};

} // namespace

void addJoiningIterators(Vm& vm, ModuleObject* module)
{
    addIteratorType<Accumulate>(vm, module, kAccumulate, "Running totals, or results of another function of two.");
    addIteratorType<Chain>(vm, module, kChain, "The items of one iterable after the other.");
    addIteratorType<Pairwise>(vm, module, kPairwise, "Overlapping pairs of items.");
    addIteratorType<StarMap>(vm, module, kStarMap, "Results of the function with each item as its arguments.");
    addIteratorType<ZipLongest>(vm, module, kZipLongest, "As zip, to the end of the longest.");
}

} // namespace vmcore
