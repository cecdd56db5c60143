// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding bytes. Each form reads one code point at a time and says what is wrong with how many bytes;
// the handler of errors decides what to put for them.
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/TextCodec.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

constexpr bool isHighSurrogate(std::uint32_t c)
{
    return c >= 0xD800 && c <= 0xDBFF;
}
constexpr bool isLowSurrogate(std::uint32_t c)
{
    return c >= 0xDC00 && c <= 0xDFFF;
}

// One code point from `length` bytes, or what is wrong with them.
struct Decoded
{
    std::uint32_t codePoint = 0;
    std::size_t length = 0;
    const char* reason = nullptr; // null: all is well
};

Decoded decodeUtf8(std::string_view rest)
{
    constexpr const char *kStart = "invalid start byte", *kContinuation = "invalid continuation byte",
                         *kEnd = "unexpected end of data";
    const auto byte = [&](std::size_t i) { return std::uint32_t{static_cast<unsigned char>(rest[i])}; };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80)
        return {lead, 1};
    if (lead < 0xC2 || lead > 0xF4)
        return {0, 1, kStart};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    // The second byte of some sequences is bounded more tightly: no overlong forms, no surrogates, and
    // nothing behind U+10FFFF.
    const std::uint32_t least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const std::uint32_t most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    std::uint32_t codePoint = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (i >= rest.size())
            return {0, i, kEnd};
        if (i == 1 ? byte(i) < least || byte(i) > most : (byte(i) & 0xC0) != 0x80)
            return {0, i, kContinuation};
        codePoint = codePoint << 6 | (byte(i) & 0x3F);
    }
    return {codePoint, length};
}

std::uint32_t readUnit(std::string_view bytes, std::size_t size, bool isBig)
{
    std::uint32_t unit = 0;
    for (std::size_t i = 0; i < size; ++i)
        unit |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << 8 * (isBig ? size - 1 - i : i);
    return unit;
}

Decoded decodeUtf16(std::string_view rest, bool isBig)
{
    if (rest.size() < 2)
        return {0, rest.size(), "truncated data"};
    const std::uint32_t unit = readUnit(rest, 2, isBig);
    if (isLowSurrogate(unit))
        return {0, 2, "illegal encoding"};
    if (!isHighSurrogate(unit))
        return {unit, 2};
    if (rest.size() < 4)
        return {0, rest.size(), "unexpected end of data"};
    const std::uint32_t low = readUnit(rest.substr(2), 2, isBig);
    if (!isLowSurrogate(low))
        return {0, 2, "illegal UTF-16 surrogate"};
    return {0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), 4};
}

Decoded decodeUtf32(std::string_view rest, bool isBig)
{
    if (rest.size() < 4)
        return {0, rest.size(), "truncated data"};
    const std::uint32_t unit = readUnit(rest, 4, isBig);
    if (unit > 0x10FFFF)
        return {0, 4, "code point not in range(0x110000)"};
    if (isHighSurrogate(unit) || isLowSurrogate(unit))
        return {0, 4, "code point in surrogate code point range(0xd800, 0xe000)"};
    return {unit, 4};
}

class Decoder
{
public:
    Decoder(Vm& vm, std::string_view bytes, Encoding encoding, std::string_view errors)
        : m_vm(vm)
        , m_bytes(bytes)
        , m_encoding(encoding)
        , m_errors(errors)
        , m_out(vm)
    {
    }

    StrObject* run()
    {
        takeByteOrderMark();
        while (m_at < m_bytes.size()) {
            const Decoded next = decodeNext();
            if (!next.reason) {
                m_out.add(next.codePoint);
                m_at += next.length;
            } else if (!handle(next)) {
                return nullptr;
            }
        }
        return m_out.finish();
    }

private:
    std::string_view rest() const { return m_bytes.substr(m_at); }
    std::uint32_t byteAt(std::size_t i) const { return static_cast<unsigned char>(m_bytes[m_at + i]); }
    bool isUtf16() const { return m_encoding == Encoding::Utf16Little || m_encoding == Encoding::Utf16Big; }
    bool isBig() const { return m_encoding == Encoding::Utf16Big || m_encoding == Encoding::Utf32Big; }

    void takeByteOrderMark()
    {
        using namespace std::string_view_literals;
        const auto takeIf = [&](std::string_view mark) {
            const bool isThere = m_bytes.starts_with(mark);
            m_at = isThere ? mark.size() : 0;
            return isThere;
        };
        if (m_encoding == Encoding::Utf8Signed) {
            takeIf("\xEF\xBB\xBF");
            m_encoding = Encoding::Utf8;
        } else if (m_encoding == Encoding::Utf16) {
            m_encoding = takeIf("\xFE\xFF") ? Encoding::Utf16Big : Encoding::Utf16Little;
            if (m_encoding == Encoding::Utf16Little)
                takeIf("\xFF\xFE");
        } else if (m_encoding == Encoding::Utf32) {
            m_encoding = takeIf("\0\0\xFE\xFF"sv) ? Encoding::Utf32Big : Encoding::Utf32Little;
            if (m_encoding == Encoding::Utf32Little)
                takeIf("\xFF\xFE\0\0"sv);
        }
    }

    Decoded decodeNext() const
    {
        switch (m_encoding) {
        case Encoding::Ascii: {
            const auto byte = static_cast<unsigned char>(m_bytes[m_at]);
            return {byte, 1, byte < 0x80 ? nullptr : "ordinal not in range(128)"};
        }
        case Encoding::Latin1: return {static_cast<unsigned char>(m_bytes[m_at]), 1};
        case Encoding::Utf8:
        case Encoding::Utf8Signed: return decodeUtf8(rest());
        case Encoding::Utf16:
        case Encoding::Utf16Little:
        case Encoding::Utf16Big: return decodeUtf16(rest(), isBig());
        case Encoding::Utf32:
        case Encoding::Utf32Little:
        case Encoding::Utf32Big: return decodeUtf32(rest(), isBig());
        }
        return {};
    }

    // Writes what stands for the bytes in error and moves behind them. False: error pending.
    bool handle(const Decoded& error)
    {
        constexpr std::uint32_t kReplacement = 0xFFFD;
        const auto handler = errorHandlerNamed(m_vm, m_errors);
        if (!handler)
            return false;
        switch (*handler) {
        case ErrorHandler::Strict: return refuse(error);
        case ErrorHandler::Ignore: break;
        case ErrorHandler::Replace: m_out.add(kReplacement); break;
        case ErrorHandler::BackslashReplace:
            for (const char byte : rest().substr(0, error.length))
                m_out.addAscii(fmt::format("\\x{:02x}", static_cast<unsigned char>(byte)));
            break;
        case ErrorHandler::XmlCharRefReplace:
            raiseTypeError(m_vm, "don't know how to handle UnicodeDecodeError in error callback");
            return false;
        case ErrorHandler::SurrogateEscape: return escapeBytes(error);
        case ErrorHandler::SurrogatePass: return passSurrogate(error);
        }
        m_at += error.length;
        return true;
    }

    bool escapeBytes(const Decoded& error)
    {
        std::size_t count = 0;
        for (; count < error.length && static_cast<unsigned char>(m_bytes[m_at + count]) >= 0x80; ++count)
            m_out.add(0xDC00u + static_cast<unsigned char>(m_bytes[m_at + count]));
        m_at += count;
        return count != 0 || refuse(error);
    }

    bool passSurrogate(const Decoded& error)
    {
        std::uint32_t unit = 0;
        std::size_t size = isUtf16() ? 2 : 4;
        if (m_encoding == Encoding::Utf8) {
            size = 3;
            if (rest().size() >= size && (byteAt(0) & 0xF0) == 0xE0 && (byteAt(1) & 0xC0) == 0x80
                && (byteAt(2) & 0xC0) == 0x80)
                unit = (byteAt(0) & 0xF) << 12 | (byteAt(1) & 0x3F) << 6 | (byteAt(2) & 0x3F);
        } else if (m_encoding >= Encoding::Utf16 && rest().size() >= size) {
            unit = readUnit(rest(), size, isBig());
        }
        if (!isHighSurrogate(unit) && !isLowSurrogate(unit))
            return refuse(error);
        m_out.add(unit);
        m_at += size;
        return true;
    }

    bool refuse(const Decoded& error)
    {
        raiseUnicodeError(m_vm, m_vm.types.UnicodeDecodeError, encodingName(m_encoding),
            Value::heap(makeBytes(m_vm, m_bytes)), m_at, m_at + error.length, error.reason);
        return false;
    }

    Vm& m_vm;
    std::string_view m_bytes;
    Encoding m_encoding;
    std::string_view m_errors;
    StrBuilder m_out;
    std::size_t m_at = 0;
};

} // namespace

StrObject* decodeText(Vm& vm, std::string_view bytes, Encoding encoding, std::string_view errors)
{
    if (encoding == Encoding::Latin1 || (encoding <= Encoding::Utf8 && isAscii(bytes)))
        return makeLatin1(vm, bytes);
    if (encoding == Encoding::Utf8) {
        if (StrObject* text = makeStrictStr(vm, bytes))
            return text;
    }
    return Decoder(vm, bytes, encoding, errors).run();
}

} // namespace vmcore
