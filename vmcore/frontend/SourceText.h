// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the bytes of a source file into the text that the tokenizer reads.
// Stateless, any thread.
#pragma once

#include "vmcore/frontend/Arena.h"
#include "vmcore/frontend/SyntaxError.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace vmcore::frontend {

/// Source as valid UTF-8 without byte order mark and NUL, its line breaks made line feeds.
struct SourceText
{
    std::string_view text;
    std::optional<SyntaxError> error; ///< Set when the bytes cannot be decoded; `text` is empty then.
};

/// Whether a last line without a line break gets one.
enum class LastLine : std::uint8_t { AsIs, Terminated };

/// Decodes by byte order mark and PEP 263 cookie. The text lives in the arena.
/// `fileName` appears in the message about bytes that are not UTF-8.
[[nodiscard]] SourceText decodeSource(
    std::string_view bytes, std::string_view fileName, LastLine lastLine, Arena& arena);

} // namespace vmcore::frontend
