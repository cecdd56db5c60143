// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the layout is given: nodes with a size, edges between them, and the distances to keep. Lengths are pixels at a
// zoom of 1, x grows to the right and y downwards.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace inspector::layout {

using NodeId = std::uint64_t;

struct Point
{
    double x = 0;
    double y = 0;

    bool operator==(const Point&) const = default;
};

struct Rect
{
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;

    bool operator==(const Rect&) const = default;
};

/// Which column a node asks for. Left to right is cause to effect, so most nodes ask for none.
enum class Band : std::uint8_t {
    Free,
    First, ///< Where things begin.
    Last,  ///< Where things end; in graphs of many columns beside what leads there.
};

struct Node
{
    NodeId id = 0;
    double width = 0;
    double height = 0;
    double entryAt = 0;      ///< Where edges arrive on the left side, below the top.
    double firstPortAt = 0;  ///< The middle of port 0 on the right side, below the top.
    double portPitch = 0;    ///< From one port to the next.
    double loopAt = 0;       ///< Where an edge to the node itself leaves on the left side, below the top.
    std::uint64_t group = 0; ///< Nodes of a group begin near each other.
    Band band = Band::Free;

    bool operator==(const Node&) const = default;
};

/// Which side an edge uses: each has a meaning of its own, so that they do not run into each other.
enum class Side : std::uint8_t {
    Port, ///< Leaves its port on the right, arrives on the left.
    Top,  ///< Leaves and arrives by the top. Says nothing about which of the two stands further right.
};

/// The port of an edge that leaves in the middle of the right side.
inline constexpr std::uint32_t kWholeNode = UINT32_MAX;

struct Edge
{
    NodeId from = 0;
    std::uint32_t port = kWholeNode;
    NodeId to = 0;
    Side side = Side::Port;

    auto operator<=>(const Edge&) const = default;
};

/// Nodes ascend by id without repetition, edges as they compare, and edges name nodes that are there: see tidied().
struct Graph
{
    std::vector<Node> nodes;
    std::vector<Edge> edges;
};

/// The same graph in order, without nodes and edges that repeat, and without edges to nodes that are not there.
[[nodiscard]] Graph tidied(Graph graph);

struct Metrics
{
    double channel = 72;     ///< Between two columns.
    double nodeMargin = 16;  ///< Kept free above and below a node; strips of its own edges run in it.
    double laneMargin = 4;   ///< The same for an edge that passes a column.
    double blockGap = 24;    ///< Added between parts that nothing connects.
    double bandWidth = 0;    ///< Of the columns that are kept for Band::First and Band::Last, at least.
    double leastWidth = 120; ///< Of the other columns. What comes later is no wider, or overlaps the next column.
    double aspect = 1.5;     ///< Width by height of the whole, if it has many parts.
    double tallest = 4000;   ///< Parts are set below each other up to this height, whatever the aspect.
    std::uint32_t leastColumns = 0; ///< Columns to keep, so that the first and last need not be made later.
    std::uint32_t lastUpTo = 6;     ///< Band::Last is obeyed in graphs of no more columns.
    std::uint32_t sweeps = 8;       ///< Of crossing reduction, at most.
    std::uint32_t lanesPerNode = 6; ///< Bounds the work: edges that would need more go round the outside.
    double anewShare = 0.25;        ///< update() arranges everything anew if more of the nodes …
    std::uint32_t anewAtLeast = 24; ///< … and at least so many are new.
};

} // namespace inspector::layout
