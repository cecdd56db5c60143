// SPDX-License-Identifier: GPL-3.0-or-later
//
// Step 1 of the layout: which column each node stands in. Edges that would close a cycle do not count; which ones those
// are depends on the ids alone.
#pragma once

#include "inspector/layout/Graph.h"

#include <cstdint>
#include <vector>

namespace inspector::layout {

/// An edge by the indexes of its nodes in the graph.
struct Arc
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

struct Layers
{
    std::vector<std::uint32_t> of; ///< By node.
    std::uint32_t count = 0;
    bool lastIsBand = false; ///< The last layer holds Band::Last and nothing else.
};

/// One arc for each edge of the graph.
[[nodiscard]] std::vector<Arc> arcsOf(const Graph& graph);

[[nodiscard]] Layers layersOf(const Graph& graph, const std::vector<Arc>& arcs, const Metrics& metrics);

} // namespace inspector::layout
