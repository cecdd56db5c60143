// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MessageBar.h"

#include "app/theme/Icons.h"
#include "app/views/Draw.h"

#include <QEvent>
#include <QToolButton>

namespace app {
namespace {

using theme::Role;

constexpr int kHeight = 32;

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent)
    , m_close(new QToolButton(this))
{
    setFixedHeight(kHeight);
    m_close->setFixedSize(22, 22);
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close the message"));
    connect(m_close, &QToolButton::clicked, this, &MessageBar::closed);
    applyTheme();
}

void MessageBar::show(SessionMessage::Kind kind, const QString& text)
{
    m_kind = kind;
    m_text = text;
    setAccessibleName(text);
    setToolTip(text);
    update();
}

void MessageBar::applyTheme()
{
    m_close->setIcon(theme::icon(QStringLiteral("window-close"), Role::Text2));
}

void MessageBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        applyTheme();
    }
}

void MessageBar::resizeEvent(QResizeEvent* /*event*/)
{
    m_close->move(width() - m_close->width() - theme::kGap, (kHeight - theme::kGap - m_close->height()) / 2);
}

void MessageBar::paintEvent(QPaintEvent* /*event*/)
{
    const bool failed = m_kind == SessionMessage::Kind::Failure;
    const Role role = failed ? Role::Miss : Role::Good;
    QPainter painter(this);
    painter.fillRect(rect(), theme::colour(Role::Window));
    const QRect field = rect().adjusted(0, 0, 0, -theme::kGap);
    painter.fillRect(field, theme::wash(role));
    painter.fillRect(QRect(0, 0, 2, field.height()), theme::colour(role));
    draw::mark(
        painter, QRectF(12, field.center().y() - 4, 8, 8), failed ? Mark::Cross : Mark::Tick, theme::colour(role));
    const draw::Place place(QStringLiteral("Message"));
    draw::text(
        painter, field.adjusted(28, 0, -m_close->width() - 12, 0), m_text, theme::uiFont(), theme::colour(Role::Text));
}

} // namespace app
