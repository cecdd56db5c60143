// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/Recorder.h"

#include <algorithm>

namespace inspector {

using namespace std::chrono_literals;

namespace {

// The rest between two drains. A ring of 65,536 events takes more than 10 million events a second at the longest rest.
constexpr auto kShortRest = 200us;
constexpr auto kLongRest = 4ms;
constexpr auto kPublishInterval = 16ms;

std::uint64_t wallNanoseconds()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::nanoseconds(now).count());
}

} // namespace

TickClock::TickClock()
    : m_start(std::chrono::steady_clock::now())
    , m_ticks(vmcore::eventTicks())
    , m_stretchTicks(m_ticks)
{
}

void TickClock::sync()
{
    m_stretchTicks = m_ticks;
    m_stretchNanoseconds = m_nanoseconds;
    m_ticks = vmcore::eventTicks();
    m_nanoseconds
        = static_cast<std::uint64_t>(std::chrono::nanoseconds(std::chrono::steady_clock::now() - m_start).count());
    if (m_ticks > m_stretchTicks) {
        m_rate
            = static_cast<double>(m_nanoseconds - m_stretchNanoseconds) / static_cast<double>(m_ticks - m_stretchTicks);
    }
}

std::uint64_t TickClock::toNanoseconds(std::uint64_t ticks)
{
    const auto since = static_cast<double>(static_cast<std::int64_t>(ticks - m_stretchTicks));
    const auto time = static_cast<double>(m_stretchNanoseconds) + std::max(since, 0.0) * m_rate;
    return m_last = std::max(m_last, static_cast<std::uint64_t>(time));
}

Recorder::Recorder(vmcore::EventRing& ring, History& history)
    : m_ring(ring)
    , m_history(history)
    , m_thread([this] { run(); })
{
}

Recorder::~Recorder()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_end = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void Recorder::settle()
{
    std::unique_lock lock(m_mutex);
    const std::uint64_t call = ++m_asked;
    m_wake.notify_one();
    m_settled.wait(lock, [&] { return m_done >= call; });
}

std::size_t Recorder::drain()
{
    std::size_t count = 0;
    m_ring.drain([&](std::span<const VmEvent> events) {
        if (count == 0)
            m_clock.sync();
        m_converted.assign(events.begin(), events.end());
        for (VmEvent& event : m_converted)
            event.time = m_clock.toNanoseconds(event.time);
        m_history.append(m_converted);
        count += events.size();
    });
    return count;
}

void Recorder::run()
{
    VmEvent timeSync{0, vmcore::EventKind::TimeSync, 0, 0, 0, 0, wallNanoseconds()};
    m_history.append({&timeSync, 1});
    bool unpublished = true;
    auto published = std::chrono::steady_clock::now();
    auto rest = std::chrono::microseconds(kShortRest);

    std::unique_lock lock(m_mutex);
    for (bool last = false; !last;) {
        m_wake.wait_for(lock, rest, [&] { return m_end || m_asked > m_done; });
        last = m_end;
        const std::uint64_t asked = m_asked;
        const bool mustPublish = last || asked > m_done;
        lock.unlock();

        const std::size_t drained = drain();
        rest = drained > 0 ? kShortRest : std::min<std::chrono::microseconds>(2 * rest, kLongRest);
        unpublished = unpublished || drained > 0;
        const auto now = std::chrono::steady_clock::now();
        if (unpublished && (mustPublish || now - published >= kPublishInterval)) {
            m_history.publish();
            published = now;
            unpublished = false;
        }

        lock.lock();
        m_done = asked;
        m_settled.notify_all();
    }
}

} // namespace inspector
