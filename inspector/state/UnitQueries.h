// SPDX-License-Identifier: GPL-3.0-or-later
// The instructions of one code object as rows: as compiled and as they stand now. Pure functions; any thread.
#pragma once

#include "inspector/state/SiteQueries.h"

namespace inspector {

struct UnitRow
{
    std::shared_ptr<const CodeInfo> info;         ///< Keeps `instruction` alive.
    const InstructionInfo* instruction = nullptr; ///< Base opcode, operand, position.
    std::string opcode;                           ///< Name of the opcode there now.
    std::optional<std::uint32_t> site;            ///< SiteId, if the instruction has an inline cache.
    SiteRecord record;                            ///< Of the site; default without one.
    std::string cacheText;                        ///< Decoded cache content; empty while nothing was cached.
    std::string cacheUnits;                       ///< The same raw, hex; empty while nothing was cached.
    std::uint64_t executions = 0;
    std::uint64_t hits = 0; ///< 0 without a site.
};

/// By ascending unit; empty when the code is unknown or its description damaged.
[[nodiscard]] std::vector<UnitRow> unitRows(const State& state, const CodeBook& book, std::uint32_t code);

} // namespace inspector
