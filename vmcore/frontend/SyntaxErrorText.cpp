// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/SyntaxErrorText.h"

#include <algorithm>
#include <fmt/core.h>

namespace vmcore::frontend {

namespace {

/// The source line and, unless the error is left of its code, carets under the error.
/// Sizes count in bytes of UTF-8 and columns in characters, as in CPython.
std::string excerpt(const SyntaxError& error)
{
    std::string_view line = error.text;
    const auto size = static_cast<std::int32_t>(line.size());
    const std::int32_t end = error.endLine > error.line ? size : std::min(error.endColumn, size + 1);
    const bool hasRange = error.kind == SyntaxError::Kind::SyntaxError && end > error.column;
    const std::int32_t carets = hasRange ? end - error.column : 1;
    std::int32_t column = error.column - 1;
    while (line.starts_with(' ') || line.starts_with('\t') || line.starts_with('\f')) {
        line.remove_prefix(1);
        --column;
    }
    if (line.ends_with('\n')) {
        line.remove_suffix(1);
    }
    column = std::min(column, static_cast<std::int32_t>(line.size()));
    std::string out = fmt::format("    {}\n", line);
    if (column >= 0) {
        out += fmt::format("    {:{}}{:^>{}}\n", "", column, "", carets);
    }
    return out;
}

} // namespace

std::string_view exceptionName(SyntaxError::Kind kind)
{
    switch (kind) {
    case SyntaxError::Kind::SyntaxError: return "SyntaxError";
    case SyntaxError::Kind::IndentationError: return "IndentationError";
    case SyntaxError::Kind::TabError: return "TabError";
    case SyntaxError::Kind::RecursionError: return "RecursionError";
    case SyntaxError::Kind::MemoryError: return "MemoryError";
    }
    return "SyntaxError";
}

std::string syntaxErrorText(const SyntaxError& error, std::string_view fileName)
{
    std::string out;
    if (error.line >= 0) {
        out = fmt::format("  File \"{}\", line {}\n", fileName, error.line) + excerpt(error);
    }
    out += exceptionName(error.kind);
    if (!error.message.empty()) {
        out += ": " + error.message;
    }
    return out + '\n';
}

} // namespace vmcore::frontend
