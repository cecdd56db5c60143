// SPDX-License-Identifier: GPL-3.0-or-later
// What the front end reports about a source text it refuses (SyntaxError) or wonders about
// (SyntaxWarning). Plain values; the words, lines and columns are those of CPython 3.11.
#pragma once

#include <cstdint>
#include <string>

namespace vmcore::frontend {

/// The attributes of Python's SyntaxError. Lines and columns count from 1, columns in characters.
struct SyntaxError
{
    /// RecursionError and MemoryError are not syntax errors in Python either: they say that the program is nested too
    /// deep to be compiled or parsed. They have no place.
    enum class Kind : std::uint8_t {
        SyntaxError,
        IndentationError,
        TabError,
        RecursionError,
        MemoryError,
    };

    Kind kind = Kind::SyntaxError;
    std::string message;
    std::int32_t line = -1; ///< -1: the error has no place in the text, and what follows means nothing.
    std::int32_t column = 0;
    std::int32_t endLine = 0;
    std::int32_t endColumn = 0; ///< 0 or -1 where CPython gives no end.
    std::string text;           ///< The source line, with its line feed where CPython keeps it.
};

/// A warning that does not stop the program.
struct Warning
{
    enum class Kind : std::uint8_t { SyntaxWarning, DeprecationWarning };

    Kind kind = Kind::SyntaxWarning;
    std::string message;
    std::uint32_t line = 0;
};

} // namespace vmcore::frontend
