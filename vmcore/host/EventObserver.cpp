// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/host/EventObserver.h"

#include "vmcore/code/BlockCounts.h"
#include "vmcore/host/CodeDescription.h"
#include "vmcore/interp/Adapt.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/ops/OpInfo.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {
namespace {

SiteState stateAfterFailure(std::uint8_t failure, std::uint32_t exponent)
{
    if (static_cast<FailureKind>(failure) == FailureKind::ClassChangesOften)
        return SiteState::Unsettled;
    return exponent >= kLongestBackoff ? SiteState::Capped : SiteState::BackedOff;
}

} // namespace

void EventObserver::codeCreated(Vm& vm, const CodeObject* code)
{
    m_ring.emit(EventKind::CodeCreated, 0, code->id, code->sourceId, code->firstSite,
        m_payloads.intern_anyThread(describeCode(vm, code)));
}

void EventObserver::codeRetired(const CodeObject* code)
{
    sampleCode(code);
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

void EventObserver::sample(Vm& vm)
{
    sampleCounters(vm);
    m_classes.sample(vm);
}

void EventObserver::settle(Vm& vm)
{
    sampleCounters(vm);
    m_classes.settle(vm);
}

void EventObserver::sampleCounters(Vm& vm)
{
    for (const CodeObject* code : vm.codes.all)
        sampleCode(code);
}

void EventObserver::sampleCode(const CodeObject* code)
{
    const auto report = [this](CounterKind kind, std::uint32_t id, std::uint64_t now, std::uint64_t& before) {
        if (now > before)
            m_ring.emit(EventKind::CounterSampled, static_cast<std::uint16_t>(kind), id, 0, 0, now - before);
        before = std::max(before, now);
    };
    const std::vector<std::uint64_t> blocks = blockExecutions(code);
    const std::vector<Site>& sites = code->data->sites;
    Reported& r = m_reported[code->id];
    r.blocks.resize(blocks.size());
    r.misses.resize(sites.size());
    r.deferred.resize(sites.size());
    for (std::uint32_t b = 0; b < blocks.size(); ++b)
        report(CounterKind::BlockExecutions, code->firstBlock + b, blocks[b], r.blocks[b]);
    for (std::uint32_t i = 0; i < sites.size(); ++i) {
        report(CounterKind::SiteMisses, code->firstSite + i, sites[i].misses, r.misses[i]);
        report(CounterKind::SiteDeferred, code->firstSite + i, deferredOf(code, sites[i]), r.deferred[i]);
    }
}

} // namespace vmcore
