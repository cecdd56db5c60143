// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/Statistics.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace inspector {

namespace {

void addSite(FamilyRow& family, const SiteRecord& site, std::uint64_t executions)
{
    ++family.sites;
    ++family.sitesInState[static_cast<std::size_t>(site.state)];
    family.executions += executions;
    family.hits += derivedHits(executions, site);
    family.misses += site.misses;
    family.deferred += site.deferred;
    family.specialisations += site.specialisations;
    family.failures += site.failures;
}

std::vector<FailureRow> failureRows(const State& state)
{
    std::vector<FailureRow> rows;
    for (std::uint32_t kind = 0; kind < state.failureKindCount; ++kind) {
        if (const std::uint64_t count = state.failures.at(kind).count; count > 0)
            rows.push_back({kind, count});
    }
    std::ranges::sort(rows, std::greater(), &FailureRow::count);
    return rows;
}

} // namespace

std::vector<PairRow> pairRows(const State& state, const ProgramInfo& program)
{
    std::vector<PairRow> rows;
    for (std::uint32_t pair = 0; pair < kOpcodePairs; ++pair) {
        if (const std::uint64_t count = state.pairs.at(pair).count; count > 0)
            rows.push_back({pair, program.opcodeName(static_cast<std::uint8_t>(pair >> 8)),
                program.opcodeName(static_cast<std::uint8_t>(pair)), count});
    }
    std::ranges::sort(rows, [](const PairRow& a, const PairRow& b) {
        return std::tie(b.count, a.first, a.second) < std::tie(a.count, b.first, b.second);
    });
    return rows;
}

Statistics statistics(const State& state, const CodeBook& book)
{
    std::map<std::string, OpcodeRow> opcodes;
    std::map<std::string, FamilyRow> families;
    for (std::uint32_t code = 0; code < state.codeCount; ++code) {
        const CodeRecord record = state.codes.at(code);
        const auto info = book.code(record.info);
        if (!info)
            continue;
        for (const InstructionInfo& instruction : info->instructions) {
            const std::uint64_t executions = executionsOf(state, *info, instruction);
            OpcodeRow& opcode = opcodes[instruction.opcode];
            opcode.executions += executions;
            ++opcode.instructions;
            if (instruction.site != kNoSite) {
                addSite(families[info->sites[instruction.site].family],
                    siteAt(state, record.firstSite + instruction.site), executions);
            }
        }
    }

    Statistics result;
    for (auto& [name, row] : opcodes) {
        row.opcode = name;
        result.opcodes.push_back(std::move(row));
    }
    std::ranges::sort(result.opcodes, std::greater(), &OpcodeRow::executions);
    for (auto& [name, row] : families) {
        row.family = name;
        result.families.push_back(std::move(row));
    }
    result.failures = failureRows(state);
    return result;
}

} // namespace inspector
