// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/CardArt.h"

#include "app/theme/Theme.h"
#include "app/views/Draw.h"

#include <array>
#include <cmath>
#include <numbers>

namespace app::draw {
namespace {

using theme::Role;

constexpr double kInk = 0.85; // strength of filled shapes

void fillBar(QPainter& painter, const QRectF& rect, int index, int count, double height, Role role)
{
    const double step = rect.width() / count;
    painter.fillRect(
        QRectF(rect.left() + index * step, rect.bottom() - height, step - 2, height), theme::translucent(role, kInk));
}

/// A loop that warms up: cold bars, then specialised ones.
void warmUp(QPainter& painter, const QRectF& rect)
{
    constexpr int kBars = 24;
    for (int i = 0; i < kBars; ++i) {
        const double x = i / double(kBars - 1);
        fillBar(painter, rect, i, kBars, 6 + (rect.height() - 6) * x * x, x < 0.3 ? Role::Tier0 : Role::Tier1);
    }
}

/// A steady loop, broken twice by a change, each time relearned.
void changes(QPainter& painter, const QRectF& rect)
{
    constexpr int kBars = 24;
    for (int i = 0; i < kBars; ++i) {
        const bool broken = (i >= 8 && i < 10) || (i >= 17 && i < 19);
        fillBar(painter, rect, i, kBars, rect.height() * (broken ? 0.3 : 0.85), broken ? Role::Tier0 : Role::Tier1);
        if (i == 8 || i == 17) {
            const double x = rect.left() + (i + 0.7) * rect.width() / kBars;
            mark(painter, QRectF(x - 2, rect.top() + 8, 8, 8), Mark::Cross, theme::colour(Role::Miss));
        }
    }
}

/// A site that sees more and more classes.
void classes(QPainter& painter, const QRectF& rect)
{
    constexpr std::array kStates = {Mark::Tick, Mark::Tick, Mark::Tick, Mark::Disc, Mark::Tick, Mark::Disc,
        Mark::HalfDisc, Mark::Disc, Mark::HalfDisc, Mark::Cross, Mark::Cross, Mark::Cross};
    for (std::size_t i = 0; i < kStates.size(); ++i) {
        const Role role = kStates[i] == Mark::Tick ? Role::Good
            : kStates[i] == Mark::Disc             ? Role::Hot
            : kStates[i] == Mark::HalfDisc         ? Role::Warm
                                                   : Role::Miss;
        mark(painter, QRectF(rect.left() + static_cast<double>(i) * 16, rect.center().y() - 4, 8, 8), kStates[i],
            theme::colour(role));
    }
}

void orbits(QPainter& painter, const QRectF& rect)
{
    const QPointF sun(rect.left() + 52, rect.center().y());
    painter.setBrush(theme::colour(Role::Warm));
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(sun, 5, 5);
    constexpr std::array kRadii = {16.0, 27.0, 38.0, 50.0};
    for (std::size_t i = 0; i < kRadii.size(); ++i) {
        const double x = kRadii[i];
        const double y = x * 0.40;
        painter.setPen(QPen(theme::colour(Role::LineStrong), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(sun, x, y);
        const double angle = 0.9 + static_cast<double>(i) * 1.7;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::colour(Role::Tier1));
        painter.drawEllipse(sun + QPointF(x * std::cos(angle), y * std::sin(angle)), 3, 3);
    }
}

void pancakes(QPainter& painter, const QRectF& rect)
{
    constexpr std::array kWidths = {52.0, 20.0, 44.0, 28.0, 36.0};
    constexpr std::array kSorted = {20.0, 28.0, 36.0, 44.0, 52.0};
    const double step = rect.height() / 5;
    for (std::size_t i = 0; i < kWidths.size(); ++i) {
        const double y = rect.top() + static_cast<double>(i) * step;
        painter.fillRect(QRectF(rect.left() + (56 - kWidths[i]) / 2, y, kWidths[i], step - 2),
            theme::translucent(Role::Tier0, kInk));
        painter.fillRect(QRectF(rect.left() + 104 + (56 - kSorted[i]) / 2, y, kSorted[i], step - 2),
            theme::translucent(Role::Tier1, kInk));
    }
    painter.setPen(QPen(theme::colour(Role::Text3), 1.4, Qt::SolidLine, Qt::RoundCap));
    const QPointF tip(rect.left() + 94, rect.center().y());
    painter.drawLine(tip - QPointF(24, 0), tip);
    painter.drawPolyline(QPolygonF{tip + QPointF(-4, -4), tip, tip + QPointF(-4, 4)});
}

void board(QPainter& painter, const QRectF& rect)
{
    constexpr int kSide = 5;
    constexpr std::array kQueens = {1, 3, 0, 2, 4};
    const double field = rect.height() / kSide;
    for (int row = 0; row < kSide; ++row) {
        for (int column = 0; column < kSide * 3; ++column) {
            const QRectF square(rect.left() + column * field, rect.top() + row * field, field, field);
            if ((row + column) % 2 == 0) {
                painter.fillRect(square, theme::translucent(Role::LineStrong, 0.45));
            }
            if (kQueens[static_cast<std::size_t>(row)] + (column / kSide) * kSide == column) {
                mark(painter, square, Mark::Disc, theme::colour(column < kSide ? Role::Tier0 : Role::Tier1));
            }
        }
    }
}

void box(QPainter& painter, QPointF topLeft, Role role)
{
    painter.setPen(QPen(theme::colour(role), 1));
    painter.setBrush(theme::translucent(role, 0.22));
    painter.drawRoundedRect(QRectF(topLeft, QSizeF(36, 18)), 3, 3);
}

void join(QPainter& painter, QPointF from, QPointF to)
{
    painter.setPen(QPen(theme::colour(Role::Text3), 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(from, to);
    painter.drawPolyline(QPolygonF{to + QPointF(-4, -3), to, to + QPointF(-4, 3)});
}

void pipeline(QPainter& painter, const QRectF& rect)
{
    constexpr int kStages = 4;
    const double top = rect.center().y() - 9;
    for (int i = 0; i < kStages; ++i) {
        const double x = rect.left() + i * 52;
        box(painter, {x, top}, i == 0 ? Role::Tier0 : Role::Tier1);
        if (i > 0) {
            join(painter, {x - 14, top + 9}, {x - 3, top + 9});
        }
    }
}

/// One scheduler, four tasks in turn.
void tasks(QPainter& painter, const QRectF& rect)
{
    const double middle = rect.center().y();
    box(painter, {rect.left(), middle - 9}, Role::Tier1);
    constexpr std::array kRoles = {Role::Good, Role::Warm, Role::Hot, Role::Cold};
    for (std::size_t i = 0; i < kRoles.size(); ++i) {
        const QPointF at(rect.left() + 120, rect.top() + 4 + static_cast<double>(i) * (rect.height() - 8) / 3);
        painter.setPen(QPen(theme::translucent(kRoles[i], 0.7), 1.2));
        painter.drawLine(QPointF(rect.left() + 40, middle), at - QPointF(8, 0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::colour(kRoles[i]));
        painter.drawEllipse(at, 3.5, 3.5);
    }
}

/// Ints first, then floats: a wave that becomes smooth.
void wave(QPainter& painter, const QRectF& rect)
{
    QPolygonF steps;
    QPolygonF smooth;
    const double half = rect.width() * 0.4;
    for (double x = 0; x <= rect.width(); x += 2) {
        const double y = rect.center().y() - rect.height() * 0.42 * std::sin(x / rect.width() * 4 * std::numbers::pi);
        if (x <= half) {
            const double snapped = std::round(y / 8) * 8;
            steps << QPointF(rect.left() + x, steps.isEmpty() ? snapped : steps.constLast().y());
            steps << QPointF(rect.left() + x, snapped);
        }
        if (x >= half) {
            smooth << QPointF(rect.left() + x, y);
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::colour(Role::Tier0), 1.8));
    painter.drawPolyline(steps);
    painter.setPen(QPen(theme::colour(Role::Tier1), 1.8));
    painter.drawPolyline(smooth);
}

/// Counts of words, sorted.
void counts(QPainter& painter, const QRectF& rect)
{
    constexpr std::array kShares = {0.92, 0.71, 0.55, 0.38, 0.24};
    const double step = rect.height() / static_cast<double>(kShares.size());
    for (std::size_t i = 0; i < kShares.size(); ++i) {
        const double y = rect.top() + static_cast<double>(i) * step;
        painter.fillRect(QRectF(rect.left(), y, 26, step - 3), theme::translucent(Role::Tier0, 0.6));
        painter.fillRect(QRectF(rect.left() + 32, y, (rect.width() - 32) * kShares[i], step - 3),
            theme::translucent(Role::Tier1, kInk));
    }
}

using Drawing = void (*)(QPainter&, const QRectF&);

Drawing drawingOf(const QString& file)
{
    static constexpr std::pair<const char*, Drawing> kDrawings[] = {{"class_flip.py", changes},
        {"fannkuch.py", pancakes}, {"nbody.py", orbits}, {"nqueens.py", board}, {"pipeline.py", pipeline},
        {"richards.py", tasks}, {"shapes.py", classes}, {"spectral.py", wave}, {"words.py", counts}};
    for (const auto& [name, drawing] : kDrawings) {
        if (file == QLatin1String(name)) {
            return drawing;
        }
    }
    return warmUp;
}

} // namespace

void cardArt(QPainter& painter, const QRectF& rect, const QString& file)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(rect.adjusted(-1, -1, 1, 1));
    drawingOf(file)(painter, rect);
    painter.restore();
}

void programSign(QPainter& painter, QPointF topLeft)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (int tier = 0; tier < 4; ++tier) {
        const double height = 10 + tier * 8;
        painter.setBrush(theme::colour(theme::tierRole(tier)));
        painter.drawRoundedRect(QRectF(topLeft.x() + tier * 11, topLeft.y() + 34 - height, 8, height), 2, 2);
    }
    painter.restore();
}

} // namespace app::draw
