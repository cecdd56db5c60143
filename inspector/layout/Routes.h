// SPDX-License-Identifier: GPL-3.0-or-later
//
// Step 5 of the layout: the path of each edge. A path depends on its two nodes and on the lanes to its target alone, so
// that it stays when other things change.
#pragma once

#include "inspector/layout/Graph.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace inspector::layout {

struct Place
{
    double x = 0; ///< Of the left side.
    double y = 0; ///< Of the top.
    std::uint32_t column = 0;

    bool operator==(const Place&) const = default;
};

struct Column
{
    double left = 0;
    double width = 0;
};

/// Cubic curves that follow each other: the start, then two control points and an end for each.
struct Route
{
    std::vector<Point> points;

    bool operator==(const Route&) const = default;
};

/// The heights at which edges pass columns. All edges to a node share its lanes.
class Lanes
{
public:
    void reset(std::size_t columns) { m_columns.assign(columns, {}); }
    void addColumn() { m_columns.emplace_back(); }
    /// Quick if `target` ascends.
    void add(std::uint32_t column, NodeId target, double y, std::uint32_t users);
    [[nodiscard]] std::optional<double> find(std::uint32_t column, NodeId target) const;
    /// Counts one user more; false: there is no such lane.
    bool use(std::uint32_t column, NodeId target);
    /// Counts one user less; the height of the lane if that was the last one, which takes it away.
    std::optional<double> drop(std::uint32_t column, NodeId target);

private:
    struct Lane
    {
        NodeId target;
        double y;
        std::uint32_t users;
    };
    using List = std::vector<Lane>; // by target

    [[nodiscard]] static List::const_iterator lookUp(const List& list, NodeId target);

    std::vector<List> m_columns;
};

/// The columns strictly between two: where an edge from one to the other needs lanes.
struct Between
{
    std::uint32_t first = 0;
    std::uint32_t end = 0;
};

[[nodiscard]] inline Between between(std::uint32_t from, std::uint32_t to)
{
    const std::uint32_t left = from < to ? from : to;
    const std::uint32_t right = from < to ? to : from;
    return left == right ? Between{left, left} : Between{left + 1, right};
}

struct RouteEnd
{
    const Node& node;
    const Place& place;
};

class Router
{
public:
    Router(const std::vector<Column>& columns, const Lanes& lanes, const Metrics& metrics)
        : m_columns(columns)
        , m_lanes(lanes)
        , m_metrics(metrics)
    {
    }

    [[nodiscard]] Route route(const Edge& edge, const RouteEnd& from, const RouteEnd& to) const;

private:
    class Pen;

    [[nodiscard]] double leftOf(std::uint32_t column) const { return m_columns[column].left; }
    [[nodiscard]] double rightOf(std::uint32_t column) const { return leftOf(column) + m_columns[column].width; }

    void loop(Pen& pen, const RouteEnd& node) const;
    void inColumn(Pen& pen, const Edge& edge, const RouteEnd& from, const RouteEnd& to) const;
    /// From the port or the top of a node to the side of its column. Returns the height there.
    void depart(Pen& pen, const Edge& edge, const RouteEnd& from, bool toTheLeft) const;
    void arrive(Pen& pen, const Edge& edge, const RouteEnd& to, bool fromTheRight) const;
    /// Above everything, for edges that have no lanes.
    void outside(Pen& pen, const Edge& edge, const RouteEnd& from, const RouteEnd& to) const;

    const std::vector<Column>& m_columns;
    const Lanes& m_lanes;
    const Metrics& m_metrics;
};

} // namespace inspector::layout
