// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/LayeredLayout.h"

#include "tests/support/LayoutGraphs.h"
#include "tests/support/Slowness.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>

namespace inspector::layout {
namespace {

using test::executorNode;

Graph withNode(Graph graph, Node node, std::vector<Edge> edges)
{
    graph.nodes.push_back(node);
    graph.edges.insert(graph.edges.end(), edges.begin(), edges.end());
    return tidied(std::move(graph));
}

Graph without(Graph graph, NodeId id)
{
    std::erase_if(graph.nodes, [id](const Node& node) { return node.id == id; });
    return tidied(std::move(graph));
}

const Place& placeOf(const LayeredLayout& layout, NodeId id)
{
    const auto& nodes = layout.graph().nodes;
    const auto node = std::find_if(nodes.begin(), nodes.end(), [id](const Node& n) { return n.id == id; });
    return layout.places()[static_cast<std::size_t>(node - nodes.begin())];
}

/// Pairs of nodes that are nearer to each other than their margins allow.
std::size_t overlaps(const LayeredLayout& layout)
{
    std::map<std::uint32_t, std::vector<std::pair<double, double>>> columns;
    for (std::size_t i = 0; i < layout.places().size(); ++i) {
        const Place& place = layout.places()[i];
        columns[place.column].emplace_back(place.y, place.y + layout.graph().nodes[i].height);
        EXPECT_EQ(place.x, layout.columns()[place.column].left);
    }
    std::size_t found = 0;
    for (auto& [column, spans] : columns) {
        std::sort(spans.begin(), spans.end());
        for (std::size_t i = 1; i < spans.size(); ++i) {
            found += spans[i].first < spans[i - 1].second + 2 * Metrics().nodeMargin - 0.001 ? 1 : 0;
        }
    }
    return found;
}

Point onCurve(const Point* curve, double t)
{
    const double u = 1 - t;
    const double a = u * u * u;
    const double b = 3 * u * u * t;
    const double c = 3 * u * t * t;
    const double d = t * t * t;
    return {a * curve[0].x + b * curve[1].x + c * curve[2].x + d * curve[3].x,
        a * curve[0].y + b * curve[1].y + c * curve[2].y + d * curve[3].y};
}

/// Edges that run through the inside of some node.
std::size_t edgesThroughNodes(const LayeredLayout& layout)
{
    std::map<std::uint32_t, std::vector<std::size_t>> columns;
    for (std::size_t i = 0; i < layout.places().size(); ++i) {
        columns[layout.places()[i].column].push_back(i);
    }
    const auto inside = [&](Point point) {
        const auto& all = layout.columns();
        const auto next = std::upper_bound(
            all.begin(), all.end(), point.x, [](double x, const Column& column) { return x < column.left; });
        if (next == all.begin()) {
            return false;
        }
        const auto& nodes = columns[static_cast<std::uint32_t>(next - all.begin() - 1)];
        return std::any_of(nodes.begin(), nodes.end(), [&](std::size_t i) {
            const Place& place = layout.places()[i];
            const Node& node = layout.graph().nodes[i];
            return point.x > place.x + 1 && point.x < place.x + node.width - 1 && point.y > place.y + 1
                && point.y < place.y + node.height - 1;
        });
    };
    std::size_t found = 0;
    for (const Route& route : layout.routes()) {
        bool through = false;
        for (std::size_t i = 0; i + 3 < route.points.size() && !through; i += 3) {
            for (double t = 0; t <= 1; t += 0.05) {
                through = through || inside(onCurve(&route.points[i], t));
            }
        }
        found += through ? 1 : 0;
    }
    return found;
}

template<typename Work>
double fastest(int times, Work work)
{
    double best = INFINITY;
    for (int i = 0; i < times; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best = std::min(
            best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

} // namespace

TEST(LayeredLayout, CausesStandLeftOfTheirEffects)
{
    Graph graph;
    for (NodeId id = 1; id <= 60; ++id) {
        graph.nodes.push_back(executorNode(id, 3));
        for (NodeId cause = id / 2; cause > 0; cause /= 3) {
            graph.edges.push_back({cause, 0, id});
        }
    }
    LayeredLayout layout;
    layout.arrange(tidied(graph));
    for (const Edge& edge : layout.graph().edges) {
        EXPECT_LT(placeOf(layout, edge.from).column, placeOf(layout, edge.to).column) << edge.from << " → " << edge.to;
    }
}

TEST(LayeredLayout, ATreeHasNoCrossings)
{
    Graph graph;
    for (NodeId id = 1; id <= 127; ++id) {
        graph.nodes.push_back(executorNode(id * 37 % 128, 3));
    }
    for (NodeId id = 2; id <= 127; ++id) {
        graph.edges.push_back({id / 2 * 37 % 128, static_cast<std::uint32_t>(id % 2), id * 37 % 128});
    }
    LayeredLayout layout;
    layout.arrange(tidied(graph));
    std::map<std::pair<std::uint32_t, double>, double> ends; // by place of the start
    for (std::size_t i = 0; i < layout.routes().size(); ++i) {
        const auto& points = layout.routes()[i].points;
        ends[{placeOf(layout, layout.graph().edges[i].from).column, points.front().y}] = points.back().y;
    }
    for (auto end = ends.begin(); std::next(end) != ends.end(); ++end) {
        if (end->first.first == std::next(end)->first.first) {
            EXPECT_LT(end->second, std::next(end)->second);
        }
    }
}

TEST(LayeredLayout, BandsAreTheOuterColumns)
{
    Metrics metrics;
    metrics.leastColumns = 4;
    LayeredLayout layout(metrics);
    layout.arrange(tidied({{test::entryNode(1), executorNode(2, 2), test::landingNode(3), executorNode(4, 2)},
        {{1, kWholeNode, 2}, {2, 0, 3}, {2, 1, 4}}}));
    EXPECT_EQ(placeOf(layout, 1).column, 0U);
    EXPECT_EQ(placeOf(layout, 2).column, 1U);
    EXPECT_EQ(placeOf(layout, 4).column, 2U);
    EXPECT_EQ(placeOf(layout, 3).column, 3U);
    EXPECT_TRUE(layout.lastIsBand());
}

TEST(LayeredLayout, CyclesGoBackAroundTheirNodes)
{
    LayeredLayout layout;
    layout.arrange(tidied({{executorNode(1, 3), executorNode(2, 3), executorNode(3, 3)},
        {{1, 0, 2}, {2, 0, 3}, {3, 1, 1}, {3, 2, 3}, {3, 0, 2, Side::Top}}}));
    EXPECT_LT(placeOf(layout, 1).x, placeOf(layout, 2).x);
    EXPECT_LT(placeOf(layout, 2).x, placeOf(layout, 3).x);
    EXPECT_EQ(edgesThroughNodes(layout), 0U);
    EXPECT_EQ(overlaps(layout), 0U);
}

TEST(LayeredLayout, NodesKeepApartAndEdgesPassBesideThem)
{
    for (const auto& graph :
        {test::executorGraph(15, 30, 1), test::executorGraph(300, 900, 2), test::executorGraph(2000, 6000, 3),
            test::executorGraph(2000, 6000, 4, 50), test::tangledGraph(60, 150, 5), test::tangledGraph(400, 1200, 6)}) {
        LayeredLayout layout;
        layout.arrange(graph);
        EXPECT_EQ(overlaps(layout), 0U) << graph.nodes.size();
        EXPECT_EQ(edgesThroughNodes(layout), 0U) << graph.nodes.size();
    }
}

TEST(LayeredLayout, TheSameGraphLooksTheSameInWhateverOrderItComes)
{
    const Graph graph = test::executorGraph(500, 1500, 9);
    Graph turned = graph;
    std::reverse(turned.nodes.begin(), turned.nodes.end());
    std::reverse(turned.edges.begin(), turned.edges.end());
    LayeredLayout one;
    LayeredLayout other;
    one.arrange(graph);
    other.arrange(tidied(turned));
    EXPECT_EQ(one.places(), other.places());
    EXPECT_EQ(one.routes(), other.routes());
}

TEST(LayeredLayout, UnfinishedGraphsAreTaken)
{
    LayeredLayout layout;
    layout.arrange({});
    EXPECT_TRUE(layout.places().empty());
    layout.update(tidied({{executorNode(7, 1), executorNode(7, 1)}, {{7, 0, 8}, {7, 0, 7}, {7, 0, 7}}}));
    EXPECT_EQ(layout.places().size(), 1U);
    EXPECT_EQ(layout.routes().size(), 1U); // to itself
    const Change change = layout.update({});
    EXPECT_EQ(change.removed, 1U);
    EXPECT_TRUE(layout.places().empty());
}

TEST(LayeredLayout, W20_OldNodesStayWhenExecutorsComeAndGo)
{
    Graph graph = test::executorGraph(5000, 15000, 1);
    LayeredLayout layout;
    layout.arrange(graph);
    test::Dice dice(3);
    std::size_t most = 0;
    NodeId next = 100000;
    std::vector<NodeId> added;
    for (int step = 0; step < 150; ++step) {
        std::map<NodeId, Place> before;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            before[graph.nodes[i].id] = layout.places()[i];
        }
        if (step % 3 == 2) {
            const NodeId gone = graph.nodes[dice.below(static_cast<std::uint32_t>(graph.nodes.size()))].id;
            graph = without(graph, gone);
        } else {
            const NodeId from = graph.nodes[dice.below(static_cast<std::uint32_t>(graph.nodes.size()))].id;
            const NodeId back = added.empty() ? from : added[dice.below(static_cast<std::uint32_t>(added.size()))];
            graph = withNode(
                graph, executorNode(next, 4), {{from, 1, next}, {next, 0, from, Side::Top}, {next, 2, back}});
            added.push_back(next++);
        }
        const Change change = layout.update(graph);
        std::size_t moved = 0;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto old = before.find(graph.nodes[i].id);
            moved += old != before.end() && old->second != layout.places()[i] ? 1 : 0;
        }
        EXPECT_EQ(change.moved, moved);
        EXPECT_FALSE(change.anew);
        most = std::max(most, moved);
    }
    std::printf("at most %zu of %zu nodes moved\n", most, graph.nodes.size());
    EXPECT_LE(most, graph.nodes.size() / 100);
    EXPECT_EQ(overlaps(layout), 0U);
    EXPECT_EQ(edgesThroughNodes(layout), 0U);
    EXPECT_GT(layout.wear(), 0);
}

TEST(LayeredLayout, W20_OldNodesStayInAGraphThatGrowsFromNothing)
{
    const Graph whole = test::executorGraph(120, 360, 12);
    Metrics metrics;
    metrics.leastColumns = 4;
    metrics.leastWidth = 244; // of what is yet to come
    LayeredLayout layout(metrics);
    Graph graph;
    for (std::size_t count = 1; count <= whole.nodes.size(); ++count) {
        graph.nodes.assign(whole.nodes.begin(), whole.nodes.begin() + static_cast<std::ptrdiff_t>(count));
        graph.edges = whole.edges;
        graph = tidied(std::move(graph));
        const Change change = layout.update(graph);
        EXPECT_EQ(change.moved, 0U) << count;
        EXPECT_EQ(layout.routes().size(), graph.edges.size());
    }
    EXPECT_EQ(overlaps(layout), 0U);
    EXPECT_EQ(edgesThroughNodes(layout), 0U);
}

TEST(LayeredLayout, W20_5000NodesAreArrangedAndUpdatedInTime)
{
    const Graph graph = test::executorGraph(5000, 15000, 1);
    const Graph tangled = test::executorGraph(5000, 15000, 1, 50);
    LayeredLayout layout;
    const double arrange = fastest(5, [&] { layout.arrange(graph); });
    const double arrangeTangled = fastest(5, [&] { layout.arrange(tangled); });
    const NodeId middle = tangled.nodes[tangled.nodes.size() / 2].id;
    const Graph more = withNode(tangled, executorNode(99999, 4), {{middle, 3, 99999}, {99999, 0, middle, Side::Top}});
    const double update = fastest(5, [&] {
        layout.update(more);
        layout.update(tangled);
    }) / 2;
    std::printf("5 000 nodes, 15 000 edges: arranged in %.1f ms, tangled in %.1f ms; one executor in %.2f ms\n",
        arrange, arrangeTangled, update);
    EXPECT_LT(std::max(arrange, arrangeTangled), 150 * test::kSlowness);
    EXPECT_LT(update, 5 * test::kSlowness);
}

TEST(LayeredLayout, AGrownNodeStaysWhereItFitsAndElseMovesAlone)
{
    Graph graph;
    for (NodeId id = 1; id <= 4; ++id) {
        graph.nodes.push_back(executorNode(id, 2));
    }
    for (NodeId id = 2; id <= 4; ++id) {
        graph.edges.push_back({1, static_cast<std::uint32_t>(id), id});
    }
    LayeredLayout layout;
    layout.arrange(tidied(graph));
    const auto before = layout.places();
    std::uint32_t lowest = 1;
    for (std::uint32_t i = 2; i < 4; ++i) {
        lowest = before[i].y > before[lowest].y ? i : lowest;
    }
    graph.nodes[lowest].height += 20; // nothing stands below it
    EXPECT_EQ(layout.update(tidied(graph)).moved, 0U);
    EXPECT_EQ(layout.places(), before);
    const std::uint32_t upper = lowest == 1 ? 2 : 1;
    graph.nodes[upper].height += 200;
    EXPECT_EQ(layout.update(tidied(graph)).moved, 1U);
    EXPECT_EQ(overlaps(layout), 0U);
    EXPECT_EQ(edgesThroughNodes(layout), 0U);
}

TEST(LayeredLayout, ShapesThatAreHardToDrawTakeNoLongTime)
{
    Graph chain;
    Graph nest;
    Graph wide;
    for (NodeId id = 1; id <= 5000; ++id) {
        chain.nodes.push_back(executorNode(id, 2));
        nest.nodes.push_back(executorNode(id, 2));
        wide.nodes.push_back(executorNode(id, id == 1 ? 5000 : 2));
        if (id > 1) {
            chain.edges.push_back({id - 1, 0, id});
            nest.edges.push_back({id - 1, 0, id});
            wide.edges.push_back({1, static_cast<std::uint32_t>(id), id});
        }
        if (id > 2500) {
            nest.edges.push_back({id, 1, 5001 - id});
        }
    }
    for (const Graph& graph :
        {chain, nest, wide, test::tangledGraph(2000, 6000, 1), test::executorGraph(20000, 60000, 1)}) {
        LayeredLayout layout;
        EXPECT_LT(fastest(1, [&] { layout.arrange(tidied(graph)); }), 2000 * test::kSlowness);
        EXPECT_EQ(overlaps(layout), 0U);
    }
}

TEST(Occupancy, FindsTheNearestFreePlace)
{
    test::Dice dice(5);
    for (int round = 0; round < 300; ++round) {
        Occupancy taken;
        taken.reset(1);
        std::vector<Occupancy::Slot> slots;
        double at = dice.below(40);
        for (int i = 0; i < 12; ++i) {
            const double height = 1 + dice.below(20);
            slots.push_back({at, at + height});
            taken.take(0, at, at + height);
            at += height + dice.below(25);
        }
        const double height = 1 + dice.below(30);
        const double wanted = dice.below(300);
        const auto isFree = [&](double top) {
            return std::none_of(slots.begin(), slots.end(),
                [&](const auto& slot) { return top < slot.bottom && top + height > slot.top; });
        };
        double nearest = 1000;
        for (int top = 0; top < 1000; ++top) { // all lengths are whole
            if (isFree(top) && std::abs(top - wanted) < std::abs(nearest - wanted)) {
                nearest = top;
            }
        }
        const double found = taken.nearestFree(0, wanted, height);
        EXPECT_TRUE(isFree(found));
        EXPECT_EQ(std::abs(found - wanted), std::abs(nearest - wanted)) << round;
    }
}

} // namespace inspector::layout
