// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/StatusStrip.h"

#include "app/models/Numbers.h"
#include "app/views/Draw.h"
#include "inspector/state/SiteQueries.h"

namespace app {
namespace {

using theme::Role;

/// Lays out pieces of text from one side, with a line between two groups.
class Runner
{
public:
    enum class From : std::uint8_t { Left, Right };

    Runner(QPainter& painter, const QRect& rect, From from)
        : m_painter(painter)
        , m_rect(rect.adjusted(theme::kPad, 0, -theme::kPad, 0))
        , m_from(from)
    {
    }

    void text(const QString& s, Role role)
    {
        const QFont font = theme::uiFont(theme::kSmall);
        const int width = QFontMetrics(font).horizontalAdvance(s) + 1; // the advance is rounded
        draw::text(m_painter, take(width), s, font, theme::colour(role));
        take(theme::kPad);
    }

    void line()
    {
        const QRect rect = take(1);
        m_painter.fillRect(QRect(rect.left(), rect.center().y() - 6, 1, 14), theme::colour(Role::LineStrong));
        take(theme::kPad);
    }

    void bar(double share, Role role)
    {
        constexpr int kWidth = 72;
        const QRect rect = take(kWidth);
        draw::bar(m_painter, QRectF(rect.left(), rect.center().y() - 1, kWidth, 4), share, role);
        take(theme::kPad);
    }

private:
    QRect take(int width)
    {
        QRect taken = m_rect;
        if (m_from == From::Left) {
            taken.setWidth(width);
            m_rect.setLeft(m_rect.left() + width);
        } else {
            taken.setLeft(m_rect.right() - width + 1);
            m_rect.setRight(m_rect.right() - width);
        }
        return taken;
    }

    QPainter& m_painter;
    QRect m_rect;
    From m_from;
};

} // namespace

StatusStrip::StatusStrip(QWidget* parent)
    : QWidget(parent)
{
    setFixedHeight(theme::kStatusHeight);
}

StatusStrip::Facts StatusStrip::factsOf(const RunSnapshot& run)
{
    Facts facts;
    std::uint64_t executions = 0;
    std::uint64_t hits = 0;
    for (std::uint32_t code = 0; code < run.state->codeCount; ++code) {
        const inspector::CodeRecord record = run.state->codes.at(code);
        const auto info = run.book->code(record.info);
        for (std::uint32_t i = 0; info && i < info->sites.size(); ++i) {
            const auto& instruction = info->instructions[info->sites[i].instruction];
            const std::uint64_t ran = inspector::executionsOf(*run.state, *info, instruction);
            const inspector::SiteRecord site = inspector::siteAt(*run.state, record.firstSite + i);
            facts.sites += ran > 0 ? 1 : 0;
            facts.specialised += site.state == inspector::SiteState::Specialised ? 1 : 0;
            executions += ran;
            hits += inspector::derivedHits(ran, site);
        }
    }
    facts.counted = executions > 0;
    facts.hitShare = executions == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(executions);
    return facts;
}

void StatusStrip::follow(const SessionStatus& status, const RunSnapshot& run)
{
    const bool sameRun = run.sameInstant(m_run);
    if (sameRun && status == m_status && (run.empty() || m_counted.sameInstant(run))) {
        return;
    }
    m_status = status;
    m_run = run;
    if (run.empty()) {
        m_facts = {};
        m_counted = {};
    } else if (!m_counted.sameInstant(run) && (!m_sinceFacts.isValid() || m_sinceFacts.elapsed() >= kFactsInterval)) {
        m_facts = factsOf(run);
        m_counted = run;
        m_sinceFacts.start();
    }
    update();
}

void StatusStrip::setDensity(Density density)
{
    m_density = density;
    update();
}

void StatusStrip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::colour(Role::Raised));
    const draw::Place place(QStringLiteral("Status"));
    paintLeft(painter);
    paintRight(painter);
}

void StatusStrip::paintLeft(QPainter& painter) const
{
    Runner left(painter, rect(), Runner::From::Left);
    if (m_run.empty()) {
        left.text(m_status.phase == SessionPhase::Opening ? tr("Opening") : tr("Ready"), Role::Text2);
        return;
    }
    if (!m_facts.counted) {
        left.text(tr("Nothing has run yet"), Role::Text2);
        return;
    }
    left.text(tr("Cache hits %1").arg(percent(m_facts.hitShare)), Role::Text2);
    left.bar(m_facts.hitShare, Role::Tier1);
    left.line();
    left.text(
        tr("%1 of %2 specialised").arg(grouped(m_facts.specialised), counted(m_facts.sites, tr("site"), tr("sites"))),
        Role::Text2);
    const std::uint64_t collections = m_run.state->collections.minor + m_run.state->collections.full;
    if (collections > 0) {
        left.line();
        left.text(counted(collections, tr("collection"), tr("collections")), Role::Text2);
    }
}

void StatusStrip::paintRight(QPainter& painter) const
{
    Runner right(painter, rect(), Runner::From::Right);
    if (m_run.empty()) {
        right.text(tr("Python 3.11 language · recorder on"), Role::Text3);
        return;
    }
    if (m_run.state->stop.id > 0) {
        right.text(tr("stop %1").arg(m_run.state->stop.id), Role::Text3);
        right.line();
    }
    if (m_status.recordedBytes > 0) {
        right.text(m_status.recordedLimit > 0
                ? tr("recorder %1 of %2").arg(byteSize(m_status.recordedBytes), byteSize(m_status.recordedLimit))
                : tr("recording %1").arg(byteSize(m_status.recordedBytes)),
            Role::Text2);
        right.line();
    }
    if (m_density == Density::Full || m_run.state->lostEvents > 0) {
        right.text(tr("%1 dropped").arg(grouped(m_run.state->lostEvents)),
            m_run.state->lostEvents > 0 ? Role::Miss : Role::Text3);
    }
    right.text(counted(m_run.state->seq, tr("event"), tr("events")), Role::Text2);
}

} // namespace app
