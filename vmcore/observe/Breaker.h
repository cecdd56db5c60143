// SPDX-License-Identifier: GPL-3.0-or-later
// The one word that RESUME and backward jumps look at: nonzero means that a safepoint has work.
#pragma once
#include "vmcore/observe/Parker.h"

#include <atomic>
#include <cstdint>

namespace vmcore {

enum class BreakReason : std::uint32_t {
    Command = 1,   // pause, stop, step, a request to sample: ask the host
    Sample = 2,    // counters are to be read
    Interrupt = 4, // KeyboardInterrupt is to be raised, in the main thread
    Death = 8,     // finalisers and callbacks of weak references wait
    Switch = 16,   // another thread has waited long enough for its turn
    Stop = 32,     // everything is to end; stays asked for
};

class Breaker
{
public:
    // Relaxed: a request is seen at one of the next safepoints.
    std::uint32_t pending() const { return m_word.load(std::memory_order_relaxed); }
    // Also ends what the main thread waits for. May be called by signal handlers.
    void request_anyThread(BreakReason reason)
    {
        m_word.fetch_or(static_cast<std::uint32_t>(reason), std::memory_order_release);
        if (reason != BreakReason::Switch) // who waits does not run
            m_mainThread.wake_anyThread();
    }
    // Clears and returns what was pending.
    std::uint32_t take() { return m_word.exchange(0, std::memory_order_acquire); }
    // Where the main thread sleeps.
    Parker& mainThread() { return m_mainThread; }

private:
    std::atomic<std::uint32_t> m_word{0};
    Parker m_mainThread;
};

} // namespace vmcore
