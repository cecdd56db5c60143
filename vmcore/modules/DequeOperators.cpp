// SPDX-License-Identifier: GPL-3.0-or-later
// deque as a sequence: items by position, comparison, + and *.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/Deque.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value itemList(Vm& vm, Value deque)
{
    ListObject* list = makeListWithCapacity(vm, DequeData::of(deque).length());
    for (const Value v : DequeData::of(deque).items)
        listAppend(vm, list, v);
    return Value::heap(list);
}

template<Relation kRelation>
Value compareDeques(Vm& vm, const CallArgs& args)
{
    if (!DequeData::holds(args[1]))
        return kNotImplemented;
    return compare(vm, kRelation, itemList(vm, args[0]), itemList(vm, args[1]));
}

Value length(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, DequeData::self(args).length());
}

// The position of an existing item; nullopt: IndexError or TypeError.
std::optional<std::size_t> position(Vm& vm, const CallArgs& args)
{
    const Value index = toIndex(vm, args[1]);
    if (!index) {
        if (clearErrorIf(vm, vm.types.TypeError))
            raiseTypeError(vm, fmt::format("sequence index must be integer, not '{}'", typeName(vm, args[1])));
        return std::nullopt;
    }
    const auto i = toInt64(vm, index, vm.types.IndexError);
    if (!i)
        return std::nullopt;
    const std::int64_t n = DequeData::self(args).length(), at = *i < 0 ? *i + n : *i;
    if (at < 0 || at >= n) {
        raiseIndexError(vm, "deque index out of range");
        return std::nullopt;
    }
    return static_cast<std::size_t>(at);
}

Value getAt(Vm& vm, const CallArgs& args)
{
    const auto at = position(vm, args);
    return at ? DequeData::self(args).items[*at] : kNull;
}

Value setAt(Vm& vm, const CallArgs& args)
{
    const auto at = position(vm, args);
    if (!at)
        return kNull;
    DequeData::self(args).items[*at] = args[2];
    vm.heap.barrier(args[0].object());
    return kNone;
}

Value deleteAt(Vm& vm, const CallArgs& args)
{
    const auto at = position(vm, args);
    if (!at)
        return kNull;
    Deque& d = DequeData::self(args);
    d.items.erase(d.items.begin() + static_cast<std::ptrdiff_t>(*at));
    ++d.mutations;
    return kNone;
}

Value concat(Vm& vm, const CallArgs& args)
{
    if (!DequeData::holds(args[1]))
        return raiseTypeError(
            vm, fmt::format("can only concatenate deque (not \"{}\") to deque", typeName(vm, args[1])));
    const Value copy = dequeLike(vm, args[0], args[0]);
    return copy && dequeExtend(vm, copy, args[1]) ? copy : kNull;
}

Value concatInPlace(Vm& vm, const CallArgs& args)
{
    return dequeExtend(vm, args[0], args[1]) ? args[0] : kNull;
}

bool repeatInto(Vm& vm, Value deque, Value items, std::int64_t times)
{
    for (std::int64_t i = 0; i < times; ++i)
        if (!dequeExtend(vm, deque, items))
            return false;
    return true;
}

Value repeat(Vm& vm, const CallArgs& args)
{
    if (!isInt(args[1]) && !lookupInType(vm, vm.typeOf(args[1]), vm.names.index_))
        return kNotImplemented;
    const auto times = toInt64(vm, args[1], vm.types.OverflowError);
    const Value items = itemList(vm, args[0]);
    const Value result = times ? dequeLike(vm, args[0], Value::heap(makeList(vm))) : kNull;
    return result && repeatInto(vm, result, items, *times) ? result : kNull;
}

Value repeatInPlace(Vm& vm, const CallArgs& args)
{
    const auto times = toInt64(vm, args[1], vm.types.OverflowError);
    if (!times)
        return kNull;
    const Value items = itemList(vm, args[0]);
    DequeData::self(args).items.clear();
    ++DequeData::self(args).mutations;
    return repeatInto(vm, args[0], items, *times) ? args[0] : kNull;
}

Value repr(Vm& vm, const CallArgs& args)
{
    const ReprGuard guard(args[0].object());
    if (guard.isRepeated())
        return Value::heap(makeStr(vm, "[...]"));
    const Value items = reprOf(vm, itemList(vm, args[0]));
    if (!items)
        return kNull;
    StrBuilder text(vm);
    text.addUtf8(shortTypeName(vm, args[0]));
    text.addAscii("(");
    text.add(asStr(items));
    if (const std::int64_t most = DequeData::self(args).most; most >= 0)
        text.addAscii(fmt::format(", maxlen={}", most));
    text.addAscii(")");
    return Value::heap(text.finish());
}

constexpr NativeInfo kOperators[] = {
    slot("__repr__", &repr, 0, 0),
    slot("__len__", &length, 0, 0),
    slot("__getitem__", &getAt, 1, 1),
    slot("__setitem__", &setAt, 2, 2),
    slot("__delitem__", &deleteAt, 1, 1),
    slot("__lt__", &compareDeques<Relation::Less>, 1, 1),
    slot("__le__", &compareDeques<Relation::LessEqual>, 1, 1),
    slot("__eq__", &compareDeques<Relation::Equal>, 1, 1),
    slot("__ne__", &compareDeques<Relation::NotEqual>, 1, 1),
    slot("__gt__", &compareDeques<Relation::Greater>, 1, 1),
    slot("__ge__", &compareDeques<Relation::GreaterEqual>, 1, 1),
    slot("__add__", &concat, 1, 1),
    slot("__iadd__", &concatInPlace, 1, 1),
    slot("__mul__", &repeat, 1, 1),
    slot("__rmul__", &repeat, 1, 1),
    slot("__imul__", &repeatInPlace, 1, 1),
};

} // namespace

std::span<const NativeInfo> dequeOperators()
{
    return kOperators;
}

} // namespace vmcore
