// SPDX-License-Identifier: GPL-3.0-or-later
// Padding, tabs, hexadecimal, decoding and translating of bytes and bytearray.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/BytesMethods.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextCodec.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

constexpr std::int64_t kMostBytes = std::int64_t{1} << 40;

// Width and fill byte of center and its kin, and how much is to be filled; false: error pending.
struct Filling
{
    std::size_t missing = 0;
    std::uint64_t width = 0;
    char fill = ' ';
};
bool fillingOf(Vm& vm, const CallArgs& args, const char* name, Filling& filling)
{
    const auto width = countArgument(vm, args[1]);
    if (!width)
        return false;
    if (args.count > 2) {
        if (!isBytesLike(args[2]) || bytesLikeView(args[2]).size() != 1) {
            raiseTypeError(vm,
                fmt::format("{}() argument 2 must be a byte string of length 1, not {}", name, typeName(vm, args[2])));
            return false;
        }
        filling.fill = bytesLikeView(args[2])[0];
    }
    if (*width > kMostBytes) {
        raiseMemoryError(vm);
        return false;
    }
    filling.width = static_cast<std::uint64_t>(std::max<std::int64_t>(*width, 0));
    const std::size_t length = bytesLikeView(args[0]).size();
    filling.missing = filling.width > length ? filling.width - length : 0;
    return true;
}

Value padded(Vm& vm, Value self, const Filling& filling, std::size_t left)
{
    std::string bytes(left, filling.fill);
    bytes += bytesLikeView(self);
    bytes.append(filling.missing - left, filling.fill);
    return makeBytesLike(vm, bytes, self);
}

Value bytesCenter(Vm& vm, const CallArgs& args)
{
    Filling filling;
    if (!fillingOf(vm, args, "center", filling))
        return kNull;
    return padded(vm, args[0], filling, filling.missing / 2 + (filling.missing & filling.width & 1));
}

Value bytesLjust(Vm& vm, const CallArgs& args)
{
    Filling filling;
    return fillingOf(vm, args, "ljust", filling) ? padded(vm, args[0], filling, 0) : kNull;
}

Value bytesRjust(Vm& vm, const CallArgs& args)
{
    Filling filling;
    return fillingOf(vm, args, "rjust", filling) ? padded(vm, args[0], filling, filling.missing) : kNull;
}

Value bytesZfill(Vm& vm, const CallArgs& args)
{
    Filling filling;
    if (!fillingOf(vm, args, "zfill", filling))
        return kNull;
    std::string bytes(bytesLikeView(args[0]));
    const bool hasSign = bytes.starts_with('+') || bytes.starts_with('-');
    bytes.insert(hasSign ? 1 : 0, filling.missing, '0');
    return makeBytesLike(vm, bytes, args[0]);
}

Value bytesExpandTabs(Vm& vm, const CallArgs& args)
{
    constexpr int kDefaultSize = 8;
    KeywordReader keywords(vm, args, "expandtabs");
    const Value size = keywords.take("tabsize", 1);
    if (!keywords.done())
        return kNull;
    const auto given = size ? intArgument(vm, size) : kDefaultSize;
    if (!given)
        return kNull;
    const auto step = static_cast<std::size_t>(std::max(*given, 0));
    std::string expanded;
    std::size_t column = 0;
    for (const char c : bytesLikeView(args[0])) {
        if (c != '\t') {
            expanded += c;
            column = c == '\n' || c == '\r' ? 0 : column + 1;
        } else if (step > 0) {
            const std::size_t spaces = step - column % step;
            expanded.append(spaces, ' ');
            column += spaces;
        }
    }
    return makeBytesLike(vm, expanded, args[0]);
}

Value bytesDecode(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "decode");
    const Value encoding = keywords.take("encoding", 1), errors = keywords.take("errors", 2);
    CodecArguments codec;
    if (!keywords.done() || !codecArguments(vm, encoding, errors, "decode", codec))
        return kNull;
    if (bytesLikeView(args[0]).empty()) // then the codec is not looked up
        return Value::heap(vm.emptyStr);
    StrObject* text = decodeTextNamed(vm, bytesLikeView(args[0]), codec.encoding, codec.errors);
    return text ? Value::heap(text) : kNull;
}

// The separator of hex(): one ASCII character. nullopt: error pending.
std::optional<char> hexSeparator(Vm& vm, Value v)
{
    const auto length = lengthOf(vm, v);
    if (!length)
        return std::nullopt;
    if (*length != 1) {
        raiseValueError(vm, "sep must be length 1.");
        return std::nullopt;
    }
    if (!isStr(v) && !isBytesLike(v)) {
        raiseTypeError(vm, "sep must be str or bytes.");
        return std::nullopt;
    }
    const std::uint32_t c = isStr(v) ? codePoint(asStr(v), 0) : static_cast<unsigned char>(bytesLikeView(v)[0]);
    if (c >= 0x80) {
        raiseValueError(vm, "sep must be ASCII.");
        return std::nullopt;
    }
    return static_cast<char>(c);
}

Value bytesHex(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "hex");
    const Value separator = keywords.take("sep", 1), groupSize = keywords.take("bytes_per_sep", 2);
    if (!keywords.done())
        return kNull;
    const auto perGroup = groupSize ? intArgument(vm, groupSize) : 1;
    if (!perGroup)
        return kNull;
    const auto between = separator ? hexSeparator(vm, separator) : std::optional('\0');
    if (!between)
        return kNull;
    const std::string_view bytes = bytesLikeView(args[0]);
    // Groups are counted from the right, from the left when the size is negative.
    const auto size = static_cast<std::size_t>(std::abs(std::int64_t{*perGroup}));
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t counted = *perGroup < 0 ? i : bytes.size() - i;
        if (separator && size != 0 && i != 0 && counted % size == 0)
            text += *between;
        text += fmt::format("{:02x}", static_cast<unsigned char>(bytes[i]));
    }
    return Value::heap(makeStr(vm, text));
}

int hexDigit(std::uint32_t c)
{
    if (c >= '0' && c <= '9')
        return static_cast<int>(c - '0');
    const std::uint32_t lower = c | 0x20;
    return c < 0x80 && lower >= 'a' && lower <= 'f' ? static_cast<int>(lower - 'a' + 10) : -1;
}

Value bytesFromHex(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[1]))
        return raiseTypeError(vm, fmt::format("fromhex() argument must be str, not {}", typeName(vm, args[1])));
    const StrObject* s = asStr(args[1]);
    const auto at = [&](std::size_t i) { return i < s->length ? codePoint(s, i) : 0; };
    std::string bytes;
    for (std::size_t i = 0; i < s->length; ++i) // found before the digits are read
        if (at(i) >= 0x80)
            return raiseValueError(vm, fmt::format("non-hexadecimal number found in fromhex() arg at position {}", i));
    for (std::size_t i = 0; i < s->length;) {
        if (at(i) == ' ' || (at(i) >= '\t' && at(i) <= '\r')) {
            ++i;
            continue;
        }
        const int high = hexDigit(at(i)), low = hexDigit(at(i + 1));
        if (high < 0 || low < 0)
            return raiseValueError(
                vm, fmt::format("non-hexadecimal number found in fromhex() arg at position {}", high < 0 ? i : i + 1));
        bytes += static_cast<char>(high << 4 | low);
        i += 2;
    }
    const auto* type = as<TypeObject>(args[0]);
    if (type == vm.types.ByteArray)
        return Value::heap(makeByteArray(vm, bytes));
    const Value plain = Value::heap(makeBytes(vm, bytes));
    return type == vm.types.Bytes ? plain : call(vm, args[0], {plain});
}

Value bytesTranslate(Vm& vm, const CallArgs& args)
{
    constexpr std::size_t kTableSize = 256;
    KeywordReader keywords(vm, args, "translate");
    const Value removed = keywords.take("delete", 2);
    if (!keywords.done())
        return kNull;
    std::string_view table, deleted;
    if (!args[1].isNone()) {
        const auto given = needBytesLike(vm, args[1]);
        if (!given)
            return kNull;
        table = *given;
        if (table.size() != kTableSize)
            return raiseValueError(vm, "translation table must be 256 characters long");
    }
    if (removed) {
        const auto given = needBytesLike(vm, removed);
        if (!given)
            return kNull;
        deleted = *given;
    }
    std::string translated;
    for (const char c : bytesLikeView(args[0]))
        if (!deleted.contains(c))
            translated += table.empty() ? c : table[static_cast<unsigned char>(c)];
    return makeBytesLike(vm, translated, args[0]);
}

Value bytesMakeTrans(Vm& vm, const CallArgs& args)
{
    const auto from = needBytesLike(vm, args[0]), to = from ? needBytesLike(vm, args[1]) : std::nullopt;
    if (!to)
        return kNull;
    if (from->size() != to->size())
        return raiseValueError(vm, "maketrans arguments must have same length");
    std::string table;
    for (int i = 0; i < 256; ++i)
        table += static_cast<char>(i);
    for (std::size_t i = 0; i < from->size(); ++i)
        table[static_cast<unsigned char>((*from)[i])] = (*to)[i];
    return Value::heap(makeBytes(vm, table));
}

Value bytesSizeof(Vm& vm, const CallArgs& args)
{
    constexpr std::uint64_t kBytesHead = 33, kByteArrayHead = 56; // CPython's figures
    const std::uint64_t size = bytesLikeView(args[0]).size();
    if (isBytes(args[0]))
        return makeIntUnsigned(vm, kBytesHead + size);
    return makeIntUnsigned(vm, kByteArrayHead + (size == 0 ? 0 : size + 1));
}

constexpr NativeInfo kRows[] = {
    method("center", &bytesCenter, 1, 2, "In the middle of bytes of this width."),
    method("ljust", &bytesLjust, 1, 2, "At the left of bytes of this width."),
    method("rjust", &bytesRjust, 1, 2, "At the right of bytes of this width."),
    method("zfill", &bytesZfill, 1, 1, "At the right of bytes of this width, with zeros behind the sign."),
    methodKeywords("expandtabs", &bytesExpandTabs, 0, 1, "With spaces for tabs."),
    methodKeywords("decode", &bytesDecode, 0, 2, "The text that the bytes stand for in this encoding."),
    methodKeywords("hex", &bytesHex, 0, 2, "The bytes in hexadecimal digits, with sep between groups of them."),
    classMethod("fromhex", &bytesFromHex, 1, 1, "The bytes that these hexadecimal digits are."),
    methodKeywords(
        "translate", &bytesTranslate, 1, 2, "With each byte replaced as the table has it, those to delete left out."),
    staticMethod("maketrans", &bytesMakeTrans, 2, 2, "A table for translate."),
    method("__sizeof__", &bytesSizeof, 0, 0),
};

} // namespace

std::span<const NativeInfo> bytesLayoutMethods()
{
    return kRows;
}

} // namespace vmcore
