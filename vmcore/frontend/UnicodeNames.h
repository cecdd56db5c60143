// SPDX-License-Identifier: GPL-3.0-or-later
// Characters by name, for `\N{…}`. The names are ICU's; its library is opened when the first one is asked for,
// so that programs without named characters do not pay for it.
#pragma once

#include <cstdint>
#include <string_view>

namespace vmcore::frontend {

struct NamedCharacter
{
    enum class Outcome : std::uint8_t { Found, Unknown, NamesUnavailable };

    Outcome outcome = Outcome::Unknown;
    char32_t codePoint = 0;
};

/// Looks up a Unicode character name or a formal alias of one, in any case.
[[nodiscard]] NamedCharacter characterNamed(std::string_view name);

} // namespace vmcore::frontend
