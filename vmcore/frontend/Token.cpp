// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Token.h"

#include "vmcore/frontend/Unicode.h"

#include <fmt/core.h>

namespace vmcore::frontend {

namespace {

constexpr FixedToken kKeywords[] = {
#define KEYWORD(name, text) {text, TokenKind::Kw##name},
#define OPERATOR(name, text)
#include "vmcore/frontend/Tokens.def"
#undef KEYWORD
#undef OPERATOR
};

constexpr FixedToken kOperators[] = {
#define KEYWORD(name, text)
#define OPERATOR(name, text) {text, TokenKind::name},
#include "vmcore/frontend/Tokens.def"
#undef KEYWORD
#undef OPERATOR
};

} // namespace

bool hasText(TokenKind kind)
{
    return kind != TokenKind::Newline && kind != TokenKind::Indent && kind != TokenKind::Dedent
        && kind != TokenKind::EndMarker;
}

TokenKind keywordKind(std::string_view text)
{
    for (const FixedToken& keyword : kKeywords) {
        if (keyword.text == text) {
            return keyword.kind;
        }
    }
    return TokenKind::Name;
}

TokenKind fixedTokenKind(std::string_view text)
{
    for (const FixedToken& fixed : kOperators) {
        if (fixed.text == text) {
            return fixed.kind;
        }
    }
    const TokenKind kind = keywordKind(text);
    return kind == TokenKind::Name ? TokenKind::Unknown : kind;
}

std::string_view fixedTokenText(TokenKind kind)
{
    for (const FixedToken& fixed : kKeywords) {
        if (fixed.kind == kind) {
            return fixed.text;
        }
    }
    for (const FixedToken& fixed : kOperators) {
        if (fixed.kind == kind) {
            return fixed.text;
        }
    }
    return {};
}

FixedToken operatorAt(std::string_view text)
{
    for (const FixedToken& fixed : kOperators) {
        if (text.starts_with(fixed.text)) {
            return fixed;
        }
    }
    return {{}, TokenKind::Unknown};
}

std::string_view lineOfText(std::string_view text, std::int32_t number)
{
    std::size_t lineFeed = text.find('\n');
    for (; number > 1 && lineFeed != std::string_view::npos && lineFeed + 1 < text.size(); --number) {
        text.remove_prefix(lineFeed + 1);
        lineFeed = text.find('\n');
    }
    return lineFeed == std::string_view::npos ? text : text.substr(0, lineFeed + 1);
}

SyntaxError neverClosed(std::string_view text, std::int32_t firstLine, const OpenBracket& bracket)
{
    const std::string_view line = lineOfText(text, bracket.line - firstLine + 1);
    SyntaxError error;
    error.message = fmt::format("'{}' was never closed", bracket.character);
    error.line = error.endLine = bracket.line;
    error.column
        = static_cast<std::int32_t>(countCharacters(line.substr(0, static_cast<std::size_t>(bracket.column))) + 1);
    error.text = line;
    return error;
}

} // namespace vmcore::frontend
