// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/Totals.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace inspector {

namespace {

/// Calls `visit` with each instruction of the run that was executed: its code, description, executions and site, if any.
template<class Visit>
void eachExecuted(const State& state, const CodeBook& book, Visit&& visit)
{
    for (std::uint32_t code = 0; code < state.codeCount; ++code) {
        const CodeRecord record = state.codes.at(code);
        const auto info = book.code(record.info);
        if (!info)
            continue;
        for (const InstructionInfo& instruction : info->instructions) {
            const std::uint64_t executions = executionsOf(state, *info, instruction);
            if (executions == 0)
                continue;
            const bool cached = instruction.site != kNoSite;
            const SiteRecord site = cached ? siteAt(state, record.firstSite + instruction.site) : SiteRecord();
            visit(code, info, instruction, executions, cached ? &site : nullptr);
        }
    }
}

std::uint64_t placeOf(const FunctionTotals& row)
{
    return row.code;
}

std::uint64_t placeOf(const LineTotals& row)
{
    return std::uint64_t{row.source} << 32 | row.line;
}

template<class Rows>
void rank(Rows& rows, std::size_t most)
{
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        return std::tuple(b.totals.instructions, placeOf(a)) < std::tuple(a.totals.instructions, placeOf(b));
    });
    if (rows.size() > most)
        rows.resize(most);
}

} // namespace

void Totals::add(const SiteRecord& site, std::uint64_t executions)
{
    siteExecutions += executions;
    hits += derivedHits(executions, site);
    misses += site.misses;
    deferred += site.deferred;
    specialisations += site.specialisations;
    failures += site.failures;
    if (site.failures > 0)
        failuresByKind[site.lastFailure] += site.failures;
}

std::optional<std::uint8_t> Totals::commonestFailure() const
{
    const auto most = std::max_element(
        failuresByKind.begin(), failuresByKind.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == failuresByKind.end() ? std::nullopt : std::optional(most->first);
}

std::vector<FunctionTotals> functionTotals(const State& state, const CodeBook& book, std::size_t most)
{
    std::vector<FunctionTotals> rows;
    eachExecuted(state, book,
        [&](std::uint32_t code, const std::shared_ptr<const CodeInfo>& info, const InstructionInfo&,
            std::uint64_t executions, const SiteRecord* site) {
            if (rows.empty() || rows.back().code != code)
                rows.push_back({code, info, executions, {}}); // its first instruction runs once a call
            Totals& totals = rows.back().totals;
            totals.instructions += executions;
            if (site)
                totals.add(*site, executions);
        });
    rank(rows, most);
    return rows;
}

std::vector<LineTotals> lineTotals(const State& state, const CodeBook& book, std::size_t most)
{
    std::unordered_map<std::uint64_t, LineTotals> lines;
    eachExecuted(state, book,
        [&](std::uint32_t code, const std::shared_ptr<const CodeInfo>&, const InstructionInfo& instruction,
            std::uint64_t executions, const SiteRecord* site) {
            if (instruction.range.line == 0)
                return;
            const std::uint32_t source = state.codes.at(code).source;
            LineTotals& line = lines[std::uint64_t{source} << 32 | instruction.range.line];
            line.source = source;
            line.line = instruction.range.line;
            line.totals.instructions += executions;
            if (executions > line.executions) {
                line.executions = executions;
                line.code = code;
                line.unit = instruction.unit;
            }
            if (site)
                line.totals.add(*site, executions);
        });
    std::vector<LineTotals> rows;
    rows.reserve(lines.size());
    for (auto& [key, line] : lines)
        rows.push_back(std::move(line));
    rank(rows, most);
    return rows;
}

} // namespace inspector
