// SPDX-License-Identifier: GPL-3.0-or-later
// Reading from sys.stdin. The host gives whole lines; what is not asked for yet waits in the stream.
#include "vmcore/modules/Streams.h"
#include "vmcore/modules/TextStream.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Safepoint.h"

#include <algorithm>
#include <optional>

namespace vmcore {
namespace {

// Reads until `enough` says so or the input ends. The host also returns when the program is to end: false.
template<class Enough>
[[nodiscard]] bool fill(Vm& vm, TextStream& stream, Enough enough)
{
    flushOutput(vm);
    while (!stream.atEnd && !enough(stream.bytes)) {
        const std::string line = vm.host.readLine(vm);
        stream.bytes += line;
        if (vm.hasError() || (vm.breaker.pending() != 0 && !runSafepoint(vm)))
            return false;
        stream.atEnd = line.empty();
    }
    return true;
}

Value takeBytes(Vm& vm, TextStream& stream, std::size_t count, bool isBinary)
{
    const std::string_view taken = std::string_view(stream.bytes).substr(0, count);
    const Value v = isBinary ? Value::heap(makeBytes(vm, taken)) : Value::heap(makeStr(vm, taken));
    stream.bytes.erase(0, taken.size());
    if (stream.bytes.empty())
        stream.atEnd = false; // a terminal may go on after its end
    return v;
}

// Bytes of the first `characters` code points, all of the text when there are fewer.
std::size_t bytesOfCharacters(std::string_view utf8, std::int64_t characters)
{
    std::size_t i = 0;
    for (; i < utf8.size(); ++i)
        if ((static_cast<unsigned char>(utf8[i]) & 0xC0) != 0x80 && characters-- == 0)
            break;
    return i;
}

std::size_t bytesToTake(const TextStream& reader, std::string_view bytes, std::int64_t limit)
{
    return reader.isBinary ? std::min(bytes.size(), static_cast<std::size_t>(limit)) : bytesOfCharacters(bytes, limit);
}

// The optional size argument; -1: none given.
std::optional<std::int64_t> sizeArgument(Vm& vm, const CallArgs& args)
{
    const Value v = args.valueOr(1, kNone);
    return v.isNone() ? std::optional<std::int64_t>(-1) : toInt64(vm, v, vm.types.OverflowError);
}

Value streamReadLine(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> limit = sizeArgument(vm, args);
    if (!limit || !checkUsable(vm, streamOf(args), Access::Read))
        return kNull;
    return readLineOf(vm, streamOf(args), *limit);
}

Value streamRead(Vm& vm, const CallArgs& args)
{
    TextStream &reader = streamOf(args), &store = storeOf(reader);
    const std::optional<std::int64_t> limit = sizeArgument(vm, args);
    if (!limit || !checkUsable(vm, reader, Access::Read))
        return kNull;
    const auto enough
        = [&](std::string_view bytes) { return *limit >= 0 && bytesToTake(reader, bytes, *limit) < bytes.size(); };
    if (!fill(vm, store, enough))
        return kNull;
    const std::size_t count = *limit < 0 ? store.bytes.size() : bytesToTake(reader, store.bytes, *limit);
    return takeBytes(vm, store, count, reader.isBinary);
}

bool isEmptyText(Value v)
{
    return isStr(v) ? asStr(v)->length == 0 : as<BytesObject>(v)->length == 0;
}

Value streamReadLines(Vm& vm, const CallArgs& args)
{
    if (!checkUsable(vm, streamOf(args), Access::Read))
        return kNull;
    ListObject* lines = makeList(vm);
    for (;;) {
        const Value line = readLineOf(vm, streamOf(args), -1);
        if (!line)
            return kNull;
        if (isEmptyText(line))
            return Value::heap(lines);
        listAppend(vm, lines, line);
    }
}

Value streamNext(Vm& vm, const CallArgs& args)
{
    if (!checkUsable(vm, streamOf(args), Access::Read))
        return kNull;
    const Value line = readLineOf(vm, streamOf(args), -1);
    return line && isEmptyText(line) ? raiseStopIteration(vm, kNone) : line;
}

constexpr NativeInfo kReadingMethods[] = {
    slot("__next__", &streamNext, 0, 0),
    method("read", &streamRead, 0, 1, "Reads so many characters, or all there are."),
    method("readline", &streamReadLine, 0, 1, "Reads a line with its newline."),
    method("readlines", &streamReadLines, 0, 1, "Reads all lines."),
};

} // namespace

Value readLineOf(Vm& vm, TextStream& reader, std::int64_t limit)
{
    TextStream& store = storeOf(reader);
    if (!fill(vm, store, [](std::string_view bytes) { return bytes.find('\n') != std::string_view::npos; }))
        return kNull;
    const std::size_t end = store.bytes.find('\n');
    std::size_t count = end == std::string::npos ? store.bytes.size() : end + 1;
    if (limit >= 0)
        count = bytesToTake(reader, std::string_view(store.bytes).substr(0, count), limit);
    return takeBytes(vm, store, count, reader.isBinary);
}

std::span<const NativeInfo> readingMethods()
{
    return kReadingMethods;
}

} // namespace vmcore
