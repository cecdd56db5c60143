// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/SiteHistory.h"

#include <algorithm>

namespace inspector {

bool isTransition(const vmcore::VmEvent& event)
{
    switch (event.kind) {
    case vmcore::EventKind::SiteChanged:
    case vmcore::EventKind::SpecializationFailed:
    case vmcore::EventKind::SiteBackedOff: return true;
    case vmcore::EventKind::CounterSampled:
        return event.aux == static_cast<std::uint16_t>(vmcore::CounterKind::SiteMisses);
    default: return false; // Kinds to come are not about sites unless listed here.
    }
}

Result<std::vector<SiteTransition>> siteTransitions(
    const EventSource& source, std::uint32_t site, std::uint64_t first, std::uint64_t end)
{
    constexpr std::uint64_t kAtOnce = 65536;
    std::vector<SiteTransition> transitions;
    for (std::uint64_t seq = std::max(first, source.firstEvent()); seq < end;) {
        const auto events = source.events(seq, std::min(end - seq, kAtOnce));
        if (!events)
            return std::unexpected(events.error());
        if (events->empty())
            break;
        for (const vmcore::VmEvent& event : *events) {
            if (event.object == site && isTransition(event))
                transitions.push_back({seq, event});
            ++seq;
        }
    }
    return transitions;
}

} // namespace inspector
