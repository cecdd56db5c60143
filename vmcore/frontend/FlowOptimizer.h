// SPDX-License-Identifier: GPL-3.0-or-later
// Passes over a flow graph that keep its meaning and its line events.
#pragma once

#include "vmcore/frontend/FlowGraph.h"

namespace vmcore::frontend {

/// Threads jumps, simplifies SWAPs, drops what cannot be reached and jumps to the next block. Afterwards
/// `predecessors` counts the ways into each block, and no jump leads to an empty block.
void optimizeFlow(FlowGraph& graph);

/// Removes the NOPs that carry no line of their own, in all blocks.
void removeNops(FlowGraph& graph);

/// Gives every exit a line: exits without one are copied for each way into them and take the line of the
/// jump; the others take the line of the instruction before. `firstLine` is the last resort. After
/// optimizeFlow.
void completeLines(FlowGraph& graph, std::uint32_t firstLine);

} // namespace vmcore::frontend
