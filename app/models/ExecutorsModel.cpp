// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ExecutorsModel.h"

#include "app/models/Numbers.h"

namespace app {
namespace {

using theme::Role;

enum UopColumn : std::uint8_t { Uop, Runs, Exit, Why };
enum TriggerColumn : std::uint8_t { When, Where, Trigger, End, Outcome };

Cell runsCell(UopsRow::Part part)
{
    switch (part) {
    case UopsRow::Part::Loop: return chipCell(UopsModel::tr("loop"), Role::Tier2, Mark::Disc);
    case UopsRow::Part::Once: return chipCell(UopsModel::tr("once"), Role::Text2, Mark::Ring);
    case UopsRow::Part::Removed: return chipCell(UopsModel::tr("removed"), Role::Invalid, Mark::Cross);
    }
    return {};
}

Cell wordsCell(const QString& words, Role role)
{
    Cell cell = labelCell(words, role);
    cell.tip = words;
    return cell;
}

/// The executor that came of it, or why none did and what would help.
Cell outcomeCell(const TriggersRow& row)
{
    Cell cell = row.executor != 0 ? labelCell(TriggersModel::tr("executor #%1").arg(row.executor), Role::Good)
                                  : labelCell(row.refusal, Role::Miss, row.fix);
    cell.mark = row.executor != 0 ? Mark::Tick : Mark::Cross;
    cell.tip = row.executor != 0
        ? counted(row.uops, TriggersModel::tr("micro-op recorded"), TriggersModel::tr("micro-ops recorded"))
        : QStringLiteral("%1\n%2").arg(row.refusal, row.fix);
    return cell;
}

} // namespace

UopsModel::UopsModel(QObject* parent)
    : RowModel(
          {
              {tr("Micro-op"), 200, Align::Left, Give::Stretches},
              {tr("Runs"), 92},
              {tr("Exit"), 84},
              {tr("Why removed"), 240, Align::Left, Give::Elides},
          },
          Order::Fixed, parent)
{
}

Cell UopsModel::cellOf(const UopsRow& row, int column) const
{
    if (row.kind == UopsRow::Kind::Instruction) {
        return column == 0 ? labelCell(row.text, Role::Text2, row.sub) : Cell();
    }
    switch (column) {
    case Uop: {
        Cell cell = codeCell(row.text, row.part == UopsRow::Part::Removed ? Role::Text3 : Role::Text);
        cell.struck = row.part == UopsRow::Part::Removed;
        cell.tip = row.text.trimmed();
        return cell;
    }
    case Runs: return runsCell(row.part);
    case Exit: {
        Cell cell = codeCell(row.exit, Role::Text2);
        cell.tip = row.exitTip;
        return cell;
    }
    case Why: return wordsCell(row.why, Role::Text2);
    default: return {};
    }
}

TriggersModel::TriggersModel(QObject* parent)
    : RowModel(
          {
              {tr("When, s"), 110, Align::Right, Give::CompactHides, false, 80},
              {tr("Where"), 150, Align::Left, Give::Never, false, 80},
              {tr("What set it off"), 210, Align::Left, Give::Elides},
              {tr("How it ended"), 230, Align::Left, Give::Elides},
              {tr("What came of it"), 120, Align::Left, Give::Stretches},
          },
          Order::Fixed, parent)
{
}

Cell TriggersModel::cellOf(const TriggersRow& row, int column) const
{
    switch (column) {
    case When: return numberCell(instantDigits(row.time), Role::Text2);
    case Where: {
        Cell cell = codeCell(row.place);
        cell.tip = row.place;
        return cell;
    }
    case Trigger: return wordsCell(row.trigger, Role::Text2);
    case End: return wordsCell(row.end, Role::Text2);
    case Outcome: return outcomeCell(row);
    default: return {};
    }
}

} // namespace app
