// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/host/EventObserver.h"

#include "vmcore/code/BlockCounts.h"
#include "vmcore/host/CodeDescription.h"
#include "vmcore/host/ExecutorDescription.h"
#include "vmcore/interp/Adapt.h"
#include "vmcore/interp/Interpreter.h"
#include "vmcore/object/ExecutionCounts.h"
#include "vmcore/object/Frame.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/ops/OpInfo.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/trace/Tier2.h"

#include <algorithm>
#include <chrono>

namespace vmcore {
namespace {

SiteState stateAfterFailure(std::uint8_t failure, std::uint32_t exponent)
{
    if (static_cast<FailureKind>(failure) == FailureKind::ClassChangesOften)
        return SiteState::Unsettled;
    return exponent >= kLongestBackoff ? SiteState::Capped : SiteState::BackedOff;
}

bool countsExactly(const Vm& vm)
{
    return vm.dispatch->counts && vm.dispatch->counts->isExact;
}

} // namespace

void EventObserver::codeCreated(Vm& vm, const CodeObject* code)
{
    m_ring.emit(EventKind::CodeCreated, 0, code->id, code->sourceId, code->firstSite,
        m_payloads.intern_anyThread(describeCode(vm, code)));
}

void EventObserver::codeRetired(Vm& vm, const CodeObject* code)
{
    m_isLast = true;
    sampleCode(vm, code, {});
    if (countsExactly(vm))
        m_check.retire(code);
    m_reported.erase(code->id);
    m_ring.emit(EventKind::CodeRetired, 0, code->id, 0, 0, 0);
}

void EventObserver::siteChanged(
    Vm& vm, const CodeObject* code, std::uint32_t index, std::uint8_t failure, std::span<const Value> operands)
{
    m_classes.tellChanges(vm); // which may be why

    const Site& site = code->data->sites[index];
    const Unit* at = code->units + site.unit;
    const auto bits = readUnits<std::uint16_t>(at + 1);
    const Counter counter(bits);
    const std::uint32_t id = code->firstSite + index;
    if (failure != 0) {
        m_ring.emit(EventKind::SpecializationFailed, failure, id, 0, bits, 0);
        m_ring.emit(
            EventKind::SiteBackedOff, static_cast<std::uint16_t>(counter.exponent()), id, 0, counter.value(), 0);
    }
    const SiteState state = failure == 0 ? SiteState::Specialised : stateAfterFailure(failure, counter.exponent());
    const auto op = static_cast<std::uint8_t>(unfused(static_cast<Op>(at->op)));
    m_ring.emit(EventKind::SiteChanged, packSiteChange(op, state), id,
        m_payloads.intern_anyThread(describeCache(vm, code, site)), bits,
        m_payloads.intern_anyThread(hexUnits(at + 1, opInfo(at->op).cacheUnits)));
    m_classes.tellDependency(vm, code, site, id, operands);
}

void EventObserver::classChanged(
    Vm&, const TypeObject* type, const TypeObject* top, ClassChange change, const StrObject* name)
{
    m_classes.changed(type, top, change, name);
}

void EventObserver::exceptionRaised(std::uint32_t code, std::uint32_t unit, std::string_view typeName)
{
    m_ring.emit(EventKind::ExceptionRaised, 0, code, 0, unit, m_payloads.intern_anyThread(typeName));
}

void EventObserver::imported(std::uint32_t source, std::string_view module)
{
    m_ring.emit(EventKind::Imported, 0, source, 0, 0, m_payloads.intern_anyThread(module));
}

void EventObserver::sourceLoaded(std::uint32_t source, std::string_view fileName, std::string_view text)
{
    m_ring.emit(EventKind::SourceLoaded, 0, source, m_payloads.intern_anyThread(fileName), 0,
        m_payloads.intern_anyThread(text));
}

void EventObserver::collected(bool full, const HeapStatistics& s)
{
    m_classes.forgetNames();
    m_ring.emit(EventKind::Collection, static_cast<std::uint16_t>(full ? CollectionKind::Full : CollectionKind::Minor),
        0, static_cast<std::uint32_t>(s.lastFreedObjects), static_cast<std::uint32_t>(s.lastMicroseconds), s.liveBytes);
}

namespace {

// Where the frames of all threads stand, by code. One that calls stands behind the call: the rest of its block is to come.
std::unordered_map<const CodeObject*, std::vector<BlockExit>> standingFrames(const Vm& vm, Standing standing)
{
    std::unordered_map<const CodeObject*, std::vector<BlockExit>> places;
    for (const auto& thread : vm.threads.all())
        for (const Frame* f = vm.threads.frameOf(*thread); f; f = f->back) {
            const std::uint32_t unit = f->currentUnit();
            const bool isBefore = f == vm.frame && standing == Standing::Before;
            addExit(places[f->code], isBefore ? placeBefore(unit) : placeBehind(unit), 1);
        }
    return places;
}

} // namespace

void EventObserver::sample(Vm& vm)
{
    m_isLast = false;
    sampleCounters(vm, Standing::Inside);
    m_classes.sample(vm);
}

void EventObserver::settle(Vm& vm, Standing standing)
{
    m_isLast = true;
    sampleCounters(vm, standing);
    m_classes.settle(vm);
}

void EventObserver::sampleCounters(Vm& vm, Standing standing)
{
    const auto frames = standingFrames(vm, standing);
    for (const CodeObject* code : vm.codes.all) {
        const auto places = frames.find(code);
        sampleCode(vm, code, places == frames.end() ? std::span<const BlockExit>() : places->second);
    }
    if (const ExecutionCounts* counts = vm.dispatch->counts; counts && counts->countsPairs())
        samplePairs(*counts);
    if (const auto* tier = dynamic_cast<const Tier2*>(vm.higherTier))
        for (const auto& executor : tier->executors())
            if (executor->isValid)
                sampleExecutor(*executor);
}

// --- tier 2 ----------------------------------------------------------------------------------------------
void EventObserver::traceEnded(
    const Region& region, const ExecutorExit* exit, const Executor* executor, TraceRefusal refusal)
{
    if (executor)
        m_ring.emit(EventKind::ExecutorCreated, static_cast<std::uint16_t>(executor->exits.size()), executor->id,
            executor->code->id, executor->exits.empty() ? 0 : executor->exits.front().id,
            m_payloads.intern_anyThread(describeExecutor(*executor)));
    const auto recorded = static_cast<std::uint32_t>(executor ? executor->recorded.size() : region.uops.size());
    m_ring.emit(EventKind::TraceEnded, packTraceEnd(region.trigger, region.end, refusal), region.code->id,
        executor ? executor->id : 0, static_cast<std::uint32_t>(region.head - region.code->units),
        packHalves(recorded, exit ? exit->id : 0));
}

void EventObserver::exitLinked(const ExecutorExit& exit)
{
    m_ring.emit(EventKind::ExitLinked, 0, exit.id, exit.linked->id, exit.owner->id, 0);
}

void EventObserver::executorInvalidated(const Executor& executor, ExecutorEnd why)
{
    sampleExecutor(executor);
    m_reportedExecutors.erase(executor.id);
    m_ring.emit(EventKind::ExecutorInvalidated, static_cast<std::uint16_t>(why), executor.id, 0, 0, 0);
}

void EventObserver::sampleExecutor(const Executor& executor)
{
    ReportedExecutor& r = m_reportedExecutors[executor.id];
    r.exits.resize(executor.exits.size());
    report(CounterKind::ExecutorRuns, executor.id, executor.runs, r.runs);
    report(CounterKind::ExecutorRounds, executor.id, executor.rounds, r.rounds);
    for (std::size_t i = 0; i < r.exits.size(); ++i)
        report(CounterKind::TraceExits, executor.exits[i].id, executor.exits[i].count, r.exits[i]);
}

// Growth can wait for the next sample, so that it does not push out what cannot. Where none follows, it waits for the recorder.
bool EventObserver::hasRoom()
{
    constexpr std::size_t kForOthers = 4096;
    if (!m_isLast)
        return m_ring.room() > kForOthers;
    std::chrono::milliseconds patience{5000};
    static_cast<void>(m_ring.waitForRoom(kForOthers, patience));
    return true;
}

void EventObserver::report(CounterKind kind, std::uint32_t id, std::uint64_t now, std::uint64_t& before)
{
    if (now <= before || !hasRoom())
        return;
    m_ring.emit(EventKind::CounterSampled, static_cast<std::uint16_t>(kind), id, 0, 0, now - before);
    before = now;
}

void EventObserver::sampleCode(Vm& vm, const CodeObject* code, std::span<const BlockExit> standing)
{
    const std::vector<BlockExit> exits = exitsWith(code, standing);
    const std::vector<std::uint64_t> blocks = blockExecutions(code, exits);
    const std::vector<Site>& sites = code->data->sites;
    Reported& r = m_reported[code->id];
    r.blocks.resize(blocks.size());
    r.misses.resize(sites.size());
    r.deferred.resize(sites.size());
    for (std::uint32_t b = 0; b < blocks.size(); ++b)
        report(CounterKind::BlockExecutions, code->firstBlock + b, blocks[b], r.blocks[b]);
    sampleExits(code, exits, r.exits);
    for (std::uint32_t i = 0; i < sites.size(); ++i) {
        report(CounterKind::SiteMisses, code->firstSite + i, sites[i].misses, r.misses[i]);
        report(CounterKind::SiteDeferred, code->firstSite + i, deferredOf(code, sites[i]), r.deferred[i]);
    }
    if (countsExactly(vm))
        m_check.compare(code, exits, blocks);
}

void EventObserver::sampleExits(
    const CodeObject* code, std::span<const BlockExit> exits, std::vector<ReportedExit>& reported)
{
    for (const BlockExit& exit : exits)
        if (std::ranges::find(reported, exit.place, &ReportedExit::place) == reported.end())
            reported.push_back({exit.place, m_nextExit++, 0});
    for (ReportedExit& r : reported) {
        const auto now = std::ranges::find(exits, r.place, &BlockExit::place);
        const std::uint64_t count = now == exits.end() ? 0 : now->count;
        const auto block = static_cast<std::uint32_t>(code->firstBlock + blockAt(*code->data, r.place / 2));
        if (count == r.count || !hasRoom())
            continue;
        m_ring.emit(EventKind::CounterSampled, static_cast<std::uint16_t>(CounterKind::BlockExits), r.id, block,
            r.place, count - r.count);
        r.count = count;
    }
}

void EventObserver::samplePairs(const ExecutionCounts& counts)
{
    m_reportedPairs.resize(counts.pairs().size());
    for (std::uint32_t i = 0; i < counts.pairs().size(); ++i)
        report(CounterKind::OpcodePairs, i, counts.pairs()[i], m_reportedPairs[i]);
}

ExactReport EventObserver::exactReport(Vm& vm) const
{
    ExactCheck all = m_check;
    for (const CodeObject* code : vm.codes.all)
        all.retire(code);
    return all.report();
}

} // namespace vmcore
