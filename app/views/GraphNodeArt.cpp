// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/GraphNodeArt.h"

#include "app/models/Numbers.h"
#include "app/views/Draw.h"
#include "app/views/GraphScene.h"

#include <QCoreApplication>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace app::graph {
namespace {

using theme::Role;

constexpr int kInset = 9;
constexpr int kCountRoom = 96;
constexpr int kShareRoom = 60;
constexpr double kHotShare = 0.05; // of the time: from here on a bar is hot

QFont smallFont()
{
    return theme::uiFont(theme::kSmall);
}

void hatch(QPainter& painter, const QRectF& rect)
{
    painter.setBrushOrigin(rect.topLeft()); // it moves with the node
    painter.fillRect(rect, QBrush(theme::translucent(Role::Invalid, 0.22), Qt::BDiagPattern));
}

/// Text on the row of `node` that begins at `top`.
QRect rowRect(const QRectF& rect, double top, double height)
{
    return QRectF(rect.left() + kInset, top, rect.width() - 2 * kInset, height).toRect();
}

void paintSmall(QPainter& painter, const GraphNode& node, const QRectF& rect, const NodeLook& look)
{
    const bool isEntry = node.kind == GraphKind::Entry;
    const Role frame = node.valid ? Role::Tier1 : Role::Invalid;
    painter.setBrush(theme::colour(isEntry ? Role::Raised : Role::Panel));
    painter.setPen(look.selected
            ? QPen(theme::colour(Role::Accent), 1.5)
            : QPen(theme::translucent(frame, 0.8), 1, isEntry && node.valid ? Qt::SolidLine : Qt::DashLine));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    if (!node.valid) {
        hatch(painter, rect.adjusted(1, 1, -1, -1));
    }
    constexpr int kBadgeRoom = 28;
    const auto fill = isEntry && node.valid ? draw::BadgeFill::Full : draw::BadgeFill::Hollow;
    draw::badge(painter, (rect.topLeft() + QPointF(8, 6)).toPoint(), 1, fill);
    const QRect first
        = QRectF(rect.left() + 8 + kBadgeRoom, rect.top() + 4, rect.width() - 12 - kBadgeRoom, 18).toRect();
    draw::text(painter, first, node.name, theme::monoFont(theme::kSmall, QFont::Medium),
        theme::colour(node.valid ? Role::Text : Role::Text3));
    const QRect second = QRectF(rect.left() + 8, rect.top() + 21, rect.width() - 12, 16).toRect();
    draw::text(painter, second, node.title, isEntry ? theme::monoFont(theme::kSmall) : smallFont(),
        theme::colour(Role::Text3));
}

void paintFrame(QPainter& painter, const GraphNode& node, const QRectF& rect, const NodeLook& look)
{
    if (look.selected) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::translucent(Role::Accent, 0.22));
        painter.drawRoundedRect(rect.adjusted(-4, -4, 4, 4), 8, 8);
    }
    const Role frame = node.valid ? Role::Tier2 : Role::Invalid;
    painter.setPen(look.selected
            ? QPen(theme::colour(Role::Accent), 1.5)
            : QPen(theme::translucent(frame, node.valid ? 0.55 : 0.7), 1, node.valid ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(theme::colour(Role::Raised));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

/// The head, and below it the share of the time as a bar.
void paintHead(QPainter& painter, const GraphNode& node, const QRectF& rect, const NodeLook& look)
{
    const bool dark = theme::scheme() == theme::Scheme::Dark;
    const QColor fill = look.heat.isValid() ? look.heat
        : node.valid                        ? theme::blend(Role::Tier2, Role::Raised, dark ? 0.20 : 0.14)
                                            : theme::blend(Role::Invalid, Role::Raised, 0.18);
    QPainterPath head;
    const QRectF inner = rect.adjusted(1, 1, -1, -1);
    head.setFillRule(Qt::WindingFill);
    head.addRoundedRect(QRectF(inner.topLeft(), QSizeF(inner.width(), kHead - 1)), 4, 4);
    head.addRect(QRectF(inner.left(), inner.top() + 8, inner.width(), kHead - 9));
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPath(head);
    if (!node.valid) {
        hatch(painter, inner);
    }
    const QRectF bar(inner.left(), rect.top() + kHead - 2, inner.width(), 2);
    painter.fillRect(bar, theme::translucent(Role::LineStrong, 0.5));
    const Role role = !node.valid ? Role::Invalid : node.share > kHotShare ? Role::Hot : Role::Warm;
    painter.fillRect(
        QRectF(bar.topLeft(), QSizeF(bar.width() * std::clamp(node.share, 0.0, 1.0), 2)), theme::colour(role));
}

void paintHeadText(QPainter& painter, const GraphNode& node, const QRectF& rect, const NodeLook& look)
{
    const bool onHeat = look.heat.isValid();
    const QColor ink = theme::colour(onHeat ? Role::OnFill : node.valid ? Role::Text : Role::Text2);
    const QColor nameInk = onHeat ? ink : theme::colour(node.valid ? Role::Tier2 : Role::Text2);
    const QString runs = QCoreApplication::translate("GraphView", "%1 runs").arg(grouped(node.runs));
    QRect row = rowRect(rect, rect.top(), kHead - 1);
    const int runsWidth = draw::text(
        painter, row, runs, smallFont(), onHeat ? ink : theme::colour(Role::Text2), Qt::AlignRight | Qt::AlignVCenter);
    row.setRight(row.right() - runsWidth - theme::kPad);
    const int used = draw::text(painter, row, node.name, theme::monoFont(theme::kBody, QFont::Bold), nameInk);
    if (!node.valid) {
        painter.setPen(QPen(theme::colour(onHeat ? Role::OnFill : Role::Text3), 1));
        painter.drawLine(QPointF(row.left() - 1, rect.top() + 12.5), QPointF(row.left() + used + 1, rect.top() + 12.5));
    }
    row.setLeft(row.left() + used + 8);
    draw::text(painter, row, node.title, theme::monoFont(theme::kBody, QFont::Medium), ink);
}

void paintFacts(QPainter& painter, const GraphNode& node, const QRectF& rect)
{
    QRect row = rowRect(rect, rect.top() + kHead + 1, kFacts);
    const QString share = node.share > 0 ? percent(node.share) : QString();
    draw::text(painter, QRect(row.right() - kShareRoom, row.top(), kShareRoom + 1, row.height()), share,
        theme::monoFont(theme::kSmall), theme::colour(Role::Text2), Qt::AlignRight | Qt::AlignVCenter);
    row.setRight(row.right() - (share.isEmpty() ? 0 : kShareRoom));
    draw::text(painter, row, node.facts, smallFont(), theme::colour(Role::Text3));
}

void paintExit(QPainter& painter, const GraphNode& node, std::uint32_t index, const QRectF& rect, const NodeLook& look)
{
    const GraphExit& exit = node.exits[index];
    const double top = rect.top() + kHead + kFacts + 2 + kRow * index;
    const bool selected = look.selectedExit == index;
    if (selected) {
        painter.fillRect(QRectF(rect.left() + 1, top, rect.width() - 2, kRow), theme::colour(Role::SelectStrong));
        painter.fillRect(QRectF(rect.left() + 1, top, 2, kRow), theme::colour(Role::Accent));
    }
    const Role faint = selected ? Role::Text2 : Role::Text3; // the third ink is too faint on a selection
    QRect row = rowRect(rect, top, kRow);
    draw::mark(painter, QRectF(rect.right() - 16, top + 5, 8, 8), markOf(exit.heat),
        theme::colour(node.valid ? roleOf(exit.heat) : Role::Invalid));
    row.setRight(row.right() - 14);
    draw::text(painter, QRect(row.right() - kCountRoom, row.top(), kCountRoom + 1, row.height()), grouped(exit.taken),
        theme::monoFont(theme::kSmall), theme::colour(node.valid && exit.taken > 0 ? Role::Text : faint),
        Qt::AlignRight | Qt::AlignVCenter);
    const int digits = QFontMetrics(theme::monoFont(theme::kSmall)).horizontalAdvance(grouped(exit.taken));
    row.setRight(row.right() - digits - theme::kPad);
    draw::text(
        painter, row, exit.label, smallFont(), theme::colour(node.valid || selected ? Role::Text2 : Role::Text3));
}

void paintCause(QPainter& painter, const GraphNode& node, const QRectF& rect)
{
    const double top = rect.bottom() - kCause - 4;
    painter.setPen(QPen(theme::colour(Role::Line), 1));
    painter.drawLine(QPointF(rect.left() + 8, top + 0.5), QPointF(rect.right() - 8, top + 0.5));
    draw::mark(painter, QRectF(rect.left() + kInset, top + 8, 8, 8), Mark::Cross, theme::colour(Role::Miss));
    const QRect row = QRectF(rect.left() + 23, top + 2, rect.width() - 30, kCause).toRect();
    draw::text(painter, row, node.cause, theme::uiFont(theme::kSmall, QFont::Medium), theme::colour(Role::Miss));
}

} // namespace

QColor heatColour(double share, double largest)
{
    const double heat = largest > 0 ? std::sqrt(std::clamp(share / largest, 0.0, 1.0)) : 0;
    return heat < 0.5 ? theme::blend(Role::Warm, Role::Cold, 2 * heat)
                      : theme::blend(Role::Hot, Role::Warm, 2 * heat - 1);
}

Role roleOf(ExitHeat heat)
{
    switch (heat) {
    case ExitHeat::Cold: return Role::Cold;
    case ExitHeat::Warm: return Role::Warm;
    case ExitHeat::Hot: return Role::Hot;
    }
    return Role::Cold;
}

Mark markOf(ExitHeat heat)
{
    switch (heat) {
    case ExitHeat::Cold: return Mark::Ring;
    case ExitHeat::Warm: return Mark::HalfDisc;
    case ExitHeat::Hot: return Mark::Disc;
    }
    return Mark::None;
}

void paintNode(QPainter& painter, const GraphNode& node, const QRectF& rect, const NodeLook& look)
{
    if (!node.isExecutor()) {
        paintSmall(painter, node, rect, look);
        return;
    }
    paintFrame(painter, node, rect, look);
    paintHead(painter, node, rect, look);
    paintHeadText(painter, node, rect, look);
    paintFacts(painter, node, rect);
    const double first = rect.top() + kHead + kFacts + 2;
    const auto last = static_cast<double>(node.exits.size());
    const auto from = static_cast<std::uint32_t>(std::clamp((look.visible.top() - first) / kRow, 0.0, last));
    const auto end = static_cast<std::uint32_t>(std::clamp((look.visible.bottom() - first) / kRow + 1, 0.0, last));
    for (std::uint32_t i = from; i < end; ++i) {
        paintExit(painter, node, i, rect, look);
    }
    if (!node.valid) {
        paintCause(painter, node, rect);
    }
}

} // namespace app::graph
