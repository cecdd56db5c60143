// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/SegmentBar.h"

#include "app/views/Draw.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace app {
namespace {

using theme::Role;

constexpr int kHeight = 26;
constexpr int kField = 20;
constexpr int kSide = 10; // left and right of the words

QFont wordFont(bool chosen)
{
    return theme::uiFont(theme::kSmall, chosen ? QFont::DemiBold : QFont::Medium);
}

} // namespace

SegmentBar::SegmentBar(const QStringList& segments, QWidget* parent)
    : QWidget(parent)
    , m_segments(segments)
{
    setFixedHeight(kHeight);
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setAccessibleName(m_segments.value(0));
}

QSize SegmentBar::sizeHint() const
{
    return {rectOf(static_cast<int>(m_segments.size()) - 1).right() + theme::kPad, kHeight};
}

QRect SegmentBar::rectOf(int segment) const
{
    const QFontMetrics metrics(wordFont(true));
    int left = theme::kPad - 2;
    for (int i = 0; i < segment; ++i) {
        left += metrics.horizontalAdvance(m_segments[i]) + 2 * kSide;
    }
    return {left, (kHeight - kField) / 2, metrics.horizontalAdvance(m_segments.value(segment)) + 2 * kSide, kField};
}

int SegmentBar::segmentAt(const QPoint& at) const
{
    for (int i = 0; i < static_cast<int>(m_segments.size()); ++i) {
        if (rectOf(i).contains(at)) {
            return i;
        }
    }
    return -1;
}

void SegmentBar::choose(int segment)
{
    if (segment == m_chosen || segment < 0 || segment >= static_cast<int>(m_segments.size())) {
        return;
    }
    m_chosen = segment;
    setAccessibleName(m_segments[segment]);
    update();
    Q_EMIT changed(segment);
}

void SegmentBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::colour(Role::Panel));
    const draw::Place place(QStringLiteral("Segments"));
    for (int i = 0; i < static_cast<int>(m_segments.size()); ++i) {
        const bool chosen = i == m_chosen;
        const QRect field = rectOf(i);
        if (chosen || i == m_hovered) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme::colour(chosen ? Role::Select : Role::Hover));
            painter.drawRoundedRect(field, 4, 4);
            if (chosen && hasFocus()) {
                painter.setPen(QPen(theme::colour(Role::Accent), 1));
                painter.setBrush(Qt::NoBrush);
                painter.drawRoundedRect(QRectF(field).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            }
        }
        draw::text(painter, field, m_segments[i], wordFont(chosen), theme::colour(chosen ? Role::Text : Role::Text2),
            Qt::AlignCenter);
    }
}

void SegmentBar::mousePressEvent(QMouseEvent* event)
{
    choose(segmentAt(event->position().toPoint()));
}

void SegmentBar::mouseMoveEvent(QMouseEvent* event)
{
    m_hovered = segmentAt(event->position().toPoint());
    update();
}

void SegmentBar::leaveEvent(QEvent* /*event*/)
{
    m_hovered = -1;
    update();
}

void SegmentBar::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: choose(m_chosen - 1); break;
    case Qt::Key_Right: choose(m_chosen + 1); break;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace app
