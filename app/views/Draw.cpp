// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/Draw.h"

#include <QFontMetrics>
#include <QPolygonF>
#include <QTextLayout>

#include <algorithm>
#include <utility>

namespace app::draw {
namespace {

using theme::Role;

ElisionLog*& activeLog()
{
    static ElisionLog* log = nullptr;
    return log;
}

QString& placeName()
{
    static QString name;
    return name;
}

QFont chipFont()
{
    return theme::uiFont(theme::kSmall, QFont::Medium);
}

void cross(QPainter& painter, const QRectF& box, const QColor& ink)
{
    painter.setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(box.topLeft() + QPointF(1, 1), box.bottomRight() - QPointF(1, 1));
    painter.drawLine(box.topRight() + QPointF(-1, 1), box.bottomLeft() + QPointF(1, -1));
}

void tick(QPainter& painter, const QRectF& box, const QColor& ink)
{
    painter.setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(
        QPolygonF{box.topLeft() + QPointF(0.5, 4.5), box.topLeft() + QPointF(3, 7), box.topLeft() + QPointF(7.5, 1.5)});
}

void filled(QPainter& painter, const QColor& ink)
{
    painter.setBrush(ink);
    painter.setPen(Qt::NoPen);
}

} // namespace

int text(QPainter& painter, const QRect& rect, const QString& s, const QFont& font, const QColor& ink,
    Qt::Alignment alignment)
{
    if (s.isEmpty() || rect.width() <= 0) {
        return 0;
    }
    const QFontMetrics metrics(font);
    const qsizetype most = std::max(rect.width(), 16); // no character is narrower than a pixel: measure no more of them
    const QString shown
        = metrics.elidedText(s.size() > most ? s.left(most) + QStringLiteral("…") : s, Qt::ElideRight, rect.width());
    if (activeLog() && shown != s) {
        activeLog()->add(s);
    }
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(rect, static_cast<int>(alignment) | Qt::TextSingleLine, shown);
    return metrics.horizontalAdvance(shown);
}

void paragraph(QPainter& painter, const QRect& rect, const QString& s, const QFont& font, const QColor& ink)
{
    constexpr int kLineGap = 1;
    const int lineHeight = QFontMetrics(font).height() + kLineGap;
    QTextLayout layout(s, font);
    layout.beginLayout();
    for (int top = rect.top();; top += lineHeight) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(rect.width());
        const bool lastThatFits = top + 2 * lineHeight > rect.bottom() + 2;
        const QString words = lastThatFits ? s.mid(line.textStart()) : s.mid(line.textStart(), line.textLength());
        text(painter, QRect(rect.left(), top, rect.width() + 1, lineHeight), words.trimmed(), font, ink);
        if (lastThatFits) {
            break;
        }
    }
    layout.endLayout();
}

int paragraphLines(const QString& s, const QFont& font, int width)
{
    QTextLayout layout(s, font);
    layout.beginLayout();
    int lines = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        ++lines;
    }
    layout.endLayout();
    return lines;
}

void mark(QPainter& painter, const QRectF& box, Mark mark, const QColor& ink)
{
    constexpr double kSide = theme::kMarkSize;
    const QRectF field(box.center() - QPointF(kSide / 2, kSide / 2), QSizeF(kSide, kSide));
    const QRectF ring = field.adjusted(0.7, 0.7, -0.7, -0.7);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.4));
    painter.setBrush(Qt::NoBrush);
    switch (mark) {
    case Mark::None: break;
    case Mark::Ring: painter.drawEllipse(ring); break;
    case Mark::HalfDisc:
        painter.drawEllipse(ring);
        filled(painter, ink);
        painter.drawPie(field, 180 * 16, 180 * 16);
        break;
    case Mark::Disc:
        painter.setBrush(ink);
        painter.drawEllipse(ring);
        break;
    case Mark::Cross: cross(painter, field, ink); break;
    case Mark::SlashedRing:
        painter.drawEllipse(ring);
        painter.drawLine(field.bottomLeft() + QPointF(1.4, -1.4), field.topRight() + QPointF(-1.4, 1.4));
        break;
    case Mark::Tick: tick(painter, field, ink); break;
    case Mark::Dot:
        filled(painter, ink);
        painter.drawEllipse(field.adjusted(1.5, 1.5, -1.5, -1.5));
        break;
    case Mark::Square: painter.drawRect(field.adjusted(1, 1, -1, -1)); break;
    case Mark::BarredRing:
        painter.drawEllipse(ring);
        painter.drawLine(
            QPointF(field.left() + 2.2, field.center().y()), QPointF(field.right() - 2.2, field.center().y()));
        break;
    case Mark::Triangle:
        filled(painter, ink);
        painter.drawPolygon(QPolygonF{QPointF(field.center().x(), field.top() + 0.4),
            field.bottomRight() + QPointF(0, -0.6), field.bottomLeft() + QPointF(0, -0.6)});
        break;
    }
    painter.restore();
}

int badge(QPainter& painter, QPoint topLeft, int tier, BadgeFill fill)
{
    const bool hollow = tier == 0 || fill == BadgeFill::Hollow;
    const QRect field(topLeft, QSize(22, 14));
    const QColor hue = theme::colour(theme::tierRole(tier));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (hollow) {
        painter.setPen(QPen(hue, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(field).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    } else {
        filled(painter, hue);
        painter.drawRoundedRect(field, 3, 3);
    }
    painter.setPen(hollow ? hue : theme::colour(Role::OnFill));
    painter.setFont(theme::uiFont(theme::kTiny, QFont::Bold));
    painter.drawText(field, Qt::AlignCenter, QStringLiteral("T%1").arg(tier));
    painter.restore();
    return field.width();
}

int chip(QPainter& painter, const QRect& row, const QString& s, Role role, Mark chipMark)
{
    constexpr int kMarkRoom = 13;
    constexpr int kSidePad = 6;
    const int glyph = chipMark == Mark::None ? 0 : kMarkRoom;
    const int wanted = QFontMetrics(chipFont()).horizontalAdvance(s) + 2 * kSidePad + glyph;
    const int width = std::min(wanted, row.width());
    const QRect field(row.left(), row.center().y() - 7, width, theme::kChipHeight);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    filled(painter, theme::wash(role));
    painter.drawRoundedRect(field, 3, 3);
    painter.restore();
    if (glyph > 0) {
        mark(painter, QRectF(field.left() + 5, field.top() + 4, 8, 8), chipMark, theme::colour(role));
    }
    text(painter, field.adjusted(kSidePad + glyph, 0, -3, 0), s, chipFont(), theme::colour(role));
    return width;
}

void sparkline(QPainter& painter, const QRectF& rect, const QList<float>& series, Role role)
{
    if (series.size() < 2) {
        return;
    }
    QPolygonF line;
    for (qsizetype i = 0; i < series.size(); ++i) {
        const double x = static_cast<double>(i) / static_cast<double>(series.size() - 1);
        const double y = std::clamp(static_cast<double>(series[i]), 0.0, 1.0);
        line << QPointF(rect.left() + rect.width() * x, rect.bottom() - 1 - (rect.height() - 2) * y);
    }
    QPolygonF area = line;
    area << rect.bottomRight() << rect.bottomLeft();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    filled(painter, theme::translucent(role, 0.18));
    painter.drawPolygon(area);
    painter.setPen(QPen(theme::colour(role), 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    painter.restore();
}

void bar(QPainter& painter, const QRectF& rect, double share, Role role)
{
    constexpr double kLeastVisible = 3;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    filled(painter, theme::translucent(Role::LineStrong, 0.45));
    painter.drawRoundedRect(rect, 2, 2);
    if (share > 0) {
        const double width = std::max(kLeastVisible, rect.width() * std::min(share, 1.0));
        painter.setBrush(theme::colour(role));
        painter.drawRoundedRect(QRectF(rect.topLeft(), QSizeF(width, rect.height())), 2, 2);
    }
    painter.restore();
}

int keyCapWidth(const QString& key)
{
    return QFontMetrics(chipFont()).horizontalAdvance(key) + 12;
}

int treePlace(QPainter& painter, const QRect& row, const TreeLook& look, Mark shape, const QColor& ink)
{
    constexpr int kLane = 12;
    const auto middle = [&row](int lane) { return row.left() + lane * kLane + theme::kMarkSize / 2; };
    const int centre = row.center().y() + 1;
    const int radius = theme::kMarkSize / 2 + 1;
    const QColor line = theme::colour(Role::LineStrong);
    for (int lane = 0; look.passing >> lane != 0; ++lane) {
        if ((look.passing >> lane & 1) != 0) {
            painter.fillRect(middle(lane), row.top(), 1, row.height(), line);
        }
    }
    if (look.branchFrom >= 0) {
        painter.fillRect(
            middle(look.branchFrom), centre, middle(look.lane) - radius - middle(look.branchFrom), 1, line);
    }
    if (look.above) {
        painter.fillRect(middle(look.lane), row.top(), 1, centre - radius - row.top(), line);
    }
    if (look.below) {
        painter.fillRect(middle(look.lane), centre + radius, 1, row.bottom() - centre - radius + 1, line);
    }
    const QRectF box(
        middle(look.lane) - theme::kMarkSize / 2, centre - theme::kMarkSize / 2, theme::kMarkSize, theme::kMarkSize);
    mark(painter, box, shape, ink);
    return (look.lane + 1) * kLane + 4;
}

int keyCap(QPainter& painter, QPoint topLeft, const QString& key)
{
    const QRect field(topLeft, QSize(keyCapWidth(key), 18));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme::colour(Role::LineStrong), 1));
    painter.setBrush(theme::colour(Role::Raised));
    painter.drawRoundedRect(QRectF(field).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setFont(chipFont());
    painter.setPen(theme::colour(Role::Text));
    painter.drawText(field, Qt::AlignCenter, key);
    painter.restore();
    return field.width();
}

ElisionLog::ElisionLog()
{
    activeLog() = this;
}

ElisionLog::~ElisionLog()
{
    activeLog() = nullptr;
}

void ElisionLog::add(const QString& text)
{
    m_entries.push_back({placeName(), text});
}

Place::Place(QString name)
    : m_before(std::exchange(placeName(), std::move(name)))
{
}

Place::~Place()
{
    placeName() = m_before;
}

} // namespace app::draw
