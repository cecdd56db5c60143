// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/observe/EventRing.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

using vmcore::EventKind;
using vmcore::EventRing;
using vmcore::VmEvent;

namespace {

std::vector<VmEvent> drainAll(EventRing& ring)
{
    std::vector<VmEvent> events;
    ring.drain([&](std::span<const VmEvent> run) { events.insert(events.end(), run.begin(), run.end()); });
    return events;
}

void pushNumbers(EventRing& ring, std::uint64_t first, std::uint64_t count)
{
    for (std::uint64_t i = first; i < first + count; ++i)
        ring.push({i, EventKind::CounterSampled, 0, 0, 0, 0, i});
}

} // namespace

TEST(EventRing, GivesEventsInOrderAcrossTheWrap)
{
    EventRing ring(8);
    for (std::uint64_t round = 0; round < 5; ++round) {
        pushNumbers(ring, round * 6, 6);
        const auto events = drainAll(ring);
        ASSERT_EQ(events.size(), 6U);
        for (std::uint64_t i = 0; i < 6; ++i)
            EXPECT_EQ(events[i].value, round * 6 + i);
    }
}

TEST(EventRing, MarksTheHoleWhereEventsWereLost)
{
    EventRing ring(8);
    pushNumbers(ring, 0, 11); // Three do not fit.
    EXPECT_EQ(drainAll(ring).size(), 8U);
    pushNumbers(ring, 11, 1);
    const auto events = drainAll(ring);
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].kind, EventKind::Dropped);
    EXPECT_EQ(events[0].value, 3U);
    EXPECT_EQ(events[1].value, 11U);
}

TEST(EventRing, NeverPutsTheMarkerWithoutRoomForTheEvent)
{
    EventRing ring(4);
    pushNumbers(ring, 0, 5); // One is lost.
    std::size_t taken = 0;
    ring.drain([&](std::span<const VmEvent> run) { taken += run.size(); });
    pushNumbers(ring, 5, 3); // Marker and three events fill the ring.
    pushNumbers(ring, 8, 1);
    const auto events = drainAll(ring);
    EXPECT_EQ(taken, 4U);
    ASSERT_EQ(events.size(), 4U);
    EXPECT_EQ(events[0].value, 1U);
    EXPECT_EQ(events[3].value, 7U);
}

TEST(EventRing, MarkLossTellsOfEventsLostLast)
{
    EventRing ring(4);
    pushNumbers(ring, 0, 6);
    EXPECT_EQ(drainAll(ring).size(), 4U);
    ring.markLoss();
    const auto events = drainAll(ring);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].kind, EventKind::Dropped);
    EXPECT_EQ(events[0].value, 2U);
}

TEST(EventRing, TellsItsRoom)
{
    EventRing ring(8);
    EXPECT_EQ(ring.room(), 8U);
    pushNumbers(ring, 0, 3);
    EXPECT_EQ(ring.room(), 5U);
    drainAll(ring);
    EXPECT_EQ(ring.room(), 8U);
}

TEST(EventRing, RingKeepsOrderAndMarksDrops)
{
    constexpr std::uint64_t kEvents = 300000;
    EventRing ring(256);
    std::atomic<bool> ended = false;
    std::thread producer([&] {
        pushNumbers(ring, 0, kEvents);
        ended = true;
    });
    std::uint64_t next = 0; // Every number is received or counted as lost, in order.
    bool ordered = true;
    const auto take = [&](std::span<const VmEvent> run) {
        for (const VmEvent& event : run) {
            ordered = ordered && (event.kind == EventKind::Dropped || event.value == next);
            next += event.kind == EventKind::Dropped ? event.value : 1;
        }
    };
    while (!ended)
        ring.drain(take);
    producer.join();
    ring.drain(take);
    ring.markLoss();
    ring.drain(take);
    EXPECT_TRUE(ordered);
    EXPECT_EQ(next, kEvents);
}
