// SPDX-License-Identifier: GPL-3.0-or-later
// A stream object is a NativeObject that holds a TextStream; `buffer` gives the same stream for bytes.
// The streams made at start are in Vm::permanent, so output is not lost when a program drops them.
#include "vmcore/modules/Streams.h"

#include "vmcore/modules/TextStream.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TypeBuilder.h"

#include <cerrno>
#include <fmt/format.h>
#include <new>
#include <optional>

namespace vmcore {
namespace {

constexpr std::size_t kBlockBytes = 8192;

void finalizeStream(HeapObject* o)
{
    streamOf(o).~TextStream();
}

constexpr NativeClass kStreamClass{"TextIOWrapper", nullptr, &finalizeStream};

bool isStream(Value v)
{
    return hasKind(v, ObjectKind::Native) && as<NativeObject>(v)->nativeClass == &kStreamClass;
}

Stream hostStream(Channel channel)
{
    return channel == Channel::Error ? Stream::Error : Stream::Out;
}

// `shared`: the text stream of which the new one is the `buffer`; null: a text stream.
Value makeStream(Vm& vm, TypeObject* type, Channel channel, TextStream* shared)
{
    auto* o = vm.heap.allocate<NativeObject>(
        ObjectKind::Native, type->rootShape->id, sizeof(NativeObject) + sizeof(TextStream));
    o->nativeClass = &kStreamClass;
    auto* stream = new (o->data()) TextStream();
    stream->channel = channel;
    stream->isTerminal = channel != Channel::Input && vm.host.isTerminal(hostStream(channel));
    stream->isBinary = shared != nullptr;
    stream->shared = shared;
    return Value::heap(o);
}

void handOver(Vm& vm, TextStream& stream)
{
    if (stream.channel == Channel::Input || stream.bytes.empty())
        return;
    vm.host.write(hostStream(stream.channel), stream.bytes);
    stream.bytes.clear();
}

void put(Vm& vm, TextStream& stream, std::string_view bytes)
{
    stream.bytes += bytes;
    const bool endsLine = stream.isTerminal && bytes.find('\n') != std::string_view::npos;
    if (stream.bytes.size() >= kBlockBytes || endsLine || stream.channel == Channel::Error
        || vm.config.python.isUnbuffered)
        handOver(vm, stream);
}

void putText(Vm& vm, TextStream& stream, const StrObject* text)
{
    if ((text->flags & kStrAscii) != 0)
        put(vm, stream, asciiView(text));
    else
        put(vm, stream, toUtf8(text));
}

std::optional<std::string_view> bytesIn(Value v)
{
    if (hasKind(v, ObjectKind::Bytes))
        return bytesView(as<BytesObject>(v));
    if (!hasKind(v, ObjectKind::ByteArray))
        return std::nullopt;
    const auto* array = as<ByteArrayObject>(v);
    if (array->length == 0)
        return std::string_view();
    return std::string_view(reinterpret_cast<const char*>(array->store->bytes), array->length);
}

Value streamWrite(Vm& vm, const CallArgs& args)
{
    TextStream& stream = streamOf(args);
    if (!checkUsable(vm, stream, Access::Write))
        return kNull;
    if (stream.isBinary) {
        const std::optional<std::string_view> bytes = bytesIn(args[1]);
        if (!bytes)
            return raiseTypeError(vm, fmt::format("a bytes-like object is required, not '{}'", typeName(vm, args[1])));
        put(vm, storeOf(stream), *bytes);
        return makeInt(vm, static_cast<std::int64_t>(bytes->size()));
    }
    if (!isStr(args[1]))
        return raiseTypeError(vm, fmt::format("write() argument must be str, not {}", typeName(vm, args[1])));
    putText(vm, stream, asStr(args[1]));
    return Value::smallInt(asStr(args[1])->length);
}

Value streamWriteLines(Vm& vm, const CallArgs& args)
{
    const bool ok = forEach(vm, args[1], [&](Value line) {
        const Value pair[] = {args[0], line};
        return static_cast<bool>(streamWrite(vm, {pair, 2, nullptr}));
    });
    return ok ? kNone : kNull;
}

Value streamFlush(Vm& vm, const CallArgs& args)
{
    handOver(vm, storeOf(streamOf(args)));
    return kNone;
}

Value streamClose(Vm& vm, const CallArgs& args)
{
    handOver(vm, storeOf(streamOf(args)));
    streamOf(args).isClosed = true;
    return kNone;
}

// --- the rest ------------------------------------------------------------------------------------
Value streamSelf(Vm&, const CallArgs& args)
{
    return args[0];
}

Value streamExit(Vm& vm, const CallArgs& args)
{
    return streamClose(vm, args);
}

Value streamIsTerminal(Vm&, const CallArgs& args)
{
    return Value::boolean(streamOf(args).isTerminal);
}

Value streamFileNumber(Vm&, const CallArgs& args)
{
    return Value::smallInt(static_cast<std::int64_t>(streamOf(args).channel));
}

Value streamReadable(Vm&, const CallArgs& args)
{
    return Value::boolean(streamOf(args).channel == Channel::Input);
}

Value streamWritable(Vm&, const CallArgs& args)
{
    return Value::boolean(streamOf(args).channel != Channel::Input);
}

Value streamSeekable(Vm&, const CallArgs&)
{
    return kFalse;
}

// What is asked here holds already, or has no meaning over a host.
Value streamReconfigure(Vm&, const CallArgs&)
{
    return kNone;
}

std::string_view nameOf(const TextStream& stream)
{
    switch (stream.channel) {
    case Channel::Input: return "<stdin>";
    case Channel::Output: return "<stdout>";
    case Channel::Error: return "<stderr>";
    }
    return "";
}

Value streamRepr(Vm& vm, const CallArgs& args)
{
    const TextStream& stream = streamOf(args);
    const std::string text = stream.isBinary ? fmt::format("<_io.{} name='{}'>", typeName(vm, args[0]), nameOf(stream))
                                             : fmt::format("<_io.TextIOWrapper name='{}' mode='{}' encoding='utf-8'>",
                                                   nameOf(stream), stream.channel == Channel::Input ? 'r' : 'w');
    return Value::heap(makeStr(vm, text));
}

Value streamName(Vm& vm, Value self)
{
    return Value::heap(makeStr(vm, nameOf(streamOf(self.object()))));
}

Value streamMode(Vm& vm, Value self)
{
    return Value::heap(makeStr(vm, streamOf(self.object()).channel == Channel::Input ? "r" : "w"));
}

Value streamEncoding(Vm& vm, Value)
{
    return Value::heap(makeStr(vm, "utf-8"));
}

Value streamErrors(Vm& vm, Value self)
{
    return Value::heap(makeStr(vm, streamOf(self.object()).channel == Channel::Error ? "backslashreplace" : "strict"));
}

Value streamClosed(Vm&, Value self)
{
    return Value::boolean(streamOf(self.object()).isClosed);
}

Value streamLineBuffering(Vm&, Value self)
{
    const TextStream& stream = streamOf(self.object());
    return Value::boolean(stream.channel == Channel::Error || stream.isTerminal);
}

Value streamBuffer(Vm& vm, Value self)
{
    HeapObject* buffer = streamOf(self.object()).buffer;
    return buffer ? Value::heap(buffer) : raiseAttributeError(vm, self, vm.intern("buffer"));
}

Value streamWriteThrough(Vm&, Value)
{
    return kFalse;
}

Value streamNewlines(Vm&, Value)
{
    return kNone;
}

constexpr NativeInfo kStreamMethods[] = {
    slot("__repr__", &streamRepr, 0, 0),
    slot("__iter__", &streamSelf, 0, 0),
    method("__enter__", &streamSelf, 0, 0),
    method("__exit__", &streamExit, 0, kAnyCount),
    method("write", &streamWrite, 1, 1, "Writes the text and returns its length."),
    method("writelines", &streamWriteLines, 1, 1, "Writes all texts of the iterable."),
    method("flush", &streamFlush, 0, 0, "Hands over what was written."),
    method("close", &streamClose, 0, 0, "Flushes; the stream cannot be used any more."),
    method("isatty", &streamIsTerminal, 0, 0, "Whether a person sits at the other end."),
    method("fileno", &streamFileNumber, 0, 0, "The number that the system has for the stream."),
    method("readable", &streamReadable, 0, 0),
    method("writable", &streamWritable, 0, 0),
    method("seekable", &streamSeekable, 0, 0),
    methodKeywords("reconfigure", &streamReconfigure, 0, 0),
};
constexpr GetSetInfo kStreamFields[] = {
    {"name", &streamName, nullptr, ""},
    {"mode", &streamMode, nullptr, ""},
    {"encoding", &streamEncoding, nullptr, ""},
    {"errors", &streamErrors, nullptr, ""},
    {"closed", &streamClosed, nullptr, ""},
    {"line_buffering", &streamLineBuffering, nullptr, ""},
    {"buffer", &streamBuffer, nullptr, ""},
    {"newlines", &streamNewlines, nullptr, ""},
    {"write_through", &streamWriteThrough, nullptr, ""},
};

TypeObject* makeStreamType(Vm& vm, std::string_view name)
{
    TypeObject* type = makeNativeType(vm, name, "_io", vm.types.Instance, Subclassing::Forbidden);
    type->instanceKind = ObjectKind::Native;
    addMethods(vm, type, kStreamMethods);
    addMethods(vm, type, readingMethods());
    addGetSets(vm, type, kStreamFields);
    return type;
}

TextStream* standardOutput(Vm& vm)
{
    for (const Value v : vm.permanent)
        if (isStream(v) && streamOf(v.object()).channel == Channel::Output && !streamOf(v.object()).isBinary)
            return &streamOf(v.object());
    return nullptr;
}

} // namespace

TextStream& streamOf(HeapObject* o)
{
    return *static_cast<TextStream*>(static_cast<NativeObject*>(o)->data());
}

bool checkUsable(Vm& vm, const TextStream& stream, Access access)
{
    const Access possible = stream.channel == Channel::Input ? Access::Read : Access::Write;
    if (!stream.isClosed && access == possible)
        return true;
    if (stream.isClosed)
        raiseValueError(vm, "I/O operation on closed file.");
    else
        raise(vm, vm.types.OSError, access == Access::Write ? "not writable" : "not readable");
    return false;
}

void flushOutput(Vm& vm)
{
    if (TextStream* out = standardOutput(vm))
        handOver(vm, *out);
}

void installStreams(Vm& vm)
{
    TypeObject* text = makeStreamType(vm, "TextIOWrapper");
    TypeObject *reader = makeStreamType(vm, "BufferedReader"), *writer = makeStreamType(vm, "BufferedWriter");
    for (const Channel channel : {Channel::Input, Channel::Output, Channel::Error}) {
        const Value stream = makeStream(vm, text, channel, nullptr);
        TextStream& state = streamOf(stream.object());
        const Value buffer = makeStream(vm, channel == Channel::Input ? reader : writer, channel, &state);
        state.buffer = buffer.object();
        vm.permanent.push_back(stream);
        vm.permanent.push_back(buffer);
        const std::string_view name = nameOf(state).substr(1, nameOf(state).size() - 2);
        setConstant(vm, vm.sys, name, stream);
        setConstant(vm, vm.sys, fmt::format("__{}__", name), stream);
    }
}

bool writeText(Vm& vm, Value file, StrObject* text)
{
    if (!isStream(file))
        return static_cast<bool>(callMethod(vm, file, vm.names.write, {Value::heap(text)}));
    TextStream& stream = streamOf(file.object());
    if (!checkUsable(vm, stream, Access::Write))
        return false;
    putText(vm, stream, text);
    return true;
}

bool flushFile(Vm& vm, Value file)
{
    if (isStream(file)) {
        handOver(vm, storeOf(streamOf(file.object())));
        return true;
    }
    return static_cast<bool>(callMethod(vm, file, vm.names.flush));
}

Value readInputLine(Vm& vm, StrObject* prompt)
{
    const Value out = dictFindStr(vm.sys->dict, vm.names.stdout), in = dictFindStr(vm.sys->dict, vm.names.stdin);
    if (!in || in.isNone())
        return raise(vm, vm.types.RuntimeError, "input(): lost sys.stdin");
    if (!out || out.isNone())
        return raise(vm, vm.types.RuntimeError, "input(): lost sys.stdout");
    if (prompt && !writeText(vm, out, prompt))
        return kNull;
    if (!flushFile(vm, out))
        return kNull;
    if (isStream(in))
        return checkUsable(vm, streamOf(in.object()), Access::Read) ? readLineOf(vm, streamOf(in.object()), -1) : kNull;
    return callMethod(vm, in, vm.names.readline);
}

} // namespace vmcore
