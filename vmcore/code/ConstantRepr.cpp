// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/CodeText.h"
#include "vmcore/code/Disassembler.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"

#include <cmath>
#include <double-conversion/double-conversion.h>
#include <fmt/format.h>

namespace vmcore {

namespace {

enum class Point : std::uint8_t { Always, WhenNeeded };

std::string floatText(double number, Point point)
{
    using double_conversion::DoubleToStringConverter;
    constexpr int kSmallestPlain = -4, kLargestPlain = 16, kExponentDigits = 2;
    const int flags = DoubleToStringConverter::EMIT_POSITIVE_EXPONENT_SIGN
        | (point == Point::Always ? DoubleToStringConverter::EMIT_TRAILING_DECIMAL_POINT
                    | DoubleToStringConverter::EMIT_TRAILING_ZERO_AFTER_POINT
                                  : 0);
    const DoubleToStringConverter converter(
        flags, "inf", "nan", 'e', kSmallestPlain, kLargestPlain, 0, 0, kExponentDigits);
    char buffer[64];
    double_conversion::StringBuilder builder(buffer, sizeof buffer);
    converter.ToShortest(number, &builder);
    return builder.Finalize();
}

std::string complexText(double real, double imag)
{
    if (real == 0 && !std::signbit(real))
        return floatText(imag, Point::WhenNeeded) + "j";
    const std::string imagText = floatText(imag, Point::WhenNeeded);
    return fmt::format("({}{}{}j)", floatText(real, Point::WhenNeeded), imagText.starts_with('-') ? "" : "+", imagText);
}

std::string quoted(std::string_view prefix, const std::string& body, bool hasSingle, bool hasDouble)
{
    const char quote = hasSingle && !hasDouble ? '"' : '\'';
    std::string text(prefix);
    text += quote;
    for (const char c : body) {
        if (c == quote)
            text += '\\';
        text += c;
    }
    return text + quote;
}

/// Appends the escape of a character that is not shown as it is; false when it is shown.
bool appendEscape(std::string& text, std::uint32_t c, std::uint32_t firstHigh)
{
    switch (c) {
    case '\n': text += "\\n"; return true;
    case '\r': text += "\\r"; return true;
    case '\t': text += "\\t"; return true;
    case '\\': text += "\\\\"; return true;
    default: break;
    }
    const bool isSurrogate = c >= 0xD800 && c < 0xE000;
    if (c >= 0x20 && c != 0x7F && !isSurrogate && (c < firstHigh || c > 0xA0))
        return false;
    text += c < 0x100 ? fmt::format("\\x{:02x}", c) : fmt::format("\\u{:04x}", c);
    return true;
}

std::string strText(const StrObject* s)
{
    std::string body;
    bool hasSingle = false, hasDouble = false;
    for (std::size_t i = 0; i < s->length; ++i) {
        const std::uint32_t c = codePoint(s, i);
        hasSingle = hasSingle || c == '\'';
        hasDouble = hasDouble || c == '"';
        if (!appendEscape(body, c, 0x7F))
            appendUtf8(body, c);
    }
    return quoted("", body, hasSingle, hasDouble);
}

std::string bytesText(std::string_view bytes)
{
    std::string body;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > 0x7F)
            body += fmt::format("\\x{:02x}", static_cast<unsigned>(byte));
        else if (!appendEscape(body, byte, 0x7F))
            body += c;
    }
    return quoted("b", body, bytes.find('\'') != bytes.npos, bytes.find('"') != bytes.npos);
}

std::string tupleText(const TupleObject* tuple)
{
    std::string text = "(";
    for (std::int64_t i = 0; i < tuple->length; ++i) {
        if (i > 0)
            text += ", ";
        text += constantRepr(tuple->items[i]);
    }
    return text + (tuple->length == 1 ? ",)" : ")");
}

std::string frozenSetText(const SetObject* set)
{
    std::string text;
    Value item;
    for (std::uint32_t position = 0; setNext(set, position, item);)
        text += (text.empty() ? "" : ", ") + constantRepr(item);
    return text.empty() ? "frozenset()" : "frozenset({" + text + "})";
}

} // namespace

void appendUtf8(std::string& text, std::uint32_t c)
{
    const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto addTail = [&](int shift) { add(0x80 | (c >> shift & 0x3F)); };
    if (c < 0x80) {
        add(c);
    } else if (c < 0x800) {
        add(0xC0 | c >> 6);
        addTail(0);
    } else if (c < 0x10000) {
        add(0xE0 | c >> 12);
        addTail(6);
        addTail(0);
    } else {
        add(0xF0 | c >> 18);
        addTail(12);
        addTail(6);
        addTail(0);
    }
}

std::string utf8Of(const StrObject* s)
{
    std::string text;
    text.reserve(s->length);
    for (std::size_t i = 0; i < s->length; ++i)
        appendUtf8(text, codePoint(s, i));
    return text;
}

std::string codeTitle(const CodeObject* code)
{
    return fmt::format(
        "<code object {}, file \"{}\", line {}>", utf8Of(code->name), utf8Of(code->filename), code->firstLine);
}

std::string constantRepr(Value constant)
{
    if (constant.isNone())
        return "None";
    if (constant.isBool())
        return constant.asBool() ? "True" : "False";
    if (constant == kEllipsis)
        return "Ellipsis";
    if (constant.isFloat())
        return floatText(constant.asFloat(), Point::Always);
    if (isInt(constant))
        return intToString(constant, 10);
    if (!constant.isHeap())
        return "<null>";
    switch (constant.object()->kind) {
    case ObjectKind::Str: return strText(asStr(constant));
    case ObjectKind::Bytes: return bytesText(bytesView(as<BytesObject>(constant)));
    case ObjectKind::Complex: return complexText(as<ComplexObject>(constant)->real, as<ComplexObject>(constant)->imag);
    case ObjectKind::Tuple: return tupleText(asTuple(constant));
    case ObjectKind::FrozenSet: return frozenSetText(as<SetObject>(constant));
    case ObjectKind::Code: return codeTitle(as<CodeObject>(constant));
    default: return "<object>";
    }
}

} // namespace vmcore
