// SPDX-License-Identifier: GPL-3.0-or-later
//
// Step 3 of the layout: the order of each layer, with few crossings.
#pragma once

#include "inspector/layout/Proper.h"

namespace inspector::layout {

/// How many pairs of segments cross.
[[nodiscard]] std::uint64_t crossingsOf(const Proper& proper);

/// Barycentre sweeps from layer to layer; the order with the fewest crossings is kept.
void reduceCrossings(Proper& proper, const Metrics& metrics);

} // namespace inspector::layout
