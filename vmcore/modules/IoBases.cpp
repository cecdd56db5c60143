// SPDX-License-Identifier: GPL-3.0-or-later
// _RawIOBase, _BufferedIOBase and _TextIOBase: reading in terms of what a derived class has.
#include "vmcore/modules/IoBases.h"

#include "vmcore/modules/Io.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <cstring>
#include <fmt/format.h>

namespace vmcore::io {
namespace {

template<const char* kName>
Value unsupported(Vm& vm, const CallArgs&)
{
    return raiseUnsupported(vm, kName);
}
constexpr char kRead[] = "read", kRead1[] = "read1", kWrite[] = "write", kDetach[] = "detach", kReadLine[] = "readline";

// --- raw streams: readinto() is what they have
Value rawRead(Vm& vm, const CallArgs& args)
{
    const Value size = args.valueOr(1, Value::smallInt(-1));
    const auto wanted = sizeOf(vm, size);
    if (!wanted)
        return kNull;
    if (*wanted < 0)
        return callNamed(vm, args[0], "readall");
    const Value buffer = call(vm, Value::heap(vm.types.ByteArray), {makeInt(vm, *wanted)});
    const Value count = buffer ? callNamed(vm, args[0], "readinto", {buffer}) : kNull;
    if (!count || count.isNone())
        return count;
    const auto n = sizeOf(vm, count);
    if (!n)
        return kNull;
    const auto bytes = needBytesLike(vm, buffer);
    if (!bytes)
        return kNull;
    if (*n < 0 || static_cast<std::size_t>(*n) > bytes->size())
        return raiseValueError(vm, fmt::format("readinto returned {} outside buffer size {}", *n, bytes->size()));
    return Value::heap(makeBytes(vm, bytes->substr(0, static_cast<std::size_t>(*n))));
}

Value rawReadAll(Vm& vm, const CallArgs& args)
{
    std::string all;
    for (bool isFirst = true;; isFirst = false) {
        const Value piece = callNamed(vm, args[0], "read", {Value::smallInt(kBufferSize)});
        if (!piece) {
            if (wasInterrupted(vm))
                continue;
            return kNull;
        }
        if (piece.isNone()) {
            if (isFirst)
                return kNone;
            break;
        }
        if (!hasKind(piece, ObjectKind::Bytes))
            return raiseTypeError(vm, "read() should return bytes");
        if (as<BytesObject>(piece)->length == 0)
            break;
        all += bytesView(as<BytesObject>(piece));
    }
    return Value::heap(makeBytes(vm, all));
}

Value notImplemented(Vm& vm, const CallArgs&)
{
    return raise(vm, vm.types.NotImplementedError, "");
}

// --- buffered streams: readinto() by what read() gives
template<const char* kMethod>
Value bufferedReadInto(Vm& vm, const CallArgs& args)
{
    const auto before = writableOrRaise(vm, args[1], kMethod == kRead ? "readinto" : "readinto1");
    if (!before)
        return kNull;
    const Value data = callNamed(vm, args[0], kMethod, {makeInt(vm, static_cast<std::int64_t>(before->size()))});
    if (!data)
        return kNull;
    if (!hasKind(data, ObjectKind::Bytes))
        return raiseTypeError(vm, "read() should return bytes");
    const std::string_view bytes = bytesView(as<BytesObject>(data));
    const auto room = writableBytes(args[1]);
    if (!room || bytes.size() > room->size())
        return raiseValueError(vm,
            fmt::format(
                "read() returned too much data: {} bytes requested, {} returned", before->size(), bytes.size()));
    if (!bytes.empty())
        std::memcpy(room->data(), bytes.data(), bytes.size());
    return makeIntUnsigned(vm, bytes.size());
}

Value none(Vm&, Value)
{
    return kNone;
}

constexpr NativeInfo kRawMethods[] = {
    method("read", &rawRead, 0, 1, "Reads at most so many bytes; without a size, all."),
    method("readall", &rawReadAll, 0, 0, "Reads until the end."),
    method("readinto", &notImplemented, 1, 1),
    method("write", &notImplemented, 1, 1),
};
constexpr NativeInfo kBufferedMethods[] = {
    method("detach", &unsupported<kDetach>, 0, 0, "Gives the raw stream away."),
    method("read", &unsupported<kRead>, 0, kAnyCount, "Reads so many bytes."),
    method("read1", &unsupported<kRead1>, 0, kAnyCount, "Reads with one call of the raw stream at most."),
    method("readinto", &bufferedReadInto<kRead>, 1, 1, "Reads into a buffer: how many bytes."),
    method("readinto1", &bufferedReadInto<kRead1>, 1, 1, "The same with one call of the raw stream at most."),
    method("write", &unsupported<kWrite>, 0, kAnyCount, "Writes the bytes: how many."),
};
constexpr NativeInfo kTextMethods[] = {
    method("detach", &unsupported<kDetach>, 0, 0, "Gives the buffer away."),
    method("read", &unsupported<kRead>, 0, kAnyCount, "Reads so many characters."),
    method("readline", &unsupported<kReadLine>, 0, kAnyCount, "Reads a line."),
    method("write", &unsupported<kWrite>, 0, kAnyCount, "Writes the text: how many characters."),
};
constexpr GetSetInfo kTextFields[] = {
    {"encoding", &none, nullptr, ""},
    {"newlines", &none, nullptr, ""},
    {"errors", &none, nullptr, ""},
};

} // namespace

std::span<const NativeInfo> rawMethods()
{
    return kRawMethods;
}
std::span<const NativeInfo> bufferedMethods()
{
    return kBufferedMethods;
}
std::span<const NativeInfo> textMethods()
{
    return kTextMethods;
}
std::span<const GetSetInfo> textFields()
{
    return kTextFields;
}

} // namespace vmcore::io
