// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/Reducer.h"

#include "InspectorFixtures.h"

#include <gtest/gtest.h>

using namespace inspector;
using vmcore::CounterKind;
using vmcore::EventKind;
using vmcore::VmEvent;

namespace {

State fold(std::initializer_list<VmEvent> events)
{
    Reducer reducer;
    for (const VmEvent& event : events)
        EXPECT_TRUE(reducer.apply(event));
    return reducer.publish();
}

VmEvent change(std::uint32_t site, std::uint8_t opcode, SiteState state)
{
    return {500, EventKind::SiteChanged, vmcore::packSiteChange(opcode, state), site, 11, 832, 12};
}

VmEvent sample(CounterKind kind, std::uint32_t object, std::uint64_t growth)
{
    return {600, EventKind::CounterSampled, static_cast<std::uint16_t>(kind), object, 0, 0, growth};
}

} // namespace

TEST(Reducer, CountsEveryEvent)
{
    const State state = fold({{10, EventKind::InputWanted}, {20, EventKind::Collection}, {30, EventKind::Collection}});
    EXPECT_EQ(state.seq, 3U);
    EXPECT_EQ(state.time, 30U);
    EXPECT_EQ(state.count(EventKind::Collection), 2U);
}

TEST(Reducer, DroppedCountsLostEvents)
{
    EXPECT_EQ(fold({{1, EventKind::Dropped, 0, 0, 0, 0, 40}, {2, EventKind::Dropped, 0, 0, 0, 0, 2}}).lostEvents, 42U);
}

TEST(Reducer, TimeSyncTellsTheWallClockOfTheStart)
{
    EXPECT_EQ(fold({{300, EventKind::TimeSync, 0, 0, 0, 0, 1'000'300}}).wallStart, 1'000'000U);
}

TEST(Reducer, ProgramStartedRuns)
{
    const State state = fold({{1, EventKind::ProgramStarted, 0, 0, 0, 0, 5}});
    EXPECT_EQ(state.status, RunStatus::Running);
    EXPECT_EQ(state.program, 5U);
}

TEST(Reducer, SourceLoadedKeepsNameAndText)
{
    const State state = fold({{1, EventKind::SourceLoaded, 0, 2, 7, 0, 8}});
    EXPECT_EQ(state.sourceCount, 3U);
    EXPECT_EQ(state.sources.at(2).name, 7U);
    EXPECT_EQ(state.sources.at(2).text, 8U);
}

TEST(Reducer, ImportedNamesTheModuleOfASource)
{
    const State state = fold({{1, EventKind::SourceLoaded, 0, 1, 7, 0, 8}, {2, EventKind::Imported, 0, 1, 0, 0, 9}});
    EXPECT_EQ(state.sources.at(1).importedAs, 9U);
    EXPECT_EQ(state.sources.at(1).name, 7U);
}

TEST(Reducer, CodeCreatedIsAlive)
{
    const State state = fold({{1, EventKind::InputWanted}, {1, EventKind::CodeCreated, 0, 4, 2, 30, 6}});
    const CodeRecord code = state.codes.at(4);
    EXPECT_EQ(state.codeCount, 5U);
    EXPECT_EQ(code.life, CodeLife::Alive);
    EXPECT_EQ(code.createdSeq, 1U);
    EXPECT_EQ(code.source, 2U);
    EXPECT_EQ(code.firstSite, 30U);
    EXPECT_EQ(code.info, 6U);
}

TEST(Reducer, CodeRetiredKeepsItsDescription)
{
    const State state = fold({{1, EventKind::CodeCreated, 0, 0, 0, 0, 6}, {2, EventKind::CodeRetired, 0, 0}});
    EXPECT_EQ(state.codes.at(0).life, CodeLife::Retired);
    EXPECT_EQ(state.codes.at(0).info, 6U);
}

TEST(Reducer, SiteChangedShowsOpcodeStateAndCache)
{
    const SiteRecord site = fold({change(9, 200, SiteState::Specialised)}).sites.at(9);
    EXPECT_EQ(site.opcode, 200U);
    EXPECT_EQ(site.state, SiteState::Specialised);
    EXPECT_EQ(site.cacheText, 11U);
    EXPECT_EQ(site.cacheUnits, 12U);
    EXPECT_EQ(site.counter, 832U);
    EXPECT_EQ(site.changes, 1U);
    EXPECT_EQ(site.specialisations, 1U);
    EXPECT_EQ(site.lastChangeTime, 500U);
}

TEST(Reducer, OnlySpecialisedChangesCountAsSpecialisations)
{
    const SiteRecord site
        = fold({change(0, 200, SiteState::Specialised), change(0, 7, SiteState::Adaptive)}).sites.at(0);
    EXPECT_EQ(site.changes, 2U);
    EXPECT_EQ(site.specialisations, 1U);
    EXPECT_EQ(site.lastChangeSeq, 1U);
}

TEST(Reducer, W07_SpecializationFailedCountsBySiteAndKind)
{
    const State state
        = fold({{1, EventKind::SpecializationFailed, 6, 3, 0, 17}, {2, EventKind::SpecializationFailed, 6, 4, 0, 17}});
    EXPECT_EQ(state.sites.at(3).failures, 1U);
    EXPECT_EQ(state.sites.at(3).lastFailure, 6U);
    EXPECT_EQ(state.failures.at(6).count, 2U);
    EXPECT_EQ(state.failureKindCount, 7U);
}

TEST(Reducer, SiteBackedOffWaits)
{
    const SiteRecord site = fold({{1, EventKind::SiteBackedOff, 5, 3, 0, 31}}).sites.at(3);
    EXPECT_EQ(site.state, SiteState::BackedOff);
    EXPECT_EQ(site.backoffExponent, 5U);
    EXPECT_EQ(site.untilNextTry, 31U);
}

TEST(Reducer, W10_TheLongestBackOffIsAStateOfItsOwn)
{
    const State state = fold({{1, EventKind::SiteBackedOff, vmcore::kLongestBackoff, 3, 0, 4095}});
    EXPECT_EQ(state.sites.at(3).state, SiteState::Capped);
}

TEST(Reducer, MissesMakeASpecialisedSiteMissing)
{
    const SiteRecord site
        = fold({change(0, 200, SiteState::Specialised), sample(CounterKind::SiteMisses, 0, 3)}).sites.at(0);
    EXPECT_EQ(site.state, SiteState::Missing);
    EXPECT_EQ(site.misses, 3U);
}

TEST(Reducer, MissesTellNothingOfASiteThatIsAdaptiveAgain)
{
    const SiteRecord site
        = fold({change(0, 7, SiteState::Adaptive), sample(CounterKind::SiteMisses, 0, 3)}).sites.at(0);
    EXPECT_EQ(site.state, SiteState::Adaptive);
}

TEST(Reducer, W06_ClassesKeepVersionsReasonsAndShapes)
{
    const auto own = vmcore::packClassChange(vmcore::ClassChange::AttributeDeleted);
    const auto inherited = vmcore::packClassChange(vmcore::ClassChange::Inherited, vmcore::ClassChange::AttributeAdded);
    const State state = fold({{1, EventKind::ClassCreated, vmcore::kClassBuiltIn, 1, 4, 0, 0},
        {2, EventKind::ClassCreated, 0, 2, 5, 40, 3}, {3, EventKind::ShapeCreated, 0x2004, 1, 2, 0, 0},
        {4, EventKind::ShapeCreated, 4, 2, 2, 1, vmcore::packHalves(9, 42)},
        {5, EventKind::ClassChanged, own, 2, 8, 50, 2}, {6, EventKind::ShapeRenewed, 0, 2, 0, 51},
        {7, EventKind::ClassChanged, inherited, 2, 7, 52, vmcore::packHalves(1, 1)}});
    EXPECT_EQ(state.classCount, 3U);
    EXPECT_EQ(state.classes.at(1).builtIn, 1U);
    const ClassRecord type = state.classes.at(2);
    EXPECT_EQ(type.life, ClassLife::Alive);
    EXPECT_EQ(type.version, 52U);
    EXPECT_EQ(type.changes, 3U);
    EXPECT_EQ(type.inherited, 1U);
    EXPECT_EQ(type.lastCause, 1U);
    EXPECT_EQ(type.changeAbove, static_cast<std::uint8_t>(vmcore::ClassChange::AttributeAdded));
    EXPECT_EQ(type.lastName, 7U);
    EXPECT_EQ(type.shapes, 2U);
    EXPECT_EQ(type.rootShape, 1U);
    EXPECT_EQ(state.shapes.at(1).slots, 3U);
    const ShapeRecord shape = state.shapes.at(2);
    EXPECT_EQ(shape.slots, 4U);
    EXPECT_EQ(shape.parent, 1U);
    EXPECT_EQ(shape.name, 9U);
    EXPECT_EQ(shape.version, 51U);
    EXPECT_EQ(shape.renewals, 1U);
}

TEST(Reducer, W06_AWiderRootMakesTheOldOneOutgrown)
{
    const State state = fold({{1, EventKind::ClassCreated, 0, 1}, {2, EventKind::ShapeCreated, 0x2004, 1, 1},
        {3, EventKind::ShapeCreated, 0x2008, 2, 1}, {4, EventKind::ShapeCreated, 0x1000, 3, 1}});
    EXPECT_EQ(state.shapes.at(1).role, ShapeRole::Outgrown);
    EXPECT_EQ(state.shapes.at(2).role, ShapeRole::Root);
    EXPECT_EQ(state.shapes.at(3).role, ShapeRole::Dictionary);
    EXPECT_EQ(state.classes.at(1).rootShape, 2U);
}

TEST(Reducer, W06_ASiteDependsOnAShapeUntilItChangesAgain)
{
    const VmEvent depends{600, EventKind::SiteDepends, 0, 9, 5, 77, 3};
    const SiteRecord site = fold({change(9, 200, SiteState::Specialised), depends}).sites.at(9);
    EXPECT_EQ(site.heldShape, 5U);
    EXPECT_EQ(site.heldVersion, 77U);
    EXPECT_EQ(site.heldClass, 3U);
    const State after = fold({change(9, 200, SiteState::Specialised), depends, change(9, 7, SiteState::BackedOff)});
    EXPECT_EQ(after.sites.at(9).heldClass, 0U);
}

TEST(Reducer, W06_RetiredClassesKeepTheirDescription)
{
    const State state = fold({{1, EventKind::ClassCreated, 0, 1, 6}, {2, EventKind::ClassRetired, 0, 1},
        {3, EventKind::ClassesUnseen, 0, 0, 0, 0, 12}});
    EXPECT_EQ(state.classes.at(1).life, ClassLife::Retired);
    EXPECT_EQ(state.classes.at(1).info, 6U);
    EXPECT_EQ(state.unseenClasses, 12U);
}

TEST(Reducer, SamplesAddUp)
{
    const State state = fold({sample(CounterKind::BlockExecutions, 2, 10), sample(CounterKind::BlockExecutions, 2, 5),
        sample(CounterKind::SiteDeferred, 1, 4)});
    EXPECT_EQ(state.blocks.at(2).executions, 15U);
    EXPECT_EQ(state.sites.at(1).deferred, 4U);
}

VmEvent blockExit(std::uint32_t exit, std::uint32_t block, std::uint32_t place, std::int64_t growth)
{
    return {1, EventKind::CounterSampled, static_cast<std::uint16_t>(CounterKind::BlockExits), exit, block, place,
        static_cast<std::uint64_t>(growth)};
}

TEST(Reducer, ExitsOfABlockGrowAndShrink)
{
    const State state = fold({blockExit(1, 2, 9, 3), blockExit(2, 2, 4, 1), blockExit(1, 2, 9, -2)});
    EXPECT_EQ(state.exits.at(1).count, 1U);
    EXPECT_EQ(state.exits.at(1).place, 10U);
    EXPECT_EQ(state.exits.at(1).next, 0U);
    EXPECT_EQ(state.exits.at(2).next, 1U);
    EXPECT_EQ(state.blocks.at(2).firstExit, 2U);
    EXPECT_EQ(state.blocks.at(2).exitCount, 2U);
}

TEST(Reducer, ExitsThatNobodyCanKeepAreIgnored)
{
    const State state = fold({blockExit(0, 2, 9, 3), blockExit(1 << 24, 2, 9, 3)});
    EXPECT_EQ(state.ignoredEvents, 2U);
    EXPECT_EQ(state.blocks.at(2).firstExit, 0U);
}

TEST(Reducer, W09_PairsAddUp)
{
    const State state = fold({sample(CounterKind::OpcodePairs, 0x0703, 10), sample(CounterKind::OpcodePairs, 0x0703, 5),
        sample(CounterKind::OpcodePairs, inspector::kOpcodePairs, 1)});
    EXPECT_EQ(state.pairs.at(0x0703).count, 15U);
    EXPECT_EQ(state.ignoredEvents, 1U);
}

TEST(Reducer, PausedTellsWhereAndWhy)
{
    const auto reason = static_cast<std::uint16_t>(vmcore::StopReason::StepDone);
    const State state = fold({{1, EventKind::Paused, reason, 4, 17, 12, 3}});
    EXPECT_EQ(state.status, RunStatus::Paused);
    EXPECT_EQ(state.stop, (Stop{17, 4, 12, vmcore::StopReason::StepDone, 3}));
}

TEST(Reducer, ResumedRunsAgain)
{
    EXPECT_EQ(fold({{1, EventKind::Paused}, {2, EventKind::Resumed}}).status, RunStatus::Running);
}

TEST(Reducer, CollectionsAddUp)
{
    const auto full = static_cast<std::uint16_t>(vmcore::CollectionKind::Full);
    const State state
        = fold({{1, EventKind::Collection, 0, 0, 5, 100, 900}, {2, EventKind::Collection, full, 0, 7, 300, 800}});
    EXPECT_EQ(state.collections, (CollectionTotals{1, 1, 400, 12, 800}));
}

TEST(Reducer, OutputIsKeptInOrder)
{
    const State state = fold({{1, EventKind::Output, 1, 0, 0, 0, 3}, {2, EventKind::Output, 2, 0, 0, 0, 4}});
    EXPECT_EQ(state.outputCount, 2U);
    EXPECT_EQ(state.outputs.at(0).descriptor, 1U);
    EXPECT_EQ(state.outputs.at(1).bytes, 4U);
}

TEST(Reducer, InputIsWaitedForAndEchoed)
{
    EXPECT_EQ(fold({{1, EventKind::InputWanted}}).status, RunStatus::WaitingForInput);
    const State state = fold({{1, EventKind::InputWanted}, {2, EventKind::InputGiven, 0, 0, 0, 0, 9}});
    EXPECT_EQ(state.status, RunStatus::Running);
    EXPECT_EQ(state.outputs.at(0).descriptor, kInputDescriptor);
}

TEST(Reducer, ExceptionRaisedShowsTheLastOne)
{
    EXPECT_EQ(fold({{1, EventKind::ExceptionRaised, 0, 2, 0, 8, 6}}).exception, (LastException{2, 8, 6}));
}

TEST(Reducer, ProgramEndedTellsHow)
{
    const auto exit = static_cast<std::uint16_t>(vmcore::EndKind::Exit);
    const State state = fold({{1, EventKind::ProgramEnded, exit, 0, 0, 3, 0}});
    EXPECT_EQ(state.status, RunStatus::Ended);
    EXPECT_EQ(state.end, (End{vmcore::EndKind::Exit, 3, 0}));
}

TEST(Reducer, IgnoresAndCountsIdsOutOfRange)
{
    const State state = fold({{1, EventKind::CodeCreated, 0, UINT32_MAX}, change(1U << 24, 1, SiteState::Adaptive),
        {3, static_cast<EventKind>(999)}});
    EXPECT_EQ(state.ignoredEvents, 3U);
    EXPECT_EQ(state.codeCount, 0U);
}

TEST(Reducer, RefusesWhatTheBudgetDoesNotHold)
{
    Reducer reducer({}, {0, 100000});
    bool folded = true;
    for (std::uint32_t site = 0; site < 100 && folded; ++site)
        folded = reducer.apply(change(site * 256, 1, SiteState::Adaptive));
    EXPECT_FALSE(folded);
    EXPECT_LE(reducer.state().bytes(), 100000U);
}

TEST(Reducer, APublishedStateNeverChanges)
{
    Reducer reducer;
    ASSERT_TRUE(reducer.apply(change(0, 1, SiteState::Adaptive)));
    const State before = reducer.publish();
    ASSERT_TRUE(reducer.apply(change(0, 2, SiteState::Specialised)));
    EXPECT_EQ(before.sites.at(0).opcode, 1U);
    EXPECT_EQ(reducer.state().sites.at(0).opcode, 2U);
}

TEST(Reducer, FoldingInTwoPartsGivesTheSame)
{
    const auto events = fixtures::busyRun(20000);
    Reducer whole;
    Reducer first;
    for (std::size_t i = 0; i < events.size(); ++i) {
        ASSERT_TRUE(whole.apply(events[i]));
        if (i < events.size() / 2) {
            ASSERT_TRUE(first.apply(events[i]));
        }
    }
    Reducer second(first.publish());
    for (std::size_t i = events.size() / 2; i < events.size(); ++i)
        ASSERT_TRUE(second.apply(events[i]));
    EXPECT_TRUE(sameContent(whole.state(), second.state()));
    EXPECT_FALSE(sameContent(whole.state(), first.state()));
}
