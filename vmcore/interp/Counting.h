// SPDX-License-Identifier: GPL-3.0-or-later
// Counting every instruction by itself, beside the few counts that executions are derived from.
#pragma once
#include "vmcore/code/CodeObject.h"
#include "vmcore/ops/OpInfo.h"

namespace vmcore {

class ExecutionCounts;

// The handler of `handler` is about to run the instruction at `at`. The instruction has another opcode when its guard
// failed just now, and its generic form runs.
[[gnu::noinline]] void countExecution(ExecutionCounts& counts, Vm& vm, CodeObject* code, const Unit* at, Op handler);

} // namespace vmcore
