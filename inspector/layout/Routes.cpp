// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/Routes.h"

#include "inspector/layout/Strips.h"

#include <algorithm>
#include <cmath>

namespace inspector::layout {
namespace {

constexpr double kCorner = 6;
constexpr double kLoopReach = 26;  // how far a self loop stands off to the left
constexpr double kTurn = 20;       // the reach of a turn by half a circle
constexpr double kOutsideGap = 40; // between the nodes and the edges around them
constexpr double kOutsidePitch = 6;
constexpr std::uint64_t kOutsideRows = 8;

} // namespace

void Lanes::add(std::uint32_t column, NodeId target, double y, std::uint32_t users)
{
    List& list = m_columns[column];
    if (!list.empty() && list.back().target > target) {
        list.insert(lookUp(list, target), {target, y, users});
    } else {
        list.push_back({target, y, users});
    }
}

Lanes::List::const_iterator Lanes::lookUp(const List& list, NodeId target)
{
    return std::lower_bound(
        list.begin(), list.end(), target, [](const Lane& lane, NodeId wanted) { return lane.target < wanted; });
}

std::optional<double> Lanes::find(std::uint32_t column, NodeId target) const
{
    const List& list = m_columns[column];
    const auto lane = lookUp(list, target);
    return lane != list.end() && lane->target == target ? std::optional(lane->y) : std::nullopt;
}

bool Lanes::use(std::uint32_t column, NodeId target)
{
    List& list = m_columns[column];
    const auto lane = list.begin() + (lookUp(list, target) - list.cbegin());
    if (lane == list.end() || lane->target != target) {
        return false;
    }
    ++lane->users;
    return true;
}

std::optional<double> Lanes::drop(std::uint32_t column, NodeId target)
{
    List& list = m_columns[column];
    const auto lane = list.begin() + (lookUp(list, target) - list.cbegin());
    if (lane == list.end() || lane->target != target || --lane->users > 0) {
        return std::nullopt;
    }
    const double y = lane->y;
    list.erase(lane);
    return y;
}

/// Adds to a route from where it has come.
class Router::Pen
{
public:
    explicit Pen(Point start) { m_route.points.push_back(start); }

    void line(Point end)
    {
        const Point from = at();
        if (from != end) {
            const Point step{(end.x - from.x) / 3, (end.y - from.y) / 3};
            curve({from.x + step.x, from.y + step.y}, {end.x - step.x, end.y - step.y}, end);
        }
    }

    void curve(Point first, Point second, Point end)
    {
        m_route.points.insert(m_route.points.end(), {first, second, end});
    }

    /// Level at both ends.
    void across(Point end)
    {
        const Point from = at();
        if (from.y == end.y) {
            line(end);
        } else {
            const double middle = (from.x + end.x) / 2;
            curve({middle, from.y}, {middle, end.y}, end);
        }
    }

    /// Half a circle, whose two ends lead to the same side; `reach` is positive to the right.
    void turn(Point end, double reach)
    {
        const Point from = at();
        const double x = reach > 0 ? std::max(from.x, end.x) + reach : std::min(from.x, end.x) + reach;
        curve({x, from.y}, {x, end.y}, end);
    }

    /// To `corner` and then on to `end`, with a rounded corner.
    void corner(Point corner, Point end)
    {
        const Point before = towards(corner, at());
        const Point after = towards(corner, end);
        line(before);
        curve(mixed(before, corner), mixed(after, corner), after);
        line(end);
    }

    [[nodiscard]] Point at() const { return m_route.points.back(); }
    [[nodiscard]] Route take() { return std::move(m_route); }

private:
    /// The point of the line from `corner` to `other` where the rounding ends.
    [[nodiscard]] static Point towards(Point corner, Point other)
    {
        const double length = std::hypot(other.x - corner.x, other.y - corner.y);
        const double share = length > 0 ? std::min(kCorner, length / 2) / length : 0;
        return {corner.x + (other.x - corner.x) * share, corner.y + (other.y - corner.y) * share};
    }

    [[nodiscard]] static Point mixed(Point from, Point corner)
    {
        constexpr double kRound = 0.55; // of a quarter circle as a cubic curve
        return {from.x + (corner.x - from.x) * kRound, from.y + (corner.y - from.y) * kRound};
    }

    Route m_route;
};

Route Router::route(const Edge& edge, const RouteEnd& from, const RouteEnd& to) const
{
    const bool fromTop = edge.side == Side::Top;
    const Point start = fromTop ? Point{from.place.x + std::min(kTopInset, from.node.width / 2), from.place.y}
                                : Point{from.place.x + from.node.width, from.place.y + portAt(from.node, edge.port)};
    if (edge.from == edge.to) {
        Pen pen({from.place.x, from.place.y + from.node.loopAt});
        loop(pen, from);
        return pen.take();
    }
    Pen pen(start);
    const std::uint32_t source = from.place.column;
    const std::uint32_t target = to.place.column;
    if (source == target) {
        inColumn(pen, edge, from, to);
        return pen.take();
    }
    const Between lanes = between(source, target);
    const bool toTheLeft = target < source;
    const std::uint32_t farthest = toTheLeft ? lanes.end - 1 : lanes.first; // the lane that shorter edges do without
    if (lanes.first < lanes.end && !m_lanes.find(farthest, edge.to)) {
        outside(pen, edge, from, to);
        return pen.take();
    }
    depart(pen, edge, from, toTheLeft);
    for (std::uint32_t i = lanes.first; i < lanes.end; ++i) {
        const std::uint32_t column = toTheLeft ? lanes.end - 1 - (i - lanes.first) : i;
        const double y = m_lanes.find(column, edge.to).value_or(pen.at().y);
        pen.across({toTheLeft ? rightOf(column) : leftOf(column), y});
        pen.line({toTheLeft ? leftOf(column) : rightOf(column), y});
    }
    arrive(pen, edge, to, toTheLeft);
    return pen.take();
}

void Router::loop(Pen& pen, const RouteEnd& node) const
{
    pen.turn({node.place.x, node.place.y + node.node.entryAt + kCorner}, -kLoopReach);
}

void Router::inColumn(Pen& pen, const Edge& edge, const RouteEnd& from, const RouteEnd& to) const
{
    const double channel = leftOf(from.place.column) - kLoopReach - kCorner;
    if (edge.side == Side::Port) {
        depart(pen, edge, from, true);
        pen.turn({to.place.x, to.place.y + to.node.entryAt}, -kLoopReach);
        return;
    }
    const double strip = from.place.y - kTopStrip;
    const double arrival = to.place.y - kTopStrip;
    pen.corner({pen.at().x, strip}, {channel + kCorner, strip});
    pen.corner({channel, strip}, {channel, (strip + arrival) / 2});
    pen.corner({channel, arrival}, {to.place.x + kTopInset / 2 - kCorner, arrival});
    pen.corner({to.place.x + kTopInset / 2, arrival}, {to.place.x + kTopInset / 2, to.place.y});
}

void Router::depart(Pen& pen, const Edge& edge, const RouteEnd& from, bool toTheLeft) const
{
    const std::uint32_t column = from.place.column;
    const double y = from.place.y + leavesAt(from.node, edge, toTheLeft);
    const Point side{toTheLeft ? leftOf(column) : rightOf(column), y};
    if (edge.side == Side::Top) {
        pen.corner({pen.at().x, y}, side);
        return;
    }
    if (toTheLeft) {
        pen.turn({from.place.x + from.node.width, y}, kTurn);
    }
    pen.line(side);
}

void Router::arrive(Pen& pen, const Edge& edge, const RouteEnd& to, bool fromTheRight) const
{
    const std::uint32_t column = to.place.column;
    const double y = to.place.y + arrivesAt(to.node, edge, fromTheRight);
    pen.across({fromTheRight ? rightOf(column) : leftOf(column), y});
    if (edge.side == Side::Top) {
        const double inset = std::min(kTopInset, to.node.width / 2);
        const double x = fromTheRight ? to.place.x + to.node.width - inset : to.place.x + inset;
        pen.corner({x, y}, {x, to.place.y});
    } else if (fromTheRight) {
        pen.line({to.place.x, y});
        pen.turn({to.place.x, to.place.y + to.node.entryAt}, -kTurn);
    } else {
        pen.line({to.place.x, y});
    }
}

void Router::outside(Pen& pen, const Edge& edge, const RouteEnd& from, const RouteEnd& to) const
{
    const double row = -kOutsideGap - kOutsidePitch * static_cast<double>(edge.to % kOutsideRows);
    const bool fromTop = edge.side == Side::Top;
    const bool toTheLeft = to.place.column < from.place.column;
    const double half = m_metrics.channel / 2;
    const bool leavesLeft = fromTop && toTheLeft;
    const bool entersRight = fromTop && toTheLeft;
    const double up = leavesLeft ? leftOf(from.place.column) - half : rightOf(from.place.column) + half;
    const double down = entersRight ? rightOf(to.place.column) + half : leftOf(to.place.column) - half;
    if (fromTop) {
        pen.corner({pen.at().x, from.place.y - kTopStrip},
            {leavesLeft ? up + kCorner : up - kCorner, from.place.y - kTopStrip});
    }
    const double y = to.place.y + arrivesAt(to.node, edge, entersRight);
    pen.corner({up, pen.at().y}, {up, row + kCorner});
    pen.corner({up, row}, {(up + down) / 2, row});
    pen.corner({down, row}, {down, y - kCorner});
    if (!fromTop) {
        pen.corner({down, y}, {to.place.x, y});
        return;
    }
    const double x = entersRight ? to.place.x + to.node.width - kTopInset : to.place.x + kTopInset;
    pen.corner({down, y}, {entersRight ? x + kCorner : x - kCorner, y});
    pen.corner({x, y}, {x, to.place.y});
}

} // namespace inspector::layout
