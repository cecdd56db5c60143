// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/TscopeWriter.h"

#include "inspector/history/StateCodec.h"
#include "inspector/history/TscopeFormat.h"
#include "vmcore/observe/EventTable.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace inspector {

namespace {

ByteView bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Waits until the file or folder is on the disk.
bool syncToDisk(const std::string& path, int flags)
{
    const int file = ::open(path.c_str(), flags | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool synced = fsync(file) == 0;
    const int error = errno;
    close(file);
    errno = error;
    return synced;
}

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos)
        return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::string kindNames()
{
    std::string names;
    for (const vmcore::EventInfo& info : vmcore::eventTable()) {
        names += names.empty() ? "" : " ";
        names += info.name;
    }
    return names;
}

} // namespace

TscopeWriter::TscopeWriter(std::string path, std::uint64_t firstEvent)
    : m_path(std::move(path))
    , m_part(m_path + ".part")
{
    struct stat status{};
    if (stat(m_path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        m_failure = "there is something that is not a file under this name";
        return;
    }
    m_partIsOurs = unlink(m_part.c_str()) == 0 || errno == ENOENT;
    noteSystemError(m_partIsOurs);
    if (m_partIsOurs)
        note(open() && writeMeta(firstEvent));
}

TscopeWriter::~TscopeWriter()
{
    if (m_partIsOurs)
        unlink(m_part.c_str());
}

bool TscopeWriter::open()
{
    // The file is worth nothing before finish(), which syncs it: neither a journal nor syncs in between are needed.
    static_assert(kTscopeApplicationId == 1953719152 && kTscopeVersion == 1 && kTscopePageSize == 8192);
    const bool opened = m_db.open(m_part, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX)
        && m_db.run("PRAGMA page_size=8192; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA encoding='UTF-8';"
                    "PRAGMA application_id=1953719152; PRAGMA user_version=1")
        && m_db.run("BEGIN") && m_db.run(kTscopeSchema);
    if (!opened)
        return false;
    m_insert.emplace();
    m_insert->payload = m_db.prepare("INSERT INTO payload VALUES(?,?,?)");
    m_insert->chunk = m_db.prepare("INSERT INTO chunk VALUES(?,?,?,?,?)");
    m_insert->block = m_db.prepare("INSERT INTO block VALUES(?,?)");
    m_insert->keyframe = m_db.prepare("INSERT INTO keyframe(seq,plain,pages) VALUES(?,?,?)");
    m_insert->page = m_db.prepare("INSERT INTO page VALUES(?,?)");
    return m_insert->payload && m_insert->chunk && m_insert->block && m_insert->keyframe && m_insert->page;
}

bool TscopeWriter::writeMeta(std::uint64_t firstEvent)
{
    SqliteStatement insert = m_db.prepare("INSERT INTO meta VALUES(?,?)");
    const auto put = [&](std::string_view key, const auto& value) { return insert.bind(key, value).run(); };
    const std::string kinds = kindNames();
    return put(kMetaCreatedBy, std::string_view("tierscope " TIERSCOPE_VERSION)) && put(kMetaStateSchema, kStateSchema)
        && put(kMetaEventSchema, std::string_view(kinds)) && put(kMetaFirstEvent, firstEvent);
}

void TscopeWriter::note(bool done)
{
    if (!done && m_failure.empty())
        m_failure = m_db.errorText();
}

void TscopeWriter::noteSystemError(bool done)
{
    if (!done && m_failure.empty())
        m_failure = std::strerror(errno);
}

void TscopeWriter::addPayload(std::uint32_t id, std::string_view bytes)
{
    if (!m_failure.empty())
        return;
    if (bytes.size() > kLargestPackedPayload) {
        constexpr auto kForm = static_cast<std::uint64_t>(PayloadForm::Raw);
        return note(m_insert->payload.bind(std::uint64_t{id}, kForm, bytesOf(bytes)).run());
    }
    constexpr auto kForm = static_cast<std::uint64_t>(PayloadForm::Zstd);
    const Bytes packed = m_zstd.pack(bytesOf(bytes));
    note(m_insert->payload.bind(std::uint64_t{id}, kForm, ByteView(packed)).run());
}

void TscopeWriter::addChunk(const EncodedChunk& chunk)
{
    for (std::uint64_t column = 0; column < kChunkColumns && m_failure.empty(); ++column) {
        const std::uint64_t id = m_chunks * kTscopeBlocksPerChunk + column;
        note(m_insert->block.bind(id, ByteView(chunk.columns[column])).run());
    }
    if (!m_failure.empty())
        return;
    const ChunkInfo& info = chunk.info;
    note(m_insert->chunk.bind(m_chunks++, info.first, std::uint64_t{info.count}, info.startTime, info.endTime).run());
}

template<class Vector>
bool TscopeWriter::addPages(const Vector& last, const Vector& now, std::vector<std::uint64_t>& ids, Bytes& table)
{
    ids.resize(now.pages().size());
    putVarint(table, ids.size());
    Bytes planes;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto& page = now.pages()[i];
        const bool shared = i < last.pages().size() && last.pages()[i] == page;
        if (page && !shared) {
            encodePage(*page, planes);
            const Bytes packed = m_zstd.pack(planes);
            ids[i] = ++m_pages;
            if (!m_insert->page.bind(ids[i], ByteView(packed)).run())
                return false;
        }
        putVarint(table, ids[i]);
    }
    return true;
}

void TscopeWriter::addKeyframe(const State& state)
{
    if (!m_failure.empty())
        return;
    Bytes table;
    std::size_t vector = 0;
    m_pageIds.resize(State::kVectors);
    bool done = true;
    const auto addVector
        = [&](const auto& last, const auto& now) { done = done && addPages(last, now, m_pageIds[vector++], table); };
    State::eachVector(addVector, std::as_const(m_lastKeyframe), state);
    const Bytes plain = encodePlainValues(state);
    const Bytes packedTable = m_zstd.pack(table);
    note(done && m_insert->keyframe.bind(state.seq, ByteView(plain), ByteView(packedTable)).run());
    m_lastKeyframe = state;
}

Result<void> TscopeWriter::finish()
{
    if (m_failure.empty())
        note(m_db.run("COMMIT"));
    m_insert.reset();
    if (m_failure.empty())
        note(m_db.close());
    if (m_failure.empty())
        noteSystemError(syncToDisk(m_part, O_RDWR) && rename(m_part.c_str(), m_path.c_str()) == 0);
    if (!m_failure.empty())
        return std::unexpected(recordingError(RecordingFault::CannotWrite, m_path, m_failure));
    m_partIsOurs = false;
    // If the folder cannot be synced, a power failure may bring back the old file; both are whole.
    static_cast<void>(syncToDisk(folderOf(m_path), O_RDONLY | O_DIRECTORY));
    return {};
}

} // namespace inspector
