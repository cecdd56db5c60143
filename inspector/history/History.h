// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a run that is going on: compressed chunks, an open tail, keyframe States, and the live State.
// The recorder thread appends and publishes; every other function may be called by any thread.
// Bounded: when the limit is reached the oldest events are let go, always up to a keyframe.
#pragma once

#include "inspector/history/ChunkCodec.h"
#include "inspector/history/ChunkedEvents.h"

#include <deque>

namespace inspector {

/// A consistent copy of what a history holds, for saving it while the program runs on.
struct HistoryCopy
{
    std::vector<std::shared_ptr<const EncodedChunk>> chunks;
    std::vector<VmEvent> tail;    ///< Events after the last chunk.
    std::vector<State> keyframes; ///< Ascending; the first one stands where the first chunk starts.
    std::shared_ptr<const vmcore::Payloads> payloads;
};

class History final : public ChunkedEvents
{
public:
    static constexpr std::size_t kDefaultLimit = std::size_t{256} << 20;

    /// `limit`: bytes of chunks and keyframes kept at most; the last stretch between two keyframes is always kept.
    explicit History(std::shared_ptr<const vmcore::Payloads> payloads, std::size_t limit = kDefaultLimit);

    /// Recorder thread. Times in nanoseconds since the start, not descending.
    void append(std::span<const VmEvent> events);
    /// Recorder thread: makes what was appended visible in liveState().
    void publish();

    /// The newest published State; never null. It never changes.
    [[nodiscard]] std::shared_ptr<const State> liveState() const;
    [[nodiscard]] HistoryCopy copy() const;

    [[nodiscard]] std::uint64_t firstEvent() const override;
    [[nodiscard]] std::uint64_t eventCount() const override;
    [[nodiscard]] std::uint64_t endTime() const override;
    [[nodiscard]] PayloadBytes payload(PayloadId id) const override;

private:
    static constexpr std::uint64_t kKeyframeEvents = 6 * std::uint64_t{kChunkEvents};

    struct Keyframe
    {
        State state;
        std::size_t ownBytes = 0; ///< Pages that the keyframe before does not share.
    };
    using Chunk = std::shared_ptr<const EncodedChunk>;

    Result<EventRun> runAt(std::uint64_t seq) const override;
    std::uint64_t chunkAtTime(std::uint64_t time) const override;
    Result<State> startFor(std::uint64_t seq, MemoryBudget budget) const override;
    MemoryBudget stateBudget() const override;
    RecordingError stateTooLarge() const override;

    void closeChunk();
    void dropOldest();
    std::uint64_t tailStart() const;

    const std::shared_ptr<const vmcore::Payloads> m_payloads;
    const std::size_t m_limit;

    // Recorder thread only.
    Reducer m_reducer;
    Zstd m_zstd;

    mutable std::mutex m_mutex; ///< Guards what follows; held for moments only.
    std::deque<Chunk> m_chunks;
    std::deque<Keyframe> m_keyframes; ///< The first one stands at firstEvent().
    std::vector<VmEvent> m_tail;      ///< Changed by the recorder thread only.
    std::size_t m_bytes = 0;          ///< Of chunks and keyframes.
    std::uint64_t m_endTime = 0;
    std::shared_ptr<const State> m_live;

    // One questioner at a time (ChunkedEvents sees to that).
    mutable Zstd m_queryZstd;
    mutable EventRun m_lastRun;
};

} // namespace inspector
