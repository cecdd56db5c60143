// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/LayeredLayout.h"

#include "inspector/layout/Coordinates.h"
#include "inspector/layout/Ordering.h"
#include "inspector/layout/Proper.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inspector::layout {
namespace {

/// Which group of columns each part is in, and how far down.
struct Blocks
{
    std::vector<std::uint32_t> groups; ///< By part.
    std::vector<double> tops;
    std::uint32_t count = 1;
};

/// Parts keep their order: down the first group, then down the next.
Blocks blocksOf(const std::vector<double>& heights, double groupWidth, const Metrics& metrics)
{
    double total = 0;
    for (const double height : heights) {
        total += height + metrics.blockGap;
    }
    const double wanted = total > metrics.tallest ? std::round(std::sqrt(metrics.aspect * total / groupWidth)) : 1;
    const double limit = total / std::max(wanted, 1.0);
    Blocks blocks;
    double top = 0;
    for (const double height : heights) {
        if (top > 0 && top + height / 2 > limit) {
            ++blocks.count;
            top = 0;
        }
        blocks.groups.push_back(blocks.count - 1);
        blocks.tops.push_back(top);
        top += std::round(height + metrics.blockGap);
    }
    return blocks;
}

double widthOf(const Graph& graph, const Layers& layers, const Metrics& metrics)
{
    std::vector<double> widths(layers.count, metrics.leastWidth);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        widths[layers.of[i]] = std::max(widths[layers.of[i]], graph.nodes[i].width);
    }
    double sum = 0;
    for (const double width : widths) {
        sum += width + metrics.channel;
    }
    return sum;
}

} // namespace

LayeredLayout::LayeredLayout(const Metrics& metrics)
    : m_metrics(metrics)
{
}

void LayeredLayout::arrange(Graph graph)
{
    m_graph = std::move(graph);
    const std::vector<Arc> arcs = arcsOf(m_graph);
    const Layers layers = layersOf(m_graph, arcs, m_metrics);
    Proper proper = properOf(m_graph, arcs, layers, m_metrics);
    reduceCrossings(proper, m_metrics);
    const Coordinates coordinates = coordinatesOf(proper);
    const Blocks blocks = blocksOf(coordinates.heights, widthOf(m_graph, layers, m_metrics), m_metrics);

    m_columnsOfGroup = layers.count;
    m_lastIsBand = layers.lastIsBand;
    m_longestSpan = proper.longestSpan;
    const std::uint32_t columns = blocks.count * layers.count;
    std::vector<std::vector<Occupancy::Slot>> slots(columns);
    m_lanes.reset(columns);
    m_places.resize(m_graph.nodes.size());
    for (std::uint32_t i = 0; i < proper.items.size(); ++i) {
        const Item& item = proper.items[i];
        const std::uint32_t column = blocks.groups[item.part] * layers.count + item.layer;
        const double top = std::round(blocks.tops[item.part] + coordinates.middles[i] - item.height / 2);
        slots[column].push_back({top, top + item.height});
        if (item.isLane) {
            m_lanes.add(column, m_graph.nodes[item.node].id, top + m_metrics.laneMargin, 0);
        } else {
            m_places[item.node] = {0, top + m_metrics.nodeMargin, column};
        }
    }
    m_taken.reset(columns);
    for (std::uint32_t column = 0; column < columns; ++column) {
        m_taken.fill(column, std::move(slots[column]));
    }
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        const Between passed = between(m_places[arcs[i].from].column, m_places[arcs[i].to].column);
        if (passed.end - passed.first < m_longestSpan) {
            for (std::uint32_t column = passed.first; column < passed.end; ++column) {
                m_lanes.use(column, m_graph.edges[i].to);
            }
        }
    }
    setColumns(columns);
    m_bounds = {};
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        m_places[i].x = m_columns[m_places[i].column].left;
        includeInBounds(m_graph.nodes[i], m_places[i]);
    }
    m_routes.resize(arcs.size());
    const Router router(m_columns, m_lanes, m_metrics);
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        const auto [from, to] = arcs[i];
        m_routes[i]
            = router.route(m_graph.edges[i], {m_graph.nodes[from], m_places[from]}, {m_graph.nodes[to], m_places[to]});
        includeInBounds(m_routes[i]);
    }
    m_changes = 0;
}

void LayeredLayout::setColumns(std::uint32_t count)
{
    m_columns.assign(count, {0, m_metrics.leastWidth});
    for (std::uint32_t column = 0; column < count; ++column) {
        const std::uint32_t inGroup = column % m_columnsOfGroup;
        const bool isFirst = inGroup == 0 && m_metrics.leastColumns > 1;
        if (isFirst || (m_lastIsBand && inGroup + 1 == m_columnsOfGroup)) {
            m_columns[column].width = m_metrics.bandWidth;
        }
    }
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        Column& column = m_columns[m_places[i].column];
        column.width = std::max(column.width, m_graph.nodes[i].width);
    }
    double left = 0;
    for (Column& column : m_columns) {
        column.left = left;
        left += column.width + m_metrics.channel;
    }
}

void LayeredLayout::includeInBounds(const Node& node, const Place& place)
{
    m_bounds.left = std::min(m_bounds.left, place.x);
    m_bounds.top = std::min(m_bounds.top, place.y);
    m_bounds.right = std::max(m_bounds.right, place.x + node.width);
    m_bounds.bottom = std::max(m_bounds.bottom, place.y + node.height);
}

void LayeredLayout::includeInBounds(const Route& route)
{
    for (const Point& point : route.points) {
        m_bounds.left = std::min(m_bounds.left, point.x);
        m_bounds.top = std::min(m_bounds.top, point.y);
        m_bounds.right = std::max(m_bounds.right, point.x);
        m_bounds.bottom = std::max(m_bounds.bottom, point.y);
    }
}

double LayeredLayout::wear() const
{
    return static_cast<double>(m_changes) / static_cast<double>(std::max<std::size_t>(m_graph.nodes.size(), 1));
}

} // namespace inspector::layout
