// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of Events.def and SiteStates.def as data, for views, docs and recordings. Constant; any thread.
#pragma once

#include "vmcore/observe/EventFields.h"
#include "vmcore/observe/VmEvent.h"

#include <optional>
#include <span>
#include <string_view>

namespace vmcore {

/// Lane of the timeline that shows a kind.
enum class EventTrack : std::uint8_t { Program, Code, Sites, Classes, Traces, Counters, Stops, Memory, Recorder };

/// One row of Events.def. A field text is empty when the kind leaves that field 0.
struct EventInfo
{
    std::string_view name;
    EventTrack track;
    std::string_view doc;
    std::string_view object;
    std::string_view other;
    std::string_view detail;
    std::string_view aux;
    std::string_view value;
};

/// All rows; index is the number of the kind.
[[nodiscard]] std::span<const EventInfo, kEventKinds> eventTable();
[[nodiscard]] const EventInfo& eventInfo(EventKind kind);
[[nodiscard]] std::optional<EventKind> eventKindNamed(std::string_view name);

/// One row of SiteStates.def.
struct SiteStateInfo
{
    std::string_view name;
    std::string_view words;   ///< As shown: lower case, no code words.
    std::string_view meaning; ///< What is so: a sentence without its subject ("the site …").
    std::string_view why;     ///< This and the next three are sentences.
    std::string_view cost;
    std::string_view fix;   ///< What would help; empty when nothing needs to, or when the failure's kind says it.
    std::string_view noFix; ///< Why nothing needs fixing; empty when there is a fix.
};

[[nodiscard]] std::span<const SiteStateInfo, kSiteStates> siteStateTable();
[[nodiscard]] const SiteStateInfo& siteStateInfo(SiteState state);

[[nodiscard]] std::string_view stopReasonWords(StopReason reason);
[[nodiscard]] std::string_view resumeCommandWords(ResumeCommand command);
[[nodiscard]] std::string_view endKindWords(EndKind kind);
[[nodiscard]] std::string_view classChangeWords(ClassChange change);

} // namespace vmcore
