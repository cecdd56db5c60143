// SPDX-License-Identifier: GPL-3.0-or-later
// The bounded queue between the VM thread (the only producer) and the recorder thread (the only consumer).
// Neither side locks or allocates after construction. When full, new events are lost, counted, and a Dropped event in
// their place says how many: order is kept and every hole is visible.
#pragma once

#include "vmcore/observe/VmEvent.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <span>
#include <thread>

namespace vmcore {

class EventRing
{
public:
    static constexpr std::size_t kDefaultCapacity = 65536;

    /// `capacity` is a power of two, at least 4.
    explicit EventRing(std::size_t capacity = kDefaultCapacity)
        : m_mask(capacity - 1)
        , m_slots(std::make_unique<VmEvent[]>(capacity))
    {
    }

    /// Producer: stamps the event with eventTicks() and queues it.
    void emit(EventKind kind, std::uint16_t aux, std::uint32_t object, std::uint32_t other, std::uint32_t detail,
        std::uint64_t value)
    {
        push({eventTicks(), kind, aux, object, other, detail, value});
    }

    /// Producer: queues the event as it is, or counts it as lost.
    void push(const VmEvent& event)
    {
        const std::uint64_t head = m_head.load(std::memory_order_relaxed);
        if (head - m_tailSeen > m_mask) [[unlikely]] {
            m_tailSeen = m_tail.load(std::memory_order_acquire);
            if (head - m_tailSeen > m_mask) {
                ++m_lost;
                return;
            }
        }
        if (m_lost != 0) [[unlikely]]
            return pushAfterLoss(event, head);
        m_slots[head & m_mask] = event;
        m_head.store(head + 1, std::memory_order_release);
    }

    /// Producer: how many events fit now. What can wait, such as samples, should not push out what cannot.
    [[nodiscard]] std::size_t room()
    {
        m_tailSeen = m_tail.load(std::memory_order_acquire);
        return m_mask + 1 - (m_head.load(std::memory_order_relaxed) - m_tailSeen);
    }

    /// Producer, where it may wait: until that many fit, or for so long that the consumer must have ended. `patience` is
    /// what is left of that, over several calls.
    bool waitForRoom(std::size_t wanted, std::chrono::milliseconds& patience)
    {
        constexpr std::chrono::milliseconds kStep{1};
        for (; room() <= wanted && patience.count() > 0; patience -= kStep)
            std::this_thread::sleep_for(kStep);
        return room() > wanted;
    }

    /// Producer, at the end of a run and after the consumer has caught up: puts the marker for events lost last.
    void markLoss()
    {
        const std::uint64_t head = m_head.load(std::memory_order_relaxed);
        m_tailSeen = m_tail.load(std::memory_order_acquire);
        if (m_lost == 0 || head - m_tailSeen > m_mask)
            return;
        putLossMarker(head, eventTicks());
        m_head.store(head + 1, std::memory_order_release);
    }

    /// Consumer: hands what is queued to `take(std::span<const VmEvent>)` in at most two runs, in order.
    /// Returns the number of events taken.
    template<class Take>
    std::size_t drain(Take&& take)
    {
        std::uint64_t tail = m_tail.load(std::memory_order_relaxed);
        const std::uint64_t head = m_head.load(std::memory_order_acquire);
        const std::uint64_t count = head - tail;
        while (tail != head) {
            const std::uint64_t at = tail & m_mask;
            const std::uint64_t run = std::min(head - tail, m_mask + 1 - at);
            take(std::span<const VmEvent>(&m_slots[at], run));
            m_tail.store(tail += run, std::memory_order_release);
        }
        return count;
    }

private:
    void putLossMarker(std::uint64_t head, std::uint64_t time)
    {
        m_slots[head & m_mask] = {time, EventKind::Dropped, 0, 0, 0, 0, m_lost};
        m_lost = 0;
    }

    [[gnu::noinline]] void pushAfterLoss(const VmEvent& event, std::uint64_t head)
    {
        if (head + 1 - m_tailSeen > m_mask) // Room for the marker and the event, or for neither.
            m_tailSeen = m_tail.load(std::memory_order_acquire);
        if (head + 1 - m_tailSeen > m_mask) {
            ++m_lost;
            return;
        }
        putLossMarker(head, event.time);
        m_slots[(head + 1) & m_mask] = event;
        m_head.store(head + 2, std::memory_order_release);
    }

    // Producer and consumer each own a cache line.
    alignas(64) std::atomic<std::uint64_t> m_head{0};
    std::uint64_t m_tailSeen = 0;
    std::uint64_t m_lost = 0;
    alignas(64) std::atomic<std::uint64_t> m_tail{0};
    alignas(64) const std::uint64_t m_mask;
    const std::unique_ptr<VmEvent[]> m_slots;
};

} // namespace vmcore
