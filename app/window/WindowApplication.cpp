// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WindowApplication.h"

#include <QElapsedTimer>
#include <QThread>

#include <algorithm>

namespace app {

WindowApplication::WindowApplication(int& argc, char** argv)
    : QApplication(argc, argv)
{
    setApplicationName(QStringLiteral("tierscope"));
    setApplicationDisplayName(QStringLiteral("Tierscope"));
}

bool WindowApplication::notify(QObject* receiver, QEvent* event)
{
    thread_local int level = 0; // event loops are nested when the loop level grows inside an event
    const int loopLevel = QThread::currentThread()->loopLevel();
    if (loopLevel > level) {
        ++m_loops;
    }
    const int outerLevel = std::exchange(level, loopLevel);
    const std::uint64_t loopsBefore = m_loops;
    QElapsedTimer took;
    took.start();
    const bool handled = QApplication::notify(receiver, event);
    level = outerLevel;
    if (m_loops == loopsBefore) {
        m_longest = std::max(m_longest, static_cast<double>(took.nsecsElapsed()) / 1e6);
    }
    return handled;
}

} // namespace app
