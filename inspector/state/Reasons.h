// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of reasons: each state of a site and each kind of failure in plain words. The rows stand where the
// enumerations do (SiteStates.def, FailureKinds.def); whatever refuses, aborts or invalidates later joins here.
// Constant; any thread.
#pragma once

#include "vmcore/interp/FailureKinds.h"
#include "vmcore/observe/EventFields.h"

#include <string_view>
#include <vector>

namespace inspector {

enum class ReasonGroup : std::uint8_t { SiteState, Failure };

struct Reason
{
    ReasonGroup group{};
    std::string_view name;  ///< Of the enumerator.
    std::string_view words; ///< What is so, in a few words.
    std::string_view why;
    std::string_view cost;  ///< Failures: that of the state they lead to.
    std::string_view fix;   ///< What would help; empty when nothing needs to.
    std::string_view noFix; ///< Why nothing needs fixing; empty when there is a fix.
};

[[nodiscard]] Reason reasonOf(vmcore::SiteState state);
/// A kind that a later release knows is told to be unknown.
[[nodiscard]] Reason reasonOf(vmcore::FailureKind kind);

/// Every row of the table.
[[nodiscard]] std::vector<Reason> allReasons();

} // namespace inspector
