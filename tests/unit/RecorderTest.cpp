// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/Recorder.h"

#include "InspectorFixtures.h"

#include <algorithm>
#include <atomic>
#include <gtest/gtest.h>

using namespace inspector;
using vmcore::EventKind;
using vmcore::EventRing;

namespace {

void emitSamples(EventRing& ring, std::uint32_t count)
{
    for (std::uint32_t i = 0; i < count; ++i)
        ring.emit(EventKind::CounterSampled, 0, i % 1000, 0, 0, 1);
}

} // namespace

TEST(Recorder, StartsWithTheWallClock)
{
    const fixtures::Run run;
    EventRing ring;
    Recorder recorder(ring, *run.history);
    recorder.settle();
    EXPECT_EQ(run.history->events(0, 1)->front().kind, EventKind::TimeSync);
    EXPECT_GT(run.history->liveState()->wallStart, 0U);
}

TEST(Recorder, SettleShowsEverythingThatWasPushedBefore)
{
    const fixtures::Run run;
    EventRing ring;
    Recorder recorder(ring, *run.history);
    for (std::uint64_t round = 1; round <= 20; ++round) {
        emitSamples(ring, 100);
        recorder.settle();
        EXPECT_EQ(run.history->liveState()->count(EventKind::CounterSampled), 100 * round);
    }
}

TEST(Recorder, DrainsTheRestWhenItEnds)
{
    const fixtures::Run run;
    EventRing ring;
    {
        const Recorder recorder(ring, *run.history);
        emitSamples(ring, 5000);
    }
    EXPECT_EQ(run.history->liveState()->count(EventKind::CounterSampled), 5000U);
}

TEST(Recorder, TimesAreNanosecondsThatNeverGoBack)
{
    const fixtures::Run run;
    EventRing ring;
    const auto start = std::chrono::steady_clock::now();
    Recorder recorder(ring, *run.history);
    emitSamples(ring, 100);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    emitSamples(ring, 100);
    recorder.settle();
    const auto wall = std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
    const auto events = run.history->events(0, 1000);
    ASSERT_TRUE(events);
    EXPECT_TRUE(std::ranges::is_sorted(*events, {}, &VmEvent::time));
    EXPECT_GE(events->back().time, 20'000'000U);
    EXPECT_LE(events->back().time, static_cast<std::uint64_t>(wall));
}

TEST(Recorder, LiveStateFollowsWithoutBeingAsked)
{
    const fixtures::Run run;
    EventRing ring;
    const Recorder recorder(ring, *run.history);
    emitSamples(ring, 10);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (run.history->liveState()->count(EventKind::CounterSampled) < 10 && std::chrono::steady_clock::now() < end)
        std::this_thread::yield();
    EXPECT_EQ(run.history->liveState()->count(EventKind::CounterSampled), 10U);
}

TEST(Recorder, ViewsMayReadWhileTheProgramRuns)
{
    const fixtures::Run run;
    EventRing ring;
    std::atomic<bool> ended = false;
    constexpr std::uint64_t kEvents = 400000;
    {
        Recorder recorder(ring, *run.history);
        std::thread program([&] {
            for (std::uint64_t i = 0; i < kEvents / 10000; ++i) {
                emitSamples(ring, 10000);
                static_cast<void>(run.payloads->intern_anyThread(std::to_string(i)));
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            recorder.settle();
            ring.markLoss();
            ended = true;
        });
        while (!ended) {
            const auto live = run.history->liveState();
            std::uint64_t sum = 0;
            for (std::uint32_t block = 0; block < 1000; ++block)
                sum += live->blocks.at(block).executions;
            EXPECT_EQ(sum, live->count(EventKind::CounterSampled));
            EXPECT_TRUE(run.history->stateAt(live->seq / 2));
            EXPECT_TRUE(run.history->events(live->seq / 2, 10));
        }
        program.join();
    }
    const auto live = run.history->liveState();
    EXPECT_EQ(live->count(EventKind::CounterSampled) + live->lostEvents, kEvents);
}
