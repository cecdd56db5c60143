// SPDX-License-Identifier: GPL-3.0-or-later
// An opened .tscope file. The file may be anything: it is opened or refused, each question is answered or refused with a
// reason, nothing in it is executed, and the memory it can make us take is bounded by 4 × its size + 16 MB. Any thread.
#pragma once

#include "inspector/history/ChunkCodec.h"
#include "inspector/history/ChunkedEvents.h"
#include "inspector/history/Sqlite.h"

#include <unordered_map>

namespace inspector {

class TscopeReader final : public ChunkedEvents
{
public:
    [[nodiscard]] static Result<std::unique_ptr<TscopeReader>> open(const std::string& path);

    [[nodiscard]] std::uint64_t firstEvent() const override { return m_firstEvent; }
    [[nodiscard]] std::uint64_t eventCount() const override;
    [[nodiscard]] std::uint64_t endTime() const override;
    [[nodiscard]] PayloadBytes payload(PayloadId id) const override;

    [[nodiscard]] std::size_t descriptionLimit() const override;

    /// Who wrote the file, with the version.
    [[nodiscard]] const std::string& createdBy() const { return m_createdBy; }

private:
    using Refusal = std::optional<RecordingError>;

    TscopeReader(std::string path, std::uint64_t fileSize);

    Refusal openDatabase();
    Refusal checkSchema();
    Refusal loadMeta();
    Refusal readEventSchema(std::string_view names);
    Refusal loadChunkIndex();
    Refusal loadKeyframeIndex();
    RecordingError damaged(std::string_view where) const;

    Result<EventRun> runAt(std::uint64_t seq) const override;
    std::uint64_t chunkAtTime(std::uint64_t time) const override;
    Result<State> startFor(std::uint64_t seq, MemoryBudget budget) const override;
    MemoryBudget stateBudget() const override;
    RecordingError stateTooLarge() const override;

    bool decodeChunk(std::size_t index, std::vector<VmEvent>& events) const;
    Result<State> loadKeyframe(std::size_t index, MemoryBudget budget) const;
    template<class Vector>
    std::optional<RecordingFault> loadPages(VarintReader& table, Vector& vector, MemoryBudget& budget) const;
    PayloadBytes readPayload(PayloadId id) const;

    const std::string m_path;
    const std::uint64_t m_fileSize;
    const std::size_t m_memoryLimit; ///< For States and the index.
    std::size_t m_indexBytes = 0;
    std::string m_createdBy;
    std::uint64_t m_firstEvent = 0;
    KindMap m_kinds;
    bool m_keyframesUsable = false; ///< Their schema is ours.
    std::vector<ChunkInfo> m_chunks;
    std::vector<std::uint64_t> m_keyframes; ///< State::seq of each.

    mutable std::mutex m_dbMutex; ///< Guards what follows.
    mutable SqliteConnection m_db;
    mutable Zstd m_zstd;
    mutable SqliteStatement m_selectBlock;
    mutable SqliteStatement m_selectKeyframe;
    mutable SqliteStatement m_selectPage;
    mutable SqliteStatement m_selectPayload;
    mutable std::unordered_map<PayloadId, PayloadBytes> m_smallPayloads;

    // One questioner at a time (ChunkedEvents sees to that).
    mutable EventRun m_lastRun;
};

} // namespace inspector
