// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/TotalsModels.h"

#include "app/models/Numbers.h"

namespace app {
namespace {

using theme::Role;

enum ColumnId { Share, Name, Runs, Hits, Misses, General, Failed, Detail };

std::vector<Column> totalsColumns(TotalsModel::Of of)
{
    const auto tr = [](const char* text) { return TotalsModel::tr(text); };
    const bool lines = of == TotalsModel::Of::Lines;
    return {
        {tr("Instructions, %"), 118},
        {lines ? tr("Line") : tr("Function"), 220, Align::Left, Give::Elides, false, 100},
        {lines ? tr("Executions") : tr("Calls"), 130, Align::Right, Give::Never, false, 84},
        {tr("Hits"), 72, Align::Right},
        {tr("Misses"), 130, Align::Right, Give::Never, false, 72},
        {tr("General"), 130, Align::Right, Give::Never, false, 72},
        {tr("Failed"), 100, Align::Right, Give::Never, false, 60},
        {lines ? tr("Source, why most attempts failed") : tr("Where, why most attempts failed"), 220, Align::Left,
            Give::Stretches},
    };
}

QString figure(std::uint64_t value)
{
    return value > 0 ? grouped(value) : QString();
}

Role hitsRole(const TotalsRow& row)
{
    constexpr double kGood = 0.95;
    constexpr double kPoor = 0.5;
    return row.hitShare >= kGood ? Role::Text2 : row.hitShare >= kPoor ? Role::Warm : Role::Miss;
}

} // namespace

TotalsModel::TotalsModel(Of of, QObject* parent)
    : RowModel(totalsColumns(of), Order::Ranked, parent)
    , m_of(of)
{
}

Cell TotalsModel::cellOf(const TotalsRow& row, int column) const
{
    switch (column) {
    case Share: return barCell(percentDigits(row.share), row.share, Role::Tier1);
    case Name: return codeCell(row.name);
    case Runs: return numberCell(figure(row.runs), Role::Text2);
    case Hits: return numberCell(row.cached ? percent(row.hitShare) : QString(), hitsRole(row));
    case Misses: return numberCell(figure(row.misses), row.misses > row.runs / 10 ? Role::Miss : Role::Text2);
    case General: return numberCell(figure(row.deferred), Role::Text2);
    case Failed: return numberCell(figure(row.failures), Role::Text2);
    case Detail: {
        Cell cell = m_of == Of::Lines ? codeCell(row.detail, Role::Text2) : labelCell(row.detail, Role::Text3);
        cell.sub = row.commonest;
        cell.tip = row.commonest.isEmpty() ? row.detail : row.detail + QStringLiteral(" — ") + row.commonest;
        return cell;
    }
    default: return {};
    }
}

FailuresModel::FailuresModel(QObject* parent)
    : RowModel(
          {
              {tr("Of all, %"), 112},
              {tr("Failed"), 100, Align::Right, Give::Never, false, 64},
              {tr("What is so"), 340, Align::Left, Give::Elides, false, 120},
              {tr("What would fix it"), 300, Align::Left, Give::Stretches},
          },
          Order::Ranked, parent)
{
}

Cell FailuresModel::cellOf(const FailuresRow& row, int column) const
{
    switch (column) {
    case 0: return barCell(percentDigits(row.share), row.share, Role::Warm);
    case 1: return numberCell(grouped(row.count));
    case 2: {
        Cell cell = labelCell(row.what);
        cell.tip = row.why;
        return cell;
    }
    case 3: {
        Cell cell = labelCell(row.remedy, row.fixable ? Role::Text : Role::Text3);
        cell.mark = row.fixable ? Mark::Tick : Mark::None;
        cell.role = row.fixable ? Role::Good : Role::Text3;
        cell.tip = row.remedy;
        return cell;
    }
    default: return {};
    }
}

PairsModel::PairsModel(QObject* parent)
    : RowModel(
          {
              {tr("Of all, %"), 112},
              {tr("Count"), 150, Align::Right, Give::Never, false, 96},
              {tr("Instruction"), 300, Align::Left, Give::Elides, false, 150},
              {tr("The one that followed"), 200, Align::Left, Give::Stretches},
          },
          Order::Ranked, parent)
{
}

Cell PairsModel::cellOf(const PairsRow& row, int column) const
{
    switch (column) {
    case 0: return barCell(percentDigits(row.share), row.share, Role::Tier1);
    case kCountColumn: return numberCell(grouped(row.count));
    case 2: return codeCell(row.first);
    case 3: return codeCell(row.second);
    default: return {};
    }
}

bool PairsModel::isBefore(const PairsRow& a, const PairsRow& b, int column) const
{
    switch (column) {
    case 2: return a.first < b.first;
    case 3: return a.second < b.second;
    default: return a.count < b.count; // shares are in the same order
    }
}

} // namespace app
