// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/LineQueries.h"

#include <algorithm>
#include <map>

namespace inspector {

namespace {

void addSite(LineRow& line, const SiteRecord& site, std::uint64_t executions)
{
    line.hits += derivedHits(executions, site);
    line.misses += site.misses;
    line.deferred += site.deferred;
    line.changes += site.changes;
    line.failures += site.failures;
    ++line.sitesInState[static_cast<std::size_t>(site.state)];
}

} // namespace

std::vector<LineRow> lineRows(const State& state, const CodeBook& book, std::uint32_t source)
{
    std::map<std::uint32_t, LineRow> lines;
    for (std::uint32_t code = 0; code < state.codeCount; ++code) {
        const CodeRecord record = state.codes.at(code);
        const auto info = record.source == source ? book.code(record.info) : nullptr;
        if (!info)
            continue;
        for (const InstructionInfo& instruction : info->instructions) {
            if (instruction.range.line == 0)
                continue;
            LineRow& line = lines[instruction.range.line];
            const std::uint64_t executions = executionsOf(state, *info, instruction);
            line.executions = std::max(line.executions, executions);
            if (instruction.site != kNoSite)
                addSite(line, siteAt(state, record.firstSite + instruction.site), executions);
        }
    }
    std::vector<LineRow> rows;
    rows.reserve(lines.size());
    for (auto& [number, line] : lines) {
        line.line = number;
        rows.push_back(line);
    }
    return rows;
}

} // namespace inspector
