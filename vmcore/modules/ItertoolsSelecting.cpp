// SPDX-License-Identifier: GPL-3.0-or-later
// itertools: compress, dropwhile, filterfalse, islice, takewhile.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Itertools.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

#include <limits>

namespace vmcore {
namespace {

struct Compress
{
    static constexpr const char* kName = "compress";
    Value data, selectors;
    void trace(Marker& m)
    {
        m.value(data);
        m.value(selectors);
    }
    Value next(Vm& vm, HeapObject*)
    {
        for (;;) {
            const Value item = iteratorNext(vm, data);
            const Value selector = item ? iteratorNext(vm, selectors) : kNull;
            if (!selector)
                return kNull;
            const std::optional<bool> chosen = truth(vm, selector);
            if (!chosen || *chosen)
                return chosen ? item : kNull;
        }
    }
    Value reduce(Vm& vm, Value self) const { return reduction(vm, self, {data, selectors}); }
};

Value compressNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "compress");
    const Value data = keywords.take("data", 1), selectors = keywords.take("selectors", 2);
    if (!keywords.done())
        return kNull;
    if (!data || !selectors)
        return raiseTypeError(vm,
            data ? "compress() missing required argument 'selectors' (pos 2)"
                 : "compress() missing required argument 'data' (pos 1)");
    const Value items = getIterator(vm, data), choices = items ? getIterator(vm, selectors) : kNull;
    return choices ? NativeData<Compress>::make(vm, classArgument(args), items, choices) : kNull;
}

enum class Test : std::uint8_t { DropWhile, TakeWhile, FilterFalse };

// A predicate over a source. `passed`: dropwhile has found its first item, takewhile is over.
template<Test kTest>
struct Predicated
{
    static constexpr const char* kName = kTest == Test::DropWhile ? "dropwhile"
        : kTest == Test::TakeWhile                                ? "takewhile"
                                                                  : "filterfalse";
    Value predicate, source;
    bool passed = false;
    void trace(Marker& m)
    {
        m.value(predicate);
        m.value(source);
    }
    std::optional<bool> holds(Vm& vm, Value item) const
    {
        if (kTest == Test::FilterFalse && (predicate.isNone() || predicate.bits == Value::heap(vm.types.Bool).bits))
            return truth(vm, item);
        const Value answer = call(vm, predicate, {item});
        return answer ? truth(vm, answer) : std::nullopt;
    }
    Value next(Vm& vm, HeapObject*)
    {
        while (kTest != Test::TakeWhile || !passed) {
            const Value item = iteratorNext(vm, source);
            if (!item || (kTest == Test::DropWhile && passed))
                return item;
            const std::optional<bool> does = holds(vm, item);
            if (!does)
                return kNull;
            if (kTest == Test::TakeWhile) {
                passed = !*does;
                return *does ? item : kNull;
            }
            if (!*does) {
                passed = true;
                return item;
            }
        }
        return kNull;
    }
    Value reduce(Vm& vm, Value self) const
    {
        const Value state = kTest == Test::FilterFalse ? kNull : Value::smallInt(passed ? 1 : 0);
        return reduction(vm, self, {predicate, source}, state);
    }
    bool setState(Vm& vm, HeapObject*, Value state)
    {
        const std::optional<bool> flag = truth(vm, state);
        passed = flag.value_or(passed);
        return flag.has_value();
    }
};

template<Test kTest>
Value predicatedNew(Vm& vm, const CallArgs& args)
{
    using Kind = NativeData<Predicated<kTest>>;
    if (!refusesKeywords(vm, args, Kind::type(vm), Predicated<kTest>::kName))
        return kNull;
    const Value source = getIterator(vm, args[2]);
    return source ? Kind::make(vm, classArgument(args), args[1], source) : kNull;
}

struct Slice
{
    static constexpr const char* kName = "islice";
    Value source;                                 // null: over
    std::int64_t position, nextIndex, stop, step; // stop -1: none
    void trace(Marker& m) { m.value(source); }
    Value next(Vm& vm, HeapObject*)
    {
        if (!source)
            return kNull;
        for (; position < nextIndex; ++position)
            if (!iteratorNext(vm, source))
                return over();
        if (stop >= 0 && position >= stop)
            return over();
        const Value item = iteratorNext(vm, source);
        if (!item)
            return over();
        ++position;
        nextIndex = step > std::numeric_limits<std::int64_t>::max() - nextIndex
            ? std::numeric_limits<std::int64_t>::max()
            : nextIndex + step;
        if (stop >= 0)
            nextIndex = std::min(nextIndex, stop);
        return item;
    }
    Value over()
    {
        source = kNull;
        return kNull;
    }
    Value reduce(Vm& vm, Value self) const
    {
        if (!source)
            return reduction(
                vm, self, {getIterator(vm, Value::heap(makeList(vm))), Value::smallInt(0)}, Value::smallInt(0));
        return reduction(vm, self,
            {source, makeInt(vm, nextIndex), stop < 0 ? kNone : makeInt(vm, stop), makeInt(vm, step)},
            makeInt(vm, position));
    }
    bool setState(Vm& vm, HeapObject*, Value state)
    {
        const auto reached = toInt64(vm, state, vm.types.OverflowError);
        position = reached.value_or(position);
        return reached.has_value();
    }
};

// An index argument of islice; -1 for None. nullopt: ValueError.
std::optional<std::int64_t> sliceArgument(Vm& vm, Value v, std::int64_t least, const char* message)
{
    if (v.isNone())
        return -1;
    const Value index = toIndex(vm, v);
    const std::optional<std::int64_t> i = index ? toInt64(vm, index, vm.types.ValueError) : std::nullopt;
    if (i && *i >= least)
        return i;
    takeError(vm);
    raiseValueError(vm, message);
    return std::nullopt;
}

Value sliceNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, NativeData<Slice>::type(vm), "islice"))
        return kNull;
    const bool onlyStop = args.count == 3;
    const auto start = sliceArgument(vm, onlyStop ? Value::smallInt(0) : args[2], 0,
        "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    if (!start)
        return kNull;
    const auto stop = sliceArgument(vm, args[onlyStop ? 2 : 3], 0,
        onlyStop ? "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize."
                 : "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    if (!stop)
        return kNull;
    const auto step
        = sliceArgument(vm, args.valueOr(4, kNone), 1, "Step for islice() must be a positive integer or None.");
    const Value source = step ? getIterator(vm, args[1]) : kNull;
    if (!source)
        return kNull;
    return NativeData<Slice>::make(vm, classArgument(args), source, std::int64_t{0}, std::max<std::int64_t>(*start, 0),
        *stop, *step < 0 ? std::int64_t{1} : *step);
}

constexpr NativeInfo kCompress[] = {newMethod(&compressNew, 0, 2), reduceRow<Compress>()};
template<Test kTest>
constexpr NativeInfo kPredicated[]
    = {newMethod(&predicatedNew<kTest>, 2, 2), reduceRow<Predicated<kTest>>(), setStateRow<Predicated<kTest>>()};
constexpr NativeInfo kFilterFalse[]
    = {newMethod(&predicatedNew<Test::FilterFalse>, 2, 2), reduceRow<Predicated<Test::FilterFalse>>()};
constexpr NativeInfo kSlice[] = {newMethod(&sliceNew, 2, 4), reduceRow<Slice>(), setStateRow<Slice>()};

} // namespace

void addSelectingIterators(Vm& vm, ModuleObject* module)
{
    addIteratorType<Compress>(vm, module, kCompress, "The data whose selectors are true.");
    addIteratorType<Predicated<Test::DropWhile>>(vm, module, kPredicated<Test::DropWhile>,
        "What follows, from the first item on that the predicate does not hold for.");
    addIteratorType<Predicated<Test::TakeWhile>>(
        vm, module, kPredicated<Test::TakeWhile>, "Items up to the first that the predicate does not hold for.");
    addIteratorType<Predicated<Test::FilterFalse>>(
        vm, module, kFilterFalse, "The items that the predicate does not hold for.");
    addIteratorType<Slice>(vm, module, kSlice, "Selected items by position, as a slice of the iterable.");
}

} // namespace vmcore
