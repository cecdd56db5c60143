// SPDX-License-Identifier: GPL-3.0-or-later
// Sums over all code of a State: per opcode, per family of inline caches, per failure kind. Pure; any thread.
#pragma once

#include "inspector/state/SiteQueries.h"

namespace inspector {

struct OpcodeRow
{
    std::string opcode; ///< Base opcode.
    std::uint64_t executions = 0;
    std::uint32_t instructions = 0; ///< How many stand in the code.
};

/// hits + misses + deferred = executions.
struct FamilyRow
{
    std::string family;
    std::uint32_t sites = 0;
    std::array<std::uint32_t, vmcore::kSiteStates> sitesInState{}; ///< By SiteState.
    std::uint64_t executions = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t deferred = 0;
    std::uint64_t specialisations = 0; ///< Successful attempts.
    std::uint64_t failures = 0;        ///< Failed attempts.
};

struct FailureRow
{
    std::uint32_t kind = 0; ///< Index into the VM's table of failure kinds.
    std::uint64_t count = 0;
};

/// Two instructions that ran one after the other, in the forms they had.
struct PairRow
{
    std::uint32_t pair = 0; ///< Index into State::pairs.
    std::string first;
    std::string second;
    std::uint64_t count = 0;
};

struct Statistics
{
    std::vector<OpcodeRow> opcodes;   ///< Most executed first.
    std::vector<FamilyRow> families;  ///< By name.
    std::vector<FailureRow> failures; ///< Most frequent first; only kinds that occurred.
};

/// Most frequent first; empty unless the run counted pairs (--set pairs=on).
[[nodiscard]] std::vector<PairRow> pairRows(const State& state, const ProgramInfo& program);

[[nodiscard]] Statistics statistics(const State& state, const CodeBook& book);

} // namespace inspector
