// SPDX-License-Identifier: GPL-3.0-or-later
// What tier 2 has come to, as plain figures that outlive the Vm.
#pragma once
#include "vmcore/trace/Tier2.h"

#include <string>

namespace vmcore {

struct TraceExitFigures
{
    std::string kind;
    std::uint32_t unit = 0; // where the program goes on
    std::uint64_t count = 0;
    ExecutorId linked = 0; // 0: tier 1
};
struct ExecutorFigures
{
    ExecutorId id = 0;
    std::string code;
    std::uint32_t unit = 0, line = 0;
    std::string trigger, end;
    std::size_t uops = 0, recorded = 0; // SetIp and CheckValidity not counted
    std::uint8_t chainDepth = 0;
    bool isValid = true, isWarm = true;
    std::uint64_t runs = 0, rounds = 0;
    std::vector<TraceExitFigures> exits;
};
struct TierTwoFigures
{
    TierTwoStatistics statistics;
    std::vector<ExecutorFigures> executors;
    std::uint64_t runs = 0; // of all executors: as many were left
    // Micro-ops of a whole run or round, each executor as often as it ran, SetIp and CheckValidity not counted.
    std::uint64_t recordedUops = 0, executedUops = 0;

    // Of the departures, those that ended in tier 1.
    double tierOneShare() const
    {
        return runs == 0 ? 0 : static_cast<double>(statistics.leftForTier1) / static_cast<double>(runs);
    }
    double uopShare() const
    {
        return recordedUops == 0 ? 1 : static_cast<double>(executedUops) / static_cast<double>(recordedUops);
    }
};

TierTwoFigures figuresOf(const Tier2& tier);

} // namespace vmcore
