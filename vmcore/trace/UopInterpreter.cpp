// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/trace/UopInterpreter.h"

#include "vmcore/interp/Adapt.h"
#include "vmcore/ops/Adapter.h"

#include <cstring>

namespace vmcore {
namespace {

#define VM_TRACE_REGISTERS const TraceUop *u, Value *sp, Frame *fp, Vm *vm
#define VM_TRACE_NEXT(uop, sp) [[clang::musttail]] return (uop)->handler(uop, sp, fp, vm)

// Which of a micro-op's operands comes from the cache unit at this offset.
constexpr int operandAt(Uop uop, unsigned offset)
{
    int n = 0;
    for (int i = 0; i < info(uop).paramCount; ++i) {
        const ParamInfo& p = info(uop).params[static_cast<std::size_t>(i)];
        if (p.source == Source::Cache) {
            if (p.offset == offset)
                break;
            ++n;
        }
    }
    return n;
}

template<Uop U>
struct FromTrace
{
    static constexpr bool kSetsFrameIp = false; // SetIp does
    const TraceUop* uop;
    const Unit* at;
    std::uint32_t argument;
    template<class T>
    T cached(unsigned offset) const
    {
        T value;
        std::memcpy(&value, &uop->operands[operandAt(U, offset)], sizeof value);
        return value;
    }
};

// Ends in tier 1, with what a body said.
VM_PRESERVE_NONE [[gnu::noinline]] void leaveTo(const Unit* ip, Value* sp, Frame* fp, Vm* vm, Exit exit)
{
    static_cast<TraceRunner*>(vm->higherTier)->outcome = {{ip, sp, fp, vm}, exit, nullptr};
}

template<Uop U>
VM_PRESERVE_NONE void runTraceUop(VM_TRACE_REGISTERS)
{
    constexpr const UopInfo& i = info(U);
    const FromTrace<U> from{u, u->at, u->argument};
    State s{u->next, sp, fp, vm};
    if constexpr (i.takesState()) {
        const Exit exit = detail::runStateUop<U>(s, from);
        if (exit == Exit::Miss) [[unlikely]] {
            VM_TRACE_NEXT(u->otherwise, sp);
        }
        fp = s.fp;
        if (exit != Exit::None || (moves(U) && s.ip != u->went)) [[unlikely]]
            return leaveTo(s.ip, s.sp, fp, vm, exit);
        ++u;
        VM_TRACE_NEXT(u, s.sp);
    } else {
        const Exit exit = runUops<U>(s, from, u->next);
        if constexpr (i.mayMiss())
            if (exit == Exit::Miss) [[unlikely]] {
                VM_TRACE_NEXT(u->otherwise, sp);
            }
        if constexpr (detail::kIsJump<U>) {
            if ((exit == Exit::Jumped) != u->expectTaken && exit <= Exit::Jumped) [[unlikely]] {
                VM_TRACE_NEXT(u->otherwise, s.sp);
            }
        }
        if (exit > Exit::Jumped) [[unlikely]]
            return leaveTo(s.ip, s.sp, fp, vm, exit);
        ++u;
        VM_TRACE_NEXT(u, s.sp);
    }
}

template<>
VM_PRESERVE_NONE void runTraceUop<Uop::SetIp>(VM_TRACE_REGISTERS)
{
    fp->ip = u->next;
    ++u;
    VM_TRACE_NEXT(u, sp);
}

template<>
VM_PRESERVE_NONE void runTraceUop<Uop::CheckValidity>(VM_TRACE_REGISTERS)
{
    const auto* executor = reinterpret_cast<const Executor*>(u->operands[0]);
    if (!executor->isValid || vm->dispatch != &kRunning) [[unlikely]] {
        VM_TRACE_NEXT(u->otherwise, sp);
    }
    ++u;
    VM_TRACE_NEXT(u, sp);
}

template<>
VM_PRESERVE_NONE void runTraceUop<Uop::CountRun>(VM_TRACE_REGISTERS)
{
    if (vm->breaker.pending() != 0) [[unlikely]] {
        VM_TRACE_NEXT(u->otherwise, sp);
    }
    body::count(u->at, 2);
    ++u;
    VM_TRACE_NEXT(u, sp);
}

template<>
VM_PRESERVE_NONE void runTraceUop<Uop::JumpToTop>(VM_TRACE_REGISTERS)
{
    ++reinterpret_cast<Executor*>(u->operands[0])->rounds;
    u = reinterpret_cast<const TraceUop*>(u->operands[1]);
    VM_TRACE_NEXT(u, sp);
}

template<>
VM_PRESERVE_NONE void runTraceUop<Uop::Leave>(VM_TRACE_REGISTERS)
{
    auto* exit = reinterpret_cast<ExecutorExit*>(u->operands[0]);
    ++exit->count;
    if (Executor* to = exit->linked) [[likely]] {
        if (to->isValid) [[likely]] {
            ++to->runs;
            to->isWarm = true;
            u = to->entry();
            VM_TRACE_NEXT(u, sp);
        }
        exit->linked = nullptr;
    }
    bool isHot = false;
    if (exit->kind != ExitKind::Event && !exit->temperature.isNever()) {
        isHot = exit->temperature.isDue();
        if (!isHot)
            exit->temperature = exit->temperature.countedDown();
    }
    static_cast<TraceRunner*>(vm->higherTier)->outcome = {{u->at, sp, fp, vm}, Exit::None, isHot ? exit : nullptr};
}

} // namespace

TraceHandler traceHandler(Uop uop)
{
    static constexpr TraceHandler kHandlers[] = {
#define VM_UOP(name, ...) &runTraceUop<Uop::name>,
#define VM_TRACE_UOP(name, ...) &runTraceUop<Uop::name>,
#include "vmcore/ops/Uops.def"
    };
    return kHandlers[static_cast<std::size_t>(uop)];
}

TraceOutcome runExecutor(const State& s, Executor& executor)
{
    ++executor.runs;
    executor.isWarm = true;
    const TraceUop* u = executor.entry();
    u->handler(u, s.sp, s.fp, s.vm);
    return static_cast<TraceRunner*>(s.vm->higherTier)->outcome;
}

} // namespace vmcore
