// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/TscopeReader.h"

#include "inspector/history/StateCodec.h"
#include "inspector/history/TscopeFormat.h"
#include "inspector/history/TscopeHeader.h"
#include "vmcore/observe/EventTable.h"

#include <algorithm>

namespace inspector {

namespace {

// Of 4 × file + 16 MB, the rest is for SQLite, for one payload and for the chunk being read.
constexpr std::uint64_t kStateBytesPerFileByte = 2;
constexpr std::uint64_t kStateBytesAlways = 8 << 20;
// Descriptions of code are packed to a tenth or so.
constexpr std::size_t kDescriptionBytesPerFileByte = 16;
constexpr std::size_t kDescriptionBytesAlways = 64 << 20;
constexpr std::size_t kSmallPayload = 1024;
constexpr std::size_t kSmallPayloadsKept = 1024;
constexpr std::size_t kLargestPageTable = 1 << 20;

/// SQLite takes file names as URIs here; what would end the path is written in hex.
std::string uriOf(const std::string& path)
{
    std::string uri = "file:";
    for (const char c : path) {
        switch (c) {
        case '%': uri += "%25"; break;
        case '?': uri += "%3f"; break;
        case '#': uri += "%23"; break;
        default: uri += c;
        }
    }
    // Immutable: no locks, and a -journal or -wal file that lies beside it is not looked at.
    return uri + "?immutable=1";
}

/// Turns off whatever a hostile file could use, before the first statement looks at it.
bool harden(const SqliteConnection& db)
{
    static constexpr int kOff[] = {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
        SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER,
        SQLITE_DBCONFIG_WRITABLE_SCHEMA, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_DQS_DML};
    static constexpr struct
    {
        int limit;
        int most;
    } kLimits[] = {{SQLITE_LIMIT_LENGTH, 1 << 30}, {SQLITE_LIMIT_SQL_LENGTH, 100000}, {SQLITE_LIMIT_COLUMN, 100},
        {SQLITE_LIMIT_EXPR_DEPTH, 64}, {SQLITE_LIMIT_COMPOUND_SELECT, 16}, {SQLITE_LIMIT_VDBE_OP, 25000},
        {SQLITE_LIMIT_FUNCTION_ARG, 8}, {SQLITE_LIMIT_ATTACHED, 0}, {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 64},
        {SQLITE_LIMIT_VARIABLE_NUMBER, 64}, {SQLITE_LIMIT_TRIGGER_DEPTH, 1}, {SQLITE_LIMIT_WORKER_THREADS, 0}};
    sqlite3_db_config(db.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    for (const int option : kOff)
        sqlite3_db_config(db.handle(), option, 0, nullptr);
    for (const auto& [limit, most] : kLimits)
        sqlite3_limit(db.handle(), limit, most);
    return sqlite3_exec(db.handle(),
               "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA cache_size=-1000;"
               "PRAGMA temp_store=MEMORY; PRAGMA query_only=ON",
               nullptr, nullptr, nullptr)
        == SQLITE_OK;
}

} // namespace

TscopeReader::TscopeReader(std::string path, std::uint64_t fileSize)
    : m_path(std::move(path))
    , m_fileSize(fileSize)
    , m_memoryLimit(kStateBytesPerFileByte * fileSize + kStateBytesAlways)
{
}

Result<std::unique_ptr<TscopeReader>> TscopeReader::open(const std::string& path)
{
    const Result<std::uint64_t> size = checkTscopeHeader(path);
    if (!size)
        return std::unexpected(size.error());
    std::unique_ptr<TscopeReader> reader(new TscopeReader(path, *size));
    for (const auto step : {&TscopeReader::openDatabase, &TscopeReader::checkSchema, &TscopeReader::loadMeta,
             &TscopeReader::loadChunkIndex, &TscopeReader::loadKeyframeIndex}) {
        if (Refusal refusal = (reader.get()->*step)())
            return std::unexpected(std::move(*refusal));
    }
    return reader;
}

RecordingError TscopeReader::damaged(std::string_view where) const
{
    return recordingError(RecordingFault::Damaged, m_path, where);
}

TscopeReader::Refusal TscopeReader::openDatabase()
{
    constexpr int kFlags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (!m_db.open(uriOf(m_path), kFlags))
        return recordingError(RecordingFault::Unreadable, m_path, m_db.errorText());
    if (!harden(m_db))
        return damaged(m_db.errorText());
    return {};
}

TscopeReader::Refusal TscopeReader::checkSchema()
{
    // The same to the letter: then there are no views, triggers, generated columns or virtual tables.
    SqliteStatement select = m_db.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid");
    std::string schema;
    int status = select.step();
    for (; status == SQLITE_ROW && schema.size() < sizeof kTscopeSchema; status = select.step()) {
        schema += select.text(0);
        schema += ';';
    }
    if (status != SQLITE_DONE || schema != kTscopeSchema)
        return damaged("its tables are not those of a recording");
    m_selectBlock = m_db.prepare("SELECT data FROM block WHERE id=?");
    m_selectKeyframe = m_db.prepare("SELECT plain,pages FROM keyframe WHERE id=?");
    m_selectPage = m_db.prepare("SELECT data FROM page WHERE id=?");
    m_selectPayload = m_db.prepare("SELECT form,data FROM payload WHERE id=?");
    if (!m_selectBlock || !m_selectKeyframe || !m_selectPage || !m_selectPayload)
        return damaged(m_db.errorText());
    return {};
}

TscopeReader::Refusal TscopeReader::loadMeta()
{
    SqliteStatement select = m_db.prepare("SELECT value FROM meta WHERE key=?");
    const auto find = [&](std::string_view key) {
        select.reset();
        return select.bind(key).step() == SQLITE_ROW;
    };
    if (!find(kMetaCreatedBy))
        return damaged("table meta, created_by");
    m_createdBy = select.text(0);
    if (!find(kMetaFirstEvent))
        return damaged("table meta, first_event");
    m_firstEvent = select.integer(0);
    if (!find(kMetaStateSchema))
        return damaged("table meta, state_schema");
    m_keyframesUsable = select.integer(0) == kStateSchema;
    if (!find(kMetaEventSchema))
        return damaged("table meta, event_schema");
    return readEventSchema(select.text(0));
}

TscopeReader::Refusal TscopeReader::readEventSchema(std::string_view names)
{
    constexpr std::size_t kMostKinds = 256; // A kind is one byte in a chunk.
    while (!names.empty() && m_kinds.size() < kMostKinds) {
        const std::string_view name = names.substr(0, names.find(' '));
        names.remove_prefix(std::min(names.size(), name.size() + 1));
        const auto kind = vmcore::eventKindNamed(name);
        if (!kind)
            return recordingError(RecordingFault::NewerVersion, m_path, "it has a kind of event unknown here");
        m_kinds.push_back(*kind);
    }
    // Keyframes count events by the numbers of their writer.
    m_keyframesUsable = m_keyframesUsable && m_kinds == ownKinds();
    return {};
}

TscopeReader::Refusal TscopeReader::loadChunkIndex()
{
    SqliteStatement select = m_db.prepare("SELECT id,first,n,t0,t1 FROM chunk ORDER BY id");
    std::uint64_t next = m_firstEvent;
    std::uint64_t time = 0;
    int status = select.step();
    for (; status == SQLITE_ROW; status = select.step()) {
        const std::uint64_t count = select.integer(2);
        const ChunkInfo info{
            select.integer(1), static_cast<std::uint32_t>(count), select.integer(3), select.integer(4)};
        const bool placed = select.integer(0) == m_chunks.size() && info.first == next && info.first <= INT64_MAX;
        if (!placed || count == 0 || count > kChunkEvents || info.startTime < time || info.endTime < info.startTime
            || info.endTime > INT64_MAX)
            return damaged("table chunk, row " + std::to_string(m_chunks.size()));
        if (m_chunks.size() * sizeof(ChunkInfo) > m_memoryLimit / 4)
            return stateTooLarge();
        next = info.end();
        time = info.endTime;
        m_chunks.push_back(info);
    }
    if (status != SQLITE_DONE)
        return damaged("table chunk: " + m_db.errorText());
    m_indexBytes += m_chunks.capacity() * sizeof(ChunkInfo);
    return {};
}

TscopeReader::Refusal TscopeReader::loadKeyframeIndex()
{
    SqliteStatement select = m_db.prepare("SELECT id,seq FROM keyframe ORDER BY id");
    int status = select.step();
    for (; status == SQLITE_ROW; status = select.step()) {
        const std::uint64_t seq = select.integer(1);
        const bool ascends = m_keyframes.empty() ? seq >= m_firstEvent : seq > m_keyframes.back();
        if (select.integer(0) != m_keyframes.size() + 1 || !ascends || seq > eventCount())
            return damaged("table keyframe, row " + std::to_string(m_keyframes.size() + 1));
        m_keyframes.push_back(seq);
    }
    if (status != SQLITE_DONE)
        return damaged("table keyframe: " + m_db.errorText());
    m_indexBytes += m_keyframes.capacity() * sizeof(std::uint64_t);
    if (m_firstEvent > 0 && (m_keyframes.empty() || m_keyframes.front() != m_firstEvent))
        return damaged("its first keyframe is missing");
    if (m_firstEvent > 0 && !m_keyframesUsable)
        return recordingError(RecordingFault::NewerVersion, m_path,
            "its beginning was not kept and its keyframes are "
            "of another release");
    return {};
}

std::uint64_t TscopeReader::eventCount() const
{
    return m_chunks.empty() ? m_firstEvent : m_chunks.back().end();
}

std::uint64_t TscopeReader::endTime() const
{
    return m_chunks.empty() ? 0 : m_chunks.back().endTime;
}

PayloadBytes TscopeReader::payload(PayloadId id) const
{
    if (id == 0)
        return nullptr;
    const std::scoped_lock lock(m_dbMutex);
    if (const auto known = m_smallPayloads.find(id); known != m_smallPayloads.end())
        return known->second;
    PayloadBytes bytes = readPayload(id);
    if (!bytes || bytes->size() <= kSmallPayload) {
        if (m_smallPayloads.size() == kSmallPayloadsKept)
            m_smallPayloads.clear();
        m_smallPayloads.emplace(id, bytes);
    }
    return bytes;
}

PayloadBytes TscopeReader::readPayload(PayloadId id) const
{
    PayloadBytes result;
    if (m_selectPayload.bind(std::uint64_t{id}).step() == SQLITE_ROW) {
        const std::uint64_t form = m_selectPayload.integer(0);
        const ByteView data = m_selectPayload.blob(1);
        Bytes raw;
        if (form == static_cast<std::uint64_t>(PayloadForm::Raw))
            result = std::make_shared<const std::string>(data.begin(), data.end());
        else if (form == static_cast<std::uint64_t>(PayloadForm::Zstd)
            && m_zstd.unpack(data, kLargestPackedPayload, raw))
            result = std::make_shared<const std::string>(raw.begin(), raw.end());
    }
    m_selectPayload.reset();
    return result;
}

std::size_t TscopeReader::descriptionLimit() const
{
    return m_fileSize * kDescriptionBytesPerFileByte + kDescriptionBytesAlways;
}

Result<EventRun> TscopeReader::runAt(std::uint64_t seq) const
{
    if (m_lastRun.events && m_lastRun.first <= seq && seq < m_lastRun.end())
        return m_lastRun;
    const auto after = std::ranges::upper_bound(m_chunks, seq, {}, &ChunkInfo::first);
    const auto index = static_cast<std::size_t>(after - m_chunks.begin()) - 1;
    auto events = std::make_shared<std::vector<VmEvent>>();
    m_lastRun = {};
    if (!decodeChunk(index, *events))
        return std::unexpected(damaged("chunk " + std::to_string(index)));
    m_lastRun = {m_chunks[index].first, std::move(events)};
    return m_lastRun;
}

bool TscopeReader::decodeChunk(std::size_t index, std::vector<VmEvent>& events) const
{
    const std::scoped_lock lock(m_dbMutex);
    ChunkDecoder decoder(m_chunks[index], m_kinds);
    for (std::uint64_t column = 0; column < kChunkColumns; ++column) {
        const bool found = m_selectBlock.bind(index * kTscopeBlocksPerChunk + column).step() == SQLITE_ROW;
        const bool decoded
            = found && decoder.addColumn(static_cast<ChunkColumn>(column), m_selectBlock.blob(0), m_zstd);
        m_selectBlock.reset();
        if (!decoded)
            return false;
    }
    events = decoder.take();
    return true;
}

std::uint64_t TscopeReader::chunkAtTime(std::uint64_t time) const
{
    const auto later = std::ranges::upper_bound(m_chunks, time, {}, &ChunkInfo::endTime);
    return later == m_chunks.end() ? eventCount() : later->first;
}

Result<State> TscopeReader::startFor(std::uint64_t seq, MemoryBudget budget) const
{
    const auto after = std::ranges::upper_bound(m_keyframes, seq);
    if (!m_keyframesUsable || after == m_keyframes.begin())
        return State();
    return loadKeyframe(static_cast<std::size_t>(after - m_keyframes.begin()) - 1, budget);
}

Result<State> TscopeReader::loadKeyframe(std::size_t index, MemoryBudget budget) const
{
    const std::scoped_lock lock(m_dbMutex);
    const RecordingError error = damaged("keyframe " + std::to_string(index + 1));
    State state;
    Bytes table;
    const bool loaded = m_selectKeyframe.bind(std::uint64_t{index + 1}).step() == SQLITE_ROW
        && decodePlainValues(m_selectKeyframe.blob(0), state)
        && m_zstd.unpack(m_selectKeyframe.blob(1), kLargestPageTable, table);
    m_selectKeyframe.reset();
    if (!loaded || state.seq != m_keyframes[index])
        return std::unexpected(error);
    VarintReader in(table);
    std::optional<RecordingFault> fault;
    State::eachVector([&](auto& vector) { fault = fault ? fault : loadPages(in, vector, budget); }, state);
    if (fault)
        return std::unexpected(*fault == RecordingFault::TooLarge ? stateTooLarge() : error);
    return state;
}

template<class Vector>
std::optional<RecordingFault> TscopeReader::loadPages(VarintReader& table, Vector& vector, MemoryBudget& budget) const
{
    using Page = typename Vector::Page;
    std::uint64_t count = 0;
    if (!table.read(count) || count > Vector::kMaxItems / Vector::kPageItems)
        return RecordingFault::Damaged;
    if (!budget.take(count * sizeof(typename Vector::PagePointer)))
        return RecordingFault::TooLarge;
    std::vector<typename Vector::PagePointer> pages(count);
    Bytes planes;
    for (auto& page : pages) {
        std::uint64_t id = 0;
        if (!table.read(id))
            return RecordingFault::Damaged;
        if (id == 0)
            continue;
        if (!budget.take(sizeof(Page)))
            return RecordingFault::TooLarge;
        page = std::make_shared<Page>();
        const bool decoded = m_selectPage.bind(id).step() == SQLITE_ROW
            && m_zstd.unpack(m_selectPage.blob(0), sizeof(page->items), planes) && decodePage(planes, *page);
        m_selectPage.reset();
        if (!decoded)
            return RecordingFault::Damaged;
    }
    vector.assignPages(std::move(pages));
    return std::nullopt;
}

MemoryBudget TscopeReader::stateBudget() const
{
    return {std::min(m_indexBytes, m_memoryLimit), m_memoryLimit};
}

RecordingError TscopeReader::stateTooLarge() const
{
    return recordingError(RecordingFault::TooLarge, m_path);
}

} // namespace inspector
