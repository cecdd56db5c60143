// SPDX-License-Identifier: GPL-3.0-or-later
// The numeric literals of the tokenizer: their extent and their errors. Values are made by NumberLiteral.
#include "vmcore/frontend/CharacterClass.h"
#include "vmcore/frontend/Tokenizer.h"

#include <cstring>
#include <fmt/core.h>

namespace vmcore::frontend {

bool Tokenizer::scanNumber(char first)
{
    char following = next();
    if (first == '.') {
        return scanDecimalDigits(following) && scanExponent(following);
    }
    if (first == '0') {
        switch (following) {
        case 'x':
        case 'X': return scanRadix("0123456789abcdef", "hexadecimal");
        case 'o':
        case 'O': return scanRadix("01234567", "octal");
        case 'b':
        case 'B': return scanRadix("01", "binary");
        default: return scanZero(following);
        }
    }
    backUp(following);
    return scanDecimalDigits(following) && scanFraction(following);
}

bool Tokenizer::scanZero(char& following)
{
    while (following == '0' || following == '_') {
        if (following == '_' && !isDigit(peek())) {
            return fail("invalid decimal literal");
        }
        following = next();
    }
    const char* const zerosEnd = m_cursor;
    const bool hasLeadingZeros = isDigit(following);
    if (hasLeadingZeros && !scanDecimalDigits(following)) {
        return false;
    }
    const bool isInteger = following != '.' && lowered(following) != 'e' && lowered(following) != 'j';
    if (hasLeadingZeros && isInteger) {
        backUp(following);
        const auto column = static_cast<std::int32_t>(m_tokenStart - m_lineStart);
        return failAt("leading zeros in decimal integer literals are not permitted; use an 0o prefix "
                      "for octal integers",
            column + 1, static_cast<std::int32_t>(zerosEnd - m_lineStart));
    }
    return scanFraction(following);
}

bool Tokenizer::scanRadix(const char* digits, const char* name)
{
    const auto isRadixDigit = [&](char c) { return c != kEnd && std::strchr(digits, lowered(c)) != nullptr; };
    char following = next();
    do {
        if (following == '_') {
            following = next();
        }
        if (!isRadixDigit(following)) {
            if (isDigit(following)) {
                return fail(fmt::format("invalid digit '{}' in {} literal", following, name));
            }
            backUp(following);
            return fail(fmt::format("invalid {} literal", name));
        }
        while (isRadixDigit(following)) {
            following = next();
        }
    } while (following == '_');
    if (isDigit(following)) {
        return fail(fmt::format("invalid digit '{}' in {} literal", following, name));
    }
    return verifyNumberEnd(following, name);
}

/// Reads digits and single underscores between them; `following` becomes the first character after.
bool Tokenizer::scanDecimalDigits(char& following)
{
    for (;;) {
        do {
            following = next();
        } while (isDigit(following));
        if (following != '_') {
            return true;
        }
        if (!isDigit(peek())) {
            return fail("invalid decimal literal");
        }
    }
}

bool Tokenizer::scanFraction(char following)
{
    if (following == '.') {
        following = next();
        if (isDigit(following) && !scanDecimalDigits(following)) {
            return false;
        }
    }
    return scanExponent(following);
}

bool Tokenizer::scanExponent(char following)
{
    if (lowered(following) == 'e') {
        const char exponent = following;
        following = next();
        const bool hasSign = following == '+' || following == '-';
        if (hasSign) {
            following = next();
        }
        if (!isDigit(following)) {
            backUp(following);
            if (hasSign) {
                return fail("invalid decimal literal");
            }
            return verifyNumberEnd(exponent, "decimal");
        }
        if (!scanDecimalDigits(following)) {
            return false;
        }
    }
    if (lowered(following) == 'j') {
        return verifyNumberEnd(next(), "imaginary");
    }
    return verifyNumberEnd(following, "decimal");
}

/// A keyword may follow a number without a space, with a warning; any other name may not.
/// `following` is the character just read after the number; it is given back.
bool Tokenizer::verifyNumberEnd(char following, const char* name)
{
    const bool isKeyword = keywordFollows(following);
    backUp(following);
    if (isKeyword) {
        warn(fmt::format("invalid {} literal", name));
    } else if (isNamePart(following)) {
        return fail(fmt::format("invalid {} literal", name));
    }
    add(TokenKind::Number);
    return true;
}

bool Tokenizer::keywordFollows(char following) const
{
    const auto continues = [&](const char* rest) {
        const std::size_t length = std::strlen(rest);
        const std::string_view text(m_cursor, static_cast<std::size_t>(m_end - m_cursor));
        return text.starts_with(rest) && !(text.size() > length && isNamePart(text[length]));
    };
    switch (following) {
    case 'a': return continues("nd");
    case 'e': return continues("lse");
    case 'f': return continues("or");
    case 'i': return peek() == 'f' || peek() == 'n' || peek() == 's';
    case 'n': return continues("ot");
    case 'o': return continues("r");
    default: return false;
    }
}

} // namespace vmcore::frontend
