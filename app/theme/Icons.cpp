// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/Icons.h"

#include <QPainter>
#include <QPixmapCache>
#include <QPolygonF>
#include <QSvgRenderer>

namespace app::theme {
namespace {

constexpr double kIconRatio = 2; // drawn at twice the size, so they stay sharp on dense screens

QPixmap canvas(double ratio)
{
    const int pixels = static_cast<int>(kIconSize * ratio);
    QPixmap pixmap(pixels, pixels);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    return pixmap;
}

QPixmap tinted(const QString& name, const QColor& ink, double ratio)
{
    const QString key = QStringLiteral("%1 %2 %3").arg(name, ink.name(QColor::HexArgb)).arg(ratio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) {
        return pixmap;
    }
    pixmap = canvas(ratio);
    QSvgRenderer renderer(QStringLiteral(":/icons/%1.svg").arg(name));
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, kIconSize, kIconSize));
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(QRectF(0, 0, kIconSize, kIconSize), ink);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

void arrowHead(QPainter& painter, QPointF tip, double degrees)
{
    painter.save();
    painter.translate(tip);
    painter.rotate(degrees);
    painter.drawPolyline(QPolygonF{QPointF(-3.4, -3.4), QPointF(0, 0), QPointF(-3.4, 3.4)});
    painter.restore();
}

QPixmap stepPixmap(StepGlyph glyph, const QColor& ink)
{
    QPixmap pixmap = canvas(kIconRatio);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    switch (glyph) {
    case StepGlyph::Over:
    case StepGlyph::Instruction:
        painter.drawArc(QRectF(1.8, 2.2, 12, 12), 20 * 16, 150 * 16);
        arrowHead(painter, {13.6, 7}, 78);
        break;
    case StepGlyph::Into:
        painter.drawLine(QPointF(8, 1.2), QPointF(8, 8.2));
        arrowHead(painter, {8, 8.6}, 90);
        break;
    case StepGlyph::Out:
        painter.drawLine(QPointF(8, 2), QPointF(8, 9));
        arrowHead(painter, {8, 1.6}, -90);
        break;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    if (glyph == StepGlyph::Instruction) {
        painter.drawRect(QRectF(5, 11, 6, 3.6));
    } else {
        painter.drawEllipse(QPointF(8, 13), 2, 2);
    }
    return pixmap;
}

QColor disabledInk()
{
    return translucent(Role::Text3, 0.5);
}

} // namespace

QIcon icon(const QString& name, Role role)
{
    QIcon result;
    result.addPixmap(tinted(name, colour(role), kIconRatio));
    result.addPixmap(tinted(name, disabledInk(), kIconRatio), QIcon::Disabled);
    return result;
}

QPixmap iconPixmap(const QString& name, Role role, double pixelRatio)
{
    return tinted(name, colour(role), pixelRatio);
}

QIcon stepIcon(StepGlyph glyph, Role role)
{
    QIcon result;
    result.addPixmap(stepPixmap(glyph, colour(role)));
    result.addPixmap(stepPixmap(glyph, disabledInk()), QIcon::Disabled);
    return result;
}

QIcon programIcon()
{
    constexpr int kSize = 64;
    QPixmap pixmap(kSize, kSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (int tier = 0; tier < 4; ++tier) {
        const double height = 16 + tier * 13;
        painter.setBrush(colour(tierRole(tier)));
        painter.drawRoundedRect(QRectF(4 + tier * 15, 60 - height, 11, height), 3, 3);
    }
    return QIcon(pixmap);
}

} // namespace app::theme
