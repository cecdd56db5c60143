// SPDX-License-Identifier: GPL-3.0-or-later
//
// GraphView: pointer and keyboard.
#include "app/views/GraphView.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace app {
namespace {

constexpr double kZoomStep = 1.15; // of a notch of the wheel
constexpr double kKeyZoom = 1.3;
constexpr int kNotch = 120;
constexpr double kStill = 4; // pixels a pressed pointer may move without dragging
constexpr double kReach = 5;
constexpr double kColdShare = 0.01; // of the time: executors below it are hidden as cold

using What = GraphSelection::What;

std::optional<GraphDirection> directionOf(int key)
{
    switch (key) {
    case Qt::Key_Left: return GraphDirection::Left;
    case Qt::Key_Right: return GraphDirection::Right;
    case Qt::Key_Up: return GraphDirection::Up;
    case Qt::Key_Down: return GraphDirection::Down;
    default: return std::nullopt;
    }
}

} // namespace

void GraphView::wheelEvent(QWheelEvent* event)
{
    const double notches = static_cast<double>(event->angleDelta().y()) / kNotch;
    if (notches != 0) {
        zoomTo(m_scale * std::pow(kZoomStep, notches), event->position());
    }
    event->accept();
}

void GraphView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_dragFrom = event->position();
    const QRectF box = minimapBox();
    m_drag = box.contains(m_dragFrom) ? Drag::Map : Drag::Pressed;
    if (m_drag == Drag::Map) {
        mouseMoveEvent(event);
    }
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_drag == Drag::Pressed && (at - m_dragFrom).manhattanLength() > kStill) {
        m_drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
    }
    switch (m_drag) {
    case Drag::Pan:
        panBy(m_dragFrom - at);
        m_dragFrom = at;
        break;
    case Drag::Map: {
        const QPointF middle = GraphMinimap::toScene(at, minimapBox(), m_scene);
        panBy((middle - visible().center()) * m_scale);
        break;
    }
    case Drag::Pressed: break;
    case Drag::None:
        const GraphSelection thing
            = minimapBox().contains(at) ? GraphSelection() : m_scene.at(toScene(at), kReach / m_scale);
        if (thing != m_hovered) {
            m_hovered = thing;
            setCursor(thing.what == What::Nothing ? Qt::ArrowCursor : Qt::PointingHandCursor);
            update();
        }
        break;
    }
}

void GraphView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        if (m_drag == Drag::Pressed) {
            pick(m_scene.at(toScene(event->position()), kReach / m_scale));
        }
        m_drag = Drag::None;
        unsetCursor();
    }
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const GraphSelection thing = m_scene.at(toScene(event->position()), kReach / m_scale);
    if (event->button() != Qt::LeftButton || minimapBox().contains(event->position())) {
        return;
    }
    if (thing.what == What::Node) {
        Q_EMIT opened(thing);
    } else {
        follow(thing);
    }
}

void GraphView::leaveEvent(QEvent* /*event*/)
{
    m_hovered = {};
    update();
}

/// Goes where an exit or an edge leads.
void GraphView::follow(const GraphSelection& thing)
{
    const auto node = m_scene.state().find(thing.node);
    if (!node) {
        return;
    }
    std::optional<GraphNodeId> target;
    if (thing.what == What::Edge) {
        target = thing.target;
    } else if (thing.what == What::Exit) {
        target = m_scene.state().nodes[*node].exits[thing.exit].target;
    }
    const auto there = target ? m_scene.state().find(*target) : std::nullopt;
    if (there && m_scene.nodeShown(*there)) {
        pickNode(*there);
    }
}

void GraphView::pick(const GraphSelection& thing)
{
    if (thing == m_selected) {
        return;
    }
    m_selected = thing;
    setAccessibleDescription(tipOf(m_scene.state(), thing));
    repaintScene();
    Q_EMIT picked(thing);
}

void GraphView::pickNode(std::size_t node)
{
    const GraphSelection thing{What::Node, m_scene.state().nodes[node].id};
    pick(thing);
    reveal(thing, Reveal::Whole);
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const bool plain = (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == 0;
    if (!plain || !handleKey(event->key())) {
        QWidget::keyPressEvent(event);
    }
}

bool GraphView::handleKey(int key)
{
    if (const auto direction = directionOf(key)) {
        move(*direction);
        return true;
    }
    const QPointF middle = QRectF(rect()).center();
    GraphFilter changed = filter();
    switch (key) {
    case Qt::Key_Space: nextExit(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected.what != What::Nothing) {
            Q_EMIT opened(m_selected);
        }
        return true;
    case Qt::Key_0: fit(); return true;
    case Qt::Key_1: zoomTo(1, middle); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomTo(m_scale * kKeyZoom, middle); return true;
    case Qt::Key_Minus: zoomTo(m_scale / kKeyZoom, middle); return true;
    case Qt::Key_H: setHeat(m_heat == Heat::On ? Heat::Off : Heat::On); return true;
    case Qt::Key_I:
        changed.hideInvalid = !changed.hideInvalid;
        setFilter(changed);
        return true;
    case Qt::Key_C:
        changed.leastShare = changed.leastShare > 0 ? 0 : kColdShare;
        setFilter(changed);
        return true;
    case Qt::Key_L: arrangeAnew(); return true;
    case Qt::Key_N: findNext(); return true;
    case Qt::Key_Slash: Q_EMIT searchWanted(); return true;
    case Qt::Key_Escape: return clearOne();
    default: return false;
    }
}

bool GraphView::clearOne()
{
    if (!m_search.isEmpty()) {
        setSearch({});
        Q_EMIT searchCleared();
        return true;
    }
    if (m_selected.what != What::Nothing) {
        pick({});
        return true;
    }
    return false;
}

void GraphView::move(GraphDirection direction)
{
    const auto node = m_scene.state().find(m_selected.node);
    if (m_selected.what == What::Nothing || !node) {
        if (const auto first = firstNode(m_scene)) {
            pickNode(*first);
        }
        return;
    }
    if (m_selected.what == What::Edge) {
        const auto target = m_scene.state().find(m_selected.target);
        pickNode(direction == GraphDirection::Right && target ? *target : *node);
        return;
    }
    if (m_selected.what == What::Exit && moveInNode(direction)) {
        return;
    }
    if (const auto next = neighbourOf(m_scene, *node, direction)) {
        pickNode(*next);
    }
}

bool GraphView::moveInNode(GraphDirection direction)
{
    const GraphNode& node = m_scene.state().nodes[*m_scene.state().find(m_selected.node)];
    GraphSelection next = m_selected;
    switch (direction) {
    case GraphDirection::Up:
        next = next.exit == 0 ? GraphSelection{What::Node, node.id} : next;
        next.exit -= next.what == What::Exit ? 1 : 0;
        break;
    case GraphDirection::Down:
        if (next.exit + 1 >= node.exits.size()) {
            return false;
        }
        ++next.exit;
        break;
    case GraphDirection::Right: follow(m_selected); return true;
    case GraphDirection::Left: next = {What::Node, node.id}; break;
    }
    pick(next);
    reveal(next, Reveal::Whole);
    return true;
}

/// From a node through its exits and back to the node.
void GraphView::nextExit()
{
    const auto index = m_scene.state().find(m_selected.node);
    if (m_selected.what == What::Nothing || !index) {
        return;
    }
    const std::size_t exits = m_scene.state().nodes[*index].exits.size();
    const std::uint32_t next = m_selected.what == What::Exit ? m_selected.exit + 1 : 0;
    const GraphSelection thing = next < exits ? GraphSelection{What::Exit, m_selected.node, next}
                                              : GraphSelection{What::Node, m_selected.node};
    pick(thing);
    reveal(thing, Reveal::Whole);
}

} // namespace app
