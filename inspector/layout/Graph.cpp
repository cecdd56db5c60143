// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/Graph.h"

#include <algorithm>

namespace inspector::layout {

Graph tidied(Graph graph)
{
    const auto byId = [](const Node& a, const Node& b) { return a.id < b.id; };
    const auto sameId = [](const Node& a, const Node& b) { return a.id == b.id; };
    std::sort(graph.nodes.begin(), graph.nodes.end(), byId);
    graph.nodes.erase(std::unique(graph.nodes.begin(), graph.nodes.end(), sameId), graph.nodes.end());
    const auto isThere = [&](NodeId id) {
        const auto place = std::lower_bound(graph.nodes.begin(), graph.nodes.end(), id,
            [](const Node& node, NodeId wanted) { return node.id < wanted; });
        return place != graph.nodes.end() && place->id == id;
    };
    std::erase_if(graph.edges, [&](const Edge& edge) { return !isThere(edge.from) || !isThere(edge.to); });
    std::sort(graph.edges.begin(), graph.edges.end());
    graph.edges.erase(std::unique(graph.edges.begin(), graph.edges.end()), graph.edges.end());
    return graph;
}

} // namespace inspector::layout
