// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/SiteStrip.h"

#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"
#include "app/views/Draw.h"

namespace app {
namespace {

using theme::Role;

constexpr int kHeight = 48;
constexpr int kLine = 22;
constexpr std::uint64_t kNow = UINT64_MAX; // time of the step that is no event
constexpr int kArrow = 20;
constexpr int kChipSides = 25; // of draw::chip, with its mark

QFont smallFont()
{
    return theme::uiFont(theme::kSmall);
}

QFont formFont()
{
    return theme::monoFont(theme::kSmall);
}

QFont timeFont(const SiteStep& step)
{
    return step.time == 0 || step.time == kNow ? smallFont() : formFont();
}

QString timeOf(const SiteStep& step)
{
    return step.time == 0   ? SiteStrip::tr("at first")
        : step.time == kNow ? SiteStrip::tr("now")
                            : instantDigits(step.time);
}

/// The form, unless the state says that it is the general one.
QString formOf(const SiteStep& step)
{
    const bool fast = step.state == inspector::SiteState::Specialised || step.state == inspector::SiteState::Missing;
    const QString form = fast ? step.form : QString();
    return step.rewrites > 1 ? SiteStrip::tr("%1 × %2").arg(form).arg(grouped(step.rewrites)).trimmed() : form;
}

int widthOf(const SiteStep& step)
{
    const QString form = formOf(step);
    const int words = QFontMetrics(theme::uiFont(theme::kSmall, QFont::Medium)).horizontalAdvance(wordsOf(step.state));
    return QFontMetrics(timeFont(step)).horizontalAdvance(timeOf(step)) + theme::kPad + words + kChipSides
        + (form.isEmpty() ? 0 : QFontMetrics(formFont()).horizontalAdvance(form) + theme::kPad);
}

/// Returns the width used.
int paintStep(QPainter& painter, QRect at, const SiteStep& step)
{
    const int left = at.left();
    at.setLeft(left + draw::text(painter, at, timeOf(step), timeFont(step), theme::colour(Role::Text3)) + theme::kPad);
    const SiteLook look = lookOf(step.state);
    at.setLeft(at.left() + draw::chip(painter, at, wordsOf(step.state), look.role, look.mark));
    if (const QString form = formOf(step); !form.isEmpty()) {
        at.setLeft(at.left() + theme::kPad);
        at.setLeft(at.left() + draw::text(painter, at, form, formFont(), theme::colour(Role::Text2)));
    }
    return at.left() - left;
}

} // namespace

SiteStrip::SiteStrip(QWidget* parent)
    : QWidget(parent)
{
    setFixedHeight(kHeight);
}

void SiteStrip::show(const SitesRow& site, const TransitionsState& transitions)
{
    std::vector<SiteStep> steps(transitions.steps().begin(), transitions.steps().end());
    if (transitions.complete() && !steps.empty()
        && steps.back().state != site.state) { // its misses say so, no event does
        steps.push_back({kNow, site.state, site.form, 1});
    }
    const bool same = site == m_site && steps == m_steps;
    m_site = site;
    m_steps = std::move(steps);
    m_dropped = transitions.dropped();
    if (!same) {
        setAccessibleName(text());
        setToolTip(explanationOf(site));
        update();
    }
}

QString SiteStrip::text() const
{
    QStringList steps;
    for (const SiteStep& step : m_steps) {
        steps << QStringLiteral("%1 %2 %3").arg(timeOf(step), wordsOf(step.state), formOf(step)).trimmed();
    }
    return steps.join(QStringLiteral(" → ")) + QLatin1Char('\n') + explanationOf(m_site);
}

QString SiteStrip::earlier(std::size_t hidden) const
{
    const std::uint64_t all = hidden + m_dropped;
    return all == 0 ? QString() : tr("%1 earlier").arg(grouped(all));
}

void SiteStrip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::colour(Role::Panel));
    painter.fillRect(QRect(0, 0, width(), 1), theme::colour(Role::LineStrong));
    const draw::Place place(QStringLiteral("Inline caches / selected site"));
    const QRect line(theme::kPad, 3, width() - 2 * theme::kPad, kLine);
    const QString name = m_site.place + QLatin1Char(' ') + m_site.expression;
    const int named = draw::text(painter, QRect(line.topLeft(), QSize(std::min(line.width() / 3, 240), kLine)), name,
        theme::monoFont(theme::kBody, QFont::DemiBold), theme::colour(Role::Text));
    paintSteps(painter, line.adjusted(named + 16, 0, 0, 0));
    draw::text(
        painter, line.translated(0, kLine - 2), explanationOf(m_site), theme::uiFont(), theme::colour(Role::Text2));
}

/// As many steps as have room, the newest ones; the ones before them as a number.
void SiteStrip::paintSteps(QPainter& painter, const QRect& line) const
{
    const int room = line.width() - QFontMetrics(smallFont()).horizontalAdvance(earlier(m_steps.size())) - theme::kPad;
    std::size_t first = m_steps.size();
    for (int used = 0; first > 0; --first) {
        used += widthOf(m_steps[first - 1]) + (first < m_steps.size() ? kArrow : 0);
        if (used > room && first < m_steps.size()) {
            break;
        }
    }
    QRect at = line;
    if (const QString before = earlier(first); !before.isEmpty()) {
        at.setLeft(at.left() + draw::text(painter, at, before, smallFont(), theme::colour(Role::Text3)));
    }
    for (std::size_t i = first; i < m_steps.size(); ++i) {
        if (at.left() > line.left()) {
            draw::text(painter, QRect(at.left(), at.top(), kArrow, at.height()), QStringLiteral("→"), smallFont(),
                theme::colour(Role::Text3), Qt::AlignCenter);
            at.setLeft(at.left() + kArrow);
        }
        at.setLeft(at.left() + paintStep(painter, at, m_steps[i]));
    }
}

} // namespace app
