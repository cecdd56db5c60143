// SPDX-License-Identifier: GPL-3.0-or-later
// posix: what is done to files by their paths.
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <cerrno>
#include <climits>
#include <cmath>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vmcore {
namespace {

Value done(Vm& vm, int status, const PathArgument& path)
{
    return status < 0 ? raisePathError(vm, path) : kNone;
}

// Functions of one path, whose further keywords (dir_fd, follow_symlinks) are not used.
template<int (*kCall)(const char*)>
Value onPath(Vm& vm, const CallArgs& args)
{
    if (args.count == 0)
        return raiseTypeError(vm, "function missing required argument 'path' (pos 1)");
    const auto path = pathArgument(vm, args[0], "path");
    return path ? done(vm, kCall(path->path.c_str()), *path) : kNull;
}

Value makeFolder(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "mkdir");
    const Value given = keywords.take("path", 0), mode = keywords.take("mode", 1);
    keywords.take("dir_fd");
    if (!keywords.done())
        return kNull;
    if (!given)
        return raiseTypeError(vm, "mkdir() missing required argument 'path' (pos 1)");
    const auto path = pathArgument(vm, given, "mkdir");
    const auto rights = mode ? intArgument(vm, mode) : std::optional(0777);
    return path && rights ? done(vm, mkdir(path->path.c_str(), static_cast<mode_t>(*rights)), *path) : kNull;
}

template<int (*kCall)(const char*, const char*)>
Value fromTo(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "rename");
    const Value from = keywords.take("src", 0), to = keywords.take("dst", 1);
    for (const char* unused : {"src_dir_fd", "dst_dir_fd", "follow_symlinks", "target_is_directory", "dir_fd"})
        keywords.take(unused);
    if (!keywords.done())
        return kNull;
    if (!from || !to)
        return raiseTypeError(vm, "missing required argument 'dst' (pos 2)");
    const auto source = pathArgument(vm, from, "rename", "src");
    const auto target = source ? pathArgument(vm, to, "rename", "dst") : std::nullopt;
    if (!target)
        return kNull;
    if (kCall(source->path.c_str(), target->path.c_str()) == 0)
        return kNone;
    raiseOSError(vm, errno, from);
    setExceptionField(vm, asException(vm.error), exceptionField::fileName2, to);
    return kNull;
}

Value readLink(Vm& vm, const CallArgs& args)
{
    const auto path = pathArgument(vm, args[0], "readlink");
    if (!path)
        return kNull;
    std::string target(PATH_MAX, '\0');
    const ssize_t n = readlink(path->path.c_str(), target.data(), target.size());
    if (n < 0)
        return raisePathError(vm, *path);
    target.resize(static_cast<std::size_t>(n));
    return pathValue(vm, target, path->isBytes);
}

Value changeFolder(Vm& vm, const CallArgs& args)
{
    const auto path = pathArgument(vm, args[0], "chdir", "path", AlsoDescriptor::Yes);
    if (!path)
        return kNull;
    return done(vm, path->isDescriptor() ? fchdir(path->descriptor) : chdir(path->path.c_str()), *path);
}

template<bool kBytes>
Value currentFolder(Vm& vm, const CallArgs&)
{
    std::string path(PATH_MAX, '\0');
    if (!getcwd(path.data(), path.size()))
        return raiseErrno(vm);
    path.resize(path.find('\0'));
    return pathValue(vm, path, kBytes);
}

Value mayAccess(Vm& vm, const CallArgs& args)
{
    if (args.count < 2)
        return raiseTypeError(vm, "access() missing required argument 'mode' (pos 2)");
    const auto path = pathArgument(vm, args[0], "access");
    const auto mode = path ? intArgument(vm, args[1]) : std::nullopt;
    return mode ? Value::boolean(access(path->path.c_str(), *mode) == 0) : kNull;
}

Value changeMode(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "chmod");
    const Value given = keywords.take("path", 0), mode = keywords.take("mode", 1);
    keywords.take("dir_fd");
    keywords.take("follow_symlinks");
    if (!keywords.done())
        return kNull;
    if (!given || !mode)
        return raiseTypeError(vm, "chmod() missing required argument 'mode' (pos 2)");
    const auto path = pathArgument(vm, given, "chmod", "path", AlsoDescriptor::Yes);
    const auto rights = path ? intArgument(vm, mode) : std::nullopt;
    if (!rights)
        return kNull;
    const auto bits = static_cast<mode_t>(*rights);
    return done(vm, path->isDescriptor() ? fchmod(path->descriptor, bits) : chmod(path->path.c_str(), bits), *path);
}

Value truncatePath(Vm& vm, const CallArgs& args)
{
    const auto path = pathArgument(vm, args[0], "truncate", "path", AlsoDescriptor::Yes);
    const auto length = path ? toInt64(vm, args[1], vm.types.OverflowError) : std::nullopt;
    if (!length)
        return kNull;
    return done(
        vm, path->isDescriptor() ? ftruncate(path->descriptor, *length) : truncate(path->path.c_str(), *length), *path);
}

std::optional<timespec> timeOf(Vm& vm, Value v, bool isNanoseconds)
{
    constexpr std::int64_t kBillion = 1'000'000'000;
    if (isNanoseconds) {
        const auto n = toInt64(vm, v, vm.types.OverflowError);
        return n ? std::optional(timespec{*n / kBillion, *n % kBillion}) : std::nullopt;
    }
    const auto seconds = toDouble(vm, v);
    if (!seconds)
        return std::nullopt;
    const double whole = std::floor(*seconds);
    return timespec{static_cast<time_t>(whole), static_cast<long>((*seconds - whole) * 1e9)};
}

Value setTimes(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "utime");
    const Value given = keywords.take("path", 0), times = keywords.take("times", 1), ns = keywords.take("ns");
    keywords.take("dir_fd");
    keywords.take("follow_symlinks");
    if (!keywords.done())
        return kNull;
    if (!given)
        return raiseTypeError(vm, "utime() missing required argument 'path' (pos 1)");
    const auto path = pathArgument(vm, given, "utime", "path", AlsoDescriptor::Yes);
    if (!path)
        return kNull;
    timespec both[2] = {{0, UTIME_NOW}, {0, UTIME_NOW}};
    const Value pair = ns ? ns : times;
    if (pair && !pair.isNone()) {
        if (!isTuple(pair) || asTuple(pair)->length != 2)
            return raiseTypeError(vm, "utime: 'times' must be either a tuple of two ints or None");
        for (int i = 0; i < 2; ++i) {
            const auto t = timeOf(vm, asTuple(pair)->items[i], static_cast<bool>(ns));
            if (!t)
                return kNull;
            both[i] = *t;
        }
    }
    return done(vm,
        path->isDescriptor() ? futimens(path->descriptor, both) : utimensat(AT_FDCWD, path->path.c_str(), both, 0),
        *path);
}

Value fsPath(Vm& vm, const CallArgs& args)
{
    if (isStr(args[0]) || hasKind(args[0], ObjectKind::Bytes))
        return args[0];
    const auto path = pathArgument(vm, args[0], "fspath");
    if (!path && clearErrorIf(vm, vm.types.TypeError))
        return raiseTypeError(
            vm, "expected str, bytes or os.PathLike object, not " + std::string(typeName(vm, args[0])));
    return path ? pathValue(vm, path->path, path->isBytes) : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("mkdir", &makeFolder, 0, 2),
    fnKeywords("rmdir", &onPath<&rmdir>, 1, 1),
    fnKeywords("unlink", &onPath<&unlink>, 1, 1),
    fnKeywords("remove", &onPath<&unlink>, 1, 1),
    fnKeywords("rename", &fromTo<&rename>, 0, 2),
    fnKeywords("replace", &fromTo<&rename>, 0, 2),
    fnKeywords("link", &fromTo<&link>, 0, 2),
    fnKeywords("symlink", &fromTo<&symlink>, 0, 3),
    fnKeywords("readlink", &readLink, 1, 1),
    fnKeywords("chdir", &changeFolder, 1, 1),
    fn("getcwd", &currentFolder<false>, 0, 0),
    fn("getcwdb", &currentFolder<true>, 0, 0),
    fnKeywords("access", &mayAccess, 2, 2),
    fnKeywords("chmod", &changeMode, 0, 2),
    fnKeywords("truncate", &truncatePath, 2, 2),
    fnKeywords("utime", &setTimes, 0, 2),
    fnKeywords("fspath", &fsPath, 1, 1),
};

} // namespace

std::span<const NativeInfo> posixPathFunctions()
{
    return kFunctions;
}

} // namespace vmcore
