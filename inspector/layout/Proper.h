// SPDX-License-Identifier: GPL-3.0-or-later
//
// Step 2 of the layout: the graph as items in layers, whose segments lead from one layer to the next only. An edge that
// passes layers has a lane in each; edges to one node share them. What is connected forms a part; parts never mix.
#pragma once

#include "inspector/layout/Csr.h"
#include "inspector/layout/Layers.h"

#include <cstdint>
#include <vector>

namespace inspector::layout {

struct Item
{
    std::uint32_t layer = 0;
    std::uint32_t part = 0;
    std::uint32_t node = 0; ///< The node itself, or the one that the lane leads to.
    double height = 0;      ///< With its margins.
    bool isLane = false;
};

/// From an item to one in the layer to its right. The places are relative to the middles of the items.
struct Segment
{
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    double leftAt = 0;
    double rightAt = 0;
};

struct Proper
{
    std::vector<Item> items; ///< The nodes, in the order of the graph, then the lanes.
    std::vector<Segment> segments;
    Csr toTheRight; ///< Segments by the item on their left …
    Csr toTheLeft;  ///< … and on their right.
    std::uint32_t parts = 0;
    std::uint32_t longestSpan = 0; ///< Edges that pass more layers than this have no lanes.
    /// By layer: its items from top to bottom. Parts ascend.
    std::vector<std::vector<std::uint32_t>> order;
};

/// Items in the order in which a walk through their part meets them.
[[nodiscard]] Proper properOf(
    const Graph& graph, const std::vector<Arc>& arcs, const Layers& layers, const Metrics& metrics);

} // namespace inspector::layout
