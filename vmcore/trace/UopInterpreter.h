// SPDX-License-Identifier: GPL-3.0-or-later
// Runs executors micro-op by micro-op, with the bodies that tier 1 runs. The stack is in memory and frames are real ones,
// so every exit is a plain jump back into tier 1.
#pragma once
#include "vmcore/trace/Executor.h"

namespace vmcore {

struct TraceOutcome
{
    State state{}; // where the program goes on
    Exit exit{};
    ExecutorExit* hot = nullptr; // left through it, and its temperature is used up
};

// A higher tier that runs executors: where they say how they ended.
class TraceRunner : public HigherTier
{
public:
    TraceOutcome outcome;
};

TraceHandler traceHandler(Uop uop);

// From its first micro-op until something leaves for tier 1. vm.higherTier is a TraceRunner.
TraceOutcome runExecutor(const State& s, Executor& executor);

} // namespace vmcore
