// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/GraphStory.h"

#include "tests/support/LayoutGraphs.h"

namespace app::test {
namespace {

GraphNode small(
    GraphKind kind, GraphNodeId id, const char* name, const char* title, std::optional<GraphNodeId> target = {})
{
    GraphNode node;
    node.id = id;
    node.kind = kind;
    node.name = QString::fromUtf8(name);
    node.title = QString::fromUtf8(title);
    node.target = target;
    node.valid = !node.title.startsWith(QLatin1String("detached"));
    return node;
}

GraphNode executor(GraphNodeId id, const char* name, const char* title, const char* facts, std::uint64_t runs,
    double share, std::vector<GraphExit> exits)
{
    GraphNode node;
    node.id = id;
    node.name = QString::fromUtf8(name);
    node.title = QString::fromUtf8(title);
    node.facts = QString::fromUtf8(facts);
    node.runs = runs;
    node.share = share;
    node.exits = std::move(exits);
    return node;
}

GraphExit cold(const char* label, std::uint64_t taken, std::optional<GraphNodeId> target = {})
{
    return {QString::fromUtf8(label), taken, ExitHeat::Cold, target, {}};
}

GraphExit warm(const char* label, std::uint64_t taken, std::optional<GraphNodeId> target = {})
{
    return {QString::fromUtf8(label), taken, ExitHeat::Warm, target, {}};
}

GraphExit hot(const char* label, std::uint64_t taken, std::optional<GraphNodeId> target = {})
{
    return {QString::fromUtf8(label), taken, ExitHeat::Hot, target, {}};
}

void kill(GraphNode& node)
{
    node.valid = false;
    node.cause = QStringLiteral("Body.drag set at drift.py:25");
}

} // namespace

GraphModelState storyGraph()
{
    GraphModelState graph;
    auto& nodes = graph.nodes;
    nodes.push_back(small(GraphKind::Entry, 1, "simulate @150", "JUMP_BACKWARD", kStoryHead));
    nodes.push_back(small(GraphKind::Entry, 2, "simulate @90", "JUMP_BACKWARD", kStoryLoop));
    nodes.push_back(small(GraphKind::Entry, 3, "simulate @90", "detached 2.406 s", kStoryKilled));
    nodes.push_back(small(GraphKind::Entry, 4, "step @0", "detached 2.406 s", 14));
    nodes.push_back(small(GraphKind::Entry, 5, "energy @46", "JUMP_BACKWARD", 15));
    nodes.push_back(executor(
        kStoryHead, "#3", "simulate:35", "12 uops · 0.6 kB, loop head", 60042, 0.019, {cold("0  range exhausted", 0)}));
    nodes.back().target = kStoryLoop;
    nodes.push_back(executor(kStoryLoop, "#7", "simulate:36", "29 uops · compiling", 82, 0.0005,
        {warm("0  list exhausted", 1, 16), hot("1  b is not Body v431", 4, kStoryBridge),
            cold("2  step:15 x > edge", 0, 22), cold("3  v, drag not float", 0), cold("4  no longer valid", 0)}));
    nodes.back().loops = true;
    nodes.push_back(executor(kStoryKilled, "#1", "simulate:36", "29 uops · 1.4 kB · loop", 4080063, 0.712,
        {hot("0  list exhausted", 60000), hot("1  b is not Body v412", 240064), cold("2  step:15 x > edge", 1, 22)}));
    nodes.back().loops = true;
    kill(nodes.back());
    nodes.push_back(executor(14, "#4", "step:12", "21 uops · 0.9 kB", 3906, 0.015, {cold("0  step:15 x > edge", 0)}));
    kill(nodes.back());
    nodes.push_back(executor(15, "#5", "energy:29", "18 uops · 0.7 kB · loop", 4148, 0.016,
        {warm("0  list exhausted", 61), cold("1  b is not Body v412", 244)}));
    nodes.back().loops = true;
    nodes.push_back(
        executor(16, "#6", "simulate:38", "14 uops · 0.5 kB", 60000, 0.022, {warm("0  n % 1000 is 0", 61, 21)}));
    nodes.back().kind = GraphKind::Bridge;
    nodes.back().target = kStoryHead;
    nodes.push_back(executor(kStoryBridge, "#2", "simulate:37", "24 uops · 0.9 kB, for Probe", 240068, 0.041,
        {cold("0  b is not Probe v418", 0), cold("1  int + float", 4, 23)}));
    nodes.back().kind = GraphKind::Bridge;
    nodes.back().target = kStoryLoop;
    nodes.push_back(small(GraphKind::Landing, 21, "simulate @108", "line 38 · 61 times"));
    nodes.push_back(small(GraphKind::Landing, 22, "step @58", "line 15 · D214"));
    nodes.push_back(small(GraphKind::Landing, 23, "Probe @12", "line 21 · 4 times"));
    return graph;
}

GraphModelState largeGraph(std::uint32_t nodes)
{
    using namespace inspector::layout;
    const Graph plan = ::test::executorGraph(nodes, 3 * nodes, 1);
    ::test::Dice dice(2);
    GraphModelState graph;
    for (const Node& node : plan.nodes) {
        GraphNode made;
        made.id = node.id;
        made.group = node.group;
        made.kind = node.band == Band::First ? GraphKind::Entry
            : node.band == Band::Last        ? GraphKind::Landing
                                             : GraphKind::Executor;
        made.name = made.isExecutor() ? QStringLiteral("#%1").arg(node.id) : QStringLiteral("work @%1").arg(node.id);
        made.title = made.isExecutor() ? QStringLiteral("work:%1").arg(node.id % 97) : QStringLiteral("JUMP_BACKWARD");
        made.facts = QStringLiteral("%1 uops · 0.9 kB").arg(10 + dice.below(60));
        made.runs = dice.below(1000000);
        made.share = made.isExecutor() ? dice.below(100) * dice.below(100) / 2.0e6 : 0;
        made.valid = dice.below(12) != 0;
        made.cause = made.valid ? QString() : QStringLiteral("Shape.side set at work.py:7");
        for (std::uint32_t i = 0; made.isExecutor() && i < 7; ++i) {
            made.exits.push_back(
                {QStringLiteral("%1  x is not int").arg(i), dice.below(5000), ExitHeat(dice.below(3)), {}, {}});
        }
        graph.nodes.push_back(std::move(made));
    }
    for (const Edge& edge : plan.edges) {
        GraphNode& from = graph.nodes[edge.from - 1]; // ids count from 1
        if (edge.side == Side::Port && edge.port < from.exits.size()) {
            from.exits[edge.port].target = edge.to;
        } else {
            from.target = edge.to;
        }
    }
    return graph;
}

} // namespace app::test
