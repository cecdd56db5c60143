// SPDX-License-Identifier: GPL-3.0-or-later
// The module _codecs: the registry of encodings, and those that are built in. What codecs are found is kept in the
// module's dict under names that programs do not use.
#include "vmcore/modules/CodecErrors.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextCodec.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::string_view kFunctionsName = "_search_path", kCacheName = "_search_cache";

DictObject* moduleDict(Vm& vm)
{
    return as<ModuleObject>(dictFindStr(vm.modules, vm.intern("_codecs")))->dict;
}
ListObject* searchFunctions(Vm& vm)
{
    return asList(dictFindStr(moduleDict(vm), vm.intern(kFunctionsName)));
}

Value registerSearch(Vm& vm, const CallArgs& args)
{
    if (!isCallable(vm, args[0]))
        return raiseTypeError(vm, "argument must be callable");
    listAppend(vm, searchFunctions(vm), args[0]);
    return kNone;
}

Value unregisterSearch(Vm& vm, const CallArgs& args)
{
    ListObject* functions = searchFunctions(vm);
    for (std::int64_t i = functions->length; i-- > 0;)
        if (functions->items[i].bits == args[0].bits)
            listErase(vm, functions, i, 1);
    dictClear(vm, asDict(dictFindStr(moduleDict(vm), vm.intern(kCacheName))));
    return kNone;
}

// A CodecInfo; kNull: error.
Value findCodec(Vm& vm, const StrObject* given)
{
    std::string name = toUtf8(given);
    for (char& c : name)
        c = c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    StrObject* key = vm.intern(name);
    DictObject* cache = asDict(dictFindStr(moduleDict(vm), vm.intern(kCacheName)));
    if (const Value known = dictFindStr(cache, key))
        return known;
    if (searchFunctions(vm)->length == 0 && !importDotted(vm, vm.intern("encodings")))
        return kNull;
    const ListObject* functions = searchFunctions(vm);
    for (std::int64_t i = 0; i < functions->length; ++i) {
        const Value codec = call(vm, functions->items[i], {Value::heap(key)});
        if (!codec)
            return kNull;
        if (codec.isNone())
            continue;
        if (!isTuple(codec) || asTuple(codec)->length != 4)
            return raiseTypeError(vm, "codec search functions must return 4-tuples");
        dictSetStr(vm, cache, key, codec);
        return codec;
    }
    return raise(vm, vm.types.LookupError, "unknown encoding: " + toUtf8(given));
}

Value lookup(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("lookup() argument must be str, not {}", typeName(vm, args[0])));
    return findCodec(vm, asStr(args[0]));
}

// encode and decode: the codec's function and the first item of what it returns.
template<std::int64_t kIndex>
Value transcode(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, kIndex == 0 ? "encode" : "decode");
    const Value object = keywords.take("obj", 0), encoding = keywords.take("encoding", 1),
                errors = keywords.take("errors", 2);
    if (!keywords.done())
        return kNull;
    const Value codec = findCodec(vm, encoding ? asStr(encoding) : makeStr(vm, "utf-8"));
    if (!codec)
        return kNull;
    const Value function = asTuple(codec)->items[kIndex];
    const Value pair = errors ? call(vm, function, {object, errors}) : call(vm, function, {object});
    if (!pair)
        return kNull;
    if (!isTuple(pair) || asTuple(pair)->length != 2)
        return raiseTypeError(vm,
            kIndex == 0 ? "encoder must return a tuple (object, integer)"
                        : "decoder must return a tuple (object,integer)");
    return asTuple(pair)->items[0];
}

// --- the encodings that are built in
std::string errorsArgument(Value v)
{
    return v && isStr(v) ? toUtf8(asStr(v)) : "strict";
}

template<Encoding kEncoding>
Value encodeAs(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("encode() argument 1 must be str, not {}", typeName(vm, args[0])));
    const auto bytes = encodeText(vm, asStr(args[0]), kEncoding, errorsArgument(args.valueOr(1, kNull)));
    if (!bytes)
        return kNull;
    return Value::heap(makeTuple(vm, {Value::heap(makeBytes(vm, *bytes)), Value::smallInt(asStr(args[0])->length)}));
}

// Bytes at the end that may begin a character.
std::size_t unfinished(std::string_view bytes, Encoding encoding)
{
    switch (encoding) {
    case Encoding::Ascii:
    case Encoding::Latin1: return 0;
    case Encoding::Utf8:
    case Encoding::Utf8Signed:
        for (std::size_t back = 1; back <= std::min<std::size_t>(3, bytes.size()); ++back) {
            const auto c = static_cast<unsigned char>(bytes[bytes.size() - back]);
            if (c >= 0xC0)
                return back < (c >= 0xF0 ? 4u : c >= 0xE0 ? 3u : 2u) ? back : 0;
            if (c < 0x80)
                return 0;
        }
        return 0;
    case Encoding::Utf16:
    case Encoding::Utf16Little:
    case Encoding::Utf16Big: {
        const std::size_t odd = bytes.size() % 2, whole = bytes.size() - odd;
        const std::size_t high = whole - (encoding == Encoding::Utf16Big ? 2 : 1);
        const bool isHalf = whole != 0 && (static_cast<unsigned char>(bytes[high]) & 0xFC) == 0xD8;
        return odd + (isHalf ? 2 : 0); // the first of two surrogates
    }
    case Encoding::Utf32:
    case Encoding::Utf32Little:
    case Encoding::Utf32Big: return bytes.size() % 4;
    }
    return 0;
}

template<Encoding kEncoding>
Value decodeAs(Vm& vm, const CallArgs& args)
{
    auto bytes = needBytesLike(vm, args[0]);
    if (!bytes)
        return kNull;
    constexpr bool kAlwaysFinal = kEncoding == Encoding::Ascii || kEncoding == Encoding::Latin1;
    const auto isFinal = args.count > 2 ? truth(vm, args[2]) : std::optional(kAlwaysFinal);
    if (!isFinal)
        return kNull;
    const std::string copy(bytes->substr(0, bytes->size() - (*isFinal ? 0 : unfinished(*bytes, kEncoding))));
    StrObject* text = decodeText(vm, copy, kEncoding, errorsArgument(args.valueOr(1, kNull)));
    return text ? Value::heap(makeTuple(vm, {Value::heap(text), makeIntUnsigned(vm, copy.size())})) : kNull;
}

// The same for text that comes piece by piece, with the order of bytes: -1 little, 1 big, 0 not known yet.
template<Encoding kSigned, Encoding kLittle, Encoding kBig>
Value decodeOrdered(Vm& vm, const CallArgs& args)
{
    constexpr std::size_t kMark = kSigned == Encoding::Utf16 ? 2 : 4;
    const auto bytes = needBytesLike(vm, args[0]);
    const auto order = bytes && args.count > 2 ? toInt64(vm, args[2], vm.types.OverflowError) : 0;
    const auto isFinal = args.count > 3 ? truth(vm, args[3]) : std::optional(false);
    if (!bytes || !order || !isFinal)
        return kNull;
    std::string copy(*bytes);
    std::int64_t found = *order;
    std::size_t mark = 0;
    if (found == 0 && copy.size() >= kMark) {
        const std::string_view start = std::string_view(copy).substr(0, kMark);
        const std::string little = kMark == 2 ? std::string("\xFF\xFE") : std::string("\xFF\xFE\0\0", 4);
        const std::string big(little.rbegin(), little.rend());
        found = start == big ? 1 : -1;
        mark = start == big || start == little ? kMark : 0;
    }
    const std::size_t rest = found == 0 && !*isFinal ? 0 : copy.size() - mark;
    const Encoding encoding = found == 1 ? kBig : kLittle;
    std::string_view body = std::string_view(copy).substr(mark, rest);
    if (!*isFinal)
        body.remove_suffix(unfinished(body, encoding));
    StrObject* text = decodeText(vm, body, encoding, errorsArgument(args.valueOr(1, kNull)));
    if (!text)
        return kNull;
    return Value::heap(makeTuple(vm, {Value::heap(text), makeIntUnsigned(vm, mark + body.size()), makeInt(vm, found)}));
}

// --- encodings of one byte by a table
Value charmapBuild(Vm& vm, const CallArgs& args)
{
    DictObject* map = makeDict(vm);
    for (std::uint32_t i = 0; isStr(args[0]) && i < asStr(args[0])->length; ++i)
        if (!dictSet(vm, map, Value::smallInt(codePoint(asStr(args[0]), i)), Value::smallInt(i)))
            return kNull;
    return Value::heap(map);
}

Value charmapEncode(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]) || args.count < 3 || !isDict(args[2]))
        return raiseTypeError(vm, "charmap_encode() wants a str and a dict");
    StrObject* text = asStr(args[0]);
    const std::string errors = errorsArgument(args[1]);
    std::string bytes;
    for (std::uint32_t i = 0; i < text->length; ++i) {
        const Value mapped = dictFind(vm, asDict(args[2]), Value::smallInt(codePoint(text, i)));
        if (mapped && isInt(mapped)) {
            bytes += static_cast<char>(intToInt64(mapped).value_or(0));
        } else if (mapped && hasKind(mapped, ObjectKind::Bytes)) {
            bytes += bytesView(as<BytesObject>(mapped));
        } else if (errors == "replace") {
            bytes += '?';
        } else if (errors != "ignore") {
            if (vm.hasError())
                return kNull;
            return raiseUnicodeError(
                vm, vm.types.UnicodeEncodeError, "charmap", args[0], i, i + 1, "character maps to <undefined>");
        }
    }
    return Value::heap(makeTuple(vm, {Value::heap(makeBytes(vm, bytes)), Value::smallInt(text->length)}));
}

Value charmapDecode(Vm& vm, const CallArgs& args)
{
    const auto bytes = needBytesLike(vm, args[0]);
    if (!bytes)
        return kNull;
    const Value map = args.valueOr(2, kNone);
    const std::string errors = errorsArgument(args.valueOr(1, kNull)), copy(*bytes);
    StrBuilder text(vm);
    for (std::size_t i = 0; i < copy.size(); ++i) {
        const auto byte = static_cast<unsigned char>(copy[i]);
        std::uint32_t c = 0xFFFE; // not mapped
        if (map.isNone()) {
            c = byte;
        } else if (isStr(map)) {
            c = byte < asStr(map)->length ? codePoint(asStr(map), byte) : 0xFFFE;
        } else if (const Value mapped = isDict(map) ? dictFind(vm, asDict(map), Value::smallInt(byte)) : kNull) {
            if (isStr(mapped)) {
                text.add(asStr(mapped));
                continue;
            }
            c = isInt(mapped) ? static_cast<std::uint32_t>(intToInt64(mapped).value_or(0xFFFE)) : 0xFFFE;
        }
        if (c != 0xFFFE)
            text.add(c);
        else if (errors == "replace")
            text.add(std::uint32_t{0xFFFD});
        else if (errors != "ignore")
            return raiseUnicodeError(vm, vm.types.UnicodeDecodeError, "charmap", Value::heap(makeBytes(vm, copy)), i,
                i + 1, "character maps to <undefined>");
    }
    return Value::heap(makeTuple(vm, {Value::heap(text.finish()), makeIntUnsigned(vm, copy.size())}));
}

constexpr NativeInfo kFunctions[] = {
    fn("register", &registerSearch, 1, 1, "Adds a function that finds codecs."),
    fn("unregister", &unregisterSearch, 1, 1),
    fn("lookup", &lookup, 1, 1, "The codec of an encoding."),
    fnKeywords("encode", &transcode<0>, 1, 3, "The object as the encoding has it."),
    fnKeywords("decode", &transcode<1>, 1, 3, "The object back."),
    fn("utf_8_encode", &encodeAs<Encoding::Utf8>, 1, 2),
    fn("utf_8_decode", &decodeAs<Encoding::Utf8>, 1, 3),
    fn("latin_1_encode", &encodeAs<Encoding::Latin1>, 1, 2),
    fn("latin_1_decode", &decodeAs<Encoding::Latin1>, 1, 3),
    fn("ascii_encode", &encodeAs<Encoding::Ascii>, 1, 2),
    fn("ascii_decode", &decodeAs<Encoding::Ascii>, 1, 3),
    fn("utf_16_encode", &encodeAs<Encoding::Utf16>, 1, 3),
    fn("utf_16_decode", &decodeAs<Encoding::Utf16>, 1, 3),
    fn("utf_16_ex_decode", &decodeOrdered<Encoding::Utf16, Encoding::Utf16Little, Encoding::Utf16Big>, 1, 4),
    fn("utf_16_le_encode", &encodeAs<Encoding::Utf16Little>, 1, 2),
    fn("utf_16_le_decode", &decodeAs<Encoding::Utf16Little>, 1, 3),
    fn("utf_16_be_encode", &encodeAs<Encoding::Utf16Big>, 1, 2),
    fn("utf_16_be_decode", &decodeAs<Encoding::Utf16Big>, 1, 3),
    fn("utf_32_encode", &encodeAs<Encoding::Utf32>, 1, 3),
    fn("utf_32_decode", &decodeAs<Encoding::Utf32>, 1, 3),
    fn("utf_32_ex_decode", &decodeOrdered<Encoding::Utf32, Encoding::Utf32Little, Encoding::Utf32Big>, 1, 4),
    fn("utf_32_le_encode", &encodeAs<Encoding::Utf32Little>, 1, 2),
    fn("utf_32_le_decode", &decodeAs<Encoding::Utf32Little>, 1, 3),
    fn("utf_32_be_encode", &encodeAs<Encoding::Utf32Big>, 1, 2),
    fn("utf_32_be_decode", &decodeAs<Encoding::Utf32Big>, 1, 3),
    fn("charmap_build", &charmapBuild, 1, 1),
    fn("charmap_encode", &charmapEncode, 1, 3),
    fn("charmap_decode", &charmapDecode, 1, 3),
};

} // namespace

ModuleObject* makeCodecsModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_codecs", "The registry of encodings.");
    setConstant(vm, module, kFunctionsName, Value::heap(makeList(vm)));
    setConstant(vm, module, kCacheName, Value::heap(makeDict(vm)));
    addFunctions(vm, module, kFunctions);
    addCodecErrors(vm, module);
    addEscapeCodecs(vm, module);
    return module;
}

} // namespace vmcore
