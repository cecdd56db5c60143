// SPDX-License-Identifier: GPL-3.0-or-later
// Tier 1: one handler per instruction, made from its row, dispatched by tail calls. Python calls,
// generators and properties run in the same loop; only C++ code that calls Python starts another.
//
// Stepping swaps the table of handlers: in the stepping table every handler asks the host first and
// then runs the normal one, so that a loop that is not stepped pays nothing. Counting every instruction
// is such a table, too, and so is recording what runs for tier 2.
#pragma once
#include "vmcore/ops/Operands.h"

namespace vmcore {

// clang 19 cannot compile preserve_none under AddressSanitizer.
#if __has_feature(address_sanitizer)
#define VM_PRESERVE_NONE
#else
#define VM_PRESERVE_NONE [[clang::preserve_none]]
#endif
struct Dispatch;
using Handler = void (*)(const Unit*, Value*, Frame*, Vm*, const Dispatch*, std::uint32_t) VM_PRESERVE_NONE;
class ExecutionCounts;
struct Dispatch
{
    Handler handlers[256];
    const Dispatch* unstepped = nullptr; // of a table that steps or records: what runs the instructions
    ExecutionCounts* counts = nullptr;   // of tables that count
};
extern const Dispatch kRunning, kStepping, kRecording;
// Tables of a Vm that counts every instruction.
struct CountingTables
{
    explicit CountingTables(ExecutionCounts& counts);
    CountingTables(const CountingTables&) = delete;
    Dispatch running, stepping;
};

// Runs from the frame's ip until the frame, whose role becomes Entry, is left. The frame is on top of
// the stack and counted in recursionDepth. kNull: an exception is pending.
Value runFrame(Vm& vm, Frame* frame);
// The same from an error inside the frame, at its ip (throwing into a generator).
Value runFrameFromError(Vm& vm, Frame* frame);

// Finds the handler of the pending exception, leaving frames until the loop's entry frame. False:
// that was left too.
bool unwind(State& s, Exit how);

} // namespace vmcore
