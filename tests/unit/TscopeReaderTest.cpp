// SPDX-License-Identifier: GPL-3.0-or-later
// The reader against hostile files: whatever is done to a recording, it opens or is refused with a reason.
// TIERSCOPE_MUTATIONS sets the number of mutated files (2,000 without it), TIERSCOPE_SEED where they start.
#include "inspector/history/TscopeReader.h"

#include "InspectorFixtures.h"
#include "inspector/history/Recordings.h"
#include "inspector/history/TscopeWriter.h"
#include "inspector/state/Statistics.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <gtest/gtest.h>
#if defined(__has_feature) && __has_feature(address_sanitizer)
#include <sanitizer/allocator_interface.h>
#endif

using namespace inspector;
using fixtures::TempFolder;

namespace {

class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_state(0x9E3779B97F4A7C15U ^ (seed * 0x2545F4914F6CDD1DU))
    {
    }
    std::uint64_t below(std::uint64_t bound)
    {
        m_state ^= m_state << 13;
        m_state ^= m_state >> 7;
        m_state ^= m_state << 17;
        return bound == 0 ? 0 : m_state % bound;
    }
    std::uint64_t number()
    {
        static constexpr std::uint64_t kOdd[]
            = {0, 1, 127, 128, 255, 256, 65535, 65536, 1U << 24, INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX};
        return below(2) == 0 ? kOdd[below(std::size(kOdd))] : below(UINT64_MAX);
    }

private:
    std::uint64_t m_state;
};

void write(const std::string& path, ByteView bytes)
{
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

Bytes read(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A small recording with two chunks and two keyframes.
Bytes baseFile(const TempFolder& folder)
{
    vmcore::Payloads payloads;
    const auto events = fixtures::shortRun(payloads);
    const std::string path = folder.file("base.tscope");
    TscopeWriter writer(path, 0);
    for (PayloadId id = 1; id <= payloads.count_anyThread(); ++id)
        writer.addPayload(id, *payloads.read_anyThread(id));
    Zstd zstd;
    Reducer reducer;
    for (std::size_t first = 0; first < events.size(); first += 10) {
        const auto part = std::span(events).subspan(first, std::min<std::size_t>(10, events.size() - first));
        writer.addChunk(encodeChunk(first, part, zstd));
        for (const VmEvent& event : part)
            EXPECT_TRUE(reducer.apply(event));
        writer.addKeyframe(reducer.publish());
    }
    EXPECT_TRUE(writer.finish());
    return read(path);
}

/// Peak of the heap since the start of the watch, in bytes; always 0 without AddressSanitizer.
class HeapWatch
{
public:
    HeapWatch()
        : m_start(s_live.load())
    {
        s_peak = m_start;
    }
    [[nodiscard]] std::size_t peak() const { return s_peak - m_start; }

    static void install();

private:
    static inline std::atomic<std::size_t> s_live{0};
    static inline std::atomic<std::size_t> s_peak{0};
    const std::size_t m_start;
};

void HeapWatch::install()
{
#if defined(__has_feature) && __has_feature(address_sanitizer)
    const auto onMalloc = [](const volatile void* block, std::size_t) {
        const std::size_t live = s_live += __sanitizer_get_allocated_size(const_cast<const void*>(block));
        s_peak = std::max(s_peak.load(), live);
    };
    const auto onFree = [](const volatile void* block) {
        if (block)
            s_live -= __sanitizer_get_allocated_size(const_cast<const void*>(block));
    };
    static const int kInstalled = __sanitizer_install_malloc_and_free_hooks(onMalloc, onFree);
    ASSERT_GT(kInstalled, 0);
#endif
}

/// Asks everything a window would ask. The answers do not matter; that there are some does.
bool useRecording(const std::string& path, Random& random)
{
    const auto opened = openRecording(path);
    if (!opened) {
        EXPECT_FALSE(opened.error().line.empty());
        EXPECT_EQ(opened.error().line.find('\n'), std::string::npos);
        return false;
    }
    const EventSource& source = **opened;
    const std::uint64_t count = std::min<std::uint64_t>(source.eventCount(), 100000);
    for (const std::uint64_t seq : {random.below(count + 1), count}) {
        if (const auto state = source.stateAt(seq)) {
            const CodeBook book(source);
            static_cast<void>(statistics(*state, book));
            static_cast<void>(siteRows(*state, book));
        }
    }
    static_cast<void>(source.events(0, 100000));
    static_cast<void>(source.seqAtTime(random.number()));
    for (PayloadId id = 0; id < 20; ++id)
        static_cast<void>(source.payload(id));
    return true;
}

/// Damages bytes of the file; b-tree headers at the start of pages more often than the rest.
Bytes damagedBytes(Bytes bytes, Random& random)
{
    constexpr std::size_t kPage = 8192;
    for (std::uint64_t n = 1 + random.below(1U << random.below(7)); n > 0; --n) {
        const bool anywhere = random.below(3) != 0;
        const std::size_t at
            = anywhere ? random.below(bytes.size()) : random.below(bytes.size() / kPage) * kPage + random.below(120);
        bytes[at]
            = static_cast<std::uint8_t>(random.below(3) != 0 ? random.number() : bytes[at] ^ 1U << random.below(8));
    }
    if (random.below(8) == 0) {
        const std::size_t from = random.below(bytes.size() / kPage) * kPage;
        const std::size_t to = random.below(bytes.size() / kPage) * kPage;
        std::copy_n(
            bytes.begin() + static_cast<std::ptrdiff_t>(from), kPage, bytes.begin() + static_cast<std::ptrdiff_t>(to));
    }
    return bytes;
}

void damageBlob(Bytes& raw, Random& random)
{
    for (std::uint64_t n = 1 + random.below(8); n > 0 && !raw.empty(); --n) {
        const std::size_t at = random.below(raw.size());
        switch (random.below(4)) {
        case 0: raw[at] = static_cast<std::uint8_t>(random.number()); break;
        case 1: raw[at] ^= static_cast<std::uint8_t>(1U << random.below(8)); break;
        case 2: raw.insert(raw.begin() + static_cast<std::ptrdiff_t>(at), 1 + random.below(40), 0xff); break;
        default: raw.erase(raw.begin() + static_cast<std::ptrdiff_t>(at), raw.end()); break;
        }
    }
}

/// Damages what lies below compression and checksums, or a number in a row.
void damageBelow(const std::string& path, Random& random)
{
    struct Column
    {
        const char* table;
        const char* name;
        bool packed;
    };
    static constexpr Column kBlobs[] = {{"block", "data", true}, {"page", "data", true}, {"keyframe", "pages", true},
        {"keyframe", "plain", false}, {"payload", "data", true}};
    static constexpr Column kNumbers[] = {{"chunk", "id", false}, {"chunk", "first", false}, {"chunk", "n", false},
        {"chunk", "t0", false}, {"chunk", "t1", false}, {"keyframe", "seq", false}, {"keyframe", "id", false},
        {"page", "id", false}, {"block", "id", false}, {"payload", "form", false}};
    SqliteConnection db;
    ASSERT_TRUE(db.open(path, SQLITE_OPEN_READWRITE));
    ASSERT_TRUE(db.run("PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF"));
    const bool blob = random.below(3) != 0;
    const Column column = blob ? kBlobs[random.below(std::size(kBlobs))] : kNumbers[random.below(std::size(kNumbers))];
    const std::string table = column.table;
    auto select = db.prepare("SELECT id," + std::string(column.name) + " FROM " + table + " ORDER BY id LIMIT 1 OFFSET "
        + std::to_string(random.below(12)));
    if (select.step() != SQLITE_ROW)
        return;
    const std::uint64_t id = select.integer(0);
    const ByteView found = select.blob(1);
    Bytes bytes(found.begin(), found.end());
    select.reset();
    auto update = db.prepare("UPDATE OR REPLACE " + table + " SET " + column.name + "=?1 WHERE id=?2");
    if (!blob) {
        static_cast<void>(update.bind(random.number(), id).run());
        return;
    }
    Zstd zstd;
    Bytes raw;
    if (column.packed && zstd.unpack(bytes, 1 << 22, raw)) {
        if (random.below(12) == 0)
            raw.assign(std::size_t{1} << random.below(23), static_cast<std::uint8_t>(random.below(3)));
        else
            damageBlob(raw, random);
        bytes = zstd.pack(raw);
    } else {
        damageBlob(bytes, random);
    }
    static_cast<void>(update.bind(ByteView(bytes), id).run());
}

std::uint64_t environmentNumber(const char* name, std::uint64_t otherwise)
{
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

} // namespace

TEST(TscopeReader, BaseFileIsWhole)
{
    const TempFolder folder;
    baseFile(folder);
    const auto reader = TscopeReader::open(folder.file("base.tscope"));
    ASSERT_TRUE(reader) << reader.error().line;
    EXPECT_EQ((*reader)->createdBy().substr(0, 10), "tierscope ");
    EXPECT_EQ((*reader)->stateAt(UINT64_MAX)->status, RunStatus::Ended);
}

TEST(TscopeReader, R08_RefusesTheFileCutAtEveryByte)
{
    const TempFolder folder;
    const Bytes base = baseFile(folder);
    const std::string path = folder.file("cut.tscope");
    write(path, base);
    for (std::size_t size = base.size(); size-- > 0;) {
        ASSERT_EQ(truncate(path.c_str(), static_cast<off_t>(size)), 0);
        const auto opened = openRecording(path);
        ASSERT_FALSE(opened) << size;
        ASSERT_EQ(opened.error().fault, size < 16 ? RecordingFault::NotATscope : RecordingFault::Truncated) << size;
    }
}

TEST(TscopeReader, R08_OpensOrRefusesMutatedFiles)
{
    const TempFolder folder;
    const Bytes base = baseFile(folder);
    const std::string path = folder.file("mutated.tscope");
    const std::uint64_t first = environmentNumber("TIERSCOPE_SEED", 1);
    const std::uint64_t rounds = environmentNumber("TIERSCOPE_MUTATIONS", 2000);
    std::uint64_t opened = 0;
    HeapWatch::install();
    for (std::uint64_t seed = first; seed < first + rounds; ++seed) {
        SCOPED_TRACE("TIERSCOPE_SEED=" + std::to_string(seed));
        Random random(seed);
        if (seed % 2 == 0) {
            write(path, damagedBytes(base, random));
        } else {
            write(path, base);
            damageBelow(path, random);
        }
        const HeapWatch heap;
        opened += useRecording(path, random) ? 1 : 0;
        ASSERT_LE(heap.peak(), 4 * std::filesystem::file_size(path) + (16 << 20));
    }
    EXPECT_GT(opened, rounds / 20); // The mutations reach behind the first checks …
    EXPECT_LT(opened, rounds);      // … and are noticed.
}

TEST(TscopeReader, R08_RefusesForeignThingsInTheSchema)
{
    const TempFolder folder;
    const Bytes base = baseFile(folder);
    const std::string path = folder.file("schema.tscope");
    for (const char* sql :
        {"CREATE VIEW v AS SELECT * FROM chunk", "ALTER TABLE chunk RENAME TO c; CREATE VIEW chunk AS SELECT * FROM c",
            "CREATE TRIGGER t AFTER INSERT ON meta BEGIN SELECT 1; END", "CREATE INDEX i ON chunk(abs(n))",
            "CREATE TABLE g(a, b AS (abs(a)))", "DROP TABLE page"}) {
        write(path, base);
        SqliteConnection db;
        ASSERT_TRUE(db.open(path, SQLITE_OPEN_READWRITE));
        ASSERT_TRUE(db.run(sql)) << sql << db.errorText();
        ASSERT_TRUE(db.close());
        const auto opened = openRecording(path);
        ASSERT_FALSE(opened) << sql;
        EXPECT_EQ(opened.error().fault, RecordingFault::Damaged) << sql;
    }
}

TEST(TscopeReader, R08_IgnoresJournalsThatLieBeside)
{
    const TempFolder folder;
    baseFile(folder);
    const std::string path = folder.file("base.tscope");
    const Bytes journal{0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 255, 255, 255, 255, 0, 0, 0, 0};
    write(path + "-journal", journal);
    write(path + "-wal", journal);
    EXPECT_TRUE(openRecording(path));
}

TEST(TscopeReader, R08_DoesNotChangeTheFile)
{
    const TempFolder folder;
    const Bytes base = baseFile(folder);
    Random random(1);
    EXPECT_TRUE(useRecording(folder.file("base.tscope"), random));
    EXPECT_EQ(read(folder.file("base.tscope")), base);
}

TEST(TscopeReader, R08_ASmallFileCannotAskForMuchMemory)
{
    const TempFolder folder;
    const std::string path = folder.file("bomb.tscope");
    std::vector<VmEvent> events;
    for (std::uint32_t i = 0; i < 60000; ++i) // Each names a page of its own: 1 GB of pages if they were made.
        events.push_back({i, vmcore::EventKind::SiteChanged, 0, i * 256, 0, 0, 0});
    Zstd zstd;
    TscopeWriter writer(path, 0);
    writer.addChunk(encodeChunk(0, events, zstd));
    ASSERT_TRUE(writer.finish());
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    const auto state = (*opened)->stateAt(UINT64_MAX);
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().fault, RecordingFault::TooLarge);
    EXPECT_TRUE((*opened)->stateAt(100)); // What fits is still shown.
}

TEST(RecordingError, EveryFaultHasWordsOfItsOwn)
{
    std::vector<std::string_view> words;
    for (int i = 0; i <= static_cast<int>(RecordingFault::CannotWrite); ++i)
        words.push_back(recordingFaultWords(static_cast<RecordingFault>(i)));
    std::ranges::sort(words);
    EXPECT_FALSE(words.front().empty());
    EXPECT_EQ(std::ranges::adjacent_find(words), words.end());
}

TEST(RecordingError, IsOneLineWhateverTheNames)
{
    const RecordingError error = recordingError(RecordingFault::NotFound, "a\nb\x1b[31m.tscope");
    EXPECT_EQ(error.line, "a?b?[31m.tscope: there is no such file");
}
