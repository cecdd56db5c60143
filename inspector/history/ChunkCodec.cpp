// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/ChunkCodec.h"

#include <algorithm>
#include <numeric>

namespace inspector {

namespace {

// How the values of one kind are written.
enum class GroupMode : std::uint8_t { AllZero, Plain, Delta };

constexpr std::size_t kMaxKinds = 256; // A kind is one byte on disk.
static_assert(vmcore::kEventKinds <= kMaxKinds);

/// Positions of events ordered by kind number; the same order in writer and reader.
struct KindGroups
{
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> ends; ///< One per kind present.
};

template<class KindOf>
KindGroups groupByKind(std::uint32_t count, KindOf kindOf)
{
    std::array<std::uint32_t, kMaxKinds + 1> begin{};
    for (std::uint32_t i = 0; i < count; ++i)
        ++begin[kindOf(i) + 1U];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    KindGroups groups;
    for (std::size_t kind = 0; kind < kMaxKinds; ++kind) {
        if (begin[kind + 1] != begin[kind])
            groups.ends.push_back(begin[kind + 1]);
    }
    groups.order.resize(count);
    for (std::uint32_t i = 0; i < count; ++i)
        groups.order[begin[kindOf(i)]++] = i;
    return groups;
}

/// Calls `visit` with an accessor for the column's field, so that loops are compiled once per field type.
template<class Visit>
auto withField(ChunkColumn column, Visit&& visit)
{
    switch (column) {
    case ChunkColumn::Aux: return visit([](auto& event) -> auto& { return event.aux; });
    case ChunkColumn::Object: return visit([](auto& event) -> auto& { return event.object; });
    case ChunkColumn::Other: return visit([](auto& event) -> auto& { return event.other; });
    case ChunkColumn::Detail: return visit([](auto& event) -> auto& { return event.detail; });
    case ChunkColumn::Kind:
    case ChunkColumn::Time:
    case ChunkColumn::Value: break;
    }
    return visit([](auto& event) -> auto& { return event.value; });
}

template<class Field>
std::uint8_t* encodeGroup(
    std::span<const VmEvent> events, std::span<const std::uint32_t> group, Field field, std::uint8_t* out)
{
    std::size_t plainSize = 0;
    std::size_t deltaSize = 0;
    std::uint64_t last = 0;
    std::uint64_t anyBit = 0;
    for (const std::uint32_t i : group) {
        const std::uint64_t value = field(events[i]);
        anyBit |= value;
        plainSize += varintSize(value);
        deltaSize += varintSize(zigzag(value - last));
        last = value;
    }
    const GroupMode mode = anyBit == 0 ? GroupMode::AllZero
        : plainSize <= deltaSize       ? GroupMode::Plain
                                       : GroupMode::Delta;
    *out++ = static_cast<std::uint8_t>(mode);
    if (mode == GroupMode::AllZero)
        return out;
    last = 0;
    for (const std::uint32_t i : group) {
        const std::uint64_t value = field(events[i]);
        out = writeVarint(out, mode == GroupMode::Plain ? value : zigzag(value - last));
        last = value;
    }
    return out;
}

void encodeColumn(std::span<const VmEvent> events, const KindGroups& groups, ChunkColumn column, Bytes& raw)
{
    raw.resize(events.size() * kLongestVarint + kMaxKinds);
    std::uint8_t* out = raw.data();
    if (column == ChunkColumn::Kind) {
        for (const VmEvent& event : events)
            *out++ = static_cast<std::uint8_t>(event.kind);
    } else if (column == ChunkColumn::Time) {
        std::uint64_t last = 0;
        for (const VmEvent& event : events) {
            out = writeVarint(out, event.time - last);
            last = event.time;
        }
    } else {
        withField(column, [&](auto field) {
            std::uint32_t begin = 0;
            for (const std::uint32_t end : groups.ends) {
                out = encodeGroup(events, std::span(groups.order).subspan(begin, end - begin), field, out);
                begin = end;
            }
        });
    }
    raw.resize(static_cast<std::size_t>(out - raw.data()));
}

} // namespace

std::size_t EncodedChunk::bytes() const
{
    std::size_t sum = 0;
    for (const Bytes& column : columns)
        sum += column.size();
    return sum;
}

const KindMap& ownKinds()
{
    static const KindMap kKinds = [] {
        KindMap kinds(vmcore::kEventKinds);
        for (std::size_t i = 0; i < kinds.size(); ++i)
            kinds[i] = static_cast<vmcore::EventKind>(i);
        return kinds;
    }();
    return kKinds;
}

EncodedChunk encodeChunk(std::uint64_t first, std::span<const VmEvent> events, Zstd& zstd)
{
    EncodedChunk chunk;
    chunk.info = {first, static_cast<std::uint32_t>(events.size()), events.front().time, events.back().time};
    const KindGroups groups
        = groupByKind(chunk.info.count, [&](std::uint32_t i) { return static_cast<std::uint8_t>(events[i].kind); });
    Bytes raw;
    for (std::size_t c = 0; c < kChunkColumns; ++c) {
        encodeColumn(events, groups, static_cast<ChunkColumn>(c), raw);
        chunk.columns[c] = zstd.pack(raw);
    }
    return chunk;
}

bool ChunkDecoder::addColumn(ChunkColumn column, ByteView packed, Zstd& zstd)
{
    const std::size_t most = column == ChunkColumn::Kind ? m_info.count : m_info.count * kLongestVarint + kMaxKinds;
    if (!zstd.unpack(packed, most, m_raw))
        return false;
    switch (column) {
    case ChunkColumn::Kind: return decodeKinds();
    case ChunkColumn::Time: return decodeTimes();
    case ChunkColumn::Aux:
    case ChunkColumn::Object:
    case ChunkColumn::Other:
    case ChunkColumn::Detail:
    case ChunkColumn::Value: break;
    }
    return withField(column, [&](auto field) { return decodeGrouped(field); });
}

bool ChunkDecoder::decodeKinds()
{
    const auto known = [&](std::uint8_t kind) { return kind < m_kinds.size(); };
    if (m_raw.size() != m_info.count || !std::ranges::all_of(m_raw, known))
        return false;
    KindGroups groups = groupByKind(m_info.count, [&](std::uint32_t i) { return m_raw[i]; });
    m_order = std::move(groups.order);
    m_groupEnds = std::move(groups.ends);
    m_events.resize(m_info.count);
    for (std::size_t i = 0; i < m_raw.size(); ++i)
        m_events[i].kind = m_kinds[m_raw[i]];
    return true;
}

bool ChunkDecoder::decodeTimes()
{
    VarintReader in(m_raw);
    std::uint64_t time = 0;
    for (VmEvent& event : m_events) {
        std::uint64_t difference = 0;
        if (!in.read(difference) || difference > INT64_MAX - time)
            return false;
        event.time = time += difference;
    }
    return in.atEnd() && m_events.front().time == m_info.startTime && m_events.back().time == m_info.endTime;
}

template<class Field>
bool ChunkDecoder::decodeGrouped(Field field)
{
    using Value = std::remove_cvref_t<decltype(field(m_events.front()))>;
    VarintReader in(m_raw);
    std::uint32_t begin = 0;
    for (const std::uint32_t end : m_groupEnds) {
        std::uint8_t mode = 0;
        if (!in.readByte(mode) || mode > static_cast<std::uint8_t>(GroupMode::Delta))
            return false;
        std::uint64_t last = 0;
        for (std::uint32_t at = begin; at < end && static_cast<GroupMode>(mode) != GroupMode::AllZero; ++at) {
            std::uint64_t value = 0;
            if (!in.read(value))
                return false;
            if (static_cast<GroupMode>(mode) == GroupMode::Delta)
                value = last += unzigzag(value);
            field(m_events[m_order[at]]) = static_cast<Value>(value);
        }
        begin = end;
    }
    return in.atEnd();
}

} // namespace inspector
