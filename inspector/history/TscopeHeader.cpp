// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/TscopeHeader.h"

#include "inspector/history/TscopeFormat.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace inspector {

namespace {

// Offsets into the header of an SQLite file (https://www.sqlite.org/fileformat.html).
constexpr std::size_t kHeaderBytes = 100;
constexpr char kMagic[] = "SQLite format 3";
constexpr std::size_t kPageSizeAt = 16;
constexpr std::size_t kWriteVersionAt = 18;
constexpr std::size_t kReadVersionAt = 19;
constexpr std::size_t kPageCountAt = 28;
constexpr std::size_t kUserVersionAt = 60;
constexpr std::size_t kApplicationIdAt = 68;

using Header = std::array<std::uint8_t, kHeaderBytes>;

std::uint32_t bigEndian(const Header& header, std::size_t at)
{
    return static_cast<std::uint32_t>(header[at]) << 24 | static_cast<std::uint32_t>(header[at + 1]) << 16
        | static_cast<std::uint32_t>(header[at + 2]) << 8 | header[at + 3];
}

std::uint32_t pageSize(const Header& header)
{
    const std::uint32_t size = static_cast<std::uint32_t>(header[kPageSizeAt]) << 8 | header[kPageSizeAt + 1];
    return size == 1 ? 65536 : size; // 65536 does not fit in the field.
}

class File
{
public:
    explicit File(const std::string& path)
        : m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) // A pipe must not make us wait.
    {
    }
    ~File()
    {
        if (m_descriptor >= 0)
            close(m_descriptor);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    [[nodiscard]] int descriptor() const { return m_descriptor; }

private:
    const int m_descriptor;
};

RecordingError systemError(const std::string& path)
{
    const bool absent = errno == ENOENT || errno == ENOTDIR;
    return recordingError(absent ? RecordingFault::NotFound : RecordingFault::Unreadable, path,
        absent ? std::string_view() : std::strerror(errno));
}

} // namespace

Result<std::uint64_t> checkTscopeHeader(const std::string& path)
{
    const auto refuse = [&](RecordingFault fault, std::string_view where = {}) {
        return std::unexpected(recordingError(fault, path, where));
    };
    const File file(path);
    struct stat status{};
    if (file.descriptor() < 0 || fstat(file.descriptor(), &status) != 0)
        return std::unexpected(systemError(path));
    if (S_ISDIR(status.st_mode))
        return refuse(RecordingFault::IsDirectory);
    if (!S_ISREG(status.st_mode))
        return refuse(RecordingFault::NotRegular);

    Header header{};
    const ssize_t got = pread(file.descriptor(), header.data(), header.size(), 0);
    if (got < 0)
        return std::unexpected(systemError(path));
    if (got == 0)
        return refuse(RecordingFault::NotATscope, "it is empty");
    if (static_cast<std::size_t>(got) < sizeof kMagic || std::memcmp(header.data(), kMagic, sizeof kMagic) != 0)
        return refuse(RecordingFault::NotATscope);
    const auto fileSize = static_cast<std::uint64_t>(status.st_size);
    if (static_cast<std::size_t>(got) < kHeaderBytes)
        return refuse(RecordingFault::Truncated, "it ends at byte " + std::to_string(fileSize) + ", inside its header");
    if (bigEndian(header, kApplicationIdAt) != kTscopeApplicationId)
        return refuse(RecordingFault::NotATscope, "it is a database of another program");
    const std::uint32_t version = bigEndian(header, kUserVersionAt);
    if (version > kTscopeVersion)
        return refuse(RecordingFault::NewerVersion,
            "format " + std::to_string(version) + "; this one reads up to " + std::to_string(kTscopeVersion));
    if (version == 0)
        return refuse(RecordingFault::Damaged, "header: format 0");
    if (header[kWriteVersionAt] != 1 || header[kReadVersionAt] != 1)
        return refuse(RecordingFault::Truncated, "it was never finished");
    const std::uint64_t promised = std::uint64_t{bigEndian(header, kPageCountAt)} * pageSize(header);
    if (fileSize < promised)
        return refuse(RecordingFault::Truncated,
            "it ends at byte " + std::to_string(fileSize) + " of " + std::to_string(promised));
    if (fileSize > promised)
        return refuse(RecordingFault::Damaged, "bytes follow its end at " + std::to_string(promised));
    return fileSize;
}

} // namespace inspector
