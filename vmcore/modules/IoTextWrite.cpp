// SPDX-License-Identifier: GPL-3.0-or-later
// Writing to a TextIOWrapper.
#include "vmcore/modules/IoBuffered.h"
#include "vmcore/modules/IoText.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"

#include <fmt/format.h>

namespace vmcore::io {
namespace {

bool contains(const StrObject* text, char c)
{
    return visitUnits(text, [&]<class Unit>(std::span<const Unit> units) { return findUnit(units, 0, c) != kNoEnd; });
}

Value write(Vm& vm, const CallArgs& args)
{
    TextIo& t = TextData::self(args);
    if (!isUsable(vm, t))
        return kNull;
    if (!isStr(args[1]))
        return raiseTypeError(vm, fmt::format("write() argument must be str, not {}", typeName(vm, args[1])));
    if (!isOpen(vm, t))
        return kNull;
    if (!t.encoder)
        return raiseUnsupported(vm, "not writable");
    StrObject* text = asStr(args[1]);
    const std::uint32_t length = text->length;
    const bool endsLine = (t.translatesWritten || t.isLineBuffered) && contains(text, '\n');
    if (endsLine && !t.ends.newline.empty() && t.ends.newline[0] == '\r')
        text = replaceNewlines(vm, text, t.ends.newline);
    const bool flushes = t.isLineBuffered && (endsLine || contains(text, '\r'));
    const std::size_t before = t.pending.size();
    if (!t.encoder.encode(vm, text, t.pending))
        return kNull;
    if (before != 0 && static_cast<std::int64_t>(t.pending.size()) > t.chunkSize) { // pieces stay below a chunk
        std::string last = t.pending.substr(before);
        t.pending.resize(before);
        const bool isFlushed = flushText(vm, args[0]);
        t.pending += last;
        if (!isFlushed)
            return kNull;
    }
    if ((static_cast<std::int64_t>(t.pending.size()) >= t.chunkSize || flushes || t.isWrittenThrough)
        && !flushText(vm, args[0]))
        return kNull;
    if (flushes && !callMethod(vm, t.buffer, vm.names.flush))
        return kNull;
    if (t.decoded || t.hasSnapshot) {
        t.forgetDecoded();
        t.forgetSnapshot();
    }
    if (t.decoder && !t.decoder.reset(vm))
        return kNull;
    return makeInt(vm, length);
}

Value flush(Vm& vm, const CallArgs& args)
{
    TextIo& t = TextData::self(args);
    if (!isUsable(vm, t) || !isOpen(vm, t))
        return kNull;
    t.isTelling = t.isSeekable;
    return flushText(vm, args[0]) ? callMethod(vm, t.buffer, vm.names.flush) : kNull;
}

constexpr NativeInfo kRows[] = {
    method("write", &write, 1, 1, "Writes the text: how many characters."),
    method("flush", &flush, 0, 0, "Writes what is buffered."),
};

} // namespace

bool flushText(Vm& vm, Value self)
{
    TextIo& t = TextData::of(self);
    if (t.pending.empty())
        return true;
    if (Buffered* b = plainBuffered(vm, t.buffer); b && b->isWritable) {
        const std::string bytes = std::exchange(t.pending, {});
        const bool done
            = isReady(vm, *b) && isOpen(vm, t.buffer, "write to closed file") && writeBuffered(vm, t.buffer, bytes);
        if (done)
            t.pending.reserve(static_cast<std::size_t>(t.chunkSize));
        return done;
    }
    const Value bytes = Value::heap(makeBytes(vm, t.pending));
    t.pending.clear();
    while (!callMethod(vm, t.buffer, vm.names.write, {bytes}))
        if (!wasInterrupted(vm))
            return false;
    return true;
}

std::span<const NativeInfo> textWritingRows()
{
    return kRows;
}

} // namespace vmcore::io
