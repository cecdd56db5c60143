// SPDX-License-Identifier: GPL-3.0-or-later
//
// The views of classes and of the history of a function: what they show of the story, and the one selection.
#include "app/models/Numbers.h"
#include "app/views/BytecodeView.h"
#include "app/views/ClassesView.h"
#include "app/views/HistoryView.h"
#include "app/views/SitesView.h"
#include "app/views/SourceEdit.h"
#include "app/views/SourceView.h"
#include "tests/gui/WindowFixture.h"

#include <QClipboard>

namespace app::test {
namespace {

class ClassViews : public WindowFixture
{
protected:
    ClassViews() { openWindow(); }

    void runAndShow(Panel& panel)
    {
        runStory();
        window->raise(panel);
        settle();
    }

    const ClassesRow* named(const QString& name)
    {
        for (const ClassesRow& row : window->classes().model().rows()) {
            if (row.name == name) {
                return &row;
            }
        }
        return nullptr;
    }

    void pickClass(const QString& name)
    {
        ASSERT_TRUE(named(name));
        ClassesModel& model = window->classes().model();
        window->classes().table().setCurrentIndex(model.index(model.rowOf(named(name)->key), 0));
        settle();
    }

    std::vector<AnatomyRow> rowsOf(AnatomyRow::Kind kind)
    {
        std::vector<AnatomyRow> rows;
        std::ranges::copy_if(window->classes().anatomy().rows(), std::back_inserter(rows),
            [kind](const AnatomyRow& row) { return row.kind == kind; });
        return rows;
    }

    const SitesRow& site(const QString& place, const QString& expression)
    {
        static const SitesRow kNone;
        for (const SitesRow& row : window->sites().model().rows()) {
            if (row.place == place && row.expression == expression) {
                return row;
            }
        }
        ADD_FAILURE() << qPrintable(place);
        return kNone;
    }
};

} // namespace

TEST_F(ClassViews, W06_ClassesOfTheProgramAreListedWithStandingAndReason)
{
    runAndShow(window->classes());
    ASSERT_EQ(window->classes().model().rowCount(), 2); // no cache depends on the built-in ones
    EXPECT_EQ(window->classes().model().rows()[0].name, QStringLiteral("Probe"));
    EXPECT_EQ(named(QStringLiteral("Probe"))->standing, ClassStanding::Stale);
    EXPECT_EQ(named(QStringLiteral("Probe"))->changes, 2U);
    EXPECT_EQ(named(QStringLiteral("Probe"))->lastChange, QStringLiteral("charge added"));
    EXPECT_EQ(named(QStringLiteral("Body"))->lastChange,
        QStringLiteral("drag overwritten, read through the class from now on"));
    EXPECT_TRUE(window->classes().subtitle().startsWith(QStringLiteral("2 classes, 8 shapes, ")))
        << qPrintable(window->classes().subtitle());
}

TEST_F(ClassViews, W06_BuiltInClassesAreFoundByTheFilterOrTheSwitch)
{
    runAndShow(window->classes());
    EXPECT_FALSE(named(QStringLiteral("int")));
    window->classes().setFilter(QStringLiteral("int"));
    EXPECT_TRUE(named(QStringLiteral("int")));
    EXPECT_EQ(window->classes().subtitle(), QStringLiteral("1 of 4 classes"));
    window->classes().setFilter({});
    EXPECT_FALSE(named(QStringLiteral("int")));
    window->classes().setListed(Listed::All);
    EXPECT_EQ(window->classes().model().rowCount(), 4);
}

TEST_F(ClassViews, W06_TheAnatomyShowsTheTreeOfShapesAndWhatChanged)
{
    runAndShow(window->classes());
    pickClass(QStringLiteral("Probe"));
    const auto shapes = rowsOf(AnatomyRow::Kind::Shape);
    ASSERT_EQ(shapes.size(), 5U);
    EXPECT_EQ(shapes[0].role, inspector::ShapeRole::Root);
    EXPECT_EQ(shapes[1].text, QStringLiteral("+x"));
    EXPECT_EQ(shapes[1].place, QStringLiteral("slot 0, inline"));
    EXPECT_EQ(shapes[2].text, QStringLiteral("+charge")); // parts from the way that was taken first
    EXPECT_EQ(shapes[2].tree.lane, 1);
    EXPECT_EQ(shapes[3].text, QStringLiteral("+v"));
    EXPECT_EQ(shapes[3].tree.lane, 0);
    EXPECT_EQ(shapes[4].role, inspector::ShapeRole::Dictionary);
    const auto changes = rowsOf(AnatomyRow::Kind::Change);
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0].text, QStringLiteral("charge added")); // the newest first
    EXPECT_EQ(changes[1].text, QStringLiteral("Body: drag overwritten, read through the class from now on"));
}

TEST_F(ClassViews, W06_SelectingADependentSelectsItsSiteEverywhere)
{
    runAndShow(window->classes());
    pickClass(QStringLiteral("Probe"));
    const auto sites = rowsOf(AnatomyRow::Kind::Site);
    ASSERT_FALSE(sites.empty());
    EXPECT_EQ(sites[0].stale, 1U);
    AnatomyModel& anatomy = window->classes().anatomy();
    window->classes().anatomyTable().setCurrentIndex(anatomy.index(anatomy.rowOf(sites[0].key), 0));
    settle();
    EXPECT_EQ(window->selection().thing(), (Selected{sites[0].code, sites[0].unit}));
    EXPECT_EQ(window->bytecode().subtitle(), QStringLiteral("Probe.step, adaptive view"));
    EXPECT_EQ(window->bytecode().table().selectedKey(), instructionKey(sites[0].unit));
    window->raise(window->sites());
    settle();
    EXPECT_TRUE(window->sites().table().selectedKey());
}

TEST_F(ClassViews, W06_SelectingASiteShowsTheClassThatItDependsOn)
{
    runAndShow(window->classes());
    pickClass(QStringLiteral("Probe"));
    window->raise(window->sites());
    settle();
    const SitesRow drag = site(QStringLiteral("step:12"), QStringLiteral("self.drag"));
    window->raise(window->classes());
    window->selection().pick(Selected{drag.code, drag.unit}, nullptr);
    settle();
    EXPECT_EQ(window->classes().shownClass(), 2U);
    EXPECT_EQ(window->classes().table().selectedKey(), 2U);
    EXPECT_EQ(window->classes().anatomyTable().selectedKey(), anatomySiteKey(static_cast<std::uint32_t>(drag.key)));
}

TEST_F(ClassViews, W06_ASelectionMadeWhileTheViewWasHiddenIsShownWhenItComes)
{
    runStory();
    const SitesRow drag = site(QStringLiteral("step:12"), QStringLiteral("self.drag"));
    window->selection().pick(Selected{drag.code, drag.unit}, nullptr);
    settle();
    window->raise(window->classes());
    settle();
    EXPECT_EQ(window->classes().shownClass(), 2U);
    EXPECT_EQ(window->classes().anatomyTable().selectedKey(), anatomySiteKey(static_cast<std::uint32_t>(drag.key)));
}

TEST_F(ClassViews, W06_EnterOnAClassGoesToItsSource)
{
    runAndShow(window->classes());
    pickClass(QStringLiteral("Probe"));
    QTest::keyClick(&window->classes().table(), Qt::Key_Return);
    settle();
    EXPECT_EQ(window->focusWidget(), &window->source().edit());
    ASSERT_TRUE(window->selection().thing());
    EXPECT_EQ(window->bytecode().subtitle(), QStringLiteral("Probe, adaptive view"));
}

TEST_F(ClassViews, W06_ThousandsOfClassesDoNotHoldUpTheWindow)
{
    runStory();
    session.makeClasses(20'000);
    window->raise(window->classes());
    settle();
    EXPECT_EQ(window->classes().model().rowCount(), static_cast<int>(ClassesState::kMostRows));
    EXPECT_TRUE(window->classes().subtitle().startsWith(grouped(20'002))) << qPrintable(window->classes().subtitle());
    window->classes().setFilter(QStringLiteral("Made19999"));
    EXPECT_EQ(window->classes().model().rowCount(), 1);
}

TEST_F(ClassViews, W06_ANewRunForgetsTheClassThatWasShown)
{
    runAndShow(window->classes());
    pickClass(QStringLiteral("Body"));
    session.start();
    settle();
    EXPECT_EQ(window->classes().anatomy().rows().front().text, QStringLiteral("Shapes"));
    EXPECT_EQ(rowsOf(AnatomyRow::Kind::Change).size(), 0U);
}

TEST_F(ClassViews, W61_RowsOfClassesAreCopiedAsTextAndJson)
{
    runAndShow(window->classes());
    pickClass(QStringLiteral("Probe"));
    DataView& table = window->classes().table();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("stale\tProbe\t")))
        << qPrintable(QGuiApplication::clipboard()->text());
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"Class\":\"Probe\"")));
}

TEST_F(ClassViews, W11_TheHistoryTellsARewriteAfterTheOther)
{
    runAndShow(window->history());
    session.advance(2000);
    settle();
    const SitesRow drag = [&] {
        window->raise(window->sites());
        settle();
        return site(QStringLiteral("step:12"), QStringLiteral("self.drag"));
    }();
    window->raise(window->history());
    window->selection().pick(Selected{drag.code, drag.unit}, nullptr);
    settle();
    const CodeHistory& model = window->history().model();
    ASSERT_TRUE(model.complete());
    EXPECT_TRUE(window->history().subtitle().startsWith(QStringLiteral("Body.step, ")));
    EXPECT_EQ(model.rowAt(0).what, Happening::Made);
    std::vector<Happening> ofDrag;
    bool learntOfClass = false;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (row > 0) {
            EXPECT_GE(model.rowAt(row).time, model.rowAt(row - 1).time);
        }
        learntOfClass = learntOfClass || model.rowAt(row).what == Happening::ClassChanged;
        if (model.unitAt(row) == drag.unit) {
            ofDrag.push_back(model.rowAt(row).what);
            if (model.rowAt(row).what == Happening::Specialised) {
                EXPECT_EQ(model.cell(row, 4).text, QStringLiteral("LOAD_ATTR → LOAD_ATTR_INSTANCE_VALUE"));
            }
            if (model.rowAt(row).what == Happening::Respecialised) {
                EXPECT_EQ(model.cell(row, 5).text,
                    QStringLiteral("Body: drag overwritten, read through the class from now on"));
            }
        }
    }
    EXPECT_EQ(ofDrag, (std::vector<Happening>{Happening::Specialised, Happening::Respecialised}));
    EXPECT_TRUE(learntOfClass);
}

TEST_F(ClassViews, W11_SelectingARowSelectsItsInstruction)
{
    runAndShow(window->history());
    CodeHistory& model = window->history().model();
    int row = model.rowCount() - 1;
    while (row >= 0 && !model.unitAt(row)) {
        --row;
    }
    ASSERT_GE(row, 0);
    window->history().log().setCurrentRow(row);
    settle();
    ASSERT_TRUE(window->selection().thing());
    EXPECT_EQ(window->selection().thing()->unit, *model.unitAt(row));
    EXPECT_EQ(window->bytecode().table().selectedKey(), instructionKey(*model.unitAt(row)));
}

TEST_F(ClassViews, W11_FailedAttemptsAndMissesAreRowsThatCount)
{
    runAndShow(window->history());
    window->raise(window->sites());
    settle();
    const SitesRow mixed = site(QStringLiteral("step:21"), QStringLiteral("self.v * dt"));
    const SitesRow call = site(QStringLiteral("simulate:40"), QStringLiteral("b.step"));
    window->raise(window->history());
    window->selection().pick(Selected{mixed.code, mixed.unit}, nullptr);
    settle();
    const CodeHistory& model = window->history().model();
    ASSERT_GE(model.lastRowOf(mixed.unit), 0);
    const HistoryRow& failed = model.rowAt(model.lastRowOf(mixed.unit));
    EXPECT_EQ(failed.what, Happening::Capped);
    EXPECT_EQ(failed.times, 12U);
    window->selection().pick(Selected{call.code, call.unit}, nullptr);
    settle();
    ASSERT_GE(model.lastRowOf(call.unit), 0);
    const HistoryRow missing = model.rowAt(model.lastRowOf(call.unit));
    EXPECT_EQ(missing.what, Happening::Missing);
    session.advance(1000);
    settle();
    EXPECT_GT(model.rowAt(model.lastRowOf(call.unit)).times, missing.times);
    EXPECT_EQ(model.rowAt(model.lastRowOf(call.unit)).seq, missing.seq);
}

TEST_F(ClassViews, W61_TheHistoryIsFilteredAndCopied)
{
    runAndShow(window->history());
    CodeHistory& model = window->history().model();
    const int all = model.rowCount();
    ASSERT_GT(all, 4);
    window->history().setFilter(QStringLiteral("class changed"));
    EXPECT_EQ(model.rowCount() + model.hiddenRows(), all);
    EXPECT_LT(model.rowCount(), all);
    window->history().setFilter({});
    EXPECT_EQ(model.rowCount(), all);
    window->history().log().setCurrentRow(0);
    QTest::keyClick(&window->history().log(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"Event\":\"made\"")))
        << qPrintable(QGuiApplication::clipboard()->text());
}

TEST_F(ClassViews, W61_EmptyViewsSayWhatToDo)
{
    window->showDocks();
    window->raise(window->classes());
    settle();
    EXPECT_EQ(window->classes().model().rowCount(), 0);
    EXPECT_FALSE(window->classes().anatomyTable().isVisible());
    window->raise(window->history());
    settle();
    EXPECT_EQ(window->history().model().rowCount(), 0);
}

} // namespace app::test
