// SPDX-License-Identifier: GPL-3.0-or-later
// Site, unit, line, output queries and statistics over the short run.
#include "InspectorFixtures.h"
#include "inspector/state/LineQueries.h"
#include "inspector/state/OutputQueries.h"
#include "inspector/state/Reducer.h"
#include "inspector/state/Statistics.h"
#include "inspector/state/Totals.h"
#include "inspector/state/UnitQueries.h"

#include <gtest/gtest.h>

using namespace inspector;

namespace {

class StateQueries : public testing::Test
{
protected:
    fixtures::Run m_run = fixtures::shortHistory();
    CodeBook m_book{*m_run.history};
    State m_state = *m_run.history->liveState();
};

State more(const State& state, std::initializer_list<vmcore::VmEvent> events)
{
    Reducer reducer(state);
    for (const vmcore::VmEvent& event : events)
        EXPECT_TRUE(reducer.apply(event));
    return reducer.publish();
}

} // namespace

TEST_F(StateQueries, SiteRowsJoinCodeAndEvents)
{
    const auto rows = siteRows(m_state, m_book);
    ASSERT_EQ(rows.size(), 3U);
    const SiteRow& add = rows[0];
    EXPECT_EQ(add.code, 0U);
    EXPECT_EQ(add.place->family, "BINARY_OP");
    EXPECT_EQ(add.place->expression, "a + b");
    EXPECT_EQ(add.instruction->range.line, 2U);
    EXPECT_EQ(add.record.state, vmcore::SiteState::Missing);
    EXPECT_EQ(add.opcode, "<200>"); // The short table of names ends before it.
    EXPECT_EQ(rows[1].opcode, "LOAD_GLOBAL");
    EXPECT_EQ(rows[2].record.state, vmcore::SiteState::BackedOff);
}

TEST_F(StateQueries, A028_HitsAreExecutionsWithoutMissesAndDeferred)
{
    const auto row = siteRow(m_state, m_book, 0);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->executions, 999U);
    EXPECT_EQ(row->hits, 999U - 7U - 2U);
}

TEST_F(StateQueries, W08_CountersAreAttributedToFunctions)
{
    const auto functions = functionTotals(m_state, m_book, 10);
    ASSERT_EQ(functions.size(), 1U); // no block of the module was counted
    EXPECT_EQ(functions[0].info->name, "f");
    EXPECT_EQ(functions[0].calls, 100U);
    EXPECT_EQ(functions[0].totals.instructions, 2U * 100 + 3U * 999);
    EXPECT_EQ(functions[0].totals.siteExecutions, 999U);
    EXPECT_EQ(functions[0].totals.hits, 999U - 7U - 2U);
    EXPECT_EQ(functions[0].totals.misses, 7U);
    EXPECT_EQ(functions[0].totals.deferred, 2U);
    EXPECT_FALSE(functions[0].totals.commonestFailure());
}

TEST_F(StateQueries, W08_CountersAreAttributedToLines)
{
    const auto lines = lineTotals(m_state, m_book, 10);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].line, 2U); // the costliest first
    EXPECT_EQ(lines[0].executions, 999U);
    EXPECT_EQ(lines[0].unit, 2U);
    EXPECT_EQ(lines[0].totals.instructions, 100U + 3U * 999);
    EXPECT_EQ(lines[0].totals.misses, 7U);
    EXPECT_EQ(lines[1].line, 1U);
    EXPECT_EQ(lines[1].totals.instructions, 100U);
    EXPECT_EQ(lineTotals(m_state, m_book, 1).size(), 1U);
}

TEST(TotalsTest, W07_TheCommonestFailureOfManySites)
{
    Totals totals;
    SiteRecord site;
    site.failures = 3;
    site.lastFailure = 4;
    totals.add(site, 10);
    site.failures = 2;
    site.lastFailure = 7;
    totals.add(site, 10);
    totals.add(site, 10);
    EXPECT_EQ(totals.failures, 7U);
    EXPECT_EQ(totals.commonestFailure(), 7U);
}

TEST_F(StateQueries, HitsNeverFallBelowZero)
{
    SiteRecord site;
    site.misses = 5;
    EXPECT_EQ(derivedHits(3, site), 0U);
}

TEST_F(StateQueries, SitesAreFoundByTheirId)
{
    const auto location = locateSite(m_state, m_book, 2);
    ASSERT_TRUE(location);
    EXPECT_EQ(location->code, 1U);
    EXPECT_EQ(location->index, 1U);
    EXPECT_FALSE(locateSite(m_state, m_book, 3));
    EXPECT_FALSE(siteRow(State(), m_book, 0));
}

TEST_F(StateQueries, SiteRowsOfOneCodeAndOneSource)
{
    EXPECT_EQ(siteRowsOfCode(m_state, m_book, 1).size(), 2U);
    EXPECT_EQ(siteRowsOfSource(m_state, m_book, 0).size(), 3U);
    EXPECT_TRUE(siteRowsOfSource(m_state, m_book, 1).empty());
}

TEST_F(StateQueries, UnitRowsShowBaseAndPresentOpcode)
{
    const auto rows = unitRows(m_state, m_book, 0);
    ASSERT_EQ(rows.size(), 5U);
    EXPECT_EQ(rows[0].executions, 100U);
    EXPECT_FALSE(rows[0].site);
    EXPECT_EQ(rows[3].instruction->opcode, "BINARY_OP");
    EXPECT_EQ(rows[3].opcode, "<200>");
    EXPECT_EQ(rows[3].site, 0U);
    EXPECT_EQ(rows[3].cacheText, "int + int, counter 52");
    EXPECT_EQ(rows[3].cacheUnits, "0340");
    EXPECT_EQ(rows[3].hits, 990U);
}

TEST_F(StateQueries, UnitRowsOfUnknownCodeAreEmpty)
{
    EXPECT_TRUE(unitRows(m_state, m_book, 77).empty());
}

TEST_F(StateQueries, LineRowsSumTheSitesOfALine)
{
    const auto rows = lineRows(m_state, m_book, 0);
    ASSERT_EQ(rows.size(), 3U); // Lines 1, 2 and 3; RESUME of the module has none.
    EXPECT_EQ(rows[1].line, 2U);
    EXPECT_EQ(rows[1].executions, 999U);
    EXPECT_EQ(rows[1].misses, 7U);
    EXPECT_EQ(rows[1].sitesInState[static_cast<std::size_t>(vmcore::SiteState::Missing)], 1U);
    EXPECT_EQ(rows[2].failures, 1U);
}

TEST_F(StateQueries, A028_StatisticsPerOpcodeFamilyAndFailure)
{
    const Statistics sums = statistics(m_state, m_book);
    EXPECT_EQ(sums.opcodes.front().opcode, "LOAD_FAST"); // Two of them, in blocks that ran 100 and 999 times.
    EXPECT_EQ(sums.opcodes.front().executions, 1099U);
    ASSERT_EQ(sums.families.size(), 3U);
    const FamilyRow& add = sums.families[0];
    EXPECT_EQ(add.family, "BINARY_OP");
    EXPECT_EQ(add.hits + add.misses + add.deferred, add.executions);
    EXPECT_EQ(add.specialisations, 1U);
    ASSERT_EQ(sums.failures.size(), 1U);
    EXPECT_EQ(sums.failures[0].kind, 3U);
}

TEST_F(StateQueries, OutputIsReadByDescriptor)
{
    EXPECT_EQ(outputText(m_state, *m_run.history, 1), "3\n");
    EXPECT_EQ(outputText(m_state, *m_run.history, 2), "");
    EXPECT_EQ(outputChunks(m_state, *m_run.history, 0, 10).size(), 1U);
    EXPECT_TRUE(outputChunks(m_state, *m_run.history, 1, 10).empty());
}

// Block 1 of f: LOAD_FAST at unit 2, BINARY_OP at 3, RETURN_VALUE at 7.
TEST_F(StateQueries, A028_WhatLeavesABlockDidNotRunTheRestOfIt)
{
    m_state = more(m_state,
        {{0, vmcore::EventKind::CounterSampled, static_cast<std::uint16_t>(vmcore::CounterKind::BlockExits), 1, 1,
             2 * 6 + 1, 9},
            {0, vmcore::EventKind::CounterSampled, static_cast<std::uint16_t>(vmcore::CounterKind::BlockExits), 2, 1,
                2 * 3, 5}});
    const auto rows = unitRows(m_state, m_book, 0);
    EXPECT_EQ(rows[1].executions, 100U); // another block
    EXPECT_EQ(rows[2].executions, 999U);
    EXPECT_EQ(rows[3].executions, 999U - 5U);
    EXPECT_EQ(rows[4].executions, 999U - 5U - 9U);
}

TEST_F(StateQueries, ExitsThatFormARingAreNotFollowedForEver)
{
    m_state = more(m_state,
        {{0, vmcore::EventKind::CounterSampled, static_cast<std::uint16_t>(vmcore::CounterKind::BlockExits), 1, 1,
             UINT32_MAX, 1},
            {0, vmcore::EventKind::CounterSampled, static_cast<std::uint16_t>(vmcore::CounterKind::BlockExits), 1, 1,
                UINT32_MAX, 1}});
    EXPECT_EQ(unitRows(m_state, m_book, 0)[4].executions, 999U);
}

TEST_F(StateQueries, W09_PairsByCount)
{
    const auto pair = [](std::uint32_t first, std::uint32_t second, std::uint64_t count) {
        return vmcore::VmEvent{0, vmcore::EventKind::CounterSampled,
            static_cast<std::uint16_t>(vmcore::CounterKind::OpcodePairs), first << 8 | second, 0, 0, count};
    };
    m_state = more(m_state, {pair(2, 3, 4), pair(3, 2, 9)});
    const auto rows = pairRows(m_state, *m_book.program(m_state.program));
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].first, "LOAD_GLOBAL");
    EXPECT_EQ(rows[0].second, "LOAD_FAST");
    EXPECT_EQ(rows[0].count, 9U);
    EXPECT_EQ(rows[1].count, 4U);
}
