// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/Proper.h"

#include "inspector/layout/Strips.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace inspector::layout {
namespace {

constexpr std::uint32_t kLeastSpan = 4; // the lanes of short edges are always worth their room

/// How many layers an edge may pass without more lanes in all than the metrics allow.
std::uint32_t longestSpan(const std::vector<Arc>& arcs, const Layers& layers, std::size_t nodes, const Metrics& metrics)
{
    std::vector<std::uint64_t> withSpan(layers.count + 1U);
    for (const Arc& arc : arcs) {
        const std::uint32_t from = layers.of[arc.from];
        const std::uint32_t to = layers.of[arc.to];
        ++withSpan[from < to ? to - from : from - to];
    }
    const std::uint64_t most = std::uint64_t(metrics.lanesPerNode) * nodes;
    std::uint64_t lanes = 0;
    std::uint32_t span = 1;
    while (span < layers.count) {
        lanes += withSpan[span + 1] * span;
        if (lanes > most && span >= kLeastSpan) {
            break;
        }
        ++span;
    }
    return span;
}

class Builder
{
public:
    Builder(const Graph& graph, const std::vector<Arc>& arcs, const Layers& layers, const Metrics& metrics)
        : m_graph(graph)
        , m_arcs(arcs)
        , m_layers(layers)
        , m_metrics(metrics)
    {
    }

    Proper build()
    {
        m_proper.longestSpan = longestSpan(m_arcs, m_layers, m_graph.nodes.size(), m_metrics);
        for (std::uint32_t i = 0; i < m_graph.nodes.size(); ++i) {
            const double height = m_graph.nodes[i].height + 2 * m_metrics.nodeMargin;
            m_proper.items.push_back({m_layers.of[i], 0, i, height, false});
        }
        makeSegments();
        auto& segments = m_proper.segments;
        const std::size_t items = m_proper.items.size();
        m_proper.toTheRight = Csr(items, segments.size(), [&](std::uint32_t i) { return segments[i].left; });
        m_proper.toTheLeft = Csr(items, segments.size(), [&](std::uint32_t i) { return segments[i].right; });
        walk();
        return std::move(m_proper);
    }

private:
    /// An edge between two layers, ordered so that those to one node, on one side of it, follow each other.
    struct Span
    {
        std::uint32_t target;
        std::uint32_t source;
        std::uint32_t edge;
        bool fromTheLeft;
    };

    void makeSegments()
    {
        std::vector<Span> spans;
        spans.reserve(m_arcs.size());
        for (std::uint32_t i = 0; i < m_arcs.size(); ++i) {
            const Arc& arc = m_arcs[i];
            if (m_layers.of[arc.from] != m_layers.of[arc.to]) {
                spans.push_back({arc.to, arc.from, i, m_layers.of[arc.from] < m_layers.of[arc.to]});
            }
        }
        const Csr byTarget(m_graph.nodes.size(), spans.size(), [&](std::uint32_t i) { return spans[i].target; });
        for (std::uint32_t target = 0; target < m_graph.nodes.size(); ++target) {
            for (const bool fromTheLeft : {true, false}) {
                m_lanes.clear();
                for (const std::uint32_t i : byTarget.of(target)) {
                    if (spans[i].fromTheLeft == fromTheLeft) {
                        connect(spans[i]);
                    }
                }
            }
        }
    }

    void connect(const Span& span)
    {
        const Edge& edge = m_graph.edges[span.edge];
        const std::uint32_t far = m_layers.of[span.source];
        const std::uint32_t near = m_layers.of[span.target];
        const std::uint32_t length = span.fromTheLeft ? near - far : far - near;
        if (length > m_proper.longestSpan) {
            return;
        }
        const double leaves = leavesAt(m_graph.nodes[span.source], edge, !span.fromTheLeft) - half(span.source);
        if (length == 1) {
            add(span.source, span.target, leaves, arrival(span), span.fromTheLeft);
        } else {
            add(span.source, lane(span, length - 1), leaves, 0, span.fromTheLeft);
        }
    }

    /// The lane that is `distance` layers from the target; made together with those nearer to the target.
    std::uint32_t lane(const Span& span, std::uint32_t distance)
    {
        while (m_lanes.size() < distance) {
            const auto beyond = static_cast<std::uint32_t>(m_lanes.size()) + 1;
            const std::uint32_t near = m_layers.of[span.target];
            const auto made = static_cast<std::uint32_t>(m_proper.items.size());
            const std::uint32_t layer = span.fromTheLeft ? near - beyond : near + beyond;
            m_proper.items.push_back({layer, 0, span.target, 2 * m_metrics.laneMargin, true});
            if (m_lanes.empty()) {
                add(made, span.target, 0, arrival(span), span.fromTheLeft);
            } else {
                add(made, m_lanes.back(), 0, 0, span.fromTheLeft);
            }
            m_lanes.push_back(made);
        }
        return m_lanes[distance - 1];
    }

    [[nodiscard]] double half(std::uint32_t node) const { return m_graph.nodes[node].height / 2; }

    [[nodiscard]] double arrival(const Span& span) const
    {
        return arrivesAt(m_graph.nodes[span.target], m_graph.edges[span.edge], !span.fromTheLeft) - half(span.target);
    }

    void add(std::uint32_t far, std::uint32_t near, double farAt, double nearAt, bool fromTheLeft)
    {
        m_proper.segments.push_back(
            fromTheLeft ? Segment{far, near, farAt, nearAt} : Segment{near, far, nearAt, farAt});
    }

    /// Numbers the parts and gives each layer its first order.
    void walk()
    {
        m_proper.order.resize(m_layers.count);
        std::vector<std::uint32_t> starts(m_graph.nodes.size());
        std::iota(starts.begin(), starts.end(), 0U);
        std::sort(starts.begin(), starts.end(), [this](std::uint32_t a, std::uint32_t b) {
            return std::pair(m_graph.nodes[a].group, a) < std::pair(m_graph.nodes[b].group, b);
        });
        // Edges inside a layer and around the outside have no segments, but connect all the same.
        const std::size_t nodes = m_graph.nodes.size();
        const Csr out(nodes, m_arcs.size(), [this](std::uint32_t i) { return m_arcs[i].from; });
        const Csr in(nodes, m_arcs.size(), [this](std::uint32_t i) { return m_arcs[i].to; });
        std::vector<bool> met(m_proper.items.size());
        std::vector<std::uint32_t> stack;
        const auto meet = [&](std::uint32_t item) {
            if (!met[item]) {
                met[item] = true;
                stack.push_back(item);
            }
        };
        for (const std::uint32_t start : starts) {
            if (met[start]) {
                continue;
            }
            meet(start);
            while (!stack.empty()) {
                const std::uint32_t item = stack.back();
                stack.pop_back();
                m_proper.items[item].part = m_proper.parts;
                m_proper.order[m_proper.items[item].layer].push_back(item);
                // Last in, first out: the first effect is met next.
                if (!m_proper.items[item].isLane) {
                    for (const std::uint32_t arc : in.of(item)) {
                        meet(m_arcs[arc].from);
                    }
                }
                for (const std::uint32_t segment : m_proper.toTheLeft.of(item)) {
                    meet(m_proper.segments[segment].left);
                }
                if (!m_proper.items[item].isLane) {
                    const auto effects = out.of(item);
                    for (auto arc = effects.rbegin(); arc != effects.rend(); ++arc) {
                        meet(m_arcs[*arc].to);
                    }
                }
                const auto segments = m_proper.toTheRight.of(item);
                for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
                    meet(m_proper.segments[*segment].right);
                }
            }
            ++m_proper.parts;
        }
    }

    const Graph& m_graph;
    const std::vector<Arc>& m_arcs;
    const Layers& m_layers;
    const Metrics& m_metrics;
    Proper m_proper;
    std::vector<std::uint32_t> m_lanes; ///< Of the target at hand, on one side, nearest first.
};

} // namespace

Proper properOf(const Graph& graph, const std::vector<Arc>& arcs, const Layers& layers, const Metrics& metrics)
{
    return Builder(graph, arcs, layers, metrics).build();
}

} // namespace inspector::layout
