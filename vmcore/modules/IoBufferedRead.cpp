// SPDX-License-Identifier: GPL-3.0-or-later
// Reading through a buffer. The raw stream is asked for whole buffers.
#include "vmcore/modules/IoBuffered.h"
#include "vmcore/modules/IoFile.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace vmcore::io {
namespace {

Value bytesValue(Vm& vm, std::string_view bytes)
{
    return Value::heap(makeBytes(vm, bytes));
}

// Takes from what is there.
std::string_view take(Buffered& b, std::size_t most)
{
    const std::string_view taken = b.left().substr(0, most);
    b.at += taken.size();
    return taken;
}

// What is not written yet goes first; nothing read ahead is in the way then.
bool settle(Vm& vm, Buffered& b)
{
    return b.pending.empty() || flushPending(vm, b);
}

// One call of the raw stream for the rest of the buffer.
std::int64_t fill(Vm& vm, Buffered& b)
{
    if (b.at == b.ahead.size())
        b.forget();
    const std::size_t before = b.ahead.size();
    b.ahead.resize(std::max(b.size, before));
    const std::int64_t n = rawRead(vm, b, std::span(b.ahead).subspan(before));
    b.ahead.resize(before + static_cast<std::size_t>(std::max<std::int64_t>(n, 0)));
    return n;
}

Value readAllOf(Vm& vm, Buffered& b)
{
    std::string all(take(b, b.ahead.size()));
    b.forget();
    if (!settle(vm, b))
        return kNull;
    const Value readAll = getAttributeOrNull(vm, b.raw, vm.intern("readall"));
    if (vm.hasError())
        return kNull;
    if (readAll) {
        const Value rest = call(vm, readAll);
        if (!rest)
            return kNull;
        if (!rest.isNone() && !hasKind(rest, ObjectKind::Bytes))
            return raiseTypeError(vm, "readall() should return bytes");
        b.rawPosition = -1;
        if (all.empty())
            return rest;
        return bytesValue(vm, rest.isNone() ? all : all + std::string(bytesView(as<BytesObject>(rest))));
    }
    for (;;) {
        const Value piece = callNamed(vm, b.raw, "read");
        if (!piece)
            return kNull;
        if (!piece.isNone() && !hasKind(piece, ObjectKind::Bytes))
            return raiseTypeError(vm, "read() should return bytes");
        b.rawPosition = -1;
        if (piece.isNone() || as<BytesObject>(piece)->length == 0)
            return all.empty() ? piece : bytesValue(vm, all);
        all += bytesView(as<BytesObject>(piece));
    }
}

Value readCount(Vm& vm, Buffered& b, std::size_t count)
{
    if (static_cast<std::int64_t>(count) <= b.leftCount())
        return bytesValue(vm, take(b, count));
    std::string bytes(take(b, b.ahead.size()));
    b.forget();
    if (!settle(vm, b))
        return kNull;
    const auto ended = [&](std::int64_t n) { return n == 0 || (n == kWouldBlock && !bytes.empty()); };
    const auto end = [&] { return bytesValue(vm, bytes); };
    while (count - bytes.size() >= b.size) { // whole buffers come directly
        const std::size_t before = bytes.size(), room = (count - before) / b.size * b.size;
        bytes.resize(before + room);
        const std::int64_t n = rawRead(vm, b, std::span(bytes).subspan(before));
        bytes.resize(before + static_cast<std::size_t>(std::max<std::int64_t>(n, 0)));
        if (n == kFailed)
            return kNull;
        if (n <= 0)
            return ended(n) ? end() : kNone;
    }
    while (bytes.size() < count) {
        const std::int64_t n = fill(vm, b);
        if (n == kFailed)
            return kNull;
        if (n <= 0)
            return ended(n) ? end() : kNone;
        bytes += take(b, count - bytes.size());
    }
    return end();
}

Value read(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    const auto count = sizeOr(vm, args.valueOr(1, kNone), -1);
    if (!count || !isReady(vm, b))
        return kNull;
    if (*count < -1)
        return raiseValueError(vm, "read length must be non-negative or -1");
    if (!isOpen(vm, args[0], "read of closed file"))
        return kNull;
    const BusyGuard busy(vm, args[0]);
    if (!busy)
        return kNull;
    return *count == -1 ? readAllOf(vm, b) : readCount(vm, b, static_cast<std::size_t>(*count));
}

Value peek(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    const BusyGuard busy(vm, args[0]);
    if (!busy || !isReady(vm, b) || !isOpen(vm, args[0], "peek of closed file") || !settle(vm, b))
        return kNull;
    if (b.leftCount() == 0 && fill(vm, b) == kFailed)
        return kNull;
    return bytesValue(vm, b.left());
}

Value read1(Vm& vm, const CallArgs& args)
{
    const auto count = args.count > 1 ? sizeOf(vm, args[1]) : std::optional<std::int64_t>(-1);
    if (!count || !isReady(vm, bufferedOf(args[0])) || !isOpen(vm, args[0], "read of closed file"))
        return kNull;
    return readOnce(vm, args[0], *count);
}

enum class Calls : std::uint8_t { Many, One };

Value readInto(Vm& vm, const CallArgs& args, Calls calls)
{
    Buffered& b = bufferedOf(args[0]);
    const auto memory = writableOrRaise(vm, args[1], calls == Calls::One ? "readinto1" : "readinto");
    if (!memory || !isReady(vm, b) || !isOpen(vm, args[0], "readinto of closed file"))
        return kNull;
    const BusyGuard busy(vm, args[0]);
    if (!busy)
        return kNull;
    std::size_t written = 0;
    const auto give = [&](std::string_view bytes) {
        if (!bytes.empty())
            std::memmove(memory->data() + written, bytes.data(), bytes.size());
        written += bytes.size();
    };
    give(take(b, memory->size()));
    if (written == memory->size())
        return makeIntUnsigned(vm, written);
    b.forget();
    if (!settle(vm, b))
        return kNull;
    while (written < memory->size()) {
        std::int64_t n = 0;
        const bool isDirect = memory->size() - written > b.size;
        if (isDirect)
            n = rawRead(vm, b, memory->subspan(written));
        else if (calls == Calls::Many || written == 0)
            n = fill(vm, b);
        if (n == kFailed)
            return kNull;
        if (n == kWouldBlock && written == 0)
            return kNone;
        if (n <= 0)
            break;
        if (isDirect)
            written += static_cast<std::size_t>(n);
        else
            give(take(b, memory->size() - written));
        if (calls == Calls::One)
            break;
    }
    return makeIntUnsigned(vm, written);
}
Value readIntoMany(Vm& vm, const CallArgs& args)
{
    return readInto(vm, args, Calls::Many);
}
Value readIntoOnce(Vm& vm, const CallArgs& args)
{
    return readInto(vm, args, Calls::One);
}

Value readLine(Vm& vm, const CallArgs& args)
{
    const auto limit = sizeOr(vm, args.valueOr(1, kNone), -1);
    if (!limit || !isReady(vm, bufferedOf(args[0])) || !isOpen(vm, args[0], "readline of closed file"))
        return kNull;
    return readBufferedLine(vm, args[0], *limit);
}

Value nextPlain(Vm& vm, HeapObject* self, std::string_view closed)
{
    const Value v = Value::heap(self);
    if (!isReady(vm, bufferedOf(v)) || !isOpen(vm, v, closed))
        return kNull;
    const Value line = readBufferedLine(vm, v, -1);
    return line && as<BytesObject>(line)->length != 0 ? line : kNull;
}

Value next(Vm& vm, const CallArgs& args)
{
    if (!isReady(vm, bufferedOf(args[0])))
        return kNull;
    Value line = kNull;
    if (plainBuffered(vm, args[0])) {
        line = nextPlain(vm, args[0].object(), "readline of closed file");
    } else {
        line = callMethod(vm, args[0], vm.names.readline);
        if (line && !hasKind(line, ObjectKind::Bytes))
            return raise(vm, vm.types.OSError,
                fmt::format("readline() should have returned a bytes object, not '{}'", typeName(vm, line)));
        if (line && as<BytesObject>(line)->length == 0)
            line = kNull;
    }
    return line || vm.hasError() ? line : raiseStopIteration(vm, kNone);
}

constexpr NativeInfo kRows[] = {
    slot("__next__", &next, 0, 0),
    method("read", &read, 0, 1, "So many bytes, or all there are; fewer at the end only."),
    method("peek", &peek, 0, 1, "What is in the buffer; the position stays."),
    method("read1", &read1, 0, 1, "At most so many bytes, with one call of the raw stream at most."),
    method("readinto", &readIntoMany, 1, 1, "Reads into a buffer: how many bytes."),
    method("readinto1", &readIntoOnce, 1, 1, "The same with one call of the raw stream at most."),
    method("readline", &readLine, 0, 1, "A line with its newline, of so many bytes at most."),
};

} // namespace

Value BufferedReader::next(Vm& vm, HeapObject* self)
{
    return nextPlain(vm, self, kClosed); // what iter() would have said
}
Value BufferedRandom::next(Vm& vm, HeapObject* self)
{
    return nextPlain(vm, self, kClosed); // what iter() would have said
}

Value readOnce(Vm& vm, Value self, std::int64_t count)
{
    Buffered& b = bufferedOf(self);
    const std::size_t most = count < 0 ? b.size : static_cast<std::size_t>(count);
    if (most == 0)
        return bytesValue(vm, "");
    const BusyGuard busy(vm, self);
    if (!busy)
        return kNull;
    if (b.leftCount() > 0)
        return bytesValue(vm, take(b, most));
    b.forget();
    if (!settle(vm, b))
        return kNull;
    std::string bytes(most, '\0');
    const std::int64_t n = rawRead(vm, b, bytes);
    if (n == kFailed)
        return kNull;
    return bytesValue(vm, std::string_view(bytes).substr(0, static_cast<std::size_t>(std::max<std::int64_t>(n, 0))));
}

Value readBufferedLine(Vm& vm, Value self, std::int64_t limit)
{
    Buffered& b = bufferedOf(self);
    const std::size_t most = limit < 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(limit);
    const auto lineLength = [&](std::size_t room) {
        const std::string_view left = b.left().substr(0, room);
        const std::size_t end = left.find('\n');
        return std::pair(end == std::string_view::npos ? left.size() : end + 1, end != std::string_view::npos);
    };
    if (!b.user)
        if (const auto [length, isWhole] = lineLength(most); isWhole || length == most)
            return bytesValue(vm, take(b, length));
    const BusyGuard busy(vm, self);
    if (!busy)
        return kNull;
    std::string line(take(b, most));
    b.forget();
    if (!settle(vm, b))
        return kNull;
    while (line.size() < most) {
        const std::int64_t n = fill(vm, b);
        if (n == kFailed)
            return kNull;
        if (n <= 0)
            break;
        const auto [length, isWhole] = lineLength(most - line.size());
        line += take(b, length);
        if (isWhole)
            break;
    }
    return bytesValue(vm, line);
}

std::span<const NativeInfo> readingRows()
{
    return kRows;
}

} // namespace vmcore::io
