// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/observe/EventTable.h"

#include <algorithm>
#include <array>

namespace vmcore {

namespace {

constexpr std::array<EventInfo, kEventKinds> kEvents{{
#define VM_EVENT(name, track, doc, object, other, detail, aux, value)                                                  \
    {#name, EventTrack::track, doc, object, other, detail, aux, value},
#include "vmcore/observe/Events.def"
#undef VM_EVENT
}};

constexpr std::array<SiteStateInfo, kSiteStates> kStates{{
#define VM_SITE_STATE(name, words, meaning, why, cost, fix, noFix) {#name, words, meaning, why, cost, fix, noFix},
#include "vmcore/observe/SiteStates.def"
#undef VM_SITE_STATE
}};

} // namespace

std::span<const EventInfo, kEventKinds> eventTable()
{
    return kEvents;
}

const EventInfo& eventInfo(EventKind kind)
{
    return kEvents[static_cast<std::size_t>(kind)];
}

std::optional<EventKind> eventKindNamed(std::string_view name)
{
    const auto* row = std::ranges::find(kEvents, name, &EventInfo::name);
    if (row == kEvents.end())
        return std::nullopt;
    return static_cast<EventKind>(row - kEvents.begin());
}

std::span<const SiteStateInfo, kSiteStates> siteStateTable()
{
    return kStates;
}

const SiteStateInfo& siteStateInfo(SiteState state)
{
    return kStates[static_cast<std::size_t>(state)];
}

std::string_view stopReasonWords(StopReason reason)
{
    switch (reason) {
    case StopReason::Entry: return "before the first instruction";
    case StopReason::PauseAsked: return "paused";
    case StopReason::StepDone: return "step finished";
    case StopReason::Breakpoint: return "breakpoint";
    case StopReason::Exception: return "uncaught exception";
    }
    return "unknown reason";
}

std::string_view resumeCommandWords(ResumeCommand command)
{
    switch (command) {
    case ResumeCommand::Run: return "run";
    case ResumeCommand::StepOver: return "step over";
    case ResumeCommand::StepInto: return "step into";
    case ResumeCommand::StepOut: return "step out";
    case ResumeCommand::StepInstruction: return "step instruction";
    }
    return "unknown command";
}

std::string_view endKindWords(EndKind kind)
{
    switch (kind) {
    case EndKind::Finished: return "finished";
    case EndKind::Error: return "ended by an error";
    case EndKind::Exit: return "exited";
    case EndKind::Stopped: return "stopped";
    }
    return "unknown end";
}

std::string_view classChangeWords(ClassChange change)
{
    switch (change) {
    case ClassChange::AttributeAdded: return "added";
    case ClassChange::AttributeReplaced: return "replaced";
    case ClassChange::AttributeDeleted: return "deleted";
    case ClassChange::MadeVolatile: return "overwritten, read through the class from now on";
    case ClassChange::BasesAssigned: return "new __bases__";
    case ClassChange::ClassAssigned: return "new __class__";
    case ClassChange::DescriptorChanged: return "a descriptor was made anew";
    case ClassChange::Inherited: return "inherited";
    case ClassChange::Several: return "several attributes";
    case ClassChange::VersionGiven: return "first version";
    }
    return "unknown change";
}

} // namespace vmcore
