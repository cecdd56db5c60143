// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/StackModel.h"

namespace app {
namespace {

using theme::Role;

enum ColumnId { Frame, At, Where };

std::vector<Column> stackColumns()
{
    const auto tr = [](const char* text) { return StackModel::tr(text); };
    return {
        {tr("Frame"), 100, Align::Left, Give::Stretches},
        {tr("At"), 80, Align::Left, Give::Never, false, 44},
        {tr("Where"), 200, Align::Left, Give::Elides, false, 84},
    };
}

} // namespace

StackModel::StackModel(QObject* parent)
    : RowModel(stackColumns(), Order::Fixed, parent)
{
}

const StackRow* StackModel::find(std::uint64_t key) const
{
    const int row = rowOf(key);
    return row < 0 ? nullptr : &at(row);
}

Cell StackModel::cellOf(const StackRow& row, int column) const
{
    switch (column) {
    case Frame: {
        Cell cell = badgeCell(row.tier, row.function);
        cell.bold = row.innermost;
        if (row.innermost) {
            cell.rowWash = Role::Warm;
        }
        return cell;
    }
    case At: return codeCell(QStringLiteral("@%1").arg(row.unit), Role::Text2);
    case Where: return labelCell(QStringLiteral("%1:%2").arg(row.file).arg(row.line), Role::Text2);
    default: return {};
    }
}

} // namespace app
