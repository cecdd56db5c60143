// SPDX-License-Identifier: GPL-3.0-or-later
// TextIOWrapper: its end, its attributes, and what it passes on to the buffer. How it is set up stands in
// IoTextSetup.cpp.
#include "vmcore/modules/IoText.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/IoBuffered.h"
#include "vmcore/modules/IoFile.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore::io {
namespace {

// A method that the buffer answers.
template<const char* kMethod>
Value forward(Vm& vm, const CallArgs& args)
{
    const TextIo& t = TextData::self(args);
    return isUsable(vm, t) ? callNamed(vm, t.buffer, kMethod) : kNull;
}
constexpr char kFileno[] = "fileno", kIsatty[] = "isatty", kSeekable[] = "seekable", kReadable[] = "readable",
               kWritable[] = "writable", kName[] = "name", kClosedName[] = "closed";

template<const char* kAttribute>
Value forwardField(Vm& vm, Value self)
{
    const TextIo& t = TextData::of(self);
    return isUsable(vm, t) ? getAttribute(vm, t.buffer, vm.intern(kAttribute)) : kNull;
}

Value close(Vm& vm, const CallArgs& args)
{
    const TextIo& t = TextData::self(args);
    if (!isUsable(vm, t))
        return kNull;
    const auto isClosed = asksTrue(vm, t.buffer, kClosedName);
    if (!isClosed || *isClosed)
        return isClosed ? kNone : kNull;
    if (t.isFinalizing && !callNamed(vm, t.buffer, "_dealloc_warn", {args[0]}))
        takeError(vm);
    callMethod(vm, args[0], vm.names.flush);
    const Value earlier = takeError(vm);
    const Value result = callNamed(vm, t.buffer, "close");
    chain(vm, earlier);
    return vm.hasError() ? kNull : result;
}

Value detach(Vm& vm, const CallArgs& args)
{
    TextIo& t = TextData::self(args);
    if (!isUsable(vm, t) || !callMethod(vm, args[0], vm.names.flush))
        return kNull;
    const Value buffer = t.buffer;
    t.buffer = kNull;
    t.isDetached = true;
    return buffer;
}

Value repr(Vm& vm, const CallArgs& args)
{
    const TextIo& t = TextData::self(args);
    if (!t.isReady)
        return raiseValueError(vm, kUninitialized);
    const ReprGuard guard(args[0].object());
    if (guard.isRepeated())
        return raise(
            vm, vm.types.RuntimeError, fmt::format("reentrant call inside {}.__repr__", typeName(vm, args[0])));
    std::string text = "<_io.TextIOWrapper";
    for (const char* attribute : {kName, "mode"}) {
        const Value v = getAttributeOrNull(vm, args[0], vm.intern(attribute));
        if (!v && vm.hasError() && !clearErrorIf(vm, vm.types.ValueError))
            return kNull;
        const Value shown = v ? reprOf(vm, v) : kNull;
        if (v && !shown)
            return kNull;
        if (shown)
            text += fmt::format(" {}={}", attribute, toUtf8(asStr(shown)));
    }
    text += fmt::format(" encoding={}>", reprForMessage(vm, t.encoding));
    return Value::heap(makeStr(vm, text));
}

Value readBuffer(Vm& vm, Value self)
{
    const TextIo& t = TextData::of(self);
    return t.buffer ? t.buffer : t.isDetached ? kNone : raiseAttributeError(vm, self, vm.intern("buffer"));
}
template<Value TextIo::* kField>
Value readText(Vm& vm, Value self)
{
    const Value v = TextData::of(self).*kField;
    return v ? v : raiseValueError(vm, kUninitialized);
}
template<bool TextIo::* kField>
Value readFlag(Vm&, Value self)
{
    return Value::boolean(TextData::of(self).*kField);
}
Value readNewlines(Vm& vm, Value self)
{
    const TextIo& t = TextData::of(self);
    return isUsable(vm, t) ? newlinesSeen(vm, t.decoder.newlines.seen) : kNull;
}
Value readChunkSize(Vm& vm, Value self)
{
    const TextIo& t = TextData::of(self);
    return isUsable(vm, t) ? makeInt(vm, t.chunkSize) : kNull;
}
bool writeChunkSize(Vm& vm, Value self, Value v)
{
    if (!v) {
        raise(vm, vm.types.AttributeError, "cannot delete attribute");
        return false;
    }
    const auto size = isUsable(vm, TextData::of(self)) ? sizeOf(vm, v) : std::nullopt;
    if (size && *size <= 0)
        raiseValueError(vm, "a strictly positive integer is required");
    if (size && *size > 0)
        TextData::of(self).chunkSize = *size;
    return size && *size > 0;
}
bool writeFinalizing(Vm& vm, Value self, Value v)
{
    const auto on = v ? truth(vm, v) : std::nullopt;
    if (on)
        TextData::of(self).isFinalizing = *on;
    return on.has_value();
}

constexpr NativeInfo kMethods[] = {
    newMethod(&makeUnfilled<TextIo>, 0, kAnyCount),
    slotKeywords("__init__", &initText, 0, 6),
    slot("__repr__", &repr, 0, 0),
    method("close", &close, 0, 0, "Writes what is buffered, and closes the buffer."),
    method("detach", &detach, 0, 0, "Gives the buffer away."),
    methodKeywords("reconfigure", &reconfigureText, 0, 0, "Changes encoding, newlines and buffering."),
    method("fileno", &forward<kFileno>, 0, 0),
    method("isatty", &forward<kIsatty>, 0, 0),
    method("seekable", &forward<kSeekable>, 0, 0),
    method("readable", &forward<kReadable>, 0, 0),
    method("writable", &forward<kWritable>, 0, 0),
};
constexpr GetSetInfo kFields[] = {
    {"buffer", &readBuffer, nullptr, "The stream of bytes."},
    {"encoding", &readText<&TextIo::encoding>, nullptr, ""},
    {"errors", &readText<&TextIo::errors>, nullptr, ""},
    {"line_buffering", &readFlag<&TextIo::isLineBuffered>, nullptr, ""},
    {"write_through", &readFlag<&TextIo::isWrittenThrough>, nullptr, ""},
    {"name", &forwardField<kName>, nullptr, ""},
    {"closed", &forwardField<kClosedName>, nullptr, ""},
    {"newlines", &readNewlines, nullptr, ""},
    {"_CHUNK_SIZE", &readChunkSize, &writeChunkSize, ""},
    {"_finalizing", &readFlag<&TextIo::isFinalizing>, &writeFinalizing, ""},
};

} // namespace

bool isUsable(Vm& vm, const TextIo& t)
{
    if (t.isReady && t.buffer)
        return true;
    raiseValueError(vm, t.isReady ? "underlying buffer has been detached" : kUninitialized);
    return false;
}

bool isOpen(Vm& vm, const TextIo& t)
{
    if (const Buffered* b = plainBuffered(vm, t.buffer); b && b->raw)
        if (const FileIo* f = plainFile(vm, b->raw); f && f->descriptor >= 0)
            return true;
    const auto isClosed = asksTrue(vm, t.buffer, kClosedName);
    if (isClosed && *isClosed)
        raiseValueError(vm, kClosed);
    return isClosed && !*isClosed;
}

void addTextIo(Vm& vm, ModuleObject* module, TypeObject* base)
{
    TypeObject* type = makeIoType<TextIo>(vm, module, base);
    addMethods(vm, type, kMethods);
    addMethods(vm, type, textReadingRows());
    addMethods(vm, type, textWritingRows());
    addMethods(vm, type, textSeekingRows());
    addGetSets(vm, type, kFields);
}

} // namespace vmcore::io
