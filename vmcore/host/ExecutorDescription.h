// SPDX-License-Identifier: GPL-3.0-or-later
// What an ExecutorCreated event says of an executor: JSON with
//   "head": unit, "top": index, "trigger", "end": names, "parent": executor or 0, "chain": depth,
//   "instructions": [[code, unit, depth]…], "recorded": [[micro-op, instruction, depth, exit or -1]…],
//   "kept": [[index in recorded, exit or -1]…] in the order in which they run,
//   "removed": [[index in recorded, why, in the loop behind the first iteration: 0 or 1]…],
//   "exits": [[kind, code, unit, instruction]…].
#pragma once
#include "vmcore/trace/Executor.h"

namespace vmcore {

std::string describeExecutor(const Executor& executor);

} // namespace vmcore
