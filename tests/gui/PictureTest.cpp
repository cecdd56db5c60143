// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scripted run that takes the pictures of all named states, and how long it holds up the window.
#include "app/window/Capture.h"
#include "app/window/WindowApplication.h"
#include "tests/gui/WindowFixture.h"
#include "tests/support/Slowness.h"

#include <QImage>
#include <QTemporaryDir>

namespace app::test {
namespace {

constexpr double kLongestBlock = 50 * ::test::kSlowness; // milliseconds

/// Lets the story go on while its window is watched.
class RunningStory : public FakeSession
{
public:
    using FakeSession::FakeSession;

    void update() override
    {
        if (status().phase == SessionPhase::Running) {
            advance(700);
        }
    }
};

} // namespace

TEST(Pictures, W62_OfAllStatesInBothThemesAndNothingBlocksLong)
{
    auto& application = *static_cast<WindowApplication*>(QCoreApplication::instance());
    RunningStory session(storyFolder());
    WindowOptions options;
    options.sizeGiven = true;
    options.examples = examplesOfSources();
    MainWindow window(session, options, Memory::None);
    window.show();
    QTemporaryDir folder;
    application.forgetEvents();
    Capture capture(window, session, options);
    EXPECT_EQ(capture.runStates(folder.path(), QStringLiteral("drift.py")), 0);
    for (const char* state : {"welcome", "ready", "running", "paused", "selected", "explained", "events", "statistics",
             "functions", "failures", "classes", "history", "ended", "loading", "failed", "empty"}) {
        for (const char* scheme : {"dark", "light"}) {
            const QImage picture(
                QStringLiteral("%1/%2-%3.png").arg(folder.path(), QLatin1String(state), QLatin1String(scheme)));
            EXPECT_EQ(picture.size(), QSize(1600, 1000)) << state << ' ' << scheme;
        }
    }
    for (const char* state : {"welcome-1280", "paused-1280", "classes-1280", "history-1280"}) {
        const QImage picture(QStringLiteral("%1/%2-dark.png").arg(folder.path(), QLatin1String(state)));
        EXPECT_EQ(picture.size(), QSize(1280, 800)) << state;
    }
    WindowApplication::Longest longest = application.longestEvent();
    for (int attempt = 0; attempt < 3 && longest.computed >= kLongestBlock; ++attempt) { // the machine may be loaded
        application.forgetEvents();
        EXPECT_EQ(capture.runStates(folder.path(), QStringLiteral("drift.py")), 0);
        longest = application.longestEvent();
    }
    std::printf("longest event of the window %.1f ms, %.1f ms of it computing; longest refresh of a view %.1f ms\n",
        longest.elapsed, longest.computed, window.feed().longestRefresh());
    EXPECT_LT(longest.computed, kLongestBlock);
}

} // namespace app::test
