// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/IoFileOpen.h"

#include "vmcore/modules/PosixArguments.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vmcore::io {
namespace {

constexpr std::string_view kBadMode = "Must have exactly one of create/read/write/append mode and at most one plus";
constexpr mode_t kRights = 0666;

// The flags of open() for a mode, and what the file is then; nullopt: ValueError.
std::optional<int> flagsFor(Vm& vm, std::string_view mode, FileIo& f)
{
    int kind = 0, flags = 0;
    bool isUpdating = false;
    const auto isBad = [&](bool wrong) {
        if (wrong)
            raiseValueError(vm, kBadMode);
        return wrong;
    };
    f.isCreated = f.isReadable = f.isWritable = f.isAppending = false;
    for (const char c : mode) {
        switch (c) {
        case 'x':
        case 'r':
        case 'w':
        case 'a':
            if (isBad(kind != 0))
                return std::nullopt;
            kind = c;
            break;
        case 'b': break;
        case '+':
            if (isBad(isUpdating))
                return std::nullopt;
            isUpdating = true;
            break;
        default: raiseValueError(vm, fmt::format("invalid mode: {}", mode)); return std::nullopt;
        }
    }
    if (isBad(kind == 0))
        return std::nullopt;
    f.isCreated = kind == 'x';
    f.isAppending = kind == 'a';
    f.isReadable = kind == 'r' || isUpdating;
    f.isWritable = kind != 'r' || isUpdating;
    flags = kind == 'x' ? O_EXCL | O_CREAT : kind == 'w' ? O_CREAT | O_TRUNC : kind == 'a' ? O_APPEND | O_CREAT : 0;
    return flags | O_CLOEXEC | (f.isReadable && f.isWritable ? O_RDWR : f.isReadable ? O_RDONLY : O_WRONLY);
}

std::optional<int> openedBy(Vm& vm, Value opener, Value file, int flags)
{
    const Value given = call(vm, opener, {file, Value::smallInt(flags)});
    if (!given)
        return std::nullopt;
    if (!isInt(given)) {
        raiseTypeError(vm, "expected integer from opener");
        return std::nullopt;
    }
    const auto descriptor = intArgument(vm, given);
    if (!descriptor || *descriptor >= 0)
        return descriptor;
    raiseValueError(vm, fmt::format("opener returned {}", *descriptor));
    return std::nullopt;
}

// A path as FileIO takes it, which words its refusal in its own way.
std::optional<PathArgument> filePath(Vm& vm, Value file)
{
    if (!isStr(file) && !hasKind(file, ObjectKind::Bytes) && !lookupInType(vm, vm.typeOf(file), vm.names.fspath_)) {
        raiseTypeError(vm, fmt::format("expected str, bytes or os.PathLike object, not {}", typeName(vm, file)));
        return std::nullopt;
    }
    return pathArgument(vm, file, "open");
}

std::optional<int> openedPath(Vm& vm, Value file, Value opener, int flags)
{
    const auto path = filePath(vm, file);
    if (!path)
        return std::nullopt;
    if (!opener.isNone())
        return openedBy(vm, opener, file, flags);
    settleAbandonedWriters(vm, path->path);
    int descriptor = -1;
    do
        descriptor = open(path->path.c_str(), flags, kRights);
    while (descriptor < 0 && errno == EINTR);
    if (descriptor >= 0)
        return descriptor;
    raisePathError(vm, *path);
    return std::nullopt;
}

// Looks at what was opened; false: error.
bool inspect(Vm& vm, FileIo& f, Value file)
{
    struct stat status{};
    if (fstat(f.descriptor, &status) < 0) {
        if (errno != EBADF)
            return true;
        raiseErrno(vm);
        return false;
    }
    if (S_ISDIR(status.st_mode)) {
        raiseOSError(vm, EISDIR, file);
        return false;
    }
    f.blockSize = status.st_blksize > 1 ? status.st_blksize : kBufferSize;
    return true;
}

struct Arguments
{
    Value file, opener = kNone;
    std::string mode = "r";
    bool closesDescriptor = true;
};

std::optional<Arguments> readArguments(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "FileIO");
    const Value file = keywords.take("file", 1), mode = keywords.take("mode", 2), closes = keywords.take("closefd", 3),
                opener = keywords.take("opener", 4);
    if (!keywords.done())
        return std::nullopt;
    if (!file) {
        raiseTypeError(vm, "FileIO() missing required argument 'file' (pos 1)");
        return std::nullopt;
    }
    if (mode && !isStr(mode)) {
        raiseTypeError(vm, fmt::format("FileIO() argument 'mode' must be str, not {}", typeName(vm, mode)));
        return std::nullopt;
    }
    const auto closesDescriptor = closes ? truth(vm, closes) : std::optional(true);
    if (!closesDescriptor)
        return std::nullopt;
    return Arguments{file, opener ? opener : kNone, mode ? toUtf8(asStr(mode)) : "r", *closesDescriptor};
}

// False: error; then a descriptor that was opened here is closed again.
bool openFile(Vm& vm, Value self, const Arguments& given)
{
    FileIo& f = FileData::of(self);
    const bool isNumber = isInt(given.file);
    const auto number = isNumber ? intArgument(vm, given.file) : std::optional(0);
    if (!number)
        return false;
    if (*number < 0) {
        raiseValueError(vm, "negative file descriptor");
        return false;
    }
    if (!isNumber && !filePath(vm, given.file))
        return false;
    f.closesDescriptor = given.closesDescriptor;
    f.isSeekable.reset();
    const auto flags = flagsFor(vm, given.mode, f);
    if (!flags)
        return false;
    if (!isNumber && !given.closesDescriptor) {
        raiseValueError(vm, "Cannot use closefd=False with file name");
        return false;
    }
    const auto descriptor = isNumber ? number : openedPath(vm, given.file, given.opener, *flags);
    if (!descriptor)
        return false;
    f.descriptor = *descriptor;
    if (inspect(vm, f, given.file) && setAttribute(vm, self, vm.intern("name"), given.file)) {
        if (f.isAppending && lseek(f.descriptor, 0, SEEK_END) < 0 && errno != ESPIPE)
            raiseErrno(vm);
    }
    if (!vm.hasError())
        return true;
    if (!isNumber)
        ::close(f.descriptor);
    f.descriptor = -1;
    return false;
}

} // namespace

bool closeDescriptor(Vm& vm, FileIo& f)
{
    const int descriptor = f.descriptor;
    f.descriptor = -1;
    if (descriptor < 0 || ::close(descriptor) == 0)
        return true;
    raiseErrno(vm);
    return false;
}

Value initFile(Vm& vm, const CallArgs& args)
{
    FileIo& f = FileData::self(args);
    if (f.descriptor >= 0 && f.closesDescriptor && !closeDescriptor(vm, f))
        return kNull;
    f.descriptor = -1;
    const auto given = readArguments(vm, args);
    return given && openFile(vm, args[0], *given) ? kNone : kNull;
}

} // namespace vmcore::io
