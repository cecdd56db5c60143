// SPDX-License-Identifier: GPL-3.0-or-later
// Moves events from the ring into the history on a thread of its own, and turns ticks into nanoseconds on the way.
// It rests between drains, so that it never chases the producer's cache lines.
#pragma once

#include "inspector/history/History.h"
#include "vmcore/observe/EventRing.h"

#include <chrono>
#include <condition_variable>
#include <thread>

namespace inspector {

/// Ticks → nanoseconds since the start, piecewise linear between moments at which both clocks were read.
class TickClock
{
public:
    TickClock();
    /// Reads both clocks: the end of the stretch in which the ticks that come next to toNanoseconds() lie.
    void sync();
    /// Never less than the answer before.
    [[nodiscard]] std::uint64_t toNanoseconds(std::uint64_t ticks);

private:
    std::chrono::steady_clock::time_point m_start;
    std::uint64_t m_ticks;
    std::uint64_t m_nanoseconds = 0;
    double m_rate = 0; ///< Nanoseconds per tick in the last stretch.
    std::uint64_t m_stretchTicks;
    std::uint64_t m_stretchNanoseconds = 0;
    std::uint64_t m_last = 0;
};

class Recorder
{
public:
    /// Starts the thread. `ring` and `history` outlive the recorder, which is the only consumer of the one and the
    /// only writer of the other. The first event of the history is a TimeSync.
    Recorder(vmcore::EventRing& ring, History& history);
    /// Drains what is left, publishes, ends the thread.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Returns when everything that was pushed before the call is in the history and in its live State. Any thread
    /// but the recorder's own.
    void settle();

private:
    void run();
    std::size_t drain();

    vmcore::EventRing& m_ring;
    History& m_history;
    TickClock m_clock;
    std::vector<VmEvent> m_converted;

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::condition_variable m_settled;
    std::uint64_t m_asked = 0; ///< Calls of settle() so far.
    std::uint64_t m_done = 0;  ///< … that were answered.
    bool m_end = false;

    std::thread m_thread; ///< Last, so that it starts when everything above is ready.
};

} // namespace inspector
