// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/GraphModelState.h"

#include "app/models/Numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace app {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("GraphModelState", text);
}

QString wordsOf(ExitHeat heat)
{
    switch (heat) {
    case ExitHeat::Cold: return tr("cold");
    case ExitHeat::Warm: return tr("warm");
    case ExitHeat::Hot: return tr("hot, linked");
    }
    return {};
}

QString nameOf(const GraphNode& node)
{
    return node.isExecutor() ? node.name + QLatin1Char(' ') + node.title : node.name;
}

QString nodeTip(const GraphNode& node)
{
    QStringList lines{nameOf(node)};
    lines << (node.isExecutor() ? node.facts : node.title);
    if (node.isExecutor()) {
        lines << tr("%1 runs, %2 of the time").arg(grouped(node.runs), percent(node.share));
    }
    if (!node.valid) {
        lines << (node.cause.isEmpty() ? tr("no longer valid") : tr("no longer valid: %1").arg(node.cause));
    }
    lines << node.tip;
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString exitTip(const GraphModelState& graph, const GraphNode& node, const GraphExit& exit)
{
    const auto target = exit.target ? graph.find(*exit.target) : std::nullopt;
    QStringList lines{exit.label.simplified()};
    lines << tr("exit of %1, taken %2 times, %3").arg(nameOf(node), grouped(exit.taken), wordsOf(exit.heat));
    lines << (target ? tr("goes on in %1").arg(nameOf(graph.nodes[*target])) : tr("goes on in tier 1"));
    lines << exit.tip;
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString edgeTip(const GraphModelState& graph, const GraphNode& node, const GraphSelection& edge)
{
    if (edge.exit < node.exits.size()) {
        return exitTip(graph, node, node.exits[edge.exit]);
    }
    if (edge.target == edge.node) {
        return tr("%1 ends where it starts: it loops").arg(nameOf(node));
    }
    const auto target = graph.find(edge.target);
    const QString words = node.kind == GraphKind::Entry ? tr("%1 enters %2") : tr("%1 continues in %2");
    return target ? words.arg(nameOf(node), nameOf(graph.nodes[*target])) : QString();
}

} // namespace

std::optional<std::size_t> GraphModelState::find(GraphNodeId id) const
{
    const auto node = std::lower_bound(
        nodes.begin(), nodes.end(), id, [](const GraphNode& n, GraphNodeId wanted) { return n.id < wanted; });
    return node != nodes.end() && node->id == id ? std::optional(static_cast<std::size_t>(node - nodes.begin()))
                                                 : std::nullopt;
}

std::shared_ptr<const GraphModelState> finished(GraphModelState state)
{
    const auto byId = [](const GraphNode& a, const GraphNode& b) { return a.id < b.id; };
    if (!std::is_sorted(state.nodes.begin(), state.nodes.end(), byId)) {
        std::sort(state.nodes.begin(), state.nodes.end(), byId);
    }
    const auto repeated = std::unique(
        state.nodes.begin(), state.nodes.end(), [](const GraphNode& a, const GraphNode& b) { return a.id == b.id; });
    state.nodes.erase(repeated, state.nodes.end());
    state.edges.clear();
    const auto add = [&state](const GraphNode& from, std::uint32_t exit, GraphNodeId to, GraphEdgeKind kind) {
        if (state.find(to)) {
            state.edges.push_back({from.id, exit, to, kind});
        }
    };
    for (const GraphNode& node : state.nodes) {
        for (std::uint32_t i = 0; i < node.exits.size(); ++i) {
            if (node.exits[i].target) {
                add(node, i, *node.exits[i].target, GraphEdgeKind::Exits);
            }
        }
        if (node.target && *node.target != node.id) {
            add(node, kNoExit, *node.target, node.isExecutor() ? GraphEdgeKind::Continues : GraphEdgeKind::Enters);
        }
        if (node.loops || node.target == node.id) {
            add(node, kNoExit, node.id, GraphEdgeKind::Loops);
        }
    }
    std::sort(state.edges.begin(), state.edges.end());
    return std::make_shared<const GraphModelState>(std::move(state));
}

bool matches(const GraphNode& node, const QString& text)
{
    const auto has = [&text](const QString& words) { return words.contains(text, Qt::CaseInsensitive); };
    return has(node.name) || has(node.title) || has(node.facts) || has(node.cause)
        || std::any_of(node.exits.begin(), node.exits.end(), [&has](const GraphExit& exit) { return has(exit.label); });
}

QString tipOf(const GraphModelState& graph, const GraphSelection& thing)
{
    const auto index = graph.find(thing.node);
    if (!index || thing.what == GraphSelection::What::Nothing) {
        return {};
    }
    const GraphNode& node = graph.nodes[*index];
    if (thing.what == GraphSelection::What::Exit && thing.exit < node.exits.size()) {
        return exitTip(graph, node, node.exits[thing.exit]);
    }
    return thing.what == GraphSelection::What::Edge ? edgeTip(graph, node, thing) : nodeTip(node);
}

} // namespace app
