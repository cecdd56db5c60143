// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of jumps, iteration, generators, unpacking and exception handling.
#pragma once
#include "vmcore/code/Counter.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/ops/OpInfo.h"
#include "vmcore/ops/bodies/Names.h"
#include "vmcore/runtime/Iteration.h"

namespace vmcore {
// Out-of-line halves, in ops/SlowControl.cpp.
Exit safepoint(State& s);                         // something waits, see Vm::breaker
Exit becameHot(State& s, const Unit* at);         // its counter of a higher tier is used up
Exit enterExecutor(State& s, const Unit* at);     // the one whose number stands at the instruction
void expectTierTwo(const Vm& vm, const Unit* at); // begin to count down
Exit fault(State& s);
Exit swapDeep(State& s, std::uint32_t depth);
Exit send(State& s, const Unit* at, std::uint32_t jump);
Exit returnGenerator(State& s);
Exit yieldValue(State& s);
Exit getYieldFromIter(State& s);
Exit unpackSequence(State& s, std::uint32_t count);
Exit unpackEx(State& s, std::uint32_t argument);
Exit raiseVarargs(State& s, std::uint32_t count);
Exit reraise(State& s, std::uint32_t unitDepth);
Exit checkExcMatch(State& s);
Exit checkEgMatch(State& s);
Exit prepReraiseStar(State& s);
Exit beforeWith(State& s);
Exit withExceptStart(State& s);
Exit getAwaitable(State& s, std::uint32_t flag);
Exit getAiter(State& s);
Exit getAnext(State& s);
Exit beforeAsyncWith(State& s);
Exit endAsyncFor(State& s);
Exit asyncGenWrap(State& s);
Exit getLen(State& s);
Exit matchMapping(State& s);
Exit matchSequence(State& s);
Exit matchKeys(State& s);
Exit matchClass(State& s, std::uint32_t count);
Exit returnFromGenerator(State& s, Value result);
Exit returnFromInit(State& s, Value result);
} // namespace vmcore

namespace vmcore::body {

VM_BODY Exit Fault(State& s, const Unit*, Arg)
{
    return slowly(s, fault);
}
VM_BODY Exit Copy(State& s, const Unit*, Arg depth)
{
    const Value v = s.sp[-static_cast<std::ptrdiff_t>(depth.raw)];
    *s.sp++ = v;
    return Exit::None;
}
VM_BODY Exit SwapDeep(State& s, const Unit*, Arg depth)
{
    Value& other = s.sp[-static_cast<std::ptrdiff_t>(depth.raw)];
    const Value top = s.sp[-1];
    s.sp[-1] = other;
    other = top;
    return Exit::None;
}

// --- jumps and safepoints ---------------------------------------------------------------------------
// The program's profile: 64-bit counts at the end of the caches of entries, iterations, jumps taken. What is hot is read
// from them, and the executions of every other instruction are derived (code/BlockCounts).
VM_BODY void count(const Unit* at, unsigned offset)
{
    auto* u = const_cast<Unit*>(at) + offset;
    writeUnits(u, readUnits<std::uint64_t>(u) + 1);
}
VM_BODY void become(const Unit* at, Op op)
{
    const_cast<Unit*>(at)->op = static_cast<std::uint8_t>(op);
}
// Counts down to tier 2. True: now.
VM_BODY bool countDown(const Unit* at)
{
    const Counter counter(readUnits<std::uint16_t>(at + 1));
    if (counter.isDue()) [[unlikely]]
        return true;
    writeUnits(const_cast<Unit*>(at) + 1, counter.countedDown().bits());
    return false;
}
VM_BODY Exit ResumeCheck(State& s, const Unit* at, Arg)
{
    count(at, 2);
    if (s.vm->breaker.pending() != 0) [[unlikely]]
        return slowly(s, safepoint);
    return Exit::None;
}
VM_BODY Exit ResumeCheckJit(State& s, const Unit* at, Arg argument)
{
    const bool isHot = countDown(at); // in front of the safepoint, where an executor may take the counter's place
    if (const Exit exit = ResumeCheck(s, at, argument); exit != Exit::None || !isHot) [[likely]]
        return exit;
    return slowly(s, becameHot, at);
}
VM_BODY Exit ResumeEnterExecutor(State& s, const Unit* at, Arg argument)
{
    if (s.vm->breaker.pending() != 0) [[unlikely]]
        return ResumeCheck(s, at, argument);
    return slowly(s, enterExecutor, at); // which counts the entry, as when it is entered through a link
}
VM_BODY Exit Resume(State& s, const Unit* at, Arg argument)
{
    if (s.vm->config.specialize && readUnits<std::uint64_t>(at + 2) != 0) {
        become(at, s.vm->higherTier ? Op::RESUME_CHECK_JIT : Op::RESUME_CHECK);
        expectTierTwo(*s.vm, at);
    }
    return ResumeCheck(s, at, argument);
}
VM_BODY Exit JumpForward(State& s, const Unit*, Arg by)
{
    s.ip += by.raw;
    return Exit::None;
}
VM_BODY Exit JumpBackwardNoJit(State& s, const Unit* at, Arg by)
{
    count(at, 2);
    Exit exit = Exit::None;
    if (s.vm->breaker.pending() != 0) [[unlikely]]
        exit = slowly(s, safepoint); // the frame stands at the jump meanwhile
    s.ip -= by.raw;
    return exit;
}
VM_BODY Exit JumpBackwardJit(State& s, const Unit* at, Arg by)
{
    const bool isHot = countDown(at);
    if (const Exit exit = JumpBackwardNoJit(s, at, by); exit != Exit::None || !isHot) [[likely]]
        return exit;
    return slowly(s, becameHot, at);
}
VM_BODY Exit JumpBackwardEnterExecutor(State& s, const Unit* at, Arg by)
{
    if (s.vm->breaker.pending() != 0) [[unlikely]]
        return JumpBackwardNoJit(s, at, by);
    count(at, 2);
    s.ip -= by.raw;
    return slowly(s, enterExecutor, at);
}
VM_BODY Exit JumpBackward(State& s, const Unit* at, Arg by)
{
    if (s.vm->config.specialize) {
        become(at, s.vm->higherTier ? Op::JUMP_BACKWARD_JIT : Op::JUMP_BACKWARD_NO_JIT);
        expectTierTwo(*s.vm, at);
    }
    return JumpBackwardNoJit(s, at, by);
}
VM_BODY Jump PopJumpIfFalse(Value condition)
{
    return {condition.bits == kFalse.bits};
}
VM_BODY Jump PopJumpIfTrue(Value condition)
{
    return {condition.bits == kTrue.bits};
}
VM_BODY Jump PopJumpIfNone(Value v)
{
    return {v.isNone()};
}
VM_BODY Jump PopJumpIfNotNone(Value v)
{
    return {!v.isNone()};
}

// --- iteration ----------------------------------------------------------------------------------------
VM_BODY MayRaise GetIter(Vm& vm, Value v)
{
    return {getIterator(vm, v)};
}
VM_BODY Next<Value> ForIter(Vm& vm, Peek<Value> iterator)
{
    const Value v = iteratorNext(vm, iterator.raw);
    return {v, v ? NextState::Item : vm.hasError() ? NextState::Failed : NextState::Exhausted};
}
VM_BODY Next<Value> ForIterBuiltin(Vm& vm, Peek<BuiltinIter> iterator)
{
    const Value v = nextOfKind(vm, iterator.raw.raw);
    return {v, v ? NextState::Item : vm.hasError() ? NextState::Failed : NextState::Exhausted};
}
VM_BODY Next<Value> ForIterList(Peek<ListIter> it)
{
    ListObject* list = it.raw->list;
    const std::int64_t i = it.raw->index;
    if (!list || i >= list->length) [[unlikely]] {
        it.raw->list = nullptr; // stays exhausted when the list grows later
        return {{}, NextState::Exhausted};
    }
    it.raw->index = i + 1;
    return {{list->items[i].bits}, NextState::Item};
}
VM_BODY Next<Value> ForIterTuple(Peek<TupleIter> it)
{
    TupleObject* tuple = it.raw->tuple;
    const std::int64_t i = it.raw->index;
    if (!tuple || i >= tuple->length) [[unlikely]] {
        it.raw->tuple = nullptr;
        return {{}, NextState::Exhausted};
    }
    it.raw->index = i + 1;
    return {{tuple->items[i].bits}, NextState::Item};
}
VM_BODY Next<Int> ForIterRange(Peek<RangeIter> it)
{
    if (it.raw->remaining <= 0) [[unlikely]]
        return {{}, NextState::Exhausted};
    --it.raw->remaining;
    const std::int64_t i = it.raw->next;
    it.raw->next = i + it.raw->step;
    return {Int::of(i), NextState::Item};
}

// --- generators -----------------------------------------------------------------------------------
// Enters a suspended generator in its own frame. `next` is where the resumer goes on after a yield,
// `whenFinished` after a return.
VM_BODY void enterGenerator(State& s, GeneratorObject* g, Value sent, const Unit* whenFinished, bool keepsResult)
{
    Vm& vm = *s.vm;
    Frame* f = g->frame();
    s.fp->ip = s.ip;
    s.fp->stackTop = s.sp;
    f->back = s.fp;
    f->above = s.fp->above;
    f->role = FrameRole::Plain;
    g->whenFinished = whenFinished;
    g->keepsResult = keepsResult;
    g->state = GeneratorState::Running;
    g->outerHandled = vm.handled;
    if (g->handled)
        vm.handled = g->handled;
    vm.heap.barrier(g);
    ++vm.recursionDepth;
    vm.frame = f;
    s.fp = f;
    s.ip = f->ip;
    s.sp = f->stackTop;
    *s.sp++ = sent;
}
VM_BODY Exit ForIterGen(State& s, const Unit* at, Arg jump)
{
    auto* g = static_cast<GeneratorObject*>(s.sp[-1].object());
    enterGenerator(s, g, kNone, s.ip + jump.raw, false);
    (void)at;
    return Exit::None;
}
VM_BODY Exit Send(State& s, const Unit* at, Arg jump)
{
    return slowly(s, send, at, jump.raw);
}
VM_BODY Exit SendGen(State& s, const Unit* at, Arg jump)
{
    const Value sent = *--s.sp;
    auto* g = static_cast<GeneratorObject*>(s.sp[-1].object());
    if (g->state == GeneratorState::Created && !sent.isNone()) [[unlikely]] {
        ++s.sp;
        return slowly(s, send, at, jump.raw);
    }
    enterGenerator(s, g, sent, s.ip + jump.raw, true);
    return Exit::None;
}
VM_BODY Exit YieldValue(State& s, const Unit* at, Arg)
{
    GeneratorObject* g = s.fp->generator;
    if (g->handled.bits != kNull.bits || s.vm->handled.bits != g->outerHandled.bits || s.fp->role == FrameRole::Entry)
        [[unlikely]]
        return slowly(s, yieldValue);
    const Value v = *--s.sp;
    Frame* f = s.fp;
    f->ip = s.ip;
    f->stackTop = s.sp;
    g->state = GeneratorState::Suspended;
    g->outerHandled = kNull;
    s.vm->heap.barrier(g);
    --s.vm->recursionDepth;
    s.vm->frame = s.fp = f->back;
    s.ip = s.fp->ip;
    s.sp = s.fp->stackTop;
    *s.sp++ = v;
    (void)at;
    return Exit::None;
}
VM_BODY Exit ReturnGenerator(State& s, const Unit*, Arg)
{
    return slowly(s, returnGenerator);
}
VM_BODY Exit GetYieldFromIter(State& s, const Unit*, Arg)
{
    return slowly(s, getYieldFromIter);
}
// Leaves the running frame, which is neither a generator's nor an __init__'s.
VM_BODY Exit ReturnValue(State& s, const Unit*, Arg)
{
    const Value result = s.sp[-1];
    Frame* f = s.fp;
    if (f->generator) [[unlikely]]
        return slowly(s, returnFromGenerator, result);
    if (f->role == FrameRole::Init) [[unlikely]]
        return slowly(s, returnFromInit, result);
    --s.vm->recursionDepth;
    s.vm->frame = f->back;
    if (f->role == FrameRole::Entry) {
        s.vm->result = result;
        return Exit::Left;
    }
    s.fp = f->back;
    s.ip = s.fp->ip;
    s.sp = s.fp->stackTop;
    *s.sp++ = result;
    return Exit::None;
}

// --- unpacking --------------------------------------------------------------------------------------
VM_BODY Exit UnpackSequence(State& s, const Unit*, Arg count)
{
    return slowly(s, unpackSequence, count.raw);
}
VM_BODY Pair UnpackPair(Tuple t)
{
    return {{t->items[1].bits}, {t->items[0].bits}};
}
VM_BODY Exit UnpackTuple(State& s, const Unit*, Arg count)
{
    const Value v = s.sp[-1];
    if (!Tuple::matches(v) || Tuple::unbox(v)->length != count.raw) [[unlikely]]
        return Exit::Miss;
    const TupleObject* t = Tuple::unbox(v).raw;
    for (std::uint32_t i = 0; i < count.raw; ++i)
        s.sp[static_cast<std::ptrdiff_t>(count.raw - i) - 2] = t->items[i];
    s.sp += static_cast<std::ptrdiff_t>(count.raw) - 1;
    return Exit::None;
}
VM_BODY Exit UnpackList(State& s, const Unit*, Arg count)
{
    const Value v = s.sp[-1];
    if (!List::matches(v) || List::unbox(v)->length != count.raw) [[unlikely]]
        return Exit::Miss;
    const ListObject* t = List::unbox(v).raw;
    for (std::uint32_t i = 0; i < count.raw; ++i)
        s.sp[static_cast<std::ptrdiff_t>(count.raw - i) - 2] = t->items[i];
    s.sp += static_cast<std::ptrdiff_t>(count.raw) - 1;
    return Exit::None;
}
VM_BODY Exit UnpackEx(State& s, const Unit*, Arg argument)
{
    return slowly(s, unpackEx, argument.raw);
}

// --- exceptions, with, async, match: rare enough to live out of line ----------------------------------
#define VM_SLOW(Name, function)                                                                                        \
    VM_BODY Exit Name(State& s, const Unit*, Arg)                                                                      \
    {                                                                                                                  \
        return slowly(s, function);                                                                                    \
    }
#define VM_SLOW_ARG(Name, function)                                                                                    \
    VM_BODY Exit Name(State& s, const Unit*, Arg argument)                                                             \
    {                                                                                                                  \
        return slowly(s, function, argument.raw);                                                                      \
    }
VM_SLOW_ARG(RaiseVarargs, raiseVarargs)
VM_SLOW_ARG(Reraise, reraise)
VM_SLOW(CheckExcMatch, checkExcMatch)
VM_SLOW(CheckEgMatch, checkEgMatch)
VM_SLOW(PrepReraiseStar, prepReraiseStar)
VM_SLOW(BeforeWith, beforeWith)
VM_SLOW(WithExceptStart, withExceptStart)
VM_SLOW_ARG(GetAwaitable, getAwaitable)
VM_SLOW(GetAiter, getAiter)
VM_SLOW(GetAnext, getAnext)
VM_SLOW(BeforeAsyncWith, beforeAsyncWith)
VM_SLOW(EndAsyncFor, endAsyncFor)
VM_SLOW(AsyncGenWrap, asyncGenWrap)
VM_SLOW(GetLen, getLen)
VM_SLOW(MatchMapping, matchMapping)
VM_SLOW(MatchSequence, matchSequence)
VM_SLOW(MatchKeys, matchKeys)
VM_SLOW_ARG(MatchClass, matchClass)

VM_BODY Exit PushExcInfo(State& s, const Unit*, Arg)
{
    const Value exception = s.sp[-1];
    s.sp[-1] = s.vm->handled;
    *s.sp++ = exception;
    s.vm->handled = exception;
    return Exit::None;
}
VM_BODY Exit PopExcept(State& s, const Unit*, Arg)
{
    s.vm->handled = *--s.sp;
    return Exit::None;
}

} // namespace vmcore::body
