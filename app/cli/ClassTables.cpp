// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ClassTables.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace app {
namespace {

using inspector::ClassOrigin;
using inspector::ClassRow;
using inspector::ShapeRole;
using Json = nlohmann::json;

std::string originWords(ClassOrigin origin)
{
    switch (origin) {
    case ClassOrigin::Program: return "program";
    case ClassOrigin::Library: return "library";
    case ClassOrigin::BuiltIn: return "built in";
    }
    return {};
}

std::string roleWords(ShapeRole role)
{
    switch (role) {
    case ShapeRole::Plain: return "";
    case ShapeRole::Root: return "root";
    case ShapeRole::Outgrown: return "outgrown root";
    case ShapeRole::Dictionary: return "dictionary";
    }
    return {};
}

std::vector<ClassRow> rankedClasses(const inspector::State& state, const inspector::CodeBook& book)
{
    std::vector<ClassRow> rows = inspector::classRows(state, book);
    std::ranges::sort(rows, {}, [](const ClassRow& row) { return std::pair(row.origin, row.id); });
    return rows;
}

bool isWorthTelling(const ClassRow& row)
{
    return row.origin == ClassOrigin::Program || row.dependents > 0;
}

} // namespace

Table classTable(const inspector::State& state, const inspector::CodeBook& book)
{
    Table t{{"class", "name", "module", "from", "version", "changes", "inherited", "shapes", "sites", "stale",
                "last_change", "alive"},
        {}};
    for (const ClassRow& c : rankedClasses(state, book))
        t.rows.push_back({c.id, c.info->name, c.info->module, originWords(c.origin), c.record.version, c.record.changes,
            c.record.inherited, c.record.shapes, c.dependents, c.stale,
            inspector::lastChangeWords(state, book, c.record), c.record.life == inspector::ClassLife::Alive});
    return t;
}

Table shapeTable(const inspector::State& state, const inspector::CodeBook& book)
{
    Table t{
        {"shape", "class", "extends", "adds", "slots", "inline", "role", "version", "renewals", "sites", "stale"}, {}};
    struct Sites
    {
        std::uint32_t all = 0, stale = 0;
    };
    std::unordered_map<std::uint32_t, Sites> sites;
    for (const inspector::Dependent& d : inspector::dependents(state)) {
        ++sites[d.shape].all;
        sites[d.shape].stale += d.stale ? 1 : 0;
    }
    for (const ClassRow& c : rankedClasses(state, book)) {
        if (c.origin == ClassOrigin::BuiltIn && c.dependents == 0)
            continue;
        for (const inspector::ShapeRow& s : inspector::shapesOf(state, c.id))
            t.rows.push_back({s.id, c.info->name, s.record.parent, book.payloads().text(s.record.name), s.record.slots,
                s.record.inlineSlots, roleWords(s.record.role), s.record.version, s.record.renewals, sites[s.id].all,
                sites[s.id].stale});
    }
    return t;
}

Json classFigures(const inspector::State& state, const inspector::CodeBook& book)
{
    Json list = Json::array();
    for (const ClassRow& c : rankedClasses(state, book))
        if (isWorthTelling(c))
            list.push_back({{"name", c.info->name}, {"module", c.info->module}, {"version", c.record.version},
                {"changes", c.record.changes}, {"inherited", c.record.inherited}, {"shapes", c.record.shapes},
                {"sites", c.dependents}, {"stale", c.stale},
                {"last_change", inspector::lastChangeWords(state, book, c.record)}});
    return list;
}

} // namespace app
