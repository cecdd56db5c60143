// SPDX-License-Identifier: GPL-3.0-or-later
//
// Brings the visible panels up to date, at most 30 times a second. A hidden panel costs nothing; it catches up when it
// is shown. A panel whose refresh is slow is asked less often, so that the window stays quick; what takes long to compute
// is computed by a worker. GUI thread.
#pragma once

#include "app/window/SessionPort.h"
#include "app/window/Worker.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

namespace app {

class Panel;

class LiveFeed : public QObject
{
    Q_OBJECT

public:
    static constexpr int kInterval = 33; ///< milliseconds
    /// A panel rests this many times as long as its last refresh took.
    static constexpr int kRest = 4;
    static constexpr int kMostAtOnce = 10; ///< milliseconds of refreshing in one event, if one panel did not take more

    LiveFeed(SessionPort& session, QObject* parent);

    void add(Panel& panel);
    void start() { m_timer.start(); }
    /// No more ticks until start(); every panel is brought up to date after that.
    void stop();
    /// Brings every visible panel up to date now, whatever it costs.
    void refreshNow();

    [[nodiscard]] const RunSnapshot& snapshot() const { return m_snapshot; }
    /// The longest refresh of one panel so far, in milliseconds.
    [[nodiscard]] double longestRefresh() const { return m_longest; }

Q_SIGNALS:
    /// Once a tick, before the panels.
    void ticked();

private:
    struct Entry
    {
        Panel* panel = nullptr;
        RunSnapshot shown;
        qint64 restsUntil = 0;  ///< on m_clock
        bool unfinished = true; ///< Another look at the same instant shows more.
        bool preparing = false; ///< The worker computes for it.
    };

    void tick();
    void refreshSome(std::size_t panels);
    void look(std::size_t index);
    void shown(Entry& entry, double milliseconds);
    void refresh(Entry& entry);

    SessionPort& m_session;
    QTimer m_timer;
    QElapsedTimer m_clock;
    std::vector<Entry> m_entries;
    std::size_t m_turn = 0; ///< Counts the panels that had their turn.
    RunSnapshot m_snapshot;
    double m_longest = 0;
    Worker m_worker; ///< Last: its jobs use the others.
};

} // namespace app
