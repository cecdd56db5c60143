// SPDX-License-Identifier: GPL-3.0-or-later
// Lists, tuples and small boxes. A list's items may start behind the front of its store: what was
// taken off the front leaves room there, so queues made of lists stay cheap.
#include "vmcore/object/Containers.h"

#include <algorithm>
#include <cstring>

namespace vmcore {
namespace {

constexpr std::int64_t kSmallestStore = 4;

ValueArrayObject* allocateStore(Vm& vm, std::int64_t capacity)
{
    const auto count = static_cast<std::size_t>(capacity);
    auto* store = vm.heap.allocate<ValueArrayObject>(
        ObjectKind::ValueArray, builtinShape(ObjectKind::ValueArray), sizeof(ValueArrayObject) + count * sizeof(Value));
    store->capacity = count;
    return store;
}

// Items that fit from `items` on.
std::int64_t room(const ListObject* list)
{
    if (!list->store)
        return 0;
    return list->store->values + list->store->capacity - list->items;
}

void moveItems(const Value* from, std::int64_t count, Value* to)
{
    if (count != 0)
        std::memmove(to, from, static_cast<std::size_t>(count) * sizeof(Value));
}

// Makes room for `needed` items, leaving the first `length` in place.
void reserve(Vm& vm, ListObject* list, std::int64_t needed)
{
    if (needed <= room(list)) [[likely]]
        return;
    if (list->store) {
        const auto capacity = static_cast<std::int64_t>(list->store->capacity);
        if (needed + needed / 4 <= capacity) { // there is room at the front
            moveItems(list->items, list->length, list->store->values);
            list->items = list->store->values;
            return;
        }
    }
    const bool grows = list->store != nullptr;
    ValueArrayObject* store
        = allocateStore(vm, grows ? needed + needed / 2 + kSmallestStore : std::max(needed, kSmallestStore));
    moveItems(list->items, list->length, store->values);
    list->store = store;
    list->items = store->values;
    vm.heap.barrier(list);
}

} // namespace

ListObject* makeListWithCapacity(Vm& vm, std::int64_t capacity)
{
    auto* list = vm.heap.allocate<ListObject>(ObjectKind::List);
    list->length = 0;
    list->items = nullptr;
    list->store = nullptr;
    if (capacity > 0) {
        list->store = allocateStore(vm, capacity);
        list->items = list->store->values;
        vm.heap.barrier(list); // the second allocation may have made it old
    }
    return list;
}

ListObject* makeList(Vm& vm, std::span<const Value> items)
{
    const auto count = static_cast<std::int64_t>(items.size());
    ListObject* list = makeListWithCapacity(vm, count);
    moveItems(items.data(), count, list->items);
    list->length = count;
    return list;
}

void listAppend(Vm& vm, ListObject* list, Value v)
{
    reserve(vm, list, list->length + 1);
    list->items[list->length++].bits = v.bits;
    vm.heap.barrier(list);
}

void listInsert(Vm& vm, ListObject* list, std::int64_t at, Value v)
{
    if (at == 0 && list->store && list->items != list->store->values) {
        --list->items;
        ++list->length;
        listSet(vm, list, 0, v);
        return;
    }
    listReplace(vm, list, at, 0, {&v, 1});
}

void listErase(Vm& vm, ListObject* list, std::int64_t from, std::int64_t count)
{
    if (from != 0 || count == list->length) {
        listReplace(vm, list, from, count, {});
        return;
    }
    list->items += count;
    list->length -= count;
}

void listExtend(Vm& vm, ListObject* list, const Value* items, std::int64_t count)
{
    // `items` may be the list's own ones, which `reserve` may move.
    const bool isOwn = list->length != 0 && items >= list->items && items < list->items + list->length;
    const std::int64_t offset = isOwn ? items - list->items : 0;
    reserve(vm, list, list->length + count);
    moveItems(isOwn ? list->items + offset : items, count, list->items + list->length);
    list->length += count;
    vm.heap.barrier(list);
}

void listReplace(Vm& vm, ListObject* list, std::int64_t from, std::int64_t count, std::span<const Value> items)
{
    const auto added = static_cast<std::int64_t>(items.size());
    const std::int64_t length = list->length - count + added, tail = list->length - from - count;
    if (length == 0 && count > kSmallestStore) { // give the memory back
        list->store = nullptr;
        list->items = nullptr;
        list->length = 0;
        return;
    }
    reserve(vm, list, length);
    moveItems(list->items + from + count, tail, list->items + from + added);
    moveItems(items.data(), added, list->items + from);
    list->length = length;
    vm.heap.barrier(list);
}

TupleObject* allocateTuple(Vm& vm, std::int64_t length)
{
    if (length == 0 && vm.emptyTuple)
        return vm.emptyTuple;
    auto* tuple = vm.heap.allocate<TupleObject>(ObjectKind::Tuple, builtinShape(ObjectKind::Tuple),
        sizeof(TupleObject) + static_cast<std::size_t>(length) * sizeof(Value));
    tuple->length = length;
    tuple->hash = -1;
    std::fill_n(tuple->items, length, kNull);
    return tuple;
}

TupleObject* makeTuple(Vm& vm, std::span<const Value> items)
{
    TupleObject* tuple = allocateTuple(vm, static_cast<std::int64_t>(items.size()));
    moveItems(items.data(), static_cast<std::int64_t>(items.size()), tuple->items);
    return tuple;
}

CellObject* makeCell(Vm& vm, Value v)
{
    auto* cell = vm.heap.allocate<CellObject>(ObjectKind::Cell);
    cell->value = v;
    return cell;
}

BoundMethodObject* makeBoundMethod(Vm& vm, Value function, Value self)
{
    auto* method = vm.heap.allocate<BoundMethodObject>(ObjectKind::BoundMethod);
    method->function = function;
    method->self = self;
    return method;
}

SliceObject* makeSlice(Vm& vm, Value start, Value stop, Value step)
{
    auto* slice = vm.heap.allocate<SliceObject>(ObjectKind::Slice);
    slice->start = start;
    slice->stop = stop;
    slice->step = step;
    return slice;
}

} // namespace vmcore
