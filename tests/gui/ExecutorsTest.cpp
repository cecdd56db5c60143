// SPDX-License-Identifier: GPL-3.0-or-later
//
// The view of executors: what it shows of the story, and of a run that has not been hot.
#include "app/views/ExecutorsView.h"
#include "app/window/Commands.h"
#include "tests/gui/WindowFixture.h"

namespace app::test {
namespace {

class Executors : public WindowFixture
{
protected:
    Executors() { openWindow(); }

    void runAndShow()
    {
        runStory();
        session.recordHotLoops();
        window->raise(window->executors());
        settle();
    }

    std::vector<UopsRow> uops()
    {
        std::vector<UopsRow> rows;
        std::ranges::copy_if(window->executors().superblock().rows(), std::back_inserter(rows),
            [](const UopsRow& row) { return row.kind == UopsRow::Kind::Uop; });
        return rows;
    }
};

} // namespace

TEST_F(Executors, W13_TriggersAreListedWithWhatCameOfThem)
{
    runAndShow();
    const auto rows = window->executors().triggers().rows();
    ASSERT_EQ(rows.size(), 3U); // newest first
    EXPECT_EQ(rows[0].executor, 0U);
    EXPECT_TRUE(rows[0].place.startsWith(QStringLiteral("energy:"))) << qPrintable(rows[0].place);
    EXPECT_EQ(rows[0].trigger, QStringLiteral("a function was entered often"));
    EXPECT_EQ(rows[0].end, QStringLiteral("an exception was raised"));
    EXPECT_TRUE(rows[0].refusal.startsWith(QStringLiteral("there is too little to gain")));
    EXPECT_TRUE(rows[0].fix.contains(QStringLiteral("tier 1 runs it as fast")));
    EXPECT_EQ(rows[2].executor, 1U);
    EXPECT_EQ(rows[2].end, QStringLiteral("came back to where it began"));
    EXPECT_TRUE(rows[2].refusal.isEmpty());

    DataView& table = window->executors().triggersTable();
    table.setCurrentIndex(window->executors().triggers().index(1, 0));
    EXPECT_EQ(window->executors().shownExecutor(), 2U);
    EXPECT_EQ(window->executors().graph().selection().node, 2U);
}

TEST_F(Executors, W13_TheSuperblockTellsWhatWasRemovedAndWhatIsInTheLoop)
{
    runAndShow();
    EXPECT_EQ(window->executors().shownExecutor(), 1U); // it runs most
    const auto rows = uops();
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].text, QStringLiteral("GuardListIterator"));
    EXPECT_EQ(rows[0].part, UopsRow::Part::Once);
    EXPECT_EQ(rows[0].exit, QStringLiteral("0 guard"));
    EXPECT_TRUE(rows[0].why.contains(QStringLiteral("the iterator is the same")));
    EXPECT_EQ(rows[1].part, UopsRow::Part::Loop);
    EXPECT_EQ(rows[2].part, UopsRow::Part::Removed);
    EXPECT_EQ(rows[2].why, QStringLiteral("nobody reads it"));
    const UopsModel& model = window->executors().superblock();
    EXPECT_TRUE(model.cell(model.rowOf(rows[2].key), 0).struck);
    EXPECT_FALSE(model.cell(model.rowOf(rows[1].key), 0).struck);
}

TEST_F(Executors, W16_TheGraphShowsExecutorsTheirExitsAndLinks)
{
    runAndShow();
    const GraphModelState& graph = window->executors().graph().graph();
    ASSERT_EQ(graph.nodes.size(), 3U); // one of them enters the loop
    const GraphNode& loop = graph.nodes[*graph.find(1)];
    EXPECT_TRUE(loop.title.startsWith(QStringLiteral("simulate:")));
    EXPECT_EQ(loop.runs, 82U);
    EXPECT_TRUE(loop.loops);
    ASSERT_EQ(loop.exits.size(), 2U);
    EXPECT_EQ(loop.exits[0].heat, ExitHeat::Cold);
    EXPECT_EQ(loop.exits[1].taken, 70U);
    EXPECT_EQ(loop.exits[1].target, 2U);
    EXPECT_EQ(graph.nodes[*graph.find(2)].kind, GraphKind::Bridge);
    EXPECT_TRUE(std::ranges::any_of(
        graph.edges, [](const GraphEdge& edge) { return edge.from == 1 && edge.exit == 1 && edge.to == 2; }));

    Q_EMIT window->executors().graph().picked({GraphSelection::What::Node, 1});
    ASSERT_TRUE(window->selection().thing());
    EXPECT_EQ(window->selection().thing()->unit, 18U);
}

TEST_F(Executors, W13_WithoutAnyTheViewSaysWhy)
{
    runStory();
    window->raise(window->executors());
    settle();
    EXPECT_TRUE(window->executors().graph().graph().nodes.empty());
    EXPECT_TRUE(window->commands().useTierTwo->isChecked());
    const auto* empty = window->executors().graph().findChild<StateView*>();
    EXPECT_EQ(empty->shown().title, QStringLiteral("Nothing has been hot yet"));
    window->commands().useTierTwo->trigger();
    EXPECT_EQ(session.commands().back(), "useTierTwo off");
    EXPECT_EQ(empty->shown().key, QStringLiteral("Ctrl+Alt+T"));
}

} // namespace app::test
