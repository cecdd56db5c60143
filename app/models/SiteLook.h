// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the state of an inline-cache site looks and reads, the same in every view.
#pragma once

#include "app/models/Cell.h"
#include "inspector/state/Reasons.h"
#include "inspector/state/SiteQueries.h"

#include <optional>

namespace app {

struct SiteLook
{
    theme::Role role;
    Mark mark;
};

[[nodiscard]] SiteLook lookOf(inspector::SiteState state);

/// The state in words, as on its chip.
[[nodiscard]] QString wordsOf(inspector::SiteState state);

/// How bad a state is, for "worst first": larger is worse.
[[nodiscard]] int severityOf(inspector::SiteState state);

/// Share of the executions that took the general form, after a failed guard or without one; 0 to 1.
[[nodiscard]] double slowShare(const inspector::SiteRow& row);

/// 0 specialised without a miss … 4 megamorphic; nothing for a site that has hardly run.
[[nodiscard]] std::optional<int> specialisationLevel(const inspector::SiteRow& row);

/// One sentence: what the state means for this site.
[[nodiscard]] QString meaningOf(const inspector::SiteRow& row);

/// How often it was specialised anew, how many attempts failed, when the next one comes; may be empty.
[[nodiscard]] QString attemptsOf(const inspector::SiteRow& row);

/// What would make a site specialise that does not; empty if nothing is known or nothing is wrong.
[[nodiscard]] QString remedyFor(const inspector::SiteRow& row);

/// The row of the table of reasons that tells most: that of the last failure while it makes the site run its general
/// form, else that of the state.
[[nodiscard]] inspector::Reason reasonBehind(const inspector::SiteRecord& record);

/// Why an attempt to specialise failed, in words.
[[nodiscard]] QString failureWords(std::uint16_t kind);

} // namespace app
