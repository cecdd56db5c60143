// SPDX-License-Identifier: GPL-3.0-or-later
//
// The one delegate of the window: paints a Cell by its kind, with the drawings of Draw.h.
#pragma once

#include "app/models/Cell.h"

#include <QStyledItemDelegate>

namespace app {

class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Background of a whole row: its wash, the pointer, the selection with its bar.
    struct RowLook
    {
        std::optional<theme::Role> wash;
        bool heading = false;
        bool hovered = false;
        bool selected = false;
        bool focused = false; ///< The view has the keyboard.
        bool current = false; ///< The keyboard is at this row.
    };
    static void paintRow(QPainter& painter, const QRect& rect, const RowLook& look);

    /// One cell; `selected` lifts the third ink, which is too weak on a selection.
    static void paintCell(QPainter& painter, const QRect& rect, Cell cell, bool selected);
};

} // namespace app
