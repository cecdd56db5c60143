// SPDX-License-Identifier: GPL-3.0-or-later
//
// The executor graph as its view shows it: where bytecode enters, executors with their exits, where tier 1 goes on, and
// what leads from one to the other. A plain value; whoever has the data fills `nodes` and calls finished().
#pragma once

#include <QMetaType>
#include <QString>

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace app {

using GraphNodeId = std::uint64_t;

enum class GraphKind : std::uint8_t {
    Entry,    ///< An instruction that enters an executor.
    Executor, ///< Made from a place in the bytecode …
    Bridge,   ///< … or from a hot exit.
    Landing,  ///< Where tier 1 goes on after an exit.
};

enum class ExitHeat : std::uint8_t {
    Cold,
    Warm,
    Hot, ///< Linked to an executor.
};

struct GraphExit
{
    QString label;           ///< "0  list exhausted"
    std::uint64_t taken = 0; ///< How often.
    ExitHeat heat = ExitHeat::Cold;
    std::optional<GraphNodeId> target; ///< None: it goes to tier 1, which is drawn as a stub.
    QString tip;

    bool operator==(const GraphExit&) const = default;
};

struct GraphNode
{
    GraphNodeId id = 0; ///< Stays that of the thing as long as it is shown; it decides about the order, too.
    GraphKind kind = GraphKind::Executor;
    QString name;  ///< Executors: "#7". Others: "simulate @90".
    QString title; ///< Executors: "simulate:36". Others: the line below the name.
    QString facts; ///< Executors: "29 uops · 1.4 kB · loop".
    std::uint64_t runs = 0;
    double share = 0;        ///< Of the time of the program, 0 to 1.
    bool valid = true;       ///< Entries: whether they still enter.
    QString cause;           ///< Why it is not valid.
    bool loops = false;      ///< Executors: the end leads back to the start.
    std::uint64_t group = 0; ///< Nodes of one code object stand near each other.
    std::vector<GraphExit> exits;
    /// Entries: the executor they enter. Executors: the one in which the end of the superblock continues.
    std::optional<GraphNodeId> target;
    QString tip;

    bool operator==(const GraphNode&) const = default;
    [[nodiscard]] bool isExecutor() const { return kind == GraphKind::Executor || kind == GraphKind::Bridge; }
};

enum class GraphEdgeKind : std::uint8_t { Enters, Exits, Continues, Loops };

inline constexpr std::uint32_t kNoExit = UINT32_MAX;

struct GraphEdge
{
    GraphNodeId from = 0;
    std::uint32_t exit = kNoExit; ///< Of `from`, if it is one.
    GraphNodeId to = 0;
    GraphEdgeKind kind = GraphEdgeKind::Exits;

    auto operator<=>(const GraphEdge&) const = default;
};

struct GraphModelState
{
    std::vector<GraphNode> nodes; ///< Ascending by id.
    std::vector<GraphEdge> edges; ///< Ascending; made by finished().

    /// The index of that node.
    [[nodiscard]] std::optional<std::size_t> find(GraphNodeId id) const;
};

/// The graph in order, with the edges that its nodes name and whose ends are there.
[[nodiscard]] std::shared_ptr<const GraphModelState> finished(GraphModelState state);

/// What is selected in a graph: nothing, a node, an exit of one, or an edge.
struct GraphSelection
{
    enum class What : std::uint8_t { Nothing, Node, Exit, Edge };

    What what = What::Nothing;
    GraphNodeId node = 0;         ///< Of an edge: where it comes from.
    std::uint32_t exit = kNoExit; ///< Of an exit, or of an edge that leaves by one.
    GraphNodeId target = 0;       ///< Of an edge.

    bool operator==(const GraphSelection&) const = default;
};

/// Whether the text, without regard to case, is in what is written on the node.
[[nodiscard]] bool matches(const GraphNode& node, const QString& text);

/// What a tooltip says about a node, one of its exits, or an edge.
[[nodiscard]] QString tipOf(const GraphModelState& graph, const GraphSelection& thing);

} // namespace app

Q_DECLARE_METATYPE(app::GraphSelection)
