// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/History.h"

#include "InspectorFixtures.h"
#include "inspector/history/SiteHistory.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace inspector;

namespace {

State foldOf(std::span<const VmEvent> events)
{
    Reducer reducer;
    for (const VmEvent& event : events)
        EXPECT_TRUE(reducer.apply(event));
    return reducer.publish();
}

} // namespace

TEST(History, StartsEmpty)
{
    const fixtures::Run run;
    EXPECT_EQ(run.history->eventCount(), 0U);
    EXPECT_EQ(run.history->liveState()->status, RunStatus::Empty);
    EXPECT_EQ(run.history->stateAt(5)->seq, 0U);
    EXPECT_TRUE(run.history->events(0, 10)->empty());
}

TEST(History, LiveStateShowsWhatWasPublished)
{
    const fixtures::Run run = fixtures::shortHistory();
    EXPECT_EQ(run.history->liveState()->status, RunStatus::Ended);
    EXPECT_EQ(run.history->liveState()->seq, run.history->eventCount());
}

TEST(History, W47_StateAtAnyInstantIsTheFoldOfTheEventsBefore)
{
    const fixtures::Run run;
    const auto events = fixtures::busyRun(500000); // Seven chunks, one keyframe and a tail.
    run.history->append(events);
    run.history->publish();
    for (const std::size_t seq : {0U, 1U, 65535U, 65536U, 65537U, 393216U, 393217U, 459999U, 499999U, 500000U, 20U}) {
        const auto state = run.history->stateAt(seq);
        ASSERT_TRUE(state);
        EXPECT_TRUE(sameContent(*state, foldOf(std::span(events).first(seq)))) << seq;
    }
}

TEST(History, GivesEventsOfAnyRange)
{
    const fixtures::Run run;
    const auto events = fixtures::busyRun(150000);
    run.history->append(events);
    const auto range = run.history->events(65000, 80000);
    ASSERT_TRUE(range);
    EXPECT_TRUE(std::ranges::equal(*range, std::span(events).subspan(65000, 80000)));
    EXPECT_EQ(run.history->events(149999, 100)->size(), 1U);
    EXPECT_TRUE(run.history->events(150000, 100)->empty());
}

TEST(History, FindsTheInstantOfATime)
{
    const fixtures::Run run;
    const auto events = fixtures::busyRun(100000);
    run.history->append(events);
    for (const std::size_t i : {0U, 40000U, 65535U, 65536U, 99999U}) {
        const auto after = std::ranges::upper_bound(events, events[i].time, {}, &VmEvent::time);
        EXPECT_EQ(run.history->seqAtTime(events[i].time), static_cast<std::uint64_t>(after - events.begin()));
    }
    EXPECT_EQ(run.history->seqAtTime(UINT64_MAX), 100000U);
    EXPECT_EQ(run.history->endTime(), events.back().time);
}

TEST(History, W45_LetsTheOldestGoWhenMemoryIsShort)
{
    const auto payloads = std::make_shared<vmcore::Payloads>();
    History history(payloads, 4 << 20);
    const auto events = fixtures::busyRun(1'300'000);
    history.append(events);
    history.publish();
    EXPECT_GT(history.firstEvent(), 0U);
    EXPECT_EQ(history.eventCount(), events.size());
    const std::uint64_t middle = (history.firstEvent() + history.eventCount()) / 2;
    EXPECT_TRUE(sameContent(*history.stateAt(middle), foldOf(std::span(events).first(middle))));
    EXPECT_EQ(history.stateAt(0)->seq, history.firstEvent());
    const auto first = history.events(history.firstEvent() - 5, 10);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->size(), 5U);
    EXPECT_EQ(first->front(), events[history.firstEvent()]);
}

TEST(History, W03_TellsTheTransitionsOfASite)
{
    const fixtures::Run run = fixtures::shortHistory();
    const auto transitions = siteTransitions(*run.history, 0, 0, run.history->eventCount());
    ASSERT_TRUE(transitions);
    ASSERT_EQ(transitions->size(), 2U);
    EXPECT_EQ((*transitions)[0].event.kind, vmcore::EventKind::SiteChanged);
    EXPECT_EQ((*transitions)[0].seq, 8U);
    EXPECT_EQ((*transitions)[1].event.kind, vmcore::EventKind::CounterSampled);
}
