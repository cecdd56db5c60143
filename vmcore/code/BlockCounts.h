// SPDX-License-Identifier: GPL-3.0-or-later
// How often each basic block ran, derived from the counts that the code keeps in its caches: entries
// (RESUME), iterations (JUMP_BACKWARD), jumps taken, loops ended, and exceptions. Nothing else counts
// while the program runs.
#pragma once
#include "vmcore/code/CodeObject.h"

namespace vmcore {

// One number per CodeData::blocks. Blocks that an exception left half-way count as run to the end.
std::vector<std::uint64_t> blockExecutions(const CodeObject* code);

} // namespace vmcore
