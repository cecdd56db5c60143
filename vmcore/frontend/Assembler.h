// SPDX-License-Identifier: GPL-3.0-or-later
// The last step of the compiler: a finished flow graph becomes units, positions and an exception table.
#pragma once

#include "vmcore/code/CodeObject.h"
#include "vmcore/frontend/FlowGraph.h"

namespace vmcore::frontend {

/// Fills `units` (caches zero), `positions` and `exceptions` of `data`. The graph has stack depths and
/// labelled handlers.
void assemble(FlowGraph& graph, CodeData& data);

} // namespace vmcore::frontend
