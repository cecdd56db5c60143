// SPDX-License-Identifier: GPL-3.0-or-later
//
// The models of a run, fed with the states of a story, under Qt's model tester.
#include "app/models/BytecodeModel.h"
#include "app/models/ClassesModel.h"
#include "app/models/CodeHistory.h"
#include "app/models/ConsoleState.h"
#include "app/models/EventsModel.h"
#include "app/models/ShapeTree.h"
#include "app/models/SitesModel.h"
#include "app/models/SourceState.h"
#include "app/models/SourceText.h"
#include "app/models/StackModel.h"
#include "app/models/StatisticsModels.h"
#include "app/models/TransitionsState.h"
#include "tests/gui/FakeSession.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace app::test {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
constexpr std::chrono::milliseconds kLong{10'000};

class RunModels : public ::testing::Test
{
protected:
    RunModels()
    {
        session.load("drift.py", {});
        session.start();
    }

    RunSnapshot after(std::uint64_t turns)
    {
        session.advance(turns);
        return session.latest();
    }

    std::uint32_t codeNamed(const RunSnapshot& run, const std::string& name) const
    {
        for (std::uint32_t code = 0; code < run.state->codeCount; ++code) {
            const auto info = run.book->code(run.state->codes.at(code).info);
            if (info && info->qualname == name) {
                return code;
            }
        }
        return 0;
    }

    FakeSession session{std::string(TIERSCOPE_TEST_DATA) + "/gui/data"};
};

} // namespace

TEST_F(RunModels, AllFollowARunUnderTheModelTester)
{
    BytecodeModel bytecode;
    SitesModel sites;
    StackModel stack;
    FamiliesModel families;
    CountsModel counts;
    EventsModel events;
    const QAbstractItemModelTester testers[] = {{&bytecode, kFatal}, {&sites, kFatal}, {&stack, kFatal},
        {&families, kFatal}, {&counts, kFatal}, {&events, kFatal}};
    SiteTracks tracks;
    for (int round = 0; round < 6; ++round) {
        const RunSnapshot run = after(round == 0 ? 1 : 1500);
        addInterval(run, *run.state, tracks);
        bytecode.update(bytecodeState(run, codeNamed(run, "simulate")).rows);
        sites.update(sitesState(run, tracks).rows);
        StatisticsState statistics = statisticsState(run);
        families.update(statistics.families);
        counts.update(statistics.counts);
        events.advance(run, kLong);
        if (round == 3) {
            session.pauseAt(40);
            stack.update(stackState(session.latest()).rows);
            EXPECT_EQ(stack.rowCount(), 2);
        }
    }
    EXPECT_GT(bytecode.rowCount(), 30);
    EXPECT_GT(sites.rowCount(), 30);
    EXPECT_GT(events.rowCount(), 60);
}

TEST_F(RunModels, W03_MissesOfASiteBecomeItsHistory)
{
    SiteTracks tracks;
    SitesState state;
    for (int round = 0; round < 8; ++round) {
        const RunSnapshot run = after(6000);
        addInterval(run, *run.state, tracks);
        state = sitesState(run, tracks);
    }
    const auto site = std::find_if(state.rows.begin(), state.rows.end(),
        [](const SitesRow& row) { return row.expression == QStringLiteral("b.step"); });
    ASSERT_NE(site, state.rows.end());
    ASSERT_GE(site->history.size(), 4);
    EXPECT_NEAR(site->history.constLast(), 4.0 / 68, 0.001);
    EXPECT_NEAR(site->slowShare, 4.0 / 68, 0.01);
}

TEST_F(RunModels, W03_TransitionsOfASiteAreReadInSlices)
{
    RunSnapshot run = after(1);
    for (int i = 0; i < 300; ++i) {
        run = after(200);
    }
    SiteTracks tracks;
    const SitesState sites = sitesState(run, tracks);
    const auto site = std::find_if(sites.rows.begin(), sites.rows.end(),
        [](const SitesRow& row) { return row.expression == QStringLiteral("b.step"); });
    ASSERT_NE(site, sites.rows.end());
    TransitionsState transitions;
    transitions.follow(run, static_cast<std::uint32_t>(site->key), std::chrono::milliseconds(0));
    EXPECT_FALSE(transitions.complete());
    while (!transitions.complete()) {
        transitions.follow(run, static_cast<std::uint32_t>(site->key), std::chrono::milliseconds(1));
    }
    ASSERT_EQ(transitions.steps().size(), 3U);
    EXPECT_EQ(transitions.steps()[0].state, inspector::SiteState::Cold);
    EXPECT_EQ(transitions.steps()[1].state, inspector::SiteState::Specialised);
    EXPECT_EQ(transitions.steps()[2].state, inspector::SiteState::Missing);
    EXPECT_GT(transitions.steps()[2].time, transitions.steps()[0].time);
}

TEST_F(RunModels, SitesThatNeverRanAreLeftOut)
{
    const SitesState state = sitesState(after(500), SiteTracks());
    for (const SitesRow& row : state.rows) {
        EXPECT_FALSE(row.place.startsWith(QStringLiteral("enter_fog"))) << qPrintable(row.place);
    }
}

TEST_F(RunModels, W02_SubExpressionsHaveALevelAndInnerOnesComeLast)
{
    const SourceState state = sourceState(after(5000), 1);
    ASSERT_FALSE(state.spans.empty());
    int worst = 0;
    for (std::size_t i = 0; i < state.spans.size(); ++i) {
        worst = std::max(worst, state.spans[i].level);
        for (std::size_t j = i + 1; j < state.spans.size(); ++j) {
            const inspector::SourceRange& earlier = state.spans[i].range;
            const inspector::SourceRange& later = state.spans[j].range;
            const bool laterHoldsEarlier = later.line == earlier.line && later.endLine == earlier.endLine
                && later.column <= earlier.column && later.endColumn >= earlier.endColumn && later != earlier;
            EXPECT_FALSE(laterHoldsEarlier) << later.line << ':' << later.column;
        }
    }
    EXPECT_EQ(worst, 4);
}

TEST_F(RunModels, W08_LinesKnowTheirShareOfAllInstructions)
{
    const SourceState state = sourceState(after(5000), 1);
    double sum = 0;
    for (const SourceLine& line : state.lines) {
        sum += line.share;
    }
    EXPECT_NEAR(sum, 1, 0.001);
    EXPECT_GT(state.lines[39].share, state.lines[40].share);
    EXPECT_GT(state.lines[11].fast, 0.99);
}

TEST_F(RunModels, W12_RawUnitsDifferWhereAnInstructionWasQuickened)
{
    const RunSnapshot run = after(2000);
    for (const BytecodeRow& row : bytecodeState(run, codeNamed(run, "simulate")).rows) {
        if (row.state == inspector::SiteState::Specialised) {
            EXPECT_NE(row.original, row.now) << row.unit;
        } else if (!row.heading && !row.state) {
            EXPECT_EQ(row.original, row.now) << row.unit;
        }
    }
}

TEST_F(RunModels, W61_EventsAreFilteredByKindAndText)
{
    EventsModel events;
    const RunSnapshot run = after(3000);
    events.advance(run, kLong);
    const int all = events.rowCount();
    events.setFilter(QStringLiteral("code created"));
    events.advance(run, kLong);
    EXPECT_EQ(events.rowCount(), static_cast<int>(run.state->count(vmcore::EventKind::CodeCreated)));
    events.setFilter(QStringLiteral("enter_fog"));
    events.advance(run, kLong);
    EXPECT_GT(events.rowCount(), 0);
    EXPECT_LT(events.rowCount(), all);
}

TEST_F(RunModels, W62_EventsAreReadInSlices)
{
    EventsModel events;
    RunSnapshot run;
    for (int i = 0; i < 300; ++i) {
        run = after(200);
    }
    events.setSamples(Samples::Shown);
    events.advance(run, std::chrono::milliseconds(0));
    EXPECT_FALSE(events.complete());
    while (!events.complete()) {
        events.advance(run, std::chrono::milliseconds(1));
    }
    EXPECT_EQ(static_cast<std::uint64_t>(events.rowCount()), run.state->seq);
}

TEST_F(RunModels, W44_TheConsoleSkipsAheadOfAFlood)
{
    ConsoleReader reader;
    (void)reader.look(session.latest());
    const std::string line(900, 'x');
    for (int i = 0; i < 400; ++i) {
        session.print(1, line + std::to_string(i) + "\n");
    }
    const ConsoleReader::Look look = reader.look(session.latest());
    ASSERT_EQ(look.pieces.size(), 1U);
    EXPECT_GT(look.skippedBytes, 200'000U);
    EXPECT_TRUE(look.pieces[0].text.endsWith(QStringLiteral("x399\n")));
}

TEST_F(RunModels, ACharacterSplitBetweenTwoWritesIsOneCharacter)
{
    ConsoleReader reader;
    session.print(1, "\xC3");
    session.print(1, "\xA9");
    const ConsoleReader::Look look = reader.look(session.latest());
    ASSERT_EQ(look.pieces.size(), 1U);
    EXPECT_EQ(look.pieces[0].text, QStringLiteral("é"));
}

TEST_F(RunModels, W44_AnEndlessLineIsBroken)
{
    ConsoleReader reader;
    (void)reader.look(session.latest());
    for (int i = 0; i < 30; ++i) {
        session.print(1, std::string(100, static_cast<char>('a' + i % 26)));
    }
    const ConsoleReader::Look look = reader.look(session.latest());
    ASSERT_EQ(look.pieces.size(), 1U);
    for (const QString& line : look.pieces[0].text.split(QLatin1Char('\n'))) {
        EXPECT_LE(line.size(), ConsoleReader::kLongestLine);
    }
}

TEST_F(RunModels, W11_TheHistoryOfAFunctionIsReadInSlices)
{
    RunSnapshot run = after(1);
    for (int i = 0; i < 300; ++i) {
        run = after(200);
    }
    CodeHistory sliced;
    CodeHistory whole;
    const QAbstractItemModelTester tester(&sliced, kFatal);
    const std::uint32_t code = codeNamed(run, "simulate");
    CodeReading slices(run, code), once(run, code);
    sliced.begin(slices.info());
    whole.begin(once.info());
    slices.follow(run, std::chrono::milliseconds(0));
    sliced.show(run, slices.take());
    EXPECT_FALSE(sliced.complete());
    EXPECT_LT(sliced.looked(), sliced.toLook());
    while (!sliced.complete()) {
        slices.follow(run, std::chrono::milliseconds(1));
        sliced.show(run, slices.take());
    }
    once.follow(run, kLong);
    whole.show(run, once.take());
    ASSERT_EQ(sliced.rowCount(), whole.rowCount());
    ASSERT_GT(whole.rowCount(), 10);
    for (int row = 0; row < whole.rowCount(); ++row) {
        EXPECT_EQ(sliced.rowText(row), whole.rowText(row));
    }
}

TEST_F(RunModels, W06_ClassesAndTheirAnatomyFollowARunUnderTheModelTester)
{
    ClassesModel classes;
    AnatomyModel anatomy;
    const QAbstractItemModelTester testers[] = {{&classes, kFatal}, {&anatomy, kFatal}};
    ClassChanges changes;
    for (int round = 0; round < 5; ++round) {
        const RunSnapshot run = after(round == 0 ? 1 : 1500);
        classes.update(classesState(run, {}, Listed::All).rows);
        changes.follow(run, 3, kLong);
        anatomy.update(anatomyOf(run, 3, changes.changes()));
    }
    EXPECT_EQ(classes.rowCount(), 4);
    EXPECT_EQ(changes.changes().size(), 2U);
    EXPECT_GT(anatomy.rowCount(), 8);
}

TEST(ShapeTrees, W06_WaysThatPartGetALaneAndTheFirstOneGoesStraightOn)
{
    const auto shape = [](std::uint32_t id, std::uint32_t parent) {
        inspector::ShapeRow row{id, {}};
        row.record.parent = parent;
        return row;
    };
    // 1 ─ 2 ─ 4 ─ 5   and from 2: 3, from 4: 6
    const auto tree = shapeTree({shape(1, 0), shape(2, 1), shape(4, 2), shape(3, 2), shape(5, 4), shape(6, 4)});
    std::vector<std::uint32_t> order;
    std::vector<int> lanes;
    for (const TreePlace& place : tree) {
        order.push_back(place.shape.id);
        lanes.push_back(place.look.lane);
    }
    EXPECT_EQ(order, (std::vector<std::uint32_t>{1, 2, 3, 4, 6, 5}));
    EXPECT_EQ(lanes, (std::vector<int>{0, 0, 1, 0, 1, 0}));
    EXPECT_EQ(tree[2].look.branchFrom, 0);
    EXPECT_EQ(tree[2].look.passing, 1U);
    EXPECT_FALSE(tree[5].look.below);
}

TEST(ShapeTrees, W06_ACircleOfADamagedRecordingIsShownOnce)
{
    inspector::ShapeRow a{1, {}};
    inspector::ShapeRow b{2, {}};
    a.record.parent = 2;
    b.record.parent = 1;
    EXPECT_EQ(shapeTree({a, b}).size(), 2U);
}

TEST(SourceTexts, W62_EndlessLinesAreCutWhereACharacterEnds)
{
    std::string line;
    for (int i = 0; i < 3000; ++i) {
        line += "x\xC3\xA9";
    }
    const SourceText text("a = 1\n" + line + "\nlast");
    EXPECT_EQ(text.lineCount(), 3U);
    EXPECT_EQ(text.line(1), QStringLiteral("a = 1"));
    EXPECT_EQ(text.line(3), QStringLiteral("last"));
    EXPECT_LE(text.line(2).size(), SourceText::kLongestLine + 2);
    EXPECT_TRUE(text.line(2).endsWith(QStringLiteral("xéx …"))) << qPrintable(text.line(2).right(8));
    EXPECT_EQ(text.shownBytes().count('\n'), 2);
    EXPECT_LT(text.shownBytes().size(), 2100);
    const SourceText plain("a = 1\nb = 2\n");
    EXPECT_EQ(plain.shownBytes(), plain.bytes());
}

TEST_F(RunModels, AnEmptySnapshotHasNothing)
{
    EventsModel events;
    events.advance({}, kLong);
    EXPECT_EQ(events.rowCount(), 0);
    ConsoleReader reader;
    EXPECT_TRUE(reader.look({}).pieces.empty());
}

} // namespace app::test
