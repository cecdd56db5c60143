// SPDX-License-Identifier: GPL-3.0-or-later
// Lists, tuples, cells and boxes: making them and changing them, with the write barrier inside. No
// Python runs here; allocation may collect.
#pragma once
#include "vmcore/object/Vm.h"

#include <initializer_list>
#include <span>

namespace vmcore {

inline bool isList(Value v)
{
    return hasKind(v, ObjectKind::List);
}
inline bool isTuple(Value v)
{
    return hasKind(v, ObjectKind::Tuple);
}
inline bool isDict(Value v)
{
    return hasKind(v, ObjectKind::Dict);
}
inline ListObject* asList(Value v)
{
    return static_cast<ListObject*>(v.object());
}
inline TupleObject* asTuple(Value v)
{
    return static_cast<TupleObject*>(v.object());
}
inline DictObject* asDict(Value v)
{
    return static_cast<DictObject*>(v.object());
}
template<class T>
T* as(Value v) // the caller has tested the kind
{
    return static_cast<T*>(v.object());
}

ListObject* makeList(Vm& vm, std::span<const Value> items = {});
ListObject* makeListWithCapacity(Vm& vm, std::int64_t capacity);
void listAppend(Vm& vm, ListObject* list, Value v);
void listInsert(Vm& vm, ListObject* list, std::int64_t at, Value v); // 0 ≤ at ≤ length
void listErase(Vm& vm, ListObject* list, std::int64_t from, std::int64_t count);
void listExtend(Vm& vm, ListObject* list, const Value* items, std::int64_t count);
// list[from:from+count] = items, which are not the list's own.
void listReplace(Vm& vm, ListObject* list, std::int64_t from, std::int64_t count, std::span<const Value> items);
inline void listSet(Vm& vm, ListObject* list, std::int64_t at, Value v)
{
    list->items[at].bits = v.bits;
    vm.heap.barrier(list);
}

// Items to be filled in by the caller at once (they start as kNull).
TupleObject* allocateTuple(Vm& vm, std::int64_t length);
TupleObject* makeTuple(Vm& vm, std::span<const Value> items);
inline TupleObject* makeTuple(Vm& vm, std::initializer_list<Value> items)
{
    return makeTuple(vm, std::span(items.begin(), items.size()));
}
CellObject* makeCell(Vm& vm, Value v);
BoundMethodObject* makeBoundMethod(Vm& vm, Value function, Value self);
SliceObject* makeSlice(Vm& vm, Value start, Value stop, Value step);
Value makeRange(Vm& vm, Value start, Value stop, Value step); // exact ints; kNull: step 0, ValueError

} // namespace vmcore
