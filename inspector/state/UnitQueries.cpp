// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/UnitQueries.h"

namespace inspector {

std::vector<UnitRow> unitRows(const State& state, const CodeBook& book, std::uint32_t code)
{
    std::vector<UnitRow> rows;
    const CodeRecord record = state.codes.at(code);
    const auto info = book.code(record.info);
    if (!info)
        return rows;
    const auto program = book.program(state.program);
    rows.reserve(info->instructions.size());
    for (const InstructionInfo& instruction : info->instructions) {
        UnitRow& row = rows.emplace_back();
        row.info = info;
        row.instruction = &instruction;
        row.opcode = instruction.opcode;
        row.executions = executionsOf(state, *info, instruction);
        if (instruction.site == kNoSite)
            continue;
        row.site = record.firstSite + instruction.site;
        row.record = siteAt(state, *row.site);
        row.hits = derivedHits(row.executions, row.record);
        row.cacheText = book.payloads().text(row.record.cacheText);
        row.cacheUnits = book.payloads().text(row.record.cacheUnits);
        if (row.record.changes > 0)
            row.opcode = program->opcodeName(row.record.opcode);
    }
    return rows;
}

} // namespace inspector
