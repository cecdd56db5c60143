// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window with a real VM: an example runs, is paused, stepped, recorded, and the recording is opened again.
#include "app/theme/Theme.h"
#include "app/views/BytecodeView.h"
#include "app/views/ConsoleView.h"
#include "app/views/SitesView.h"
#include "app/views/SourceView.h"
#include "app/views/StackView.h"
#include "app/window/Commands.h"
#include "app/window/LiveFeed.h"
#include "app/window/LiveSession.h"
#include "app/window/MainWindow.h"
#include "app/window/MessageBar.h"
#include "app/window/StatePill.h"

#include <QTemporaryDir>
#include <QtTest>

#include <gtest/gtest.h>

namespace app::test {
namespace {

using inspector::SiteState;

constexpr int kPatience = 20'000; // milliseconds; machines under load are slow
constexpr int kPromptly = 100;    // what a person may wait for Pause and Stop

const QString kExamples = QStringLiteral(TIERSCOPE_SOURCE "/resources/examples/");

class LiveRun : public ::testing::Test
{
protected:
    LiveRun()
    {
        theme::setMotion(theme::Motion::None);
        WindowOptions options;
        options.sizeGiven = true;
        options.scheme = theme::Scheme::Dark;
        window = std::make_unique<MainWindow>(session, options, Memory::None);
        window->show();
    }

    template<class Condition>
    bool waitFor(Condition condition, int milliseconds = kPatience)
    {
        return QTest::qWaitFor(condition, milliseconds);
    }

    [[nodiscard]] SessionPhase phase() const { return session.status().phase; }

    bool waitForPhase(SessionPhase wanted, int milliseconds = kPatience)
    {
        return waitFor([&] { return phase() == wanted; }, milliseconds);
    }

    /// Waits until the window says so in its toolbar.
    bool waitForTitle(const char* title)
    {
        return waitFor([&] { return window->pill().title() == QLatin1String(title); });
    }

    /// Writes a program and returns its path.
    QString program(const char* text)
    {
        const QString path = folder.filePath(QStringLiteral("program.py"));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly)) {
            file.write(text);
        }
        return path;
    }

    bool openAndWait(const QString& path)
    {
        window->openFile(path);
        return waitForTitle("Ready") && waitFor([&] { return window->source().shown().source.has_value(); });
    }

    /// Sites by place and expression, with their states.
    std::map<QString, SiteState> sitesByName()
    {
        std::map<QString, SiteState> result;
        for (const SitesRow& row : window->sites().model().rows()) {
            result[row.place + QLatin1Char(' ') + row.expression + QLatin1Char('@') + QString::number(row.unit)]
                = row.state;
        }
        return result;
    }

    std::uint64_t hits()
    {
        std::uint64_t sum = 0;
        for (const SitesRow& row : window->sites().model().rows()) {
            sum += row.hits;
        }
        return sum;
    }

    int specialised()
    {
        const auto& rows = window->sites().model().rows();
        return static_cast<int>(std::count_if(
            rows.begin(), rows.end(), [](const SitesRow& row) { return row.state == SiteState::Specialised; }));
    }

    std::uint32_t stops() { return window->feed().snapshot().state->stop.id; }

    void trigger(QAction* action) { action->trigger(); }

    LiveSession session;
    std::unique_ptr<MainWindow> window;
    QTemporaryDir folder;
};

} // namespace

TEST_F(LiveRun, W05_AnExampleQuickensWhileItRunsAndCanBePausedAndStepped)
{
    ASSERT_TRUE(openAndWait(kExamples + QStringLiteral("nbody.py")));
    EXPECT_EQ(window->source().shown().name, QStringLiteral("nbody.py"));
    trigger(window->commands().run);
    ASSERT_TRUE(waitFor([&] { return specialised() > 20; }));
    const std::uint64_t before = hits();
    ASSERT_TRUE(waitFor([&] { return hits() > before; }));

    trigger(window->commands().pause);
    ASSERT_TRUE(waitForTitle("Paused"));
    ASSERT_TRUE(waitFor([&] { return window->source().shown().current.has_value(); }));
    EXPECT_GT(window->stack().model().rowCount(), 0);

    for (int i = 0; i < 20; ++i) {
        const std::uint32_t stop = stops();
        ASSERT_TRUE(waitForTitle("Paused"));
        trigger(window->commands().stepOver);
        ASSERT_TRUE(waitFor([&] { return stops() > stop && phase() == SessionPhase::Paused; })) << "line " << i;
    }
    for (int i = 0; i < 50; ++i) {
        const std::uint32_t stop = stops();
        ASSERT_TRUE(waitForTitle("Paused"));
        trigger(window->commands().stepInstruction);
        ASSERT_TRUE(waitFor([&] { return stops() > stop && phase() == SessionPhase::Paused; })) << "instruction " << i;
    }
    const auto& rows = window->bytecode().model().rows();
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const BytecodeRow& row) { return row.current; }), 1);
}

TEST_F(LiveRun, W48_ARecordingShowsTheSameSitesWhenItIsOpenedAgain)
{
    ASSERT_TRUE(openAndWait(program("total = 0\nfor i in range(30000):\n    total += i\nprint(total)\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitForPhase(SessionPhase::Ended));
    ASSERT_TRUE(waitFor([&] { return window->console().wholeText() == QStringLiteral("449985000\n"); }));
    window->feed().refreshNow();
    const auto live = sitesByName();
    EXPECT_GT(live.size(), 1U);
    const QString recording = folder.filePath(QStringLiteral("run.tscope"));
    session.saveRecording(recording.toStdString());
    ASSERT_TRUE(waitFor([&] { return window->messages().isVisible(); }));
    ASSERT_TRUE(QFile::exists(recording));
    window->openFile(recording);
    ASSERT_TRUE(waitForPhase(SessionPhase::Recorded));
    ASSERT_TRUE(waitFor([&] { return window->pill().title() == QStringLiteral("Recording"); }));
    window->feed().refreshNow();
    EXPECT_EQ(sitesByName(), live);
    EXPECT_EQ(window->console().wholeText(), QStringLiteral("449985000\n"));
}

TEST_F(LiveRun, W62_AnEndlessLoopIsPausedAndStoppedPromptly)
{
    ASSERT_TRUE(openAndWait(program("while True:\n    pass\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitForTitle("Running"));
    QTest::qWait(100);
    trigger(window->commands().pause);
    EXPECT_TRUE(waitForPhase(SessionPhase::Paused, kPromptly));
    ASSERT_TRUE(waitForTitle("Paused"));
    trigger(window->commands().run);
    ASSERT_TRUE(waitForPhase(SessionPhase::Running));
    session.stop();
    EXPECT_TRUE(waitForPhase(SessionPhase::Ended, kPromptly));
}

TEST_F(LiveRun, W62_EndlessOutputDoesNotHoldUpTheWindow)
{
    ASSERT_TRUE(openAndWait(program("i = 0\nwhile True:\n    print('line', i)\n    i += 1\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitFor([&] { return window->console().wholeText().size() > 10'000; }));
    QElapsedTimer clock;
    clock.start();
    QTest::qWait(200);
    EXPECT_LT(clock.elapsed(), 600);
    session.stop();
    EXPECT_TRUE(waitForPhase(SessionPhase::Ended, kPatience));
}

TEST_F(LiveRun, EndlessRecursionEndsInATraceback)
{
    ASSERT_TRUE(openAndWait(program("def f():\n    f()\nf()\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitForPhase(SessionPhase::Ended));
    ASSERT_TRUE(waitFor([&] { return window->console().wholeText().contains(QStringLiteral("RecursionError")); }));
    EXPECT_EQ(session.status().exitStatus, 1);
}

TEST_F(LiveRun, W44_AProgramReadsWhatIsTyped)
{
    ASSERT_TRUE(openAndWait(program("print('hello', input())\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitForPhase(SessionPhase::WaitingForInput));
    Q_EMIT window->console().lineEntered("world\n");
    ASSERT_TRUE(waitForPhase(SessionPhase::Ended));
    EXPECT_TRUE(waitFor([&] { return window->console().wholeText().contains(QStringLiteral("hello world")); }))
        << qPrintable(window->console().wholeText());
}

TEST_F(LiveRun, ASyntaxErrorIsShownWithItsPlace)
{
    window->runFile(program("x = (1,\n"));
    ASSERT_TRUE(waitForPhase(SessionPhase::Ended));
    EXPECT_TRUE(waitFor([&] { return window->console().wholeText().contains(QStringLiteral("SyntaxError")); }))
        << qPrintable(window->console().wholeText());
}

TEST_F(LiveRun, FilesThatCannotBeOpenedAreToldInALine)
{
    const QString text = folder.filePath(QStringLiteral("text.tscope"));
    QFile file(text);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("not a recording");
    file.close();
    for (const QString& path : {folder.filePath(QStringLiteral("nowhere.py")), folder.path(), text,
             folder.filePath(QStringLiteral("nowhere.tscope"))}) {
        window->openFile(path);
        ASSERT_TRUE(waitForPhase(SessionPhase::Failed)) << qPrintable(path);
        ASSERT_TRUE(waitFor([&] { return window->pill().title() == QStringLiteral("Not opened"); }));
        EXPECT_FALSE(window->messages().text().isEmpty()) << qPrintable(path);
        EXPECT_TRUE(window->messages().isVisible());
        EXPECT_FALSE(QApplication::activeModalWidget());
    }
}

TEST_F(LiveRun, ClosingTheWindowEndsARunningProgram)
{
    ASSERT_TRUE(openAndWait(program("while True:\n    pass\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitForPhase(SessionPhase::Running));
    window->close();
    EXPECT_TRUE(waitForPhase(SessionPhase::Ended));
}

} // namespace app::test
