// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/SiteFold.h"

#include "vmcore/interp/FailureKinds.h"

#include <algorithm>

namespace inspector {

using vmcore::EventKind;
using vmcore::VmEvent;

namespace {

std::uint8_t narrowed(std::uint16_t aux)
{
    return static_cast<std::uint8_t>(std::min<std::uint16_t>(aux, UINT8_MAX));
}

void countUp(std::uint16_t& count)
{
    count = static_cast<std::uint16_t>(std::min(count + 1, UINT16_MAX + 0));
}

SiteState stateAfterFailure(const SiteRecord& site)
{
    if (site.failures > 0 && site.lastFailure == static_cast<std::uint8_t>(vmcore::FailureKind::ClassChangesOften))
        return SiteState::Unsettled;
    return site.backoffExponent >= vmcore::kLongestBackoff ? SiteState::Capped : SiteState::BackedOff;
}

/// Caches that come back belong to kinds of values that take turns; ever new ones to a class that changes.
SiteState stateAfterRewrites(const SiteRecord& site)
{
    if (site.rewrites < kManyRewrites)
        return SiteState::Specialised;
    return site.unseenCaches >= kManyRewrites ? SiteState::Unsettled : SiteState::Megamorphic;
}

void specialised(SiteRecord& site, const VmEvent& event)
{
    ++site.specialisations;
    const bool first = site.specialisations == 1 || event.time - site.lastChangeTime > kSettled;
    if (first)
        site.rewrites = site.unseenCaches = 0;
    else
        countUp(site.rewrites);
    if (event.other > site.newestCache)
        countUp(site.unseenCaches);
    else
        site.unseenCaches = 0;
    site.newestCache = std::max(site.newestCache, event.other);
    site.state = stateAfterRewrites(site);
}

void changed(SiteRecord& site, const VmEvent& event, std::uint64_t seq)
{
    const unsigned told = event.aux >> 8;
    const auto state = told < vmcore::kSiteStates ? static_cast<SiteState>(told) : SiteState::Adaptive;
    if (state == SiteState::Specialised) {
        specialised(site, event);
    } else {
        // Recordings of the first release tell fewer states; they call a back-off at its cap megamorphic.
        const bool failed = state == SiteState::BackedOff && site.failures > 0;
        site.state = state == SiteState::Megamorphic ? SiteState::Capped : failed ? stateAfterFailure(site) : state;
        site.rewrites = site.unseenCaches = 0;
    }
    site.opcode = static_cast<std::uint8_t>(event.aux);
    site.counter = event.detail;
    site.cacheText = event.other;
    site.cacheUnits = static_cast<PayloadId>(event.value);
    site.heldClass = site.heldShape = site.heldVersion = 0; // SiteDepends follows if it depends on any
    site.lastChangeSeq = seq;
    site.lastChangeTime = event.time;
    ++site.changes;
}

void sampled(SiteRecord& site, const VmEvent& event)
{
    if (event.aux == static_cast<std::uint16_t>(vmcore::CounterKind::SiteDeferred)) {
        site.deferred += event.value;
    } else if (event.aux == static_cast<std::uint16_t>(vmcore::CounterKind::SiteMisses)) {
        site.misses += event.value;
        if (site.state == SiteState::Specialised)
            site.state = SiteState::Missing;
    }
}

} // namespace

void foldSite(SiteRecord& site, const VmEvent& event, std::uint64_t seq)
{
    switch (event.kind) {
    case EventKind::SiteChanged: changed(site, event, seq); break;
    case EventKind::SpecializationFailed:
        ++site.failures;
        site.lastFailure = narrowed(event.aux);
        site.counter = event.detail;
        break;
    case EventKind::SiteBackedOff:
        site.backoffExponent = narrowed(event.aux);
        site.untilNextTry = event.detail;
        site.state = stateAfterFailure(site);
        break;
    case EventKind::CounterSampled: sampled(site, event); break;
    default: break; // Kinds to come are not about sites unless listed here.
    }
}

SiteRecord settledAt(SiteRecord site, std::uint64_t time)
{
    const bool rewritten = site.rewrites >= kManyRewrites;
    if (rewritten && time > site.lastChangeTime && time - site.lastChangeTime > kSettled)
        site.state = SiteState::Specialised;
    return site;
}

} // namespace inspector
