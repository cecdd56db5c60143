// SPDX-License-Identifier: GPL-3.0-or-later
// A token of Python source and the list a Tokenizer makes of a whole text. Plain values.
#pragma once

#include "vmcore/frontend/SyntaxError.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vmcore::frontend {

enum class TokenKind : std::uint8_t {
    EndMarker,
    Name,
    Number,
    String,
    Newline,
    Indent,
    Dedent,
    Unknown, ///< A character that no rule of the grammar uses, such as `$`.
    Error,   ///< The tokenizer gave up here; always the last token.
#define KEYWORD(name, text) Kw##name,
#define OPERATOR(name, text) name,
#include "vmcore/frontend/Tokens.def"
#undef KEYWORD
#undef OPERATOR
};

/// False for the tokens that stand for line ends and indentation.
[[nodiscard]] bool hasText(TokenKind kind);

inline constexpr std::int32_t kNoColumn = -1; ///< Column of a token without text, as far as it has none.

/// Lines count from 1, columns from 0 in bytes of the UTF-8 text.
struct Token
{
    TokenKind kind = TokenKind::EndMarker;
    std::uint16_t level = 0; ///< Open brackets after this token.
    std::uint32_t begin = 0; ///< Offset in the tokenized text.
    std::uint32_t end = 0;
    std::int32_t line = 0;
    std::int32_t column = 0;
    std::int32_t endLine = 0;
    std::int32_t endColumn = 0;
};

/// An opening bracket and where it stands.
struct OpenBracket
{
    char character = '(';
    std::int32_t line = 0;
    std::int32_t column = 0;
};

/// Why a Tokenizer stopped.
struct TokenizerFailure
{
    SyntaxError error;
    /// The error outranks one that the parser found earlier in the text.
    bool outranksParser = false;
};

/// Where the first line of a text stands in its file. Lines count from 1, columns from 0 in bytes.
/// `column` shifts the tokens that end on that line; an expression inside an f-string has one.
struct TextOrigin
{
    std::int32_t line = 1;
    std::int32_t column = 0;
};

struct TokenList
{
    std::string_view text; ///< What was tokenized.
    TextOrigin origin;
    std::vector<Token> tokens; ///< Never empty: ends in EndMarker or Error.
    std::optional<TokenizerFailure> failure;
    std::optional<OpenBracket> unclosed; ///< The innermost bracket still open at the end.
    std::vector<Warning> warnings;

    [[nodiscard]] std::string_view textOf(const Token& token) const
    {
        return text.substr(token.begin, token.end - token.begin);
    }
};

/// Line `number` (from 1) of a text, with its line feed; the last line when there are fewer.
[[nodiscard]] std::string_view lineOfText(std::string_view text, std::int32_t number);

/// The error for a bracket that is still open at the end; `firstLine` is the number of the text's first line.
[[nodiscard]] SyntaxError neverClosed(std::string_view text, std::int32_t firstLine, const OpenBracket& bracket);

/// The kind of the keyword spelled `text`, or Name.
[[nodiscard]] TokenKind keywordKind(std::string_view text);

struct FixedToken
{
    std::string_view text;
    TokenKind kind;
};

/// The longest operator that `text` starts with; Unknown and without text when there is none.
[[nodiscard]] FixedToken operatorAt(std::string_view text);

/// The spelling of a keyword or operator; empty for other kinds.
[[nodiscard]] std::string_view fixedTokenText(TokenKind kind);

/// The kind of the keyword or operator spelled `text`, or Unknown.
[[nodiscard]] TokenKind fixedTokenKind(std::string_view text);

} // namespace vmcore::frontend
