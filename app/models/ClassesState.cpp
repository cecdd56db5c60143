// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ClassesState.h"

#include "app/models/Numbers.h"
#include "app/models/ShapeTree.h"
#include "inspector/state/SiteQueries.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace app {
namespace {

using inspector::ClassOrigin;
using inspector::ClassRow;
using inspector::ShapeRole;

constexpr std::size_t kMostSites = 1000;  // that depend on one class and are listed
constexpr std::size_t kMostShapes = 1000; // of one class that are listed

QString tr(const char* text)
{
    return QCoreApplication::translate("ClassesState", text);
}

ClassStanding standingOf(const ClassRow& row)
{
    if (row.record.life != inspector::ClassLife::Alive) {
        return ClassStanding::Freed;
    }
    if (row.stale > 0) {
        return ClassStanding::Stale;
    }
    if (row.dependents == 0) {
        return ClassStanding::Unused;
    }
    return row.record.changes > 0 ? ClassStanding::Changed : ClassStanding::Stable;
}

bool isListed(const ClassRow& row, Listed listed)
{
    if (listed == Listed::All) {
        return true;
    }
    return row.record.life == inspector::ClassLife::Alive && (row.origin != ClassOrigin::BuiltIn || row.dependents > 0);
}

/// Whether the class has the text, which is lower case, where the table shows it.
bool matches(const ClassRow& row, const std::string& lastChange, const QString& filter)
{
    const auto has
        = [&](const std::string& text) { return QString::fromStdString(text).contains(filter, Qt::CaseInsensitive); };
    return has(row.info->name) || has(row.info->module) || has(lastChange);
}

QString basesOf(const inspector::ClassInfo& info)
{
    QStringList names;
    for (const std::string& base : info.bases) {
        names << QString::fromStdString(base);
    }
    return names.join(QStringLiteral(", "));
}

ClassesRow rowOf(const RunSnapshot& run, const ClassRow& facts)
{
    ClassesRow row;
    row.key = facts.id;
    row.name = facts.info->name.empty() ? tr("class %1").arg(facts.id) : QString::fromStdString(facts.info->name);
    row.module = QString::fromStdString(facts.info->module);
    row.bases = basesOf(*facts.info);
    row.origin = facts.origin;
    row.standing = standingOf(facts);
    row.version = facts.record.version;
    row.changes = facts.record.changes;
    row.shapes = facts.record.shapes;
    row.sites = facts.dependents;
    row.stale = facts.stale;
    row.lastChange = QString::fromStdString(inspector::lastChangeWords(*run.state, *run.book, facts.record));
    return row;
}

/// Those of the program first, and of them what costs; growing counters move little.
auto rankOf(const ClassRow& row)
{
    return std::tuple(row.origin, -static_cast<int>(standingOf(row)), row.id);
}

AnatomyRow headingRow(std::uint64_t number, const QString& text, const QString& sub = {})
{
    AnatomyRow row;
    row.key = std::uint64_t{3} << 40 | number;
    row.text = text;
    row.sub = sub;
    return row;
}

QString rootWords(ShapeRole role)
{
    switch (role) {
    case ShapeRole::Root: return tr("new objects");
    case ShapeRole::Outgrown: return tr("outgrown");
    case ShapeRole::Dictionary: return tr("dictionary");
    case ShapeRole::Plain: break;
    }
    return tr("root");
}

/// Where the attribute that the shape adds lies; of a root, what room its objects have.
QString placeOf(const inspector::ShapeRecord& shape)
{
    if (shape.role == ShapeRole::Dictionary) {
        return tr("every attribute is looked up");
    }
    if (shape.parent == 0) {
        const QString room = counted(shape.inlineSlots, tr("inline slot"), tr("inline slots"));
        return shape.slots == 0 ? room : tr("%1, %2 by __slots__").arg(room).arg(shape.slots);
    }
    const std::uint32_t slot = shape.slots - 1;
    return slot < shape.inlineSlots ? tr("slot %1, inline").arg(slot) : tr("slot %1, overflow").arg(slot);
}

struct SiteCounts
{
    std::uint32_t all = 0;
    std::uint32_t stale = 0;
};

void addShapes(const RunSnapshot& run, std::uint32_t ofClass, const std::vector<inspector::Dependent>& sites,
    std::vector<AnatomyRow>& rows)
{
    std::unordered_map<std::uint32_t, SiteCounts> counts;
    for (const inspector::Dependent& site : sites) {
        ++counts[site.shape].all;
        counts[site.shape].stale += site.stale ? 1 : 0;
    }
    std::vector<inspector::ShapeRow> shapes = inspector::shapesOf(*run.state, ofClass);
    rows.push_back(headingRow(1, tr("Shapes"), grouped(shapes.size())));
    shapes.resize(std::min(shapes.size(), kMostShapes));
    for (const TreePlace& place : shapeTree(shapes)) {
        const inspector::ShapeRecord& shape = place.shape.record;
        AnatomyRow& row = rows.emplace_back();
        row.key = anatomyShapeKey(place.shape.id);
        row.kind = AnatomyRow::Kind::Shape;
        row.text = shape.parent == 0 ? rootWords(shape.role)
                                     : QLatin1Char('+') + QString::fromStdString(run.book->payloads().text(shape.name));
        row.place = placeOf(shape);
        row.version = shape.version;
        row.sites = counts[place.shape.id].all;
        row.stale = counts[place.shape.id].stale;
        row.role = shape.role;
        row.tree = place.look;
    }
}

void addSites(const RunSnapshot& run, std::vector<inspector::Dependent> sites, std::vector<AnatomyRow>& rows)
{
    rows.push_back(headingRow(2, tr("Caches that depend on it"), grouped(sites.size())));
    std::ranges::sort(sites, {}, [](const inspector::Dependent& site) { return std::pair(!site.stale, site.site); });
    sites.resize(std::min(sites.size(), kMostSites));
    for (const inspector::Dependent& dependent : sites) {
        const auto site = inspector::siteRow(*run.state, *run.book, dependent.site);
        if (!site) {
            continue;
        }
        AnatomyRow& row = rows.emplace_back();
        row.key = anatomySiteKey(dependent.site);
        row.kind = AnatomyRow::Kind::Site;
        row.text
            = QStringLiteral("%1:%2").arg(QString::fromStdString(site->info->name)).arg(site->instruction->range.line);
        row.sub = QString::fromStdString(site->place->expression);
        row.place = QString::fromStdString(site->opcode);
        row.version = dependent.version;
        row.stale = dependent.stale ? 1 : 0;
        row.code = site->code;
        row.unit = site->instruction->unit;
    }
}

void addChanges(const std::vector<ClassChange>& changes, std::uint32_t count, std::vector<AnatomyRow>& rows)
{
    rows.push_back(headingRow(3, tr("Changes"), grouped(count)));
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
        AnatomyRow& row = rows.emplace_back();
        row.key = std::uint64_t{4} << 40 | change->seq;
        row.kind = AnatomyRow::Kind::Change;
        row.text = change->what;
        row.place = instant(change->time);
        row.version = change->version;
        row.times = change->times;
    }
}

} // namespace

ClassesState classesState(const RunSnapshot& run, const QString& filter, Listed listed)
{
    ClassesState result;
    std::vector<ClassRow> chosen;
    for (ClassRow& row : inspector::classRows(*run.state, *run.book)) {
        (row.record.life == inspector::ClassLife::Alive ? result.known : result.gone) += 1;
        const bool wanted = filter.isEmpty()
            ? isListed(row, listed)
            : matches(row, inspector::lastChangeWords(*run.state, *run.book, row.record), filter);
        if (wanted) {
            result.shapes += row.record.shapes;
            result.sites += row.dependents;
            chosen.push_back(std::move(row));
        }
    }
    result.matching = chosen.size();
    result.gone = std::max<std::uint64_t>(result.gone, run.state->count(vmcore::EventKind::ClassRetired))
        + run.state->unseenClasses;
    const std::size_t shown = std::min(chosen.size(), ClassesState::kMostRows);
    std::ranges::partial_sort(chosen, chosen.begin() + static_cast<std::ptrdiff_t>(shown), {}, rankOf);
    for (std::size_t i = 0; i < shown; ++i) {
        result.rows.push_back(rowOf(run, chosen[i]));
    }
    return result;
}

std::vector<AnatomyRow> anatomyOf(
    const RunSnapshot& run, std::uint32_t ofClass, const std::vector<ClassChange>& changes)
{
    std::vector<AnatomyRow> rows;
    const inspector::ClassRecord record = run.state->classes.at(ofClass);
    if (ofClass == 0 || record.life == inspector::ClassLife::Unknown) {
        return rows;
    }
    std::vector<inspector::Dependent> sites = inspector::dependents(*run.state);
    std::erase_if(sites, [ofClass](const inspector::Dependent& site) { return site.ofClass != ofClass; });
    addShapes(run, ofClass, sites, rows);
    if (!sites.empty()) {
        addSites(run, std::move(sites), rows);
    }
    if (record.changes > 0) {
        addChanges(changes, record.changes, rows);
    }
    return rows;
}

std::optional<std::uint32_t> siteAt(const RunSnapshot& run, std::uint32_t code, std::uint32_t unit)
{
    const inspector::CodeRecord record = run.state->codes.at(code);
    const auto info = run.book->code(record.info);
    const auto* instruction = info ? info->instructionAt(unit) : nullptr;
    return instruction && instruction->site != inspector::kNoSite ? std::optional(record.firstSite + instruction->site)
                                                                  : std::nullopt;
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> bodyOf(const RunSnapshot& run, std::uint32_t ofClass)
{
    const auto type = run.book->classes().at(run.state->classes.at(ofClass).info);
    for (std::uint32_t code = 0; code < run.state->codeCount; ++code) {
        const inspector::CodeRecord record = run.state->codes.at(code);
        const auto info = run.book->code(record.info);
        if (!info || info->qualname != type->name || info->instructions.empty()) {
            continue;
        }
        const std::uint32_t name = run.state->sources.at(record.source).importedAs;
        const std::string module = name == 0 ? "__main__" : run.book->payloads().text(name);
        const bool isBody = std::ranges::find(info->names, "__qualname__") != info->names.end();
        if (isBody && module == type->module) {
            const auto line = std::ranges::find_if(
                info->instructions, [](const inspector::InstructionInfo& i) { return i.range.line != 0; });
            return std::pair(code, line == info->instructions.end() ? 0 : line->unit);
        }
    }
    return std::nullopt;
}

} // namespace app
