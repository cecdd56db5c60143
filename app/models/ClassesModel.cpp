// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ClassesModel.h"

#include "app/models/Numbers.h"

#include <QCoreApplication>

namespace app {
namespace {

using inspector::ClassOrigin;
using inspector::ShapeRole;
using theme::Role;

enum ClassColumn { Standing, Class, Version, Changes, Shapes, Sites, LastChange };
enum AnatomyColumn { What, Place, AnatomyVersion, AnatomySites };

std::vector<Column> classesColumns()
{
    const auto tr = [](const char* text) { return ClassesModel::tr(text); };
    return {
        {tr("State"), 94, Align::Left, Give::Never, true},
        {tr("Class"), 480, Align::Left, Give::Elides, false, 120},
        {tr("Version"), 76, Align::Right, Give::CompactHides, true, 62},
        {tr("Changes"), 90, Align::Right, Give::Never, false, 66},
        {tr("Shapes"), 80, Align::Right, Give::Never, false, 58},
        {tr("Caches"), 80, Align::Right, Give::Never, false, 58},
        {tr("Last change"), 120, Align::Left, Give::Stretches},
    };
}

std::vector<Column> anatomyColumns()
{
    const auto tr = [](const char* text) { return AnatomyModel::tr(text); };
    return {
        {tr("Shape or cache"), 130, Align::Left, Give::Stretches},
        {tr("Where"), 300, Align::Left, Give::Elides, false, 110},
        {tr("Version"), 76, Align::Right, Give::Never, true, 62},
        {tr("Caches"), 76, Align::Right},
    };
}

QString number(std::uint64_t value)
{
    return value > 0 ? grouped(value) : QString();
}

Cell standingCell(ClassStanding standing)
{
    switch (standing) {
    case ClassStanding::Freed: return chipCell(ClassesModel::tr("freed"), Role::Invalid, Mark::SlashedRing);
    case ClassStanding::Unused: return chipCell(ClassesModel::tr("unused"), Role::Cold, Mark::Ring);
    case ClassStanding::Stable: return chipCell(ClassesModel::tr("stable"), Role::Good, Mark::Tick);
    case ClassStanding::Changed: return chipCell(ClassesModel::tr("changed"), Role::Warm, Mark::HalfDisc);
    case ClassStanding::Stale: return chipCell(ClassesModel::tr("stale"), Role::Hot, Mark::Disc);
    }
    return {};
}

QString originWords(ClassOrigin origin)
{
    switch (origin) {
    case ClassOrigin::Program: return ClassesModel::tr("made by the program");
    case ClassOrigin::Library: return ClassesModel::tr("made by the library");
    case ClassOrigin::BuiltIn: return ClassesModel::tr("built in");
    }
    return {};
}

Cell classCell(const ClassesRow& row)
{
    const bool hides = row.module.isEmpty() || row.module == QStringLiteral("__main__");
    Cell cell = codeCell(
        row.name, row.origin == ClassOrigin::Program ? Role::Text : Role::Text2, hides ? QString() : row.module);
    cell.tip = row.bases.isEmpty()
        ? ClassesModel::tr("class %1, %2").arg(row.name, originWords(row.origin))
        : ClassesModel::tr("class %1(%2), %3").arg(row.name, row.bases, originWords(row.origin));
    return cell;
}

Cell sitesCell(std::uint32_t sites, std::uint32_t stale)
{
    Cell cell = numberCell(number(sites), stale > 0 ? Role::Hot : Role::Text);
    if (stale > 0) {
        cell.tip = ClassesModel::tr("%1 of %2 hold for an earlier version: their guards will fail")
                       .arg(grouped(stale), counted(sites, ClassesModel::tr("cache"), ClassesModel::tr("caches")));
    }
    return cell;
}

Mark markOf(ShapeRole role)
{
    switch (role) {
    case ShapeRole::Plain: return Mark::Dot;
    case ShapeRole::Root: return Mark::Disc;
    case ShapeRole::Outgrown: return Mark::SlashedRing;
    case ShapeRole::Dictionary: return Mark::Square;
    }
    return Mark::Dot;
}

Role roleOf(ShapeRole role)
{
    switch (role) {
    case ShapeRole::Plain: return Role::Text2;
    case ShapeRole::Root: return Role::Tier1;
    case ShapeRole::Outgrown: return Role::Invalid;
    case ShapeRole::Dictionary: return Role::Warm;
    }
    return Role::Text2;
}

Cell shapeCell(const AnatomyRow& row, int column)
{
    switch (column) {
    case What: {
        Cell cell = codeCell(row.text, roleOf(row.role));
        cell.kind = CellKind::Tree;
        cell.tree = row.tree;
        cell.mark = markOf(row.role);
        return cell;
    }
    case Place: return labelCell(row.place, Role::Text2);
    case AnatomyVersion: return numberCell(number(row.version), Role::Text2);
    case AnatomySites: return sitesCell(row.sites, row.stale);
    default: return {};
    }
}

Cell siteCell(const AnatomyRow& row, int column)
{
    switch (column) {
    case What: {
        Cell cell = codeCell(row.text, Role::Text, row.sub);
        cell.tip = row.text + QLatin1Char(' ') + row.sub;
        return cell;
    }
    case Place: {
        Cell cell = codeCell(row.place, Role::Text2);
        cell.tip = row.place;
        return cell;
    }
    case AnatomyVersion: return numberCell(number(row.version), row.stale > 0 ? Role::Hot : Role::Text2);
    case AnatomySites: {
        Cell cell = row.stale > 0 ? chipCell(AnatomyModel::tr("stale"), Role::Hot, Mark::Disc)
                                  : chipCell(AnatomyModel::tr("holds"), Role::Good, Mark::Tick);
        return cell;
    }
    default: return {};
    }
}

Cell changeCell(const AnatomyRow& row, int column)
{
    switch (column) {
    case What: {
        Cell cell = labelCell(row.text, Role::Text);
        cell.tip = row.text;
        return cell;
    }
    case Place: return labelCell(row.place, Role::Text2);
    case AnatomyVersion: return numberCell(number(row.version), Role::Text2);
    case AnatomySites:
        return numberCell(row.times > 1 ? QStringLiteral("%1 ×").arg(grouped(row.times)) : QString(), Role::Text2);
    default: return {};
    }
}

} // namespace

QString standingWords(ClassStanding standing)
{
    switch (standing) {
    case ClassStanding::Freed: return ClassesModel::tr("It has died, and its shapes with it.");
    case ClassStanding::Unused: return ClassesModel::tr("No cache depends on it.");
    case ClassStanding::Stable: return ClassesModel::tr("Caches depend on it, and it never changed.");
    case ClassStanding::Changed: return ClassesModel::tr("It has changed; caches hold for what it is now.");
    case ClassStanding::Stale:
        return ClassesModel::tr("Caches hold for what it was before its last change: their guards will fail.");
    }
    return {};
}

ClassesModel::ClassesModel(QObject* parent)
    : RowModel(classesColumns(), Order::Ranked, parent)
{
}

Cell ClassesModel::cellOf(const ClassesRow& row, int column) const
{
    switch (column) {
    case Standing: {
        Cell cell = standingCell(row.standing);
        cell.tip = standingWords(row.standing);
        return cell;
    }
    case Class: return classCell(row);
    case Version: return numberCell(number(row.version), Role::Text2);
    case Changes: return numberCell(number(row.changes), row.changes > 0 ? Role::Text : Role::Text3);
    case Shapes: return numberCell(number(row.shapes), Role::Text2);
    case Sites: return sitesCell(row.sites, row.stale);
    case LastChange: {
        Cell cell = labelCell(row.lastChange, Role::Text2);
        cell.tip = row.lastChange;
        return cell;
    }
    default: return {};
    }
}

AnatomyModel::AnatomyModel(QObject* parent)
    : RowModel(anatomyColumns(), Order::Fixed, parent)
{
}

Cell AnatomyModel::cellOf(const AnatomyRow& row, int column) const
{
    switch (row.kind) {
    case AnatomyRow::Kind::Heading: return column == 0 ? labelCell(row.text, Role::Text2, row.sub) : Cell();
    case AnatomyRow::Kind::Shape: return shapeCell(row, column);
    case AnatomyRow::Kind::Site: return siteCell(row, column);
    case AnatomyRow::Kind::Change: return changeCell(row, column);
    }
    return {};
}

} // namespace app
