// SPDX-License-Identifier: GPL-3.0-or-later
//
// LayeredLayout::update(): what is new finds a free place near what it is connected with.
#include "inspector/layout/LayeredLayout.h"
#include "inspector/layout/Strips.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

namespace inspector::layout {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// For each of `now`, where it stood in `before`, or kNone. Both ascend.
template<typename List, typename KeyOf>
std::vector<std::uint32_t> origins(const List& before, const List& now, KeyOf keyOf)
{
    std::vector<std::uint32_t> result(now.size(), kNone);
    std::uint32_t old = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (old < before.size() && keyOf(before[old]) < keyOf(now[i])) {
            ++old;
        }
        if (old < before.size() && keyOf(before[old]) == keyOf(now[i])) {
            result[i] = old++;
        }
    }
    return result;
}

std::vector<std::uint32_t> nodeOrigins(const Graph& before, const Graph& now)
{
    return origins(before.nodes, now.nodes, [](const Node& node) { return node.id; });
}

/// What does not appear among `origins` of so many.
std::vector<std::uint32_t> missing(const std::vector<std::uint32_t>& origins, std::size_t before)
{
    std::vector<std::uint32_t> result;
    std::uint32_t expected = 0;
    for (const std::uint32_t origin : origins) {
        if (origin != kNone) {
            for (; expected < origin; ++expected) {
                result.push_back(expected);
            }
            ++expected;
        }
    }
    for (; expected < before; ++expected) {
        result.push_back(expected);
    }
    return result;
}

std::uint32_t indexOf(const Graph& graph, NodeId id)
{
    const auto place = std::lower_bound(
        graph.nodes.begin(), graph.nodes.end(), id, [](const Node& node, NodeId wanted) { return node.id < wanted; });
    return static_cast<std::uint32_t>(place - graph.nodes.begin());
}

} // namespace

class LayeredLayout::Updater
{
public:
    Updater(LayeredLayout& layout, Graph graph)
        : m_layout(layout)
        , m_metrics(layout.m_metrics)
        , m_before(std::exchange(layout.m_graph, std::move(graph)))
        , m_now(layout.m_graph)
        , m_nodeOrigins(nodeOrigins(m_before, m_now))
        , m_edgeOrigins(origins(m_before.edges, m_now.edges, [](const Edge& edge) { return edge; }))
        , m_placed(m_now.nodes.size())
        , m_touched(m_now.nodes.size())
    {
    }

    Change run()
    {
        dropOld();
        keepOld();
        resize();
        placeNew();
        route();
        m_layout.m_changes += m_change.added + m_change.removed;
        return m_change;
    }

private:
    /// A new edge as its new end sees it.
    struct Link
    {
        std::uint32_t edge;
        std::uint32_t other;
        bool isCause; ///< The other is where the edge comes from.
    };

    [[nodiscard]] Between passed(const Graph& graph, const std::vector<Place>& places, const Edge& edge) const
    {
        const Between columns
            = between(places[indexOf(graph, edge.from)].column, places[indexOf(graph, edge.to)].column);
        return columns.end - columns.first < m_layout.m_longestSpan ? columns : Between{};
    }

    void dropOld()
    {
        for (const std::uint32_t i : missing(m_edgeOrigins, m_before.edges.size())) {
            const Edge& edge = m_before.edges[i];
            const Between columns = passed(m_before, m_layout.m_places, edge);
            for (std::uint32_t column = columns.first; column < columns.end; ++column) {
                if (const auto y = m_layout.m_lanes.drop(column, edge.to)) {
                    m_layout.m_taken.release(column, *y - m_metrics.laneMargin);
                }
            }
        }
        for (const std::uint32_t i : missing(m_nodeOrigins, m_before.nodes.size())) {
            release(m_layout.m_places[i]);
            ++m_change.removed;
        }
    }

    void keepOld()
    {
        std::vector<Place> places(m_now.nodes.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (m_nodeOrigins[i] != kNone) {
                places[i] = m_layout.m_places[m_nodeOrigins[i]];
                m_placed[i] = true;
            }
        }
        m_layout.m_places = std::move(places);
        std::vector<Route> routes(m_now.edges.size());
        for (std::size_t i = 0; i < routes.size(); ++i) {
            if (m_edgeOrigins[i] != kNone) {
                routes[i] = std::move(m_layout.m_routes[m_edgeOrigins[i]]);
            }
        }
        m_layout.m_routes = std::move(routes);
    }

    /// A node that grew stays if there is room below it.
    void resize()
    {
        for (std::uint32_t i = 0; i < m_now.nodes.size(); ++i) {
            if (m_nodeOrigins[i] == kNone || m_now.nodes[i] == m_before.nodes[m_nodeOrigins[i]]) {
                continue;
            }
            m_touched[i] = true;
            m_anyTouched = true;
            Place& place = m_layout.m_places[i];
            const Node& before = m_before.nodes[m_nodeOrigins[i]];
            const double growth = m_now.nodes[i].height - before.height;
            const double bottom = place.y + before.height + m_metrics.nodeMargin;
            const bool fits = growth <= m_layout.m_taken.freeBelow(place.column, bottom);
            release(place);
            if (!fits) {
                settle(i, place.column, place.y);
                ++m_change.moved;
            } else {
                take(i);
            }
        }
    }

    void placeNew()
    {
        std::vector<std::uint32_t> waiting;
        for (std::uint32_t i = 0; i < m_now.nodes.size(); ++i) {
            if (!m_placed[i]) {
                waiting.push_back(i);
            }
        }
        m_change.added = static_cast<std::uint32_t>(waiting.size());
        linkNew();
        while (!waiting.empty()) {
            const std::size_t before = waiting.size();
            std::erase_if(waiting, [this](std::uint32_t node) { return placeByCauses(node); });
            if (waiting.size() == before) {
                std::erase_if(waiting, [this](std::uint32_t node) { return placeByEffects(node); });
            }
            if (waiting.size() == before) { // a part of its own begins
                const auto start = std::find_if(waiting.begin(), waiting.end(), [this](std::uint32_t node) {
                    const auto links = m_links.find(node);
                    return m_now.nodes[node].band == Band::First || links == m_links.end()
                        || std::none_of(
                            links->second.begin(), links->second.end(), [](const Link& link) { return link.isCause; });
                });
                const auto chosen = start == waiting.end() ? waiting.begin() : start;
                placeAlone(*chosen);
                waiting.erase(chosen);
            }
        }
    }

    void linkNew()
    {
        for (std::uint32_t i = 0; i < m_now.edges.size(); ++i) {
            if (m_edgeOrigins[i] != kNone) {
                continue;
            }
            const std::uint32_t from = indexOf(m_now, m_now.edges[i].from);
            const std::uint32_t to = indexOf(m_now, m_now.edges[i].to);
            if (from == to) {
                continue;
            }
            if (!m_placed[from]) {
                m_links[from].push_back({i, to, false});
            }
            if (!m_placed[to]) {
                m_links[to].push_back({i, from, true});
            }
        }
    }

    bool placeByCauses(std::uint32_t node) { return placeBy(node, true); }
    bool placeByEffects(std::uint32_t node) { return placeBy(node, false); }

    /// Next to those of its causes, or else effects, that have a place; false if none has one.
    bool placeBy(std::uint32_t node, bool byCauses)
    {
        const auto links = m_links.find(node);
        if (links == m_links.end()) {
            return false;
        }
        std::optional<std::uint32_t> column;
        std::vector<double> wishes;
        for (const Link& link : links->second) {
            if (!m_placed[link.other]) {
                continue;
            }
            const Edge& edge = m_now.edges[link.edge];
            const Place& other = m_layout.m_places[link.other];
            const Node& otherNode = m_now.nodes[link.other];
            if (link.isCause) {
                wishes.push_back(
                    other.y + leavesAt(otherNode, edge, false) - arrivesAt(m_now.nodes[node], edge, false));
            } else {
                wishes.push_back(
                    other.y + arrivesAt(otherNode, edge, false) - leavesAt(m_now.nodes[node], edge, false));
            }
            if (link.isCause == byCauses && edge.side == Side::Port) {
                column = !column ? other.column
                    : byCauses   ? std::max(*column, other.column)
                                 : std::min(*column, other.column);
            }
        }
        if (!column) {
            return false;
        }
        const auto middle = wishes.begin() + static_cast<std::ptrdiff_t>(wishes.size() / 2);
        std::nth_element(wishes.begin(), middle, wishes.end());
        const double wish = *middle;
        settle(node, byCauses ? after(*column, node) : before(*column, node), wish);
        return true;
    }

    [[nodiscard]] std::uint32_t groupStart(std::uint32_t column) const
    {
        return column - column % m_layout.m_columnsOfGroup;
    }

    /// The column that a band asks for in that group.
    [[nodiscard]] std::optional<std::uint32_t> bandColumn(std::uint32_t start, std::uint32_t node) const
    {
        switch (m_now.nodes[node].band) {
        case Band::First: return start;
        case Band::Last:
            return m_layout.m_lastIsBand ? std::optional(start + m_layout.m_columnsOfGroup - 1) : std::nullopt;
        case Band::Free: break;
        }
        return std::nullopt;
    }

    /// The first column where nodes of no band may stand.
    [[nodiscard]] std::uint32_t firstFree(std::uint32_t start) const
    {
        return start + (m_metrics.leastColumns > 1 ? 1 : 0);
    }

    std::uint32_t after(std::uint32_t column, std::uint32_t node)
    {
        const std::uint32_t start = groupStart(column);
        if (const auto band = bandColumn(start, node)) {
            return *band;
        }
        const std::uint32_t last = start + m_layout.m_columnsOfGroup - (m_layout.m_lastIsBand ? 2 : 1);
        if (column < last) {
            return column + 1;
        }
        if (!m_layout.m_lastIsBand && m_layout.m_columns.size() == m_layout.m_columnsOfGroup) {
            return addColumn();
        }
        return std::max(last, firstFree(start)); // no room to its right: it stands below its cause
    }

    [[nodiscard]] std::uint32_t before(std::uint32_t column, std::uint32_t node) const
    {
        const std::uint32_t start = groupStart(column);
        if (const auto band = bandColumn(start, node)) {
            return *band;
        }
        return column > firstFree(start) ? column - 1 : firstFree(start);
    }

    std::uint32_t addColumn()
    {
        const Column& last = m_layout.m_columns.back();
        m_layout.m_columns.push_back({last.left + last.width + m_metrics.channel, m_metrics.leastWidth});
        m_layout.m_taken.addColumn();
        m_layout.m_lanes.addColumn();
        ++m_layout.m_columnsOfGroup;
        return m_layout.m_columnsOfGroup - 1;
    }

    /// Below everything in the group of columns that is the shortest.
    void placeAlone(std::uint32_t node)
    {
        std::uint32_t start = 0;
        double lowest = 0;
        for (std::uint32_t group = 0; group < m_layout.m_columns.size(); group += m_layout.m_columnsOfGroup) {
            double bottom = 0;
            for (std::uint32_t column = group; column < group + m_layout.m_columnsOfGroup; ++column) {
                bottom = std::max(bottom, m_layout.m_taken.bottomOf(column));
            }
            if (group == 0 || bottom < lowest) {
                start = group;
                lowest = bottom;
            }
        }
        const double top = lowest + m_metrics.blockGap + m_metrics.nodeMargin;
        settle(node, bandColumn(start, node).value_or(firstFree(start)), top);
    }

    /// Puts a node into the free place of that column that is nearest to `wish`, its top.
    void settle(std::uint32_t node, std::uint32_t column, double wish)
    {
        const double height = m_now.nodes[node].height + 2 * m_metrics.nodeMargin;
        const double top = m_layout.m_taken.nearestFree(column, std::round(wish - m_metrics.nodeMargin), height);
        m_layout.m_places[node] = {m_layout.m_columns[column].left, top + m_metrics.nodeMargin, column};
        take(node);
        m_placed[node] = true;
        if (column + 1 == m_layout.m_columns.size()) { // nothing stands to its right
            Column& last = m_layout.m_columns.back();
            last.width = std::max(last.width, m_now.nodes[node].width);
        }
        m_layout.includeInBounds(m_now.nodes[node], m_layout.m_places[node]);
    }

    void take(std::uint32_t node)
    {
        const Place& place = m_layout.m_places[node];
        m_layout.m_taken.take(
            place.column, place.y - m_metrics.nodeMargin, place.y + m_now.nodes[node].height + m_metrics.nodeMargin);
    }

    void release(const Place& place) { m_layout.m_taken.release(place.column, place.y - m_metrics.nodeMargin); }

    void route()
    {
        for (std::uint32_t i = 0; i < m_now.edges.size(); ++i) {
            const bool isNew = m_edgeOrigins[i] == kNone;
            if (!isNew && !m_anyTouched) {
                continue;
            }
            const std::uint32_t from = indexOf(m_now, m_now.edges[i].from);
            const std::uint32_t to = indexOf(m_now, m_now.edges[i].to);
            if (isNew) {
                useLanes(i, to);
            } else if (!m_touched[from] && !m_touched[to]) {
                continue;
            }
            const Router router(m_layout.m_columns, m_layout.m_lanes, m_metrics);
            m_layout.m_routes[i] = router.route(
                m_now.edges[i], {m_now.nodes[from], m_layout.m_places[from]}, {m_now.nodes[to], m_layout.m_places[to]});
            m_layout.includeInBounds(m_layout.m_routes[i]);
            ++m_change.rerouted;
        }
    }

    /// From the target outwards, each lane as level with the one before as there is room.
    void useLanes(std::uint32_t edgeIndex, std::uint32_t target)
    {
        const Edge& edge = m_now.edges[edgeIndex];
        const Between columns = passed(m_now, m_layout.m_places, edge);
        const Place& place = m_layout.m_places[target];
        const bool fromTheRight = columns.first > place.column;
        double y = place.y + arrivesAt(m_now.nodes[target], edge, fromTheRight);
        for (std::uint32_t i = columns.first; i < columns.end; ++i) {
            const std::uint32_t column = fromTheRight ? i : columns.end - 1 - (i - columns.first);
            if (m_layout.m_lanes.use(column, edge.to)) {
                y = m_layout.m_lanes.find(column, edge.to).value_or(y);
                continue;
            }
            const double margin = m_metrics.laneMargin;
            y = m_layout.m_taken.nearestFree(column, y - margin, 2 * margin) + margin;
            m_layout.m_taken.take(column, y - margin, y + margin);
            m_layout.m_lanes.add(column, edge.to, y, 1);
        }
    }

    LayeredLayout& m_layout;
    const Metrics& m_metrics;
    const Graph m_before;
    const Graph& m_now;
    const std::vector<std::uint32_t> m_nodeOrigins;
    const std::vector<std::uint32_t> m_edgeOrigins;
    std::vector<bool> m_placed;
    std::vector<bool> m_touched; ///< Nodes that changed: their edges find new paths.
    bool m_anyTouched = false;
    std::unordered_map<std::uint32_t, std::vector<Link>> m_links; ///< By new node.
    Change m_change;
};

bool LayeredLayout::wouldArrange(const Graph& graph) const
{
    if (m_graph.nodes.empty()) {
        return true;
    }
    const std::vector<std::uint32_t> old = nodeOrigins(m_graph, graph);
    const auto added = static_cast<double>(std::count(old.begin(), old.end(), kNone));
    return added > m_metrics.anewAtLeast && added > m_metrics.anewShare * static_cast<double>(m_graph.nodes.size());
}

Change LayeredLayout::update(Graph graph)
{
    if (!wouldArrange(graph)) {
        return Updater(*this, std::move(graph)).run();
    }
    const std::vector<std::uint32_t> old = nodeOrigins(m_graph, graph);
    const std::vector<Place> places = m_places;
    Change change;
    change.anew = true;
    arrange(std::move(graph));
    for (std::size_t i = 0; i < old.size(); ++i) {
        if (old[i] == kNone) {
            ++change.added;
        } else if (places[old[i]] != m_places[i]) {
            ++change.moved;
        }
    }
    change.removed = static_cast<std::uint32_t>(places.size() + change.added - old.size());
    change.rerouted = static_cast<std::uint32_t>(m_routes.size());
    return change;
}

} // namespace inspector::layout
