// SPDX-License-Identifier: GPL-3.0-or-later
// What the grammar of mistakes leaves to functions: the values of literals, targets, arguments.
#include "vmcore/frontend/Explainer.h"
#include "vmcore/frontend/NumberLiteral.h"
#include "vmcore/frontend/StringLiterals.h"

#include <fmt/core.h>

namespace vmcore::frontend {

const char* expressionName(ShapeKind kind)
{
    switch (kind) {
    case ShapeKind::Name: return "name";
    case ShapeKind::Attribute: return "attribute";
    case ShapeKind::Subscript: return "subscript";
    case ShapeKind::Starred: return "starred";
    case ShapeKind::ListDisplay: return "list";
    case ShapeKind::Tuple: return "tuple";
    case ShapeKind::Lambda: return "lambda";
    case ShapeKind::Call: return "function call";
    case ShapeKind::Operation: return "expression";
    case ShapeKind::Generator: return "generator expression";
    case ShapeKind::Yield: return "yield expression";
    case ShapeKind::Await: return "await expression";
    case ShapeKind::ListComprehension: return "list comprehension";
    case ShapeKind::SetComprehension: return "set comprehension";
    case ShapeKind::DictComprehension: return "dict comprehension";
    case ShapeKind::Dict: return "dict literal";
    case ShapeKind::Set: return "set display";
    case ShapeKind::FormattedString: return "f-string expression";
    case ShapeKind::None: return "None";
    case ShapeKind::False: return "False";
    case ShapeKind::True: return "True";
    case ShapeKind::Ellipsis: return "ellipsis";
    case ShapeKind::Literal: return "literal";
    case ShapeKind::Comparison: return "comparison";
    case ShapeKind::Conditional: return "conditional expression";
    case ShapeKind::Named: return "named expression";
    case ShapeKind::Token:
    case ShapeKind::List:
    case ShapeKind::Group:
    case ShapeKind::Keyword:
    case ShapeKind::DoubleStarred:
    case ShapeKind::Clauses: break;
    }
    return "";
}

PegListener::Verdict Explainer::decide(PegCheck check, Shape& shape)
{
    switch (check) {
    case PegCheck::Number: return checkNumber(shape);
    case PegCheck::RealNumber:
    case PegCheck::ImaginaryNumber: return checkComplexPart(shape, check);
    case PegCheck::Strings: return checkStrings(shape);
    case PegCheck::AssignmentTarget:
    case PegCheck::DeleteTarget:
        return checkTarget(item(shape, 2), check == PegCheck::DeleteTarget ? Targets::Delete : Targets::Assign);
    case PegCheck::AsTarget: return checkTarget(item(shape, 3), Targets::Assign);
    case PegCheck::ForTarget: return checkTarget(item(shape, 3), Targets::For);
    case PegCheck::GeneratorAmongArguments: return checkGenerator(shape);
    case PegCheck::PositionalAfterKeyword: return raisePositionalAfterKeyword(item(shape, 1));
    case PegCheck::LegacyStatement: return checkLegacyStatement(shape);
    case PegCheck::MissingComma: return checkMissingComma(shape);
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
        isImaginary ? "real number required in complex literal" : "imaginary number required in complex literal",
        tokenPlace(token(shape.start)));
    return Verdict::Stop;
}

PegListener::Verdict Explainer::checkStrings(Shape& shape)
{
    StringLiterals literals(m_tokens, m_context, StringLiterals::Explain::Yes);
    const ast::Expression* const node = literals.concatenate(shape.start, shape.end);
    if (node != nullptr) {
        shape.kind = ast::is<ast::JoinedStr>(node) ? ShapeKind::FormattedString : ShapeKind::Literal;
        return Verdict::Match;
    }
    if (!literals.error()) {
        raise(Kind::MemoryError, {}, lastTokenPlace());
        return Verdict::Stop;
    }
    const LiteralError& error = *literals.error();
    switch (error.place) {
    case LiteralError::Place::LastToken: raise(Kind::SyntaxError, error.message, lastTokenPlace()); break;
    case LiteralError::Place::Complete: m_error = error.complete; break;
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
        fmt::format("cannot {} {}", targets == Targets::Delete ? "delete" : "assign to", expressionName(invalid->kind)),
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
    case ShapeKind::Token: return nullptr;
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
    case ShapeKind::Starred: return targets == Targets::Delete ? &shape : invalidTarget(item(shape, 2), targets);
    case ShapeKind::Comparison:
        if (targets != Targets::For) {
            return &shape;
        }
        // In `for a in b` the target was read as the comparison `a in b`.
        return firstTokenOf(item(shape, 2)).kind == TokenKind::KwIn ? invalidTarget(item(shape, 1), targets) : nullptr;
    default: return &shape;
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
    raise(Kind::SyntaxError, "Generator expression must be parenthesized", range(*last, item(shape, 2)));
    return Verdict::Stop;
}

PegListener::Verdict Explainer::raisePositionalAfterKeyword(const Shape& arguments)
{
    bool hasUnpacking = false;
    eachArgument(arguments,
        [&](const Shape& argument) { hasUnpacking = hasUnpacking || argument.kind == ShapeKind::DoubleStarred; });
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
    raise(Kind::SyntaxError, fmt::format("Missing parentheses in call to '{0}'. Did you mean {0}(...)?", textOf(name)),
        range(name, item(shape, 2)));
    return Verdict::Stop;
}

/// Two expressions side by side inside brackets.
PegListener::Verdict Explainer::checkMissingComma(const Shape& shape)
{
    if (isLegacyStatement(item(shape, 1)) || token(shape.end - 1).level == 0) {
        return Verdict::NoMatch;
    }
    raise(Kind::SyntaxError, "invalid syntax. Perhaps you forgot a comma?", range(item(shape, 1), item(shape, 2)));
    return Verdict::Stop;
}

} // namespace vmcore::frontend
