// SPDX-License-Identifier: GPL-3.0-or-later
//
// The counters of a run by function, by source line, by kind of failure and by pair of instructions, costliest
// first, as the Statistics view shows them.
#pragma once

#include "app/models/RunSnapshot.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace app {

/// A function or a line.
struct TotalsRow
{
    std::uint64_t key = 0;
    std::uint32_t code = 0;
    std::uint32_t unit = 0; ///< What is selected with the row.
    QString name;           ///< "Body.step", "drift.py:13"
    QString detail;         ///< Where the function stands, or the text of the line.
    double share = 0;       ///< Of all instructions executed.
    std::uint64_t runs = 0; ///< Calls of the function, executions of the line.
    double hitShare = 0;    ///< Of the executions of instructions with a cache.
    bool cached = false;    ///< There were such executions.
    std::uint64_t misses = 0;
    std::uint64_t deferred = 0;
    std::uint64_t failures = 0;
    QString commonest; ///< Why most attempts failed; may be empty.

    bool operator==(const TotalsRow&) const = default;
};

struct FailuresRow
{
    std::uint64_t key = 0; ///< The kind.
    std::uint64_t count = 0;
    double share = 0; ///< Of all failed attempts.
    QString what;
    QString why;
    QString remedy; ///< What would fix it, or why nothing needs fixing.
    bool fixable = false;

    bool operator==(const FailuresRow&) const = default;
};

/// Two instructions that ran one after the other, in the forms they had.
struct PairsRow
{
    std::uint64_t key = 0;
    QString first;
    QString second;
    std::uint64_t count = 0;
    double share = 0; ///< Of all pairs.

    bool operator==(const PairsRow&) const = default;
};

/// More rows than anybody reads.
inline constexpr std::size_t kMostTotals = 400;

[[nodiscard]] std::vector<TotalsRow> functionRows(const RunSnapshot& run);
[[nodiscard]] std::vector<TotalsRow> lineRows(const RunSnapshot& run);
[[nodiscard]] std::vector<FailuresRow> failureRows(const RunSnapshot& run);
/// All of them; none unless the run counted pairs.
[[nodiscard]] std::vector<PairsRow> pairsRows(const RunSnapshot& run);

} // namespace app
