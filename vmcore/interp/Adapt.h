// SPDX-License-Identifier: GPL-3.0-or-later
// Quickening: counting down to a specialisation, and what the interpreter's rare ways out need.
#pragma once
#include "vmcore/code/Counter.h"
#include "vmcore/interp/FailureKinds.h"
#include "vmcore/ops/Operands.h"

namespace vmcore {

// The counter of the instruction at `at` ran out: specialise it for the values on the stack, or back
// off. Runs no Python.
void specialize(State& s, Unit* at, std::uint32_t argument);

// Statistics of the site; cold.
[[gnu::noinline]] void countMiss(CodeObject* code, const Unit* at);
// An exception left the block of `unit`, for the handler at `target` or for the caller; for the counts of blocks.
void countHandled(CodeObject* code, std::uint32_t unit, std::uint32_t target);
void countLeft(CodeObject* code, std::uint32_t unit);
// A frame goes on at the first unit of a block where no instruction led to.
void countEntered(CodeObject* code, std::uint32_t unit);
// The instruction of the unit will not run: what countLeft is about to count lies in front of it.
void countNotRun(CodeObject* code, std::uint32_t unit);
// The site of the instruction; null: it has none.
Site* siteAt(CodeObject* code, const Unit* at);
// Executions of the site in generic form until now.
std::uint64_t deferredOf(const CodeObject* code, const Site& site);

namespace body {
[[gnu::always_inline]] inline Exit Adapt(State& s, const Unit* at, Arg argument)
{
    const Counter counter(readUnits<std::uint16_t>(at + 1));
    if (!counter.isDue()) [[likely]] {
        writeUnits(const_cast<Unit*>(at) + 1, counter.countedDown().bits());
    } else {
        State copy = s;
        specialize(copy, const_cast<Unit*>(at), argument.raw);
    }
    return Exit::None;
}
} // namespace body

} // namespace vmcore
