// SPDX-License-Identifier: GPL-3.0-or-later
// Backslash escapes in the bodies of string and bytes literals. Stateless.
#pragma once

#include <string>
#include <string_view>

namespace vmcore::frontend {

struct DecodedEscapes
{
    std::string value;   ///< WTF-8, or the bytes.
    std::string error;   ///< Empty when the body is valid. As CPython words it, "(unicode error) …".
    std::string warning; ///< About the first escape that has no meaning; empty when there is none.
};

[[nodiscard]] DecodedEscapes decodeStringEscapes(std::string_view body);
[[nodiscard]] DecodedEscapes decodeBytesEscapes(std::string_view body);

/// The warning about a backslash before a character that it does not escape.
[[nodiscard]] std::string invalidEscapeWarning(std::string_view escaped);

} // namespace vmcore::frontend
