// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/HoverCard.h"

#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"
#include "app/views/Draw.h"

#include <algorithm>
#include <numeric>

namespace app {
namespace {

using theme::Role;

constexpr int kWidth = 440;
constexpr int kSide = 16;
constexpr int kInner = kWidth - 2 * kSide;
constexpr int kTop = 12;
constexpr int kHeadHeight = 20;
constexpr int kStripHeight = 20;
constexpr int kSmallLine = 16;
constexpr int kTextLine = 17;
constexpr int kKeysHeight = 18;
constexpr int kGapBetween = 8;
constexpr std::size_t kMostSteps = 16; // shown; the ones before them are one
constexpr double kLeastWidth = 8;      // of a step, however short it was
constexpr int kRemedyIndent = 16;

QFont small()
{
    return theme::uiFont(theme::kSmall);
}

QString labelOf(const SiteStep& step)
{
    return step.rewrites > 2 ? QStringLiteral("%1 × %2").arg(wordsOf(step.state), grouped(step.rewrites))
                             : wordsOf(step.state);
}

/// Widths in proportion to how long each step lasted, none too small to be seen.
std::vector<double> widthsOf(const std::vector<SiteStep>& steps, std::uint64_t now)
{
    std::vector<double> widths;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::uint64_t end = std::max(i + 1 < steps.size() ? steps[i + 1].time : now, steps[i].time);
        widths.push_back(static_cast<double>(end - steps[i].time));
    }
    const double all = std::max(std::accumulate(widths.begin(), widths.end(), 0.0), 1.0);
    const double room = kInner - kLeastWidth * static_cast<double>(steps.size());
    for (double& width : widths) {
        width = kLeastWidth + room * width / all;
    }
    return widths;
}

} // namespace

HoverCard::HoverCard(QWidget* parent)
    : QWidget(parent)
{
    setFixedWidth(kWidth);
    setObjectName(QStringLiteral("hoverCard"));
    setFocusPolicy(Qt::NoFocus);
}

void HoverCard::setContent(const Explanation& explanation, std::vector<SiteStep> steps, std::uint64_t now)
{
    if (steps.size() > kMostSteps) {
        steps.erase(steps.begin() + 1, steps.end() - static_cast<std::ptrdiff_t>(kMostSteps - 1));
    }
    if (explanation == m_content && steps == m_steps && now == m_now) {
        return;
    }
    m_content = explanation;
    m_steps = std::move(steps);
    m_now = now;
    setAccessibleName(m_content.text());
    setFixedHeight(lay(nullptr));
    update();
}

void HoverCard::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme::colour(Role::LineStrong), 1));
    painter.setBrush(theme::blend(Role::Hover, Role::Raised, 0.4));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const draw::Place place(QStringLiteral("Hover card"));
    lay(&painter);
}

int HoverCard::lay(QPainter* painter) const
{
    int top = layHead(painter, kTop);
    if (m_content.site) {
        top = layStates(painter, top + kGapBetween);
    }
    top = layParagraph(painter, top + kGapBetween, m_content.why, Role::Text);
    if (!m_content.seen.isEmpty()) {
        top = layParagraph(painter, top + 4, m_content.seen, Role::Text2);
    }
    top = layParagraph(painter, top + 4, m_content.cost, Role::Text2);
    if (!m_content.cache.isEmpty()) {
        top = layParagraph(painter, top + 4, tr("Cache: %1").arg(m_content.cache), Role::Text2);
    }
    top += kGapBetween;
    if (painter) {
        painter->fillRect(QRect(kSide, top, kInner, 1), theme::colour(Role::Line));
    }
    top = layRemedy(painter, top + kGapBetween);
    return layKeys(painter, top + kGapBetween) + kTop;
}

int HoverCard::layHead(QPainter* painter, int top) const
{
    if (!painter) {
        return top + kHeadHeight;
    }
    QRect line(kSide, top, kInner, kHeadHeight);
    if (m_content.state) {
        const SiteLook look = lookOf(*m_content.state);
        const int width
            = QFontMetrics(theme::uiFont(theme::kSmall, QFont::Medium)).horizontalAdvance(wordsOf(*m_content.state))
            + 26;
        draw::chip(*painter, QRect(line.right() - width + 1, top, width, kHeadHeight), wordsOf(*m_content.state),
            look.role, look.mark);
        line.setRight(line.right() - width - 8);
    }
    const draw::Place place(QStringLiteral("Hover card / thing"));
    const auto piece = [&](const QString& text, const QFont& font, Role ink) {
        const int width = draw::text(*painter, line, text, font, theme::colour(ink));
        line.setLeft(line.left() + width + (width > 0 ? 10 : 0));
    };
    piece(m_content.place, theme::monoFont(theme::kTitle, QFont::DemiBold), Role::Text);
    piece(m_content.expression, theme::monoFont(), Role::Text2);
    piece(m_content.form, theme::monoFont(theme::kSmall), Role::Text3);
    return top + kHeadHeight;
}

int HoverCard::layStates(QPainter* painter, int top) const
{
    const int strip = top + kSmallLine + 2;
    const int axis = strip + kStripHeight + 2;
    if (!painter) {
        return axis + kSmallLine;
    }
    draw::text(*painter, QRect(kSide, top, kInner, kSmallLine), tr("Its states over the run"), small(),
        theme::colour(Role::Text3));
    const std::vector<double> widths = widthsOf(m_steps, m_now);
    double left = kSide;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        paintStep(*painter, QRectF(left, strip, widths[i] - 2, kStripHeight), m_steps[i]);
        left += widths[i];
    }
    const QRect ends(kSide, axis, kInner, kSmallLine);
    const QFont digits = theme::monoFont(theme::kTiny);
    draw::text(*painter, ends, QStringLiteral("0 s"), digits, theme::colour(Role::Text3));
    draw::text(*painter, ends, instant(m_now), digits, theme::colour(Role::Text3), Qt::AlignRight | Qt::AlignVCenter);
    return axis + kSmallLine;
}

/// The state's name stands in the step if there is room for all of it, else its mark, else its colour alone: the
/// neighbours and the chip tell the rest.
void HoverCard::paintStep(QPainter& painter, const QRectF& field, const SiteStep& step) const
{
    const SiteLook look = lookOf(step.state);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::translucent(look.role, 0.25));
    painter.drawRoundedRect(field, 2, 2);
    painter.restore();
    painter.fillRect(QRectF(field.left(), field.bottom() - 2, field.width(), 2), theme::colour(look.role));
    constexpr int kMarkRoom = 14;
    if (field.width() < kMarkRoom) {
        return;
    }
    draw::mark(painter, QRectF(field.left() + 3, field.top() + 5, 8, 8), look.mark, theme::colour(look.role));
    const QRect words = field.toRect().adjusted(kMarkRoom, 0, -2, -2);
    for (const QString& label : {labelOf(step), wordsOf(step.state)}) {
        if (QFontMetrics(small()).horizontalAdvance(label) <= words.width()) {
            draw::text(painter, words, label, small(), theme::colour(Role::Text));
            return;
        }
    }
}

int HoverCard::layParagraph(QPainter* painter, int top, const QString& text, Role ink) const
{
    const int height = kTextLine * draw::paragraphLines(text, theme::uiFont(), kInner);
    if (painter) {
        draw::paragraph(*painter, QRect(kSide, top, kInner, height), text, theme::uiFont(), theme::colour(ink));
    }
    return top + height;
}

int HoverCard::layRemedy(QPainter* painter, int top) const
{
    const QFont font = theme::uiFont(theme::kBody, m_content.fixable ? QFont::DemiBold : QFont::Normal);
    const int indent = m_content.fixable ? kRemedyIndent : 0;
    const int height = kTextLine * draw::paragraphLines(m_content.remedy, font, kInner - indent);
    if (painter) {
        if (m_content.fixable) {
            draw::mark(*painter, QRectF(kSide, top + 4, 8, 8), Mark::Tick, theme::colour(Role::Good));
        }
        draw::paragraph(*painter, QRect(kSide + indent, top, kInner - indent, height), m_content.remedy, font,
            theme::colour(m_content.fixable ? Role::Text : Role::Text2));
    }
    return top + height;
}

int HoverCard::layKeys(QPainter* painter, int top) const
{
    if (!painter) {
        return top + kKeysHeight;
    }
    int left = kSide;
    const std::pair<QString, QString> keys[]
        = {{tr("Enter"), tr("go to source")}, {tr("Ctrl+C"), tr("copy")}, {tr("Esc"), tr("close")}};
    for (const auto& [key, does] : keys) {
        left += draw::keyCap(*painter, {left, top}, key) + 6;
        left
            += draw::text(*painter, QRect(left, top, 140, kKeysHeight), does, small(), theme::colour(Role::Text3)) + 14;
    }
    return top + kKeysHeight;
}

} // namespace app
