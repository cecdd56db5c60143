// SPDX-License-Identifier: GPL-3.0-or-later
// Tier 2: decides what is recorded, makes executors of recordings, puts them into the code and links them. VM thread.
#pragma once
#include "vmcore/trace/Recorder.h"
#include "vmcore/trace/UopInterpreter.h"

#include <array>
#include <span>
#include <unordered_map>

namespace vmcore {

struct TierTwoStatistics
{
    std::uint64_t attempts = 0, created = 0, linked = 0, invalidated = 0, freed = 0;
    std::array<std::uint64_t, kTraceTriggers> triggers{};
    std::array<std::uint64_t, kTraceEnds> ends{};
    std::array<std::uint64_t, kTraceRefusals> refusals{};
    std::uint64_t entered = 0;      // from tier 1
    std::uint64_t leftForTier1 = 0; // by an exit, an event, a return to an unknown caller or an exception
};

class Tier2 final : public TraceRunner
{
public:
    static constexpr std::size_t kMostPerCode = 256;

    explicit Tier2(Vm& vm);
    ~Tier2() override;

    std::uint16_t firstCounter(bool isBackEdge) const override;
    void becameHot(State& s, const Unit* at) override;
    void record(const State& s) override;
    void recordMiss() override { m_recorder.missed(); }
    Exit enter(State& s, const Unit* at) override;
    void stopRecording() override;
    void markRoots(Marker& marker) const override;

    // Valid ones and those that wait to be freed, in order of creation.
    std::span<const std::unique_ptr<Executor>> executors() const { return m_executors; }
    const TierTwoStatistics& statistics() const { return m_statistics; }
    // Nothing enters it any more; what runs it leaves at its next check.
    void invalidate(Executor& executor, ExecutorEnd why);

private:
    struct Start
    {                             // what the recording that goes on is for
        const Unit* at = nullptr; // instruction whose counter was used up; null: an exit
        ExecutorId parent = 0;
        std::uint16_t exit = 0;
    };
    struct Wait
    {
        std::uint32_t left = 0, next = 1;
    };
    bool mayRecord() const;
    bool hasToWait(const Unit* at);
    void begin(const State& s, TraceTrigger trigger, const Unit* resume, bool mustProgress);
    void exitIsHot(const State& s, ExecutorExit& exit);
    void finish();
    TraceRefusal refusalOf(const Region& region) const;
    Executor& install(Region&& region);
    void refuse(const Region& region, TraceRefusal why);
    void tellEnd(const Region& region, const Executor* executor, TraceRefusal refusal) const;
    void retryLater();
    Executor* executorAt(const CodeObject* code, const Unit* head) const;
    Executor* byId(ExecutorId id) const;
    void mark(const Unit* at, Executor& executor);
    void link(ExecutorExit& exit, Executor& to);
    void sweep();
    void freeInvalid();

    Vm& m_vm;
    Recorder m_recorder;
    Start m_start;
    std::vector<std::unique_ptr<Executor>> m_executors;
    std::unordered_map<const CodeObject*, std::vector<Executor*>> m_byCode; // valid ones
    std::vector<Executor*> m_slots{nullptr};                                // by the number in the code
    std::vector<std::uint16_t> m_freeSlots;
    std::unordered_map<const Unit*, Wait> m_waits;
    TierTwoStatistics m_statistics;
    ExecutorId m_nextId = 1;
    std::uint32_t m_nextExit = 1;
    std::uint32_t m_running = 0; // nested runs of executors, of all threads
    std::uint32_t m_sinceSweep = 0;
    bool m_hasInvalid = false;
};

} // namespace vmcore
