// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/SiteQueries.h"

#include "inspector/state/SiteFold.h"

#include <algorithm>

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
    if (site.specialisations == 0)
        return 0;
    const std::uint64_t others = site.misses + site.deferred;
    return executions > others ? executions - others : 0;
}

std::uint64_t executionsOf(const State& state, const CodeInfo& info, const InstructionInfo& instruction)
{
    const BlockRecord block = state.blocks.at(info.firstBlock + instruction.block);
    std::uint64_t left = 0;
    std::uint32_t most = block.exitCount; // a damaged recording may tie exits to a ring
    if (most > 0)
        most = std::min(most, 2 * (info.blocks[instruction.block].end - info.blocks[instruction.block].start));
    for (std::uint32_t id = block.firstExit; id != 0 && most > 0; --most) {
        const ExitRecord exit = state.exits.at(id);
        if (exit.place != 0 && exit.place - 1 <= 2 * instruction.unit)
            left += exit.count;
        id = exit.next;
    }
    return block.executions - std::min(block.executions, left);
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
