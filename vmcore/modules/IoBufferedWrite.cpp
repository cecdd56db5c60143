// SPDX-License-Identifier: GPL-3.0-or-later
// Writing through a buffer, and the calls of raw streams.
#include "vmcore/modules/IoBuffered.h"
#include "vmcore/modules/IoFile.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/MemoryView.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

namespace vmcore::io {
namespace {

bool raiseWouldBlock(Vm& vm, std::size_t written)
{
    const Value error = call(vm, Value::heap(vm.types.BlockingIOError),
        {Value::smallInt(EAGAIN), Value::heap(makeStr(vm, "write could not complete without blocking")),
            makeIntUnsigned(vm, written)});
    if (error)
        raiseObject(vm, error);
    return false;
}

bool failSystem(Vm& vm)
{
    raiseOSError(vm, errno);
    return false;
}

// A count that a method of the raw stream returned.
std::int64_t countOf(Vm& vm, Value given, std::size_t most, std::string_view what)
{
    if (given.isNone())
        return kWouldBlock;
    auto n = sizeOf(vm, given);
    if (!n) {
        const Value earlier = takeError(vm);
        if (what == "readinto") {
            raiseWithCause(vm, vm.types.OSError, "raw readinto() failed", earlier);
            return kFailed;
        }
        n = -1;
    }
    if (*n >= 0 && *n <= static_cast<std::int64_t>(most))
        return *n;
    raise(vm, vm.types.OSError,
        fmt::format("raw {}() returned invalid length {} (should have been between 0 and {})", what, *n, most));
    return kFailed;
}

std::int64_t counted(Buffered& b, std::int64_t n)
{
    if (n > 0 && b.rawPosition >= 0)
        b.rawPosition += n;
    return n;
}

std::int64_t fromSystem(Vm& vm, std::optional<ssize_t> n)
{
    if (!n)
        return kFailed;
    if (*n >= 0)
        return *n;
    if (errno == EAGAIN || errno == EWOULDBLOCK)
        return kWouldBlock;
    failSystem(vm);
    return kFailed;
}

// The method of a raw stream in Python, called again while signals interrupt it.
Value callRaw(Vm& vm, const Buffered& b, std::string_view method, Value argument)
{
    for (;;) {
        const Value result = callNamed(vm, b.raw, method, {argument});
        if (result || !wasInterrupted(vm))
            return result;
    }
}

Value write(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    if (!isReady(vm, b))
        return kNull;
    const auto bytes = needBytesLike(vm, args[1]);
    if (!bytes || !isOpen(vm, args[0], "write to closed file"))
        return kNull;
    return writeBuffered(vm, args[0], *bytes);
}

constexpr NativeInfo kRows[] = {
    method("write", &write, 1, 1, "Writes the bytes, or keeps them for later: how many."),
};

} // namespace

std::int64_t rawRead(Vm& vm, Buffered& b, std::span<char> room)
{
    if (FileIo* f = plainFile(vm, b.raw); f && f->descriptor >= 0 && f->isReadable)
        return counted(b, fromSystem(vm, readDescriptor(vm, f->descriptor, room)));
    // The stream must not keep a view of our own memory.
    const Value store = call(vm, Value::heap(vm.types.ByteArray), {makeIntUnsigned(vm, room.size())});
    if (!store)
        return kFailed;
    const Value view = NativeData<MemoryView>::make(vm, store, std::int64_t{0}, static_cast<std::int64_t>(room.size()));
    const Value given = callRaw(vm, b, "readinto", view);
    const std::int64_t n = given ? countOf(vm, given, room.size(), "readinto") : kFailed;
    if (n > 0)
        std::memcpy(room.data(), bytesSeen(store)->data(), static_cast<std::size_t>(n));
    return counted(b, n);
}

std::int64_t rawWrite(Vm& vm, Buffered& b, std::string_view bytes)
{
    if (FileIo* f = plainFile(vm, b.raw); f && f->descriptor >= 0 && f->isWritable)
        return counted(b, fromSystem(vm, writeDescriptor(vm, f->descriptor, bytes)));
    const Value store = Value::heap(makeBytes(vm, bytes));
    const Value view
        = NativeData<MemoryView>::make(vm, store, std::int64_t{0}, static_cast<std::int64_t>(bytes.size()));
    const Value given = callRaw(vm, b, "write", view);
    return given ? counted(b, countOf(vm, given, bytes.size(), "write")) : kFailed;
}

std::optional<std::int64_t> rawTell(Vm& vm, Buffered& b)
{
    b.rawPosition = -1;
    if (FileIo* f = plainFile(vm, b.raw); f && f->descriptor >= 0) {
        b.rawPosition = lseek(f->descriptor, 0, SEEK_CUR);
        if (b.rawPosition < 0) {
            failSystem(vm);
            return std::nullopt;
        }
        return b.rawPosition;
    }
    const Value given = callNamed(vm, b.raw, "tell");
    const auto n = given ? toInt64(vm, given, vm.types.ValueError) : std::nullopt;
    if (n && *n < 0) {
        raise(vm, vm.types.OSError, fmt::format("Raw stream returned invalid position {}", *n));
        return std::nullopt;
    }
    if (n)
        b.rawPosition = *n;
    return n;
}

bool rawSeek(Vm& vm, Buffered& b, std::int64_t offset, int whence)
{
    b.rawPosition = -1;
    const Value given = callNamed(vm, b.raw, "seek", {makeInt(vm, offset), Value::smallInt(whence)});
    const auto n = given ? toInt64(vm, given, vm.types.ValueError) : std::nullopt;
    if (!n)
        return false;
    if (*n < 0) {
        raise(vm, vm.types.OSError, fmt::format("Raw stream returned invalid position {}", *n));
        return false;
    }
    b.rawPosition = *n;
    return true;
}

bool flushPending(Vm& vm, Buffered& b)
{
    while (!b.pending.empty()) {
        const std::int64_t n = rawWrite(vm, b, b.pending);
        if (n == kFailed)
            return false;
        if (n == kWouldBlock)
            return raiseWouldBlock(vm, 0);
        b.pending.erase(0, static_cast<std::size_t>(n));
    }
    return true;
}

bool flushAndRewind(Vm& vm, Buffered& b)
{
    if (!flushPending(vm, b))
        return false;
    if (!b.isReadable)
        return true;
    const std::int64_t ahead = b.leftCount();
    if (ahead != 0 && !rawSeek(vm, b, -ahead, 1))
        return false;
    b.forget();
    return true;
}

Value writeBuffered(Vm& vm, Value self, std::string_view bytes)
{
    Buffered& b = bufferedOf(self);
    const auto done = [&] { return makeIntUnsigned(vm, bytes.size()); };
    if (b.ahead.empty() && b.pending.size() + bytes.size() <= b.size && !b.user) [[likely]] {
        b.pending += bytes;
        return done();
    }
    const BusyGuard busy(vm, self);
    if (!busy || (!b.ahead.empty() && !flushAndRewind(vm, b)))
        return kNull;
    if (b.pending.size() + bytes.size() <= b.size) {
        b.pending += bytes;
        return done();
    }
    if (!flushPending(vm, b)) {
        if (!errorIs(vm, vm.types.BlockingIOError))
            return kNull;
        takeError(vm);
        const std::size_t room = b.size - std::min(b.size, b.pending.size());
        b.pending += bytes.substr(0, room);
        if (bytes.size() <= room)
            return done();
        raiseWouldBlock(vm, room);
        return kNull;
    }
    std::string_view rest = bytes;
    while (rest.size() > b.size) {
        const std::int64_t n = rawWrite(vm, b, rest);
        if (n == kFailed)
            return kNull;
        if (n == kWouldBlock) {
            b.pending = rest.substr(0, b.size);
            raiseWouldBlock(vm, bytes.size() - rest.size() + b.size);
            return kNull;
        }
        rest.remove_prefix(static_cast<std::size_t>(n));
    }
    b.pending += rest;
    return done();
}

std::span<const NativeInfo> writingRows()
{
    return kRows;
}

} // namespace vmcore::io
