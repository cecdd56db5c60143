// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/GraphNavigation.h"

#include "app/views/GraphScene.h"

#include <cmath>

namespace app {
namespace {

/// How far `to` is from `from` in that direction; sideways counts twice. Nothing: it lies elsewhere.
std::optional<double> distance(const QRectF& from, const QRectF& to, GraphDirection direction)
{
    const QPointF off = to.center() - from.center();
    const bool level = direction == GraphDirection::Left || direction == GraphDirection::Right;
    const double sign = direction == GraphDirection::Right || direction == GraphDirection::Down ? 1 : -1;
    const double ahead = sign * (level ? off.x() : off.y());
    const double aside = std::abs(level ? off.y() : off.x());
    // Columns make left and right plain; up and down keep to the column.
    const bool isThere = level ? ahead > from.width() / 4 : ahead > 0 && aside <= (from.width() + to.width()) / 2;
    return isThere ? std::optional(ahead + 2 * aside) : std::nullopt;
}

class Nearest
{
public:
    Nearest(const GraphScene& scene, std::size_t from, GraphDirection direction)
        : m_scene(scene)
        , m_from(from)
        , m_direction(direction)
    {
    }

    void consider(std::size_t node)
    {
        if (node == m_from || !m_scene.nodeShown(node)) {
            return;
        }
        const auto far = distance(m_scene.nodeRect(m_from), m_scene.nodeRect(node), m_direction);
        if (far && (!m_found || *far < m_best)) {
            m_best = *far;
            m_found = node;
        }
    }

    [[nodiscard]] std::optional<std::size_t> found() const { return m_found; }

private:
    const GraphScene& m_scene;
    std::size_t m_from;
    GraphDirection m_direction;
    std::optional<std::size_t> m_found;
    double m_best = 0;
};

} // namespace

std::optional<std::size_t> neighbourOf(const GraphScene& scene, std::size_t node, GraphDirection direction)
{
    Nearest connected(scene, node, direction);
    for (const std::size_t edge : scene.edgesOf(node)) {
        connected.consider(scene.edgeFrom(edge) == node ? scene.edgeTo(edge) : scene.edgeFrom(edge));
    }
    if (connected.found() || direction == GraphDirection::Left || direction == GraphDirection::Right) {
        return connected.found();
    }
    Nearest any(scene, node, direction);
    for (std::size_t i = 0; i < scene.state().nodes.size(); ++i) {
        any.consider(i);
    }
    return any.found();
}

std::optional<std::size_t> firstNode(const GraphScene& scene)
{
    std::optional<std::size_t> first;
    const auto& nodes = scene.state().nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (scene.nodeShown(i)
            && (!first || (nodes[i].isExecutor() && nodes[i].share > nodes[*first].share)
                || (nodes[i].isExecutor() && !nodes[*first].isExecutor()))) {
            first = i;
        }
    }
    return first;
}

} // namespace app
