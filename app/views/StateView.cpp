// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/StateView.h"

#include "app/theme/Theme.h"
#include "app/views/Draw.h"

#include <QMouseEvent>

#include <algorithm>

namespace app {
namespace {

using theme::Role;

constexpr int kTextWidth = 380;
constexpr int kBarWidth = 240;

struct Look
{
    Mark mark;
    Role markRole;
    Role titleRole;
};

Look lookOf(Standing standing)
{
    switch (standing) {
    case Standing::Empty: return {Mark::Ring, Role::Text3, Role::Text2};
    case Standing::Waiting: return {Mark::HalfDisc, Role::Text3, Role::Text2};
    case Standing::Loading: return {Mark::Disc, Role::Accent, Role::Text2};
    case Standing::Failed: return {Mark::Cross, Role::Miss, Role::Miss};
    }
    return {};
}

} // namespace

StateView::StateView(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);
}

void StateView::show(const StateText& text)
{
    if (text == m_text) {
        return;
    }
    m_text = text;
    setAccessibleName(text.title);
    setAccessibleDescription(text.reason);
    update();
}

void StateView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme::colour(Role::Panel));
    const Look look = lookOf(m_text.standing);
    const int textWidth = std::min(width() - 2 * theme::kPad, kTextWidth);
    const int left = (width() - textWidth) / 2;
    int top = std::max(theme::kPad, height() / 2 - 52);

    draw::mark(painter, QRectF(width() / 2.0 - 4, top, 8, 8), look.mark, theme::colour(look.markRole));
    top += 16;
    painter.setFont(theme::uiFont(theme::kTitle, QFont::DemiBold));
    painter.setPen(theme::colour(look.titleRole));
    painter.drawText(QRect(left, top, textWidth, 20), Qt::AlignCenter, m_text.title);
    top += 24;
    painter.setFont(theme::uiFont());
    painter.setPen(theme::colour(Role::Text3));
    QRect used;
    painter.drawText(QRect(left, top, textWidth, 80), Qt::AlignHCenter | Qt::TextWordWrap, m_text.reason, &used);
    top = used.bottom() + 12;
    if (m_text.progress >= 0) {
        const Role role = m_text.standing == Standing::Loading ? Role::Accent : Role::Warm;
        draw::bar(painter, QRectF((width() - kBarWidth) / 2.0, top, kBarWidth, 4), m_text.progress, role);
        top += 16;
    }
    paintAction(painter, top);
}

void StateView::paintAction(QPainter& painter, int top)
{
    m_actionRect = {};
    if (m_text.key.isEmpty()) {
        return;
    }
    const int capWidth = draw::keyCapWidth(m_text.key);
    const int textWidth = QFontMetrics(theme::uiFont()).horizontalAdvance(m_text.action);
    const int left = (width() - capWidth - theme::kPad - textWidth) / 2;
    draw::keyCap(painter, {left, top}, m_text.key);
    draw::text(painter, QRect(left + capWidth + theme::kPad, top, textWidth + 4, 18), m_text.action, theme::uiFont(),
        theme::colour(Role::Accent));
    m_actionRect = QRect(left, top, capWidth + theme::kPad + textWidth, 18);
}

void StateView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_actionRect.contains(event->position().toPoint())) {
        Q_EMIT activated();
    }
}

void StateView::mouseMoveEvent(QMouseEvent* event)
{
    const bool over = m_actionRect.contains(event->position().toPoint());
    setCursor(over ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

} // namespace app
