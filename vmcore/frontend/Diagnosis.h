// SPDX-License-Identifier: GPL-3.0-or-later
// Says what is wrong with a text that TreeParser refused, in the words and at the places of CPython 3.11.
// Stateless.
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/frontend/SyntaxError.h"
#include "vmcore/frontend/Token.h"
#include "vmcore/frontend/TreeParser.h"

#include <cstddef>
#include <cstdint>

namespace vmcore::frontend {

/// CPython forgets the column of the end of a text that it reads from a file.
enum class TextSource : std::uint8_t { File, Memory };

/// The error of a source text. `firstToken` begins the innermost statement that was refused.
[[nodiscard]] SyntaxError explainModule(
    const TokenList& tokens, ParseContext& context, ast::ParseMode mode, TextSource source, std::size_t firstToken);

/// The error of the expression in an f-string's replacement field.
[[nodiscard]] SyntaxError explainField(const TokenList& tokens, ParseContext& context);

} // namespace vmcore::frontend
