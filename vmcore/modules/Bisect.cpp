// SPDX-License-Identifier: GPL-3.0-or-later
// The module _bisect: places in sorted sequences by halving.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

enum class Side : std::uint8_t { Left, Right }; // of items that equal the one that is sought

struct Search
{
    Value sequence, item, key;
    std::int64_t low = 0, high = -1; // high -1: the length
};

std::optional<Search> readArguments(Vm& vm, const CallArgs& args, const char* function)
{
    Search s;
    if (args.count > 4) {
        raiseTypeError(vm, fmt::format("{}() takes at most 4 positional arguments ({} given)", function, args.count));
        return std::nullopt;
    }
    KeywordReader keywords(vm, args, function);
    s.sequence = keywords.take("a", 0);
    s.item = keywords.take("x", 1);
    const Value low = keywords.take("lo", 2), high = keywords.take("hi", 3);
    s.key = keywords.take("key");
    if (!keywords.done())
        return std::nullopt;
    if (!s.sequence || !s.item) {
        raiseTypeError(vm,
            fmt::format(
                "{}() missing required argument '{}' (pos {})", function, s.sequence ? "x" : "a", s.sequence ? 2 : 1));
        return std::nullopt;
    }
    if (s.key && s.key.isNone())
        s.key = kNull;
    const auto from = low ? toInt64(vm, low, vm.types.OverflowError) : 0;
    if (from && high && !high.isNone() && !isInt(high) && !lookupSpecial(vm, high, vm.intern("__index__")).callable) {
        if (!vm.hasError())
            raiseTypeError(vm, fmt::format("argument should be integer or None, not '{}'", typeName(vm, high)));
        return std::nullopt;
    }
    const auto to = from && high && !high.isNone() ? toInt64(vm, high, vm.types.OverflowError) : -1;
    if (!from || !to)
        return std::nullopt;
    s.low = *from;
    s.high = *to;
    return s;
}

Value itemAt(Vm& vm, Value sequence, std::int64_t at)
{
    if (isExactly(sequence, ObjectKind::List) && at < asList(sequence)->length)
        return asList(sequence)->items[at];
    return getItem(vm, sequence, makeInt(vm, at));
}

// The place of the item in the sequence; nullopt: an error is pending.
template<Side kSide>
std::optional<std::int64_t> find(Vm& vm, const Search& s, Value item)
{
    if (s.low < 0) {
        raiseValueError(vm, "lo must be non-negative");
        return std::nullopt;
    }
    const auto length = s.high == -1 ? lengthOf(vm, s.sequence) : s.high;
    if (!length)
        return std::nullopt;
    std::int64_t low = s.low, high = *length;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        Value other = itemAt(vm, s.sequence, middle);
        if (other && s.key)
            other = call(vm, s.key, {other});
        if (!other)
            return std::nullopt;
        const auto less = kSide == Side::Right ? compareBool(vm, Relation::Less, item, other)
                                               : compareBool(vm, Relation::Less, other, item);
        if (!less)
            return std::nullopt;
        if (*less == (kSide == Side::Right))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

template<Side kSide>
Value bisect(Vm& vm, const CallArgs& args)
{
    const auto s = readArguments(vm, args, kSide == Side::Left ? "bisect_left" : "bisect_right");
    const auto place = s ? find<kSide>(vm, *s, s->item) : std::nullopt;
    return place ? makeInt(vm, *place) : kNull;
}

template<Side kSide>
Value insort(Vm& vm, const CallArgs& args)
{
    const auto s = readArguments(vm, args, kSide == Side::Left ? "insort_left" : "insort_right");
    const Value item = !s ? kNull : s->key ? call(vm, s->key, {s->item}) : s->item;
    const auto place = item ? find<kSide>(vm, *s, item) : std::nullopt;
    if (!place)
        return kNull;
    if (isExactly(s->sequence, ObjectKind::List)) {
        ListObject* list = asList(s->sequence);
        listInsert(vm, list, std::min(*place, list->length), s->item);
        return kNone;
    }
    return callMethod(vm, s->sequence, vm.intern("insert"), {makeInt(vm, *place), s->item}) ? kNone : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("bisect_left", &bisect<Side::Left>, 0, kAnyCount, "The place of an item, before those that equal it."),
    fnKeywords("bisect_right", &bisect<Side::Right>, 0, kAnyCount, "The place of an item, behind those that equal it."),
    fnKeywords("insort_left", &insort<Side::Left>, 0, kAnyCount, "Inserts an item before those that equal it."),
    fnKeywords("insort_right", &insort<Side::Right>, 0, kAnyCount, "Inserts an item behind those that equal it."),
};

} // namespace

ModuleObject* makeBisectModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_bisect", "Sorted lists that stay sorted.");
    addFunctions(vm, module, kFunctions);
    for (const char* name : {"bisect", "insort"})
        setConstant(vm, module, name, dictFindStr(module->dict, vm.intern(fmt::format("{}_right", name))));
    return module;
}

} // namespace vmcore
