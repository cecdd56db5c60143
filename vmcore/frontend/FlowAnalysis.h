// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about a flow graph that assembling needs. After optimizeFlow.
#pragma once

#include "vmcore/frontend/FlowGraph.h"

namespace vmcore::frontend {

/// Sets Block::startDepth and gives back the greatest height of the stack.
[[nodiscard]] std::uint32_t computeStackDepth(FlowGraph& graph);

/// Sets Instruction::handler from kSetup… and kPopBlock, which become NOPs.
void labelHandlers(FlowGraph& graph);

/// LOAD_FAST becomes LOAD_FAST_CHECK where the local may be unbound. The first `boundAtEntry` of the
/// `localCount` locals are parameters. After labelHandlers.
void checkUnboundLocals(FlowGraph& graph, std::uint32_t localCount, std::uint32_t boundAtEntry);

} // namespace vmcore::frontend
