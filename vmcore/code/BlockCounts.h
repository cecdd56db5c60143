// SPDX-License-Identifier: GPL-3.0-or-later
// How often each basic block ran, derived from the counts that the code keeps in its caches: entries
// (RESUME), iterations (JUMP_BACKWARD), jumps taken, loops ended; and from what is rare: generators made, exceptions.
// Nothing else counts while the program runs.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <span>

namespace vmcore {

// Index into CodeData::blocks of the block that contains the unit.
std::size_t blockAt(const CodeData& data, std::uint32_t unit);
// `exits` is ordered by place and has each once.
void addExit(std::vector<BlockExit>& exits, std::uint32_t place, std::uint64_t count);

// Exits by exceptions, and the frames of the code that stand somewhere inside.
std::vector<BlockExit> exitsWith(const CodeObject* code, std::span<const BlockExit> standing);

// Entries of each of CodeData::blocks. `exits` are those of exitsWith().
std::vector<std::uint64_t> blockExecutions(const CodeObject* code, std::span<const BlockExit> exits);
inline std::vector<std::uint64_t> blockExecutions(const CodeObject* code)
{
    return blockExecutions(code, code->data->counts.exits);
}
// Executions of the instruction whose first unit is `unit`, in a block from `blockStart` on that was entered so often.
std::uint64_t executionsAt(
    std::uint64_t entered, std::span<const BlockExit> exits, std::uint32_t blockStart, std::uint32_t unit);

} // namespace vmcore
