// SPDX-License-Identifier: GPL-3.0-or-later
// The public entry of the front end: source text in, syntax tree or error out.
// Runs on the calling thread, keeps no state between calls, and throws nothing but std::bad_alloc.
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/frontend/SyntaxError.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vmcore::frontend {

using ast::ParseMode;

/// The outcome of parsing one source text. Exactly one of `module` and `error` is set.
struct ParseResult
{
    std::unique_ptr<Arena> arena;  ///< Owns the tree and all its text.
    ast::Module* module = nullptr; ///< Null when there is an error.
    std::optional<SyntaxError> error;
    std::vector<Warning> warnings; ///< In source order; also filled when there is an error.
};

/// Parses `source`: the bytes of a file, with an optional byte order mark and an optional PEP 263
/// cookie. `fileName` only appears in messages that name the file.
[[nodiscard]] ParseResult parse(std::string_view source, std::string_view fileName, ParseMode mode);

} // namespace vmcore::frontend
