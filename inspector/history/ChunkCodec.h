// SPDX-License-Identifier: GPL-3.0-or-later
// A chunk of events ↔ seven compressed columns. Column 0 holds the kinds, column 1 the time differences, the others are
// grouped by kind: neighbours then resemble each other. docs/tscope-format.md has the layout.
// Decoding accepts any bytes: it gives events or refuses, and takes no more memory than the event count justifies.
#pragma once

#include "inspector/history/Zstd.h"
#include "vmcore/observe/VmEvent.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace inspector {

using vmcore::VmEvent;

inline constexpr std::size_t kChunkColumns = 7;
inline constexpr std::uint32_t kChunkEvents = 65536; ///< At most; a chunk may be shorter.

enum class ChunkColumn : std::uint8_t { Kind, Time, Aux, Object, Other, Detail, Value };

/// Place and time of a chunk.
struct ChunkInfo
{
    std::uint64_t first = 0; ///< Number of events before it.
    std::uint32_t count = 0; ///< 1 … kChunkEvents.
    std::uint64_t startTime = 0;
    std::uint64_t endTime = 0; ///< Of its last event.

    [[nodiscard]] std::uint64_t end() const { return first + count; }
};

struct EncodedChunk
{
    ChunkInfo info;
    std::array<Bytes, kChunkColumns> columns; ///< By ChunkColumn; each one zstd frame.

    [[nodiscard]] std::size_t bytes() const;
};

/// What the kind numbers of the encoded chunk mean; the identity for chunks of this process.
using KindMap = std::vector<vmcore::EventKind>;
[[nodiscard]] const KindMap& ownKinds();

/// `events`: 1 … kChunkEvents of them, times not descending.
[[nodiscard]] EncodedChunk encodeChunk(std::uint64_t first, std::span<const VmEvent> events, Zstd& zstd);

/// Decodes column by column, so that a reader need not hold all of them.
class ChunkDecoder
{
public:
    ChunkDecoder(const ChunkInfo& info, const KindMap& kinds)
        : m_info(info)
        , m_kinds(kinds)
    {
    }

    /// Columns come in ascending order, each once. False: damaged, and the decoder is of no more use.
    [[nodiscard]] bool addColumn(ChunkColumn column, ByteView packed, Zstd& zstd);

    /// After the last column.
    [[nodiscard]] std::vector<VmEvent> take() { return std::move(m_events); }

private:
    bool decodeKinds();
    bool decodeTimes();
    template<class Field>
    bool decodeGrouped(Field field);

    const ChunkInfo m_info;
    const KindMap& m_kinds;
    Bytes m_raw;
    std::vector<VmEvent> m_events;
    std::vector<std::uint32_t> m_order;     ///< Positions of the events, by kind number, then by position.
    std::vector<std::uint32_t> m_groupEnds; ///< One entry per kind present, into m_order.
};

} // namespace inspector
