// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of a directed graph that changes while a person looks at it: layers from left to right, few crossings, and
// what was there stays where it is. The same graphs in the same order give the same places. Any one thread at a time.
//
// arrange() places everything: columns by the longest chain of causes, order by barycentre sweeps, heights by least
// squares; parts that nothing connects stand below each other, and beside each other if there are many. update() keeps
// the places of what is still there and finds free places for what is new, so it moves nodes only if one of them grew
// into its neighbour.
#pragma once

#include "inspector/layout/Graph.h"
#include "inspector/layout/Occupancy.h"
#include "inspector/layout/Routes.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace inspector::layout {

/// What a change did to the picture.
struct Change
{
    std::uint32_t added = 0;
    std::uint32_t removed = 0;
    std::uint32_t moved = 0; ///< Nodes that were there and stand elsewhere now.
    std::uint32_t rerouted = 0;
    bool anew = false; ///< Everything was arranged anew.
};

class LayeredLayout
{
public:
    explicit LayeredLayout(const Metrics& metrics = {});

    /// `graph` is tidied().
    void arrange(Graph graph);
    /// From the graph that is shown to this one, which is tidied().
    Change update(Graph graph);
    /// Whether update() to that graph would arrange everything anew.
    [[nodiscard]] bool wouldArrange(const Graph& graph) const;

    [[nodiscard]] const Graph& graph() const { return m_graph; }
    /// By node of graph().
    [[nodiscard]] const std::vector<Place>& places() const { return m_places; }
    /// By edge of graph().
    [[nodiscard]] const std::vector<Route>& routes() const { return m_routes; }
    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }
    /// Parts stand beside each other in groups of so many columns.
    [[nodiscard]] std::uint32_t columnsOfGroup() const { return m_columnsOfGroup; }
    /// Whether the last column of each group holds Band::Last.
    [[nodiscard]] bool lastIsBand() const { return m_lastIsBand; }
    /// Around all nodes and edges.
    [[nodiscard]] Rect bounds() const { return m_bounds; }
    /// Changes since everything was arranged, by share of the nodes: the larger, the more arrange() would gain.
    [[nodiscard]] double wear() const;

private:
    class Updater;

    void setColumns(std::uint32_t count);
    void includeInBounds(const Node& node, const Place& place);
    void includeInBounds(const Route& route);

    Metrics m_metrics;
    Graph m_graph;
    std::vector<Place> m_places;
    std::vector<Route> m_routes;
    std::vector<Column> m_columns;
    std::uint32_t m_columnsOfGroup = 1;
    bool m_lastIsBand = false;
    std::uint32_t m_longestSpan = 1;
    Occupancy m_taken;
    Lanes m_lanes;
    Rect m_bounds;
    std::uint64_t m_changes = 0; ///< Nodes added or removed since everything was arranged.
};

} // namespace inspector::layout
