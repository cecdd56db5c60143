// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where an arrow key leads in an executor graph: along an edge in that direction, by how things look.
#pragma once

#include <cstdint>
#include <optional>

namespace app {

class GraphScene;

enum class GraphDirection : std::uint8_t { Left, Right, Up, Down };

/// The node that is reached from `node`: the nearest in that direction among those an edge connects it with, else, for
/// up and down, the next one in its column. Nothing: there is none.
[[nodiscard]] std::optional<std::size_t> neighbourOf(
    const GraphScene& scene, std::size_t node, GraphDirection direction);

/// The node to begin with: the hottest executor that is shown, or any node.
[[nodiscard]] std::optional<std::size_t> firstNode(const GraphScene& scene);

} // namespace app
