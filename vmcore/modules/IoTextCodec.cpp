// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/IoTextCodec.h"

#include "vmcore/modules/Io.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/TextCodec.h"

#include <fmt/format.h>

namespace vmcore::io {
namespace {

Encoding encodingOf(CodecKind kind)
{
    return kind == CodecKind::Ascii ? Encoding::Ascii : kind == CodecKind::Latin1 ? Encoding::Latin1 : Encoding::Utf8;
}

// Bytes at the end that may begin a character.
std::size_t unfinished(std::string_view bytes)
{
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, bytes.size()); ++back) {
        const auto c = static_cast<unsigned char>(bytes[bytes.size() - back]);
        if (c >= 0xC0)
            return back < (c >= 0xF0 ? 4u : c >= 0xE0 ? 3u : 2u) ? back : 0;
        if (c < 0x80)
            return 0;
    }
    return 0;
}

StrObject* decodePlain(Vm& vm, CodecKind kind, std::string_view bytes, std::string_view errors)
{
    if (kind == CodecKind::Latin1 || isAscii(bytes))
        return bytes.empty() ? vm.emptyStr : makeLatin1(vm, bytes);
    return decodeText(vm, bytes, encodingOf(kind), errors);
}

} // namespace

CodecKind codecKind(std::string_view encoding, std::string_view errors)
{
    std::string name(encoding);
    for (char& c : name)
        c = c == '_' || c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    const CodecKind kind = name == "utf-8" || name == "utf8"            ? CodecKind::Utf8
        : name == "ascii" || name == "us-ascii"                         ? CodecKind::Ascii
        : name == "latin-1" || name == "latin1" || name == "iso-8859-1" ? CodecKind::Latin1
                                                                        : CodecKind::None;
    for (const std::string_view known :
        {"strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "surrogatepass"})
        if (errors == known)
            return kind;
    return CodecKind::None;
}

Value textCodec(Vm& vm, StrObject* encoding)
{
    const Value codecs = importDotted(vm, vm.intern("codecs"));
    const Value codec = codecs ? callNamed(vm, codecs, "lookup", {Value::heap(encoding)}) : kNull;
    if (!codec)
        return kNull;
    const Value isText = getAttributeOrNull(vm, codec, vm.intern("_is_text_encoding"));
    if (vm.hasError())
        return kNull;
    if (isText.bits == kFalse.bits)
        return raise(vm, vm.types.LookupError,
            fmt::format("'{}' is not a text encoding; use codecs.open() to handle arbitrary codecs", toUtf8(encoding)));
    return codec;
}

StrObject* TextDecoder::decode(Vm& vm, Value owner, std::string_view bytes, bool isFinal)
{
    StrObject* text = nullptr;
    if (kind == CodecKind::Object) {
        const Value result
            = callNamed(vm, object, "decode", {Value::heap(makeBytes(vm, bytes)), Value::boolean(isFinal)});
        if (result && !isStr(result))
            raiseTypeError(vm, fmt::format("decoder should return a string result, not '{}'", typeName(vm, result)));
        if (!result || !isStr(result))
            return nullptr;
        text = asStr(result);
    } else if (kind == CodecKind::Utf8) {
        const std::string whole = kept.empty() ? std::string() : kept + std::string(bytes);
        const std::string_view all = kept.empty() ? bytes : whole;
        const std::size_t back = isFinal ? 0 : unfinished(all);
        text = decodePlain(vm, kind, all.substr(0, all.size() - back), errors);
        if (text)
            kept = all.substr(all.size() - back);
    } else {
        text = decodePlain(vm, kind, bytes, errors);
    }
    vm.heap.barrier(owner.object());
    return text && hasNewlines ? decodeNewlines(vm, newlines, text, isFinal) : text;
}

bool TextDecoder::readState(Vm& vm, std::string& bytes, Value& flags) const
{
    bytes = kept;
    flags = Value::smallInt(0);
    if (kind == CodecKind::Object) {
        const Value state = callNamed(vm, object, "getstate");
        if (!state)
            return false;
        if (!isTuple(state) || asTuple(state)->length != 2 || !isInt(asTuple(state)->items[1])) {
            raiseTypeError(vm, "illegal decoder state");
            return false;
        }
        const Value buffer = asTuple(state)->items[0];
        if (!hasKind(buffer, ObjectKind::Bytes)) {
            raiseTypeError(vm,
                fmt::format(
                    "illegal decoder state: the first item should be a bytes object, not '{}'", typeName(vm, buffer)));
            return false;
        }
        bytes = bytesView(as<BytesObject>(buffer));
        flags = asTuple(state)->items[1];
    }
    if (hasNewlines) {
        flags = leftShiftInt(vm, flags, Value::smallInt(1));
        if (newlines.hasReturn)
            flags = orInt(vm, flags, Value::smallInt(1));
    }
    return true;
}

bool TextDecoder::setState(Vm& vm, std::string_view bytes, Value flags)
{
    kept = bytes;
    if (hasNewlines) {
        newlines.hasReturn = compareInt(andInt(vm, flags, Value::smallInt(1)), Value::smallInt(1)) == 0;
        flags = rightShiftInt(vm, flags, Value::smallInt(1));
    }
    if (kind != CodecKind::Object)
        return true;
    const Value state = Value::heap(makeTuple(vm, {Value::heap(makeBytes(vm, bytes)), flags}));
    return static_cast<bool>(callNamed(vm, object, "setstate", {state}));
}

bool TextDecoder::reset(Vm& vm)
{
    kept.clear();
    newlines.hasReturn = false;
    newlines.seen = 0;
    return kind != CodecKind::Object || callNamed(vm, object, "reset");
}

bool TextEncoder::encode(Vm& vm, StrObject* text, std::string& bytes) const
{
    if (kind == CodecKind::Object) {
        const Value result = callNamed(vm, object, "encode", {Value::heap(text)});
        if (!result)
            return false;
        if (!hasKind(result, ObjectKind::Bytes)) {
            raiseTypeError(vm, fmt::format("encoder should return a bytes object, not '{}'", typeName(vm, result)));
            return false;
        }
        bytes += bytesView(as<BytesObject>(result));
        return true;
    }
    if ((text->flags & kStrAscii) != 0) {
        bytes += asciiView(text);
        return true;
    }
    const auto encoded = encodeText(vm, text, encodingOf(kind), errors);
    if (encoded)
        bytes += *encoded;
    return encoded.has_value();
}

bool TextEncoder::restart(Vm& vm, bool atStart) const
{
    if (kind != CodecKind::Object)
        return true;
    return static_cast<bool>(
        atStart ? callNamed(vm, object, "reset") : callNamed(vm, object, "setstate", {Value::smallInt(0)}));
}

} // namespace vmcore::io
