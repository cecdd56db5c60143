// SPDX-License-Identifier: GPL-3.0-or-later
//
// The application object; it knows how long the window was busy with one event at most.
#pragma once

#include <QApplication>

namespace app {

class WindowApplication : public QApplication
{
    Q_OBJECT

public:
    WindowApplication(int& argc, char** argv);

    bool notify(QObject* receiver, QEvent* event) override;

    /// The longest time that one event took, in milliseconds. Events in which others were handled do not count.
    [[nodiscard]] double longestBlock() const { return m_longest; }
    void forgetBlocks() { m_longest = 0; }

private:
    double m_longest = 0;
    std::uint64_t m_loops = 0; ///< Events that were delivered inside a nested event loop.
};

} // namespace app
