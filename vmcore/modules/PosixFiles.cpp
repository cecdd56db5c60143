// SPDX-License-Identifier: GPL-3.0-or-later
// posix: files by descriptor.
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/Waiting.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace vmcore {
namespace {

Value result(Vm& vm, std::int64_t n)
{
    return n < 0 ? raiseErrno(vm) : makeInt(vm, n);
}
Value done(Vm& vm, int status)
{
    return status < 0 ? raiseErrno(vm) : kNone;
}

Value openFile(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "open");
    const Value path = keywords.take("path", 0), flags = keywords.take("flags", 1), mode = keywords.take("mode", 2),
                folder = keywords.take("dir_fd");
    if (!keywords.done())
        return kNull;
    if (!path || !flags)
        return raiseTypeError(vm, "open() missing required arguments");
    const auto where = pathArgument(vm, path, "open");
    const auto how = where ? intArgument(vm, flags) : std::nullopt;
    const auto rights = mode ? intArgument(vm, mode) : std::optional(0777);
    const auto base = folder && !folder.isNone() ? intArgument(vm, folder) : std::optional(AT_FDCWD);
    if (!how || !rights || !base)
        return kNull;
    const int descriptor = openat(*base, where->path.c_str(), *how | O_CLOEXEC, static_cast<mode_t>(*rights));
    return descriptor < 0 ? raisePathError(vm, *where) : Value::smallInt(descriptor);
}

Value closeFile(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    return descriptor ? done(vm, close(*descriptor)) : kNull;
}

Value readFile(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    const auto length = descriptor ? toInt64(vm, args[1], vm.types.OverflowError) : std::nullopt;
    if (!length)
        return kNull;
    if (*length < 0) {
        errno = EINVAL;
        return raiseErrno(vm);
    }
    std::string bytes(static_cast<std::size_t>(*length), '\0');
    const auto n
        = callMayRunPython(vm, *descriptor, POLLIN, [&] { return read(*descriptor, bytes.data(), bytes.size()); });
    if (!n)
        return kNull;
    if (*n < 0)
        return raiseErrno(vm);
    return Value::heap(makeBytes(vm, std::string_view(bytes).substr(0, static_cast<std::size_t>(*n))));
}

Value writeFile(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    const auto bytes = descriptor ? needBytesLike(vm, args[1]) : std::nullopt;
    if (!bytes)
        return kNull;
    const auto n
        = callMayRunPython(vm, *descriptor, POLLOUT, [&] { return write(*descriptor, bytes->data(), bytes->size()); });
    return n ? result(vm, *n) : kNull;
}

Value seekFile(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    const auto offset = descriptor ? toInt64(vm, args[1], vm.types.OverflowError) : std::nullopt;
    const auto whence = offset ? intArgument(vm, args[2]) : std::nullopt;
    return whence ? result(vm, lseek(*descriptor, *offset, *whence)) : kNull;
}

Value truncateFile(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    const auto length = descriptor ? toInt64(vm, args[1], vm.types.OverflowError) : std::nullopt;
    return length ? done(vm, ftruncate(*descriptor, *length)) : kNull;
}

template<int (*kCall)(int)>
Value onDescriptor(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    return descriptor ? done(vm, kCall(*descriptor)) : kNull;
}

Value isTerminal(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    return descriptor ? Value::boolean(isatty(*descriptor) == 1) : kNull;
}

Value duplicate(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    return descriptor ? result(vm, fcntl(*descriptor, F_DUPFD_CLOEXEC, 0)) : kNull;
}

Value duplicateTo(Vm& vm, const CallArgs& args)
{
    const auto from = intArgument(vm, args[0]), to = from ? intArgument(vm, args[1]) : std::nullopt;
    return to ? result(vm, dup2(*from, *to)) : kNull;
}

Value makePipe(Vm& vm, const CallArgs&)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return raiseErrno(vm);
    return Value::heap(makeTuple(vm, {Value::smallInt(ends[0]), Value::smallInt(ends[1])}));
}

Value isInheritable(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    const int flags = descriptor ? fcntl(*descriptor, F_GETFD) : -1;
    if (!descriptor)
        return kNull;
    return flags < 0 ? raiseErrno(vm) : Value::boolean((flags & FD_CLOEXEC) == 0);
}

Value setInheritable(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    const auto on = descriptor ? truth(vm, args[1]) : std::nullopt;
    return on ? done(vm, fcntl(*descriptor, F_SETFD, *on ? 0 : FD_CLOEXEC)) : kNull;
}

Value terminalSize(Vm& vm, const CallArgs& args)
{
    const auto descriptor = args.count != 0 ? intArgument(vm, args[0]) : std::optional(STDOUT_FILENO);
    if (!descriptor)
        return kNull;
    winsize size{};
    if (ioctl(*descriptor, TIOCGWINSZ, &size) < 0)
        return raiseErrno(vm);
    return Value::heap(makeTuple(vm, {Value::smallInt(size.ws_col), Value::smallInt(size.ws_row)}));
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("open", &openFile, 0, 3, "Opens a file: its descriptor."),
    fn("close", &closeFile, 1, 1),
    fn("read", &readFile, 2, 2, "Reads bytes, at most so many."),
    fn("write", &writeFile, 2, 2, "Writes bytes: how many."),
    fn("lseek", &seekFile, 3, 3),
    fn("ftruncate", &truncateFile, 2, 2),
    fn("fsync", &onDescriptor<&fsync>, 1, 1),
    fn("fchdir", &onDescriptor<&fchdir>, 1, 1),
    fn("isatty", &isTerminal, 1, 1),
    fn("dup", &duplicate, 1, 1),
    fn("dup2", &duplicateTo, 2, 3),
    fn("pipe", &makePipe, 0, 0),
    fn("get_inheritable", &isInheritable, 1, 1),
    fn("set_inheritable", &setInheritable, 2, 2),
    fn("get_terminal_size", &terminalSize, 0, 1),
};

} // namespace

std::span<const NativeInfo> posixFileFunctions()
{
    return kFunctions;
}

} // namespace vmcore
