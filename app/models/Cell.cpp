// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/Cell.h"

namespace app {
namespace {

Cell cellOf(CellKind kind, QString text, theme::Role role)
{
    Cell cell;
    cell.kind = kind;
    cell.text = std::move(text);
    cell.role = role;
    return cell;
}

} // namespace

Cell labelCell(QString text, theme::Role role, QString sub)
{
    Cell cell = cellOf(CellKind::Label, std::move(text), role);
    cell.sub = std::move(sub);
    return cell;
}

Cell codeCell(QString text, theme::Role role, QString sub)
{
    Cell cell = cellOf(CellKind::Code, std::move(text), role);
    cell.sub = std::move(sub);
    return cell;
}

Cell numberCell(QString text, theme::Role role)
{
    return cellOf(CellKind::Number, std::move(text), role);
}

Cell chipCell(QString text, theme::Role role, Mark mark)
{
    Cell cell = cellOf(CellKind::Chip, std::move(text), role);
    cell.mark = mark;
    return cell;
}

Cell badgeCell(int tier, QString name)
{
    Cell cell = cellOf(CellKind::Badge, std::move(name), theme::Role::Text);
    cell.value = tier;
    return cell;
}

Cell sparklineCell(QList<float> series, theme::Role role)
{
    Cell cell = cellOf(CellKind::Sparkline, {}, role);
    cell.series = std::move(series);
    return cell;
}

Cell barCell(QString text, double share, theme::Role role)
{
    Cell cell = cellOf(CellKind::Bar, std::move(text), role);
    cell.value = share;
    return cell;
}

} // namespace app
