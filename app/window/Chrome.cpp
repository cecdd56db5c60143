// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/Chrome.h"

#include "app/models/Numbers.h"
#include "app/theme/Icons.h"
#include "app/views/Draw.h"

namespace app {
namespace {

using theme::Role;

QString relationOf(SessionPhase phase)
{
    switch (phase) {
    case SessionPhase::Running:
    case SessionPhase::WaitingForInput:
    case SessionPhase::Paused: return InstantLabel::tr("now");
    case SessionPhase::Ended:
    case SessionPhase::Recorded: return InstantLabel::tr("end");
    default: return {};
    }
}

} // namespace

InstantLabel::InstantLabel(QWidget* parent)
    : QWidget(parent)
{
    setFixedSize(208, 26);
}

void InstantLabel::follow(const SessionStatus& status, const RunSnapshot& run)
{
    const QString relation = run.empty() ? QString() : relationOf(status.phase);
    const QString shown = relation.isEmpty() ? QString() : instant(run.state->time);
    if (shown != m_instant || relation != m_relation) {
        m_instant = shown;
        m_relation = relation;
        setAccessibleName(tr("Looking at %1").arg(shown));
        update();
    }
}

void InstantLabel::paintEvent(QPaintEvent* /*event*/)
{
    if (m_instant.isEmpty()) {
        return;
    }
    constexpr int kRelationWidth = 28;
    QPainter painter(this);
    const draw::Place place(QStringLiteral("Toolbar / instant"));
    const QFont small = theme::uiFont(theme::kSmall);
    const QFont figures = theme::monoFont(theme::kBody, QFont::Medium);
    const auto right = Qt::AlignRight | Qt::AlignVCenter;
    draw::text(painter, rect(), m_relation, small, theme::colour(Role::Text3), right);
    const QRect before = rect().adjusted(0, 0, -kRelationWidth - theme::kGap, 0);
    const int width = draw::text(painter, before, m_instant, figures, theme::colour(Role::Text), right);
    draw::text(painter, before.adjusted(0, 0, -width - theme::kPad, 0), tr("Looking at"), small,
        theme::colour(Role::Text3), right);
}

CommandField::CommandField(QWidget* parent)
    : QAbstractButton(parent)
{
    setText(tr("Find a command"));
    setAccessibleName(text());
    setFixedSize(280, 22);
    setFocusPolicy(Qt::NoFocus);
    setCursor(Qt::IBeamCursor);
}

void CommandField::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme::colour(underMouse() ? Role::Accent : Role::LineStrong), 1));
    painter.setBrush(theme::colour(Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.drawPixmap(6, 3, theme::iconPixmap(QStringLiteral("edit-find"), Role::Text3, devicePixelRatioF()));
    const QFont font = theme::uiFont(theme::kSmall);
    draw::text(painter, rect().adjusted(30, 0, 0, 0), text(), font, theme::colour(Role::Text3));
    draw::text(painter, rect().adjusted(0, 0, -theme::kPad, 0), tr("Ctrl+Shift+P"), font, theme::colour(Role::Text3),
        Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace app
