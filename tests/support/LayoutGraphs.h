// SPDX-License-Identifier: GPL-3.0-or-later
//
// Generated graphs for tests and benchmarks of the layout. The same numbers give the same graph.
#pragma once

#include "inspector/layout/Graph.h"

#include <cstdint>

namespace test {

/// A small generator that is the same everywhere (xorshift).
class Dice
{
public:
    explicit Dice(std::uint64_t seed)
        : m_state(seed * 0x9E3779B97F4A7C15U + 1)
    {
    }

    std::uint32_t below(std::uint32_t limit)
    {
        m_state ^= m_state << 13U;
        m_state ^= m_state >> 7U;
        m_state ^= m_state << 17U;
        return static_cast<std::uint32_t>(m_state >> 33U) % limit;
    }

private:
    std::uint64_t m_state;
};

inline inspector::layout::Node executorNode(std::uint64_t id, std::uint32_t ports)
{
    return {id, 244, 48 + 18.0 * ports, 12, 53, 18, 36 + 18.0 * ports, id, inspector::layout::Band::Free};
}

inline inspector::layout::Node entryNode(std::uint64_t id)
{
    return {id, 140, 40, 20, 20, 0, 30, id, inspector::layout::Band::First};
}

inline inspector::layout::Node landingNode(std::uint64_t id)
{
    return {id, 140, 40, 20, 20, 0, 30, id, inspector::layout::Band::Last};
}

/// Entries, executors with bridges from their exits, links back to loop heads, self loops, landings: about as many nodes
/// and edges as asked for. `mixed` in a thousand edges lead to any other executor.
inline inspector::layout::Graph executorGraph(
    std::uint32_t nodes, std::uint32_t edges, std::uint64_t seed, std::uint32_t mixed = 5)
{
    using inspector::layout::kWholeNode;
    using inspector::layout::Side;
    Dice dice(seed);
    inspector::layout::Graph graph;
    std::vector<std::uint64_t> executors;
    while (graph.nodes.size() < nodes) {
        const std::uint64_t first = graph.nodes.size() + 1;
        const std::uint32_t family = 2 + dice.below(12);
        std::uint64_t id = first;
        graph.nodes.push_back(entryNode(id++));
        graph.edges.push_back({first, kWholeNode, first + 1, Side::Port});
        const std::uint64_t root = id;
        for (std::uint32_t i = 0; i < family && graph.nodes.size() < nodes; ++i, ++id) {
            graph.nodes.push_back(executorNode(id, 2 + dice.below(5)));
            executors.push_back(id);
            if (id > root) {
                graph.edges.push_back({root + dice.below(static_cast<std::uint32_t>(id - root)), dice.below(4), id});
                graph.edges.push_back({id, 0, root, Side::Top});
            } else {
                graph.edges.push_back({root, 6, root, Side::Port});
            }
        }
        const std::uint64_t landings = id;
        for (std::uint32_t i = 0; i < family / 2 && graph.nodes.size() < nodes; ++i, ++id) {
            graph.nodes.push_back(landingNode(id));
        }
        const std::uint64_t wanted = std::uint64_t(edges) * graph.nodes.size() / nodes;
        const auto inside = static_cast<std::uint32_t>(landings - root);
        const auto all = static_cast<std::uint32_t>(id - root);
        while (inside > 0 && graph.edges.size() < wanted) {
            const std::uint64_t from = root + dice.below(inside);
            const bool far = dice.below(1000) < mixed;
            const std::uint64_t to
                = far ? executors[dice.below(static_cast<std::uint32_t>(executors.size()))] : root + dice.below(all);
            graph.edges.push_back({from, dice.below(6), to, Side::Port});
        }
    }
    return tidied(std::move(graph));
}

/// Any node to any other.
inline inspector::layout::Graph tangledGraph(std::uint32_t nodes, std::uint32_t edges, std::uint64_t seed)
{
    Dice dice(seed);
    inspector::layout::Graph graph;
    for (std::uint64_t id = 1; id <= nodes; ++id) {
        graph.nodes.push_back(executorNode(id, 4));
    }
    for (std::uint32_t i = 0; i < edges; ++i) {
        graph.edges.push_back({1 + dice.below(nodes), dice.below(4), 1 + dice.below(nodes)});
    }
    return tidied(std::move(graph));
}

} // namespace test
