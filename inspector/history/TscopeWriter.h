// SPDX-License-Identifier: GPL-3.0-or-later
// Writes one .tscope file. Everything goes to NAME.part; finish() makes it durable and moves it over NAME, so NAME is
// always the old file or the complete new one. One thread.
#pragma once

#include "inspector/history/ChunkCodec.h"
#include "inspector/history/RecordingError.h"
#include "inspector/history/Sqlite.h"
#include "inspector/state/State.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector {

class TscopeWriter
{
public:
    /// `firstEvent`: events before it are not in the file; then a keyframe must stand there.
    TscopeWriter(std::string path, std::uint64_t firstEvent);
    /// Removes NAME.part unless finish() succeeded.
    ~TscopeWriter();
    TscopeWriter(const TscopeWriter&) = delete;
    TscopeWriter& operator=(const TscopeWriter&) = delete;

    // After a failure these do nothing; finish() tells about it.

    void addPayload(std::uint32_t id, std::string_view bytes);
    /// Chunks come in order and without gaps.
    void addChunk(const EncodedChunk& chunk);
    /// Ascending State::seq. Pages that the last keyframe shares are not written again.
    void addKeyframe(const State& state);

    [[nodiscard]] Result<void> finish();

private:
    struct Inserts
    {
        SqliteStatement payload;
        SqliteStatement chunk;
        SqliteStatement block;
        SqliteStatement keyframe;
        SqliteStatement page;
    };

    bool open();
    bool writeMeta(std::uint64_t firstEvent);
    template<class Vector>
    bool addPages(const Vector& last, const Vector& now, std::vector<std::uint64_t>& ids, Bytes& table);
    void note(bool done);
    void noteSystemError(bool done);

    const std::string m_path;
    const std::string m_part;
    std::string m_failure; ///< Empty while all went well.

    SqliteConnection m_db;
    std::optional<Inserts> m_insert; ///< Gone before the connection closes.

    Zstd m_zstd;
    std::uint64_t m_chunks = 0;
    std::uint64_t m_pages = 0;
    State m_lastKeyframe;
    std::vector<std::vector<std::uint64_t>> m_pageIds; ///< Per paged vector of State: ids of its pages.
    bool m_partIsOurs = false;                         ///< NAME.part exists and is to be removed.
};

} // namespace inspector
