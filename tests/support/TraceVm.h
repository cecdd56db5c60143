// SPDX-License-Identifier: GPL-3.0-or-later
// A Vm with tier 2 that gets hot early, and questions about its executors.
#pragma once
#include "tests/support/TestVm.h"
#include "vmcore/trace/Optimizer.h"
#include "vmcore/trace/TraceText.h"

#include <algorithm>

namespace test {

inline vmcore::VmConfig traceConfig(std::uint32_t threshold = 63)
{
    vmcore::VmConfig config;
    config.tierTwo = true;
    config.backEdgeThreshold = config.entryThreshold = config.exitThreshold = threshold;
    return config;
}

inline std::string printedInTierOne(std::string_view program)
{
    TestVm t;
    return t.printed(program);
}

class TraceVm : public TestVm
{
public:
    explicit TraceVm(vmcore::VmConfig config = traceConfig())
        : TestVm(std::move(config))
    {
    }
    vmcore::Tier2& tier() { return *hosted().tierTwo(); }
    const vmcore::TierTwoStatistics& statistics() { return tier().statistics(); }
    std::uint64_t ended(vmcore::TraceEnd how) { return statistics().ends[static_cast<std::size_t>(how)]; }
    std::uint64_t refused(vmcore::TraceRefusal why) { return statistics().refusals[static_cast<std::size_t>(why)]; }
    // The one of the loop in a function; null: there is none.
    vmcore::Executor* loopOf(std::string_view function)
    {
        for (const auto& e : tier().executors())
            if (e->end == vmcore::TraceEnd::ClosesLoop && vmcore::toUtf8(e->code->qualname) == function)
                return e.get();
        return nullptr;
    }
    static std::size_t countOf(const std::vector<vmcore::TraceUop>& uops, vmcore::Uop which, std::size_t from = 0)
    {
        return static_cast<std::size_t>(std::count_if(uops.begin() + static_cast<std::ptrdiff_t>(from), uops.end(),
            [which](const vmcore::TraceUop& u) { return u.uop == which; }));
    }
    // In the loop itself, behind the iteration in front of it.
    static std::size_t inLoop(const vmcore::Executor& e, vmcore::Uop which) { return countOf(e.uops, which, e.top); }
};

} // namespace test
