// SPDX-License-Identifier: GPL-3.0-or-later
// Inline-cache sites as rows: what the VM told about the code joined with what the events told about the site.
// Pure functions of a State and its CodeBook; any thread.
#pragma once

#include "inspector/state/CodeInfo.h"
#include "inspector/state/State.h"

#include <optional>
#include <vector>

namespace inspector {

struct SiteRow
{
    std::uint32_t site = 0;
    std::uint32_t code = 0;
    std::shared_ptr<const CodeInfo> info;         ///< Of `code`; keeps the next two alive.
    const SiteInfo* place = nullptr;              ///< Family and expression.
    const InstructionInfo* instruction = nullptr; ///< Unit, base opcode, position in the source.
    SiteRecord record;                            ///< State, changes, failures, misses.
    std::string opcode;                           ///< Name of the opcode there now.
    std::uint64_t executions = 0;
    std::uint64_t hits = 0; ///< Executions in a specialised form whose guards held.
};

/// Where a site lives.
struct SiteLocation
{
    std::uint32_t code = 0;
    std::uint32_t index = 0; ///< Into CodeInfo::sites.
};

/// Sites of every code object that was ever made, by code and unit.
[[nodiscard]] std::vector<SiteRow> siteRows(const State& state, const CodeBook& book);
[[nodiscard]] std::vector<SiteRow> siteRowsOfCode(const State& state, const CodeBook& book, std::uint32_t code);
[[nodiscard]] std::vector<SiteRow> siteRowsOfSource(const State& state, const CodeBook& book, std::uint32_t source);

/// Nothing when no code object has that site.
[[nodiscard]] std::optional<SiteLocation> locateSite(const State& state, const CodeBook& book, std::uint32_t site);
[[nodiscard]] std::optional<SiteRow> siteRow(const State& state, const CodeBook& book, std::uint32_t site);

/// The record of a site as it stands at that instant.
[[nodiscard]] SiteRecord siteAt(const State& state, std::uint32_t site);

/// executions − misses − deferred; never below 0, since samples of the three arrive one after the other.
[[nodiscard]] std::uint64_t derivedHits(std::uint64_t executions, const SiteRecord& site);

/// Times that `instruction` ran: the entries of its block, but for those that ended, or stand, in front of it.
[[nodiscard]] std::uint64_t executionsOf(const State& state, const CodeInfo& info, const InstructionInfo& instruction);

} // namespace inspector
