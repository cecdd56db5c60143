// SPDX-License-Identifier: GPL-3.0-or-later
// Simplifies SWAPs: runs of them become the shortest run with the same effect, and a SWAP in front of
// stores becomes another order of the stores.
#pragma once

#include "vmcore/frontend/FlowGraph.h"

namespace vmcore::frontend {

/// Instructions that are no longer needed become NOPs.
void simplifySwaps(Block& block);

} // namespace vmcore::frontend
