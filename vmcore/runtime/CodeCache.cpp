// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/CodeCache.h"

#include "vmcore/code/CodeArchive.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/runtime/BuildStamp.h"
#include "vmcore/runtime/Compile.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

namespace vmcore {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".code";
constexpr std::size_t kMaxFiles = 2000, kKeptFiles = 1000; // one above the first leaves the second, newest first
constexpr std::size_t kChecksumBytes = sizeof(XXH64_hash_t);

struct Descriptor
{
    int number;
    explicit Descriptor(int n)
        : number(n)
    {
    }
    ~Descriptor()
    {
        if (number >= 0)
            close(number);
    }
    Descriptor(const Descriptor&) = delete;
};

bool isOurs(const struct stat& s)
{
    return s.st_uid == geteuid() && (s.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::string hashOf(const Vm& vm, std::string_view source, std::string_view fileName)
{
    std::string key(buildStamp());
    key += static_cast<char>(vm.config.python.optimize);
    key += fileName;
    key += '\0';
    const XXH128_hash_t seed = XXH3_128bits(key.data(), key.size());
    const XXH128_hash_t text = XXH3_128bits_withSeed(source.data(), source.size(), seed.low64);
    return fmt::format("{:016x}{:016x}", text.high64 ^ seed.high64, text.low64);
}

std::optional<std::string> readOwn(const std::string& path)
{
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    struct stat s{};
    if (file.number < 0 || fstat(file.number, &s) != 0 || !S_ISREG(s.st_mode) || !isOurs(s))
        return std::nullopt;
    std::string bytes;
    bytes.resize_and_overwrite(static_cast<std::size_t>(s.st_size), [&](char* to, std::size_t size) {
        std::size_t done = 0;
        for (ssize_t n; done < size && (n = read(file.number, to + done, size - done)) > 0;)
            done += static_cast<std::size_t>(n);
        return done;
    });
    return bytes;
}

// Checksum, then the code.
std::optional<std::string_view> checkedCode(std::string_view bytes)
{
    XXH64_hash_t expected = 0;
    if (bytes.size() < kChecksumBytes)
        return std::nullopt;
    std::memcpy(&expected, bytes.data(), kChecksumBytes);
    const std::string_view code = bytes.substr(kChecksumBytes);
    return XXH3_64bits(code.data(), code.size()) == expected ? std::optional(code) : std::nullopt;
}

void dropOldest(const std::string& folder)
{
    std::error_code ignored;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (fs::directory_iterator at(folder, ignored), end; !ignored && at != end; at.increment(ignored))
        if (at->path().extension() == kSuffix)
            files.emplace_back(at->last_write_time(ignored), at->path());
    if (files.size() <= kMaxFiles)
        return;
    std::ranges::sort(files, std::greater());
    for (std::size_t i = kKeptFiles; i < files.size(); ++i)
        fs::remove(files[i].second, ignored);
}

bool makeFolder(const std::string& folder)
{
    std::error_code failed;
    fs::create_directories(fs::path(folder).parent_path(), failed);
    return mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST;
}

// Whole or not at all. What cannot be written is compiled again the next time, so nobody hears of it.
void keep(const std::string& folder, const std::string& path, std::string_view code)
{
    struct stat s{};
    if (!makeFolder(folder) || stat(folder.c_str(), &s) != 0 || !isOurs(s))
        return;
    const std::string part = fmt::format("{}.{}", path, getpid());
    const XXH64_hash_t checksum = XXH3_64bits(code.data(), code.size());
    std::string bytes(reinterpret_cast<const char*>(&checksum), kChecksumBytes);
    bytes += code;
    bool isWritten = false;
    {
        const Descriptor file(open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
        if (file.number < 0)
            return;
        std::size_t done = 0;
        for (ssize_t n; done < bytes.size() && (n = write(file.number, bytes.data() + done, bytes.size() - done)) > 0;)
            done += static_cast<std::size_t>(n);
        isWritten = done == bytes.size();
    }
    if (!isWritten || rename(part.c_str(), path.c_str()) != 0)
        unlink(part.c_str());
    static std::once_flag isTidied; // once in a process is enough, as it looks at every file
    std::call_once(isTidied, dropOldest, folder);
}

} // namespace

std::string codeCacheFolder()
{
    if (const char* named = std::getenv("TIERSCOPE_CACHE"))
        return named;
    const char* base = std::getenv("XDG_CACHE_HOME");
    if (base && base[0] == '/')
        return std::string(base) + "/tierscope/code";
    const char* home = std::getenv("HOME");
    return home && home[0] == '/' ? std::string(home) + "/.cache/tierscope/code" : std::string();
}

CodeObject* compileModule(Vm& vm, std::string_view source, std::string_view fileName, std::uint32_t sourceId)
{
    const std::string folder = vm.config.codeCache && !buildStamp().empty() ? codeCacheFolder() : std::string();
    if (folder.empty())
        return compileOrRaise(vm, source, fileName, frontend::ParseMode::Exec, sourceId);
    const std::string path = folder + "/" + hashOf(vm, source, fileName) + std::string(kSuffix);
    if (const auto bytes = readOwn(path))
        if (const auto code = checkedCode(*bytes))
            if (CodeObject* restored = restoreCode(vm, *code, sourceId))
                return restored;
    bool isWarned = false;
    CodeObject* code = compileOrRaise(
        vm, source, fileName, frontend::ParseMode::Exec, sourceId, {vm.config.python.optimize, 0}, &isWarned);
    if (code && !isWarned) // a warning is to be told each time
        if (const std::string archive = archiveCode(code); !archive.empty())
            keep(folder, path, archive);
    return code;
}

} // namespace vmcore
