// SPDX-License-Identifier: GPL-3.0-or-later
//
// GraphView: what is on the screen.
#include "app/theme/Theme.h"
#include "app/views/Draw.h"
#include "app/views/GraphNodeArt.h"
#include "app/views/GraphPainter.h"
#include "app/views/GraphView.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace app {
namespace {

using theme::Role;

constexpr int kCaptionHeight = 30;
constexpr int kLegendHeight = 22;
constexpr double kLeastCaptioned = 0.3; // zoom below which captions would run into each other

} // namespace

void GraphView::paintEvent(QPaintEvent* /*event*/)
{
    if (m_state->isVisible()) {
        QPainter(this).fillRect(rect(), theme::colour(Role::Panel));
        return;
    }
    paintCanvas();
    QPainter painter(this);
    painter.drawPixmap(rect(), m_canvas, m_canvas.rect());
    painter.save();
    painter.scale(m_scale, m_scale);
    painter.translate(-m_origin);
    graph::paintHovered(painter, m_scene, m_hovered, {m_scale, m_selected, m_heat == Heat::On, nullptr});
    painter.restore();
    paintCaptions(painter);
    paintLegend(painter);
    if (const QRectF box = minimapBox(); !box.isEmpty()) {
        m_minimap.paint(painter, box, m_scene, visible(), m_selected, m_heat == Heat::On);
    }
}

/// Brings the picture of the scene up to date: as little of it as has come into sight, if that is all.
void GraphView::paintCanvas()
{
    const double ratio = devicePixelRatioF();
    const QSize wanted = (QSizeF(size()) * ratio).toSize();
    const QPoint shift = ((m_canvasOrigin - m_origin) * m_scale * ratio).toPoint();
    const bool whole = m_canvasStale || m_canvas.size() != wanted || m_canvasScale != m_scale
        || std::abs(shift.x()) >= wanted.width() || std::abs(shift.y()) >= wanted.height();
    if (whole && m_canvas.size() != wanted) {
        m_canvas = QPixmap(wanted);
    }
    m_canvasStale = false;
    m_canvasScale = m_scale;
    m_canvasOrigin = m_origin;
    if (whole) {
        paintPart(m_canvas.rect());
    } else if (!shift.isNull()) {
        QRegion exposed;
        m_canvas.scroll(shift.x(), shift.y(), m_canvas.rect(), &exposed);
        for (const QRect& part : exposed) {
            paintPart(part);
        }
    }
}

/// `part` is in pixels of the picture.
void GraphView::paintPart(const QRect& part)
{
    const double ratio = devicePixelRatioF();
    QPainter painter(&m_canvas);
    painter.setClipRect(part);
    painter.fillRect(part, theme::colour(Role::Panel));
    painter.scale(m_scale * ratio, m_scale * ratio);
    painter.translate(-m_origin);
    const QRectF seen(m_origin + QPointF(part.topLeft()) / (m_scale * ratio), QSizeF(part.size()) / (m_scale * ratio));
    paintColumns(painter);
    graph::paintScene(
        painter, m_scene, seen, {m_scale, m_selected, m_heat == Heat::On, m_search.isEmpty() ? nullptr : &m_found});
}

/// Lines between the columns of entries, executors, bridges and landings.
void GraphView::paintColumns(QPainter& painter) const
{
    const auto& columns = m_scene.layout().columns();
    if (columns.size() != m_scene.layout().columnsOfGroup()) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme::colour(Role::Line), 0));
    const QRectF seen = visible();
    for (const std::size_t column : {std::size_t(1), std::size_t(2), columns.size() - 1}) {
        if (column > 0 && column < columns.size()) {
            const double before = columns[column - 1].left + columns[column - 1].width;
            const double x = (before + columns[column].left) / 2;
            painter.drawLine(QPointF(x, seen.top()), QPointF(x, seen.bottom()));
        }
    }
}

/// They stay while the scene moves.
void GraphView::paintCaptions(QPainter& painter) const
{
    const auto& columns = m_scene.layout().columns();
    if (columns.size() != m_scene.layout().columnsOfGroup() || m_scale < kLeastCaptioned || columns.size() < 4) {
        return;
    }
    painter.fillRect(QRect(0, 0, width(), kCaptionHeight), theme::translucent(Role::Panel, 0.96));
    painter.fillRect(QRect(0, kCaptionHeight, width(), 1), theme::colour(Role::Line));
    const std::size_t last = columns.size() - 1;
    const auto caption = [&](std::size_t column, std::size_t next, const QString& words) {
        const double left = (columns[column].left - m_origin.x()) * m_scale;
        const double right
            = next < columns.size() ? (columns[next].left - m_origin.x()) * m_scale - theme::kPad : width();
        const QFont font = theme::uiFont(theme::kSmall, QFont::DemiBold);
        if (QFontMetrics(font).horizontalAdvance(words) <= right - left) { // a caption cut short says nothing
            draw::text(painter, QRectF(left, 4, right - left, 24).toRect(), words, font, theme::colour(Role::Text3));
        }
    };
    caption(0, 1, tr("Entries in the bytecode"));
    caption(1, 2, tr("Executors"));
    const bool landings = m_scene.layout().lastIsBand();
    caption(2, landings ? last : columns.size(), tr("Bridges from hot exits"));
    if (landings) {
        caption(last, columns.size(), tr("Where tier 1 goes on"));
    }
}

void GraphView::paintLegend(QPainter& painter) const
{
    const int room = width() - static_cast<int>(minimapBox().width()) - 36;
    const QFont font = theme::uiFont(theme::kSmall);
    int x = 16;
    const int top = height() - 34;
    if (room < 300) {
        return;
    }
    const auto item = [&](const QString& words, const auto& paint) {
        const int wide = QFontMetrics(font).horizontalAdvance(words) + 30;
        if (x + wide > room) {
            return;
        }
        painter.fillRect(QRect(x - 4, top, wide, kLegendHeight), theme::translucent(Role::Panel, 0.92));
        paint(QRectF(x, top + 7, 8, 8));
        draw::text(painter, QRect(x + 14, top, wide - 14, kLegendHeight), words, font, theme::colour(Role::Text2));
        x += wide;
    };
    const auto mark = [&painter](Mark shape, Role role) {
        return [&painter, shape, role](const QRectF& box) { draw::mark(painter, box, shape, theme::colour(role)); };
    };
    if (m_heat == Heat::On) {
        constexpr std::array kSteps{0.0, 0.25, 1.0};
        const std::array words{tr("least of the time"), tr("a quarter of the hottest"), tr("the hottest")};
        for (std::size_t i = 0; i < kSteps.size(); ++i) {
            item(words[i], [&](const QRectF& box) {
                painter.fillRect(box.adjusted(-1, 0, 1, 0), graph::heatColour(kSteps[i], 1));
            });
        }
        return;
    }
    item(tr("cold exit"), mark(Mark::Ring, Role::Cold));
    item(tr("warm"), mark(Mark::HalfDisc, Role::Warm));
    item(tr("hot, linked"), mark(Mark::Disc, Role::Hot));
    item(tr("continues in"), [&](const QRectF& box) {
        painter.setPen(QPen(theme::colour(Role::Tier2), 1.6));
        painter.drawLine(QPointF(box.left() - 2, box.center().y()), QPointF(box.right(), box.center().y()));
    });
    item(tr("lands in tier 1"), [&](const QRectF& box) {
        painter.setPen(QPen(theme::colour(Role::Tier1), 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(-2, 0, 2, 0));
    });
    item(tr("invalid"), mark(Mark::SlashedRing, Role::Invalid));
}

} // namespace app
