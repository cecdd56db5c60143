// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/History.h"

#include <algorithm>

namespace inspector {

namespace {

constexpr std::string_view kPlace = "history of the running program";

template<class Vector>
std::size_t pagesNotIn(const Vector& before, const Vector& now)
{
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < now.pages().size(); ++i) {
        const bool shared = i < before.pages().size() && before.pages()[i] == now.pages()[i];
        bytes += shared ? 0 : sizeof(typename Vector::Page);
    }
    return bytes;
}

std::size_t bytesNotShared(const State& before, const State& now)
{
    std::size_t bytes = 0;
    State::eachVector([&](const auto& last, const auto& next) { bytes += pagesNotIn(last, next); }, before, now);
    return bytes;
}

} // namespace

History::History(std::shared_ptr<const vmcore::Payloads> payloads, std::size_t limit)
    : m_payloads(std::move(payloads))
    , m_limit(limit)
    , m_keyframes(1)
    , m_live(std::make_shared<const State>())
{
    m_tail.reserve(kChunkEvents);
}

void History::append(std::span<const VmEvent> events)
{
    while (!events.empty()) {
        const auto part = events.first(std::min(events.size(), kChunkEvents - m_tail.size()));
        events = events.subspan(part.size());
        for (const VmEvent& event : part) {
            // A live State has no memory limit, so every event is folded.
            [[maybe_unused]] const bool folded = m_reducer.apply(event);
        }
        {
            const std::scoped_lock lock(m_mutex);
            m_tail.insert(m_tail.end(), part.begin(), part.end());
            m_endTime = part.back().time;
        }
        if (m_tail.size() == kChunkEvents)
            closeChunk();
    }
}

void History::closeChunk()
{
    // Only this thread changes the tail, so it may be read here without the lock.
    auto chunk = std::make_shared<const EncodedChunk>(encodeChunk(tailStart(), m_tail, m_zstd));
    const std::uint64_t seq = chunk->info.end();
    const State& lastKeyframe = m_keyframes.back().state;
    std::optional<Keyframe> keyframe;
    if (seq - lastKeyframe.seq >= kKeyframeEvents) {
        keyframe.emplace(m_reducer.publish());
        keyframe->ownBytes = bytesNotShared(lastKeyframe, keyframe->state);
    }
    const std::scoped_lock lock(m_mutex);
    m_bytes += chunk->bytes();
    m_chunks.push_back(std::move(chunk));
    m_tail.clear();
    if (keyframe) {
        m_bytes += keyframe->ownBytes;
        m_keyframes.push_back(std::move(*keyframe));
        dropOldest();
    }
}

void History::dropOldest()
{
    while (m_bytes > m_limit && m_keyframes.size() > 2) {
        m_bytes -= m_keyframes.front().ownBytes;
        m_keyframes.pop_front();
        while (m_chunks.front()->info.first < m_keyframes.front().state.seq) {
            m_bytes -= m_chunks.front()->bytes();
            m_chunks.pop_front();
        }
    }
}

void History::publish()
{
    auto live = std::make_shared<const State>(m_reducer.publish());
    const std::scoped_lock lock(m_mutex);
    m_live.swap(live); // The old one is released after the lock.
}

std::shared_ptr<const State> History::liveState() const
{
    const std::scoped_lock lock(m_mutex);
    return m_live;
}

HistoryCopy History::copy() const
{
    const std::scoped_lock lock(m_mutex);
    HistoryCopy result{{m_chunks.begin(), m_chunks.end()}, m_tail, {}, m_payloads};
    for (const Keyframe& keyframe : m_keyframes)
        result.keyframes.push_back(keyframe.state);
    return result;
}

std::uint64_t History::tailStart() const
{
    return m_chunks.empty() ? m_keyframes.front().state.seq : m_chunks.back()->info.end();
}

std::uint64_t History::firstEvent() const
{
    const std::scoped_lock lock(m_mutex);
    return m_keyframes.front().state.seq;
}

std::uint64_t History::eventCount() const
{
    const std::scoped_lock lock(m_mutex);
    return tailStart() + m_tail.size();
}

std::uint64_t History::endTime() const
{
    const std::scoped_lock lock(m_mutex);
    return m_endTime;
}

PayloadBytes History::payload(PayloadId id) const
{
    return m_payloads->read_anyThread(id);
}

Result<EventRun> History::runAt(std::uint64_t seq) const
{
    if (m_lastRun.events && m_lastRun.first <= seq && seq < m_lastRun.end())
        return m_lastRun;
    Chunk chunk;
    {
        const std::scoped_lock lock(m_mutex);
        if (seq >= tailStart()) { // Copies only what is asked for: the tail grows on.
            const auto from = m_tail.begin() + static_cast<std::ptrdiff_t>(seq - tailStart());
            return EventRun{seq, std::make_shared<std::vector<VmEvent>>(from, m_tail.end())};
        }
        const auto after = std::ranges::upper_bound(m_chunks, seq, {}, [](const Chunk& c) { return c->info.first; });
        if (after == m_chunks.begin())
            return std::unexpected(recordingError(RecordingFault::NoLongerKept, kPlace));
        chunk = *std::prev(after);
    }
    ChunkDecoder decoder(chunk->info, ownKinds());
    for (std::size_t c = 0; c < kChunkColumns; ++c) {
        if (!decoder.addColumn(static_cast<ChunkColumn>(c), chunk->columns[c], m_queryZstd))
            return std::unexpected(recordingError(RecordingFault::Damaged, kPlace));
    }
    m_lastRun = {chunk->info.first, std::make_shared<const std::vector<VmEvent>>(decoder.take())};
    return m_lastRun;
}

std::uint64_t History::chunkAtTime(std::uint64_t time) const
{
    const std::scoped_lock lock(m_mutex);
    const auto later = std::ranges::upper_bound(m_chunks, time, {}, [](const Chunk& c) { return c->info.endTime; });
    return later == m_chunks.end() ? tailStart() : (*later)->info.first;
}

Result<State> History::startFor(std::uint64_t seq, MemoryBudget) const
{
    const std::scoped_lock lock(m_mutex);
    if (m_live->seq <= seq)
        return *m_live;
    const auto after
        = std::ranges::upper_bound(m_keyframes, seq, {}, [](const Keyframe& keyframe) { return keyframe.state.seq; });
    return after == m_keyframes.begin() ? m_keyframes.front().state : std::prev(after)->state;
}

MemoryBudget History::stateBudget() const
{
    return {};
}

RecordingError History::stateTooLarge() const
{
    return recordingError(RecordingFault::TooLarge, kPlace);
}

} // namespace inspector
