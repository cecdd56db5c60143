// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up a TextIOWrapper, and setting it up again.
#include "vmcore/modules/IoText.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <cstdlib>
#include <fmt/format.h>

namespace vmcore::io {
namespace {

// An argument that is a str or None; false: TypeError or ValueError.
bool checkText(Vm& vm, Value v, const char* function, const char* name)
{
    if (!v || v.isNone())
        return true;
    if (!isStr(v)) {
        raiseTypeError(
            vm, fmt::format("{}() argument '{}' must be str or None, not {}", function, name, typeName(vm, v)));
        return false;
    }
    if (toUtf8(asStr(v)).find('\0') == std::string::npos)
        return true;
    raiseValueError(vm, "embedded null character");
    return false;
}

std::optional<LineEnds> checkedEnds(Vm& vm, Value newline)
{
    const std::string text = newline && !newline.isNone() ? toUtf8(asStr(newline)) : "";
    if (text == "" || text == "\n" || text == "\r" || text == "\r\n")
        return lineEndsFrom(vm, newline ? newline : kNone);
    raiseValueError(vm, fmt::format("illegal newline value: {}", text));
    return std::nullopt;
}

void setEnds(TextIo& t, const LineEnds& ends)
{
    t.ends = ends;
    t.translatesWritten = ends.isTranslated || !ends.newline.empty();
}

std::string textOf(Value v)
{
    return toUtf8(asStr(v));
}

Value incremental(Vm& vm, Value codec, const char* which, Value errors)
{
    const Value make = getAttribute(vm, codec, vm.intern(which));
    return make ? call(vm, make, {errors}) : kNull;
}

struct Arguments
{
    Value buffer, encoding, errors, newline;
    bool isLineBuffered = false, isWrittenThrough = false;
};

std::optional<Arguments> readArguments(Vm& vm, const CallArgs& args)
{
    constexpr const char* kFunction = "TextIOWrapper";
    KeywordReader keywords(vm, args, kFunction);
    const Value buffer = keywords.take("buffer", 1), encoding = keywords.take("encoding", 2),
                errors = keywords.take("errors", 3), newline = keywords.take("newline", 4),
                lines = keywords.take("line_buffering", 5), through = keywords.take("write_through", 6);
    if (!keywords.done())
        return std::nullopt;
    if (!buffer) {
        raiseTypeError(vm, "TextIOWrapper() missing required argument 'buffer' (pos 1)");
        return std::nullopt;
    }
    if (!checkText(vm, encoding, kFunction, "encoding"))
        return std::nullopt;
    if (errors && !errors.isNone() && !isStr(errors)) {
        raiseTypeError(
            vm, fmt::format("TextIOWrapper() argument 'errors' must be str or None, not {}", typeName(vm, errors)));
        return std::nullopt;
    }
    if (!checkText(vm, errors, kFunction, "errors") || !checkText(vm, newline, kFunction, "newline"))
        return std::nullopt;
    const auto isLineBuffered = lines ? truth(vm, lines) : std::optional(false);
    const auto isThrough = isLineBuffered && through ? truth(vm, through) : std::optional(false);
    if (!isLineBuffered || !isThrough)
        return std::nullopt;
    return Arguments{buffer, encoding, errors, newline ? newline : kNone, *isLineBuffered, *isThrough};
}

Value orDefault(Vm& vm, Value v, std::string_view otherwise)
{
    return v && !v.isNone() ? v : Value::heap(makeStr(vm, otherwise));
}

std::optional<bool> callsTrue(Vm& vm, Value object, std::string_view method)
{
    const Value v = callNamed(vm, object, method);
    return v ? truth(vm, v) : std::nullopt;
}

bool isLocale(Value encoding)
{
    return !encoding || encoding.isNone() || textOf(encoding) == "locale";
}

} // namespace

std::string_view localeEncoding()
{
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(name); value && *value) {
            const std::string_view locale(value);
            return locale == "C" || locale == "POSIX" ? "utf-8" : "UTF-8";
        }
    return "utf-8"; // as in the mode that C locales turn on
}

bool placeEncoder(Vm& vm, Value self)
{
    TextIo& t = TextData::of(self);
    if (!t.isSeekable || t.encoder.kind != CodecKind::Object)
        return true;
    const Value place = callNamed(vm, t.buffer, "tell");
    const auto isStart = place ? compareBool(vm, Relation::Equal, place, Value::smallInt(0)) : std::nullopt;
    return isStart && (*isStart || t.encoder.restart(vm, false));
}

bool setCodecs(Vm& vm, Value self)
{
    TextIo& t = TextData::of(self);
    const auto reads = callsTrue(vm, t.buffer, "readable");
    const auto writes = reads ? callsTrue(vm, t.buffer, "writable") : std::nullopt;
    if (!writes)
        return false;
    t.decoder = {};
    t.encoder = {};
    const std::string errors = textOf(t.errors);
    CodecKind kind = codecKind(textOf(t.encoding), errors);
    if (kind == CodecKind::None) {
        kind = CodecKind::Object;
        const Value codec = textCodec(vm, asStr(t.encoding));
        const Value decoder = codec && *reads ? incremental(vm, codec, "incrementaldecoder", t.errors) : kNone;
        const Value encoder
            = codec && decoder && *writes ? incremental(vm, codec, "incrementalencoder", t.errors) : kNone;
        if (!codec || !decoder || !encoder)
            return false;
        t.decoder.object = decoder;
        t.encoder.object = encoder;
        vm.heap.barrier(self.object());
    }
    if (*reads) {
        t.decoder.kind = kind;
        t.decoder.errors = errors;
        t.decoder.hasNewlines = t.ends.isUniversal;
        t.decoder.newlines.translates = t.ends.isTranslated;
    }
    if (*writes) {
        t.encoder.kind = kind;
        t.encoder.errors = errors;
    }
    return true;
}

Value initText(Vm& vm, const CallArgs& args)
{
    const Value self = args[0];
    TextData::self(args).isReady = false;
    const auto given = readArguments(vm, args);
    const auto ends = given ? checkedEnds(vm, given->newline) : std::nullopt;
    if (!ends)
        return kNull;
    const Value encoding = isLocale(given->encoding) ? Value::heap(makeStr(vm, localeEncoding())) : given->encoding;
    const Value errors = orDefault(vm, given->errors, "strict");
    TextIo& t = TextData::self(args);
    t = TextIo{};
    t.buffer = given->buffer;
    t.encoding = encoding;
    t.errors = errors;
    vm.heap.barrier(self.object());
    t.isLineBuffered = given->isLineBuffered;
    t.isWrittenThrough = given->isWrittenThrough;
    setEnds(t, *ends);
    if (!setCodecs(vm, self))
        return kNull;
    const auto isSeekable = callsTrue(vm, t.buffer, "seekable");
    if (!isSeekable)
        return kNull;
    t.isSeekable = t.isTelling = *isSeekable;
    t.hasRead1 = static_cast<bool>(getAttributeOrNull(vm, t.buffer, vm.intern("read1")));
    if (vm.hasError() || !placeEncoder(vm, self))
        return kNull;
    t.isReady = true;
    return kNone;
}

Value reconfigureText(Vm& vm, const CallArgs& args)
{
    constexpr const char* kFunction = "reconfigure";
    KeywordReader keywords(vm, args, kFunction);
    const Value encoding = keywords.take("encoding"), errors = keywords.take("errors"),
                newline = keywords.take("newline"), lines = keywords.take("line_buffering"),
                through = keywords.take("write_through");
    TextIo& t = TextData::self(args);
    if (!keywords.done() || !isUsable(vm, t))
        return kNull;
    const auto changes = [](Value v) { return v && !v.isNone(); };
    if (t.decoded && (changes(encoding) || changes(errors) || newline))
        return raiseUnsupported(vm, "It is not possible to set the encoding or newline of stream after the first read");
    for (const auto& [v, name] : {std::pair(encoding, "encoding"), {errors, "errors"}, {newline, "newline"}})
        if (!checkText(vm, v, kFunction, name))
            return kNull;
    const auto ends = newline ? checkedEnds(vm, newline) : std::optional(t.ends);
    const auto isLineBuffered = ends && changes(lines) ? truth(vm, lines) : std::optional(t.isLineBuffered);
    const auto isThrough = isLineBuffered && changes(through) ? truth(vm, through) : std::optional(t.isWrittenThrough);
    if (!ends || !isLineBuffered || !isThrough || !callMethod(vm, args[0], vm.names.flush))
        return kNull;
    if (changes(encoding) || changes(errors) || newline) {
        const Value oldEncoding = t.encoding, oldErrors = t.errors;
        setEnds(t, *ends);
        if (changes(errors) || changes(encoding))
            t.errors = orDefault(vm, errors, "strict");
        if (changes(encoding))
            t.encoding = isLocale(encoding) ? Value::heap(makeStr(vm, localeEncoding())) : encoding;
        vm.heap.barrier(args[0].object());
        if (!setCodecs(vm, args[0])) {
            t.encoding = oldEncoding;
            t.errors = oldErrors;
            return kNull;
        }
        if (!placeEncoder(vm, args[0]))
            return kNull;
    }
    t.isLineBuffered = *isLineBuffered;
    t.isWrittenThrough = *isThrough;
    return kNone;
}

} // namespace vmcore::io
