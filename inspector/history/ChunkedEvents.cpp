// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/ChunkedEvents.h"

#include <algorithm>

namespace inspector {

using vmcore::VmEvent;

Result<State> ChunkedEvents::stateAt(std::uint64_t seq) const
{
    const std::scoped_lock lock(m_mutex);
    seq = std::clamp(seq, firstEvent(), eventCount());
    Result<State> state = fold(seq);
    if (!state && state.error().fault == RecordingFault::TooLarge && !m_recent.empty()) {
        m_recent.clear(); // What is kept for speed must not refuse what would fit without it.
        state = fold(seq);
    }
    if (state)
        remember(*state);
    return state;
}

Result<State> ChunkedEvents::fold(std::uint64_t seq) const
{
    MemoryBudget budget = stateBudget();
    for (const State& recent : m_recent)
        budget.used += recent.bytes();
    Result<State> start = nearestStart(seq, budget);
    if (!start)
        return start;
    Reducer reducer(std::move(*start), budget);
    while (reducer.state().seq < seq) {
        const Result<EventRun> run = runAt(reducer.state().seq);
        if (!run)
            return std::unexpected(run.error());
        const std::size_t begin = reducer.state().seq - run->first;
        const std::size_t end = std::min<std::uint64_t>(run->end(), seq) - run->first;
        for (std::size_t i = begin; i < end; ++i) {
            if (!reducer.apply((*run->events)[i]))
                return std::unexpected(stateTooLarge());
        }
    }
    return reducer.publish();
}

Result<State> ChunkedEvents::nearestStart(std::uint64_t seq, MemoryBudget budget) const
{
    const State* best = nullptr;
    for (const State& recent : m_recent) {
        if (recent.seq <= seq && (!best || recent.seq > best->seq))
            best = &recent;
    }
    constexpr std::uint64_t kNear = 65536; // Folding that many costs less than loading a keyframe.
    if (best && seq - best->seq <= kNear)
        return *best;
    Result<State> start = startFor(seq, budget);
    if (start && best && best->seq > start->seq)
        return *best;
    return start;
}

void ChunkedEvents::remember(const State& state) const
{
    // All that are kept take half of the budget at most.
    if (state.bytes() > stateBudget().limit / (2 * kRecentStates)) {
        m_recent.clear();
        return;
    }
    if (m_recent.size() == kRecentStates)
        m_recent.erase(m_recent.begin());
    m_recent.push_back(state);
}

Result<std::vector<VmEvent>> ChunkedEvents::events(std::uint64_t first, std::size_t count) const
{
    const std::scoped_lock lock(m_mutex);
    const std::uint64_t all = eventCount();
    const std::uint64_t end = first < all ? first + std::min<std::uint64_t>(count, all - first) : first;
    std::vector<VmEvent> result;
    for (std::uint64_t seq = std::max(first, firstEvent()); seq < end;) {
        const Result<EventRun> run = runAt(seq);
        if (!run)
            return std::unexpected(run.error());
        const std::uint64_t stop = std::min(run->end(), end);
        const auto at = run->events->begin();
        result.insert(result.end(), at + static_cast<std::ptrdiff_t>(seq - run->first),
            at + static_cast<std::ptrdiff_t>(stop - run->first));
        seq = stop;
    }
    return result;
}

Result<std::uint64_t> ChunkedEvents::seqAtTime(std::uint64_t time) const
{
    const std::scoped_lock lock(m_mutex);
    const std::uint64_t seq = chunkAtTime(time);
    if (seq >= eventCount())
        return eventCount();
    const Result<EventRun> run = runAt(seq);
    if (!run)
        return std::unexpected(run.error());
    const auto later = std::ranges::upper_bound(*run->events, time, {}, &VmEvent::time);
    return run->first + static_cast<std::uint64_t>(later - run->events->begin());
}

} // namespace inspector
