// SPDX-License-Identifier: GPL-3.0-or-later
// What live history and opened recordings have in common: events lie in chunks, a State is folded from the nearest
// keyframe, and the last answers are kept, since the next question is usually near.
#pragma once

#include "inspector/history/EventSource.h"
#include "inspector/state/Reducer.h"

#include <memory>
#include <mutex>

namespace inspector {

/// A stretch of events in order.
struct EventRun
{
    std::uint64_t first = 0; ///< Number of events before it.
    std::shared_ptr<const std::vector<vmcore::VmEvent>> events;

    [[nodiscard]] std::uint64_t end() const { return first + events->size(); }
};

class ChunkedEvents : public EventSource
{
public:
    [[nodiscard]] Result<State> stateAt(std::uint64_t seq) const final;
    [[nodiscard]] Result<std::vector<vmcore::VmEvent>> events(std::uint64_t first, std::size_t count) const final;
    [[nodiscard]] Result<std::uint64_t> seqAtTime(std::uint64_t time) const final;

protected:
    // Derived classes answer these; one caller at a time.

    /// A run that covers event `seq`; firstEvent() ≤ seq < eventCount().
    virtual Result<EventRun> runAt(std::uint64_t seq) const = 0;
    /// The first event of the chunk that holds the first event later than `time`, or eventCount().
    virtual std::uint64_t chunkAtTime(std::uint64_t time) const = 0;
    /// A State with State::seq ≤ seq to fold on from, the later the better; it stays within `budget`.
    virtual Result<State> startFor(std::uint64_t seq, MemoryBudget budget) const = 0;
    /// What all States together may take.
    virtual MemoryBudget stateBudget() const = 0;
    virtual RecordingError stateTooLarge() const = 0;

private:
    static constexpr std::size_t kRecentStates = 3;

    Result<State> fold(std::uint64_t seq) const;
    Result<State> nearestStart(std::uint64_t seq, MemoryBudget budget) const;
    void remember(const State& state) const;

    mutable std::mutex m_mutex; ///< Held for a whole question.
    mutable std::vector<State> m_recent;
};

} // namespace inspector
