// SPDX-License-Identifier: GPL-3.0-or-later
//
// Paints the part of an executor graph that is in sight. From afar a node is a rectangle and an edge a line, batched by
// colour. GUI thread only.
#pragma once

#include "app/models/GraphModelState.h"

#include <QPainter>
#include <QRectF>

#include <vector>

namespace app {

class GraphScene;

namespace graph {

/// Below this zoom nodes have no text.
inline constexpr double kNear = 0.45;

struct Look
{
    double scale = 1;
    GraphSelection selected;
    bool heat = false;
    const std::vector<bool>* found = nullptr; ///< By node: what a search found; the rest is faint. None: no search.
};

/// `painter` draws in the units of the scene; `visible` is what can be seen of it.
void paintScene(QPainter& painter, const GraphScene& scene, const QRectF& visible, const Look& look);

/// The outline of a node or exit and its edges, or an edge, over the painted scene.
void paintHovered(QPainter& painter, const GraphScene& scene, const GraphSelection& hovered, const Look& look);

/// All nodes as rectangles, for the minimap.
void paintOverview(QPainter& painter, const GraphScene& scene, bool heat);

/// The colour of a node from afar.
[[nodiscard]] QColor farColour(const GraphScene& scene, const GraphNode& node, bool heat);

} // namespace graph
} // namespace app
