// SPDX-License-Identifier: GPL-3.0-or-later
// Reading from a TextIOWrapper.
#include "vmcore/modules/IoBuffered.h"
#include "vmcore/modules/IoText.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>
#include <limits>

namespace vmcore::io {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

bool isForReading(Vm& vm, const TextIo& t)
{
    if (!isUsable(vm, t) || !isOpen(vm, t))
        return false;
    if (!t.decoder)
        raiseUnsupported(vm, "not readable");
    return static_cast<bool>(t.decoder);
}

StrObject* take(Vm& vm, TextIo& t, std::size_t most)
{
    const std::size_t count = std::min(most, t.left()), from = t.used;
    if (count == 0)
        return vm.emptyStr;
    t.used += count;
    if (from == 0 && count == t.decoded->length)
        return t.decoded;
    return substring(vm, t.decoded, from, count);
}

// Bytes by one call of the buffer; kNull: error.
Value readBytes(Vm& vm, const TextIo& t, std::int64_t count)
{
    if (Buffered* b = plainBuffered(vm, t.buffer); b && b->raw && b->isReadable)
        return readOnce(vm, t.buffer, count);
    const char* method = t.hasRead1 ? "read1" : "read";
    const Value bytes = callNamed(vm, t.buffer, method, {makeInt(vm, count)});
    if (bytes && !bytesSeen(bytes))
        return raiseTypeError(vm,
            fmt::format(
                "underlying {}() should have returned a bytes-like object, not '{}'", method, typeName(vm, bytes)));
    return bytes;
}

StrObject* readRest(Vm& vm, Value self)
{
    TextIo& t = TextData::of(self);
    const Value bytes = callNamed(vm, t.buffer, "read");
    const auto seen = bytes ? needBytesLike(vm, bytes) : std::nullopt;
    StrObject* text = seen ? t.decoder.decode(vm, self, *seen, true) : nullptr;
    if (!text)
        return nullptr;
    const StrObject* before = take(vm, t, kAll);
    setDecoded(vm, self, nullptr);
    t.forgetSnapshot();
    return before->length == 0 ? text : concat(vm, before, text);
}

Value read(Vm& vm, const CallArgs& args)
{
    TextIo& t = TextData::self(args);
    const auto count = sizeOr(vm, args.valueOr(1, kNone), -1);
    if (!count || !isForReading(vm, t) || !flushText(vm, args[0]))
        return kNull;
    if (*count < 0) {
        const StrObject* all = readRest(vm, args[0]);
        return all ? Value::heap(all) : kNull;
    }
    const auto most = static_cast<std::size_t>(*count);
    StrObject* first = take(vm, t, most);
    if (first->length == most)
        return Value::heap(first);
    StrBuilder text(vm);
    text.add(first);
    while (text.length() < most) {
        const auto more = readChunk(vm, args[0], static_cast<std::int64_t>(most - text.length()));
        if (!more) {
            if (wasInterrupted(vm))
                continue;
            return kNull;
        }
        if (!*more)
            break;
        text.add(take(vm, t, most - text.length()));
    }
    return Value::heap(text.finish());
}

// The end of a line within what is decoded, `most` characters at most; kNoEnd: it goes on behind.
std::size_t endInDecoded(const TextIo& t, std::size_t most)
{
    const std::size_t end = visitUnits(static_cast<const StrObject*>(t.decoded),
        [&]<class Unit>(std::span<const Unit> units) { return findLineEnd(units, t.used, t.ends); });
    if (end != kNoEnd && end - t.used <= most)
        return end - t.used;
    return t.left() >= most ? most : kNoEnd;
}

// A line of which a part came with an earlier chunk.
Value readLongLine(Vm& vm, Value self, std::size_t most)
{
    TextIo& t = TextData::of(self);
    StrBuilder line(vm);
    bool endsWithReturn = false;
    const bool endsWithPair = !t.ends.isUniversal && t.ends.newline == "\r\n";
    const auto add = [&](std::size_t count) {
        const StrObject* part = take(vm, t, count);
        if (part->length != 0)
            endsWithReturn = codePoint(part, part->length - 1) == '\r';
        line.add(part);
    };
    add(kAll);
    while (line.length() < most) {
        const auto more = readChunk(vm, self, 0);
        if (!more) {
            if (wasInterrupted(vm))
                continue;
            return kNull;
        }
        if (!*more) {
            setDecoded(vm, self, nullptr);
            t.forgetSnapshot();
            break;
        }
        if (t.left() == 0)
            continue;
        if (endsWithPair && endsWithReturn && codePoint(t.decoded, t.used) == '\n') {
            add(1);
            break;
        }
        const std::size_t end = endInDecoded(t, most - line.length());
        add(end);
        if (end != kNoEnd)
            break;
    }
    return Value::heap(line.finish());
}

Value lineOf(Vm& vm, Value self, std::int64_t limit)
{
    TextIo& t = TextData::of(self);
    if (!t.pending.empty() && !flushText(vm, self))
        return kNull;
    const std::size_t most = limit < 0 ? kAll : static_cast<std::size_t>(limit);
    if (most == 0)
        return Value::heap(vm.emptyStr);
    if (t.left() != 0)
        if (const std::size_t end = endInDecoded(t, most); end != kNoEnd)
            return Value::heap(take(vm, t, end));
    return readLongLine(vm, self, most);
}

Value readLine(Vm& vm, const CallArgs& args)
{
    const TextIo& t = TextData::self(args);
    const auto limit = args.count > 1 ? sizeOf(vm, args[1]) : std::optional<std::int64_t>(-1);
    return limit && isForReading(vm, t) ? lineOf(vm, args[0], *limit) : kNull;
}

// The next line; kNull without an error: there is none, and tell() works again.
Value nextLine(Vm& vm, Value self)
{
    TextIo& t = TextData::of(self);
    if (!isUsable(vm, t))
        return kNull;
    t.isTelling = false;
    Value line = kNull;
    if (isPlain(vm, self)) {
        line = isForReading(vm, t) ? lineOf(vm, self, -1) : kNull;
    } else {
        line = callMethod(vm, self, vm.names.readline);
        if (line && !isStr(line))
            return raise(vm, vm.types.OSError,
                fmt::format("readline() should have returned a str object, not '{}'", typeName(vm, line)));
    }
    if (line && asStr(line)->length != 0)
        return line;
    if (line) {
        t.forgetSnapshot();
        t.isTelling = t.isSeekable;
    }
    return kNull;
}

Value next(Vm& vm, const CallArgs& args)
{
    const Value line = nextLine(vm, args[0]);
    return line || vm.hasError() ? line : raiseStopIteration(vm, kNone);
}

constexpr NativeInfo kRows[] = {
    slot("__next__", &next, 0, 0),
    method("read", &read, 0, 1, "So many characters, or all there are."),
    method("readline", &readLine, 0, 1, "A line with its newline, of so many characters at most."),
};

} // namespace

Value TextIo::next(Vm& vm, HeapObject* self)
{
    return nextLine(vm, Value::heap(self));
}

void setDecoded(Vm& vm, Value self, StrObject* text, std::size_t used)
{
    TextIo& t = TextData::of(self);
    t.decoded = text;
    t.used = used;
    vm.heap.barrier(self.object());
}

std::optional<bool> readChunk(Vm& vm, Value self, std::int64_t charactersWanted)
{
    TextIo& t = TextData::of(self);
    std::string kept;
    Value flags = kNull;
    if (t.isTelling && !t.decoder.readState(vm, kept, flags))
        return std::nullopt;
    const auto guess = static_cast<std::int64_t>(t.bytesPerCharacter * static_cast<double>(charactersWanted));
    const Value bytes = readBytes(vm, t, std::max(t.chunkSize, guess));
    const auto seen = bytes ? bytesSeen(bytes) : std::nullopt;
    if (!seen)
        return std::nullopt;
    const bool isEnd = seen->empty();
    const std::string input(t.isTelling ? *seen : std::string_view());
    const auto size = static_cast<double>(seen->size());
    StrObject* text = t.decoder.decode(vm, self, *seen, isEnd);
    if (!text)
        return std::nullopt;
    setDecoded(vm, self, text);
    t.bytesPerCharacter = text->length != 0 ? size / static_cast<double>(text->length) : 0;
    if (t.isTelling) { // a place where the decoder can start again
        t.hasSnapshot = true;
        t.snapshotFlags = flags;
        t.snapshotInput = kept + input;
        vm.heap.barrier(self.object());
    }
    return !isEnd || text->length != 0;
}

std::span<const NativeInfo> textReadingRows()
{
    return kRows;
}

} // namespace vmcore::io
