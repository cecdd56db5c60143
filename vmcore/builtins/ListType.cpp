// SPDX-License-Identifier: GPL-3.0-or-later
// The type list: its methods. Operators and subscripts are those of runtime/.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/builtins/Sort.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Subscripts.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace vmcore {
namespace {

ListObject* selfOf(const CallArgs& args)
{
    return asList(args[0]);
}

Value listNew(Vm& vm, const CallArgs& args)
{
    return Value::heap(allocateInstance(vm, as<TypeObject>(args[0])));
}

Value listInit(Vm& vm, const CallArgs& args)
{
    // A class with its own __new__ takes keywords there, and __init__ gets them too.
    TypeObject* type = vm.typeOf(args[0]);
    const bool ownNew = lookupInType(vm, type, vm.names.new_) != lookupInType(vm, vm.types.List, vm.names.new_);
    const CallArgs positional{args.values, args.count, ownNew ? nullptr : args.keywords};
    if (!acceptsOnly(vm, positional, "list", 0, 1))
        return kNull;
    ListObject* list = selfOf(args);
    listErase(vm, list, 0, list->length);
    return args.count == 1 || listExtendAny(vm, list, args[1]) ? kNone : kNull;
}

Value listRepr(Vm& vm, const CallArgs& args)
{
    const ListObject* list = selfOf(args);
    const ReprGuard guard(selfOf(args));
    if (guard.isRepeated())
        return Value::heap(makeStr(vm, "[...]"));
    StrBuilder text(vm);
    text.addAscii("[");
    for (std::int64_t i = 0; i < list->length; ++i) {
        const Value item = reprOf(vm, list->items[i]);
        if (!item)
            return kNull;
        if (i != 0)
            text.addAscii(", ");
        text.add(asStr(item));
    }
    text.addAscii("]");
    return Value::heap(text.finish());
}

Value listGetItem(Vm& vm, const CallArgs& args)
{
    return listItem(vm, selfOf(args), args[1]);
}

Value listSetItem(Vm& vm, const CallArgs& args)
{
    return setListItem(vm, selfOf(args), args[1], args[2]) ? kNone : kNull;
}

Value listDeleteItem(Vm& vm, const CallArgs& args)
{
    return setListItem(vm, selfOf(args), args[1], kNull) ? kNone : kNull;
}

Value listImul(Vm& vm, const CallArgs& args)
{
    const Value count = toIndex(vm, args[1]);
    return count ? containerInplace(vm, BinaryOperator::Multiply, args[0], count) : kNull;
}

Value listAppendMethod(Vm& vm, const CallArgs& args)
{
    listAppend(vm, selfOf(args), args[1]);
    return kNone;
}

Value listClear(Vm& vm, const CallArgs& args)
{
    listErase(vm, selfOf(args), 0, selfOf(args)->length);
    return kNone;
}

Value listCopy(Vm& vm, const CallArgs& args)
{
    return Value::heap(listSlice(vm, selfOf(args), 0, selfOf(args)->length));
}

Value listCount(Vm& vm, const CallArgs& args)
{
    const ListObject* list = selfOf(args);
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < list->length; ++i) {
        const std::optional<bool> same = sameOrEqual(vm, list->items[i], args[1]);
        if (!same)
            return kNull;
        count += *same;
    }
    return makeInt(vm, count);
}

Value listExtendMethod(Vm& vm, const CallArgs& args)
{
    return listExtendAny(vm, selfOf(args), args[1]) ? kNone : kNull;
}

Value listIndex(Vm& vm, const CallArgs& args)
{
    const ListObject* list = selfOf(args);
    const std::optional<std::int64_t> from = clampedIndex(vm, args.valueOr(2, Value::smallInt(0)), list->length);
    if (!from)
        return kNull;
    const Value noLimit = makeInt(vm, std::numeric_limits<std::int64_t>::max());
    const std::optional<std::int64_t> to = clampedIndex(vm, args.valueOr(3, noLimit), list->length);
    if (!to)
        return kNull;
    for (std::int64_t i = *from; i < *to && i < list->length; ++i) {
        const std::optional<bool> same = sameOrEqual(vm, list->items[i], args[1]);
        if (!same)
            return kNull;
        if (*same)
            return makeInt(vm, i);
    }
    return raiseValueError(vm, fmt::format("{} is not in list", reprForMessage(vm, args[1])));
}

Value listInsertMethod(Vm& vm, const CallArgs& args)
{
    ListObject* list = selfOf(args);
    const std::optional<std::int64_t> wanted = countArgument(vm, args[1]);
    if (!wanted)
        return kNull;
    std::int64_t at = *wanted < 0 ? std::max<std::int64_t>(0, *wanted + list->length) : *wanted;
    at = std::min(at, list->length);
    listInsert(vm, list, at, args[2]);
    return kNone;
}

Value listPop(Vm& vm, const CallArgs& args)
{
    ListObject* list = selfOf(args);
    const std::optional<std::int64_t> wanted = countArgument(vm, args.valueOr(1, Value::smallInt(-1)));
    if (!wanted)
        return kNull;
    if (list->length == 0)
        return raiseIndexError(vm, "pop from empty list");
    const std::int64_t at = *wanted < 0 ? *wanted + list->length : *wanted;
    if (at < 0 || at >= list->length)
        return raiseIndexError(vm, "pop index out of range");
    const Value item = list->items[at];
    listErase(vm, list, at, 1);
    return item;
}

Value listRemove(Vm& vm, const CallArgs& args)
{
    ListObject* list = selfOf(args);
    for (std::int64_t i = 0; i < list->length; ++i) {
        const std::optional<bool> same = sameOrEqual(vm, list->items[i], args[1]);
        if (!same)
            return kNull;
        if (*same) {
            if (i < list->length) // the comparison may have changed the list
                listErase(vm, list, i, 1);
            return kNone;
        }
    }
    return raiseValueError(vm, "list.remove(x): x not in list");
}

Value listReverse(Vm&, const CallArgs& args)
{
    ListObject* list = selfOf(args);
    std::reverse(list->items, list->items + list->length);
    return kNone;
}

Value listSort(Vm& vm, const CallArgs& args)
{
    if (args.count > 1)
        return raiseTypeError(vm, "sort() takes no positional arguments");
    KeywordReader keywords(vm, args, "sort");
    const Value key = keywords.take("key"), reverse = keywords.take("reverse");
    if (!keywords.done())
        return kNull;
    const std::optional<bool> isReverse = reverse ? truth(vm, reverse) : std::optional(false);
    if (!isReverse)
        return kNull;
    const SortOrder order = *isReverse ? SortOrder::Descending : SortOrder::Ascending;
    return sortList(vm, selfOf(args), key ? key : kNone, order) ? kNone : kNull;
}

Value listSizeof(Vm& vm, const CallArgs& args)
{
    const ListObject* list = selfOf(args);
    const std::uint64_t items = list->store ? list->store->capacity : 0;
    return makeIntUnsigned(vm, sizeof(ListObject) + items * sizeof(Value));
}

constexpr NativeInfo kListMethods[] = {
    newMethod(&listNew, 0, kAnyCount),
    slotKeywords("__init__", &listInit, 0, kAnyCount),
    slot("__repr__", &listRepr, 0, 0),
    slot("__len__", &lengthSlot, 0, 0),
    method("__getitem__", &listGetItem, 1, 1),
    slot("__setitem__", &listSetItem, 2, 2),
    slot("__delitem__", &listDeleteItem, 1, 1),
    slot("__contains__", &containsSlot, 1, 1),
    slot("__iter__", &iterSlot, 0, 0),
    slot("__add__", &concatSlot, 1, 1),
    slot("__iadd__", &inplaceSlot<BinaryOperator::Add>, 1, 1),
    slot("__mul__", &repeatSlot, 1, 1),
    slot("__rmul__", &repeatSlot, 1, 1),
    slot("__imul__", &listImul, 1, 1),
    method("__reversed__", &reversedMethod, 0, 0),
    method("__sizeof__", &listSizeof, 0, 0),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    method("append", &listAppendMethod, 1, 1, "Puts the object at the end."),
    method("clear", &listClear, 0, 0, "Takes out all items."),
    method("copy", &listCopy, 0, 0, "A new list with the same items."),
    method("count", &listCount, 1, 1, "How many items equal the value."),
    method("extend", &listExtendMethod, 1, 1, "Puts the items of the iterable at the end."),
    method("index", &listIndex, 1, 3, "Place of the first item that equals the value, between start and stop."),
    method("insert", &listInsertMethod, 2, 2, "Puts the object before the item at the index."),
    method("pop", &listPop, 0, 1, "Takes out and returns the item at the index, by default the last."),
    method("remove", &listRemove, 1, 1, "Takes out the first item that equals the value."),
    method("reverse", &listReverse, 0, 0, "Turns the list around in place."),
    methodKeywords(
        "sort", &listSort, 0, kAnyCount, "Sorts the list in place and stably, by key(item) if a key is given."),
};

} // namespace

void installListType(Vm& vm)
{
    TypeObject* type = vm.types.List;
    type->doc = "A sequence that can change: list() is empty, list(iterable) has its items.";
    addMethods(vm, type, kListMethods);
    addMethods(vm, type, kComparisons);
    setUnhashable(vm, type);
}

} // namespace vmcore
