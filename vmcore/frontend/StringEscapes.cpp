// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/StringEscapes.h"

#include "vmcore/frontend/CharacterClass.h"
#include "vmcore/frontend/Unicode.h"
#include "vmcore/frontend/UnicodeNames.h"

#include <cstddef>
#include <fmt/core.h>
#include <utility>

namespace vmcore::frontend {

namespace {

constexpr char32_t kLargestCodePoint = 0x10FFFF;
constexpr char32_t kLargestOctalByte = 0xFF;

/// Bytes that CPython's decoder counts for a character outside ASCII (it sees `\UXXXXXXXX`), and for a
/// backslash in front of one (`\u005c`). Its error messages give positions in that form.
constexpr std::size_t kWideCharacterSize = 10;
constexpr std::size_t kWideBackslashSize = 6;

bool isOctalDigit(char c)
{
    return c >= '0' && c <= '7';
}

bool isWide(char c)
{
    return static_cast<unsigned char>(c) >= 0x80;
}

/// The character of an escape that is a letter or a quote, or -1.
int simpleEscape(char c)
{
    switch (c) {
    case '\\':
    case '\'':
    case '"': return c;
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    default: return -1;
    }
}

class EscapeDecoder
{
public:
    explicit EscapeDecoder(std::string_view body)
        : m_body(body)
    {
    }

    DecodedEscapes decodeString();
    DecodedEscapes decodeBytes();

private:
    [[nodiscard]] bool atEnd() const { return m_at == m_body.size(); }
    [[nodiscard]] char32_t octal();
    bool stringEscape();
    bool hexEscape(unsigned digits, const char* truncated);
    bool namedEscape();
    bool failString(std::string_view message);
    void warn(std::size_t at);

    std::string_view m_body;
    std::size_t m_at = 0;
    std::size_t m_escapeStart = 0;
    std::size_t m_wideSurplus = 0; ///< What positions in messages exceed `m_at` by.
    DecodedEscapes m_result;
};

DecodedEscapes EscapeDecoder::decodeString()
{
    while (!atEnd()) {
        const std::size_t length = decodeUtf8(m_body.substr(m_at)).length;
        if (m_body[m_at] != '\\') {
            m_result.value += m_body.substr(m_at, length);
            m_at += length;
            m_wideSurplus += length > 1 ? kWideCharacterSize - length : 0;
            continue;
        }
        m_escapeStart = m_at++;
        if (atEnd() || isWide(m_body[m_at])) {
            m_result.value += '\\';
            m_wideSurplus += kWideBackslashSize - 1;
        } else if (!stringEscape()) {
            break;
        }
    }
    return std::move(m_result);
}

/// Decodes what follows a backslash. False on an error.
bool EscapeDecoder::stringEscape()
{
    const char c = m_body[m_at++];
    if (const int simple = simpleEscape(c); simple >= 0) {
        m_result.value += static_cast<char>(simple);
    } else if (isOctalDigit(c)) {
        appendUtf8(m_result.value, octal());
    } else if (c == 'x') {
        return hexEscape(2, "truncated \\xXX escape");
    } else if (c == 'u') {
        return hexEscape(4, "truncated \\uXXXX escape");
    } else if (c == 'U') {
        return hexEscape(8, "truncated \\UXXXXXXXX escape");
    } else if (c == 'N') {
        return namedEscape();
    } else if (c != '\n') {
        warn(m_at - 1);
        m_result.value += '\\';
        m_result.value += c;
    }
    return true;
}

/// The value of up to three octal digits, the first of which has just been read.
char32_t EscapeDecoder::octal()
{
    const std::size_t first = m_at - 1;
    char32_t value = static_cast<char32_t>(m_body[first] - '0');
    while (m_at < first + 3 && !atEnd() && isOctalDigit(m_body[m_at])) {
        value = value * 8 + static_cast<char32_t>(m_body[m_at++] - '0');
    }
    if (value > kLargestOctalByte) {
        warn(first);
    }
    return value;
}

bool EscapeDecoder::hexEscape(unsigned digits, const char* truncated)
{
    char32_t value = 0;
    for (; digits > 0; --digits, ++m_at) {
        const int digit = atEnd() ? -1 : hexDigitValue(m_body[m_at]);
        if (digit < 0) {
            return failString(truncated);
        }
        value = value << 4 | static_cast<char32_t>(digit);
    }
    if (value > kLargestCodePoint) {
        return failString("illegal Unicode character");
    }
    appendUtf8(m_result.value, value);
    return true;
}

bool EscapeDecoder::namedEscape()
{
    constexpr std::string_view kMalformed = "malformed \\N character escape";
    if (atEnd() || m_body[m_at] != '{') {
        return failString(kMalformed);
    }
    ++m_at;
    const std::size_t end = m_body.find('}', m_at);
    const std::string_view name = m_body.substr(m_at, end - m_at);
    m_at = end == std::string_view::npos ? m_body.size() : end;
    if (atEnd() || name.empty()) {
        return failString(kMalformed);
    }
    ++m_at;
    const NamedCharacter character = characterNamed(name);
    switch (character.outcome) {
    case NamedCharacter::Outcome::Found: appendUtf8(m_result.value, character.codePoint); return true;
    case NamedCharacter::Outcome::Unknown: return failString("unknown Unicode character name");
    case NamedCharacter::Outcome::NamesUnavailable:
        m_result.error = "(unicode error) \\N escapes not supported (can't load unicodedata module)";
        return false;
    }
    return false;
}

bool EscapeDecoder::failString(std::string_view message)
{
    const std::size_t first = m_escapeStart + m_wideSurplus;
    const std::size_t last = m_at + m_wideSurplus - 1;
    m_result.error = fmt::format(
        "(unicode error) 'unicodeescape' codec can't decode bytes in position {}-{}: {}", first, last, message);
    return false;
}

DecodedEscapes EscapeDecoder::decodeBytes()
{
    while (!atEnd()) {
        const char c = m_body[m_at++];
        if (c != '\\') {
            m_result.value += c;
            continue;
        }
        const char escaped = m_body[m_at++];
        const int high = m_at < m_body.size() ? hexDigitValue(m_body[m_at]) : -1;
        const int low = m_at + 1 < m_body.size() ? hexDigitValue(m_body[m_at + 1]) : -1;
        if (const int simple = simpleEscape(escaped); simple >= 0) {
            m_result.value += static_cast<char>(simple);
        } else if (isOctalDigit(escaped)) {
            m_result.value += static_cast<char>(octal());
        } else if (escaped == 'x' && high >= 0 && low >= 0) {
            m_result.value += static_cast<char>(high * 16 + low);
            m_at += 2;
        } else if (escaped == 'x') {
            m_result.error = fmt::format("(value error) invalid \\x escape at position {}", m_at - 2);
            break;
        } else if (escaped != '\n') {
            warn(m_at - 1);
            m_result.value += '\\';
            m_result.value += escaped;
        }
    }
    return std::move(m_result);
}

/// Remembers the first escape that deserves a warning; `at` is where the character after the backslash stands.
void EscapeDecoder::warn(std::size_t at)
{
    if (m_result.warning.empty()) {
        m_result.warning = invalidEscapeWarning(m_body.substr(at));
    }
}

} // namespace

DecodedEscapes decodeStringEscapes(std::string_view body)
{
    return EscapeDecoder(body).decodeString();
}

DecodedEscapes decodeBytesEscapes(std::string_view body)
{
    return EscapeDecoder(body).decodeBytes();
}

std::string invalidEscapeWarning(std::string_view escaped)
{
    if (isOctalDigit(escaped[0]) && escaped[0] >= '4') {
        return fmt::format("invalid octal escape sequence '\\{}'", escaped.substr(0, 3));
    }
    return fmt::format("invalid escape sequence '\\{}'", escaped[0]);
}

} // namespace vmcore::frontend
