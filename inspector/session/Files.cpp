// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/session/Files.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace inspector {
namespace {

std::string words(int error)
{
    switch (error) {
    case ENOENT: return "no such file";
    case EACCES: return "permission denied";
    case EISDIR: return "it is a directory";
    default: return std::strerror(error);
    }
}
std::unexpected<std::string> cannotOpen(const std::string& path, int error)
{
    return std::unexpected("cannot open " + path + ": " + words(error));
}

} // namespace

std::expected<std::string, std::string> readWholeFile(const std::string& path)
{
    // Not blocking, so that a pipe nobody writes to is refused below instead of waited for.
    const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return cannotOpen(path, errno);
    struct Closer
    {
        int fd;
        ~Closer() { close(fd); }
    } const closer{fd};
    struct stat status{};
    if (fstat(fd, &status) != 0)
        return cannotOpen(path, errno);
    if (S_ISDIR(status.st_mode))
        return cannotOpen(path, EISDIR);
    if (!S_ISREG(status.st_mode))
        return std::unexpected("cannot open " + path + ": it is not a regular file");
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t n = read(fd, text.data() + done, text.size() - done);
        if (n < 0)
            return cannotOpen(path, errno);
        if (n == 0)
            break;
        done += static_cast<std::size_t>(n);
    }
    text.resize(done);
    return text;
}

std::string absolutePath(const std::string& path)
{
    return std::filesystem::absolute(path).lexically_normal();
}

std::string pythonExecutable()
{
    std::error_code failed;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failed);
    const std::filesystem::path python = self.parent_path() / "tierscope-python";
    return !failed && access(python.c_str(), X_OK) == 0 ? python.string() : std::string();
}

bool isFolder(const std::string& path)
{
    struct stat status{};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

} // namespace inspector
