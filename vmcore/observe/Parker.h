// SPDX-License-Identifier: GPL-3.0-or-later
// One thread sleeps until another one, or a signal handler, wakes it. A wake that comes before the sleep is not lost.
#pragma once
#include <atomic>
#include <cstdint>
#include <optional>

namespace vmcore {

// A moment in nanoseconds of the monotonic clock; nullopt: never.
using Deadline = std::optional<std::int64_t>;
std::int64_t monotonicNow_anyThread();

class Parker
{
public:
    // Returns when it was woken, at the deadline, or for no reason.
    void sleep(Deadline until);
    void wake_anyThread(); // async-signal-safe

private:
    std::atomic<std::uint32_t> m_isWoken{0}; // a futex
};

} // namespace vmcore
