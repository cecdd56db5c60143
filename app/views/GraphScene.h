// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where everything of an executor graph is: nodes, rows of exits, edges, in pixels at a zoom of 1. What changes in the
// graph moves nothing else. Plain arrays of bounds serve as the index: looking through 20 000 takes 0.04 ms.
#pragma once

#include "app/models/GraphModelState.h"
#include "inspector/layout/LayeredLayout.h"

#include <QPointF>
#include <QRectF>

#include <memory>
#include <vector>

namespace app {

namespace graph {

// Of nodes.
inline constexpr double kHead = 24;
inline constexpr double kFacts = 18;
inline constexpr double kRow = 18;
inline constexpr double kCause = 20; ///< Kept below every executor, so that losing its validity moves nothing.
inline constexpr double kFoot = 8;
inline constexpr double kSmallHeight = 40;
inline constexpr double kSmallWidth = 140;
inline constexpr double kExecutorWidth = 244;
inline constexpr double kStub = 36; ///< What an exit to tier 1 shows beside its node.

} // namespace graph

/// What is left out of the picture. Nothing moves because of it.
struct GraphFilter
{
    bool hideInvalid = false;
    double leastShare = 0; ///< Executors below it are left out, and what leads only to or from them.

    bool operator==(const GraphFilter&) const = default;
};

class GraphScene
{
public:
    using Layout = inspector::layout::LayeredLayout;

    /// A layout as graphs of executors want it.
    [[nodiscard]] static Layout emptyLayout();
    [[nodiscard]] static inspector::layout::Graph layoutGraph(const GraphModelState& state);

    GraphScene();

    /// Whether show() would have to arrange everything anew.
    [[nodiscard]] bool wouldArrange(const GraphModelState& state) const;
    inspector::layout::Change show(std::shared_ptr<const GraphModelState> state);
    /// Shows that state with a layout of layoutGraph(state) that was made elsewhere.
    void adopt(std::shared_ptr<const GraphModelState> state, Layout layout);
    void setFilter(const GraphFilter& filter);

    [[nodiscard]] const GraphModelState& state() const { return *m_state; }
    [[nodiscard]] const std::shared_ptr<const GraphModelState>& sharedState() const { return m_state; }
    [[nodiscard]] const Layout& layout() const { return m_layout; }
    [[nodiscard]] const GraphFilter& filter() const { return m_filter; }
    [[nodiscard]] QRectF bounds() const;
    [[nodiscard]] double largestShare() const { return m_largestShare; }
    [[nodiscard]] std::size_t hiddenCount() const { return m_hiddenCount; }

    // By index in state().
    [[nodiscard]] const QRectF& nodeRect(std::size_t node) const { return m_nodeRects[node]; }
    [[nodiscard]] QRectF exitRect(std::size_t node, std::uint32_t exit) const;
    [[nodiscard]] bool nodeShown(std::size_t node) const { return !m_nodeHidden[node]; }
    [[nodiscard]] bool edgeShown(std::size_t edge) const
    {
        return nodeShown(m_ends[edge].from) && nodeShown(m_ends[edge].to);
    }
    [[nodiscard]] std::size_t edgeFrom(std::size_t edge) const { return m_ends[edge].from; }
    [[nodiscard]] std::size_t edgeTo(std::size_t edge) const { return m_ends[edge].to; }
    [[nodiscard]] const std::vector<inspector::layout::Point>& edgePoints(std::size_t edge) const
    {
        return m_layout.routes()[edge].points;
    }
    /// Edges from and to that node that are shown.
    [[nodiscard]] std::vector<std::size_t> edgesOf(std::size_t node) const;

    [[nodiscard]] std::vector<std::size_t> nodesIn(const QRectF& area) const;
    [[nodiscard]] std::vector<std::size_t> edgesIn(const QRectF& area) const;
    /// What is there: an exit before its node, a node before an edge. Edges may be `reach` away.
    [[nodiscard]] GraphSelection at(const QPointF& point, double reach) const;
    [[nodiscard]] QRectF rectOf(const GraphSelection& thing) const;

private:
    struct Ends
    {
        std::size_t from;
        std::size_t to;
    };

    void index();
    void applyFilter();
    [[nodiscard]] std::optional<std::size_t> edgeAt(const QPointF& point, double reach) const;

    std::shared_ptr<const GraphModelState> m_state;
    Layout m_layout;
    GraphFilter m_filter;
    std::vector<QRectF> m_nodeRects;
    std::vector<QRectF> m_edgeRects;
    std::vector<Ends> m_ends;
    std::vector<bool> m_nodeHidden;
    std::size_t m_hiddenCount = 0;
    double m_largestShare = 0;
};

} // namespace app
