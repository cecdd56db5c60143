// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/SitesModel.h"

#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"

namespace app {
namespace {

using inspector::SiteState;
using theme::Role;

constexpr double kHardlySlow = 0.005;
constexpr double kOftenSlow = 0.5;

enum ColumnId { State, Site, Form, Hits, Misses, History, Meaning };

std::vector<Column> sitesColumns()
{
    const auto tr = [](const char* text) { return SitesModel::tr(text); };
    return {
        {tr("State"), 132, Align::Left, Give::Never, true, 104},
        {tr("Site"), 220, Align::Left, Give::Elides, false, 120},
        {tr("Form"), 220, Align::Left, Give::Never, true, 150},
        {tr("Hits"), 140, Align::Right, Give::Never, false, 80},
        {tr("Misses"), 72, Align::Right},
        {tr("History"), 68, Align::Left},
        {tr("What it means"), 190, Align::Left, Give::Stretches},
    };
}

Role slowRole(const SitesRow& row)
{
    if (row.slowShare < kHardlySlow) {
        return Role::Text2;
    }
    return row.slowShare < kOftenSlow ? Role::Warm : Role::Miss;
}

Cell stateCell(const SitesRow& row)
{
    const SiteLook look = lookOf(row.state);
    const bool relearned = row.state == SiteState::Specialised && row.respecialised > 0;
    return chipCell(relearned ? SitesModel::tr("re-specialised") : wordsOf(row.state), look.role, look.mark);
}

/// Nothing for sites in their warm-up: they have had no chance yet.
Cell missesCell(const SitesRow& row)
{
    const bool warmingUp = row.state == SiteState::Cold || row.state == SiteState::Adaptive;
    Cell cell = numberCell(warmingUp ? QString() : percent(row.slowShare), slowRole(row));
    cell.tip = SitesModel::tr("%1 guards failed in %2 executions").arg(grouped(row.misses), grouped(row.executions));
    return cell;
}

} // namespace

SitesModel::SitesModel(QObject* parent)
    : RowModel(sitesColumns(), Order::Ranked, parent)
{
}

Cell SitesModel::cellOf(const SitesRow& row, int column) const
{
    switch (column) {
    case State: return stateCell(row);
    case Site: return codeCell(row.place, Role::Text, row.expression);
    case Form: return codeCell(row.form, row.general ? Role::Text3 : Role::Text);
    case Hits: return numberCell(grouped(row.hits), row.hits > 0 ? Role::Text : Role::Text3);
    case Misses: return missesCell(row);
    case History: {
        const Role role = slowRole(row);
        return sparklineCell(row.history, role == Role::Text2 ? Role::Good : role);
    }
    case Meaning: {
        Cell cell = labelCell(row.meaning, Role::Text2);
        cell.tip = explanationOf(row);
        return cell;
    }
    default: return {};
    }
}

} // namespace app
