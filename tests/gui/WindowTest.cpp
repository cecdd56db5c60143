// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the main window does with a run: commands, live views, one selection, states and messages.
#include "app/models/SiteLook.h"
#include "app/views/BytecodeView.h"
#include "app/views/ConsoleView.h"
#include "app/views/EventsView.h"
#include "app/views/SiteStrip.h"
#include "app/views/SitesView.h"
#include "app/views/SourceEdit.h"
#include "app/views/SourceView.h"
#include "app/views/StackView.h"
#include "app/views/StatisticsView.h"
#include "app/views/WelcomeItems.h"
#include "app/views/WelcomeView.h"
#include "app/window/Commands.h"
#include "app/window/MessageBar.h"
#include "app/window/StatePill.h"
#include "tests/gui/WindowFixture.h"

#include <QDockWidget>
#include <QLineEdit>

namespace app::test {
namespace {

using inspector::SiteState;

class WindowTest : public WindowFixture
{
protected:
    WindowTest() { openWindow(); }

    /// The site of the expression on that line.
    const SitesRow* site(const QString& place, const QString& expression)
    {
        for (const SitesRow& row : window->sites().model().rows()) {
            if (row.place == place && row.expression == expression) {
                return &row;
            }
        }
        return nullptr;
    }

    const BytecodeRow* instruction(std::uint32_t unit)
    {
        const int row = window->bytecode().model().rowOf(instructionKey(unit));
        return row < 0 ? nullptr : &window->bytecode().model().rows()[static_cast<std::size_t>(row)];
    }

    QDockWidget* dock(const QString& name) { return window->findChild<QDockWidget*>(name); }
};

} // namespace

TEST_F(WindowTest, W58_StartsOnTheWelcomePageWithAllExamples)
{
    EXPECT_TRUE(window->welcome().isVisible());
    EXPECT_FALSE(dock(QStringLiteral("Source"))->isVisible());
    ASSERT_GE(window->welcome().cards().size(), 6);
    for (const ExampleCard* card : window->welcome().cards()) {
        EXPECT_FALSE(card->example().title.isEmpty()) << qPrintable(card->example().file);
        EXPECT_FALSE(card->example().watch.isEmpty()) << qPrintable(card->example().file);
    }
}

TEST_F(WindowTest, W58_OneClickOnACardRunsItsExample)
{
    ASSERT_FALSE(window->welcome().cards().isEmpty());
    QTest::mouseClick(window->welcome().cards().constFirst(), Qt::LeftButton);
    settle();
    ASSERT_EQ(session.commands().size(), 2U);
    EXPECT_TRUE(session.commands()[0].starts_with("load ")) << session.commands()[0];
    EXPECT_EQ(session.commands()[1], "start");
    EXPECT_TRUE(dock(QStringLiteral("Source"))->isVisible());
    EXPECT_FALSE(window->welcome().isVisible());
}

TEST_F(WindowTest, W03_SitesGoFromAdaptiveToSpecialisedWhileTheProgramRuns)
{
    window->openFile(QStringLiteral("drift.py"));
    session.start();
    settle();
    EXPECT_EQ(window->sites().model().rowCount(), 0);
    session.advance(3000);
    settle();
    const SitesRow* load = site(QStringLiteral("step:12"), QStringLiteral("self.drag"));
    ASSERT_TRUE(load);
    EXPECT_EQ(load->state, SiteState::Specialised);
    EXPECT_EQ(load->form, QStringLiteral("LOAD_ATTR_INSTANCE_VALUE"));
    const std::uint64_t hitsBefore = load->hits;
    session.advance(3000);
    settle();
    EXPECT_GT(site(QStringLiteral("step:12"), QStringLiteral("self.drag"))->hits, hitsBefore);
}

TEST_F(WindowTest, W03_TheTransitionsOfTheSelectedSiteAreToldBelowTheTable)
{
    runStory(4); // a few attempts fail
    session.advance(4000);
    settle();
    EXPECT_FALSE(window->sites().strip().isVisible());
    const SitesRow* mixed = site(QStringLiteral("step:21"), QStringLiteral("self.v * dt"));
    ASSERT_TRUE(mixed);
    window->sites().table().setCurrentIndex(
        window->sites().model().index(window->sites().model().rowOf(mixed->key), 0));
    settle();
    ASSERT_TRUE(window->sites().strip().isVisible());
    std::vector<SiteState> states;
    for (const SiteStep& step : window->sites().transitions().steps()) {
        states.push_back(step.state);
    }
    EXPECT_EQ(states, (std::vector<SiteState>{SiteState::Cold, SiteState::BackedOff, SiteState::Capped}));
    const QString text = window->sites().strip().text();
    EXPECT_TRUE(text.contains(QStringLiteral("To fix it:"))) << qPrintable(text);
    EXPECT_TRUE(text.contains(QStringLiteral("12 attempts failed"))) << qPrintable(text);
    session.start(); // ids of another run mean other sites
    settle();
    EXPECT_FALSE(window->sites().strip().isVisible());
}

TEST_F(WindowTest, W07_FailedAttemptsAreCountedByKind)
{
    runStory();
    window->raise(window->statistics());
    settle();
    const auto& rows = window->statistics().counts().rows();
    const auto found = std::find_if(
        rows.begin(), rows.end(), [](const CountsRow& row) { return row.name == failureWords(1) && !row.heading; });
    ASSERT_NE(found, rows.end());
    EXPECT_EQ(found->value, QStringLiteral("12")); // of self.v * dt
}

TEST_F(WindowTest, W03_SitesThatCostMostComeFirst)
{
    runStory();
    const auto& rows = window->sites().model().rows();
    ASSERT_GT(rows.size(), 20U);
    EXPECT_EQ(rows[0].state, SiteState::Capped); // costs as much as the next ones and is in a worse state
    EXPECT_EQ(rows[1].state, SiteState::Missing);
    EXPECT_EQ(rows.back().state, SiteState::Cold);
}

TEST_F(WindowTest, W05_BytecodeShowsTheAdaptiveFormsOfTheBusiestFunction)
{
    runStory();
    ASSERT_EQ(window->bytecode().subtitle(), QStringLiteral("Body.step, adaptive view"));
    int specialised = 0;
    for (const BytecodeRow& row : window->bytecode().model().rows()) {
        specialised += row.state == SiteState::Specialised && row.hits > 0 ? 1 : 0;
    }
    EXPECT_GT(specialised, 8);
}

TEST_F(WindowTest, W04_CachesAreShownDecoded)
{
    runStory();
    bool found = false;
    for (const BytecodeRow& row : window->bytecode().model().rows()) {
        found = found || row.cache == QStringLiteral("type Body v412 · slot 1");
    }
    EXPECT_TRUE(found);
}

TEST_F(WindowTest, W01_APauseShowsThePlaceInEveryView)
{
    runStory();
    pauseStory();
    EXPECT_EQ(window->pill().title(), QStringLiteral("Paused"));
    EXPECT_TRUE(window->pill().detail().endsWith(QStringLiteral("drift.py:40"))) << qPrintable(window->pill().detail());
    ASSERT_TRUE(window->source().shown().current);
    EXPECT_EQ(window->source().shown().current->line, 40U);
    EXPECT_EQ(window->stack().model().rowCount(), 2);
    EXPECT_EQ(window->stack().model().rows()[0].function, QStringLiteral("simulate"));
    const auto& rows = window->bytecode().model().rows();
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const BytecodeRow& row) { return row.current; }), 1);
}

TEST_F(WindowTest, W01_ASelectionInOneViewIsSelectedInTheOthers)
{
    runStory();
    const SitesRow* wanted = site(QStringLiteral("simulate:40"), QStringLiteral("b.step"));
    ASSERT_TRUE(wanted);
    const std::uint64_t key = wanted->key;
    const std::uint32_t unit = wanted->unit;
    const int row = window->sites().model().rowOf(key);
    window->sites().table().setCurrentIndex(window->sites().model().index(row, 0));
    settle();
    EXPECT_EQ(window->bytecode().subtitle(), QStringLiteral("simulate, adaptive view"));
    EXPECT_EQ(window->bytecode().table().selectedKey(), instructionKey(unit));
}

TEST_F(WindowTest, W01_AFunctionThatComesIntoViewPicksNothing)
{
    runStory();
    const SitesRow* wanted = site(QStringLiteral("simulate:40"), QStringLiteral("b.step"));
    ASSERT_TRUE(wanted);
    const Selected picked{wanted->code, wanted->unit};
    window->selection().pick(picked, nullptr);
    settle();
    session.pauseAt(12);
    settle();
    EXPECT_EQ(window->bytecode().subtitle(), QStringLiteral("Body.step, adaptive view"));
    EXPECT_FALSE(window->bytecode().table().selectedKey());
    EXPECT_EQ(window->selection().thing(), picked);
    session.pauseAt(40);
    settle();
    EXPECT_EQ(window->bytecode().table().selectedKey(), instructionKey(picked.unit));
}

TEST_F(WindowTest, W01_AClickIntoTheSourceSelectsItsInstruction)
{
    runStory();
    SourceEdit& edit = window->source().edit();
    edit.reveal(40);
    settle();
    Q_EMIT edit.placeClicked(40, 23); // b.step
    settle();
    ASSERT_TRUE(window->selection().thing());
    const BytecodeRow* row = instruction(window->selection().thing()->unit);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->text, QStringLiteral("LOAD_METHOD"));
    EXPECT_EQ(window->bytecode().table().selectedKey(), instructionKey(row->unit));
}

TEST_F(WindowTest, W60_TheUsualKeysGiveTheirCommands)
{
    window->openFile(QStringLiteral("drift.py"));
    settle();
    QTest::keyClick(window.get(), Qt::Key_F5);
    settle();
    session.advance(1000);
    QTest::keyClick(window.get(), Qt::Key_F6);
    settle();
    QTest::keyClick(window.get(), Qt::Key_F10);
    settle();
    QTest::keyClick(window.get(), Qt::Key_F11);
    settle();
    QTest::keyClick(window.get(), Qt::Key_F11, Qt::ShiftModifier);
    settle();
    QTest::keyClick(window.get(), Qt::Key_F10, Qt::ControlModifier);
    settle();
    QTest::keyClick(window.get(), Qt::Key_F5);
    settle();
    QTest::keyClick(window.get(), Qt::Key_F5, Qt::ShiftModifier);
    settle();
    EXPECT_EQ(session.commands(),
        (std::vector<std::string>{
            "load drift.py", "start", "pause", "step 0", "step 1", "step 2", "step 3", "resume", "stop"}));
}

TEST_F(WindowTest, CommandsThatCannotBeUsedAreDisabled)
{
    const Commands& commands = window->commands();
    EXPECT_FALSE(commands.run->isEnabled());
    window->openFile(QStringLiteral("drift.py"));
    settle();
    EXPECT_TRUE(commands.run->isEnabled());
    EXPECT_TRUE(commands.stepOver->isEnabled());
    EXPECT_FALSE(commands.pause->isEnabled());
    session.start();
    settle();
    EXPECT_FALSE(commands.run->isEnabled());
    EXPECT_TRUE(commands.pause->isEnabled());
    EXPECT_FALSE(commands.stepOver->isEnabled());
    pauseStory();
    EXPECT_TRUE(commands.stepOut->isEnabled());
    EXPECT_EQ(commands.run->text(), QStringLiteral("&Continue"));
    session.end(0);
    settle();
    EXPECT_FALSE(commands.stop->isEnabled());
    EXPECT_EQ(commands.run->text(), QStringLiteral("&Run again"));
}

TEST_F(WindowTest, AFailedFileIsToldInALineThatDoesNotBlock)
{
    window->showDocks();
    SessionStatus failed;
    failed.phase = SessionPhase::Failed;
    failed.file = "nowhere.py";
    failed.detail = "cannot open nowhere.py: no such file";
    session.force(failed);
    settle();
    EXPECT_TRUE(window->messages().isVisible());
    EXPECT_EQ(window->messages().text(), QStringLiteral("cannot open nowhere.py: no such file"));
    EXPECT_FALSE(QApplication::activeModalWidget());
}

TEST_F(WindowTest, OutcomesOfCommandsAreTold)
{
    runStory();
    session.say(SessionMessage::Kind::Done, "The recording was saved as a.tscope");
    settle();
    EXPECT_TRUE(window->messages().isVisible());
    EXPECT_EQ(window->messages().text(), QStringLiteral("The recording was saved as a.tscope"));
}

TEST_F(WindowTest, W44_TheConsoleShowsOutputAndSendsInput)
{
    runStory();
    session.print(1, "hello\n");
    session.print(2, "oops\n");
    session.wantInput();
    settle();
    EXPECT_EQ(window->console().wholeText(), QStringLiteral("hello\noops\n"));
    EXPECT_EQ(window->pill().title(), QStringLiteral("Waiting"));
    QLineEdit& input = window->console().input();
    ASSERT_TRUE(input.isEnabled());
    QTest::keyClicks(&input, QStringLiteral("42"));
    QTest::keyClick(&input, Qt::Key_Return);
    EXPECT_EQ(session.commands().back(), "input 42\n");
    QTest::keyClick(&input, Qt::Key_D, Qt::ControlModifier);
    EXPECT_EQ(session.commands().back(), "endInput");
}

TEST_F(WindowTest, W61_FiltersLeaveWhatMatchesAndSayWhatTheyHide)
{
    runStory();
    const int all = window->sites().model().rowCount();
    window->sites().setFilter(QStringLiteral("b.step"));
    EXPECT_EQ(window->sites().model().rowCount(), 3); // the load, its call, and the sum around them
    EXPECT_EQ(window->sites().model().hiddenRows(), all - 3);
    EXPECT_TRUE(window->sites().subtitle().startsWith(QStringLiteral("3 of ")));
    window->sites().setFilter(QStringLiteral("no such site"));
    EXPECT_EQ(window->sites().model().rowCount(), 0);
    window->sites().setFilter({});
    EXPECT_EQ(window->sites().model().rowCount(), all);
}

TEST_F(WindowTest, W46_TheEventLogHidesSamplesUntilAskedFor)
{
    runStory();
    window->raise(window->events());
    settle();
    EventsModel& model = window->events().model();
    const int withoutSamples = model.rowCount();
    EXPECT_GT(withoutSamples, 50);
    model.setSamples(Samples::Shown);
    settle();
    EXPECT_EQ(static_cast<std::uint64_t>(model.rowCount()), window->feed().snapshot().state->seq);
    EXPECT_GT(model.rowCount(), withoutSamples);
}

TEST_F(WindowTest, W09_StatisticsSumOverFamilies)
{
    runStory();
    window->raise(window->statistics());
    settle();
    bool found = false;
    for (const FamilyStatisticsRow& row : window->statistics().families().rows()) {
        // Executions of sites that were never specialised are hits of nothing.
        EXPECT_LE(row.hits + row.misses + row.deferred, row.executions) << qPrintable(row.family);
        found = found || (row.family == QStringLiteral("LOAD_METHOD") && row.misses > 0);
    }
    EXPECT_TRUE(found);
    EXPECT_GT(window->statistics().counts().rowCount(), 20);
}

TEST_F(WindowTest, W59_DocksCanBeClosedAndTheLayoutReset)
{
    runStory();
    QDockWidget* console = dock(QStringLiteral("Console"));
    console->close();
    dock(QStringLiteral("Bytecode"))->setFloating(true);
    window->resetLayout();
    settle();
    EXPECT_TRUE(console->isVisible());
    EXPECT_FALSE(dock(QStringLiteral("Bytecode"))->isFloating());
}

TEST_F(WindowTest, W59_TheWelcomePageComesAndGoesWithoutLosingTheLayout)
{
    runStory();
    dock(QStringLiteral("Console"))->close();
    window->showWelcome();
    settle();
    EXPECT_TRUE(window->welcome().isVisible());
    window->showDocks();
    settle();
    EXPECT_FALSE(dock(QStringLiteral("Console"))->isVisible());
    EXPECT_TRUE(dock(QStringLiteral("Source"))->isVisible());
}

TEST_F(WindowTest, W59_DocksAndRecentFilesAreRestored)
{
    WindowOptions options;
    options.scheme = theme::Scheme::Dark;
    {
        MainWindow first(session, options, Memory::Kept);
        first.show();
        first.openFile(QStringLiteral("drift.py"));
        QTest::qWait(60);
        first.findChild<QDockWidget*>(QStringLiteral("Console"))->close();
        first.close();
    }
    MainWindow second(session, options, Memory::Kept);
    second.show();
    EXPECT_EQ(second.welcome().findChildren<RecentItem*>().size(), 1);
    second.showDocks();
    QTest::qWait(60);
    EXPECT_FALSE(second.findChild<QDockWidget*>(QStringLiteral("Console"))->isVisible());
    EXPECT_TRUE(second.findChild<QDockWidget*>(QStringLiteral("Bytecode"))->isVisible());
}

TEST_F(WindowTest, HiddenViewsAreNotRefreshedAndCatchUpWhenShown)
{
    runStory();
    EXPECT_EQ(window->statistics().families().rowCount(), 0);
    window->raise(window->statistics());
    settle();
    EXPECT_GT(window->statistics().families().rowCount(), 0);
}

TEST_F(WindowTest, W60_BothThemesCanBeChosenWhileTheWindowIsOpen)
{
    runStory();
    window->setScheme(theme::Scheme::Light);
    settle();
    const QColor light = window->grab().toImage().pixelColor(700, 500);
    window->setScheme(theme::Scheme::Dark);
    settle();
    const QColor dark = window->grab().toImage().pixelColor(700, 500);
    EXPECT_GT(light.lightness(), 200);
    EXPECT_LT(dark.lightness(), 80);
}

TEST_F(WindowTest, ANewRunStartsWithEmptyViews)
{
    runStory();
    session.print(1, "first run\n");
    settle();
    session.start();
    settle();
    EXPECT_EQ(window->sites().model().rowCount(), 0);
    EXPECT_EQ(window->console().wholeText(), QString());
}

} // namespace app::test
