// SPDX-License-Identifier: GPL-3.0-or-later
// Builtin functions about containers and iterators.
#include "vmcore/builtins/Builtins.h"
#include "vmcore/builtins/Sort.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Iterators.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// Whether some item's truth is kWanted; the items behind the first such one are not looked at.
template<bool kWanted>
std::optional<bool> someItemIs(Vm& vm, Value iterable)
{
    bool isFound = false;
    const bool ok = forEach(vm, iterable, [&](Value item) {
        const std::optional<bool> isTrue = truth(vm, item);
        isFound = isTrue && *isTrue == kWanted;
        return isTrue && !isFound;
    });
    return ok ? std::optional(isFound) : std::nullopt;
}

Value builtinAll(Vm& vm, const CallArgs& args)
{
    const std::optional<bool> someFalse = someItemIs<false>(vm, args[0]);
    return someFalse ? Value::boolean(!*someFalse) : kNull;
}

Value builtinAny(Vm& vm, const CallArgs& args)
{
    const std::optional<bool> someTrue = someItemIs<true>(vm, args[0]);
    return someTrue ? Value::boolean(*someTrue) : kNull;
}

Value builtinIter(Vm& vm, const CallArgs& args)
{
    if (args.count == 1)
        return getIterator(vm, args[0]);
    if (!isCallable(vm, args[0]))
        return raiseTypeError(vm, "iter(v, w): v must be callable");
    auto* it = vm.heap.allocate<PairIterObject>(ObjectKind::CallableIter);
    it->first = args[0];
    it->second = args[1];
    return Value::heap(it);
}

Value builtinLen(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> length = lengthOf(vm, args[0]);
    return length ? makeInt(vm, *length) : kNull;
}

// The next item; at the end StopIteration is pending, with what a generator returned.
Value nextOrStop(Vm& vm, Value iterator)
{
    if (isExactly(iterator, ObjectKind::Generator)) {
        const Resumed r = resumeGenerator(vm, as<GeneratorObject>(iterator), kNull);
        return r.finished ? raiseStopIteration(vm, r.returned) : r.yielded;
    }
    bool found = false;
    const Value item = callSpecial(vm, iterator, vm.names.next_, {}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("'{}' object is not an iterator", typeName(vm, iterator)));
    return item;
}

Value builtinNext(Vm& vm, const CallArgs& args)
{
    const Value item = nextOrStop(vm, args[0]);
    if (!item && args.count == 2 && clearErrorIf(vm, vm.types.StopIteration))
        return args[1];
    return item;
}

Value builtinSorted(Vm& vm, const CallArgs& args)
{
    if (args.count == 0)
        return raiseTypeError(vm, "sorted expected 1 argument, got 0");
    KeywordReader keywords(vm, args, "sort");
    const Value key = keywords.take("key"), reverse = keywords.take("reverse");
    if (!keywords.done())
        return kNull;
    ListObject* list = listFrom(vm, args[0]);
    const std::optional<bool> isReverse = reverse && list ? truth(vm, reverse) : std::optional(false);
    if (!list || !isReverse)
        return kNull;
    const SortOrder order = *isReverse ? SortOrder::Descending : SortOrder::Ascending;
    return sortList(vm, list, key ? key : kNone, order) ? Value::heap(list) : kNull;
}

// The item that is the largest (relation Greater) or smallest (Less), the first among equals.
Value extreme(Vm& vm, const CallArgs& args, Relation relation, std::string_view name)
{
    KeywordReader keywords(vm, args, relation == Relation::Greater ? "max" : "min");
    const Value key = keywords.take("key"), otherwise = keywords.take("default");
    if (!keywords.done())
        return kNull;
    if (args.count == 0)
        return raiseTypeError(vm, fmt::format("{} expected at least 1 argument, got 0", name));
    if (args.count > 1 && otherwise)
        return raiseTypeError(
            vm, fmt::format("Cannot specify a default for {}() with multiple positional arguments", name));
    Value best = kNull, bestKey = kNull;
    const auto consider = [&](Value item) {
        const Value itemKey = key && !key.isNone() ? call(vm, key, {item}) : item;
        if (!itemKey)
            return false;
        const std::optional<bool> isBetter = best ? compareBool(vm, relation, itemKey, bestKey) : std::optional(true);
        if (isBetter && *isBetter) {
            best = item;
            bestKey = itemKey;
        }
        return isBetter.has_value();
    };
    if (args.count == 1) {
        if (!forEach(vm, args[0], consider))
            return kNull;
    } else {
        for (std::uint32_t i = 0; i < args.count; ++i)
            if (!consider(args[i]))
                return kNull;
    }
    if (best)
        return best;
    return otherwise ? otherwise : raiseValueError(vm, fmt::format("{}() arg is an empty sequence", name));
}

Value builtinMax(Vm& vm, const CallArgs& args)
{
    return extreme(vm, args, Relation::Greater, "max");
}

Value builtinMin(Vm& vm, const CallArgs& args)
{
    return extreme(vm, args, Relation::Less, "min");
}

constexpr NativeInfo kFunctions[] = {
    fn("all", &builtinAll, 1, 1, "Whether no item is false."),
    fn("any", &builtinAny, 1, 1, "Whether some item is true."),
    fn("iter", &builtinIter, 1, 2, "An iterator over the items, or over what the callable gives up to a sentinel."),
    fn("len", &builtinLen, 1, 1, "The number of items."),
    fnKeywords("max", &builtinMax, 0, kAnyCount,
        "max(iterable, *[, default=obj, key=func]) -> value\nmax(arg1, arg2, *args, *[, key=func]) -> value\n\n"
        "The largest of the items or arguments, by key(item) if a key is given."),
    fnKeywords("min", &builtinMin, 0, kAnyCount,
        "min(iterable, *[, default=obj, key=func]) -> value\nmin(arg1, arg2, *args, *[, key=func]) -> value\n\n"
        "The smallest of the items or arguments, by key(item) if a key is given."),
    fn("next", &builtinNext, 1, 2, "The next item of an iterator, or the default at its end."),
    fnKeywords(
        "sorted", &builtinSorted, 1, 1, "A new list of the items in ascending order, by key(item) if a key is given."),
};

} // namespace

std::span<const NativeInfo> iterationBuiltins()
{
    return kFunctions;
}

} // namespace vmcore
