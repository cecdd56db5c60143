// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/RunReport.h"

#include "app/cli/ClassTables.h"
#include "inspector/state/Statistics.h"
#include "vmcore/interp/FailureKinds.h"
#include "vmcore/observe/EventTable.h"
#include "vmcore/observe/TraceWords.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::json;

Json familiesJson(const inspector::Statistics& statistics)
{
    Json families = Json::object();
    for (const inspector::FamilyRow& f : statistics.families)
        families[f.family] = {{"sites", f.sites}, {"executions", f.executions}, {"hit", f.hits}, {"miss", f.misses},
            {"deferred", f.deferred}, {"success", f.specialisations}, {"failure", f.failures}};
    return families;
}

Json sumJson(const vmcore::CodeBytes::Sum& sum)
{
    return {{"codes", sum.codes}, {"instructions", sum.instructions}, {"unit_bytes", sum.unitBytes},
        {"site_bytes", sum.siteBytes}, {"per_instruction", sum.perInstruction()}};
}

Json exactJson(const vmcore::ExactReport& exact)
{
    Json families = Json::object();
    for (const auto& [name, f] : exact.families)
        families[name] = {{"executions", f.executions}, {"hit", f.hits}, {"miss", f.misses}, {"deferred", f.deferred}};
    return {{"opcodes", exact.opcodes}, {"families", families}, {"comparisons", exact.comparisons},
        {"differences", exact.differences}, {"first", exact.first}};
}

// Counts by name, from the kind `first` on, without those that are zero.
template<std::size_t N>
Json namedCounts(
    const std::array<std::uint64_t, N>& counts, const std::array<vmcore::ReasonWords, N>& words, std::size_t first)
{
    Json named = Json::object();
    for (std::size_t i = first; i < N; ++i)
        if (counts[i] != 0)
            named[std::string(words[i].name)] = counts[i];
    return named;
}

Json executorJson(const vmcore::ExecutorFigures& e)
{
    Json exits = Json::array();
    for (const vmcore::TraceExitFigures& exit : e.exits)
        exits.push_back({{"kind", exit.kind}, {"unit", exit.unit}, {"count", exit.count}, {"linked", exit.linked}});
    return {{"id", e.id}, {"code", e.code}, {"unit", e.unit}, {"line", e.line}, {"trigger", e.trigger}, {"end", e.end},
        {"uops", e.uops}, {"recorded", e.recorded}, {"chain_depth", e.chainDepth}, {"valid", e.isValid},
        {"warm", e.isWarm}, {"runs", e.runs}, {"rounds", e.rounds}, {"exits", exits}};
}

Json tierTwoJson(const vmcore::TierTwoFigures& f)
{
    const vmcore::TierTwoStatistics& s = f.statistics;
    Json executors = Json::array();
    for (const vmcore::ExecutorFigures& e : f.executors)
        executors.push_back(executorJson(e));
    return {{"attempts", s.attempts}, {"created", s.created}, {"linked", s.linked}, {"invalidated", s.invalidated},
        {"freed", s.freed}, {"triggers", namedCounts(s.triggers, vmcore::kTriggerWords, 0)},
        {"ends", namedCounts(s.ends, vmcore::kTraceEndWords, 1)},
        {"refusals", namedCounts(s.refusals, vmcore::kRefusalWords, 1)}, {"entered", s.entered}, {"runs", f.runs},
        {"left_for_tier1", s.leftForTier1}, {"tier1_exit_share", f.tierOneShare()}, {"uops_recorded", f.recordedUops},
        {"uops_executed", f.executedUops}, {"uop_share", f.uopShare()}, {"executors", executors}};
}

Json pairsJson(const std::vector<inspector::PairRow>& pairs)
{
    Json rows = Json::array();
    for (const inspector::PairRow& p : pairs)
        rows.push_back({p.first, p.second, p.count});
    return rows;
}

} // namespace

std::string writeWhole(const std::string& text, const std::string& path)
{
    const std::string part = path + ".part";
    std::FILE* file = std::fopen(part.c_str(), "wb");
    if (!file)
        return "cannot write " + path + ": " + std::strerror(errno);
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = std::fclose(file) == 0;
    if (written && closed && std::rename(part.c_str(), path.c_str()) == 0)
        return {};
    const std::string error = "cannot write " + path + ": " + std::strerror(errno);
    std::remove(part.c_str());
    return error;
}

std::string writeStatistics(const inspector::EventSource& run, const VmFigures& figures, const std::string& path)
{
    const auto state = run.stateAt(run.eventCount());
    if (!state)
        return state.error().line;
    const inspector::CodeBook book(run);
    const inspector::Statistics statistics = inspector::statistics(*state, book);
    Json opcodes = Json::object(), failures = Json::object(), events = Json::object();
    for (const inspector::OpcodeRow& o : statistics.opcodes)
        opcodes[o.opcode] = o.executions;
    for (const inspector::FailureRow& f : statistics.failures)
        if (f.kind < vmcore::kFailures.size())
            failures[std::string(vmcore::kFailures[f.kind].name)] = f.count;
    for (std::size_t k = 0; k < vmcore::kEventKinds; ++k)
        if (state->counts[k] != 0)
            events[std::string(vmcore::eventInfo(static_cast<vmcore::EventKind>(k)).name)] = state->counts[k];
    const auto& c = state->collections;
    Json report{{"families", familiesJson(statistics)}, {"opcodes", opcodes}, {"failures", failures},
        {"events", events}, {"lost_events", state->lostEvents}, {"classes", classFigures(*state, book)},
        {"code_bytes",
            {{"quickened", sumJson(figures.codeBytes.quickened)}, {"cold", sumJson(figures.codeBytes.cold)}}},
        {"collections",
            {{"minor", c.minor}, {"full", c.full}, {"microseconds", c.microseconds}, {"live_bytes", c.liveBytes}}}};
    if (figures.exact)
        report["exact"] = exactJson(*figures.exact);
    if (figures.tierTwo)
        report["tier2"] = tierTwoJson(*figures.tierTwo);
    if (const auto pairs = inspector::pairRows(*state, *book.program(state->program)); !pairs.empty())
        report["pairs"] = pairsJson(pairs);
    return writeWhole(report.dump(2) + "\n", path);
}

} // namespace app
