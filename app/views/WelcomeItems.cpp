// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/WelcomeItems.h"

#include "app/theme/Icons.h"
#include "app/views/CardArt.h"
#include "app/views/Draw.h"

#include <QDir>
#include <QEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>

#include <algorithm>

namespace app {
namespace {

using theme::Role;

constexpr int kCardPad = 16;
constexpr int kLineHeight = 16;
constexpr int kButtonHeight = 32;
constexpr int kRecentHeight = 40;

void paintFocusRing(QPainter& painter, const QRect& rect, double radius)
{
    painter.setPen(QPen(theme::colour(Role::Accent), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.75, 0.75, -0.75, -0.75), radius, radius);
}

} // namespace

ExampleCard::ExampleCard(const Example& example, QWidget* parent)
    : QAbstractButton(parent)
    , m_example(example)
{
    setText(example.title);
    setAccessibleName(tr("Run the example %1").arg(example.title));
    setAccessibleDescription(example.watch);
    setToolTip(QStringLiteral("<p>%1</p>").arg(tr("Watch: %1").arg(example.watch).toHtmlEscaped()));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setDensity(Density::Full);
}

void ExampleCard::setDensity(Density density)
{
    m_density = density;
    setFixedSize(density == Density::Full ? QSize(344, 196) : QSize(264, 150));
    update();
}

void ExampleCard::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ExampleCard::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

/// Arrows belong to the page, which knows the rows of cards.
void ExampleCard::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: event->ignore(); break;
    default: QAbstractButton::keyPressEvent(event);
    }
}

void ExampleCard::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool active = hasFocus() || underMouse();
    painter.setPen(QPen(theme::colour(active ? Role::Accent : Role::Line), active ? 1.5 : 1));
    painter.setBrush(active ? theme::blend(Role::Accent, Role::Raised, 0.07) : theme::colour(Role::Raised));
    const double inset = active ? 0.75 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 6, 6);
    const int artHeight = m_density == Density::Full ? 40 : 36;
    draw::cardArt(painter, QRectF(kCardPad, 12, 200, artHeight), m_example.file);
    paintWords(painter, 12 + artHeight + (m_density == Density::Full ? theme::kPad : theme::kGap));
    if (active) {
        paintRun(painter);
    }
}

void ExampleCard::paintWords(QPainter& painter, int top) const
{
    const int lines = m_density == Density::Full ? 4 : 3;
    const int width = this->width() - 2 * kCardPad;
    const draw::Place place(QStringLiteral("Welcome / card"));
    draw::text(painter, QRect(kCardPad, top, width, 20), m_example.title, theme::uiFont(theme::kTitle, QFont::DemiBold),
        theme::colour(Role::Text));
    top += 20;
    if (m_density == Density::Full) {
        const QFont font = theme::uiFont(theme::kSmall);
        const bool fits = QFontMetrics(font).horizontalAdvance(m_example.about) <= width;
        draw::text(painter, QRect(kCardPad, top, width, 18),
            fits ? m_example.about : m_example.about.section(QLatin1Char(','), 0, 0), font, theme::colour(Role::Text3));
        top += 20;
    }
    draw::paragraph(painter, QRect(kCardPad, top, width, lines * kLineHeight + 2), watchText(width, lines),
        theme::uiFont(), theme::colour(Role::Text2));
    draw::text(painter, QRect(kCardPad, height() - 26, width - 76, 18), m_example.file, theme::monoFont(theme::kSmall),
        theme::colour(Role::Text3));
}

/// As much of what to watch as has room; the tooltip has all of it.
QString ExampleCard::watchText(int width, int lines) const
{
    const QStringList forms = shortenings(tr("Watch: %1").arg(m_example.watch));
    const auto fits = std::find_if(forms.begin(), forms.end(),
        [&](const QString& form) { return draw::paragraphLines(form, theme::uiFont(), width) <= lines; });
    return fits == forms.end() ? forms.constLast() : *fits;
}

void ExampleCard::paintRun(QPainter& painter) const
{
    const QRect button(width() - 74, height() - 32, 62, 24);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::colour(Role::Accent));
    painter.drawRoundedRect(button, 4, 4);
    painter.drawPixmap(button.left() + 8, button.top() + 4,
        theme::iconPixmap(QStringLiteral("media-playback-start"), Role::OnFill, devicePixelRatioF()));
    draw::text(painter, button.adjusted(28, 0, 0, 0), tr("Run"), theme::uiFont(theme::kBody, QFont::DemiBold),
        theme::colour(Role::OnFill));
}

WelcomeButton::WelcomeButton(
    const QString& text, const QString& key, const QString& iconName, Weight weight, QWidget* parent)
    : QAbstractButton(parent)
    , m_key(key)
    , m_icon(iconName)
    , m_weight(weight)
{
    setText(text);
    setAccessibleName(text);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setFixedSize(sizeHint());
}

QSize WelcomeButton::sizeHint() const
{
    const int words = QFontMetrics(theme::uiFont(theme::kTitle, QFont::Medium)).horizontalAdvance(text());
    const int key = QFontMetrics(theme::uiFont(theme::kSmall)).horizontalAdvance(m_key);
    return {36 + words + 10 + key + 14, kButtonHeight};
}

void WelcomeButton::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool main = m_weight == Weight::Main;
    painter.setPen(main ? QPen(Qt::NoPen) : QPen(theme::colour(Role::LineStrong), 1));
    painter.setBrush(main  ? theme::colour(Role::Accent)
            : underMouse() ? theme::colour(Role::Hover)
                           : QColor(Qt::transparent));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    const Role ink = main ? Role::OnFill : Role::Text;
    painter.drawPixmap(12, 8, theme::iconPixmap(m_icon, main ? Role::OnFill : Role::Text2, devicePixelRatioF()));
    const draw::Place place(QStringLiteral("Welcome / button"));
    const QFont font = theme::uiFont(theme::kTitle, QFont::Medium);
    const int words = QFontMetrics(font).horizontalAdvance(text());
    draw::text(painter, QRect(36, 0, words + 2, height()), text(), font, theme::colour(ink));
    draw::text(painter, rect().adjusted(36 + words + 10, 0, 0, 0), m_key, theme::uiFont(theme::kSmall),
        theme::colour(main ? Role::OnFill : Role::Text3));
    if (hasFocus()) {
        paintFocusRing(painter, main ? rect().adjusted(2, 2, -2, -2) : rect(), 5);
    }
}

RecentItem::RecentItem(const QString& path, QWidget* parent)
    : QAbstractButton(parent)
    , m_path(path)
{
    setText(QFileInfo(path).fileName());
    setAccessibleName(tr("Open %1").arg(path));
    setToolTip(path);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(kRecentHeight);
}

void RecentItem::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const bool recording = m_path.endsWith(QStringLiteral(".tscope"));
    const QString icon = recording ? QStringLiteral("media-record") : QStringLiteral("text-x-python");
    painter.drawPixmap(0, 3, theme::iconPixmap(icon, Role::Text3, devicePixelRatioF()));
    QFont font = theme::monoFont(theme::kBody, QFont::Medium);
    font.setUnderline(underMouse() || hasFocus());
    const draw::Place place(QStringLiteral("Welcome / recent"));
    draw::text(painter, QRect(28, 0, width() - 28, 20), text(), font, theme::colour(Role::Accent));
    const QString folder = QFileInfo(m_path).path().replace(QDir::homePath(), QStringLiteral("~"));
    draw::text(
        painter, QRect(28, 18, width() - 28, 18), folder, theme::uiFont(theme::kSmall), theme::colour(Role::Text3));
}

} // namespace app
