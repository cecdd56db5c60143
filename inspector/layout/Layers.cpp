// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/Layers.h"

#include "inspector/layout/Csr.h"

#include <algorithm>

namespace inspector::layout {
namespace {

/// Nodes in an order in which every arc that counts leads onwards.
struct Dag
{
    std::vector<std::uint32_t> order;
    std::vector<bool> counts; ///< By arc.
};

/// Depth first; an arc to a node that is being visited closes a cycle.
Dag withoutCycles(const Graph& graph, const std::vector<Arc>& arcs, const Csr& out)
{
    enum class Visit : std::uint8_t { No, Now, Done };
    struct Step
    {
        std::uint32_t node;
        std::uint32_t next;
    };
    const std::size_t count = graph.nodes.size();
    Dag dag{{}, std::vector<bool>(arcs.size(), true)};
    std::vector<Visit> visits(count, Visit::No);
    std::vector<Step> path;
    const auto visit = [&](std::uint32_t root) {
        if (visits[root] != Visit::No) {
            return;
        }
        path.push_back({root, 0});
        visits[root] = Visit::Now;
        while (!path.empty()) {
            Step& step = path.back();
            const auto list = out.of(step.node);
            if (step.next == list.size()) {
                visits[step.node] = Visit::Done;
                dag.order.push_back(step.node);
                path.pop_back();
                continue;
            }
            const std::uint32_t arc = list[step.next++];
            const std::uint32_t to = arcs[arc].to;
            const bool against = graph.edges[arc].side == Side::Top || graph.nodes[to].band == Band::First
                || graph.nodes[step.node].band == Band::Last;
            if (against || visits[to] == Visit::Now) {
                dag.counts[arc] = false;
            } else if (visits[to] == Visit::No) {
                visits[to] = Visit::Now;
                path.push_back({to, 0}); // `step` is no longer valid
            }
        }
    };
    dag.order.reserve(count);
    std::vector<bool> hasCause(count);
    for (const Arc& arc : arcs) {
        hasCause[arc.to] = hasCause[arc.to] || arc.from != arc.to;
    }
    for (std::uint32_t node = 0; node < count; ++node) {
        if (graph.nodes[node].band == Band::First) {
            visit(node);
        }
    }
    for (std::uint32_t node = 0; node < count; ++node) {
        if (!hasCause[node]) {
            visit(node);
        }
    }
    for (std::uint32_t node = 0; node < count; ++node) {
        visit(node);
    }
    std::reverse(dag.order.begin(), dag.order.end());
    return dag;
}

} // namespace

std::vector<Arc> arcsOf(const Graph& graph)
{
    std::vector<Arc> arcs(graph.edges.size());
    const auto indexOf = [&](NodeId id) {
        const auto place = std::lower_bound(graph.nodes.begin(), graph.nodes.end(), id,
            [](const Node& node, NodeId wanted) { return node.id < wanted; });
        return static_cast<std::uint32_t>(place - graph.nodes.begin());
    };
    std::uint32_t from = 0; // edges ascend by it
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        while (graph.nodes[from].id != graph.edges[i].from) {
            ++from;
        }
        arcs[i] = {from, indexOf(graph.edges[i].to)};
    }
    return arcs;
}

Layers layersOf(const Graph& graph, const std::vector<Arc>& arcs, const Metrics& metrics)
{
    const std::size_t count = graph.nodes.size();
    const Csr out(count, arcs.size(), [&](std::uint32_t i) { return arcs[i].from; });
    const Dag dag = withoutCycles(graph, arcs, out);
    const auto has = [&](Band band) {
        return metrics.leastColumns > 0
            || std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const Node& n) { return n.band == band; });
    };
    Layers layers{std::vector<std::uint32_t>(count, has(Band::First) ? 1 : 0)};
    for (std::uint32_t node = 0; node < count; ++node) {
        if (graph.nodes[node].band == Band::First) {
            layers.of[node] = 0;
        }
    }
    // As far left as the longest chain of causes allows.
    std::vector<std::uint32_t> causes(count);
    for (const std::uint32_t node : dag.order) {
        for (const std::uint32_t arc : out.of(node)) {
            if (dag.counts[arc]) {
                const std::uint32_t to = arcs[arc].to;
                layers.of[to] = std::max(layers.of[to], layers.of[node] + 1);
                ++causes[to];
            }
        }
    }
    // What has more effects than causes moves towards its effects: that makes edges shorter.
    for (auto node = dag.order.rbegin(); node != dag.order.rend(); ++node) {
        std::uint32_t nearest = UINT32_MAX;
        std::uint32_t effects = 0;
        for (const std::uint32_t arc : out.of(*node)) {
            if (dag.counts[arc]) {
                nearest = std::min(nearest, layers.of[arcs[arc].to]);
                ++effects;
            }
        }
        if (effects > causes[*node] && graph.nodes[*node].band == Band::Free) {
            layers.of[*node] = std::max(layers.of[*node], nearest - 1);
        }
    }
    std::uint32_t beforeLast = 0;
    for (std::uint32_t node = 0; node < count; ++node) {
        layers.count = std::max(layers.count, layers.of[node] + 1);
        if (graph.nodes[node].band != Band::Last) {
            beforeLast = std::max(beforeLast, layers.of[node] + 1);
        }
    }
    layers.lastIsBand = has(Band::Last) && beforeLast < metrics.lastUpTo;
    if (layers.lastIsBand) {
        const std::uint32_t last = std::max(beforeLast, std::max(metrics.leastColumns, 1U) - 1);
        for (std::uint32_t node = 0; node < count; ++node) {
            if (graph.nodes[node].band == Band::Last) {
                layers.of[node] = last;
            }
        }
        layers.count = last + 1;
    }
    layers.count = std::max(layers.count, std::max(metrics.leastColumns, 1U));
    return layers;
}

} // namespace inspector::layout
