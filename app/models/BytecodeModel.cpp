// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/BytecodeModel.h"

#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"

namespace app {
namespace {

using theme::Role;

enum ColumnId { At, Instruction, Argument, Form, Cache, Hits, Misses, Original, Now, UnitsOriginal, UnitsNow, Doc };

std::vector<Column> bytecodeColumns()
{
    const auto tr = [](const char* text) { return BytecodeModel::tr(text); };
    return {
        {tr("At"), 44, Align::Right},
        {tr("Instruction"), 172, Align::Left, Give::Never, false, 112},
        {tr("Argument"), 160, Align::Left, Give::Elides, false, 76},
        {tr("Adaptive form"), 236, Align::Left, Give::Never, true, 150},
        {tr("Cache"), 200, Align::Left, Give::Stretches, true},
        {tr("Hits"), 140, Align::Right, Give::Never, false, 84},
        {tr("Misses"), 140, Align::Right, Give::Never, false, 72},
        {tr("Original"), 66, Align::Left, Give::CompactHides},
        {tr("Now"), 60, Align::Left, Give::CompactHides, true},
        {tr("Units as compiled"), 440, Align::Left, Give::CompactHides, false, 150},
        {tr("Units now"), 330, Align::Left, Give::Stretches, true},
        {tr("What it does"), 200, Align::Left, Give::Stretches},
    };
}

Cell formCell(const BytecodeRow& row)
{
    if (!row.state) {
        return codeCell({});
    }
    const SiteLook look = lookOf(*row.state);
    const bool general = row.form == row.text;
    Cell cell = codeCell(general ? BytecodeModel::tr("adaptive") : row.form, look.role);
    cell.mark = look.mark;
    cell.tip = wordsOf(*row.state);
    return cell;
}

/// Executions of an instruction without a cache are dimmer: they are no hits.
Cell hitsCell(const BytecodeRow& row)
{
    if (!row.state) {
        return numberCell(row.executions > 0 ? grouped(row.executions) : QString(), Role::Text3);
    }
    return numberCell(grouped(row.hits), row.hits > 0 ? Role::Text : Role::Text3);
}

Cell unitsCell(const QString& units, const BytecodeRow& row, Role changed)
{
    Cell cell = codeCell(units, row.differing != 0 ? Role::Text2 : Role::Text3);
    cell.changedWords = row.differing;
    cell.changedRole = changed;
    return cell;
}

Cell nowCell(const BytecodeRow& row)
{
    const bool changed = row.now != row.original;
    Cell cell = codeCell(row.now, changed ? Role::Warm : Role::Text3);
    cell.changed = changed;
    return cell;
}

} // namespace

BytecodeModel::BytecodeModel(QObject* parent)
    : RowModel(bytecodeColumns(), Order::Fixed, parent)
{
}

std::vector<int> BytecodeModel::columnsOf(BytecodeLook look)
{
    switch (look) {
    case BytecodeLook::Adaptive: return {At, Instruction, Argument, Form, Cache, Hits, Misses, Original, Now};
    case BytecodeLook::Original: return {At, Instruction, Argument, UnitsOriginal, Doc};
    case BytecodeLook::SideBySide: return {At, Instruction, Form, UnitsOriginal, UnitsNow};
    }
    return {};
}

Cell BytecodeModel::cellOf(const BytecodeRow& row, int column) const
{
    if (row.heading) {
        return column == At ? codeCell(QStringLiteral("%1  %2").arg(row.line).arg(row.text), Role::Text2) : Cell();
    }
    switch (column) {
    case At: {
        Cell cell = numberCell(QString::number(row.unit), row.current ? Role::Text : Role::Text3);
        if (row.current) {
            cell.rowWash = Role::Warm;
        }
        return cell;
    }
    case Instruction: return codeCell(row.text);
    case Argument: return codeCell(row.argument, Role::SynNumber);
    case Form: return formCell(row);
    case Cache: {
        Cell cell = codeCell(row.cache, Role::Text2);
        cell.tip = row.cache;
        return cell;
    }
    case Hits: return hitsCell(row);
    case Misses:
        return numberCell(
            row.misses > 0 ? grouped(row.misses) : QString(), row.misses > row.hits / 100 ? Role::Miss : Role::Text2);
    case Original: return codeCell(row.original, Role::Text3);
    case Now: return nowCell(row);
    case UnitsOriginal: return unitsCell(row.unitsOriginal, row, Role::Cold);
    case Doc: return labelCell(row.doc, Role::Text2);
    case UnitsNow: return unitsCell(row.unitsNow, row, Role::Warm);
    default: return {};
    }
}

} // namespace app
