// SPDX-License-Identifier: GPL-3.0-or-later
// What events make of one inline-cache site: the reducer folds with it, and so does who follows a single site through
// a recording. Pure; any thread.
#pragma once

#include "inspector/state/State.h"

namespace inspector {

/// Specialised anew so often, in quick succession, a site is megamorphic.
inline constexpr std::uint16_t kManyRewrites = 8;
/// A site that was not rewritten for so long (nanoseconds) has settled: its guards hold, or miss only at times.
inline constexpr std::uint64_t kSettled = 500'000'000;

/// Folds an event of that site: SiteChanged, SpecializationFailed, SiteBackedOff, or a sample of its counters; ignores
/// others. `seq` is the number of events before it.
void foldSite(SiteRecord& site, const vmcore::VmEvent& event, std::uint64_t seq);

/// The site at that time of the run: one that was rewritten again and again may have settled since.
[[nodiscard]] SiteRecord settledAt(SiteRecord site, std::uint64_t time);

} // namespace inspector
