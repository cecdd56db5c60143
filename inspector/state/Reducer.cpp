// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/Reducer.h"

#include "inspector/state/SiteFold.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace inspector {

using vmcore::EventKind;
using vmcore::VmEvent;

namespace {

// Tags are never reused, so pages that two reducers share belong to neither.
std::uint64_t newOwner()
{
    static std::atomic<std::uint64_t> s_last{0};
    return ++s_last;
}

PayloadId payloadIn(std::uint64_t value)
{
    return static_cast<PayloadId>(value);
}

} // namespace

Reducer::Reducer(State start, MemoryBudget budget)
    : m_state(std::move(start))
    , m_budget(budget)
    , m_owner(newOwner())
{
    m_budget.used += std::min(m_state.bytes(), m_budget.limit - m_budget.used);
}

State Reducer::publish()
{
    m_owner = newOwner();
    return m_state;
}

bool Reducer::apply(const VmEvent& event)
{
    ++m_state.seq;
    m_state.time = event.time;
    if (static_cast<std::size_t>(event.kind) >= vmcore::kEventKinds)
        return ignore();
    ++m_state.counts[static_cast<std::size_t>(event.kind)];
    return applyKnown(event);
}

bool Reducer::ignore()
{
    ++m_state.ignoredEvents;
    return true;
}

bool Reducer::applyKnown(const VmEvent& event)
{
    State& s = m_state;
    switch (event.kind) {
    case EventKind::Dropped: s.lostEvents += event.value; return true;
    case EventKind::TimeSync: s.wallStart = event.value - event.time; return true;
    case EventKind::ProgramStarted:
        s.program = payloadIn(event.value);
        s.status = RunStatus::Running;
        return true;
    case EventKind::Paused:
        s.stop = {event.other, event.object, event.detail, static_cast<vmcore::StopReason>(event.aux),
            payloadIn(event.value)};
        s.status = RunStatus::Paused;
        return true;
    case EventKind::Resumed: s.status = RunStatus::Running; return true;
    case EventKind::ProgramEnded:
        s.end = {static_cast<vmcore::EndKind>(event.aux), event.detail, payloadIn(event.value)};
        s.status = RunStatus::Ended;
        return true;
    case EventKind::ExceptionRaised: s.exception = {event.object, event.detail, payloadIn(event.value)}; return true;
    case EventKind::InputWanted: s.status = RunStatus::WaitingForInput; return true;
    case EventKind::InputGiven: s.status = RunStatus::Running; return addOutput(event, kInputDescriptor);
    case EventKind::Output: return addOutput(event, event.aux);
    case EventKind::Collection: return collected(event);
    case EventKind::SourceLoaded: return sourceLoaded(event);
    case EventKind::Imported: return sourceImported(event);
    case EventKind::CodeCreated: return codeCreated(event);
    case EventKind::CodeRetired: return codeRetired(event);
    case EventKind::SiteChanged:
    case EventKind::SiteBackedOff: return siteEvent(event);
    case EventKind::SpecializationFailed: return specializationFailed(event);
    case EventKind::SiteDepends: return siteDepends(event);
    case EventKind::ClassCreated: return classCreated(event);
    case EventKind::ClassChanged: return classChanged(event);
    case EventKind::ClassRetired: return classRetired(event);
    case EventKind::ClassesUnseen: s.unseenClasses += event.value; return true;
    case EventKind::ShapeCreated: return shapeCreated(event);
    case EventKind::ShapeRenewed: return shapeRenewed(event);
    case EventKind::TraceEnded: return traceEnded(event);
    case EventKind::ExecutorCreated: return executorCreated(event);
    case EventKind::ExitLinked: return exitLinked(event);
    case EventKind::ExecutorInvalidated: return executorInvalidated(event);
    case EventKind::CounterSampled: return counterSampled(event);
    }
    return ignore();
}

bool Reducer::addOutput(const VmEvent& event, std::uint32_t descriptor)
{
    return edit(m_state.outputs, m_state.outputCount, [&](OutputRecord& output) {
        output = {event.time, payloadIn(event.value), descriptor};
        ++m_state.outputCount;
    });
}

bool Reducer::collected(const VmEvent& event)
{
    CollectionTotals& totals = m_state.collections;
    const bool full = event.aux == static_cast<std::uint16_t>(vmcore::CollectionKind::Full);
    ++(full ? totals.full : totals.minor);
    totals.microseconds += event.detail;
    totals.objectsFreed += event.other;
    totals.liveBytes = event.value;
    return true;
}

bool Reducer::sourceLoaded(const VmEvent& event)
{
    return edit(m_state.sources, event.object, [&](SourceRecord& source) {
        source.name = event.other;
        source.text = payloadIn(event.value);
        m_state.sourceCount = std::max(m_state.sourceCount, event.object + 1);
    });
}

bool Reducer::sourceImported(const VmEvent& event)
{
    return edit(m_state.sources, event.object, [&](SourceRecord& source) {
        source.importedAs = payloadIn(event.value);
        m_state.sourceCount = std::max(m_state.sourceCount, event.object + 1);
    });
}

bool Reducer::codeCreated(const VmEvent& event)
{
    return edit(m_state.codes, event.object, [&](CodeRecord& code) {
        code = {m_state.seq - 1, payloadIn(event.value), event.other, event.detail, CodeLife::Alive};
        m_state.codeCount = std::max(m_state.codeCount, event.object + 1);
    });
}

bool Reducer::codeRetired(const VmEvent& event)
{
    return edit(m_state.codes, event.object, [](CodeRecord& code) { code.life = CodeLife::Retired; });
}

bool Reducer::siteEvent(const VmEvent& event)
{
    return edit(m_state.sites, event.object, [&](SiteRecord& site) { foldSite(site, event, m_state.seq - 1); });
}

bool Reducer::specializationFailed(const VmEvent& event)
{
    const auto countKind = [&](FailureRecord& failure) {
        ++failure.count;
        m_state.failureKindCount = std::max<std::uint32_t>(m_state.failureKindCount, event.aux + 1U);
    };
    return edit(m_state.failures, event.aux, countKind) && siteEvent(event);
}

bool Reducer::counterSampled(const VmEvent& event)
{
    switch (static_cast<vmcore::CounterKind>(event.aux)) {
    case vmcore::CounterKind::BlockExecutions:
        return edit(m_state.blocks, event.object, [&](BlockRecord& block) { block.executions += event.value; });
    case vmcore::CounterKind::SiteMisses:
    case vmcore::CounterKind::SiteDeferred: return siteEvent(event);
    case vmcore::CounterKind::BlockExits: return blockLeft(event);
    case vmcore::CounterKind::OpcodePairs:
        if (event.object >= kOpcodePairs)
            return ignore();
        return edit(m_state.pairs, event.object, [&](PairRecord& pair) { pair.count += event.value; });
    case vmcore::CounterKind::ExecutorRuns:
        return edit(m_state.executors, event.object, [&](ExecutorRecord& e) { e.runs += event.value; });
    case vmcore::CounterKind::ExecutorRounds:
        return edit(m_state.executors, event.object, [&](ExecutorRecord& e) { e.rounds += event.value; });
    case vmcore::CounterKind::TraceExits:
        return edit(m_state.traceExits, event.object, [&](TraceExitRecord& e) { e.count += event.value; });
    }
    return ignore();
}

bool Reducer::blockLeft(const VmEvent& event)
{
    if (event.object == 0 || event.object >= decltype(m_state.exits)::kMaxItems)
        return ignore();
    const bool isNew = m_state.exits.at(event.object).place == 0;
    std::uint32_t next = 0;
    if (isNew && !edit(m_state.blocks, event.other, [&](BlockRecord& block) {
            next = std::exchange(block.firstExit, event.object);
            ++block.exitCount;
        }))
        return false;
    return edit(m_state.exits, event.object, [&](ExitRecord& exit) {
        if (isNew)
            exit = {0, event.detail + 1, next};
        exit.count += event.value;
    });
}

} // namespace inspector
