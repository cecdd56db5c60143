// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/ChunkCodec.h"

#include "InspectorFixtures.h"

#include <gtest/gtest.h>

using namespace inspector;

namespace {

std::optional<std::vector<VmEvent>> decode(const EncodedChunk& chunk, const ChunkInfo& info)
{
    Zstd zstd;
    ChunkDecoder decoder(info, ownKinds());
    for (std::size_t c = 0; c < kChunkColumns; ++c) {
        if (!decoder.addColumn(static_cast<ChunkColumn>(c), chunk.columns[c], zstd))
            return std::nullopt;
    }
    return decoder.take();
}

} // namespace

TEST(ChunkCodec, GivesBackWhatWentIn)
{
    Zstd zstd;
    for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{777}, std::size_t{kChunkEvents}}) {
        const auto events = fixtures::busyRun(count);
        const EncodedChunk chunk = encodeChunk(40, events, zstd);
        EXPECT_EQ(chunk.info.first, 40U);
        EXPECT_EQ(decode(chunk, chunk.info), events);
    }
}

TEST(ChunkCodec, KeepsTheLargestAndSmallestValues)
{
    Zstd zstd;
    std::vector<VmEvent> events(100);
    for (std::size_t i = 0; i < events.size(); ++i) {
        const bool odd = i % 2 == 1;
        events[i].time = INT64_MAX;
        events[i].aux = odd ? UINT16_MAX : 0;
        events[i].object = odd ? 0 : UINT32_MAX;
        events[i].other = odd ? UINT32_MAX : 0;
        events[i].detail = odd ? 0 : UINT32_MAX;
        events[i].value = odd ? UINT64_MAX : 0;
    }
    const EncodedChunk chunk = encodeChunk(0, events, zstd);
    EXPECT_EQ(decode(chunk, chunk.info), events);
}

TEST(ChunkCodec, BusyEventsTakeLessThanNineBytesEach)
{
    Zstd zstd;
    const auto events = fixtures::busyRun(kChunkEvents);
    EXPECT_LT(encodeChunk(0, events, zstd).bytes(), 9 * events.size());
}

TEST(ChunkCodec, RefusesACountThatIsNotTheirs)
{
    Zstd zstd;
    const EncodedChunk chunk = encodeChunk(0, fixtures::busyRun(100), zstd);
    ChunkInfo info = chunk.info;
    info.count = 101;
    EXPECT_FALSE(decode(chunk, info));
    info.count = 99;
    EXPECT_FALSE(decode(chunk, info));
}

TEST(ChunkCodec, RefusesTimesThatAreNotThoseOfTheIndex)
{
    Zstd zstd;
    const EncodedChunk chunk = encodeChunk(0, fixtures::busyRun(100), zstd);
    ChunkInfo info = chunk.info;
    ++info.endTime;
    EXPECT_FALSE(decode(chunk, info));
}

TEST(ChunkCodec, RefusesKindsThatNobodyKnows)
{
    Zstd zstd;
    EncodedChunk chunk = encodeChunk(0, fixtures::busyRun(3), zstd);
    chunk.columns[0] = zstd.pack(Bytes{0, 255, 0});
    EXPECT_FALSE(decode(chunk, chunk.info));
}

TEST(ChunkCodec, RefusesColumnsThatAreCutOrTooLong)
{
    Zstd zstd;
    const EncodedChunk whole = encodeChunk(0, fixtures::busyRun(500), zstd);
    for (std::size_t c = 0; c < kChunkColumns; ++c) {
        Bytes raw;
        ASSERT_TRUE(zstd.unpack(whole.columns[c], 1 << 20, raw));
        EncodedChunk changed = whole;
        Bytes shorter(raw.begin(), raw.end() - 1);
        changed.columns[c] = zstd.pack(shorter);
        EXPECT_FALSE(decode(changed, whole.info)) << c;
        raw.push_back(0);
        changed.columns[c] = zstd.pack(raw);
        EXPECT_FALSE(decode(changed, whole.info)) << c;
    }
}

TEST(Zstd, RefusesAFrameThatUnfoldsBeyondTheBound)
{
    Zstd zstd;
    const Bytes bomb = zstd.pack(Bytes(1 << 20));
    Bytes raw;
    EXPECT_FALSE(zstd.unpack(bomb, (1 << 20) - 1, raw));
    EXPECT_TRUE(raw.empty());
    EXPECT_TRUE(zstd.unpack(bomb, 1 << 20, raw));
}
