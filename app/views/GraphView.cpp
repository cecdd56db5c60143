// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/GraphView.h"

#include "app/models/Numbers.h"

#include <QEvent>
#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr std::size_t kAtOnce = 1000; // nodes that are arranged in a few milliseconds
constexpr double kWorn = 0.2;         // changes by node, after which a hidden graph is arranged anew
constexpr double kMost = 3;           // zoom
constexpr double kLeast = 0.2;
constexpr QPointF kPadding(24, 44); // around a graph that fits; below the captions
constexpr double kFootRoom = 48;    // of the legend
constexpr double kKept = 80;        // pixels of the graph that stay in sight
constexpr double kReach = 5;        // pixels from an edge that count as on it

} // namespace

GraphView::GraphView(QWidget* parent)
    : QWidget(parent)
    , m_state(new StateView(this))
{
    setObjectName(QStringLiteral("executorGraph"));
    setAccessibleName(tr("Executor graph"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(240, 160);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_pool.setMaxThreadCount(1);
    m_emptyText.title = tr("No executors yet");
    m_emptyText.reason = tr("A loop or a function becomes an executor once it is hot.");
    connect(m_state, &StateView::activated, this, [this] {
        if (!handleKey(QKeySequence(m_state->shown().key)[0].key())) {
            Q_EMIT keyClicked(m_state->shown().key);
        }
    });
    showState();
}

void GraphView::setGraph(std::shared_ptr<const GraphModelState> graph)
{
    if (m_arranging) {
        m_next = std::move(graph);
        return;
    }
    if (graph->nodes.size() > kAtOnce && m_scene.wouldArrange(*graph)) {
        arrangeBeside(std::move(graph));
        return;
    }
    m_scene.show(std::move(graph));
    shown();
}

void GraphView::arrangeAnew()
{
    if (m_arranging) {
        return;
    }
    if (m_scene.state().nodes.size() > kAtOnce) {
        arrangeBeside(m_scene.sharedState());
        return;
    }
    GraphScene::Layout layout = GraphScene::emptyLayout();
    layout.arrange(GraphScene::layoutGraph(m_scene.state()));
    m_scene.adopt(m_scene.sharedState(), std::move(layout));
    shown();
    reveal(m_selected, Reveal::ThirdFromTop);
}

void GraphView::arrangeBeside(std::shared_ptr<const GraphModelState> graph)
{
    m_arranging = true;
    showState();
    m_pool.start([this, graph = std::move(graph)] {
        auto layout = std::make_shared<GraphScene::Layout>(GraphScene::emptyLayout());
        layout->arrange(GraphScene::layoutGraph(*graph));
        QMetaObject::invokeMethod(
            this,
            [this, graph, layout] {
                m_arranging = false;
                m_scene.adopt(graph, std::move(*layout));
                shown();
                if (m_next) {
                    setGraph(std::exchange(m_next, nullptr));
                }
            },
            Qt::QueuedConnection);
    });
}

void GraphView::shown()
{
    if (m_selected.what != GraphSelection::What::Nothing && m_scene.rectOf(m_selected).isEmpty()) {
        pick({});
    }
    m_hovered = {};
    refound();
    m_minimap.invalidate();
    showState();
    if (m_fitted) {
        fit();
    }
    repaintScene();
    Q_EMIT graphShown();
}

void GraphView::showState()
{
    const std::size_t nodes = m_scene.state().nodes.size();
    StateText text = m_emptyText;
    if (nodes == 0 && m_arranging) {
        text = StateText();
        text.standing = Standing::Loading;
        text.title = tr("Arranging the graph");
        text.reason = tr("It is shown in a moment.");
    } else if (nodes > 0 && m_scene.hiddenCount() == nodes) {
        const bool byShare = m_scene.filter().leastShare > 0;
        const QString all = counted(nodes, tr("node"), tr("nodes"));
        text = StateText();
        text.title = tr("Everything is hidden");
        text.reason = byShare ? tr("All %1 are invalid or below the share of time asked for.").arg(all)
                              : tr("All %1 are invalid.").arg(all);
        text.key = byShare ? QStringLiteral("C") : QStringLiteral("I");
        text.action = tr("shows them");
    }
    m_state->show(text);
    m_state->setVisible(nodes == m_scene.hiddenCount());
    m_state->setGeometry(rect());
}

void GraphView::setEmptyText(const StateText& text)
{
    m_emptyText = text;
    showState();
}

void GraphView::repaintScene()
{
    m_canvasStale = true;
    update();
}

QRectF GraphView::rectOf(const GraphSelection& thing) const
{
    const QRectF rect = m_scene.rectOf(thing);
    return {(rect.topLeft() - m_origin) * m_scale, rect.size() * m_scale};
}

void GraphView::select(const GraphSelection& thing)
{
    if (thing == m_selected) {
        return;
    }
    m_selected = thing;
    setAccessibleDescription(tipOf(m_scene.state(), thing));
    reveal(thing, Reveal::ThirdFromTop);
    repaintScene();
}

void GraphView::setSearch(const QString& text)
{
    m_search = text;
    refound();
    repaintScene();
}

void GraphView::refound()
{
    m_found.clear();
    if (!m_search.isEmpty()) {
        for (const GraphNode& node : m_scene.state().nodes) {
            m_found.push_back(matches(node, m_search));
        }
    }
}

std::size_t GraphView::matchCount() const
{
    return static_cast<std::size_t>(std::count(m_found.begin(), m_found.end(), true));
}

void GraphView::findNext()
{
    const std::size_t count = m_found.size();
    const std::size_t from = m_scene.state().find(m_selected.node).value_or(count == 0 ? 0 : count - 1);
    for (std::size_t step = 1; step <= count; ++step) {
        const std::size_t node = (from + step) % count;
        if (m_found[node] && m_scene.nodeShown(node)) {
            pickNode(node);
            return;
        }
    }
}

void GraphView::setHeat(Heat heat)
{
    m_heat = heat;
    m_minimap.invalidate();
    repaintScene();
    Q_EMIT optionsChanged();
}

void GraphView::setFilter(const GraphFilter& filter)
{
    m_scene.setFilter(filter);
    m_minimap.invalidate();
    showState();
    repaintScene();
    Q_EMIT optionsChanged();
}

double GraphView::fittingScale() const
{
    const QRectF bounds = m_scene.bounds();
    const double across = (width() - 2 * kPadding.x()) / std::max(bounds.width(), 1.0);
    const double down = (height() - kPadding.y() - kFootRoom) / std::max(bounds.height(), 1.0);
    return std::clamp(std::min(across, down), 0.0005, 1.0);
}

double GraphView::leastScale() const
{
    return std::min(kLeast, fittingScale());
}

void GraphView::fit()
{
    m_scale = fittingScale();
    const QRectF bounds = m_scene.bounds();
    QPointF at = kPadding;
    if (m_scale < 1) {
        at.setX((width() - bounds.width() * m_scale) / 2);
        at.setY(kPadding.y() + (height() - kPadding.y() - kFootRoom - bounds.height() * m_scale) / 2);
    }
    setOrigin(bounds.topLeft() - at / m_scale);
    m_fitted = true;
}

void GraphView::zoomTo(double scale, const QPointF& fixed)
{
    const QPointF point = toScene(fixed);
    m_scale = std::clamp(scale, leastScale(), kMost);
    setOrigin(point - fixed / m_scale);
    m_fitted = false;
}

void GraphView::panBy(const QPointF& pixels)
{
    setOrigin(m_origin + pixels / m_scale);
    m_fitted = false;
}

void GraphView::setOrigin(const QPointF& origin)
{
    const double device = m_scale * devicePixelRatioF();
    const QRectF bounds = m_scene.bounds();
    const QSizeF seen = QSizeF(size()) / m_scale;
    const double kept = kKept / m_scale;
    const double x
        = std::clamp(origin.x(), bounds.left() + kept - seen.width(), std::max(bounds.left(), bounds.right() - kept));
    const double y
        = std::clamp(origin.y(), bounds.top() + kept - seen.height(), std::max(bounds.top(), bounds.bottom() - kept));
    m_origin = QPointF(std::round(x * device), std::round(y * device)) / device;
    update();
}

void GraphView::reveal(const GraphSelection& thing, Reveal how)
{
    const QRectF there = rectOf(thing);
    const QRectF room = QRectF(rect()).adjusted(8, kPadding.y() - 8, -8, -8);
    if (there.isEmpty() || room.contains(there)) {
        return;
    }
    QPointF shift;
    if (how == Reveal::Whole) {
        // The least movement; of what is larger than the view, its upper left corner.
        const auto along = [](double low, double high, double from, double to) {
            return low < from ? low - from : high > to ? std::min(high - to, low - from) : 0;
        };
        shift = {along(there.left(), there.right(), room.left(), room.right()),
            along(there.top(), there.bottom(), room.top(), room.bottom())};
    } else if (!room.intersects(there)) {
        shift = there.topLeft() - QPointF(room.center().x() - there.width() / 2, room.top() + room.height() / 3);
    }
    if (!shift.isNull()) {
        panBy(shift);
    }
}

bool GraphView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const GraphSelection thing = m_scene.at(toScene(help->pos()), kReach / m_scale);
        const QString tip = tipOf(m_scene.state(), thing);
        if (tip.isEmpty() || minimapBox().contains(help->pos())) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), tip, this);
        }
        return true;
    }
    return QWidget::event(event);
}

void GraphView::resizeEvent(QResizeEvent* /*event*/)
{
    m_state->setGeometry(rect());
    if (m_fitted) {
        fit();
    }
}

void GraphView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_scene.layout().wear() > kWorn) { // nobody has seen where things were
        arrangeAnew();
    }
}

void GraphView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange
        || event->type() == QEvent::FontChange) {
        m_minimap.invalidate();
        repaintScene();
    }
}

} // namespace app
