// SPDX-License-Identifier: GPL-3.0-or-later
// The transitions of one inline-cache site over time.
#pragma once

#include "inspector/history/EventSource.h"

namespace inspector {

/// An event of the site: SiteChanged, SpecializationFailed, SiteBackedOff or a sample of its misses.
struct SiteTransition
{
    std::uint64_t seq = 0; ///< Number of events before it.
    vmcore::VmEvent event;
};

/// Whether the event is one of those about the site that it names.
[[nodiscard]] bool isTransition(const vmcore::VmEvent& event);

/// Those among events `first` … `end` − 1. Call again with a later `first` to follow a running program.
[[nodiscard]] Result<std::vector<SiteTransition>> siteTransitions(
    const EventSource& source, std::uint32_t site, std::uint64_t first, std::uint64_t end);

} // namespace inspector
