// SPDX-License-Identifier: GPL-3.0-or-later
// The f-strings of StringLiterals: literal parts, replacement fields, conversions, format specifications.
#include "vmcore/frontend/Diagnosis.h"
#include "vmcore/frontend/StringEscapes.h"
#include "vmcore/frontend/StringLiterals.h"
#include "vmcore/frontend/Tokenizer.h"

#include <algorithm>
#include <fmt/core.h>

namespace vmcore::frontend {

namespace {

constexpr int kMaxFieldLevel = 2; ///< A field in the format specification of another is the deepest.
constexpr std::size_t kMaxBrackets = 200;

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string_view viewOf(const char* start, const char* end)
{
    return {start, static_cast<std::size_t>(end - start)};
}

} // namespace

/// Adds literal parts and fields up to the end of the body or, inside a format specification, to its brace.
bool StringLiterals::addFormatted(Pieces& pieces, int level)
{
    const Token& first = m_tokens.tokens[m_first];
    const Token& last = m_tokens.tokens[m_last];
    for (;;) {
        bool isDoubledBrace = false;
        if (!addLiteralPart(pieces.text, level, isDoubledBrace)) {
            return false;
        }
        if (isDoubledBrace) {
            continue;
        }
        if (m_cursor == m_end || *m_cursor == '}') {
            break;
        }
        std::string debugText;
        ast::Expression* const field = replacementField(level, debugText);
        if (field == nullptr) {
            return false;
        }
        pieces.text += debugText;
        flushText(pieces, first, last);
        pieces.values.push_back(field);
    }
    return level == 0 || m_cursor != m_end || fail("f-string: expecting '}'");
}

/// Literal text up to a brace that means something. A doubled brace ends the part after its first character.
bool StringLiterals::addLiteralPart(std::string& out, int level, bool& isDoubledBrace)
{
    const char* const start = m_cursor;
    const char* end = nullptr;
    while (m_cursor != m_end && end == nullptr) {
        char c = *m_cursor++;
        if (c == '\\' && !m_isRaw && m_cursor != m_end) {
            c = *m_cursor++;
            if (c == 'N') { // The braces of a character name are no field.
                if (m_cursor != m_end && *m_cursor++ == '{') {
                    m_cursor = std::find(m_cursor, m_end, '}');
                    m_cursor += m_cursor == m_end ? 0 : 1;
                }
                continue;
            }
            if (c == '{') {
                warn(invalidEscapeWarning("{"));
            }
        }
        if (c != '{' && c != '}') {
            continue;
        }
        if (level == 0 && m_cursor != m_end && *m_cursor == c) {
            end = m_cursor++;
            isDoubledBrace = true;
        } else if (level == 0 && c == '}') {
            return fail("f-string: single '}' is not allowed");
        } else {
            end = --m_cursor;
        }
    }
    const std::string_view text = viewOf(start, end == nullptr ? m_end : end);
    if (m_isRaw) {
        out += text;
        return true;
    }
    return append(decodeStringEscapes(text), out);
}

/// The node of a field, or null. `debugText` becomes its source when it is written `{…=}`.
ast::Expression* StringLiterals::replacementField(int level, std::string& debugText)
{
    if (level >= kMaxFieldLevel) {
        fail("f-string: expressions nested too deeply");
        return nullptr;
    }
    const char* const start = ++m_cursor;
    if (!findExpressionEnd()) {
        return nullptr;
    }
    ast::Expression* const value = fieldExpression(start, m_cursor);
    if (value == nullptr) {
        return nullptr;
    }
    if (*m_cursor == '=') {
        ++m_cursor;
        while (m_cursor != m_end && isSpace(*m_cursor)) {
            ++m_cursor;
        }
        debugText = viewOf(start, m_cursor);
    }
    ast::Conversion conversion = ast::Conversion::None;
    ast::Expression* spec = nullptr;
    if (!fieldConversion(conversion) || !formatSpec(level, spec)) {
        return nullptr;
    }
    if (m_cursor == m_end || *m_cursor != '}') {
        fail("f-string: expecting '}'");
        return nullptr;
    }
    ++m_cursor;
    if (!debugText.empty() && spec == nullptr && conversion == ast::Conversion::None) {
        conversion = ast::Conversion::Repr;
    }
    auto* const node = make<ast::FormattedValue>(m_tokens.tokens[m_first], m_tokens.tokens[m_last]);
    node->value = value;
    node->conversion = conversion;
    node->formatSpec = spec;
    return node;
}

/// Moves to the `!`, `:`, `=` or `}` that ends the field's expression.
bool StringLiterals::findExpressionEnd()
{
    std::string open; // Opening brackets not yet closed.
    for (; m_cursor != m_end; ++m_cursor) {
        const char c = *m_cursor;
        const char following = m_cursor + 1 != m_end ? m_cursor[1] : '\0';
        if (c == '\\') {
            return fail("f-string expression part cannot include a backslash");
        }
        if (c == '\'' || c == '"') {
            if (!skipString(c)) {
                return false;
            }
        } else if (c == '[' || c == '{' || c == '(') {
            if (open.size() >= kMaxBrackets) {
                return fail("f-string: too many nested parenthesis");
            }
            open += c;
        } else if (c == '#') {
            return fail("f-string expression part cannot include '#'");
        } else if (open.empty() && (c == '!' || c == '=' || c == '<' || c == '>') && following == '=') {
            ++m_cursor;
        } else if (open.empty() && (c == '!' || c == ':' || c == '}' || c == '=')) {
            return true;
        } else if (c == ']' || c == '}' || c == ')') {
            if (!closeFieldBracket(open, c)) {
                return false;
            }
        }
    }
    if (!open.empty()) {
        return fail(fmt::format("f-string: unmatched '{}'", open.back()));
    }
    return fail("f-string: expecting '}'");
}

/// Moves from the opening quote of a string inside a field to its last closing quote.
bool StringLiterals::skipString(char quote)
{
    const auto isTripleAt = [&](const char* at) { return m_end - at > 2 && at[1] == quote && at[2] == quote; };
    const bool isTriple = isTripleAt(m_cursor);
    m_cursor += isTriple ? 3 : 1;
    for (; m_cursor != m_end; ++m_cursor) {
        if (*m_cursor == '\\') {
            return fail("f-string expression part cannot include a backslash");
        }
        if (*m_cursor == quote && (!isTriple || isTripleAt(m_cursor))) {
            m_cursor += isTriple ? 2 : 0;
            return true;
        }
    }
    return fail("f-string: unterminated string");
}

bool StringLiterals::closeFieldBracket(std::string& open, char bracket)
{
    if (open.empty()) {
        return fail(fmt::format("f-string: unmatched '{}'", bracket));
    }
    const char opening = open.back();
    open.pop_back();
    const char expected = opening == '(' ? ')' : opening == '[' ? ']' : '}';
    if (bracket != expected) {
        return fail(fmt::format("f-string: closing parenthesis '{}' does not match opening "
                                "parenthesis '{}'",
            bracket, opening));
    }
    return true;
}

/// Parses the expression of a field. Parentheses are put around it, so that it may contain line breaks.
ast::Expression* StringLiterals::fieldExpression(const char* start, const char* end)
{
    const std::string_view source = viewOf(start, end);
    if (source.find_first_not_of(" \t\n\f") == std::string_view::npos) {
        fail(*end == '}' ? "f-string: empty expression not allowed"
                         : fmt::format("f-string: expression required before '{}'", *end));
        return nullptr;
    }
    const std::string_view text = m_context.arena.copy(fmt::format("({})\n", source));
    const TokenList tokens = Tokenizer(text, fieldOrigin(start - 1), Tokenizer::Ending::Plain).run();
    if (m_context.warnings != nullptr) {
        m_context.warnings->insert(m_context.warnings->end(), tokens.warnings.begin(), tokens.warnings.end());
    }
    TreeParser parser(tokens, m_context);
    ast::Expression* const expression = parser.parseReplacementField();
    if (expression == nullptr && m_explain == Explain::Yes && !m_context.isTooDeep) {
        m_error = LiteralError{LiteralError::Place::Complete, {}, explainField(tokens, m_context)};
    }
    return expression;
}

/// Where the text of a field stands; `brace` is its opening brace, whose place the added parenthesis takes.
TextOrigin StringLiterals::fieldOrigin(const char* brace) const
{
    const Token& token = m_tokens.tokens[m_current];
    const char* const tokenStart = m_tokens.text.data() + token.begin;
    const auto lines = static_cast<std::int32_t>(std::count(tokenStart, brace, '\n'));
    const char* firstCode = brace + 1;
    while (*firstCode == ' ' || *firstCode == '\t' || *firstCode == '\f') {
        ++firstCode;
    }
    std::int32_t column = 0;
    if (*firstCode != '\n' && *firstCode != '}') {
        const char* lineStart = brace;
        while (lineStart != tokenStart && lineStart[-1] != '\n') {
            --lineStart;
        }
        column = static_cast<std::int32_t>(brace - lineStart);
    }
    return {token.line + lines, lines != 0 ? column : token.column + column};
}

bool StringLiterals::fieldConversion(ast::Conversion& conversion)
{
    if (m_cursor == m_end || *m_cursor != '!') {
        return true;
    }
    ++m_cursor;
    if (m_cursor == m_end) {
        return fail("f-string: expecting '}'");
    }
    switch (*m_cursor++) {
    case 's': conversion = ast::Conversion::Str; return true;
    case 'r': conversion = ast::Conversion::Repr; return true;
    case 'a': conversion = ast::Conversion::Ascii; return true;
    default: return fail("f-string: invalid conversion character: expected 's', 'r', or 'a'");
    }
}

/// The format specification, if there is one: a formatted string of its own, up to the field's brace.
bool StringLiterals::formatSpec(int level, ast::Expression*& spec)
{
    if (m_cursor == m_end || *m_cursor != ':') {
        return true;
    }
    ++m_cursor;
    if (m_cursor == m_end) {
        return fail("f-string: expecting '}'");
    }
    Pieces pieces;
    if (!addFormatted(pieces, level + 1)) {
        return false;
    }
    const Token& token = m_tokens.tokens[m_current];
    flushText(pieces, token, token);
    spec = joined(pieces, token, token);
    return true;
}

} // namespace vmcore::frontend
