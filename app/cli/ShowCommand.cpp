// SPDX-License-Identifier: GPL-3.0-or-later
// tierscope show: what a recording holds, as text or JSON.
#include "app/cli/ClassTables.h"
#include "app/cli/Command.h"
#include "inspector/history/Recordings.h"
#include "inspector/state/LineQueries.h"
#include "inspector/state/Reasons.h"
#include "inspector/state/Statistics.h"
#include "vmcore/interp/FailureKinds.h"
#include "vmcore/observe/EventTable.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kUsage = "usage: tierscope show FILE.tscope "
                                    "[summary|sites|functions|classes|shapes|events|output|failures|pairs] [--json]\n";
constexpr std::size_t kEventBatch = 65536;

struct Recording
{
    const inspector::EventSource& source;
    inspector::State state;
    inspector::CodeBook book;
};

std::string cellText(const Json& cell)
{
    return cell.is_string() ? cell.get<std::string>() : cell.dump();
}

void print(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void printTable(const Table& table, bool asJson)
{
    if (asJson) {
        Json list = Json::array();
        for (const auto& row : table.rows) {
            Json object = Json::object();
            for (std::size_t i = 0; i < row.size(); ++i)
                object[table.header[i]] = row[i];
            list.push_back(std::move(object));
        }
        print(list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
        return;
    }
    std::vector<std::size_t> widths;
    for (const std::string& title : table.header)
        widths.push_back(title.size());
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], cellText(row[i]).size());
    const auto printRow = [&](const auto& cells, auto&& text) {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i)
            line += fmt::format("{:<{}}", text(cells[i]), i + 1 < cells.size() ? widths[i] + 2 : 0);
        print(line + "\n");
    };
    printRow(table.header, [](const std::string& s) { return s; });
    for (const auto& row : table.rows)
        printRow(row, cellText);
}

std::string placeOf(const inspector::SiteRow& row)
{
    return fmt::format("{}:{}", row.info->qualname, row.instruction->range.line);
}

Table sites(const Recording& r)
{
    Table t{{"site", "place", "expression", "family", "form", "state", "executions", "hits", "misses", "deferred",
                "changes", "specialisations", "failures", "why"},
        {}};
    for (const inspector::SiteRow& s : inspector::siteRows(r.state, r.book)) {
        const bool failed = s.record.failures > 0 && s.record.lastFailure < vmcore::kFailures.size();
        t.rows.push_back({s.site, placeOf(s), s.place->expression, s.place->family, s.opcode,
            std::string(vmcore::siteStateInfo(s.record.state).words), s.executions, s.hits, s.record.misses,
            s.record.deferred, s.record.changes, s.record.specialisations, s.record.failures,
            failed ? std::string(vmcore::kFailures[s.record.lastFailure].words) : ""});
    }
    return t;
}

Table functions(const Recording& r)
{
    Table t{{"code", "name", "file", "line", "instructions", "sites", "entries"}, {}};
    for (std::uint32_t id = 1; id < r.state.codeCount; ++id) {
        const inspector::CodeRecord* record = r.state.codes.find(id);
        const auto info = record ? r.book.code(record->info) : nullptr;
        if (!info)
            continue;
        const auto resume = std::find_if(
            info->instructions.begin(), info->instructions.end(), [](const auto& i) { return i.opcode == "RESUME"; });
        const std::uint64_t entries
            = resume == info->instructions.end() ? 0 : inspector::executionsOf(r.state, *info, *resume);
        t.rows.push_back(
            {id, info->qualname, info->file, info->firstLine, info->instructions.size(), info->sites.size(), entries});
    }
    return t;
}

Table events(const Recording& r, std::string& error)
{
    Table t{{"time_ns", "kind", "object", "other", "detail", "aux", "value"}, {}};
    for (std::uint64_t at = r.source.firstEvent(); at < r.source.eventCount();) {
        const auto batch = r.source.events(at, kEventBatch);
        if (!batch) {
            error = batch.error().line;
            break;
        }
        for (const vmcore::VmEvent& e : *batch)
            t.rows.push_back(
                {e.time, std::string(vmcore::eventInfo(e.kind).name), e.object, e.other, e.detail, e.aux, e.value});
        at += batch->size();
    }
    return t;
}

Table failures(const Recording& r)
{
    Table t{{"kind", "count", "what", "why", "fix"}, {}};
    for (const inspector::FailureRow& f : inspector::statistics(r.state, r.book).failures) {
        const inspector::Reason reason = inspector::reasonOf(static_cast<vmcore::FailureKind>(f.kind));
        t.rows.push_back({std::string(reason.name), f.count, std::string(reason.words), std::string(reason.why),
            std::string(reason.fix.empty() ? reason.noFix : reason.fix)});
    }
    return t;
}

Table pairs(const Recording& r)
{
    Table t{{"first", "second", "count"}, {}};
    for (const inspector::PairRow& p : inspector::pairRows(r.state, *r.book.program(r.state.program)))
        t.rows.push_back({p.first, p.second, p.count});
    return t;
}

Table summary(const Recording& r)
{
    const auto program = r.book.program(r.state.program);
    Table t{{"what", "value"}, {}};
    t.rows.push_back({"program", program->program});
    t.rows.push_back({"events", r.source.eventCount()});
    t.rows.push_back({"events lost", r.state.lostEvents});
    t.rows.push_back({"seconds", static_cast<double>(r.source.endTime()) / 1e9});
    t.rows.push_back({"code objects", r.state.count(vmcore::EventKind::CodeCreated)});
    t.rows.push_back({"site changes", r.state.count(vmcore::EventKind::SiteChanged)});
    t.rows.push_back({"collections", r.state.collections.minor + r.state.collections.full});
    t.rows.push_back({"exit code", r.state.end.exitCode});
    return t;
}

void printOutput(const Recording& r)
{
    for (std::uint32_t i = 0; i < r.state.outputCount; ++i)
        if (const inspector::OutputRecord* o = r.state.outputs.find(i);
            o && o->descriptor != inspector::kInputDescriptor)
            if (const auto bytes = r.source.payload(o->bytes))
                print(*bytes);
}

int show(const Recording& r, const std::string& what, bool asJson)
{
    std::string error;
    if (what == "output")
        printOutput(r);
    else if (what == "sites")
        printTable(sites(r), asJson);
    else if (what == "functions")
        printTable(functions(r), asJson);
    else if (what == "classes")
        printTable(classTable(r.state, r.book), asJson);
    else if (what == "shapes")
        printTable(shapeTable(r.state, r.book), asJson);
    else if (what == "events")
        printTable(events(r, error), asJson);
    else if (what == "failures")
        printTable(failures(r), asJson);
    else if (what == "pairs")
        printTable(pairs(r), asJson);
    else
        printTable(summary(r), asJson);
    return error.empty() ? 0 : fail(error);
}

} // namespace

int showCommand(const Arguments& arguments)
{
    static constexpr std::array<std::string_view, 9> kParts{
        "summary", "sites", "functions", "classes", "shapes", "events", "output", "failures", "pairs"};
    std::string file, what = "summary";
    bool asJson = false;
    for (const std::string& a : arguments) {
        if (a == "--help" || a == "-h") {
            print(kUsage);
            return 0;
        }
        if (a == "--json")
            asJson = true;
        else if (a.size() > 1 && a[0] == '-')
            return fail("show: unknown option '" + a + "'");
        else if (file.empty())
            file = a;
        else if (std::find(kParts.begin(), kParts.end(), a) != kParts.end())
            what = a;
        else
            return fail("show: a recording has no part '" + a
                + "' (summary, sites, functions, classes, shapes, events, output, failures, pairs)");
    }
    if (file.empty())
        return fail("show: which recording? (see tierscope show --help)");
    const auto opened = inspector::openRecording(file);
    if (!opened)
        return fail(opened.error().line);
    const inspector::EventSource& source = **opened;
    auto state = source.stateAt(source.eventCount());
    if (!state)
        return fail(state.error().line);
    return show({source, std::move(*state), inspector::CodeBook(source)}, what, asJson);
}

} // namespace app
