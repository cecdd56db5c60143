// SPDX-License-Identifier: GPL-3.0-or-later
// Every counter of a run attributed to functions and to source lines. Pure functions; any thread.
#pragma once

#include "inspector/state/SiteQueries.h"

#include <map>
#include <optional>
#include <vector>

namespace inspector {

/// hits + misses + deferred = executions of instructions that specialise, up to the interval between samples.
struct Totals
{
    std::uint64_t instructions = 0;   ///< Executed.
    std::uint64_t siteExecutions = 0; ///< Of those, by instructions with an inline cache.
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t deferred = 0;
    std::uint64_t specialisations = 0;
    std::uint64_t failures = 0;                             ///< Failed attempts.
    std::map<std::uint8_t, std::uint64_t> failuresByKind{}; ///< Each site's failures, by the kind of its last one.

    void add(const SiteRecord& site, std::uint64_t executions);
    /// The kind with most failures, if there were any.
    [[nodiscard]] std::optional<std::uint8_t> commonestFailure() const;
};

struct FunctionTotals
{
    std::uint32_t code = 0;
    std::shared_ptr<const CodeInfo> info;
    std::uint64_t calls = 0;
    Totals totals;
};

struct LineTotals
{
    std::uint32_t source = 0;
    std::uint32_t line = 0; ///< From 1.
    std::uint32_t code = 0; ///< Of `unit`, the instruction on the line that ran most.
    std::uint32_t unit = 0;
    std::uint64_t executions = 0; ///< Of that.
    Totals totals;
};

/// Functions that ran, those that executed most instructions first; at most `most`.
[[nodiscard]] std::vector<FunctionTotals> functionTotals(const State& state, const CodeBook& book, std::size_t most);

/// Lines that ran, those that executed most instructions first; at most `most`.
[[nodiscard]] std::vector<LineTotals> lineTotals(const State& state, const CodeBook& book, std::size_t most);

} // namespace inspector
