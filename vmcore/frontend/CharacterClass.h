// SPDX-License-Identifier: GPL-3.0-or-later
// Classes of single bytes as the tokenizer and the string literals need them. Independent of the locale.
#pragma once

#include <string_view>

namespace vmcore::frontend {

[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] constexpr char raised(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// The value of a hexadecimal digit, or -1.
[[nodiscard]] constexpr int hexDigitValue(char c)
{
    if (isDigit(c)) {
        return c - '0';
    }
    const char lower = lowered(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// True for every byte of a non-ASCII character too; those are checked once the name is complete.
[[nodiscard]] constexpr bool isNameStart(char c)
{
    const char lower = lowered(c);
    return (lower >= 'a' && lower <= 'z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

[[nodiscard]] constexpr bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c);
}

/// True for what may stand before a quote: r, b, u, f, br, fr in either case and order.
[[nodiscard]] constexpr bool isStringPrefix(std::string_view text)
{
    if (text.empty() || text.size() > 2) {
        return false;
    }
    const char first = lowered(text[0]);
    if (text.size() == 1) {
        return first == 'r' || first == 'b' || first == 'u' || first == 'f';
    }
    const char second = lowered(text[1]);
    return (first == 'r' && (second == 'b' || second == 'f')) || (second == 'r' && (first == 'b' || first == 'f'));
}

} // namespace vmcore::frontend
