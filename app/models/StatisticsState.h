// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums over a run as the Statistics view shows them: families of inline caches, and counts.
#pragma once

#include "app/models/Cell.h"
#include "app/models/RunSnapshot.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace app {

struct FamilyStatisticsRow
{
    std::uint64_t key = 0;
    QString family;
    std::uint64_t executions = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t deferred = 0;
    std::uint64_t successes = 0; ///< Attempts that found a specialised form.
    std::uint64_t failures = 0;  ///< Attempts that found none.

    bool operator==(const FamilyStatisticsRow&) const = default;
};

/// A figure under a heading: an opcode, a failure, a total.
struct CountsRow
{
    std::uint64_t key = 0;
    bool heading = false;
    bool code = false; ///< The name is one of the program.
    QString name;
    QString value;
    double share = -1; ///< Of its section; negative: it has none.
    theme::Role role = theme::Role::Text;

    bool operator==(const CountsRow&) const = default;
};

struct StatisticsState
{
    std::vector<FamilyStatisticsRow> families;
    std::vector<CountsRow> counts;
    std::uint64_t instructions = 0; ///< Executed.
};

[[nodiscard]] StatisticsState statisticsState(const RunSnapshot& run);

} // namespace app
