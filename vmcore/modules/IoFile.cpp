// SPDX-License-Identifier: GPL-3.0-or-later
// FileIO: a file of the system by its descriptor, without a buffer. How it is opened stands in IoFileOpen.cpp.
#include "vmcore/modules/IoFile.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/IoFileOpen.h"
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/Waiting.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vmcore::io {
namespace {

using Data = FileData;
constexpr std::size_t kLongestTransfer = 0x7ffff000; // of one call of the system

enum class Use : std::uint8_t { Any, Read, Write };

// The file of a call; null: it is closed, or not open for this use.
FileIo* opened(Vm& vm, const CallArgs& args, Use use = Use::Any)
{
    FileIo& f = Data::self(args);
    if (f.descriptor < 0)
        raiseClosedFile(vm);
    else if (use == Use::Read && !f.isReadable)
        raiseUnsupported(vm, "File not open for reading");
    else if (use == Use::Write && !f.isWritable)
        raiseUnsupported(vm, "File not open for writing");
    else
        return &f;
    return nullptr;
}

bool wouldBlock()
{
    return errno == EAGAIN || errno == EWOULDBLOCK;
}

// The result of a transfer as a value: None when it would block.
Value transferred(Vm& vm, std::optional<ssize_t> n)
{
    if (!n)
        return kNull;
    if (*n >= 0)
        return makeInt(vm, *n);
    return wouldBlock() ? kNone : raiseErrno(vm);
}

Value readAll(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args);
    if (!f)
        return kNull;
    struct stat status{};
    std::string all;
    std::size_t guess = kBufferSize;
    if (fstat(f->descriptor, &status) == 0) {
        const off_t at = lseek(f->descriptor, 0, SEEK_CUR);
        if (at >= 0 && status.st_size > at)
            guess = static_cast<std::size_t>(status.st_size - at) + 1;
    }
    for (;;) {
        const std::size_t before = all.size();
        const std::size_t room = before == 0 ? guess : std::max<std::size_t>(kBufferSize, before / 4);
        all.resize(before + room);
        const auto n = readDescriptor(vm, f->descriptor, std::span(all).subspan(before));
        if (!n)
            return kNull;
        all.resize(before + static_cast<std::size_t>(std::max<ssize_t>(*n, 0)));
        if (*n < 0 && (!wouldBlock() || before == 0))
            return wouldBlock() ? kNone : raiseErrno(vm);
        if (*n <= 0)
            return Value::heap(makeBytes(vm, all));
    }
}

Value read(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args, Use::Read);
    const auto size = f ? sizeOr(vm, args.valueOr(1, kNone), -1) : std::nullopt;
    if (!size)
        return kNull;
    if (*size < 0)
        return readAll(vm, args);
    std::string bytes(std::min(static_cast<std::size_t>(*size), kLongestTransfer), '\0');
    const auto n = readDescriptor(vm, f->descriptor, bytes);
    if (!n || *n < 0)
        return transferred(vm, n);
    return Value::heap(makeBytes(vm, std::string_view(bytes).substr(0, static_cast<std::size_t>(*n))));
}

Value readInto(Vm& vm, const CallArgs& args)
{
    const auto memory = writableOrRaise(vm, args[1], "readinto");
    const FileIo* f = memory ? opened(vm, args, Use::Read) : nullptr;
    return f ? transferred(vm, readDescriptor(vm, f->descriptor, *memory)) : kNull;
}

Value write(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args, Use::Write);
    const auto bytes = f ? needBytesLike(vm, args[1]) : std::nullopt;
    return bytes ? transferred(vm, writeDescriptor(vm, f->descriptor, *bytes)) : kNull;
}

std::optional<std::int64_t> offsetFrom(Vm& vm, Value v)
{
    if (v.isFloat()) {
        raiseTypeError(vm, "an integer is required");
        return std::nullopt;
    }
    return toInt64(vm, v, vm.types.OverflowError);
}

Value seek(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args);
    const auto offset = f ? offsetFrom(vm, args[1]) : std::nullopt;
    const auto whence = offset ? intArgument(vm, args.valueOr(2, Value::smallInt(0))) : std::nullopt;
    if (!whence)
        return kNull;
    const off_t at = lseek(f->descriptor, *offset, *whence);
    return at < 0 ? raiseErrno(vm) : makeInt(vm, at);
}
Value tell(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args);
    const off_t at = f ? lseek(f->descriptor, 0, SEEK_CUR) : 0;
    return !f ? kNull : at < 0 ? raiseErrno(vm) : makeInt(vm, at);
}

Value truncate(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args, Use::Write);
    if (!f)
        return kNull;
    Value size = args.valueOr(1, kNone);
    if (size.isNone())
        size = tell(vm, args);
    const auto length = size ? offsetFrom(vm, size) : std::nullopt;
    if (!length)
        return kNull;
    return ftruncate(f->descriptor, *length) < 0 ? raiseErrno(vm) : size;
}

Value close(Vm& vm, const CallArgs& args)
{
    FileIo& f = Data::self(args);
    if (!f.closesDescriptor) {
        closeBase(vm, args[0]);
        f.descriptor = -1;
        return vm.hasError() ? kNull : kNone;
    }
    closeBase(vm, args[0]);
    const Value earlier = takeError(vm);
    if (f.isFinalizing && f.descriptor >= 0 && !warnUnclosed(vm, args[0]))
        takeError(vm);
    closeDescriptor(vm, f);
    chain(vm, earlier);
    return vm.hasError() ? kNull : kNone;
}

Value deallocWarn(Vm& vm, const CallArgs& args)
{
    const FileIo& f = Data::self(args);
    return f.descriptor < 0 || !f.closesDescriptor || warnUnclosed(vm, args[1]) ? kNone : kNull;
}

Value fileNumber(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args);
    return f ? Value::smallInt(f->descriptor) : kNull;
}
Value readable(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args);
    return f ? Value::boolean(f->isReadable) : kNull;
}
Value writable(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args);
    return f ? Value::boolean(f->isWritable) : kNull;
}
Value seekable(Vm& vm, const CallArgs& args)
{
    FileIo* f = opened(vm, args);
    if (!f)
        return kNull;
    if (!f->isSeekable)
        f->isSeekable = lseek(f->descriptor, 0, SEEK_CUR) >= 0;
    return Value::boolean(*f->isSeekable);
}
Value isTerminal(Vm& vm, const CallArgs& args)
{
    const FileIo* f = opened(vm, args);
    return f ? Value::boolean(isatty(f->descriptor) == 1) : kNull;
}

std::string_view modeOf(const FileIo& f)
{
    if (f.isCreated)
        return f.isReadable ? "xb+" : "xb";
    if (f.isAppending)
        return f.isReadable ? "ab+" : "ab";
    return f.isReadable && f.isWritable ? "rb+" : f.isReadable ? "rb" : "wb";
}

Value repr(Vm& vm, const CallArgs& args)
{
    const FileIo& f = Data::self(args);
    const std::string type = toUtf8(vm.typeOf(args[0])->qualname);
    if (f.descriptor < 0)
        return Value::heap(makeStr(vm, fmt::format("<_io.{} [closed]>", type)));
    const Value name = getAttributeOrNull(vm, args[0], vm.intern("name"));
    if (vm.hasError())
        return kNull;
    const ReprGuard guard(args[0].object());
    if (guard.isRepeated())
        return raise(
            vm, vm.types.RuntimeError, fmt::format("reentrant call inside {}.__repr__", typeName(vm, args[0])));
    const Value shown = name ? reprOf(vm, name) : kNull;
    if (name && !shown)
        return kNull;
    const std::string who = name ? "name=" + toUtf8(asStr(shown)) : fmt::format("fd={}", f.descriptor);
    return Value::heap(makeStr(vm,
        fmt::format("<_io.{} {} mode='{}' closefd={}>", type, who, modeOf(f), f.closesDescriptor ? "True" : "False")));
}

Value readClosed(Vm&, Value self)
{
    return Value::boolean(Data::of(self).descriptor < 0);
}
Value readCloses(Vm&, Value self)
{
    return Value::boolean(Data::of(self).closesDescriptor);
}
Value readMode(Vm& vm, Value self)
{
    return Value::heap(makeStr(vm, modeOf(Data::of(self))));
}
Value readBlockSize(Vm& vm, Value self)
{
    return makeInt(vm, Data::of(self).blockSize);
}
bool writeBlockSize(Vm& vm, Value self, Value v)
{
    const auto size = v ? sizeOf(vm, v) : std::nullopt;
    if (size)
        Data::of(self).blockSize = *size;
    return size.has_value();
}
Value readFinalizing(Vm&, Value self)
{
    return Value::boolean(Data::of(self).isFinalizing);
}
bool writeFinalizing(Vm& vm, Value self, Value v)
{
    const auto on = v ? truth(vm, v) : std::nullopt;
    if (on)
        Data::of(self).isFinalizing = *on;
    return on.has_value();
}

constexpr NativeInfo kMethods[] = {
    newMethod(&makeUnfilled<FileIo>, 0, kAnyCount),
    slotKeywords("__init__", &initFile, 0, kAnyCount),
    slot("__repr__", &repr, 0, 0),
    method("read", &read, 0, 1, "At most so many bytes by one call of the system; without a size, all."),
    method("readall", &readAll, 0, 0, "All bytes up to the end."),
    method("readinto", &readInto, 1, 1, "Reads into a buffer: how many bytes."),
    method("write", &write, 1, 1, "Writes bytes by one call of the system: how many."),
    method("seek", &seek, 1, 2, "Changes the position; gives the new one."),
    method("tell", &tell, 0, 0, "The position."),
    method("truncate", &truncate, 0, 1, "Gives the file this size, or that of the position."),
    method("close", &close, 0, 0, "Closes the file."),
    method("seekable", &seekable, 0, 0, "Whether the position can be changed."),
    method("readable", &readable, 0, 0, "Whether it was opened for reading."),
    method("writable", &writable, 0, 0, "Whether it was opened for writing."),
    method("fileno", &fileNumber, 0, 0, "The descriptor."),
    method("isatty", &isTerminal, 0, 0, "Whether it is a terminal."),
    method("_dealloc_warn", &deallocWarn, 1, 1),
};
constexpr GetSetInfo kFields[] = {
    {"closed", &readClosed, nullptr, "Whether the file is closed."},
    {"closefd", &readCloses, nullptr, "Whether the descriptor is closed with the file."},
    {"mode", &readMode, nullptr, "The mode."},
    {"_blksize", &readBlockSize, &writeBlockSize, ""},
    {"_finalizing", &readFinalizing, &writeFinalizing, ""},
};

} // namespace

Value raiseClosedFile(Vm& vm)
{
    return raiseValueError(vm, "I/O operation on closed file");
}

FileIo* plainFile(const Vm& vm, Value v)
{
    return Data::holds(v) && isPlain(vm, v) ? &Data::of(v) : nullptr;
}

std::optional<ssize_t> readDescriptor(Vm& vm, int descriptor, std::span<char> room)
{
    const std::size_t most = std::min(room.size(), kLongestTransfer);
    return callMayRunPython(vm, descriptor, POLLIN, [&] { return ::read(descriptor, room.data(), most); });
}

std::optional<ssize_t> writeDescriptor(Vm& vm, int descriptor, std::string_view bytes)
{
    const std::size_t most = std::min(bytes.size(), kLongestTransfer);
    return callMayRunPython(vm, descriptor, POLLOUT, [&] { return ::write(descriptor, bytes.data(), most); });
}

bool warnUnclosed(Vm& vm, Value stream)
{
    const Value warnings = dictFindStr(vm.modules, vm.intern("warnings")); // else nothing is to be shown
    if (!hasKind(warnings, ObjectKind::Module))
        return true;
    const Value text = reprOf(vm, stream);
    const Value warn = text ? getAttribute(vm, warnings, vm.intern("warn")) : kNull;
    if (!warn)
        return false;
    const Value message = Value::heap(concat(vm, makeStr(vm, "unclosed file "), asStr(text)));
    return static_cast<bool>(
        call(vm, warn, {message, Value::heap(vm.types.ResourceWarning), Value::smallInt(1), stream}));
}

void addFileIo(Vm& vm, ModuleObject* module, TypeObject* base)
{
    TypeObject* type = makeIoType<FileIo>(vm, module, base);
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
}

} // namespace vmcore::io
