// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/observe/Parker.h"

#include <cerrno>
#include <climits>
#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace vmcore {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000; // in nanoseconds

} // namespace

std::int64_t monotonicNow_anyThread()
{
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * kSecond + t.tv_nsec;
}

void Parker::sleep(Deadline until)
{
    if (m_isWoken.exchange(0, std::memory_order_acquire) != 0)
        return;
    timespec end{};
    if (until)
        end = {*until / kSecond, *until % kSecond};
    syscall(SYS_futex, &m_isWoken, FUTEX_WAIT_BITSET_PRIVATE, 0, until ? &end : nullptr, nullptr,
        FUTEX_BITSET_MATCH_ANY);                      // the only futex call whose limit is a moment
    m_isWoken.exchange(0, std::memory_order_acquire); // a wake in between is seen by who looks why now
}

void Parker::wake_anyThread()
{
    const int before = errno; // a signal handler must leave it as it is
    if (m_isWoken.exchange(1, std::memory_order_release) == 0)
        syscall(SYS_futex, &m_isWoken, FUTEX_WAKE_PRIVATE, INT_MAX);
    errno = before;
}

} // namespace vmcore
