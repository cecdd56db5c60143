// SPDX-License-Identifier: GPL-3.0-or-later
//
// A main window on a FakeSession, for tests.
#pragma once

#include "app/theme/Theme.h"
#include "app/window/LiveFeed.h"
#include "app/window/MainWindow.h"
#include "tests/gui/FakeSession.h"

#include <QSignalSpy>
#include <QtTest>

#include <gtest/gtest.h>

namespace app::test {

inline std::string storyFolder()
{
    return std::string(TIERSCOPE_TEST_DATA) + "/gui/data";
}

/// The test programs lie anywhere in a build folder, so they cannot look for the examples beside themselves.
inline QString examplesOfSources()
{
    return QStringLiteral(TIERSCOPE_SOURCE "/resources/examples");
}

class WindowFixture : public ::testing::Test
{
protected:
    static constexpr QSize kFull{1600, 1000};
    static constexpr QSize kCompact{1280, 800};

    WindowFixture() { theme::setMotion(theme::Motion::None); }

    /// Opens a window of that size on the welcome page.
    void openWindow(QSize size = kFull, theme::Scheme scheme = theme::Scheme::Dark)
    {
        WindowOptions options;
        options.size = size;
        options.sizeGiven = true;
        options.scheme = scheme;
        options.examples = examplesOfSources();
        window = std::make_unique<MainWindow>(session, options, Memory::None);
        window->show();
        QApplication::setActiveWindow(window.get()); // without a window manager nobody else does
        settle();
    }

    /// Runs the story for that many turns and shows where it has come.
    void runStory(std::uint64_t turns = 4000)
    {
        window->openFile(QStringLiteral("drift.py"));
        session.start();
        session.advance(turns);
        settle();
    }

    void pauseStory()
    {
        session.pause();
        settle();
    }

    /// Lets timers fire and layouts settle, then brings every visible view up to date.
    void settle()
    {
        QTest::qWait(60);
        window->feed().refreshNow();
        QCoreApplication::processEvents();
    }

    FakeSession session{storyFolder()};
    std::unique_ptr<MainWindow> window;
};

} // namespace app::test
