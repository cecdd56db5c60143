// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/GraphPainter.h"

#include "app/views/Draw.h"
#include "app/views/GraphNodeArt.h"
#include "app/views/GraphScene.h"

#include <QLineF>
#include <QMap>
#include <QPainterPath>

#include <cmath>

namespace app::graph {
namespace {

using inspector::layout::Point;
using theme::Role;

constexpr double kFaint = 0.25;   // of what a search did not find
constexpr double kHeadLength = 7; // of arrows
constexpr std::size_t kManyLines = 4000;

QPointF at(const Point& point)
{
    return {point.x, point.y};
}

struct EdgeInk
{
    QColor colour;
    double width = 1.2;
    bool dashed = false;
};

Role roleOfEdge(const GraphScene& scene, std::size_t index)
{
    const GraphEdge& edge = scene.state().edges[index];
    const GraphNode& from = scene.state().nodes[scene.edgeFrom(index)];
    if (!from.valid) {
        return Role::Invalid;
    }
    switch (edge.kind) {
    case GraphEdgeKind::Enters: return Role::Tier1;
    case GraphEdgeKind::Exits: return roleOf(from.exits[edge.exit].heat);
    case GraphEdgeKind::Continues:
    case GraphEdgeKind::Loops: return Role::Tier2;
    }
    return Role::Cold;
}

bool isSelected(const GraphEdge& edge, const GraphSelection& selected)
{
    return selected.what == GraphSelection::What::Edge && edge.from == selected.node && edge.exit == selected.exit
        && edge.to == selected.target;
}

EdgeInk inkOf(const GraphScene& scene, std::size_t index, const Look& look)
{
    const GraphEdge& edge = scene.state().edges[index];
    const Role role = roleOfEdge(scene, index);
    EdgeInk ink;
    ink.dashed = role == Role::Cold || role == Role::Invalid;
    const bool fromSelected = (look.selected.what == GraphSelection::What::Node && look.selected.node == edge.from)
        || (look.selected.what == GraphSelection::What::Exit && look.selected.node == edge.from
            && look.selected.exit == edge.exit);
    const bool strong = fromSelected || role == Role::Hot || role == Role::Tier1 || role == Role::Tier2;
    ink.width = fromSelected ? 2 : role == Role::Hot ? 1.8 : role == Role::Tier2 ? 1.4 : 1.2;
    // Blended, not translucent: edges that share a lane would add up.
    ink.colour = strong ? theme::colour(role) : theme::blend(role, Role::Panel, 0.75);
    if (isSelected(edge, look.selected)) {
        ink.width = 2.4;
        ink.colour = theme::colour(Role::Accent);
    }
    return ink;
}

void paintArrowHead(QPainter& painter, QPointF tip, QPointF before, const QColor& colour)
{
    const QPointF along = tip - before;
    const double length = std::hypot(along.x(), along.y());
    if (length <= 0) {
        return;
    }
    const QPointF unit = along / length;
    const QPointF normal(-unit.y(), unit.x());
    const QPointF back = tip - unit * kHeadLength;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{tip, back + normal * 3.5, back - normal * 3.5});
}

void paintPath(QPainter& painter, const std::vector<Point>& points, const QRectF& visible, const EdgeInk& ink)
{
    if (points.size() < 4) {
        return;
    }
    QPainterPath path;
    bool connected = false;
    const QRectF area = visible.adjusted(-8, -8, 8, 8);
    for (std::size_t i = 0; i + 3 < points.size(); i += 3) {
        const auto [left, right] = std::minmax({points[i].x, points[i + 1].x, points[i + 2].x, points[i + 3].x});
        const auto [top, bottom] = std::minmax({points[i].y, points[i + 1].y, points[i + 2].y, points[i + 3].y});
        const bool outOfSight
            = right < area.left() || left > area.right() || bottom < area.top() || top > area.bottom();
        if (outOfSight && !ink.dashed) { // dashes count from the start
            connected = false;
            continue;
        }
        if (!connected) {
            path.moveTo(at(points[i]));
            connected = true;
        }
        QPointF end = at(points[i + 3]);
        const bool level
            = points[i].y == points[i + 3].y && points[i + 1].y == points[i].y && points[i + 2].y == points[i].y;
        if (i + 6 > points.size()) { // the line stops before the tip of its arrow
            const QPointF back = end - at(points[i + 2]);
            const double length = std::hypot(back.x(), back.y());
            end -= length > 0 ? back / length * std::min(5.0, length) : QPointF();
        }
        level ? path.lineTo(end) : path.cubicTo(at(points[i + 1]), at(points[i + 2]), end);
    }
    QPen pen(ink.colour, ink.width);
    if (ink.dashed) {
        pen.setDashPattern({4 / ink.width * 1.2, 3 / ink.width * 1.2});
    }
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    if (area.contains(at(points.back()))) {
        paintArrowHead(painter, at(points.back()), at(points[points.size() - 2]), ink.colour);
    }
}

/// Exits that go on in tier 1.
void paintStubs(QPainter& painter, const GraphScene& scene, std::size_t index, const QRectF& visible)
{
    const GraphNode& node = scene.state().nodes[index];
    if (!node.valid) {
        return;
    }
    for (std::uint32_t i = 0; i < node.exits.size(); ++i) {
        const QRectF row = scene.exitRect(index, i);
        if (node.exits[i].target || row.bottom() < visible.top() || row.top() > visible.bottom()) {
            continue;
        }
        const QPointF port(row.right(), row.center().y());
        painter.setPen(QPen(theme::colour(Role::Cold), 1, Qt::DotLine));
        painter.drawLine(port, port + QPointF(10, 0));
        painter.fillRect(
            QRectF(port + QPointF(12, -7), QSizeF(22, 14)), theme::colour(Role::Panel)); // over passing edges
        draw::badge(painter, (port + QPointF(12, -7)).toPoint(), 1, draw::BadgeFill::Hollow);
    }
}

void paintNear(QPainter& painter, const GraphScene& scene, const QRectF& visible, const Look& look)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const auto isFound = [&look](std::size_t node) { return !look.found || (*look.found)[node]; };
    const auto edges = scene.edgesIn(visible.adjusted(-8, -8, 8, 8));
    for (const bool selected : {false, true}) { // the selected one over all others
        for (const std::size_t i : edges) {
            if (isSelected(scene.state().edges[i], look.selected) != selected) {
                continue;
            }
            painter.setOpacity(isFound(scene.edgeFrom(i)) || isFound(scene.edgeTo(i)) ? 1 : kFaint);
            paintPath(painter, scene.edgePoints(i), visible, inkOf(scene, i, look));
        }
    }
    for (const std::size_t i : scene.nodesIn(visible.adjusted(-kStub, -8, 8, 8))) {
        const GraphNode& node = scene.state().nodes[i];
        painter.setOpacity(isFound(i) ? 1 : kFaint);
        paintStubs(painter, scene, i, visible);
        NodeLook nodeLook;
        nodeLook.visible = visible;
        const bool isThis = look.selected.node == node.id;
        nodeLook.selected = isThis
            && (look.selected.what == GraphSelection::What::Node || look.selected.what == GraphSelection::What::Exit);
        nodeLook.selectedExit
            = isThis && look.selected.what == GraphSelection::What::Exit ? look.selected.exit : kNoExit;
        if (look.heat && node.isExecutor()) {
            nodeLook.heat = heatColour(node.share, scene.largestShare());
        }
        paintNode(painter, node, scene.nodeRect(i), nodeLook);
    }
    painter.setOpacity(1);
}

void paintFarEdges(QPainter& painter, const GraphScene& scene, const QRectF& visible, const Look& look)
{
    const auto edges = scene.edgesIn(visible);
    QMap<Role, QList<QLineF>> lines;
    const double shortest = 1.5 / look.scale; // what is shorter than that cannot be seen
    for (const std::size_t i : edges) {
        const auto& points = scene.edgePoints(i);
        QList<QLineF>& batch = lines[roleOfEdge(scene, i)];
        if (edges.size() > kManyLines) {
            const QLineF line(at(points.front()), at(points.back()));
            if (std::abs(line.dx()) > shortest || std::abs(line.dy()) > shortest) {
                batch.push_back(line);
            }
            continue;
        }
        for (std::size_t p = 0; p + 3 < points.size(); p += 3) {
            batch.push_back({at(points[p]), at(points[p + 3])});
        }
    }
    for (auto batch = lines.cbegin(); batch != lines.cend(); ++batch) {
        painter.setPen(QPen(theme::blend(batch.key(), Role::Panel, look.found ? 0.25 : 0.6), 0));
        painter.drawLines(batch.value());
    }
}

void paintFar(QPainter& painter, const GraphScene& scene, const QRectF& visible, const Look& look)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintFarEdges(painter, scene, visible, look);
    QMap<QRgb, QList<QRectF>> rects;
    for (const std::size_t i : scene.nodesIn(visible)) {
        QColor colour = farColour(scene, scene.state().nodes[i], look.heat);
        if (look.found && !(*look.found)[i]) {
            colour = theme::blend(Role::LineStrong, Role::Panel, 0.6);
        }
        rects[colour.rgb()].push_back(scene.nodeRect(i));
    }
    painter.setPen(Qt::NoPen);
    for (auto batch = rects.cbegin(); batch != rects.cend(); ++batch) {
        painter.setBrush(QColor::fromRgb(batch.key()));
        painter.drawRects(batch.value());
    }
    if (const QRectF rect = scene.rectOf(look.selected); !rect.isEmpty()) {
        const double reach = 4 / look.scale;
        painter.setPen(QPen(theme::colour(Role::Accent), 2 / look.scale));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(-reach, -reach, reach, reach));
    }
}

} // namespace

QColor farColour(const GraphScene& scene, const GraphNode& node, bool heat)
{
    if (!node.isExecutor()) {
        return theme::blend(node.valid ? Role::Tier1 : Role::Invalid, Role::Panel, 0.6);
    }
    if (heat) {
        constexpr int kSteps = 16; // few colours make few batches
        const double share = scene.largestShare() > 0 ? node.share / scene.largestShare() : 0;
        return heatColour(std::round(share * kSteps) / kSteps, 1);
    }
    return theme::blend(node.valid ? Role::Tier2 : Role::Invalid, Role::Panel, 0.7);
}

void paintScene(QPainter& painter, const GraphScene& scene, const QRectF& visible, const Look& look)
{
    const draw::Place place(QStringLiteral("Executor graph"));
    if (look.scale < kNear) {
        paintFar(painter, scene, visible, look);
    } else {
        paintNear(painter, scene, visible, look);
    }
}

void paintHovered(QPainter& painter, const GraphScene& scene, const GraphSelection& hovered, const Look& look)
{
    const auto node = scene.state().find(hovered.node);
    if (!node || hovered.what == GraphSelection::What::Nothing) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double kEverywhere = 1e7;
    const QRectF all(-kEverywhere, -kEverywhere, 2 * kEverywhere, 2 * kEverywhere);
    const EdgeInk ink{theme::translucent(Role::Accent, 0.6), 2 / std::min(look.scale, 1.0), false};
    for (const std::size_t i : scene.edgesOf(*node)) {
        const GraphEdge& edge = scene.state().edges[i];
        const bool isExit
            = hovered.what == GraphSelection::What::Exit && edge.from == hovered.node && edge.exit == hovered.exit;
        if (hovered.what == GraphSelection::What::Node || isExit || isSelected(edge, hovered)) {
            paintPath(painter, scene.edgePoints(i), all, ink);
        }
    }
    if (hovered.what != GraphSelection::What::Edge) {
        painter.setPen(QPen(theme::translucent(Role::Accent, 0.6), 1.5 / std::min(look.scale, 1.0)));
        painter.setBrush(hovered.what == GraphSelection::What::Exit ? theme::translucent(Role::Accent, 0.08)
                                                                    : QColor(Qt::transparent));
        painter.drawRoundedRect(scene.rectOf(hovered).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
}

void paintOverview(QPainter& painter, const GraphScene& scene, bool heat)
{
    for (std::size_t i = 0; i < scene.state().nodes.size(); ++i) {
        if (scene.nodeShown(i)) {
            painter.fillRect(scene.nodeRect(i), farColour(scene, scene.state().nodes[i], heat));
        }
    }
}

} // namespace app::graph
