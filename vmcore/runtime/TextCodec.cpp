// SPDX-License-Identifier: GPL-3.0-or-later
// Names of encodings and handlers, and encoding.
#include "vmcore/runtime/TextCodec.h"

#include "vmcore/frontend/Unicode.h"
#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

struct EncodingAlias
{
    std::string_view name;
    Encoding encoding;
};
constexpr EncodingAlias kAliases[] = {
    {"ascii", Encoding::Ascii},
    {"us-ascii", Encoding::Ascii},
    {"646", Encoding::Ascii},
    {"ansi-x3.4-1968", Encoding::Ascii},
    {"latin-1", Encoding::Latin1},
    {"latin1", Encoding::Latin1},
    {"latin", Encoding::Latin1},
    {"l1", Encoding::Latin1},
    {"iso-8859-1", Encoding::Latin1},
    {"iso8859-1", Encoding::Latin1},
    {"8859", Encoding::Latin1},
    {"cp819", Encoding::Latin1},
    {"utf-8", Encoding::Utf8},
    {"utf8", Encoding::Utf8},
    {"u8", Encoding::Utf8},
    {"utf", Encoding::Utf8},
    {"cp65001", Encoding::Utf8},
    {"utf-8-sig", Encoding::Utf8Signed},
    {"utf-16", Encoding::Utf16},
    {"utf16", Encoding::Utf16},
    {"u16", Encoding::Utf16},
    {"utf-16-le", Encoding::Utf16Little},
    {"utf-16le", Encoding::Utf16Little},
    {"utf-16-be", Encoding::Utf16Big},
    {"utf-16be", Encoding::Utf16Big},
    {"utf-32", Encoding::Utf32},
    {"utf32", Encoding::Utf32},
    {"u32", Encoding::Utf32},
    {"utf-32-le", Encoding::Utf32Little},
    {"utf-32le", Encoding::Utf32Little},
    {"utf-32-be", Encoding::Utf32Big},
    {"utf-32be", Encoding::Utf32Big},
};

struct HandlerName
{
    std::string_view name;
    ErrorHandler handler;
};
constexpr HandlerName kHandlers[] = {
    {"strict", ErrorHandler::Strict},
    {"ignore", ErrorHandler::Ignore},
    {"replace", ErrorHandler::Replace},
    {"backslashreplace", ErrorHandler::BackslashReplace},
    {"xmlcharrefreplace", ErrorHandler::XmlCharRefReplace},
    {"surrogateescape", ErrorHandler::SurrogateEscape},
    {"surrogatepass", ErrorHandler::SurrogatePass},
};

constexpr bool isSurrogate(std::uint32_t c)
{
    return c >= 0xD800 && c <= 0xDFFF;
}

bool hasSurrogates(const StrObject* s)
{
    return visitUnits(s, [](auto units) {
        return std::any_of(units.begin(), units.end(), [](std::uint32_t c) { return isSurrogate(c); });
    });
}

class Encoder
{
public:
    Encoder(Vm& vm, StrObject* text, Encoding encoding, std::string_view errors)
        : m_vm(vm)
        , m_text(text)
        , m_encoding(encoding)
        , m_errors(errors)
    {
    }

    std::optional<std::string> run()
    {
        addByteOrderMark();
        for (std::size_t i = 0; i < m_text->length;) {
            const std::uint32_t c = codePoint(m_text, i);
            if (isEncodable(c)) {
                put(c);
                ++i;
                continue;
            }
            std::size_t end = i + 1;
            while (takesRuns() && end < m_text->length && !isEncodable(codePoint(m_text, end)))
                ++end;
            if (!handle(i, end))
                return std::nullopt;
            i = end;
        }
        return std::move(m_out);
    }

private:
    bool takesRuns() const { return m_encoding <= Encoding::Utf8Signed; }
    bool isEncodable(std::uint32_t c) const
    {
        switch (m_encoding) {
        case Encoding::Ascii: return c < 0x80;
        case Encoding::Latin1: return c < 0x100;
        case Encoding::Utf8:
        case Encoding::Utf8Signed:
        case Encoding::Utf16:
        case Encoding::Utf16Little:
        case Encoding::Utf16Big:
        case Encoding::Utf32:
        case Encoding::Utf32Little:
        case Encoding::Utf32Big: return !isSurrogate(c);
        }
        return false;
    }
    std::string_view reason() const
    {
        return m_encoding == Encoding::Ascii ? "ordinal not in range(128)"
            : m_encoding == Encoding::Latin1 ? "ordinal not in range(256)"
                                             : "surrogates not allowed";
    }
    void addByteOrderMark()
    {
        constexpr std::uint32_t kMark = 0xFEFF;
        if (m_encoding == Encoding::Utf8Signed || m_encoding == Encoding::Utf16 || m_encoding == Encoding::Utf32)
            put(kMark);
    }

    void putByte(std::uint32_t byte) { m_out += static_cast<char>(byte); }
    void putWord(std::uint32_t unit, bool isBig)
    {
        putByte(isBig ? unit >> 8 : unit & 0xFF);
        putByte(isBig ? unit & 0xFF : unit >> 8);
    }
    void putUtf16(std::uint32_t c, bool isBig)
    {
        if (c < 0x10000) {
            putWord(c, isBig);
        } else {
            putWord(0xD800 + ((c - 0x10000) >> 10), isBig);
            putWord(0xDC00 + ((c - 0x10000) & 0x3FF), isBig);
        }
    }
    void putUtf32(std::uint32_t c, bool isBig)
    {
        putWord(isBig ? c >> 16 : c & 0xFFFF, isBig);
        putWord(isBig ? c & 0xFFFF : c >> 16, isBig);
    }
    void put(std::uint32_t c)
    {
        switch (m_encoding) {
        case Encoding::Ascii:
        case Encoding::Latin1: putByte(c); break;
        case Encoding::Utf8:
        case Encoding::Utf8Signed: frontend::appendUtf8(m_out, c); break;
        case Encoding::Utf16:
        case Encoding::Utf16Little: putUtf16(c, false); break;
        case Encoding::Utf16Big: putUtf16(c, true); break;
        case Encoding::Utf32:
        case Encoding::Utf32Little: putUtf32(c, false); break;
        case Encoding::Utf32Big: putUtf32(c, true); break;
        }
    }
    void putText(std::string_view ascii)
    {
        for (const char c : ascii)
            put(static_cast<unsigned char>(c));
    }

    // Writes what stands for [start, end), which cannot be encoded. False: error pending.
    bool handle(std::size_t start, std::size_t end)
    {
        const auto handler = errorHandlerNamed(m_vm, m_errors);
        if (!handler)
            return false;
        for (std::size_t i = start; i < end; ++i) {
            const std::uint32_t c = codePoint(m_text, i);
            switch (*handler) {
            case ErrorHandler::Strict: return refuse(start, end);
            case ErrorHandler::Ignore: break;
            case ErrorHandler::Replace: put('?'); break;
            case ErrorHandler::BackslashReplace: putText(escapedCodePoint(c)); break;
            case ErrorHandler::XmlCharRefReplace: putText(fmt::format("&#{};", c)); break;
            case ErrorHandler::SurrogateEscape:
                if (c < 0xDC80 || c > 0xDCFF || m_encoding > Encoding::Utf8Signed)
                    return refuse(start, end);
                putByte(c - 0xDC00);
                break;
            case ErrorHandler::SurrogatePass:
                if (!isSurrogate(c) || m_encoding < Encoding::Utf8)
                    return refuse(start, end);
                put(c);
                break;
            }
        }
        return true;
    }
    bool refuse(std::size_t start, std::size_t end)
    {
        const Encoding named = m_encoding == Encoding::Utf8Signed ? Encoding::Utf8 : m_encoding;
        raiseUnicodeError(
            m_vm, m_vm.types.UnicodeEncodeError, encodingName(named), Value::heap(m_text), start, end, reason());
        return false;
    }

    Vm& m_vm;
    StrObject* m_text;
    Encoding m_encoding;
    std::string_view m_errors;
    std::string m_out;
};

} // namespace

std::optional<Encoding> encodingNamed(Vm& vm, std::string_view name)
{
    if (name.contains('\0')) {
        raiseValueError(vm, "embedded null character");
        return std::nullopt;
    }
    std::string plain(name);
    std::transform(plain.begin(), plain.end(), plain.begin(), [](char c) {
        return c == '_' || c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    });
    for (const EncodingAlias& alias : kAliases)
        if (alias.name == plain)
            return alias.encoding;
    raise(vm, vm.types.LookupError, fmt::format("unknown encoding: {}", name));
    return std::nullopt;
}

std::string_view encodingName(Encoding encoding)
{
    switch (encoding) {
    case Encoding::Ascii: return "ascii";
    case Encoding::Latin1: return "latin-1";
    case Encoding::Utf8: return "utf-8";
    case Encoding::Utf8Signed: return "utf-8-sig";
    case Encoding::Utf16: return "utf-16";
    case Encoding::Utf16Little: return "utf-16-le";
    case Encoding::Utf16Big: return "utf-16-be";
    case Encoding::Utf32: return "utf-32";
    case Encoding::Utf32Little: return "utf-32-le";
    case Encoding::Utf32Big: return "utf-32-be";
    }
    return "";
}

std::optional<ErrorHandler> errorHandlerNamed(Vm& vm, std::string_view name)
{
    for (const HandlerName& handler : kHandlers)
        if (handler.name == name)
            return handler.handler;
    raise(vm, vm.types.LookupError, fmt::format("unknown error handler name '{}'", name));
    return std::nullopt;
}

Value raiseUnicodeError(Vm& vm, TypeObject* type, std::string_view encoding, Value object, std::size_t start,
    std::size_t end, std::string_view reason)
{
    const Value exception = call(vm, Value::heap(type),
        {Value::heap(makeStr(vm, encoding)), object, Value::smallInt(static_cast<std::int64_t>(start)),
            Value::smallInt(static_cast<std::int64_t>(end)), Value::heap(makeStr(vm, reason))});
    return exception ? raiseObject(vm, exception) : kNull;
}

std::optional<std::string> encodeText(Vm& vm, StrObject* text, Encoding encoding, std::string_view errors)
{
    if (text->flags & kStrAscii && encoding <= Encoding::Utf8)
        return std::string(asciiView(text));
    if (encoding == Encoding::Utf8 && !hasSurrogates(text))
        return toUtf8(text);
    return Encoder(vm, text, encoding, errors).run();
}

} // namespace vmcore
