// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/LiveFeed.h"

#include "app/views/Panel.h"

#include <algorithm>

namespace app {
namespace {

/// Docks behind another tab are "visible" for Qt, and lie outside the window.
bool canBeSeen(const Panel& panel)
{
    return panel.isVisible() && !panel.visibleRegion().isEmpty();
}

} // namespace

LiveFeed::LiveFeed(SessionPort& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    m_clock.start();
    m_timer.setInterval(kInterval);
    connect(&m_timer, &QTimer::timeout, this, &LiveFeed::tick);
}

void LiveFeed::add(Panel& panel)
{
    m_entries.push_back({&panel, {}, 0, true, false});
}

void LiveFeed::stop()
{
    m_timer.stop();
    for (Entry& entry : m_entries) {
        entry.unfinished = true;
    }
}

void LiveFeed::tick()
{
    m_session.update();
    m_snapshot = m_session.latest();
    Q_EMIT ticked();
    refreshSome(m_entries.size());
}

/// Panels take turns, and when one was slow the others wait for an event of their own: keys and the mouse come between.
void LiveFeed::refreshSome(std::size_t panels)
{
    QElapsedTimer took;
    took.start();
    for (; panels > 0; --panels) {
        const std::size_t index = m_turn++ % m_entries.size();
        const Entry& entry = m_entries[index];
        const bool current = entry.shown.sameInstant(m_snapshot) && !entry.unfinished;
        const bool rests = entry.preparing || m_clock.elapsed() < entry.restsUntil;
        if (current || rests || !canBeSeen(*entry.panel)) {
            continue;
        }
        look(index);
        if (took.elapsed() >= kMostAtOnce && panels > 1) {
            QTimer::singleShot(0, this, [this, panels] {
                if (m_timer.isActive()) { // not stopped since
                    refreshSome(panels - 1);
                }
            });
            return;
        }
    }
}

void LiveFeed::refreshNow()
{
    m_session.update();
    m_snapshot = m_session.latest();
    Q_EMIT ticked();
    for (Entry& entry : m_entries) {
        if (canBeSeen(*entry.panel)) {
            refresh(entry);
        }
    }
}

/// Lets the worker compute what the panel shows, if there is something to compute.
void LiveFeed::look(std::size_t index)
{
    Entry& entry = m_entries[index];
    const Panel::Work work = entry.panel->prepare(m_snapshot);
    if (!work) {
        refresh(entry);
        return;
    }
    entry.shown = m_snapshot;
    entry.preparing = true;
    m_worker.run([this, index, work] {
        const Panel::Show show = work();
        const auto finish = [this, index, show] {
            QElapsedTimer took;
            took.start();
            const bool overtaken = !show();
            Entry& done = m_entries[index];
            done.preparing = false;
            shown(done, static_cast<double>(took.nsecsElapsed()) / 1e6);
            done.unfinished = done.unfinished || overtaken;
        };
        QMetaObject::invokeMethod(this, finish, Qt::QueuedConnection);
    });
}

void LiveFeed::shown(Entry& entry, double milliseconds)
{
    entry.unfinished = entry.panel->unfinished();
    m_longest = std::max(m_longest, milliseconds);
    entry.restsUntil = m_clock.elapsed() + static_cast<qint64>(milliseconds * kRest);
}

void LiveFeed::refresh(Entry& entry)
{
    QElapsedTimer took;
    took.start();
    entry.panel->refresh(m_snapshot);
    entry.shown = m_snapshot;
    shown(entry, static_cast<double>(took.nsecsElapsed()) / 1e6);
}

} // namespace app
