// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where edges touch their nodes. Edges that go back and edges between tops run in strips within a node's margin, so
// that no edge passes behind a node.
#pragma once

#include "inspector/layout/Graph.h"

namespace inspector::layout {

inline constexpr double kTopStrip = 13;  ///< Above the top, for Side::Top.
inline constexpr double kAboveStrip = 7; ///< Above the top, for arrivals from the right.
inline constexpr double kBelowStrip = 8; ///< Below the bottom, for departures to the left.
inline constexpr double kTopInset = 32;  ///< From the corner to where edges leave and enter the top.

[[nodiscard]] inline double portAt(const Node& node, std::uint32_t port)
{
    return port == kWholeNode ? node.height / 2 : node.firstPortAt + node.portPitch * port;
}

/// The height at which an edge crosses the side of its column, below the top of the node it leaves.
[[nodiscard]] inline double leavesAt(const Node& from, const Edge& edge, bool toTheLeft)
{
    if (edge.side == Side::Top) {
        return -kTopStrip;
    }
    return toTheLeft ? from.height + kBelowStrip : portAt(from, edge.port);
}

/// The same at the node where it arrives.
[[nodiscard]] inline double arrivesAt(const Node& to, const Edge& edge, bool fromTheRight)
{
    if (edge.side == Side::Top) {
        return -kTopStrip;
    }
    return fromTheRight ? -kAboveStrip : to.entryAt;
}

} // namespace inspector::layout
