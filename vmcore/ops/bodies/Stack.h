// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies that move values, and guards on what a value is.
#pragma once
#include "vmcore/ops/Operands.h"

#define VM_BODY [[gnu::always_inline]] inline

namespace vmcore::body {

VM_BODY void Nop() { }
VM_BODY void PopTop(Value) { }
VM_BODY Value PushNull()
{
    return kNull;
}
VM_BODY Value LoadConst(Const c)
{
    return c.raw;
}
VM_BODY Value LoadFast(Local v)
{
    return v.raw;
}
VM_BODY Value LoadClosure(Local v)
{
    return v.raw;
}
VM_BODY ToLocal StoreFast(Value v)
{
    return {v};
}

VM_BODY Proves<Int> GuardTosInt(Peek<Value> v)
{
    return {Int::matches(v.raw)};
}
VM_BODY Proves<Int, Value> GuardNosInt(Peek<Value> v, Peek<Value>)
{
    return {Int::matches(v.raw)};
}
VM_BODY Proves<Float> GuardTosFloat(Peek<Value> v)
{
    return {Float::matches(v.raw)};
}
VM_BODY Proves<Float, Value> GuardNosFloat(Peek<Value> v, Peek<Value>)
{
    return {Float::matches(v.raw)};
}
VM_BODY Proves<Bool> GuardTosBool(Peek<Value> v)
{
    return {Bool::matches(v.raw)};
}
VM_BODY Proves<None> GuardTosNone(Peek<Value> v)
{
    return {None::matches(v.raw)};
}
VM_BODY Proves<Str> GuardTosStr(Peek<Value> v)
{
    return {Str::matches(v.raw)};
}
VM_BODY Proves<Str, Value> GuardNosStr(Peek<Value> v, Peek<Value>)
{
    return {Str::matches(v.raw)};
}
VM_BODY Proves<List> GuardTosList(Peek<Value> v)
{
    return {List::matches(v.raw)};
}
VM_BODY Proves<List, Value> GuardNosList(Peek<Value> v, Peek<Value>)
{
    return {List::matches(v.raw)};
}
VM_BODY Proves<Tuple, Value> GuardNosTuple(Peek<Value> v, Peek<Value>)
{
    return {Tuple::matches(v.raw)};
}
VM_BODY Proves<Bytes, Value> GuardNosBytes(Peek<Value> v, Peek<Value>)
{
    return {Bytes::matches(v.raw)};
}
VM_BODY Proves<ByteArray, Value> GuardNosByteArray(Peek<Value> v, Peek<Value>)
{
    return {ByteArray::matches(v.raw)};
}
VM_BODY Proves<BuiltinIter> GuardTosBuiltinIter(Peek<Value> v)
{
    return {BuiltinIter::matches(v.raw)};
}
VM_BODY Proves<Dict> GuardTosDict(Peek<Value> v)
{
    return {Dict::matches(v.raw)};
}
VM_BODY Proves<Dict, Value> GuardNosDict(Peek<Value> v, Peek<Value>)
{
    return {Dict::matches(v.raw)};
}
VM_BODY Proves<Set> GuardTosSet(Peek<Value> v)
{
    return {Set::matches(v.raw)};
}
VM_BODY Proves<ListIter> GuardTosListIter(Peek<Value> v)
{
    return {ListIter::matches(v.raw)};
}
VM_BODY Proves<TupleIter> GuardTosTupleIter(Peek<Value> v)
{
    return {TupleIter::matches(v.raw)};
}
VM_BODY Proves<RangeIter> GuardTosRangeIter(Peek<Value> v)
{
    return {RangeIter::matches(v.raw)};
}
VM_BODY bool isIdleGenerator(Value v)
{
    return Generator::matches(v) && Generator::unbox(v)->state < GeneratorState::Running;
}
VM_BODY Proves<Generator> GuardTosIdleGenerator(Peek<Value> v)
{
    return {isIdleGenerator(v.raw)};
}
VM_BODY Proves<Generator, Value> GuardNosIdleGenerator(Peek<Value> v, Peek<Value>)
{
    return {isIdleGenerator(v.raw)};
}
VM_BODY Proves<Tuple> GuardTosPair(Peek<Value> v)
{
    return {Tuple::matches(v.raw) && Tuple::unbox(v.raw)->length == 2};
}
// Versions are unique, so one comparison tells the shape and that its class, and what that inherits, are
// as they were.
VM_BODY Proves<Object> GuardShape(const Vm* vm, Peek<Value> v, CachedVersion version)
{
    return {v.raw.isHeap() && vm->shapeVersions[v.raw.object()->shape] == version.raw};
}
VM_BODY Proves<> GuardTypeVersion(Peek<Value> v, CachedTypeVersion version)
{
    return {hasKind(v.raw, ObjectKind::Type) && static_cast<TypeObject*>(v.raw.object())->version == version.raw};
}
// There is room for one more frame; frames larger than the margin are left to the generic form.
inline constexpr std::size_t kFrameMargin = 1 << 13;
VM_BODY Proves<> GuardRoom(const Vm* vm, const Frame* fp)
{
    return {vm->recursionDepth < vm->recursionLimit && fp->above < vm->stackEnd - kFrameMargin};
}

} // namespace vmcore::body
