// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Diagnosis.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "vmcore/frontend/DiagnosisGrammar.h"
#include "vmcore/frontend/NumberLiteral.h"
#include "vmcore/frontend/PegMachine.h"
#include "vmcore/frontend/StringLiterals.h"

namespace vmcore::frontend {

namespace {

constexpr std::int32_t kNoColumn = -1;

/// How a message calls a kind of expression.
const char* expressionName(ShapeKind kind)
{
    switch (kind) {
    case ShapeKind::Name:
        return "name";
    case ShapeKind::Attribute:
        return "attribute";
    case ShapeKind::Subscript:
        return "subscript";
    case ShapeKind::Starred:
        return "starred";
    case ShapeKind::ListDisplay:
        return "list";
    case ShapeKind::Tuple:
        return "tuple";
    case ShapeKind::Lambda:
        return "lambda";
    case ShapeKind::Call:
        return "function call";
    case ShapeKind::Operation:
        return "expression";
    case ShapeKind::Generator:
        return "generator expression";
    case ShapeKind::Yield:
        return "yield expression";
    case ShapeKind::Await:
        return "await expression";
    case ShapeKind::ListComprehension:
        return "list comprehension";
    case ShapeKind::SetComprehension:
        return "set comprehension";
    case ShapeKind::DictComprehension:
        return "dict comprehension";
    case ShapeKind::Dict:
        return "dict literal";
    case ShapeKind::Set:
        return "set display";
    case ShapeKind::FormattedString:
        return "f-string expression";
    case ShapeKind::None:
        return "None";
    case ShapeKind::False:
        return "False";
    case ShapeKind::True:
        return "True";
    case ShapeKind::Ellipsis:
        return "ellipsis";
    case ShapeKind::Literal:
        return "literal";
    case ShapeKind::Comparison:
        return "comparison";
    case ShapeKind::Conditional:
        return "conditional expression";
    case ShapeKind::Named:
        return "named expression";
    case ShapeKind::Token:
    case ShapeKind::List:
    case ShapeKind::Group:
    case ShapeKind::Keyword:
    case ShapeKind::DoubleStarred:
    case ShapeKind::Clauses:
        break;
    }
    return "";
}

bool hasText(TokenKind kind)
{
    return kind != TokenKind::Newline && kind != TokenKind::Indent && kind != TokenKind::Dedent
        && kind != TokenKind::EndMarker;
}

/// The number of a column given in bytes: characters before it plus one. Past the end of the line it stays there.
std::int32_t columnNumber(std::string_view line, std::int32_t byteColumn)
{
    const auto bytes = static_cast<std::size_t>(std::max(byteColumn, 0)) + 1;
    const std::string_view prefix = line.substr(0, bytes);
    const auto characters = std::ranges::count_if(
        prefix, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; });
    return static_cast<std::int32_t>(characters) + (bytes > line.size() ? 1 : 0);
}

/// Where an error is shown. Lines are numbers; columns count from 0 in bytes, kNoColumn stands for none.
struct Place {
    std::int32_t line = 0;
    std::int32_t column = 0;
    std::int32_t endLine = 0;
    std::int32_t endColumn = 0;
};

class Explainer final : public PegListener
{
public:
    enum class Part : std::uint8_t { Module, Field };

    Explainer(const TokenList& tokens, ParseContext& context, Part part, TextSource source,
        std::size_t firstToken)
        : m_tokens(tokens)
        , m_context(context)
        , m_part(part)
        , m_source(source)
        , m_program(compileGrammar(kDiagnosisGrammar))
        , m_machine(m_program, tokens, *this, firstToken)
    {
    }

    SyntaxError explain(std::string_view rule);

    void reportError(const PegError& error, const Shape& shape) override;
    Verdict decide(PegCheck check, Shape& shape) override;
    void reportExpected(TokenKind expected, std::size_t index) override;
    void reportTokenizerFailure() override;

private:
    using Kind = SyntaxError::Kind;
    enum class Targets : std::uint8_t { Assign, For, Delete };

    [[nodiscard]] const Shape& item(const Shape& shape, std::size_t number) const
    {
        return *m_machine.child(shape, number - 1);
    }
    [[nodiscard]] const Token& token(std::size_t index) const { return m_tokens.tokens[index]; }
    [[nodiscard]] const Token& lastToken() const { return token(m_machine.tokensRead() - 1); }
    [[nodiscard]] std::string_view textOf(const Shape& shape) const
    {
        return m_tokens.textOf(token(shape.start));
    }

    // Places.
    [[nodiscard]] const Token& firstTokenOf(const Shape& shape) const;
    [[nodiscard]] const Token& lastTokenOf(const Shape& shape) const;
    [[nodiscard]] const Shape& lastComprehensionItem(const Shape& clauses) const;
    [[nodiscard]] Place range(const Shape& first, const Shape& last) const;
    [[nodiscard]] static Place tokenPlace(const Token& token);
    [[nodiscard]] Place lastTokenPlace() const;
    [[nodiscard]] std::int32_t cursorColumn(const Token& marker) const;

    // Errors.
    void raise(Kind kind, std::string message, Place place);
    [[nodiscard]] std::string filledIn(const std::string& message, const Shape& shape) const;
    void raiseGeneric(const Token& stuckAt);
    void preferTokenizerFailure();

    // Checks.
    Verdict checkNumber(Shape& shape);
    Verdict checkComplexPart(const Shape& shape, PegCheck part);
    Verdict checkStrings(Shape& shape);
    Verdict checkTarget(const Shape& shape, Targets targets);
    [[nodiscard]] const Shape* invalidTarget(const Shape& shape, Targets targets) const;
    Verdict checkGenerator(const Shape& shape);
    Verdict checkLegacyStatement(const Shape& shape);
    Verdict checkMissingComma(const Shape& shape);
    Verdict raisePositionalAfterKeyword(const Shape& shape);
    [[nodiscard]] bool isLegacyStatement(const Shape& shape) const;
    template<class Visit>
    void eachArgument(const Shape& shape, Visit visit) const;

    const TokenList& m_tokens;
    ParseContext& m_context;
    Part m_part;
    TextSource m_source;
    PegProgram m_program;
    PegMachine m_machine;
    std::optional<SyntaxError> m_error;
    bool m_isFinal = false; ///< The tokenizer's error, or one that it does not outrank.
};

SyntaxError Explainer::explain(std::string_view rule)
{
    using Outcome = PegMachine::Outcome;
    const Outcome first = m_machine.run(rule, PegMachine::Pass::First);
    if (first == Outcome::Matched && rule == "interactive") {
        raise(Kind::SyntaxError, "multiple statements found while compiling a single statement",
            lastTokenPlace());
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
        raise(Kind::IndentationError,
            stuckAt.kind == TokenKind::Indent ? "unexpected indent" : "unexpected unindent",
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
    raise(Kind::SyntaxError, fmt::format("expected '{}'", fixedTokenText(expected)),
        tokenPlace(token(index)));
}

void Explainer::reportError(const PegError& error, const Shape& shape)
{
    Place place;
    switch (error.place) {
    case PegError::Place::LastToken:
        place = lastTokenPlace();
        break;
    case PegError::Place::Items:
        place = range(item(shape, error.first), item(shape, error.last));
        break;
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
    raise(error.isIndentation ? Kind::IndentationError : Kind::SyntaxError,
        filledIn(error.message, shape), place);
}

std::string Explainer::filledIn(const std::string& message, const Shape& shape) const
{
    const std::size_t open = message.find('{');
    if (open == std::string::npos) {
        return message;
    }
    const std::size_t close = message.find('}', open);
    const Shape& named = item(shape, static_cast<std::size_t>(message[open + 1] - '0'));
    const std::string_view what
        = std::string_view(message).substr(open + 2, close - open - 2);
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

Place Explainer::range(const Shape& first, const Shape& last) const
{
    const Token& start = firstTokenOf(first);
    const Token& end = lastTokenOf(last);
    return {start.line, start.column, end.endLine, end.endColumn};
}

Place Explainer::tokenPlace(const Token& token)
{
    return {token.line, token.column, token.endLine, token.endColumn};
}

Place Explainer::lastTokenPlace() const
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
    return static_cast<std::int32_t>(
        before.size() - (lineFeed == std::string_view::npos ? 0 : lineFeed + 1));
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
    error.endColumn
        = place.endColumn < 0 ? place.endColumn + 1 : columnNumber(error.text, place.endColumn);
}

PegListener::Verdict Explainer::decide(PegCheck check, Shape& shape)
{
    switch (check) {
    case PegCheck::Number:
        return checkNumber(shape);
    case PegCheck::RealNumber:
    case PegCheck::ImaginaryNumber:
        return checkComplexPart(shape, check);
    case PegCheck::Strings:
        return checkStrings(shape);
    case PegCheck::AssignmentTarget:
    case PegCheck::DeleteTarget:
        return checkTarget(item(shape, 2),
            check == PegCheck::DeleteTarget ? Targets::Delete : Targets::Assign);
    case PegCheck::AsTarget:
        return checkTarget(item(shape, 3), Targets::Assign);
    case PegCheck::ForTarget:
        return checkTarget(item(shape, 3), Targets::For);
    case PegCheck::GeneratorAmongArguments:
        return checkGenerator(shape);
    case PegCheck::PositionalAfterKeyword:
        return raisePositionalAfterKeyword(item(shape, 1));
    case PegCheck::LegacyStatement:
        return checkLegacyStatement(shape);
    case PegCheck::MissingComma:
        return checkMissingComma(shape);
    }
    return Verdict::NoMatch;
}

PegListener::Verdict Explainer::checkNumber(Shape& shape)
{
    shape.kind = ShapeKind::Literal;
    const ast::ConstantValue value = numberValue(textOf(shape), m_context.arena);
    if (!hasTooManyDigits(value)) {
        return Verdict::Match;
    }
    const Token& number = token(shape.start);
    raise(Kind::SyntaxError,
        fmt::format("Exceeds the limit ({} digits) for integer string conversion: value has {} "
                    "digits; use sys.set_int_max_str_digits() to increase the limit - Consider "
                    "hexadecimal for huge integer literals to avoid decimal conversion limits.",
            kMaxDecimalDigits, value.text.size()),
        {number.line, kNoColumn, number.endLine, kNoColumn});
    return Verdict::Stop;
}

PegListener::Verdict Explainer::checkComplexPart(const Shape& shape, PegCheck part)
{
    const ast::ConstantValue value = numberValue(textOf(shape), m_context.arena);
    const bool isImaginary = value.kind == ast::ConstantKind::Complex;
    if (isImaginary == (part == PegCheck::ImaginaryNumber)) {
        return Verdict::Match;
    }
    raise(Kind::SyntaxError,
        isImaginary ? "real number required in complex literal"
                    : "imaginary number required in complex literal",
        tokenPlace(token(shape.start)));
    return Verdict::Stop;
}

PegListener::Verdict Explainer::checkStrings(Shape& shape)
{
    StringLiterals literals(m_tokens, m_context, StringLiterals::Explain::Yes);
    const ast::Expression* const node = literals.concatenate(shape.start, shape.end);
    if (node != nullptr) {
        shape.kind = ast::is<ast::JoinedStr>(node) ? ShapeKind::FormattedString
                                                   : ShapeKind::Literal;
        return Verdict::Match;
    }
    if (!literals.error()) {
        raise(Kind::MemoryError, {}, lastTokenPlace());
        return Verdict::Stop;
    }
    const LiteralError& error = *literals.error();
    switch (error.place) {
    case LiteralError::Place::LastToken:
        raise(Kind::SyntaxError, error.message, lastTokenPlace());
        break;
    case LiteralError::Place::Complete:
        m_error = error.complete;
        break;
    }
    return Verdict::Stop;
}

PegListener::Verdict Explainer::checkTarget(const Shape& shape, Targets targets)
{
    const Shape* const invalid = invalidTarget(shape, targets);
    if (invalid == nullptr) {
        return Verdict::NoMatch;
    }
    raise(Kind::SyntaxError,
        fmt::format("cannot {} {}", targets == Targets::Delete ? "delete" : "assign to",
            expressionName(invalid->kind)),
        range(*invalid, *invalid));
    return Verdict::Stop;
}

/// The first part of an expression that cannot be a target, or null.
const Shape* Explainer::invalidTarget(const Shape& shape, Targets targets) const
{
    switch (shape.kind) {
    case ShapeKind::Name:
    case ShapeKind::Attribute:
    case ShapeKind::Subscript:
    case ShapeKind::Token:
        return nullptr;
    case ShapeKind::ListDisplay:
    case ShapeKind::Tuple:
    case ShapeKind::List:
    case ShapeKind::Group:
        for (std::size_t i = 0; i < shape.childCount; ++i) {
            const Shape* const part = m_machine.child(shape, i);
            const Shape* const invalid = part == nullptr ? nullptr : invalidTarget(*part, targets);
            if (invalid != nullptr) {
                return invalid;
            }
        }
        return nullptr;
    case ShapeKind::Starred:
        return targets == Targets::Delete ? &shape : invalidTarget(item(shape, 2), targets);
    case ShapeKind::Comparison:
        if (targets != Targets::For) {
            return &shape;
        }
        // In `for a in b` the target was read as the comparison `a in b`.
        return firstTokenOf(item(shape, 2)).kind == TokenKind::KwIn
            ? invalidTarget(item(shape, 1), targets)
            : nullptr;
    default:
        return &shape;
    }
}

template<class Visit>
void Explainer::eachArgument(const Shape& shape, Visit visit) const
{
    if (shape.kind != ShapeKind::List && shape.kind != ShapeKind::Group) {
        visit(shape);
        return;
    }
    for (std::size_t i = 0; i < shape.childCount; ++i) {
        const Shape* const part = m_machine.child(shape, i);
        if (part != nullptr && part->kind != ShapeKind::Token) {
            eachArgument(*part, visit);
        }
    }
}

/// `f(a, b for b in c)`: with a single argument it is a generator expression and fine.
PegListener::Verdict Explainer::checkGenerator(const Shape& shape)
{
    const Shape* last = nullptr;
    std::size_t count = 0;
    eachArgument(item(shape, 1), [&](const Shape& argument) {
        if (argument.kind != ShapeKind::Keyword && argument.kind != ShapeKind::DoubleStarred) {
            last = &argument;
            ++count;
        }
    });
    if (count <= 1) {
        return Verdict::NoMatch;
    }
    raise(Kind::SyntaxError, "Generator expression must be parenthesized",
        range(*last, item(shape, 2)));
    return Verdict::Stop;
}

PegListener::Verdict Explainer::raisePositionalAfterKeyword(const Shape& arguments)
{
    bool hasUnpacking = false;
    eachArgument(arguments, [&](const Shape& argument) {
        hasUnpacking = hasUnpacking || argument.kind == ShapeKind::DoubleStarred;
    });
    raise(Kind::SyntaxError,
        hasUnpacking ? "positional argument follows keyword argument unpacking"
                     : "positional argument follows keyword argument",
        lastTokenPlace());
    return Verdict::Stop;
}

/// A name that was a statement in Python 2.
bool Explainer::isLegacyStatement(const Shape& shape) const
{
    return shape.kind == ShapeKind::Name && (textOf(shape) == "print" || textOf(shape) == "exec");
}

PegListener::Verdict Explainer::checkLegacyStatement(const Shape& shape)
{
    const Shape& name = item(shape, 1);
    if (!isLegacyStatement(name)) {
        return Verdict::NoMatch;
    }
    raise(Kind::SyntaxError,
        fmt::format("Missing parentheses in call to '{0}'. Did you mean {0}(...)?", textOf(name)),
        range(name, item(shape, 2)));
    return Verdict::Stop;
}

/// Two expressions side by side inside brackets.
PegListener::Verdict Explainer::checkMissingComma(const Shape& shape)
{
    if (isLegacyStatement(item(shape, 1)) || token(shape.end - 1).level == 0) {
        return Verdict::NoMatch;
    }
    raise(Kind::SyntaxError, "invalid syntax. Perhaps you forgot a comma?",
        range(item(shape, 1), item(shape, 2)));
    return Verdict::Stop;
}

std::string_view startRule(ast::ParseMode mode, std::size_t firstToken)
{
    if (mode == ast::ParseMode::Eval) {
        return "eval";
    }
    // Inside a block, and in a file, what comes before and around the statement that failed is fine.
    return mode == ast::ParseMode::Single && firstToken == 0 ? "interactive" : "statements";
}

} // namespace

SyntaxError explainModule(const TokenList& tokens, ParseContext& context, ast::ParseMode mode,
    TextSource source, std::size_t firstToken)
{
    return Explainer(tokens, context, Explainer::Part::Module, source, firstToken)
        .explain(startRule(mode, firstToken));
}

SyntaxError explainField(const TokenList& tokens, ParseContext& context)
{
    return Explainer(tokens, context, Explainer::Part::Field, TextSource::Memory, 0)
        .explain("field");
}

} // namespace vmcore::frontend
