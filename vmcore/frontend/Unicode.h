// SPDX-License-Identifier: GPL-3.0-or-later
// What the front end asks of Unicode: UTF-8 in and out, identifiers (PEP 3131), printability.
// Stateless functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vmcore::frontend {

/// A decoded character. `length` is 0 when the bytes are not valid UTF-8 (surrogates and overlong forms included).
struct Utf8Character
{
    char32_t codePoint = 0;
    std::uint8_t length = 0;
};

[[nodiscard]] Utf8Character decodeUtf8(std::string_view text);

/// Appends the UTF-8 form; surrogates get the three bytes that the scheme gives them (WTF-8).
void appendUtf8(std::string& out, char32_t codePoint);

/// Number of characters in valid UTF-8.
[[nodiscard]] std::size_t countCharacters(std::string_view utf8);

[[nodiscard]] bool isIdentifierStart(char32_t codePoint);
[[nodiscard]] bool isIdentifierPart(char32_t codePoint);

/// As `str.isprintable` has it.
[[nodiscard]] bool isPrintable(char32_t codePoint);

[[nodiscard]] bool isAscii(std::string_view text);

/// NFKC form of valid UTF-8.
[[nodiscard]] std::string normalizedNfkc(std::string_view utf8);

} // namespace vmcore::frontend
