// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/StatePill.h"

#include "app/models/Numbers.h"
#include "app/models/SourceText.h"
#include "app/theme/Theme.h"
#include "app/views/Draw.h"
#include "vmcore/observe/EventTable.h"

namespace app {
namespace {

using theme::Role;

constexpr int kWidth = 260;
constexpr int kHeight = 24;
constexpr int kTextLeft = 24;

QString stopWords(const RunSnapshot& run)
{
    const std::string_view words = vmcore::stopReasonWords(run.state->stop.reason);
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

} // namespace

QString stopPlace(const RunSnapshot& run)
{
    if (run.empty() || run.state->status != inspector::RunStatus::Paused) {
        return {};
    }
    const auto info = run.book->code(run.state->codes.at(run.state->stop.code).info);
    if (!info) {
        return {};
    }
    const auto* instruction = info->instructionAt(run.state->stop.unit);
    return QStringLiteral("%1:%2")
        .arg(baseName(info->file))
        .arg(instruction ? instruction->range.line : info->firstLine);
}

StatePill::StatePill(QWidget* parent)
    : QWidget(parent)
{
    setFixedSize(kWidth, kHeight);
    follow({}, {});
}

void StatePill::follow(const SessionStatus& status, const RunSnapshot& run)
{
    m_phase = status.phase;
    const QString file = baseName(status.file);
    switch (status.phase) {
    case SessionPhase::Idle: return say(tr("No program"), tr("choose one to start"), Role::Text3);
    case SessionPhase::Opening: return say(tr("Opening"), file, Role::Accent);
    case SessionPhase::Ready: return say(tr("Ready"), file, Role::Text3);
    case SessionPhase::Running: return say(tr("Running"), file, Role::Good);
    case SessionPhase::WaitingForInput: return say(tr("Waiting"), tr("for a line of input"), Role::Warm);
    case SessionPhase::Paused: {
        const QString place = stopPlace(run);
        const bool asked = !place.isEmpty() && run.state->stop.reason == vmcore::StopReason::PauseAsked;
        return say(tr("Paused"),
            place.isEmpty() ? file
                : asked     ? place
                            : tr("%1 · %2").arg(stopWords(run), place),
            Role::Warm);
    }
    case SessionPhase::Ended:
        if (status.stopped) {
            return say(tr("Stopped"), file, Role::Text3);
        }
        return say(tr("Ended"), tr("%1, exit status %2").arg(file).arg(status.exitStatus),
            status.exitStatus == 0 ? Role::Text3 : Role::Miss);
    case SessionPhase::Recorded: return say(tr("Recording"), file, Role::Text3);
    case SessionPhase::Failed: return say(tr("Not opened"), file, Role::Miss);
    }
}

void StatePill::say(const QString& title, const QString& detail, Role role)
{
    if (title == m_title && detail == m_detail && role == m_role) {
        return;
    }
    m_title = title;
    m_detail = detail;
    m_role = role;
    setAccessibleName(title + QStringLiteral(", ") + detail);
    setToolTip(detail);
    update();
}

void StatePill::paintMark(QPainter& painter) const
{
    const QColor ink = theme::colour(m_role);
    const QRectF box(9, 8, theme::kMarkSize, theme::kMarkSize);
    switch (m_phase) {
    case SessionPhase::Paused:
    case SessionPhase::WaitingForInput:
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawRoundedRect(QRectF(9, 7, 3, 10), 1, 1);
        painter.drawRoundedRect(QRectF(14, 7, 3, 10), 1, 1);
        break;
    case SessionPhase::Running:
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF{QPointF(9, 7), QPointF(17, 12), QPointF(9, 17)});
        break;
    case SessionPhase::Failed: draw::mark(painter, box, Mark::Cross, ink); break;
    case SessionPhase::Opening: draw::mark(painter, box, Mark::Disc, ink); break;
    case SessionPhase::Recorded:
    case SessionPhase::Ended: draw::mark(painter, box, Mark::Square, ink); break;
    case SessionPhase::Idle:
    case SessionPhase::Ready: draw::mark(painter, box, Mark::Ring, ink); break;
    }
}

void StatePill::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::blend(m_role, Role::Raised, 0.14));
    painter.drawRoundedRect(rect(), 4, 4);
    paintMark(painter);
    const draw::Place place(QStringLiteral("Toolbar / state"));
    const QRect text = rect().adjusted(kTextLeft, 0, -theme::kPad, 0);
    const Role ink = m_role == Role::Text3 ? Role::Text2 : m_role;
    const int width
        = draw::text(painter, text, m_title, theme::uiFont(theme::kBody, QFont::DemiBold), theme::colour(ink));
    draw::text(
        painter, text.adjusted(width + 6, 0, 0, 0), m_detail, theme::uiFont(theme::kSmall), theme::colour(Role::Text2));
}

} // namespace app
