// SPDX-License-Identifier: GPL-3.0-or-later
// The type tuple. Instances of subclasses have their attributes behind the items.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Subscripts.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <limits>

namespace vmcore {
namespace {

TupleObject* selfOf(const CallArgs& args)
{
    return asTuple(args[0]);
}

Value tupleNew(Vm& vm, const CallArgs& args)
{
    const auto* type = as<TypeObject>(args[0]);
    const bool isExact = type == vm.types.Tuple;
    if (!refusesKeywords(vm, args, vm.types.Tuple, "tuple"))
        return kNull;
    if (args.count > 2 && !acceptsOnly(vm, args, "tuple", 0, 1))
        return kNull;
    const TupleObject* items = args.count > 1 ? tupleFrom(vm, args[1]) : vm.emptyTuple;
    if (!items)
        return kNull;
    if (isExact)
        return Value::heap(items);
    return makeTupleInstance(vm, type, {items->items, static_cast<std::size_t>(items->length)});
}

Value tupleRepr(Vm& vm, const CallArgs& args)
{
    const TupleObject* tuple = selfOf(args);
    const ReprGuard guard(selfOf(args));
    if (guard.isRepeated())
        return Value::heap(makeStr(vm, "(...)"));
    StrBuilder text(vm);
    text.addAscii("(");
    for (std::int64_t i = 0; i < tuple->length; ++i) {
        const Value item = reprOf(vm, tuple->items[i]);
        if (!item)
            return kNull;
        if (i != 0)
            text.addAscii(", ");
        text.add(asStr(item));
    }
    text.addAscii(tuple->length == 1 ? ",)" : ")");
    return Value::heap(text.finish());
}

Value tupleHash(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> hash = hashTuple(vm, selfOf(args));
    return hash ? makeInt(vm, *hash) : kNull;
}

Value tupleGetItem(Vm& vm, const CallArgs& args)
{
    return tupleItem(vm, selfOf(args), args[1]);
}

Value tupleGetNewArgs(Vm& vm, const CallArgs& args)
{
    const TupleObject* tuple = selfOf(args);
    TupleObject* plain = makeTuple(vm, {tuple->items, static_cast<std::size_t>(tuple->length)});
    return Value::heap(makeTuple(vm, {Value::heap(plain)}));
}

Value tupleCount(Vm& vm, const CallArgs& args)
{
    const TupleObject* tuple = selfOf(args);
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < tuple->length; ++i) {
        const std::optional<bool> same = sameOrEqual(vm, tuple->items[i], args[1]);
        if (!same)
            return kNull;
        count += *same;
    }
    return makeInt(vm, count);
}

Value tupleIndex(Vm& vm, const CallArgs& args)
{
    const TupleObject* tuple = selfOf(args);
    const std::optional<std::int64_t> from = clampedIndex(vm, args.valueOr(2, Value::smallInt(0)), tuple->length);
    if (!from)
        return kNull;
    const Value noLimit = makeInt(vm, std::numeric_limits<std::int64_t>::max());
    const std::optional<std::int64_t> to = clampedIndex(vm, args.valueOr(3, noLimit), tuple->length);
    if (!to)
        return kNull;
    for (std::int64_t i = *from; i < std::min(*to, tuple->length); ++i) {
        const std::optional<bool> same = sameOrEqual(vm, tuple->items[i], args[1]);
        if (!same)
            return kNull;
        if (*same)
            return makeInt(vm, i);
    }
    return raiseValueError(vm, "tuple.index(x): x not in tuple");
}

constexpr NativeInfo kTupleMethods[] = {
    newMethod(&tupleNew, 0, kAnyCount),
    slot("__repr__", &tupleRepr, 0, 0),
    slot("__hash__", &tupleHash, 0, 0),
    slot("__len__", &lengthSlot, 0, 0),
    slot("__getitem__", &tupleGetItem, 1, 1),
    slot("__contains__", &containsSlot, 1, 1),
    slot("__iter__", &iterSlot, 0, 0),
    slot("__add__", &concatSlot, 1, 1),
    slot("__mul__", &repeatSlot, 1, 1),
    slot("__rmul__", &repeatSlot, 1, 1),
    method("__getnewargs__", &tupleGetNewArgs, 0, 0),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    method("count", &tupleCount, 1, 1, "How many items equal the value."),
    method("index", &tupleIndex, 1, 3, "Place of the first item that equals the value, between start and stop."),
};

} // namespace

Value makeTupleInstance(Vm& vm, const TypeObject* type, std::span<const Value> items)
{
    auto* tuple = vm.heap.allocate<TupleObject>(
        ObjectKind::Tuple, type->rootShape->id, sizeof(TupleObject) + (items.size() + 1) * sizeof(Value));
    tuple->length = static_cast<std::int64_t>(items.size());
    tuple->hash = -1;
    std::copy(items.begin(), items.end(), tuple->items);
    variableExtension(tuple) = kNull;
    return Value::heap(tuple);
}

void installTupleType(Vm& vm)
{
    TypeObject* type = vm.types.Tuple;
    type->doc = "A sequence that cannot change: tuple() is empty, tuple(iterable) has its items.";
    addMethods(vm, type, kTupleMethods);
    addMethods(vm, type, kComparisons);
}

} // namespace vmcore
