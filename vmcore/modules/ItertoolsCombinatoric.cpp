// SPDX-License-Identifier: GPL-3.0-or-later
// itertools: product, permutations, combinations, combinations_with_replacement. Each keeps the pools of items and
// the positions of the tuple that was given last.
#include "vmcore/modules/Itertools.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace vmcore {
namespace {

using Positions = std::vector<std::int64_t>;

// The items of the pool at these positions.
Value pick(Vm& vm, const TupleObject* pool, const Positions& positions)
{
    TupleObject* items = allocateTuple(vm, static_cast<std::int64_t>(positions.size()));
    for (std::size_t i = 0; i < positions.size(); ++i)
        items->items[i] = pool->items[positions[i]];
    return Value::heap(items);
}

Value positionsTuple(Vm& vm, const Positions& positions)
{
    TupleObject* items = allocateTuple(vm, static_cast<std::int64_t>(positions.size()));
    for (std::size_t i = 0; i < positions.size(); ++i)
        items->items[i] = makeInt(vm, positions[i]);
    return Value::heap(items);
}

// As many ints as `result` has, each brought between 0 and most(its index). False: an error is pending.
template<class Most>
bool readPositions(Vm& vm, Value v, Positions& result, Most most)
{
    if (!isTuple(v) || asTuple(v)->length != static_cast<std::int64_t>(result.size())) {
        raiseValueError(vm, "invalid arguments");
        return false;
    }
    for (std::size_t i = 0; i < result.size(); ++i) {
        const auto given = toInt64(vm, asTuple(v)->items[i], vm.types.OverflowError);
        if (!given)
            return false;
        result[i] = std::max<std::int64_t>(0, std::min(*given, most(i)));
    }
    return true;
}

struct Product
{
    static constexpr const char* kName = "product";
    TupleObject* pools; // of tuples
    Positions at;
    bool begun = false, over = false;
    void trace(Marker& m) { m.object(pools); }
    const TupleObject* pool(std::size_t i) const { return asTuple(pools->items[i]); }
    bool advance()
    {
        for (std::size_t i = at.size(); i-- > 0;) {
            if (++at[i] < pool(i)->length)
                return true;
            at[i] = 0;
        }
        return false;
    }
    Value next(Vm& vm, HeapObject*)
    {
        if (!begun) {
            begun = true;
            for (std::size_t i = 0; i < at.size(); ++i)
                over = over || pool(i)->length == 0;
        } else {
            over = over || !advance();
        }
        if (over)
            return kNull;
        TupleObject* items = allocateTuple(vm, pools->length);
        for (std::size_t i = 0; i < at.size(); ++i)
            items->items[i] = pool(i)->items[at[i]];
        return Value::heap(items);
    }
    Value reduce(Vm& vm, Value self) const
    {
        if (over)
            return reduction(vm, self, {Value::heap(vm.emptyTuple)});
        return reduction(vm, self, Value::heap(pools), begun ? positionsTuple(vm, at) : kNull);
    }
    bool setState(Vm& vm, HeapObject*, Value state)
    {
        if (!readPositions(vm, state, at, [this](std::size_t i) { return pool(i)->length - 1; }))
            return false;
        for (std::size_t i = 0; i < at.size(); ++i)
            over = over || pool(i)->length == 0;
        begun = true;
        return true;
    }
};

Value productNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "product");
    const Value repeat = keywords.take("repeat");
    if (!keywords.done())
        return kNull;
    const auto times = repeat ? toInt64(vm, repeat, vm.types.OverflowError) : std::optional<std::int64_t>(1);
    if (!times)
        return kNull;
    if (*times < 0)
        return raiseValueError(vm, "repeat argument cannot be negative");
    const std::int64_t given = args.count - 1;
    if (*times > (std::int64_t{1} << 24) / std::max<std::int64_t>(given, 1))
        return raiseOverflowError(vm, "repeat argument too large");
    TupleObject* pools = allocateTuple(vm, given * *times);
    for (std::int64_t i = 0; i < (*times == 0 ? 0 : given); ++i) {
        const TupleObject* pool = tupleFrom(vm, args[static_cast<std::uint32_t>(i + 1)]);
        if (!pool)
            return kNull;
        for (std::int64_t k = 0; k < *times; ++k)
            pools->items[k * given + i] = Value::heap(pool);
        vm.heap.barrier(pools);
    }
    return NativeData<Product>::make(
        vm, classArgument(args), pools, Positions(static_cast<std::size_t>(pools->length), 0));
}

enum class Choosing : std::uint8_t { Permutations, Combinations, Repeated };

template<Choosing kChoice>
struct Selection
{
    static constexpr const char* kName = kChoice == Choosing::Permutations ? "permutations"
        : kChoice == Choosing::Combinations                                ? "combinations"
                                                                           : "combinations_with_replacement";
    TupleObject* pool;
    Positions at;             // of the items given last
    Positions indices, turns; // permutations: the order of all items, and how far each place has turned
    bool begun = false, over = false;
    std::int64_t r = 0;
    void trace(Marker& m) { m.object(pool); }

    std::int64_t size() const { return pool->length; }
    bool advancePermutation()
    {
        const std::size_t n = indices.size();
        for (std::size_t i = at.size(); i-- > 0;) {
            if (--turns[i] == 0) { // the place has had every item: back to the first order
                std::rotate(indices.begin() + static_cast<std::ptrdiff_t>(i),
                    indices.begin() + static_cast<std::ptrdiff_t>(i) + 1, indices.end());
                turns[i] = static_cast<std::int64_t>(n - i);
                continue;
            }
            std::swap(indices[i], indices[n - static_cast<std::size_t>(turns[i])]);
            std::copy_n(indices.begin(), at.size(), at.begin());
            return true;
        }
        return false;
    }
    bool advanceCombination()
    {
        for (std::int64_t i = r; i-- > 0;) {
            const bool repeats = kChoice == Choosing::Repeated;
            if (at[static_cast<std::size_t>(i)] == (repeats ? size() - 1 : i + size() - r))
                continue;
            const std::int64_t first = at[static_cast<std::size_t>(i)] + 1;
            for (std::int64_t k = i; k < r; ++k)
                at[static_cast<std::size_t>(k)] = repeats ? first : first + (k - i);
            return true;
        }
        return false;
    }
    Value next(Vm& vm, HeapObject*)
    {
        if (begun)
            over = over || !(kChoice == Choosing::Permutations ? advancePermutation() : advanceCombination());
        begun = true;
        return over ? kNull : pick(vm, pool, at);
    }
    Value reduce(Vm& vm, Value self) const
    {
        if (over || !begun)
            return reduction(vm, self, {Value::heap(over ? vm.emptyTuple : pool), makeInt(vm, r)});
        const Value state = kChoice == Choosing::Permutations
            ? Value::heap(makeTuple(vm, {positionsTuple(vm, indices), positionsTuple(vm, turns)}))
            : positionsTuple(vm, at);
        return reduction(vm, self, {Value::heap(pool), makeInt(vm, r)}, state);
    }
    bool setState(Vm& vm, HeapObject*, Value state)
    {
        if (kChoice == Choosing::Permutations)
            return setPermutation(vm, state);
        begun = readPositions(vm, state, at, [this](std::size_t i) {
            return kChoice == Choosing::Repeated ? size() - 1 : static_cast<std::int64_t>(i) + size() - r;
        });
        return begun;
    }
    bool setPermutation(Vm& vm, Value state)
    {
        if (!isTuple(state) || asTuple(state)->length != 2) {
            raiseTypeError(vm, "the state of permutations is two tuples");
            return false;
        }
        const TupleObject* parts = asTuple(state);
        if (!readPositions(vm, parts->items[0], indices, [this](std::size_t) { return size() - 1; })
            || !readPositions(
                vm, parts->items[1], turns, [this](std::size_t i) { return size() - static_cast<std::int64_t>(i); }))
            return false;
        for (std::int64_t& turn : turns)
            turn = std::max<std::int64_t>(turn, 1);
        std::copy_n(indices.begin(), at.size(), at.begin());
        begun = true;
        return true;
    }
};

template<Choosing kChoice>
Value selectionNew(Vm& vm, const CallArgs& args)
{
    using Kind = Selection<kChoice>;
    KeywordReader keywords(vm, args, Kind::kName);
    const Value iterable = keywords.take("iterable", 1), count = keywords.take("r", 2);
    if (!keywords.done())
        return kNull;
    if (!iterable || (!count && kChoice != Choosing::Permutations))
        return raiseTypeError(vm,
            std::string(Kind::kName) + "() missing required argument '"
                + (iterable ? "r' (pos 2)" : "iterable' (pos 1)"));
    TupleObject* pool = tupleFrom(vm, iterable);
    if (!pool)
        return kNull;
    std::int64_t r = pool->length;
    if (count && !(count.isNone() && kChoice == Choosing::Permutations)) {
        if (kChoice == Choosing::Permutations && !isInt(count))
            return raiseTypeError(vm, "Expected int as r");
        const auto given = toInt64(vm, count, vm.types.OverflowError);
        if (!given)
            return kNull;
        r = *given;
    }
    if (r < 0)
        return raiseValueError(vm, "r must be non-negative");
    const bool impossible = kChoice == Choosing::Repeated ? pool->length == 0 && r > 0 : r > pool->length;
    Positions at(static_cast<std::size_t>(impossible ? 0 : r)), indices, turns;
    if (kChoice != Choosing::Repeated)
        std::iota(at.begin(), at.end(), 0);
    if (kChoice == Choosing::Permutations) {
        indices.resize(static_cast<std::size_t>(pool->length));
        std::iota(indices.begin(), indices.end(), 0);
        for (std::size_t i = 0; i < at.size(); ++i)
            turns.push_back(static_cast<std::int64_t>(indices.size() - i));
    }
    return NativeData<Kind>::make(vm, classArgument(args), pool, at, indices, turns, false, impossible, r);
}

constexpr NativeInfo kProduct[] = {newMethod(&productNew, 0, kAnyCount), reduceRow<Product>(), setStateRow<Product>()};
template<Choosing kChoice>
constexpr NativeInfo kSelection[]
    = {newMethod(&selectionNew<kChoice>, 0, 2), reduceRow<Selection<kChoice>>(), setStateRow<Selection<kChoice>>()};

} // namespace

void addCombinatoricIterators(Vm& vm, ModuleObject* module)
{
    addIteratorType<Product>(vm, module, kProduct, "All tuples with one item of each iterable.");
    addIteratorType<Selection<Choosing::Permutations>>(
        vm, module, kSelection<Choosing::Permutations>, "All orders of r items of the iterable.");
    addIteratorType<Selection<Choosing::Combinations>>(
        vm, module, kSelection<Choosing::Combinations>, "All choices of r items of the iterable, in its order.");
    addIteratorType<Selection<Choosing::Repeated>>(vm, module, kSelection<Choosing::Repeated>,
        "All choices of r items of the iterable, each as often as one likes.");
}

} // namespace vmcore
