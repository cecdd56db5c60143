// SPDX-License-Identifier: GPL-3.0-or-later
// Turns what the VM reports into events in the ring, with their payloads. VM thread.
#pragma once
#include "vmcore/host/ClassReports.h"
#include "vmcore/host/ExactCheck.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/observe/EventRing.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/observe/Payloads.h"

#include <unordered_map>
#include <vector>

namespace vmcore {

class ExecutionCounts;

class EventObserver final : public Observer
{
public:
    // Both outlive the observer.
    EventObserver(EventRing& ring, Payloads& payloads)
        : m_ring(ring)
        , m_payloads(payloads)
        , m_classes(ring, payloads)
    {
    }

    void codeCreated(Vm& vm, const CodeObject* code) override;
    void codeRetired(Vm& vm, const CodeObject* code) override;
    void siteChanged(Vm& vm, const CodeObject* code, std::uint32_t site, std::uint8_t failure,
        std::span<const Value> operands) override;
    void classChanged(
        Vm& vm, const TypeObject* type, const TypeObject* top, ClassChange change, const StrObject* name) override;
    void classRetired(const TypeObject* type) override { m_classes.retired(type); }
    void exceptionRaised(std::uint32_t code, std::uint32_t unit, std::string_view typeName) override;
    void imported(std::uint32_t source, std::string_view module) override;
    void sourceLoaded(std::uint32_t source, std::string_view fileName, std::string_view text) override;
    void collected(bool full, const HeapStatistics& statistics) override;
    void traceEnded(
        const Region& region, const ExecutorExit* exit, const Executor* executor, TraceRefusal refusal) override;
    void exitLinked(const ExecutorExit& exit) override;
    void executorInvalidated(const Executor& executor, ExecutorEnd why) override;
    void sample(Vm& vm) override;
    void settle(Vm& vm, Standing standing) override;

    // Of all code so far, after the last sample; meaningful with counters=exact. VM thread.
    ExactReport exactReport(Vm& vm) const;

private:
    struct ReportedExit
    {
        std::uint32_t place, id;
        std::uint64_t count;
    };
    struct Reported
    { // what samples have told already
        std::vector<std::uint64_t> blocks;
        std::vector<std::uint64_t> misses, deferred;
        std::vector<ReportedExit> exits;
    };
    struct ReportedExecutor
    {
        std::uint64_t runs = 0, rounds = 0;
        std::vector<std::uint64_t> exits;
    };
    void sampleExecutor(const Executor& executor);
    void sampleCounters(Vm& vm, Standing standing);
    void sampleCode(Vm& vm, const CodeObject* code, std::span<const BlockExit> standing);
    void sampleExits(const CodeObject* code, std::span<const BlockExit> exits, std::vector<ReportedExit>& reported);
    void samplePairs(const ExecutionCounts& counts);
    bool hasRoom();
    void report(CounterKind kind, std::uint32_t id, std::uint64_t now, std::uint64_t& before);

    EventRing& m_ring;
    Payloads& m_payloads;
    ClassReports m_classes;
    std::unordered_map<std::uint32_t, Reported> m_reported;                  // by CodeId
    std::unordered_map<std::uint32_t, ReportedExecutor> m_reportedExecutors; // by ExecutorId
    std::uint32_t m_nextExit = 1;
    bool m_isLast = false; // what a sample does not tell now is told by none
    std::vector<std::uint64_t> m_reportedPairs;
    ExactCheck m_check;
};

} // namespace vmcore
