// SPDX-License-Identifier: GPL-3.0-or-later
//
// Executor graphs for tests: the one of the told story, and large generated ones.
#pragma once

#include "app/models/GraphModelState.h"

#include <memory>

namespace app::test {

// Of the told story.
inline constexpr GraphNodeId kStoryHead = 11;   ///< #3, whose end continues in #7.
inline constexpr GraphNodeId kStoryLoop = 12;   ///< #7, with five exits; 0 and 1 are linked.
inline constexpr GraphNodeId kStoryKilled = 13; ///< #1, no longer valid.
inline constexpr GraphNodeId kStoryBridge = 17; ///< #2, from exit 1 of #7.

/// 15 nodes: entries, loops, two of them no longer valid, bridges, landings.
[[nodiscard]] GraphModelState storyGraph();

/// About so many nodes in families of an entry, executors and landings, with about three edges a node.
[[nodiscard]] GraphModelState largeGraph(std::uint32_t nodes);

} // namespace app::test
