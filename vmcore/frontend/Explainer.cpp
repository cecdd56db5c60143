// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Explainer.h"

#include "vmcore/frontend/DiagnosisGrammar.h"
#include "vmcore/frontend/Unicode.h"

#include <algorithm>
#include <fmt/core.h>
#include <utility>

namespace vmcore::frontend {

namespace {

/// The number of a column given in bytes: characters before it plus one. Past the end of the line it stays there.
/// CPython 3.11.2 gives bytes for expressions in f-strings and for files that declare no encoding; a defect that
/// later versions mended and that puts the carets beside the mistake.
std::int32_t columnNumber(std::string_view line, std::int32_t byteColumn)
{
    const auto bytes = static_cast<std::size_t>(std::max(byteColumn, 0)) + 1;
    const std::size_t characters = countCharacters(line.substr(0, bytes)) + (bytes > line.size() ? 1 : 0);
    return static_cast<std::int32_t>(characters);
}

} // namespace

Explainer::Explainer(
    const TokenList& tokens, ParseContext& context, Part part, TextSource source, std::size_t firstToken)
    : m_tokens(tokens)
    , m_context(context)
    , m_part(part)
    , m_source(source)
    , m_program(compileGrammar(kDiagnosisGrammar))
    , m_machine(m_program, tokens, *this, firstToken)
{
}

SyntaxError Explainer::explain(std::string_view rule)
{
    using Outcome = PegMachine::Outcome;
    const Outcome first = m_machine.run(rule, PegMachine::Pass::First);
    if (first == Outcome::Matched && rule == "interactive") {
        raise(Kind::SyntaxError, "multiple statements found while compiling a single statement", lastTokenPlace());
        return std::move(*m_error);
    }
    if (first == Outcome::NoMatch || first == Outcome::Matched) {
        const Token stuckAt = lastToken();
        m_machine.run(rule, PegMachine::Pass::WithMistakes);
        if (!m_error) {
            raiseGeneric(stuckAt);
        }
    }
    if (!m_isFinal) {
        preferTokenizerFailure();
    }
    return std::move(*m_error);
}

void Explainer::raiseGeneric(const Token& stuckAt)
{
    if (stuckAt.kind == TokenKind::Indent || stuckAt.kind == TokenKind::Dedent) {
        raise(Kind::IndentationError, stuckAt.kind == TokenKind::Indent ? "unexpected indent" : "unexpected unindent",
            lastTokenPlace());
        m_isFinal = true;
    } else {
        raise(Kind::SyntaxError, "invalid syntax", tokenPlace(stuckAt));
    }
}

/// An error of the tokenizer further on is shown instead, and so is a bracket left open before this line.
void Explainer::preferTokenizerFailure()
{
    if (!m_tokens.failure) {
        return;
    }
    if (m_tokens.failure->outranksParser) {
        m_error = m_tokens.failure->error;
    } else if (m_tokens.unclosed && lastToken().line > m_tokens.unclosed->line) {
        m_error = neverClosed(m_tokens.text, m_tokens.origin.line, *m_tokens.unclosed);
    }
}

void Explainer::reportTokenizerFailure()
{
    if (!m_error) {
        m_error = m_tokens.failure->error;
        m_isFinal = true;
    }
}

void Explainer::reportExpected(TokenKind expected, std::size_t index)
{
    raise(Kind::SyntaxError, fmt::format("expected '{}'", fixedTokenText(expected)), tokenPlace(token(index)));
}

void Explainer::reportError(const PegError& error, const Shape& shape)
{
    Place place;
    switch (error.place) {
    case PegError::Place::LastToken: place = lastTokenPlace(); break;
    case PegError::Place::Items: place = range(item(shape, error.first), item(shape, error.last)); break;
    case PegError::Place::FromItem: {
        const Token& last = lastToken();
        place = tokenPlace(firstTokenOf(item(shape, error.first)));
        place.endLine = last.endLine;
        place.endColumn = (last.endColumn == kNoColumn ? cursorColumn(last) : last.endColumn) - 1;
        break;
    }
    case PegError::Place::AfterItem: {
        const Token& last = lastTokenOf(item(shape, error.first));
        place = {last.line, last.endColumn - 1, last.endLine, kNoColumn};
        place.line = firstTokenOf(item(shape, error.first)).line;
        break;
    }
    }
    raise(error.isIndentation ? Kind::IndentationError : Kind::SyntaxError, filledIn(error.message, shape), place);
}

std::string Explainer::filledIn(const std::string& message, const Shape& shape) const
{
    const std::size_t open = message.find('{');
    if (open == std::string::npos) {
        return message;
    }
    const std::size_t close = message.find('}', open);
    const Shape& named = item(shape, static_cast<std::size_t>(message[open + 1] - '0'));
    const std::string_view what = std::string_view(message).substr(open + 2, close - open - 2);
    std::string text = expressionName(named.kind);
    if (what == ":line") {
        text = std::to_string(firstTokenOf(named).line);
    } else if (what == ":text") {
        text = textOf(named);
    }
    return message.substr(0, open) + text + message.substr(close + 1);
}

const Token& Explainer::firstTokenOf(const Shape& shape) const
{
    const bool isList = shape.kind == ShapeKind::List && shape.childCount > 0;
    return isList ? firstTokenOf(item(shape, 1)) : token(shape.start);
}

const Token& Explainer::lastTokenOf(const Shape& shape) const
{
    if (shape.kind == ShapeKind::List && shape.childCount > 0) {
        return lastTokenOf(item(shape, shape.childCount));
    }
    if (shape.kind == ShapeKind::Clauses) {
        return lastTokenOf(lastComprehensionItem(shape));
    }
    std::size_t index = shape.end - 1;
    while (index > shape.start && !hasText(token(index).kind)) {
        --index;
    }
    return token(index);
}

/// The last condition of the last `for`, or what it iterates over.
const Shape& Explainer::lastComprehensionItem(const Shape& clauses) const
{
    const Shape& list = item(clauses, 1);
    const Shape& last = item(list, list.childCount);
    const Shape& conditions = item(last, last.childCount);
    return conditions.childCount > 0 ? item(item(conditions, conditions.childCount), 2)
                                     : item(last, last.childCount - 1);
}

Explainer::Place Explainer::range(const Shape& first, const Shape& last) const
{
    const Token& start = firstTokenOf(first);
    const Token& end = lastTokenOf(last);
    return {start.line, start.column, end.endLine, end.endColumn};
}

Explainer::Place Explainer::tokenPlace(const Token& token)
{
    return {token.line, token.column, token.endLine, token.endColumn};
}

Explainer::Place Explainer::lastTokenPlace() const
{
    const Token& last = lastToken();
    Place place = tokenPlace(last);
    if (last.column == kNoColumn) {
        place.column = cursorColumn(last) - 1;
        place.endColumn = kNoColumn - 1;
    }
    return place;
}

/// Where on its line the tokenizer stood after a token without text.
std::int32_t Explainer::cursorColumn(const Token& marker) const
{
    const std::string_view before = m_tokens.text.substr(0, marker.begin);
    const bool isAtEnd = marker.begin == m_tokens.text.size();
    if (isAtEnd && m_source == TextSource::File) {
        return 0;
    }
    const std::size_t searchFrom = isAtEnd && !before.empty() ? before.size() - 1 : before.size();
    const std::size_t lineFeed = before.substr(0, searchFrom).rfind('\n');
    return static_cast<std::int32_t>(before.size() - (lineFeed == std::string_view::npos ? 0 : lineFeed + 1));
}

void Explainer::raise(Kind kind, std::string message, Place place)
{
    if (m_error) {
        return;
    }
    SyntaxError& error = m_error.emplace();
    error.kind = kind;
    error.message = std::move(message);
    error.line = place.line;
    error.endLine = place.endLine;
    error.text = lineOfText(m_tokens.text, place.line - m_tokens.origin.line + 1);
    if (m_part == Part::Field) {
        if (place.line < lastToken().line) {
            error.text.resize(error.text.find_last_not_of('\n') + 1);
        }
        error.message.insert(0, "f-string: ");
        place.column -= m_tokens.origin.column;
        place.endColumn -= m_tokens.origin.column;
    }
    error.column = place.column < 0 ? place.column + 1 : columnNumber(error.text, place.column);
    error.endColumn = place.endColumn < 0 ? place.endColumn + 1 : columnNumber(error.text, place.endColumn);
}

} // namespace vmcore::frontend
