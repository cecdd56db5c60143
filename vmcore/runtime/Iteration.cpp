// SPDX-License-Identifier: GPL-3.0-or-later
// iter(), next() and what builds lists and tuples from them, for any value.
#include "vmcore/runtime/Iteration.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iterators.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value raiseNotIterable(Vm& vm, Value v)
{
    return raiseTypeError(vm, fmt::format("'{}' object is not iterable", typeName(vm, v)));
}

// An exact instance of a built-in type of iterators, or a generator.
bool isBuiltinIterator(Value v)
{
    return v.isHeap() && v.object()->shape < kFirstUserShape
        && (isIteratorKind(v.object()->kind) || v.object()->kind == ObjectKind::Generator);
}

bool isIterator(Vm& vm, Value v)
{
    return isBuiltinIterator(v) || lookupInType(vm, vm.typeOf(v), vm.names.next_);
}

Value iteratorThroughClass(Vm& vm, Value v)
{
    TypeObject* type = vm.typeOf(v);
    const Value iter = lookupInType(vm, type, vm.names.iter_);
    if (!iter) {
        if (lookupInType(vm, type, vm.names.getitem_) && !hasKind(v, ObjectKind::Dict))
            return makeSequenceIterator(vm, ObjectKind::SequenceIter, v, 0);
        return raiseNotIterable(vm, v);
    }
    if (iter.isNone())
        return raiseNotIterable(vm, v);
    bool found = false;
    const Value iterator = callSpecial(vm, v, vm.names.iter_, {}, found);
    if (!iterator)
        return kNull;
    if (!isIterator(vm, iterator))
        return raiseTypeError(vm, fmt::format("iter() returned non-iterator of type '{}'", typeName(vm, iterator)));
    return iterator;
}

// What __length_hint__ returned as a number.
std::optional<std::int64_t> checkedHint(Vm& vm, Value hint, std::int64_t otherwise)
{
    if (hint == kNotImplemented)
        return otherwise;
    if (!isInt(hint)) {
        raiseTypeError(vm, fmt::format("__length_hint__ must be an integer, not {}", typeName(vm, hint)));
        return std::nullopt;
    }
    const std::optional<std::int64_t> count = toInt64(vm, hint, vm.types.OverflowError);
    if (count && *count < 0) {
        raiseValueError(vm, "__length_hint__() should return >= 0");
        return std::nullopt;
    }
    return count;
}

bool isPlainSequence(Value v)
{
    return isExactly(v, ObjectKind::List) || isExactly(v, ObjectKind::Tuple);
}

std::span<const Value> itemsOf(Value sequence) // of a list or a tuple
{
    if (isList(sequence)) {
        const ListObject* list = asList(sequence);
        return {list->items, static_cast<std::size_t>(list->length)};
    }
    const TupleObject* tuple = asTuple(sequence);
    return {tuple->items, static_cast<std::size_t>(tuple->length)};
}

// A list of the keys of a set or dict, or of the values of a view, without an iterator; null: another
// kind. Runs no Python.
ListObject* listFromTable(Vm& vm, Value container)
{
    if (isExactly(container, ObjectKind::Set) || isExactly(container, ObjectKind::FrozenSet)) {
        const auto* set = as<SetObject>(container);
        ListObject* list = makeListWithCapacity(vm, set->used);
        Value key = kNull;
        for (std::uint32_t position = 0; setNext(set, position, key);)
            list->items[list->length++] = key;
        return list;
    }
    const bool isView = isExactly(container, ObjectKind::DictKeys) || isExactly(container, ObjectKind::DictValues);
    if (!isView && !isExactly(container, ObjectKind::Dict))
        return nullptr;
    const bool wantsValues = isExactly(container, ObjectKind::DictValues);
    const DictObject* dict = isView ? as<DictViewObject>(container)->dict : asDict(container);
    ListObject* list = makeListWithCapacity(vm, dict->used);
    Value key = kNull, v = kNull;
    for (std::uint32_t position = 0; dictNext(dict, position, key, v);)
        list->items[list->length++] = wantsValues ? v : key;
    return list;
}

} // namespace

Value getIterator(Vm& vm, Value iterable)
{
    if (iterable.isHeap() && iterable.object()->shape < kFirstUserShape) [[likely]] {
        if (iterable.object()->kind == ObjectKind::Generator)
            return iterable;
        if (const Value iterator = iteratorOfKind(vm, iterable))
            return iterator;
    }
    return isNativeIterator(iterable) ? iterable : iteratorThroughClass(vm, iterable);
}

Value iteratorNext(Vm& vm, Value iterator)
{
    if (isBuiltinIterator(iterator)) [[likely]]
        return nextOfKind(vm, iterator.object());
    if (isNativeIterator(iterator))
        return nativeIteratorNext(vm, iterator.object());
    bool found = false;
    const Value item = callSpecial(vm, iterator, vm.names.next_, {}, found);
    if (item)
        return item;
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("'{}' object is not an iterator", typeName(vm, iterator)));
    clearErrorIf(vm, vm.types.StopIteration);
    return kNull;
}

std::optional<std::int64_t> lengthHintOrError(Vm& vm, Value iterable, std::int64_t otherwise)
{
    if (iterable.isHeap() && iterable.object()->shape < kFirstUserShape) {
        if (iterable.object()->kind == ObjectKind::Generator)
            return otherwise;
        if (isIteratorKind(iterable.object()->kind)) {
            const Value left = remainingOfKind(vm, iterable.object());
            if (!left && vm.hasError())
                return std::nullopt;
            return left ? intToInt64(left).value_or(otherwise) : otherwise;
        }
    }
    if (lookupInType(vm, vm.typeOf(iterable), vm.names.len_)) {
        const std::optional<std::int64_t> length = lengthOf(vm, iterable);
        return length || !clearErrorIf(vm, vm.types.TypeError) ? length : otherwise;
    }
    bool found = false;
    const Value hint = callSpecial(vm, iterable, vm.names.length_hint_, {}, found);
    if (hint)
        return checkedHint(vm, hint, otherwise);
    return !vm.hasError() || clearErrorIf(vm, vm.types.TypeError) ? std::optional(otherwise) : std::nullopt;
}

std::int64_t lengthHint(Vm& vm, Value iterable, std::int64_t otherwise)
{
    const std::optional<std::int64_t> hint = lengthHintOrError(vm, iterable, otherwise);
    takeError(vm);
    return hint.value_or(otherwise);
}

ListObject* listFrom(Vm& vm, Value iterable)
{
    if (isPlainSequence(iterable))
        return makeList(vm, itemsOf(iterable));
    if (ListObject* list = listFromTable(vm, iterable))
        return list;
    const Value iterator = getIterator(vm, iterable);
    if (!iterator)
        return nullptr;
    const std::optional<std::int64_t> hint = lengthHintOrError(vm, iterable, 0);
    if (!hint)
        return nullptr;
    constexpr std::int64_t kLargestHint = 1 << 20;
    ListObject* list = makeListWithCapacity(vm, std::min(*hint, kLargestHint));
    while (const Value item = iteratorNext(vm, iterator))
        listAppend(vm, list, item);
    return vm.hasError() ? nullptr : list;
}

TupleObject* tupleFrom(Vm& vm, Value iterable)
{
    if (isExactly(iterable, ObjectKind::Tuple))
        return asTuple(iterable);
    if (isPlainSequence(iterable))
        return makeTuple(vm, itemsOf(iterable));
    const ListObject* list = listFrom(vm, iterable);
    return list ? makeTuple(vm, itemsOf(Value::heap(list))) : nullptr;
}

} // namespace vmcore
