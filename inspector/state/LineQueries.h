// SPDX-License-Identifier: GPL-3.0-or-later
// Counters and site states summed per source line. Pure functions; any thread.
#pragma once

#include "inspector/state/SiteQueries.h"

namespace inspector {

struct LineRow
{
    std::uint32_t line = 0;       ///< From 1.
    std::uint64_t executions = 0; ///< Of the instruction on the line that ran most.
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t deferred = 0;
    std::uint32_t changes = 0;
    std::uint32_t failures = 0;
    std::array<std::uint32_t, vmcore::kSiteStates> sitesInState{}; ///< By SiteState.
};

/// Lines of the source that have code, ascending.
[[nodiscard]] std::vector<LineRow> lineRows(const State& state, const CodeBook& book, std::uint32_t source);

} // namespace inspector
