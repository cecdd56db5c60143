// SPDX-License-Identifier: GPL-3.0-or-later
// The handlers.
#include "vmcore/interp/Interpreter.h"

#include "vmcore/interp/Adapt.h"
#include "vmcore/interp/Counting.h"
#include "vmcore/object/Host.h"
#include "vmcore/ops/Adapter.h"
#include "vmcore/runtime/Safepoint.h"

namespace vmcore {
namespace {

#define VM_REGISTERS const Unit *ip, Value *sp, Frame *fp, Vm *vm, const Dispatch *table, std::uint32_t argument
#define VM_DISPATCH(at, state, dispatch)                                                                               \
    [[clang::musttail]] return (dispatch)->handlers[(at)->op](                                                         \
        at, (state).sp, (state).fp, (state).vm, dispatch, (at)->arg)

// An error is pending: on with its handler, or out of the loop.
VM_PRESERVE_NONE [[gnu::noinline]] void raised(VM_REGISTERS)
{
    State s{ip, sp, fp, vm};
    if (!unwind(s, static_cast<Exit>(argument))) {
        vm->result = kNull;
        return;
    }
    (void)table;
    VM_DISPATCH(s.ip, s, vm->dispatch);
}

// A guard failed: count it, and run the generic form, whose counter specialises again.
VM_PRESERVE_NONE [[gnu::noinline]] void missed(VM_REGISTERS)
{
    countMiss(fp->code, ip);
    [[clang::musttail]] return table->handlers[static_cast<std::size_t>(opInfo(ip->op).family)](
        ip, sp, fp, vm, table, argument);
}

template<Op O>
[[gnu::always_inline]] inline Exit run(State& s, const Unit* at, std::uint32_t argument)
{
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return runUops<uopsOf(O)[I]...>(s, FromUnits{at, argument}, at + unitLength(O));
    }(std::make_index_sequence<uopsOf(O).size()>{});
}

// An instruction; with a second one, a pair of Fused.def.
template<Op First, Op... Second>
VM_PRESERVE_NONE void handle(VM_REGISTERS)
{
    State s{ip, sp, fp, vm};
    const Exit exit = run<First>(s, ip, argument);
    if (exit == Exit::Miss) [[unlikely]] {
        [[clang::musttail]] return missed(ip, s.sp, s.fp, vm, table, argument);
    }
    if (exit > Exit::Jumped) [[unlikely]] {
        if (exit == Exit::Left)
            return;
        [[clang::musttail]] return raised(s.ip, s.sp, s.fp, vm, table, static_cast<std::uint32_t>(exit));
    }
    if ([[maybe_unused]] const Unit* second = ip + unitLength(First); exit == Exit::None)
        (run<Second>(s, second, second->arg), ...);
    if constexpr (needsFrame(First)) { // stepping may have begun or ended inside
        VM_DISPATCH(s.ip, s, vm->dispatch);
    } else {
        VM_DISPATCH(s.ip, s, table);
    }
}

template<>
VM_PRESERVE_NONE void handle<Op::EXTENDED_ARG>(VM_REGISTERS)
{
    ++ip;
    argument = argument << 8 | ip->arg;
    [[clang::musttail]] return table->handlers[ip->op](ip, sp, fp, vm, table, argument);
}

VM_PRESERVE_NONE void unknown(VM_REGISTERS)
{
    [[clang::musttail]] return handle<Op::CACHE>(ip, sp, fp, vm, table, argument);
}

// Counts the instruction, then runs it.
template<Op O>
VM_PRESERVE_NONE void counted(VM_REGISTERS)
{
    countExecution(*table->counts, *vm, fp->code, ip, O);
    [[clang::musttail]] return handle<O>(ip, sp, fp, vm, table, argument);
}

// The instruction behind its prefixes, also where it begins a pair, and from there on the table in force.
VM_PRESERVE_NONE void alone(VM_REGISTERS)
{
    while (ip->op == static_cast<std::uint8_t>(Op::EXTENDED_ARG)) {
        ++ip;
        argument = argument << 8 | ip->arg;
    }
    const auto op = static_cast<std::size_t>(unfused(static_cast<Op>(ip->op)));
    [[clang::musttail]] return table->unstepped->handlers[op](ip, sp, fp, vm, vm->dispatch, argument);
}

// Asks the host, then runs the instruction with the table in force.
VM_PRESERVE_NONE [[gnu::noinline]] void asked(VM_REGISTERS)
{
    fp->ip = ip + 1;
    fp->stackTop = sp;
    vm->frame = fp;
    if (!vm->host.onStep(*vm)) [[unlikely]] {
        stopProgram(*vm);
        countNotRun(fp->code, fp->currentUnit());
        [[clang::musttail]] return raised(ip + 1, sp, fp, vm, vm->dispatch, static_cast<std::uint32_t>(Exit::Error));
    }
    [[clang::musttail]] return alone(ip, sp, fp, vm, table, argument);
}

template<Op O>
VM_PRESERVE_NONE void stepped(VM_REGISTERS)
{
    if (unfused(static_cast<Op>(ip->op)) != O) [[unlikely]] // the generic form after a failed guard: the same step
        [[clang::musttail]] return table->unstepped->handlers[static_cast<std::size_t>(O)](
            ip, sp, fp, vm, table, argument);
    [[clang::musttail]] return asked(ip, sp, fp, vm, table, argument);
}

// Tells the higher tier, which records, of the instruction, then runs it with the table in force.
VM_PRESERVE_NONE [[gnu::noinline]] void told(VM_REGISTERS)
{
    vm->higherTier->record(State{ip, sp, fp, vm});
    [[clang::musttail]] return alone(ip, sp, fp, vm, table, argument);
}

template<Op O>
VM_PRESERVE_NONE void recorded(VM_REGISTERS)
{
    if (unfused(static_cast<Op>(ip->op)) != O) [[unlikely]] { // the generic form after a failed guard
        vm->higherTier->recordMiss();
        [[clang::musttail]] return table->unstepped->handlers[static_cast<std::size_t>(O)](
            ip, sp, fp, vm, table, argument);
    }
    [[clang::musttail]] return told(ip, sp, fp, vm, table, argument);
}

constexpr Dispatch makeRunning()
{
    Dispatch d{};
    for (Handler& h : d.handlers)
        h = &unknown;
#define VM_OP(name, ...) d.handlers[static_cast<std::size_t>(Op::name)] = &handle<Op::name>;
#include "vmcore/ops/Ops.def"
#define VM_FUSED(first, second)                                                                                        \
    d.handlers[static_cast<std::size_t>(Op::first##__##second)] = &handle<Op::first, Op::second>;
#include "vmcore/ops/Fused.def"
    return d;
}
// The first instruction of a fused pair runs by itself, and the second after it.
constexpr void handleAlone(Dispatch& d)
{
    for (const FusedPair& pair : kFusedPairs)
        d.handlers[static_cast<std::size_t>(pair.fused)] = d.handlers[static_cast<std::size_t>(pair.first)];
}
// A table of handlers that do something first; `handlerOf` makes that of each instruction.
template<class HandlerOf>
constexpr Dispatch makeTable(const Dispatch* unstepped, HandlerOf handlerOf)
{
    Dispatch d{};
    d.unstepped = unstepped;
    for (Handler& h : d.handlers)
        h = &unknown;
#define VM_OP(name, ...) d.handlers[static_cast<std::size_t>(Op::name)] = handlerOf.template operator()<Op::name>();
#include "vmcore/ops/Ops.def"
    handleAlone(d);
    return d;
}
constexpr Dispatch makeStepping(const Dispatch& unstepped)
{
    return makeTable(&unstepped, []<Op O>() -> Handler { return &stepped<O>; });
}
constexpr Dispatch makeRecording(const Dispatch& unrecorded)
{
    return makeTable(&unrecorded, []<Op O>() -> Handler { return &recorded<O>; });
}
constexpr Dispatch makeCounting()
{
    Dispatch d = makeTable(nullptr, []<Op O>() -> Handler { return &counted<O>; });
    d.handlers[static_cast<std::size_t>(Op::EXTENDED_ARG)] = &handle<Op::EXTENDED_ARG>; // part of the next one
    return d;
}

Value leave(Vm& vm)
{
    const Value result = vm.result;
    vm.result = kNull;
    return result;
}

} // namespace

constinit const Dispatch kRunning = makeRunning();
constinit const Dispatch kStepping = makeStepping(kRunning);
constinit const Dispatch kRecording = makeRecording(kRunning);

CountingTables::CountingTables(ExecutionCounts& counts)
    : running(makeCounting())
    , stepping(makeStepping(running))
{
    running.counts = stepping.counts = &counts;
}

Value runFrame(Vm& vm, Frame* frame)
{
    frame->role = FrameRole::Entry;
    vm.frame = frame;
    const Unit* ip = frame->ip;
    vm.dispatch->handlers[ip->op](ip, frame->stackTop, frame, &vm, vm.dispatch, ip->arg);
    return leave(vm);
}

Value runFrameFromError(Vm& vm, Frame* frame)
{
    frame->role = FrameRole::Entry;
    vm.frame = frame;
    raised(frame->ip, frame->stackTop, frame, &vm, vm.dispatch, static_cast<std::uint32_t>(Exit::Error));
    return leave(vm);
}

} // namespace vmcore
