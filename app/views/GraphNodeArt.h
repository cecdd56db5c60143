// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the nodes of the executor graph look from near. GUI thread only.
#pragma once

#include "app/models/Cell.h"
#include "app/models/GraphModelState.h"

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace app::graph {

/// What a node shows besides its own data.
struct NodeLook
{
    bool selected = false;
    std::uint32_t selectedExit = kNoExit;
    QColor heat;    ///< The colour of its head, if heat is shown; else not valid.
    QRectF visible; ///< Rows outside are left out.
};

/// Cold to hot by the share of the time, relative to the largest one.
[[nodiscard]] QColor heatColour(double share, double largest);

[[nodiscard]] theme::Role roleOf(ExitHeat heat);
[[nodiscard]] Mark markOf(ExitHeat heat);

void paintNode(QPainter& painter, const GraphNode& node, const QRectF& rect, const NodeLook& look);

} // namespace app::graph
