// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/StatisticsModels.h"

#include "app/models/Numbers.h"

namespace app {
namespace {

using theme::Role;

QString figure(std::uint64_t value)
{
    return value > 0 ? grouped(value) : QString();
}

double shareOf(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

FamiliesModel::FamiliesModel(QObject* parent)
    : RowModel(
          {
              {tr("Hits, %"), 112},
              {tr("Family"), 140, Align::Left, Give::Stretches},
              {tr("Executions"), 150, Align::Right, Give::Never, false, 84},
              {tr("Misses"), 140, Align::Right, Give::Never, false, 64},
              {tr("Deferred"), 140, Align::Right, Give::Never, false, 68},
              {tr("Success"), 100, Align::Right, Give::Never, false, 64},
              {tr("Failure"), 100, Align::Right, Give::Never, false, 56},
          },
          Order::Fixed, parent)
{
}

Cell FamiliesModel::cellOf(const FamilyStatisticsRow& row, int column) const
{
    const double rate = shareOf(row.hits, row.executions);
    switch (column) {
    case 0: return barCell(percentDigits(rate), rate, Role::Good);
    case 1: return codeCell(row.family);
    case 2: return numberCell(figure(row.executions));
    case 3:
        return numberCell(figure(row.misses), shareOf(row.misses, row.executions) > 0.01 ? Role::Miss : Role::Text2);
    case 4: return numberCell(figure(row.deferred), Role::Text2);
    case 5: return numberCell(figure(row.successes), Role::Text2);
    case 6: return numberCell(figure(row.failures), Role::Text2);
    default: return {};
    }
}

CountsModel::CountsModel(QObject* parent)
    : RowModel(
          {
              {tr("%"), 96, Align::Left, Give::CompactHides},
              {tr("What"), 150, Align::Left, Give::Stretches},
              {tr("Count"), 150, Align::Right, Give::Never, false, 88},
          },
          Order::Ranked, parent)
{
}

Cell CountsModel::cellOf(const CountsRow& row, int column) const
{
    if (row.heading) {
        return column == 0 ? labelCell(row.name, Role::Text2) : Cell();
    }
    switch (column) {
    case 0: return row.share < 0 ? Cell() : barCell(percentDigits(row.share), row.share, Role::Tier1);
    case 1: return row.code ? codeCell(row.name) : labelCell(row.name, Role::Text2);
    case 2: return numberCell(row.value, row.role);
    default: return {};
    }
}

} // namespace app
