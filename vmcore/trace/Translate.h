// SPDX-License-Identifier: GPL-3.0-or-later
// Instructions as the micro-ops of a trace.
#pragma once
#include "vmcore/code/Instructions.h"
#include "vmcore/trace/Executor.h"

namespace vmcore {

struct TraceInstruction
{
    CodeObject* code;
    CodeInstruction at;
    Op form; // that it runs as: of its family
    std::int16_t depth;
    bool afterEscape; // foreign code may have run since the last check of validity
};

// Whether nothing that belongs to a trace happens in the instruction: jumps are followed, not run.
bool isSilent(Op form);
// False: not in a trace.
bool isSupported(Op form);
// Python may run inside.
bool mayRunPython(Op form);

// Appends the instruction to the region: its micro-ops, its exits.
void appendInstruction(Region& region, const TraceInstruction& instruction);
// Appends an exit and returns its index.
std::uint16_t addExit(Region& region, ExitKind kind, CodeObject* code, const Unit* target);

} // namespace vmcore
