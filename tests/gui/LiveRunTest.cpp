// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window with a real VM: an example runs, is paused, stepped, recorded, and the recording is opened again.
#include "app/models/TotalsState.h"
#include "app/theme/Theme.h"
#include "app/views/BytecodeView.h"
#include "app/views/ConsoleView.h"
#include "app/views/SiteStrip.h"
#include "app/views/SitesView.h"
#include "app/views/SourceEdit.h"
#include "app/views/SourceView.h"
#include "app/views/StackView.h"
#include "app/window/Commands.h"
#include "app/window/LiveFeed.h"
#include "app/window/LiveSession.h"
#include "app/window/MainWindow.h"
#include "app/window/MessageBar.h"
#include "app/window/StatePill.h"
#include "app/window/WindowApplication.h"
#include "tests/support/Slowness.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <gtest/gtest.h>

namespace app::test {
namespace {

using inspector::SiteState;
using ::test::kSlowness;

constexpr int kPatience = 20'000 * kSlowness; // milliseconds; machines under load are slow
constexpr int kPromptly = 100 * kSlowness;    // what a person may wait for Pause and Stop

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

    /// Milliseconds from the command to that phase.
    template<class Command>
    qint64 timeOf(Command command, SessionPhase wanted)
    {
        QElapsedTimer clock;
        clock.start();
        command();
        return waitForPhase(wanted) ? clock.elapsed() : kPatience;
    }

    /// Waits until the window says so in its toolbar.
    bool waitForTitle(const char* title)
    {
        return waitFor([&] { return window->pill().title() == QLatin1String(title); });
    }

    /// Writes a program and returns its path.
    QString program(const char* text) { return write("program.py", text); }

    /// The example of the planets with so many steps that no machine is through before the test is. Empty: not found.
    QString endlessExample()
    {
        QFile original(QStringLiteral(TIERSCOPE_SOURCE "/resources/examples/nbody.py"));
        QFile copy(folder.filePath(QStringLiteral("nbody.py")));
        if (!original.open(QIODevice::ReadOnly) || !copy.open(QIODevice::WriteOnly)) {
            return {};
        }
        const QByteArray text = original.readAll();
        QByteArray endless = text;
        endless.replace("main(250_000)", "main(250_000_000_000)");
        copy.write(endless);
        return endless == text ? QString() : copy.fileName();
    }

    QString write(const char* name, const QByteArray& bytes)
    {
        QFile file(folder.filePath(QLatin1String(name)));
        if (file.open(QIODevice::WriteOnly)) {
            file.write(bytes);
        }
        return file.fileName();
    }

    bool openAndWait(const QString& path)
    {
        window->openFile(path);
        return waitForTitle("Ready") && waitFor([&] { return window->source().shown().source.has_value(); });
    }

    /// One step; false if the program does not stand still again.
    bool step(QAction* command)
    {
        const std::uint32_t before = stops();
        const bool ready = waitFor([&] { return command->isEnabled(); });
        command->trigger();
        const auto stoodStill = [&] { return stops() > before && phase() == SessionPhase::Paused; };
        return ready && waitFor(stoodStill) && waitForTitle("Paused")
            && waitFor([&] { return window->source().shown().current.has_value(); });
    }

    /// The source line at which the program stands, without its indentation.
    QString currentLine()
    {
        window->feed().refreshNow();
        const SourceState& shown = window->source().shown();
        return shown.current ? shown.text.line(shown.current->line).trimmed() : QString();
    }

    /// The site of the call with that text in that function, once it has run.
    const SitesRow* siteOf(const QString& function, const QString& expression)
    {
        for (const SitesRow& row : window->sites().model().rows()) {
            if (row.place.startsWith(function + QLatin1Char(':')) && row.expression == expression
                && row.form.startsWith(QStringLiteral("CALL"))) {
                return &row;
            }
        }
        return nullptr;
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
    const QString path = endlessExample();
    ASSERT_FALSE(path.isEmpty());
    ASSERT_TRUE(openAndWait(path));
    EXPECT_EQ(window->source().shown().name, QStringLiteral("nbody.py"));

    // Step by step into the loop, where the call of advance has run once and is not specialised yet.
    const Commands& commands = window->commands();
    while (!currentLine().startsWith(QStringLiteral("main("))) {
        ASSERT_TRUE(step(commands.stepOver));
    }
    ASSERT_TRUE(step(commands.stepInto));
    while (!siteOf(QStringLiteral("main"), QStringLiteral("advance(bodies, couples, 0.01)"))) {
        ASSERT_TRUE(step(commands.stepOver));
    }
    const auto call
        = [this] { return siteOf(QStringLiteral("main"), QStringLiteral("advance(bodies, couples, 0.01)")); };
    EXPECT_TRUE(call()->state == SiteState::Cold || call()->state == SiteState::Adaptive);
    EXPECT_EQ(call()->hits, 0U);
    EXPECT_EQ(call()->form, QStringLiteral("CALL"));

    trigger(commands.run);
    ASSERT_TRUE(waitFor([&] { return call()->state == SiteState::Specialised && specialised() > 20; }));
    EXPECT_NE(call()->form, QStringLiteral("CALL"));
    const std::uint64_t before = call()->hits;
    ASSERT_TRUE(waitFor([&] { return call()->hits > before; }));

    trigger(commands.pause);
    ASSERT_TRUE(waitForTitle("Paused"));
    ASSERT_TRUE(waitFor([&] { return window->source().shown().current.has_value(); }));
    ASSERT_TRUE(waitFor([&] { return window->stack().model().rowCount() > 0; })); // views follow one by one
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(step(commands.stepOver)) << "line " << i;
    }
    for (int i = 0; i < 50; ++i) {
        ASSERT_TRUE(step(commands.stepInstruction)) << "instruction " << i;
    }
    const auto& rows = window->bytecode().model().rows();
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const BytecodeRow& row) { return row.current; }), 1);

    const auto live = sitesByName();
    const QString recording = folder.filePath(QStringLiteral("nbody.tscope"));
    session.saveRecording(recording.toStdString());
    ASSERT_TRUE(waitFor([&] { return window->messages().isVisible(); }));
    window->openFile(recording);
    ASSERT_TRUE(waitForTitle("Recording"));
    window->feed().refreshNow();
    EXPECT_EQ(sitesByName(), live);
}

TEST_F(LiveRun, AProgramThatIsOpenedIsReadyWithoutBeingPausedFirst)
{
    const std::string path = program("x = 1\n").toStdString();
    for (int i = 0; i < 40; ++i) {
        session.load(path, {});
        while (phase() != SessionPhase::Ready) {
            session.update();
            ASSERT_TRUE(phase() == SessionPhase::Opening || phase() == SessionPhase::Ready)
                << static_cast<int>(phase());
        }
    }
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

/// The promptest of a few attempts counts: that another program holds up the machine is not the window's doing.
TEST_F(LiveRun, W62_EndlessProgramsArePausedAndStoppedPromptly)
{
    for (const char* text : {
             "while True:\n    pass\n",
             "while True:\n    print('output without an end')\n",
             "def deep(n):\n    try:\n        return deep(n + 1)\n    except RecursionError:\n        return n\n\n"
             "while True:\n    deep(0)\n",
             "while True:\n    sum(range(50_000))\n    sorted(range(50_000))\n",
         }) {
        qint64 pause = kPatience;
        qint64 stop = kPatience;
        for (int attempt = 0; attempt < 10 && std::max(pause, stop) > kPromptly; ++attempt) {
            ASSERT_TRUE(openAndWait(program(text)));
            trigger(window->commands().run);
            ASSERT_TRUE(waitForTitle("Running"));
            QTest::qWait(50); // under way
            pause = std::min(pause, timeOf([&] { trigger(window->commands().pause); }, SessionPhase::Paused));
            ASSERT_TRUE(waitForTitle("Paused"));
            trigger(window->commands().run);
            ASSERT_TRUE(waitForTitle("Running"));
            stop = std::min(stop, timeOf([&] { trigger(window->commands().stop); }, SessionPhase::Ended));
            ASSERT_TRUE(waitForTitle("Stopped")) << text;
        }
        EXPECT_LE(pause, kPromptly) << text;
        EXPECT_LE(stop, kPromptly) << text;
    }
}

TEST_F(LiveRun, W62_EndlessOutputDoesNotHoldUpTheWindow)
{
    ASSERT_TRUE(openAndWait(program("i = 0\nwhile True:\n    print('line', i)\n    i += 1\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitFor([&] { return window->console().wholeText().size() > 10'000; }));
    QElapsedTimer clock;
    clock.start();
    QTest::qWait(200);
    EXPECT_LT(clock.elapsed(), 600 * kSlowness);
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

TEST_F(LiveRun, W09_ARunCountsPairsWhenItIsAskedTo)
{
    ASSERT_TRUE(openAndWait(program("total = 0\nfor i in range(20_000):\n    total += i\n")));
    const auto pairsAfter = [this](QAction* command) {
        waitFor([&] { return command->isEnabled(); });
        trigger(command);
        const auto over = [this] { return session.latest().state->status == inspector::RunStatus::Ended; };
        return waitFor(over) ? pairsRows(session.latest()).size() : SIZE_MAX;
    };
    trigger(window->commands().countPairs);
    EXPECT_GT(pairsAfter(window->commands().run), 5U);
    trigger(window->commands().countPairs);
    EXPECT_EQ(pairsAfter(window->commands().restart), 0U);
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

TEST_F(LiveRun, ASyntaxErrorIsToldInALineWithItsPlace)
{
    window->runFile(program("x = 1\ny = (1,\n"));
    ASSERT_TRUE(waitForPhase(SessionPhase::Ended));
    EXPECT_TRUE(waitFor([&] { return window->console().wholeText().contains(QStringLiteral("SyntaxError")); }))
        << qPrintable(window->console().wholeText());
    ASSERT_TRUE(waitFor([&] { return window->messages().isVisible(); }));
    EXPECT_EQ(window->messages().text(), QStringLiteral("program.py:2: SyntaxError: '(' was never closed"));
    EXPECT_FALSE(QApplication::activeModalWidget());
}

TEST_F(LiveRun, AnUncaughtExceptionIsToldUntilTheNextRun)
{
    ASSERT_TRUE(openAndWait(program("def f(d):\n    return d['tea']\n\nf({})\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitFor([&] { return window->messages().isVisible(); }));
    EXPECT_EQ(window->messages().text(), QStringLiteral("program.py:2: KeyError: 'tea'"));
    ASSERT_TRUE(openAndWait(program("pass\n")));
    EXPECT_FALSE(window->messages().isVisible());
}

TEST_F(LiveRun, BinaryGarbageIsToldInALine)
{
    const QByteArray bytes = QByteArray::fromHex("7f454c4600ff80fe0001") + QByteArray(5000, '\xee');
    window->runFile(write("garbage.py", bytes));
    ASSERT_TRUE(waitFor([&] { return window->messages().isVisible(); }));
    EXPECT_TRUE(window->messages().text().contains(QStringLiteral("SyntaxError")))
        << qPrintable(window->messages().text());
    EXPECT_FALSE(window->messages().text().contains(QLatin1Char('\n')));
}

TEST_F(LiveRun, W48_FilesThatCannotBeOpenedAreToldInALine)
{
    QFile whole(QStringLiteral(TIERSCOPE_TEST_DATA "/recordings/format1.tscope"));
    ASSERT_TRUE(whole.open(QIODevice::ReadOnly));
    const QByteArray recording = whole.readAll();
    QByteArray newer = recording;
    newer[63] = '\x7f'; // the last byte of the format's number
    const std::pair<QString, const char*> files[] = {
        {folder.filePath(QStringLiteral("nowhere.py")), "nowhere.py"},
        {folder.path(), ""},
        {folder.filePath(QStringLiteral("nowhere.tscope")), "there is no such file"},
        {write("foreign.tscope", "not a recording"), "this is not a Tierscope recording"},
        {write("short.tscope", recording.left(recording.size() / 2)), "the recording is cut short"},
        {write("newer.tscope", newer), "the recording was made by a newer Tierscope"},
    };
    for (const auto& [path, words] : files) {
        window->openFile(path);
        ASSERT_TRUE(waitForTitle("Not opened")) << qPrintable(path);
        EXPECT_TRUE(window->messages().text().contains(QLatin1String(words))) << qPrintable(window->messages().text());
        EXPECT_TRUE(window->messages().isVisible());
        EXPECT_FALSE(QApplication::activeModalWidget());
        window->openFile(program("pass\n"));
        ASSERT_TRUE(waitForTitle("Ready"));
        EXPECT_FALSE(window->messages().isVisible());
    }
}

TEST_F(LiveRun, W04_CachesAreShownDecoded)
{
    ASSERT_TRUE(openAndWait(program("class Body:\n    def __init__(self):\n        self.mass = 2\n\n"
                                    "def total(bodies):\n    mass = 0\n    for body in bodies:\n"
                                    "        mass += body.mass\n    return mass\n\n"
                                    "print(total([Body() for _ in range(5000)]))\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitForPhase(SessionPhase::Ended));
    ASSERT_TRUE(waitFor([&] { return window->bytecode().subtitle().startsWith(QStringLiteral("total")); }));
    window->feed().refreshNow();
    const auto& rows = window->bytecode().model().rows();
    const auto load = std::find_if(rows.begin(), rows.end(),
        [](const BytecodeRow& row) { return row.form == QStringLiteral("LOAD_ATTR_INSTANCE_VALUE"); });
    ASSERT_NE(load, rows.end());
    static const QRegularExpression decoded(QStringLiteral("^shape v\\d+ · word \\d+ · counter \\d+$"));
    EXPECT_TRUE(decoded.match(load->cache).hasMatch()) << qPrintable(load->cache);
    EXPECT_GT(load->hits, 4000U);
    EXPECT_NE(load->original, load->now);
}

TEST_F(LiveRun, W03_ASelectedSiteTellsItsTransitions)
{
    ASSERT_TRUE(openAndWait(program("def add(a, b):\n    return a + b\n\n"
                                    "for i in range(3000):\n    add(i, 1)\n"
                                    "for i in range(3000):\n    add(0.5, 1.5)\n")));
    trigger(window->commands().run);
    ASSERT_TRUE(waitForPhase(SessionPhase::Ended));
    const auto sum = [this] {
        const auto& rows = window->sites().model().rows();
        return std::find_if(
            rows.begin(), rows.end(), [](const SitesRow& row) { return row.expression == QStringLiteral("a + b"); });
    };
    ASSERT_TRUE(waitFor([&] { return sum() != window->sites().model().rows().end(); }));
    EXPECT_FALSE(window->sites().strip().isVisible());
    window->selection().pick(Selected{sum()->code, sum()->unit}, nullptr);
    window->feed().refreshNow();
    EXPECT_TRUE(window->sites().strip().isVisible());
    EXPECT_TRUE(window->sites().transitions().complete());
    QStringList forms;
    for (const SiteStep& step : window->sites().transitions().steps()) {
        if (step.state == SiteState::Specialised) {
            forms << step.form;
        }
    }
    EXPECT_EQ(forms.value(0), QStringLiteral("BINARY_OP_ADD_INT"));
    EXPECT_EQ(forms.value(forms.size() - 1), QStringLiteral("BINARY_OP_ADD_FLOAT"));
    EXPECT_EQ(window->sites().transitions().steps().front().state, SiteState::Cold);
    EXPECT_TRUE(window->sites().strip().text().startsWith(QStringLiteral("at first cold → ")));
}

TEST_F(LiveRun, W62_ALargeProgramDoesNotHoldUpTheWindow)
{
    constexpr int kFunctions = 2000;                  // of twelve lines
    constexpr double kLongestBlock = 100 * kSlowness; // twice what is promised: machines that test are busy
    QByteArray text = "class Point:\n    def __init__(self):\n        self.x = 1\n        self.y = 2\n\n";
    QByteArray calls;
    for (int i = 0; i < kFunctions; ++i) {
        const QByteArray name = "f" + QByteArray::number(i);
        text += "def " + name + "(p):\n";
        for (int line = 0; line < 9; ++line) {
            text += "    p.x = (p.x * 3 + p.y - " + QByteArray::number(line) + ") & 1023\n";
        }
        text += "    return p.x\n\n";
        calls += "    " + name + "(p)\n";
    }
    text += "p = Point()\nwhile True:\n" + calls;
    window->openFile(program(text.constData()));
    ASSERT_TRUE(waitForTitle("Ready"));
    auto& application = *static_cast<WindowApplication*>(QCoreApplication::instance());
    trigger(window->commands().run);
    ASSERT_TRUE(waitFor([&] { return window->sites().model().rowCount() > 20'000; }));
    WindowApplication::Longest longest;
    for (int attempt = 0; attempt < 4; ++attempt) { // the machine may be loaded
        application.forgetEvents();
        QTest::qWait(1500);
        longest = application.longestEvent();
        if (longest.computed < kLongestBlock) {
            break;
        }
    }
    std::printf("longest event of the window %.1f ms, %.1f ms of it computing; longest refresh %.1f ms\n",
        longest.elapsed, longest.computed, window->feed().longestRefresh());
    EXPECT_LT(longest.computed, kLongestBlock);
    SourceEdit& edit = window->source().edit();
    const auto& spans = window->source().shown().spans;
    const auto far
        = std::find_if(spans.begin(), spans.end(), [](const SourceSpan& span) { return span.range.line > 5000; });
    ASSERT_NE(far, spans.end());
    const inspector::SourceRange range = far->range;
    edit.reveal(range.line); // washes come with the lines
    EXPECT_TRUE(waitFor([&] {
        const long start = edit.SendScintilla(QsciScintillaBase::SCI_POSITIONFROMLINE, range.line - 1UL);
        const unsigned long at = static_cast<unsigned long>(start) + range.column;
        return edit.SendScintilla(QsciScintillaBase::SCI_INDICATORALLONFOR, at) != 0;
    }));
    trigger(window->commands().stop);
    EXPECT_TRUE(waitForPhase(SessionPhase::Ended));
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
