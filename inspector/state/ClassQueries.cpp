// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/ClassQueries.h"

#include "vmcore/observe/EventTable.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace inspector {

namespace {

using vmcore::ClassChange;

/// Names of modules that belong to the program.
std::unordered_set<std::string> modulesOfProgram(const State& state, const CodeBook& book)
{
    static constexpr std::array kLibraries{"/python3", "/site-packages/", "/dist-packages/", "<frozen"};
    std::unordered_set<std::string> modules{"__main__"};
    for (std::uint32_t id = 0; id < state.sourceCount; ++id) {
        const SourceRecord source = state.sources.at(id);
        if (source.importedAs == 0)
            continue;
        const std::string file = book.payloads().text(source.name);
        if (std::ranges::none_of(kLibraries, [&](const char* part) { return file.contains(part); }))
            modules.insert(book.payloads().text(source.importedAs));
    }
    return modules;
}

/// The code object that a site belongs to lives on.
bool isAlive(const State& state, std::uint32_t site)
{
    std::uint32_t low = 0;
    std::uint32_t high = state.codeCount;
    while (low < high) { // first sites ascend with the code ids
        const std::uint32_t middle = low + (high - low) / 2;
        (state.codes.at(middle).firstSite <= site ? low = middle + 1 : high = middle);
    }
    return low != 0 && state.codes.at(low - 1).life == CodeLife::Alive;
}

bool isStale(const State& state, const Dependent& d)
{
    const ClassRecord type = state.classes.at(d.ofClass);
    if (type.life != ClassLife::Alive)
        return true;
    if (d.shape == 0)
        return type.version != d.version;
    const ShapeRecord shape = state.shapes.at(d.shape);
    return shape.ofClass != d.ofClass || shape.version != d.version;
}

} // namespace

Dependent dependencyOf(const State& state, std::uint32_t site)
{
    const SiteRecord record = state.sites.at(site);
    Dependent d{site, record.heldClass, record.heldShape, record.heldVersion};
    d.stale = d.ofClass != 0 && isStale(state, d);
    return d;
}

std::vector<Dependent> dependents(const State& state)
{
    std::vector<Dependent> result;
    constexpr std::uint32_t kPage = decltype(state.sites)::kPageItems;
    std::uint32_t first = 0;
    for (const auto& page : state.sites.pages()) {
        for (std::uint32_t i = 0; page && i < kPage; ++i) {
            if (page->items[i].heldClass != 0 && isAlive(state, first + i))
                result.push_back(dependencyOf(state, first + i));
        }
        first += kPage;
    }
    return result;
}

std::vector<ClassRow> classRows(const State& state, const CodeBook& book)
{
    std::vector<ClassRow> rows;
    std::unordered_map<std::uint32_t, std::size_t> places;
    const auto modules = modulesOfProgram(state, book);
    for (std::uint32_t id = 1; id < state.classCount; ++id) {
        const ClassRecord* record = state.classes.find(id);
        if (!record || record->life == ClassLife::Unknown)
            continue;
        ClassRow& row = rows.emplace_back();
        row.id = id;
        row.record = *record;
        row.info = book.classes().at(record->info);
        row.origin = record->builtIn != 0        ? ClassOrigin::BuiltIn
            : modules.contains(row.info->module) ? ClassOrigin::Program
                                                 : ClassOrigin::Library;
        places.emplace(id, rows.size() - 1);
    }
    for (const Dependent& d : dependents(state)) {
        const auto place = places.find(d.ofClass);
        if (place == places.end())
            continue;
        ClassRow& row = rows[place->second];
        ++row.dependents;
        row.stale += d.stale ? 1 : 0;
    }
    return rows;
}

std::vector<ShapeRow> shapesOf(const State& state, std::uint32_t ofClass)
{
    std::vector<ShapeRow> rows;
    const ClassRecord type = state.classes.at(ofClass);
    const std::size_t most = std::min(type.shapes, state.shapeCount); // a damaged chain may be a circle
    for (std::uint32_t id = type.newestShape; id != 0 && rows.size() < most;) {
        const ShapeRecord shape = state.shapes.at(id);
        if (shape.ofClass != ofClass)
            break; // its id has been used again
        rows.push_back({id, shape});
        id = shape.nextOfClass;
    }
    std::ranges::reverse(rows);
    return rows;
}

std::string lastChangeWords(const State& state, const CodeBook& book, const ClassRecord& record)
{
    if (record.changes == 0)
        return {};
    auto change = static_cast<ClassChange>(record.lastChange);
    std::string words;
    if (change == ClassChange::Inherited) {
        if (record.lastCause == 0)
            return "changed with its metaclass or a class above";
        words = book.classes().at(state.classes.at(record.lastCause).info)->name + ": ";
        change = static_cast<ClassChange>(record.changeAbove);
    }
    const std::string name = book.payloads().text(record.lastName);
    if (!name.empty())
        words += name + " ";
    return words + std::string(vmcore::classChangeWords(change));
}

} // namespace inspector
