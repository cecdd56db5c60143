// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Tokenizer.h"

#include "vmcore/frontend/CharacterClass.h"
#include "vmcore/frontend/Unicode.h"

#include <fmt/core.h>
#include <utility>

namespace vmcore::frontend {

namespace {

constexpr std::int32_t kTabSize = 8;

char closingFor(char opening)
{
    return opening == '(' ? ')' : opening == '[' ? ']' : '}';
}

} // namespace

Tokenizer::Tokenizer(std::string_view text, TextOrigin origin, Ending ending)
    : m_ending(ending)
    , m_cursor(text.data())
    , m_end(text.data() + text.size())
    , m_lineStart(text.data())
    , m_tokenStart(text.data())
    , m_line(origin.line - 1)
{
    m_list.text = text;
    m_list.origin = origin;
    m_list.tokens.reserve(text.size() / 4 + 8);
}

TokenList Tokenizer::run()
{
    Scan scan = Scan::Token;
    while (scan == Scan::Token) {
        scan = scanToken();
    }
    if (scan == Scan::EndOfText) {
        addEnd();
    } else {
        addMarker(TokenKind::Error);
    }
    if (m_level > 0) {
        m_list.unclosed = m_brackets[m_level - 1];
    }
    return std::move(m_list);
}

/// Ends the list. At a prompt the end of the text also ends the line and every block.
void Tokenizer::addEnd()
{
    if (m_ending == Ending::Prompt && !m_list.tokens.empty()) {
        addMarker(TokenKind::Newline);
        const bool hasOpenBlocks = m_indentDepth > 0;
        for (; m_indentDepth > 0; --m_indentDepth) {
            addMarker(TokenKind::Dedent);
        }
        if (hasOpenBlocks) {
            addMarker(TokenKind::Newline);
        }
    }
    addMarker(TokenKind::EndMarker);
}

char Tokenizer::next()
{
    if (m_cursor == m_end) {
        return kEnd;
    }
    if (m_lineFeedSeen) {
        m_lineFeedSeen = false;
        m_lineStart = m_cursor;
        ++m_line;
    }
    const char character = *m_cursor++;
    m_lineFeedSeen = character == '\n';
    return character;
}

void Tokenizer::backUp(char character)
{
    if (character == kEnd) {
        return;
    }
    --m_cursor;
    if (character == '\n') {
        m_lineFeedSeen = false;
    }
}

Tokenizer::LineStart Tokenizer::startLine()
{
    m_atLineStart = false;
    Indent indent = {0, 0};
    if (!measureIndent(indent)) {
        return LineStart::Failed;
    }
    const char character = peek();
    if (character == '#' || character == '\n') {
        return LineStart::Blank;
    }
    return m_level > 0 || changeIndent(indent) ? LineStart::Code : LineStart::Failed;
}

bool Tokenizer::measureIndent(Indent& indent)
{
    std::int32_t continued = 0; // A backslash fixes the indentation of the line it continues.
    char character = next();
    for (;; character = next()) {
        if (character == ' ') {
            ++indent.column;
            ++indent.tabIsOneColumn;
        } else if (character == '\t') {
            indent.column = (indent.column / kTabSize + 1) * kTabSize;
            ++indent.tabIsOneColumn;
        } else if (character == '\f') {
            indent = {0, 0};
        } else if (character == '\\') {
            continued = continued != 0 ? continued : indent.column;
            if (!continueLine()) {
                return false;
            }
        } else {
            break;
        }
    }
    backUp(character);
    if (continued != 0) {
        indent = {continued, continued};
    }
    return true;
}

bool Tokenizer::changeIndent(Indent indent)
{
    constexpr const char* kTabMessage = "inconsistent use of tabs and spaces in indentation";
    const auto current = [&]() -> const Indent& { return m_indents[m_indentDepth]; };
    if (indent.column > current().column) {
        if (m_indentDepth + 1 >= kMaxIndents) {
            return failQuietly(SyntaxError::Kind::IndentationError, "too many levels of indentation", 1, 0);
        }
        if (indent.tabIsOneColumn <= current().tabIsOneColumn) {
            return failQuietly(SyntaxError::Kind::TabError, kTabMessage, 1, 0);
        }
        m_indents[++m_indentDepth] = indent;
        ++m_pendingIndents;
        return true;
    }
    while (indent.column < current().column) {
        --m_indentDepth;
        --m_pendingIndents;
    }
    if (indent.column != current().column) {
        return failQuietly(SyntaxError::Kind::IndentationError, "unindent does not match any outer indentation level",
            charactersTo(endOfLine()), kOpenEnd);
    }
    if (indent.tabIsOneColumn != current().tabIsOneColumn) {
        return failQuietly(SyntaxError::Kind::TabError, kTabMessage, 1, 0);
    }
    return true;
}

bool Tokenizer::continueLine()
{
    if (next() != '\n') {
        return failQuietly(SyntaxError::Kind::SyntaxError, "unexpected character after line continuation character",
            charactersTo(m_cursor), 0);
    }
    return m_cursor != m_end || failEndOfText();
}

Tokenizer::Scan Tokenizer::scanToken()
{
    for (;;) {
        if (m_atLineStart) {
            const LineStart start = startLine();
            if (start == LineStart::Failed) {
                return Scan::Failed;
            }
            m_isBlankLine = start == LineStart::Blank;
        }
        if (m_pendingIndents != 0) {
            addMarker(m_pendingIndents > 0 ? TokenKind::Indent : TokenKind::Dedent);
            m_pendingIndents += m_pendingIndents > 0 ? -1 : 1;
            return Scan::Token;
        }
        char character = next();
        while (character == ' ' || character == '\t' || character == '\f') {
            character = next();
        }
        m_tokenStart = m_cursor - (character == kEnd ? 0 : 1);
        if (character == '#') {
            while (character != kEnd && character != '\n') {
                character = next();
            }
        }
        if (character == '\\') {
            if (!continueLine()) {
                return Scan::Failed;
            }
        } else if (character == '\n') {
            m_atLineStart = true;
            if (!m_isBlankLine && m_level == 0) {
                backUp(character);
                add(TokenKind::Newline);
                next();
                return Scan::Token;
            }
            m_isBlankLine = false;
        } else if (character == kEnd) {
            return m_level == 0 || failEndOfText() ? Scan::EndOfText : Scan::Failed;
        } else if (isNameStart(character)) {
            return scanName() ? Scan::Token : Scan::Failed;
        } else if (isDigit(character) || (character == '.' && isDigit(peek()))) {
            return scanNumber(character) ? Scan::Token : Scan::Failed;
        } else if (character == '\'' || character == '"') {
            return scanString(character) ? Scan::Token : Scan::Failed;
        } else {
            return scanOperator(character) ? Scan::Token : Scan::Failed;
        }
    }
}

bool Tokenizer::scanName()
{
    bool isAsciiName = static_cast<unsigned char>(*m_tokenStart) < 0x80;
    while (isNamePart(peek())) {
        isAsciiName = isAsciiName && static_cast<unsigned char>(peek()) < 0x80;
        ++m_cursor;
    }
    const std::string_view text(m_tokenStart, static_cast<std::size_t>(m_cursor - m_tokenStart));
    if ((peek() == '\'' || peek() == '"') && isStringPrefix(text)) {
        return scanString(next());
    }
    if (!isAsciiName && !verifyName()) {
        return false;
    }
    add(isAsciiName ? keywordKind(text) : TokenKind::Name);
    return true;
}

bool Tokenizer::verifyName()
{
    std::string_view rest(m_tokenStart, static_cast<std::size_t>(m_cursor - m_tokenStart));
    bool isFirst = true;
    while (!rest.empty()) {
        const auto [codePoint, length] = decodeUtf8(rest);
        if (!(isFirst ? isIdentifierStart(codePoint) : isIdentifierPart(codePoint))) {
            m_cursor = rest.data() + length;
            const auto number = static_cast<std::uint32_t>(codePoint);
            if (!isPrintable(codePoint)) {
                return fail(fmt::format("invalid non-printable character U+{:04X}", number));
            }
            return fail(fmt::format("invalid character '{}' (U+{:04X})", rest.substr(0, length), number));
        }
        rest.remove_prefix(length);
        isFirst = false;
    }
    return true;
}

bool Tokenizer::scanString(char quote)
{
    m_stringLine = m_line;
    m_stringLineStart = m_lineStart;
    int quoteSize = 1;
    int closed = 0; // Quotes seen in a row that may end the string.
    if (peek() == quote) {
        next();
        if (peek() == quote) {
            next();
            quoteSize = 3;
        } else {
            closed = 1;
        }
    }
    while (closed != quoteSize) {
        const char character = next();
        if (character == kEnd || (character == '\n' && quoteSize == 1)) {
            const std::int32_t detected = m_line;
            m_cursor = m_tokenStart + 1;
            m_line = m_stringLine;
            m_lineStart = m_stringLineStart;
            return fail(fmt::format("unterminated {}string literal (detected at line {})",
                quoteSize == 3 ? "triple-quoted " : "", detected));
        }
        closed = character == quote ? closed + 1 : 0;
        if (character == '\\') {
            next();
        }
    }
    add(TokenKind::String);
    return true;
}

bool Tokenizer::scanOperator(char first)
{
    const std::string_view rest(m_tokenStart, static_cast<std::size_t>(m_end - m_tokenStart));
    const FixedToken found = operatorAt(rest);
    if (found.kind == TokenKind::Unknown && !isPrintable(static_cast<unsigned char>(first))) {
        return fail(fmt::format(
            "invalid non-printable character U+{:04X}", static_cast<unsigned>(static_cast<unsigned char>(first))));
    }
    m_cursor = m_tokenStart + (found.text.empty() ? 1 : found.text.size());
    const bool opens = first == '(' || first == '[' || first == '{';
    const bool closes = first == ')' || first == ']' || first == '}';
    if ((opens && !openBracket(first)) || (closes && !closeBracket(first))) {
        return false;
    }
    add(found.kind);
    return true;
}

bool Tokenizer::openBracket(char bracket)
{
    if (m_level >= kMaxBrackets) {
        return fail("too many nested parentheses");
    }
    m_brackets[m_level++] = {bracket, m_line, static_cast<std::int32_t>(m_tokenStart - m_lineStart)};
    return true;
}

bool Tokenizer::closeBracket(char bracket)
{
    if (m_level == 0) {
        return fail(fmt::format("unmatched '{}'", bracket));
    }
    const OpenBracket& open = m_brackets[--m_level];
    if (closingFor(open.character) == bracket) {
        return true;
    }
    std::string message
        = fmt::format("closing parenthesis '{}' does not match opening parenthesis '{}'", bracket, open.character);
    if (open.line != m_line) {
        message += fmt::format(" on line {}", open.line);
    }
    return fail(std::move(message));
}

void Tokenizer::add(TokenKind kind)
{
    const bool isString = kind == TokenKind::String;
    const char* const textStart = m_list.text.data();
    const std::int32_t shift = m_line == m_list.origin.line ? m_list.origin.column : 0;
    Token token;
    token.kind = kind;
    token.level = static_cast<std::uint16_t>(m_level);
    token.begin = static_cast<std::uint32_t>(m_tokenStart - textStart);
    token.end = static_cast<std::uint32_t>(m_cursor - textStart);
    token.line = isString ? m_stringLine : m_line;
    token.column = shift + static_cast<std::int32_t>(m_tokenStart - (isString ? m_stringLineStart : m_lineStart));
    token.endLine = m_line;
    token.endColumn = shift + static_cast<std::int32_t>(m_cursor - m_lineStart);
    m_list.tokens.push_back(token);
}

void Tokenizer::addMarker(TokenKind kind)
{
    Token token;
    token.kind = kind;
    token.level = static_cast<std::uint16_t>(m_level);
    token.begin = token.end = static_cast<std::uint32_t>(m_cursor - m_list.text.data());
    token.line = token.endLine = m_line;
    token.column = token.endColumn = kNoColumn;
    m_list.tokens.push_back(token);
}

} // namespace vmcore::frontend
