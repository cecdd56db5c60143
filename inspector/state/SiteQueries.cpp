// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/SiteQueries.h"

#include "inspector/state/SiteFold.h"

namespace inspector {

namespace {

SiteRow makeRow(const State& state, const ProgramInfo& program, std::uint32_t code,
    const std::shared_ptr<const CodeInfo>& info, std::uint32_t index)
{
    SiteRow row;
    row.site = state.codes.at(code).firstSite + index;
    row.code = code;
    row.info = info;
    row.place = &info->sites[index];
    row.instruction = &info->instructions[row.place->instruction];
    row.record = siteAt(state, row.site);
    row.opcode = row.record.changes == 0 ? row.instruction->opcode : program.opcodeName(row.record.opcode);
    row.executions = executionsOf(state, *info, *row.instruction);
    row.hits = derivedHits(row.executions, row.record);
    return row;
}

void addRowsOfCode(const State& state, const CodeBook& book, std::uint32_t code, std::vector<SiteRow>& rows)
{
    const CodeRecord record = state.codes.at(code);
    const auto info = book.code(record.info);
    if (!info)
        return;
    const auto program = book.program(state.program);
    for (std::uint32_t i = 0; i < info->sites.size(); ++i)
        rows.push_back(makeRow(state, *program, code, info, i));
}

} // namespace

SiteRecord siteAt(const State& state, std::uint32_t site)
{
    return settledAt(state.sites.at(site), state.time);
}

std::uint64_t derivedHits(std::uint64_t executions, const SiteRecord& site)
{
    // Executions include those that running frames have still in front of them.
    if (site.specialisations == 0)
        return 0;
    const std::uint64_t others = site.misses + site.deferred;
    return executions > others ? executions - others : 0;
}

namespace {

// Whether the program stands in front of the instruction, in its block: the block counts as entered, the instruction did
// not run.
bool isAhead(const State& state, const CodeInfo& info, const InstructionInfo& instruction)
{
    if (state.status != RunStatus::Paused || instruction.unit < state.stop.unit
        || state.codes.at(state.stop.code).info != info.payload)
        return false;
    const InstructionInfo* next = info.instructionAt(state.stop.unit);
    return next && next->block == instruction.block;
}

} // namespace

std::uint64_t executionsOf(const State& state, const CodeInfo& info, const InstructionInfo& instruction)
{
    const std::uint64_t entered = state.blocks.at(info.firstBlock + instruction.block).executions;
    return entered - (entered != 0 && isAhead(state, info, instruction) ? 1 : 0);
}

std::vector<SiteRow> siteRows(const State& state, const CodeBook& book)
{
    std::vector<SiteRow> rows;
    for (std::uint32_t code = 0; code < state.codeCount; ++code)
        addRowsOfCode(state, book, code, rows);
    return rows;
}

std::vector<SiteRow> siteRowsOfCode(const State& state, const CodeBook& book, std::uint32_t code)
{
    std::vector<SiteRow> rows;
    addRowsOfCode(state, book, code, rows);
    return rows;
}

std::vector<SiteRow> siteRowsOfSource(const State& state, const CodeBook& book, std::uint32_t source)
{
    std::vector<SiteRow> rows;
    for (std::uint32_t code = 0; code < state.codeCount; ++code) {
        if (state.codes.at(code).source == source)
            addRowsOfCode(state, book, code, rows);
    }
    return rows;
}

std::optional<SiteLocation> locateSite(const State& state, const CodeBook& book, std::uint32_t site)
{
    // First sites ascend with the code ids: find the last code whose first site is not behind `site`.
    std::uint32_t low = 0;
    std::uint32_t high = state.codeCount;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        (state.codes.at(middle).firstSite <= site ? low = middle + 1 : high = middle);
    }
    if (low == 0)
        return std::nullopt;
    const CodeRecord record = state.codes.at(low - 1);
    const auto info = book.code(record.info);
    const std::uint32_t index = site - record.firstSite;
    if (site < record.firstSite || !info || index >= info->sites.size())
        return std::nullopt;
    return SiteLocation{low - 1, index};
}

std::optional<SiteRow> siteRow(const State& state, const CodeBook& book, std::uint32_t site)
{
    const auto location = locateSite(state, book, site);
    if (!location)
        return std::nullopt;
    const auto info = book.code(state.codes.at(location->code).info);
    return makeRow(state, *book.program(state.program), location->code, info, location->index);
}

} // namespace inspector
