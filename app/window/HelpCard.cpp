// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/HelpCard.h"

#include "app/theme/Theme.h"

#include <QFile>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace app {
namespace {

constexpr int kWidth = 420;
constexpr int kMargin = 16;

} // namespace

HelpCard::HelpCard(const QString& text)
    : QFrame(nullptr, Qt::Popup | Qt::FramelessWindowHint)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_TranslucentBackground);
    setFixedWidth(kWidth);
    auto* label = new QLabel(this);
    label->setTextFormat(Qt::MarkdownText);
    label->setText(text);
    label->setWordWrap(true);
    label->setFont(theme::uiFont());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, 12, kMargin, 12);
    layout->addWidget(label);
}

QString HelpCard::textOf(const QString& name)
{
    QString file = name.toLower();
    file.replace(QLatin1Char(' '), QLatin1Char('-'));
    QFile page(QStringLiteral(":/help/%1.md").arg(file));
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

void HelpCard::show(const QString& name, const QWidget& anchor)
{
    auto* card = new HelpCard(textOf(name));
    card->adjustSize();
    QPoint at = anchor.mapToGlobal(QPoint(anchor.width() - kWidth, anchor.height() + theme::kGap));
    const QRect screen = anchor.screen()->availableGeometry();
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - kWidth)));
    at.setY(std::clamp(at.y(), screen.top(), std::max(screen.top(), screen.bottom() - card->height())));
    card->move(at);
    card->QFrame::show();
}

void HelpCard::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme::colour(theme::Role::LineStrong), 1));
    painter.setBrush(theme::blend(theme::Role::Hover, theme::Role::Raised, 0.4));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace app
