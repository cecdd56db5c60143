// SPDX-License-Identifier: GPL-3.0-or-later
// The one word that RESUME and backward jumps look at: nonzero means that a safepoint has work.
#pragma once
#include <atomic>
#include <cstdint>

namespace vmcore {

enum class BreakReason : std::uint32_t {
    Command = 1,   // pause, stop, step, a request to sample: ask the host
    Sample = 2,    // counters are to be read
    Interrupt = 4, // KeyboardInterrupt is to be raised
    Death = 8,     // finalisers and callbacks of weak references wait
};

class Breaker
{
public:
    // Relaxed: a request is seen at one of the next safepoints.
    std::uint32_t pending() const { return m_word.load(std::memory_order_relaxed); }
    void request_anyThread(BreakReason reason)
    {
        m_word.fetch_or(static_cast<std::uint32_t>(reason), std::memory_order_release);
    }
    // Clears and returns what was pending.
    std::uint32_t take() { return m_word.exchange(0, std::memory_order_acquire); }

private:
    std::atomic<std::uint32_t> m_word{0};
};

} // namespace vmcore
