// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of globals and attributes.
#pragma once
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/ops/bodies/Stack.h"
#include "vmcore/runtime/Attributes.h"

namespace vmcore {
// Out-of-line halves, in ops/SlowNames.cpp. They act on the frame, with the stack in memory.
Exit loadName(State& s, std::uint32_t name);
Exit storeName(State& s, std::uint32_t name);
Exit deleteName(State& s, std::uint32_t name);
Exit storeGlobal(State& s, std::uint32_t name);
Exit deleteGlobal(State& s, std::uint32_t name);
Exit loadGlobal(State& s, std::uint32_t name);
Exit unboundLocal(State& s, std::uint32_t slot);
Exit unboundCell(State& s, std::uint32_t slot);
Exit loadClassDeref(State& s, std::uint32_t slot);
Exit setupAnnotations(State& s);
Exit loadBuildClass(State& s);
Exit loadAttr(State& s, std::uint32_t argument);
Exit storeAttr(State& s, std::uint32_t name);
Exit deleteAttr(State& s, std::uint32_t name);
} // namespace vmcore

namespace vmcore::body {

// Bodies that take the State act on the frame: the stack is in memory, s.ip stands behind `at`.
// Slow halves work on a copy, so that the registers of the loop do not have to live in memory.
template<class F, class... A>
VM_BODY Exit slowly(State& s, F function, A... arguments)
{
    State copy = s;
    const Exit e = function(copy, arguments...);
    s = copy;
    return e;
}

VM_BODY Exit LoadFastCheck(State& s, const Unit*, Arg slot)
{
    const Value v = s.fp->slots[slot.raw];
    if (!v) [[unlikely]]
        return slowly(s, unboundLocal, slot.raw);
    *s.sp++ = v;
    return Exit::None;
}
VM_BODY Exit DeleteFast(State& s, const Unit*, Arg slot)
{
    if (!s.fp->slots[slot.raw]) [[unlikely]]
        return slowly(s, unboundLocal, slot.raw);
    s.fp->slots[slot.raw] = kNull;
    return Exit::None;
}
VM_BODY CellObject* cellIn(State& s, Arg slot)
{
    return static_cast<CellObject*>(s.fp->slots[slot.raw].object());
}
VM_BODY Exit MakeCell(State& s, const Unit*, Arg slot)
{
    s.fp->slots[slot.raw] = Value::heap(makeCell(*s.vm, s.fp->slots[slot.raw]));
    return Exit::None;
}
VM_BODY Exit CopyFreeVars(State& s, const Unit*, Arg count)
{
    Value* to = s.fp->slots + s.fp->code->localCount - count.raw;
    for (std::uint32_t i = 0; i < count.raw; ++i)
        to[i] = s.fp->closure->items[i];
    return Exit::None;
}
VM_BODY Exit LoadDeref(State& s, const Unit*, Arg slot)
{
    const Value v = cellIn(s, slot)->value;
    if (!v) [[unlikely]]
        return slowly(s, unboundCell, slot.raw);
    *s.sp++ = v;
    return Exit::None;
}
VM_BODY Exit StoreDeref(State& s, const Unit*, Arg slot)
{
    CellObject* cell = cellIn(s, slot);
    cell->value = *--s.sp;
    s.vm->heap.barrier(cell);
    return Exit::None;
}
VM_BODY Exit DeleteDeref(State& s, const Unit*, Arg slot)
{
    CellObject* cell = cellIn(s, slot);
    if (!cell->value) [[unlikely]]
        return slowly(s, unboundCell, slot.raw);
    cell->value = kNull;
    return Exit::None;
}
VM_BODY Exit LoadClassDeref(State& s, const Unit*, Arg slot)
{
    return slowly(s, loadClassDeref, slot.raw);
}
VM_BODY Exit LoadName(State& s, const Unit*, Arg name)
{
    return slowly(s, loadName, name.raw);
}
VM_BODY Exit StoreName(State& s, const Unit*, Arg name)
{
    return slowly(s, storeName, name.raw);
}
VM_BODY Exit DeleteName(State& s, const Unit*, Arg name)
{
    return slowly(s, deleteName, name.raw);
}
VM_BODY Exit StoreGlobal(State& s, const Unit*, Arg name)
{
    return slowly(s, storeGlobal, name.raw);
}
VM_BODY Exit DeleteGlobal(State& s, const Unit*, Arg name)
{
    return slowly(s, deleteGlobal, name.raw);
}
VM_BODY Exit SetupAnnotations(State& s, const Unit*, Arg)
{
    return slowly(s, setupAnnotations);
}
VM_BODY Exit LoadBuildClass(State& s, const Unit*, Arg)
{
    return slowly(s, loadBuildClass);
}
VM_BODY Value LoadAssertionError(const Vm* vm)
{
    return Value::heap(vm->types.AssertionError);
}

// --- globals --------------------------------------------------------------------------------------
VM_BODY Exit LoadGlobal(State& s, const Unit*, Arg name)
{
    return slowly(s, loadGlobal, name.raw);
}
// A store to an existing key keeps the keys version, so the value is read each time.
VM_BODY Proves<> GuardGlobalsKeys(const Frame* fp, CachedKeys version)
{
    return {fp->globals->keysVersion == version.raw};
}
VM_BODY Proves<> GuardBuiltinsKeys(const Frame* fp, CachedBuiltinKeys version)
{
    return {fp->builtins->keysVersion == version.raw};
}
VM_BODY Callable LoadGlobalAt(const Frame* fp, CachedKeysIndex index)
{
    return {{fp->globals->table->entries[index.raw].value.bits}};
}
VM_BODY Callable LoadBuiltinAt(const Frame* fp, CachedKeysIndex index)
{
    return {{fp->builtins->table->entries[index.raw].value.bits}};
}

// --- attributes -----------------------------------------------------------------------------------
VM_BODY Exit LoadAttr(State& s, const Unit*, Arg name)
{
    return slowly(s, loadAttr, name.raw);
}
VM_BODY Exit StoreAttr(State& s, const Unit*, Arg name)
{
    return slowly(s, storeAttr, name.raw);
}
VM_BODY Exit DeleteAttr(State& s, const Unit*, Arg name)
{
    return slowly(s, deleteAttr, name.raw);
}
VM_BODY Checked<Callable> LoadInlineSlot(Object o, CachedWord word)
{
    const Value v{o.word(word.raw).bits};
    return {{v}, static_cast<bool>(v)}; // null: an unset member of __slots__
}
VM_BODY Checked<Callable> LoadOverflowSlot(Object o, CachedWord extension, CachedSlot slot)
{
    const Value v{static_cast<ValueArrayObject*>(o.word(extension.raw).object())->values[slot.raw].bits};
    return {{v}, static_cast<bool>(v)};
}
VM_BODY CallableAndSelf LoadMethodCached(Value self, CachedObject method)
{ // only where a call follows
    return {{method.raw}, self};
}
VM_BODY Callable LoadCachedForAttr(Value, CachedObject v)
{
    return {{v.raw}};
}
VM_BODY Proves<> GuardModuleKeys(Peek<Value> v, CachedKeys version)
{
    return {isExactly(v.raw, ObjectKind::Module)
        && static_cast<ModuleObject*>(v.raw.object())->dict->keysVersion == version.raw};
}
VM_BODY Callable LoadModuleAt(Value module, CachedKeysIndex index)
{
    return {{static_cast<ModuleObject*>(module.object())->dict->table->entries[index.raw].value.bits}};
}
VM_BODY void StoreInlineSlot(Vm& vm, Value v, Object o, CachedWord word)
{
    o.word(word.raw).bits = v.bits;
    vm.heap.barrier(o.raw);
}
VM_BODY void AddInlineSlot(Vm& vm, Value v, Object o, CachedWord word, CachedNewShape shape)
{
    o.word(word.raw).bits = v.bits;
    o.raw->shape = shape.raw;
    vm.heap.barrier(o.raw);
}
VM_BODY void StoreOverflowSlot(Vm& vm, Value v, Object o, CachedWord extension, CachedSlot slot)
{
    static_cast<ValueArrayObject*>(o.word(extension.raw).object())->values[slot.raw].bits = v.bits;
    vm.heap.barrier(o.raw);
}

} // namespace vmcore::body
