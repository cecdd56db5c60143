// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WindowApplication.h"

#include <QElapsedTimer>
#include <QThread>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <utility>

namespace app {
namespace {

double threadMilliseconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

void printUnlessNoise(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    // The offscreen platform says the first for every resize; the second comes wherever nobody has logged in.
    if (!text.contains(QStringLiteral("plugin does not support"))
        && !text.contains(QStringLiteral("XDG_RUNTIME_DIR"))) {
        std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, text)));
    }
}

} // namespace

WindowApplication::WindowApplication(int& argc, char** argv)
    : QApplication(argc, argv)
{
    setApplicationName(QStringLiteral("tierscope"));
    setApplicationDisplayName(QStringLiteral("Tierscope"));
}

void WindowApplication::dropPlatformNoise()
{
    qInstallMessageHandler(printUnlessNoise);
}

bool WindowApplication::notify(QObject* receiver, QEvent* event)
{
    thread_local int level = 0; // event loops are nested when the loop level grows inside an event
    const int loopLevel = QThread::currentThread()->loopLevel();
    if (loopLevel > level) {
        ++m_nested;
    }
    const int outerLevel = std::exchange(level, loopLevel);
    const std::uint64_t nestedBefore = m_nested;
    const double computedBefore = threadMilliseconds();
    QElapsedTimer took;
    took.start();
    const bool handled = QApplication::notify(receiver, event);
    level = outerLevel;
    if (m_nested == nestedBefore) {
        m_longest.elapsed = std::max(m_longest.elapsed, static_cast<double>(took.nsecsElapsed()) / 1e6);
        m_longest.computed = std::max(m_longest.computed, threadMilliseconds() - computedBefore);
    }
    return handled;
}

} // namespace app
