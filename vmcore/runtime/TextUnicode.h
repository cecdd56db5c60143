// SPDX-License-Identifier: GPL-3.0-or-later
// Properties and case mappings of code points as Python 3.11 has them (Unicode 14). Stateless, any
// thread.
#pragma once
#include <array>
#include <cstdint>

namespace vmcore::unicode {

bool isAlpha(std::uint32_t c);
bool isDecimal(std::uint32_t c);
bool isDigit(std::uint32_t c);     // decimals, and superscripts and the like
bool isNumeric(std::uint32_t c);   // those, fractions, and ideographs for numbers
bool isWideSpace(std::uint32_t c); // above ASCII
inline bool isSpace(std::uint32_t c)
{
    return c < 0x80 ? c == ' ' || (c >= 0x9 && c <= 0xD) || (c >= 0x1C && c <= 0x1F) : isWideSpace(c);
}
bool isLineBreak(std::uint32_t c); // where str.splitlines splits
bool isLower(std::uint32_t c);
bool isUpper(std::uint32_t c);
bool isTitle(std::uint32_t c); // title case letters only, not upper case ones
bool isPrintable(std::uint32_t c);
inline bool isCased(std::uint32_t c)
{
    return isLower(c) || isUpper(c) || isTitle(c);
}
bool isCaseIgnorable(std::uint32_t c);
bool isIdentifierStart(std::uint32_t c); // "_" included
bool isIdentifierPart(std::uint32_t c);

// Value of a code point that isDecimal.
unsigned decimalValue(std::uint32_t c);

// Up to three code points, as full case mappings need; lower case knows no context (final sigma).
struct Mapped
{
    std::array<std::uint32_t, 3> codePoints;
    unsigned count;
};
Mapped upper(std::uint32_t c);
Mapped lower(std::uint32_t c);
Mapped title(std::uint32_t c);
Mapped folded(std::uint32_t c);

} // namespace vmcore::unicode
