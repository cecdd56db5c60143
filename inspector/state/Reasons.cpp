// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/Reasons.h"

#include "vmcore/observe/EventTable.h"

namespace inspector {

Reason reasonOf(vmcore::SiteState state)
{
    const vmcore::SiteStateInfo& info = vmcore::siteStateInfo(state);
    return {ReasonGroup::SiteState, info.name, info.meaning, info.why, info.cost, info.fix, info.noFix};
}

Reason reasonOf(vmcore::FailureKind kind)
{
    if (static_cast<std::size_t>(kind) >= vmcore::kFailures.size()) {
        return {ReasonGroup::Failure, "Unknown", "no form fits",
            "A later release of the program made the recording, and has a name for it.",
            vmcore::siteStateInfo(vmcore::SiteState::BackedOff).cost, {}, "Open the recording with that release."};
    }
    const vmcore::FailureInfo& info = vmcore::failureInfo(kind);
    return {ReasonGroup::Failure, info.name, info.words, info.why,
        vmcore::siteStateInfo(vmcore::SiteState::BackedOff).cost, info.fix, info.noFix};
}

std::vector<Reason> allReasons()
{
    std::vector<Reason> reasons;
    for (std::size_t state = 0; state < vmcore::kSiteStates; ++state)
        reasons.push_back(reasonOf(static_cast<vmcore::SiteState>(state)));
    for (std::size_t kind = 0; kind < vmcore::kFailures.size(); ++kind)
        reasons.push_back(reasonOf(static_cast<vmcore::FailureKind>(kind)));
    return reasons;
}

} // namespace inspector
