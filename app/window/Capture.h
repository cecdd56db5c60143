// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of the window without a person: one of a program (--screenshot), or all named states in both schemes
// (--screenshots). It gives the same commands as a person would and waits for what they lead to.
#pragma once

#include "app/theme/Role.h"
#include "app/window/SessionPort.h"
#include "app/window/WindowOptions.h"

#include <functional>

namespace app {

class MainWindow;
class Panel;

class Capture
{
public:
    Capture(MainWindow& window, SessionPort& session, const WindowOptions& options);

    /// Returns the exit status; what went wrong is on stderr.
    int run();
    /// The named states, for a session that has a program to run.
    int runStates(const QString& folder, const QString& program);

private:
    int runProgram();
    void welcomePictures(const QString& folder, const QString& suffix);
    void pictures(const QString& folder, const QString& program, theme::Scheme scheme);
    void selectTellingSite();
    void compactTab(Panel& panel, const QString& name, const QString& folder, const QString& suffix);
    void compactPictures(const QString& folder, const QString& suffix);
    void standings(const QString& folder, const QString& suffix);
    bool save(const QString& path);
    bool waitFor(const std::function<bool()>& condition, int milliseconds);
    void settle();
    [[nodiscard]] SessionPhase phase() const { return m_session.status().phase; }

    MainWindow& m_window;
    SessionPort& m_session;
    const WindowOptions& m_options;
    int m_failures = 0;
};

} // namespace app
