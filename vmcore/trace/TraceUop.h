// SPDX-License-Identifier: GPL-3.0-or-later
// A micro-op of a trace. It carries everything that it needs, so that running it never looks at the code object.
#pragma once
#include "vmcore/interp/Interpreter.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/ops/Op.h"

#include <cstdint>

namespace vmcore {

class Executor;
struct ExecutorExit;
struct TraceUop;

using TraceHandler = void (*)(const TraceUop*, Value* sp, Frame*, Vm*) VM_PRESERVE_NONE;

struct TraceUop
{
    TraceHandler handler = nullptr;
    const TraceUop* otherwise = nullptr; // Leave where a guard fails or a jump goes the other way
    const Unit* at = nullptr;            // the instruction itself, behind prefixes
    const Unit* next = nullptr;          // behind the instruction
    const Unit* went = nullptr;          // of what acts on the state: where it went. Null: nobody knows
    const CodeObject* code = nullptr;    // of the instruction
    const CodeObject* callee = nullptr;  // of what enters a frame: the code that was entered
    std::uint64_t operands[2]{};         // what the instruction's cache held, in the order of the body's parameters
    std::uint32_t argument = 0;
    std::uint32_t instruction = 0; // index of its instruction in the recording
    std::uint32_t recorded = 0;    // its own index there
    std::int16_t depth = 0;        // frames above (below, if negative) the one that the trace began in
    std::uint16_t exit = kNoExit;  // index in Executor::exits
    Uop uop{};
    bool expectTaken = false; // of a jump: what the recording did

    static constexpr std::uint16_t kNoExit = 0xFFFF;
};

// May go on elsewhere than behind itself.
constexpr bool moves(Uop u)
{
    switch (u) {
    case Uop::Call:
    case Uop::CallKw:
    case Uop::CallFunctionEx:
    case Uop::PushFrameExact:
    case Uop::PushFrameGeneral:
    case Uop::PushFrameBound:
    case Uop::EnterInit:
    case Uop::EnterProperty:
    case Uop::ForIterGen:
    case Uop::Send:
    case Uop::SendGen:
    case Uop::YieldValue:
    case Uop::ReturnGenerator:
    case Uop::ReturnValue:
    case Uop::JumpForward: return true;
    default: return false;
    }
}

} // namespace vmcore
