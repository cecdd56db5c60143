// SPDX-License-Identifier: GPL-3.0-or-later
//
// The application object; it knows how long the window was busy with one event at most.
#pragma once

#include <QApplication>

#include <cstdint>

namespace app {

class WindowApplication : public QApplication
{
    Q_OBJECT

public:
    WindowApplication(int& argc, char** argv);

    /// From now on Qt's remarks about the platform, which no person can do anything about, are not printed.
    static void dropPlatformNoise();

    bool notify(QObject* receiver, QEvent* event) override;

    /// What one event took at most, in milliseconds. Events in which others were handled do not count.
    struct Longest
    {
        double elapsed = 0;
        double computed = 0; ///< Of that, on the processor: on a busy machine the rest is waiting.
    };
    [[nodiscard]] const Longest& longestEvent() const { return m_longest; }
    void forgetEvents() { m_longest = {}; }

private:
    Longest m_longest;
    std::uint64_t m_nested = 0; ///< Events that were delivered inside a nested event loop.
};

} // namespace app
