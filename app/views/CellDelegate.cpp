// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/CellDelegate.h"

#include "app/models/CellModel.h"
#include "app/theme/Theme.h"
#include "app/views/Draw.h"

#include <QApplication>

#include <algorithm>

namespace app {
namespace {

using theme::Role;

constexpr double kFlashStrength = 0.20; // of the wash of a cell that has just changed
constexpr int kMarkRoom = 14;
constexpr int kBarNumber = 46; // room for "100 %" right of a bar

QFont faceOf(const Cell& cell)
{
    const QFont::Weight weight = cell.bold ? QFont::DemiBold : QFont::Normal;
    const bool fixed = cell.kind == CellKind::Code || cell.kind == CellKind::Number;
    QFont font = fixed ? theme::monoFont(theme::kBody, weight) : theme::uiFont(theme::kBody, weight);
    font.setStrikeOut(cell.struck);
    return font;
}

/// Washes behind those words of the text that differ.
void paintChangedWords(QPainter& painter, const QRect& rect, const Cell& cell)
{
    constexpr qsizetype kMostWords = 32;
    const QFontMetrics metrics(theme::monoFont());
    const QStringList words = cell.text.split(QLatin1Char(' '));
    int left = rect.left();
    for (qsizetype i = 0; i < std::min(words.size(), kMostWords); ++i) {
        const int width = metrics.horizontalAdvance(words[i]);
        if ((cell.changedWords >> i & 1U) != 0) {
            const QRect word(left - 2, rect.top() + 2, width + 4, rect.height() - 3);
            painter.fillRect(word.intersected(rect), theme::wash(cell.changedRole));
        }
        left += width + metrics.horizontalAdvance(QLatin1Char(' '));
    }
}

void paintText(QPainter& painter, QRect rect, const Cell& cell, Role dim)
{
    if (cell.mark != Mark::None) {
        const QRectF box(rect.left(), rect.center().y() - 3, theme::kMarkSize, theme::kMarkSize);
        draw::mark(painter, box, cell.mark, theme::colour(cell.role));
        rect.adjust(kMarkRoom, 0, 0, 0);
    }
    const bool right = cell.kind == CellKind::Number;
    const QFont font = faceOf(cell);
    const Qt::Alignment side = right ? Qt::AlignRight : Qt::AlignLeft;
    // Words beside a mark stay ink: the mark has the colour.
    const Role ink = cell.mark != Mark::None && cell.kind == CellKind::Label ? Role::Text : cell.role;
    const int width = draw::text(painter, rect, cell.text, font, theme::colour(ink), side | Qt::AlignVCenter);
    if (!cell.sub.isEmpty()) {
        draw::text(painter, rect.adjusted(width + (width > 0 ? theme::kPad : 0), 0, 0, 0), cell.sub,
            cell.kind == CellKind::Code ? theme::monoFont() : theme::uiFont(), theme::colour(dim));
    }
}

void paintBar(QPainter& painter, const QRect& rect, const Cell& cell)
{
    const QRect number(rect.right() - kBarNumber + 1, rect.top(), kBarNumber, rect.height());
    draw::text(
        painter, number, cell.text, theme::monoFont(), theme::colour(Role::Text), Qt::AlignRight | Qt::AlignVCenter);
    const double width = rect.width() - kBarNumber - theme::kPad;
    draw::bar(painter, QRectF(rect.left(), rect.center().y() - 1, width, 4), cell.value, cell.role);
}

void paintTree(QPainter& painter, const QRect& rect, const Cell& cell, Role dim)
{
    const int width = draw::treePlace(painter, rect, cell.tree, cell.mark, theme::colour(cell.role));
    Cell name = cell;
    name.kind = CellKind::Code;
    name.mark = Mark::None;
    paintText(painter, rect.adjusted(width, 0, 0, 0), name, dim);
}

void paintBadge(QPainter& painter, const QRect& rect, const Cell& cell, Role dim)
{
    const int width = draw::badge(painter, {rect.left(), rect.center().y() - 6}, static_cast<int>(cell.value));
    Cell name = cell;
    name.kind = CellKind::Code;
    paintText(painter, rect.adjusted(width + 6, 0, 0, 0), name, dim);
}

} // namespace

void CellDelegate::paintRow(QPainter& painter, const QRect& rect, const RowLook& look)
{
    if (look.heading) {
        painter.fillRect(rect, theme::blend(Role::Raised, Role::Panel, 0.8));
    }
    if (look.wash) {
        painter.fillRect(rect, theme::wash(*look.wash));
    }
    if (look.selected) {
        painter.fillRect(rect, theme::colour(Role::Select));
        if (look.focused) { // a frame rather than a stronger fill: the states stay readable on it
            painter.fillRect(rect.x(), rect.y(), rect.width(), 1, theme::colour(Role::SelectStrong));
            painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, theme::colour(Role::SelectStrong));
        }
    } else if (look.hovered && !look.heading) {
        painter.fillRect(rect, theme::colour(Role::Hover));
    }
    if (look.selected || look.current) {
        painter.fillRect(rect.x(), rect.y(), 2, rect.height(), theme::colour(Role::Accent));
    }
}

void CellDelegate::paintCell(QPainter& painter, const QRect& rect, Cell cell, bool selected)
{
    const Role dim = selected ? Role::Text2 : Role::Text3;
    if (selected && cell.role == Role::Text3) {
        cell.role = Role::Text2;
    }
    painter.save();
    painter.setClipRect(rect);
    if (cell.flash > 0) {
        painter.fillRect(rect, theme::translucent(Role::Warm, kFlashStrength * cell.flash));
    }
    if (cell.changed) {
        painter.fillRect(rect.adjusted(4, 2, -4, -1), theme::wash(cell.role));
    }
    const QRect inner = rect.adjusted(theme::kPad, 0, -theme::kPad, 0);
    if (cell.changedWords != 0) {
        paintChangedWords(painter, inner, cell);
    }
    switch (cell.kind) {
    case CellKind::Label:
    case CellKind::Code:
    case CellKind::Number: paintText(painter, inner, cell, dim); break;
    case CellKind::Chip: draw::chip(painter, inner, cell.text, cell.role, cell.mark); break;
    case CellKind::Badge: paintBadge(painter, inner, cell, dim); break;
    case CellKind::Sparkline:
        draw::sparkline(painter, QRectF(inner).adjusted(0, 4, 0, -4), cell.series, cell.role);
        break;
    case CellKind::Bar: paintBar(painter, inner, cell); break;
    case CellKind::Tree: paintTree(painter, inner, cell, dim); break;
    }
    painter.restore();
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* model = qobject_cast<const CellModel*>(index.model());
    const QString view = option.widget ? option.widget->objectName() : QString();
    const QString column = model && model->isHeading(index.row())
        ? QStringLiteral("heading")
        : index.model()->headerData(index.column(), Qt::Horizontal).toString();
    const draw::Place place(view + QStringLiteral(" / ") + column);
    paintCell(*painter, option.rect, index.data(CellModel::kCellRole).value<Cell>(),
        option.state.testFlag(QStyle::State_Selected));
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const
{
    return {40, theme::kRowHeight};
}

} // namespace app
