// SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole graph in a corner, with a frame around what is in sight. Its picture changes with the graph alone. Drawn and
// asked by GraphView; it is no widget.
#pragma once

#include <QPixmap>
#include <QRectF>

class QPainter;

namespace app {

class GraphScene;
struct GraphSelection;

class GraphMinimap
{
public:
    /// The graph, its look or the colours have changed.
    void invalidate() { m_picture = QPixmap(); }
    /// Where it is in a view of that size; empty if that is too small for it.
    [[nodiscard]] static QRectF boxIn(const QSizeF& view);

    void paint(QPainter& painter, const QRectF& box, const GraphScene& scene, const QRectF& visible,
        const GraphSelection& selected, bool heat);
    /// The point of the scene below a point of the box.
    [[nodiscard]] static QPointF toScene(const QPointF& point, const QRectF& box, const GraphScene& scene);

private:
    [[nodiscard]] static double scaleIn(const QRectF& box, const GraphScene& scene);

    QPixmap m_picture;
};

} // namespace app
