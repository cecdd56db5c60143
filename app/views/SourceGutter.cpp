// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/SourceGutter.h"

#include "app/models/Numbers.h"
#include "app/theme/Theme.h"
#include "app/views/Draw.h"
#include "app/views/SourceEdit.h"

#include <QPolygonF>

namespace app {
namespace {

using theme::Role;

// From left to right.
constexpr int kNumberRight = 40;
constexpr int kShareRight = 80;
constexpr int kStripLeft = 88;
constexpr int kStripWidth = 6;
constexpr int kArrowLeft = 99;
constexpr int kWidth = 112;

constexpr double kLeastShown = 0.001; // shares below are left out
constexpr double kHeavy = 0.09;       // shares from here on are set in strong ink

double currentWash()
{
    return theme::scheme() == theme::Scheme::Dark ? 0.17 : 0.22;
}

} // namespace

SourceGutter::SourceGutter(const SourceEdit& edit, QWidget* parent)
    : QWidget(parent)
    , m_edit(edit)
{
    setFixedWidth(kWidth);
    setAccessibleName(tr("Lines and their cost"));
}

void SourceGutter::setLines(std::vector<SourceLine> lines, std::optional<std::uint32_t> currentLine)
{
    if (lines != m_lines || currentLine != m_currentLine) {
        m_lines = std::move(lines);
        m_currentLine = currentLine;
        update();
    }
}

void SourceGutter::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::colour(Role::Panel));
    const draw::Place place(QStringLiteral("Source / gutter"));
    const int height = m_edit.lineHeight();
    for (std::uint32_t line = 1; line <= m_lines.size(); ++line) {
        const QRect row(0, m_edit.lineTop(line), kWidth, height);
        if (row.top() > this->height()) {
            break;
        }
        if (row.bottom() >= 0) {
            paintLine(painter, line, row);
        }
    }
}

void SourceGutter::paintLine(QPainter& painter, std::uint32_t line, const QRect& row) const
{
    const SourceLine& facts = m_lines[line - 1];
    const bool current = m_currentLine == line;
    if (current) {
        painter.fillRect(row, theme::blend(Role::Warm, Role::Panel, currentWash()));
    }
    draw::text(painter, QRect(0, row.top(), kNumberRight, row.height()), QString::number(line),
        theme::monoFont(theme::kSmall), theme::colour(current ? Role::Text : Role::Text3),
        Qt::AlignRight | Qt::AlignVCenter);
    if (facts.share >= kLeastShown) {
        const bool heavy = facts.share >= kHeavy;
        draw::text(painter, QRect(kNumberRight, row.top(), kShareRight - kNumberRight, row.height()),
            percentDigits(facts.share), theme::monoFont(theme::kSmall, heavy ? QFont::DemiBold : QFont::Normal),
            theme::colour(heavy ? Role::Text : Role::Text3), Qt::AlignRight | Qt::AlignVCenter);
    }
    paintStrip(painter, facts, row);
    if (current) {
        const double middle = row.top() + row.height() / 2.0;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::colour(Role::Warm));
        painter.drawPolygon(QPolygonF{
            QPointF(kArrowLeft, middle - 4), QPointF(kArrowLeft + 5, middle), QPointF(kArrowLeft, middle + 4)});
        painter.restore();
    }
}

/// Tier 1 from the top for the specialised share, tier 0 below; the more the line costs, the stronger.
void SourceGutter::paintStrip(QPainter& painter, const SourceLine& line, const QRect& row) const
{
    if (!line.hasCode) {
        return;
    }
    const double strength = line.share >= kHeavy ? 1 : line.share >= kLeastShown ? 0.7 : 0.32;
    const int fast = static_cast<int>(row.height() * line.fast + 0.5);
    painter.fillRect(QRect(kStripLeft, row.top(), kStripWidth, fast), theme::translucent(Role::Tier1, strength));
    painter.fillRect(QRect(kStripLeft, row.top() + fast, kStripWidth, row.height() - fast),
        theme::translucent(Role::Tier0, strength));
}

} // namespace app
