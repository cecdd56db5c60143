// SPDX-License-Identifier: GPL-3.0-or-later
//
// Executors of a real VM in the window.
#include "app/theme/Theme.h"
#include "app/views/ExecutorsView.h"
#include "app/window/Commands.h"
#include "app/window/LiveSession.h"
#include "app/window/MainWindow.h"
#include "tests/support/Slowness.h"

#include <QtTest>

#include <gtest/gtest.h>

namespace app::test {
namespace {

constexpr int kPatience = 20'000 * ::test::kSlowness; // milliseconds

template<class Condition>
bool waitFor(Condition condition)
{
    return QTest::qWaitFor(condition, kPatience);
}

} // namespace

TEST(LiveExecutors, W16_WhatIsHotShowsUpInTheGraphWhileTheProgramRuns)
{
    theme::setMotion(theme::Motion::None);
    LiveSession session;
    WindowOptions options;
    options.sizeGiven = true;
    options.scheme = theme::Scheme::Dark;
    MainWindow window(session, options, Memory::None);
    window.show();
    const auto useCommand
        = [&](QAction* action) { return waitFor([&] { return action->isEnabled(); }) && (action->trigger(), true); };
    const auto hasEnded = [&] { return session.status().phase == SessionPhase::Ended; };

    window.openFile(QStringLiteral(TIERSCOPE_SOURCE "/resources/examples/richards.py"));
    ASSERT_TRUE(useCommand(window.commands().run));
    window.raise(window.executors());
    const GraphView& graph = window.executors().graph();
    ASSERT_TRUE(waitFor([&] { return graph.graph().nodes.size() > 2; }));
    EXPECT_GT(window.executors().triggers().rowCount(), 0);
    EXPECT_GT(window.executors().superblock().rowCount(), 0);
    session.stop();
    ASSERT_TRUE(waitFor(hasEnded));

    window.commands().useTierTwo->trigger();
    ASSERT_TRUE(useCommand(window.commands().restart));
    ASSERT_TRUE(waitFor([&] { return graph.graph().nodes.empty(); }));
    session.stop();
    ASSERT_TRUE(waitFor(hasEnded));
    EXPECT_EQ(session.latest().state->traceCount, 0U);
}

} // namespace app::test
