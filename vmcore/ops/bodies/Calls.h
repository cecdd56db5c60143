// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of calls, of building containers and functions, and of imports.
#pragma once
#include "vmcore/ops/bodies/Control.h"
#include "vmcore/runtime/InstanceCheck.h"
#include "vmcore/runtime/Native.h"

namespace vmcore {
// Out-of-line halves, in ops/SlowCalls.cpp and ops/SlowBuild.cpp.
Exit callAny(State& s, std::uint32_t count);
Exit callKw(State& s, std::uint32_t count);
Exit callFunctionEx(State& s, std::uint32_t flags);
Exit pushFrameGeneral(State& s, std::uint32_t count);
Exit enterInit(State& s, std::uint32_t count);
Exit enterProperty(State& s, PropertyObject* property);
Exit callNativeClass(State& s, std::uint32_t count);
Exit makeFunction(State& s, std::uint32_t flags);
Exit buildList(State& s, std::uint32_t count);
Exit buildTuple(State& s, std::uint32_t count);
Exit buildSet(State& s, std::uint32_t count);
Exit buildMap(State& s, std::uint32_t count);
Exit buildString(State& s, std::uint32_t count);
Exit buildSlice(State& s, std::uint32_t count);
Exit setAddDeep(State& s, std::uint32_t depth);
Exit mapAdd(State& s, std::uint32_t depth);
Exit listExtendDeep(State& s, std::uint32_t depth);
Exit setUpdateDeep(State& s, std::uint32_t depth);
Exit dictUpdateDeep(State& s, std::uint32_t depth);
Exit dictMergeDeep(State& s, std::uint32_t depth);
Exit listToTuple(State& s);
Exit formatValueOp(State& s, std::uint32_t flags);
Exit importNameOp(State& s, std::uint32_t name);
Exit importFromOp(State& s, std::uint32_t name);
Exit importStarOp(State& s);
} // namespace vmcore

namespace vmcore::body {

// --- frames -----------------------------------------------------------------------------------------
// A frame for `code` above the running one, with its first `count` slots from `arguments` and the
// other locals unbound. The caller's ip stands behind the call, its stack top below the callable.
VM_BODY Frame* pushFrame(
    State& s, FunctionObject* function, const Value* arguments, std::uint32_t count, Value* callerTop)
{
    CodeObject* code = function->code;
    auto* f = reinterpret_cast<Frame*>(s.fp->above);
    s.fp->ip = s.ip;
    s.fp->stackTop = callerTop;
    f->back = s.fp;
    f->constants = code->constants;
    f->code = code;
    f->globals = function->globals;
    f->builtins = function->builtins;
    f->locals = kNull;
    f->closure = function->closure;
    f->generator = nullptr;
    f->above = f->slots + code->slotCount();
    f->role = FrameRole::Plain;
    std::uint32_t i = 0;
    for (; i < count; ++i)
        f->slots[i].bits = arguments[i].bits;
    for (; i < code->localCount; ++i)
        f->slots[i] = kNull;
    ++s.vm->recursionDepth;
    s.vm->frame = f;
    s.fp = f;
    s.sp = f->stackBase();
    s.ip = code->units;
    return f;
}

VM_BODY Proves<> GuardFunctionVersion(Callee callee, CachedCallVersion version)
{
    return {isExactly(callee.callable, ObjectKind::Function)
        && static_cast<FunctionObject*>(callee.callable.object())->version == version.raw};
}
VM_BODY Proves<> GuardBoundMethodVersion(Callee callee, CachedCallVersion version)
{
    if (!isExactly(callee.callable, ObjectKind::BoundMethod) || callee.self)
        return {false};
    const Value f = static_cast<BoundMethodObject*>(callee.callable.object())->function;
    return {isExactly(f, ObjectKind::Function) && static_cast<FunctionObject*>(f.object())->version == version.raw};
}
VM_BODY Exit PushFrameExact(State& s, const Unit*, Arg count)
{
    Value* arguments = s.sp - count.raw;
    auto* function = static_cast<FunctionObject*>(arguments[-2].object());
    const bool method = static_cast<bool>(arguments[-1]);
    if (function->code->argCount != count.raw + method) [[unlikely]]
        return Exit::Miss;
    pushFrame(s, function, arguments - method, count.raw + method, arguments - 2);
    return Exit::None;
}
VM_BODY Exit PushFrameBound(State& s, const Unit*, Arg count)
{
    Value* arguments = s.sp - count.raw;
    auto* method = static_cast<BoundMethodObject*>(arguments[-2].object());
    auto* function = static_cast<FunctionObject*>(method->function.object());
    arguments[-1] = method->self;
    pushFrame(s, function, arguments - 1, count.raw + 1, arguments - 2);
    return Exit::None;
}
VM_BODY Exit PushFrameGeneral(State& s, const Unit*, Arg count)
{
    return slowly(s, pushFrameGeneral, count.raw);
}
VM_BODY Proves<> GuardClassVersion(Callee callee, CachedCallVersion version)
{
    return {hasKind(callee.callable, ObjectKind::Type) && !callee.self
        && static_cast<TypeObject*>(callee.callable.object())->version == version.raw};
}
VM_BODY Exit EnterInit(State& s, const Unit*, Arg count)
{
    return slowly(s, enterInit, count.raw);
}
VM_BODY Exit EnterProperty(State& s, const Unit*, Arg, CachedObject property)
{
    return slowly(s, enterProperty, static_cast<PropertyObject*>(Value{property.raw}.object()));
}
VM_BODY Exit Call(State& s, const Unit*, Arg count)
{
    return slowly(s, callAny, count.raw);
}
VM_BODY Exit CallKw(State& s, const Unit*, Arg count)
{
    return slowly(s, callKw, count.raw);
}
VM_BODY Exit CallFunctionEx(State& s, const Unit*, Arg flags)
{
    return slowly(s, callFunctionEx, flags.raw);
}

// --- native calls -----------------------------------------------------------------------------------
// Drops callable, self and arguments, pushes the result.
VM_BODY Exit finishCall(State& s, std::uint32_t count, Value result)
{
    s.sp -= count + 1;
    s.sp[-1] = result;
    return result ? Exit::None : Exit::Error;
}
VM_BODY bool takes(const NativeFunctionObject* f, Arg count)
{
    return count.raw >= f->info->minimum && count.raw <= f->info->maximum;
}
VM_BODY Proves<> GuardNative(Callee callee, Arg count)
{
    return {isExactly(callee.callable, ObjectKind::NativeFunction) && !callee.self
        && takes(static_cast<NativeFunctionObject*>(callee.callable.object()), count)
        && !static_cast<NativeFunctionObject*>(callee.callable.object())->self};
}
VM_BODY Exit CallNative(State& s, const Unit*, Arg count)
{
    auto* f = static_cast<NativeFunctionObject*>(s.sp[-2 - static_cast<std::ptrdiff_t>(count.raw)].object());
    return finishCall(s, count.raw, f->code(*s.vm, {s.sp - count.raw, count.raw, nullptr}));
}
// A method descriptor with self in place; the receiver is an instance of exactly its owner.
VM_BODY Proves<> GuardNativeMethod(Callee callee, Arg count)
{
    if (!isExactly(callee.callable, ObjectKind::NativeMethod) || !callee.self.isHeap())
        return {false};
    const auto* f = static_cast<NativeFunctionObject*>(callee.callable.object());
    return {takes(f, count) && builtinShape(f->owner->instanceKind) == callee.self.object()->shape};
}
VM_BODY Exit CallNativeMethod(State& s, const Unit*, Arg count)
{
    auto* f = static_cast<NativeFunctionObject*>(s.sp[-2 - static_cast<std::ptrdiff_t>(count.raw)].object());
    return finishCall(s, count.raw, f->code(*s.vm, {s.sp - count.raw - 1, count.raw + 1, nullptr}));
}
VM_BODY Exit CallNativeClass(State& s, const Unit*, Arg count)
{
    return slowly(s, callNativeClass, count.raw);
}
VM_BODY Proves<> GuardLen(const Vm* vm, Callee callee, Arg count)
{
    return {callee.callable == vm->wellKnown.len && !callee.self && count.raw == 1};
}
VM_BODY Exit CallLen(State& s, const Unit*, Arg count)
{
    const Value v = s.sp[-1];
    if (List::matches(v))
        return finishCall(s, count.raw, Value::smallInt(List::unbox(v)->length));
    State copy = s;
    const auto n = lengthOf(*copy.vm, v);
    return finishCall(s, count.raw, n ? makeInt(*copy.vm, *n) : kNull);
}
VM_BODY Proves<> GuardListAppend(const Vm* vm, Callee callee, Arg count)
{
    return {callee.callable == vm->wellKnown.listAppend && List::matches(callee.self) && count.raw == 1};
}
VM_BODY Exit CallListAppend(State& s, const Unit*, Arg count)
{
    ListObject* list = List::unbox(s.sp[-2]).raw;
    const Value v = s.sp[-1];
    if (list->store
        && static_cast<std::uint64_t>(list->items - list->store->values) + static_cast<std::uint64_t>(list->length)
            < list->store->capacity) [[likely]] {
        list->items[list->length++].bits = v.bits;
        s.vm->heap.barrier(list);
    } else {
        listAppend(*s.vm, list, v);
    }
    return finishCall(s, count.raw, kNone);
}
VM_BODY Proves<> GuardIsInstance(const Vm* vm, Callee callee, Arg count)
{
    return {callee.callable == vm->wellKnown.isInstance && !callee.self && count.raw == 2};
}
VM_BODY Exit CallIsInstance(State& s, const Unit*, Arg count)
{
    const auto r = isInstanceOf(*s.vm, s.sp[-2], s.sp[-1]);
    return finishCall(s, count.raw, r ? Value::boolean(*r) : kNull);
}
VM_BODY Proves<> GuardType1(const Vm* vm, Callee callee, Arg count)
{
    return {callee.callable.bits == Value::heap(vm->types.Type).bits && !callee.self && count.raw == 1};
}
VM_BODY Exit CallType1(State& s, const Unit*, Arg count)
{
    return finishCall(s, count.raw, Value::heap(s.vm->typeOf(s.sp[-1])));
}

// --- building ---------------------------------------------------------------------------------------
VM_SLOW_ARG(MakeFunction, makeFunction)
VM_SLOW_ARG(BuildTuple, buildTuple)
VM_SLOW_ARG(BuildList, buildList)
VM_SLOW_ARG(BuildSet, buildSet)
VM_SLOW_ARG(BuildMap, buildMap)
VM_SLOW_ARG(BuildString, buildString)
VM_SLOW_ARG(BuildSlice, buildSlice)
VM_BODY Exit ListAppend(State& s, const Unit*, Arg depth)
{
    const Value v = *--s.sp;
    listAppend(*s.vm, static_cast<ListObject*>(s.sp[-static_cast<std::ptrdiff_t>(depth.raw)].object()), v);
    return Exit::None;
}
VM_SLOW_ARG(SetAdd, setAddDeep)
VM_SLOW_ARG(MapAdd, mapAdd)
VM_SLOW_ARG(ListExtend, listExtendDeep)
VM_SLOW_ARG(SetUpdate, setUpdateDeep)
VM_SLOW_ARG(DictUpdate, dictUpdateDeep)
VM_SLOW_ARG(DictMerge, dictMergeDeep)
VM_SLOW(ListToTuple, listToTuple)
VM_SLOW_ARG(FormatValue, formatValueOp)
VM_SLOW_ARG(ImportName, importNameOp)
VM_SLOW_ARG(ImportFrom, importFromOp)
VM_SLOW(ImportStar, importStarOp)
#undef VM_SLOW
#undef VM_SLOW_ARG

} // namespace vmcore::body
