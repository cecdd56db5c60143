// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/GraphScene.h"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using inspector::layout::Point;

double drawnHeight(const GraphNode& node)
{
    if (!node.isExecutor()) {
        return graph::kSmallHeight;
    }
    const double rows = graph::kRow * static_cast<double>(node.exits.size());
    return graph::kHead + graph::kFacts + rows + graph::kFoot + (node.valid ? 0 : graph::kCause);
}

inspector::layout::Node layoutNode(const GraphNode& node)
{
    using inspector::layout::Band;
    inspector::layout::Node result;
    result.id = node.id;
    result.group = node.group;
    result.width = node.isExecutor() ? graph::kExecutorWidth : graph::kSmallWidth;
    result.height = drawnHeight(node) + (node.isExecutor() && node.valid ? graph::kCause : 0);
    result.entryAt = node.isExecutor() ? graph::kHead / 2 : graph::kSmallHeight / 2;
    result.firstPortAt
        = node.isExecutor() ? graph::kHead + graph::kFacts + 2 + graph::kRow / 2 : graph::kSmallHeight / 2;
    result.portPitch = node.isExecutor() ? graph::kRow : 0;
    result.loopAt = result.height - (node.isExecutor() ? graph::kCause : 0) - 12;
    result.band = node.kind == GraphKind::Entry ? Band::First
        : node.kind == GraphKind::Landing       ? Band::Last
                                                : Band::Free;
    return result;
}

QRectF boundsOf(const std::vector<Point>& points)
{
    if (points.empty()) {
        return {};
    }
    auto [left, top] = points.front();
    double right = left;
    double bottom = top;
    for (const Point& point : points) {
        left = std::min(left, point.x);
        top = std::min(top, point.y);
        right = std::max(right, point.x);
        bottom = std::max(bottom, point.y);
    }
    return {QPointF(left, top), QPointF(right, bottom)};
}

/// As QRectF::intersects, but a level line has an area, too.
bool touches(const QRectF& a, const QRectF& b)
{
    return a.left() <= b.right() && b.left() <= a.right() && a.top() <= b.bottom() && b.top() <= a.bottom();
}

QPointF onCurve(const Point* curve, double t)
{
    const double u = 1 - t;
    const double a = u * u * u;
    const double b = 3 * u * u * t;
    const double c = 3 * u * t * t;
    const double d = t * t * t;
    return {a * curve[0].x + b * curve[1].x + c * curve[2].x + d * curve[3].x,
        a * curve[0].y + b * curve[1].y + c * curve[2].y + d * curve[3].y};
}

double distanceToLine(const QPointF& point, const QPointF& from, const QPointF& to)
{
    const QPointF along = to - from;
    const double length = QPointF::dotProduct(along, along);
    const double t = length > 0 ? std::clamp(QPointF::dotProduct(point - from, along) / length, 0.0, 1.0) : 0;
    const QPointF off = point - (from + t * along);
    return std::hypot(off.x(), off.y());
}

} // namespace

GraphScene::Layout GraphScene::emptyLayout()
{
    inspector::layout::Metrics metrics;
    metrics.leastColumns = 4; // entries, executors, bridges, landings
    metrics.leastWidth = graph::kExecutorWidth;
    metrics.bandWidth = graph::kSmallWidth;
    metrics.nodeMargin = 14;
    return Layout(metrics);
}

inspector::layout::Graph GraphScene::layoutGraph(const GraphModelState& state)
{
    using inspector::layout::Side;
    inspector::layout::Graph result;
    result.nodes.reserve(state.nodes.size());
    for (const GraphNode& node : state.nodes) {
        result.nodes.push_back(layoutNode(node));
    }
    result.edges.reserve(state.edges.size());
    for (const GraphEdge& edge : state.edges) { // in the same order: kNoExit is kWholeNode
        const Side side = edge.kind == GraphEdgeKind::Continues ? Side::Top : Side::Port;
        result.edges.push_back({edge.from, edge.exit, edge.to, side});
    }
    return result;
}

GraphScene::GraphScene()
    : m_state(std::make_shared<const GraphModelState>())
    , m_layout(emptyLayout())
{
}

bool GraphScene::wouldArrange(const GraphModelState& state) const
{
    return m_layout.wouldArrange(layoutGraph(state));
}

inspector::layout::Change GraphScene::show(std::shared_ptr<const GraphModelState> state)
{
    m_state = std::move(state);
    const auto change = m_layout.update(layoutGraph(*m_state));
    index();
    return change;
}

void GraphScene::adopt(std::shared_ptr<const GraphModelState> state, Layout layout)
{
    m_state = std::move(state);
    m_layout = std::move(layout);
    index();
}

void GraphScene::setFilter(const GraphFilter& filter)
{
    m_filter = filter;
    applyFilter();
}

void GraphScene::index()
{
    const auto& places = m_layout.places();
    m_nodeRects.resize(places.size());
    m_largestShare = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const GraphNode& node = m_state->nodes[i];
        m_nodeRects[i] = QRectF(places[i].x, places[i].y, m_layout.graph().nodes[i].width, drawnHeight(node));
        m_largestShare = std::max(m_largestShare, node.share);
    }
    m_edgeRects.resize(m_state->edges.size());
    m_ends.resize(m_state->edges.size());
    std::size_t from = 0;
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        const GraphEdge& edge = m_state->edges[i];
        while (m_state->nodes[from].id != edge.from) {
            ++from;
        }
        m_ends[i] = {from, m_state->find(edge.to).value_or(from)};
        m_edgeRects[i] = boundsOf(edgePoints(i));
    }
    applyFilter();
}

void GraphScene::applyFilter()
{
    const auto& nodes = m_state->nodes;
    m_nodeHidden.assign(nodes.size(), false);
    if (m_filter != GraphFilter()) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const bool cold = nodes[i].isExecutor() && nodes[i].share < m_filter.leastShare;
            m_nodeHidden[i] = cold || (m_filter.hideInvalid && !nodes[i].valid);
        }
        // Entries and landings stay for executors that do.
        std::vector<bool> hasShown(nodes.size());
        std::vector<bool> hasAny(nodes.size());
        for (const Ends& ends : m_ends) {
            hasAny[ends.from] = hasAny[ends.to] = true;
            hasShown[ends.from] = hasShown[ends.from] || !m_nodeHidden[ends.to];
            hasShown[ends.to] = hasShown[ends.to] || !m_nodeHidden[ends.from];
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            m_nodeHidden[i] = m_nodeHidden[i] || (!nodes[i].isExecutor() && hasAny[i] && !hasShown[i]);
        }
    }
    m_hiddenCount = static_cast<std::size_t>(std::count(m_nodeHidden.begin(), m_nodeHidden.end(), true));
}

QRectF GraphScene::bounds() const
{
    const auto bounds = m_layout.bounds();
    return QRectF(QPointF(bounds.left, bounds.top), QPointF(bounds.right, bounds.bottom))
        .adjusted(0, 0, graph::kStub, 0);
}

QRectF GraphScene::exitRect(std::size_t node, std::uint32_t exit) const
{
    const QRectF& rect = m_nodeRects[node];
    return {rect.left(), rect.top() + graph::kHead + graph::kFacts + 2 + graph::kRow * exit, rect.width(), graph::kRow};
}

std::vector<std::size_t> GraphScene::edgesOf(std::size_t node) const
{
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        if ((m_ends[i].from == node || m_ends[i].to == node) && edgeShown(i)) {
            result.push_back(i);
        }
    }
    return result;
}

std::vector<std::size_t> GraphScene::nodesIn(const QRectF& area) const
{
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < m_nodeRects.size(); ++i) {
        if (touches(m_nodeRects[i], area) && !m_nodeHidden[i]) {
            result.push_back(i);
        }
    }
    return result;
}

std::vector<std::size_t> GraphScene::edgesIn(const QRectF& area) const
{
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < m_edgeRects.size(); ++i) {
        if (touches(m_edgeRects[i], area) && edgeShown(i)) {
            result.push_back(i);
        }
    }
    return result;
}

GraphSelection GraphScene::at(const QPointF& point, double reach) const
{
    for (const std::size_t i : nodesIn(QRectF(point, QSizeF(0, 0)).adjusted(-graph::kStub, 0, 0, 0))) {
        const GraphNode& node = m_state->nodes[i];
        const double row = (point.y() - exitRect(i, 0).top()) / graph::kRow;
        const bool inRow = node.isExecutor() && row >= 0 && row < static_cast<double>(node.exits.size());
        const auto exit = static_cast<std::uint32_t>(std::max(row, 0.0));
        if (point.x() > m_nodeRects[i].right() && (!inRow || node.exits[exit].target)) {
            continue; // beside the node there are stubs only
        }
        return inRow ? GraphSelection{GraphSelection::What::Exit, node.id, exit}
                     : GraphSelection{GraphSelection::What::Node, node.id};
    }
    if (const auto edge = edgeAt(point, reach)) {
        const GraphEdge& found = m_state->edges[*edge];
        return {GraphSelection::What::Edge, found.from, found.exit, found.to};
    }
    return {};
}

std::optional<std::size_t> GraphScene::edgeAt(const QPointF& point, double reach) const
{
    constexpr int kPieces = 16;
    std::optional<std::size_t> nearest;
    double best = reach;
    const QRectF area = QRectF(point, QSizeF(0, 0)).adjusted(-reach, -reach, reach, reach);
    for (const std::size_t i : edgesIn(area)) {
        const auto& points = edgePoints(i);
        for (std::size_t p = 0; p + 3 < points.size(); p += 3) {
            QPointF from = onCurve(&points[p], 0);
            for (int piece = 1; piece <= kPieces; ++piece) {
                const QPointF to = onCurve(&points[p], static_cast<double>(piece) / kPieces);
                if (const double distance = distanceToLine(point, from, to); distance < best) {
                    best = distance;
                    nearest = i;
                }
                from = to;
            }
        }
    }
    return nearest;
}

QRectF GraphScene::rectOf(const GraphSelection& thing) const
{
    const auto node = m_state->find(thing.node);
    if (!node || thing.what == GraphSelection::What::Nothing) {
        return {};
    }
    if (thing.what == GraphSelection::What::Exit && thing.exit < m_state->nodes[*node].exits.size()) {
        return exitRect(*node, thing.exit);
    }
    const auto target = m_state->find(thing.target);
    return thing.what == GraphSelection::What::Edge && target ? m_nodeRects[*node] | m_nodeRects[*target]
                                                              : m_nodeRects[*node];
}

} // namespace app
