// SPDX-License-Identifier: GPL-3.0-or-later
// Atoms of TreeParser: names, literals, displays, comprehensions; and assignment targets.
#include "vmcore/frontend/NumberLiteral.h"
#include "vmcore/frontend/StringLiterals.h"
#include "vmcore/frontend/TreeParserNodes.h"

namespace vmcore::frontend {

ast::Expression* TreeParser::atom()
{
    const Mark start = mark();
    switch (kind()) {
    case TokenKind::Name: {
        const ast::Identifier id = name();
        auto* const node = make<ast::Name>(start);
        node->id = id;
        return node;
    }
    case TokenKind::KwNone: return constant(ast::ConstantKind::None);
    case TokenKind::KwTrue: return constant(ast::ConstantKind::True);
    case TokenKind::KwFalse: return constant(ast::ConstantKind::False);
    case TokenKind::Ellipsis: return constant(ast::ConstantKind::Ellipsis);
    case TokenKind::Number: return number();
    case TokenKind::String: return strings();
    case TokenKind::LeftParen: return parenthesized();
    case TokenKind::LeftBracket: return listDisplay();
    case TokenKind::LeftBrace: return braceDisplay();
    default: return failedExpression();
    }
}

ast::Expression* TreeParser::constant(ast::ConstantKind constantKind)
{
    const Mark start = mark();
    advance();
    auto* const node = make<ast::Constant>(start);
    node->value.kind = constantKind;
    return node;
}

ast::Expression* TreeParser::number()
{
    const Mark start = mark();
    ast::ConstantValue value;
    if (at(TokenKind::Number)) {
        value = numberValue(text(), m_context.arena);
    }
    expect(TokenKind::Number);
    if (hasTooManyDigits(value)) {
        fail();
    }
    auto* const node = make<ast::Constant>(start);
    node->value = value;
    return node;
}

ast::Expression* TreeParser::strings()
{
    const std::size_t first = m_index;
    while (accept(TokenKind::String)) { }
    if (m_hasFailed) {
        return failedExpression();
    }
    StringLiterals literals(m_tokens, m_context, StringLiterals::Explain::No);
    ast::Expression* const value = literals.concatenate(first, m_index);
    return value != nullptr ? value : failedExpression();
}

/// `(…)`: a tuple, a generator expression, or any expression, which keeps its own position.
ast::Expression* TreeParser::parenthesized()
{
    const Mark start = mark();
    expect(TokenKind::LeftParen);
    std::vector<ast::Expression*> elements;
    bool hasComma = false;
    if (at(TokenKind::KwYield)) {
        ast::Expression* const value = yieldExpression();
        expect(TokenKind::RightParen);
        return value;
    }
    while (!at(TokenKind::RightParen) && !m_hasFailed) {
        elements.push_back(starNamedExpression());
        if (elements.size() == 1 && atComprehension()) {
            const ArenaSpan<ast::Comprehension> generators = comprehensions();
            expect(TokenKind::RightParen);
            auto* const generator = make<ast::GeneratorExp>(start);
            generator->element = notStarred(elements[0]);
            generator->generators = generators;
            return generator;
        }
        hasComma = accept(TokenKind::Comma);
        if (!hasComma) {
            break;
        }
    }
    expect(TokenKind::RightParen);
    if (elements.size() == 1 && !hasComma) {
        return notStarred(elements[0]);
    }
    return tuple(start, elements);
}

/// Fails when the expression is starred; returns it.
ast::Expression* TreeParser::notStarred(ast::Expression* expression)
{
    if (ast::is<ast::Starred>(expression)) {
        fail();
    }
    return expression;
}

ast::Expression* TreeParser::listDisplay()
{
    const Mark start = mark();
    expect(TokenKind::LeftBracket);
    std::vector<ast::Expression*> elements;
    while (!at(TokenKind::RightBracket) && !m_hasFailed) {
        elements.push_back(starNamedExpression());
        if (elements.size() == 1 && atComprehension()) {
            const ArenaSpan<ast::Comprehension> generators = comprehensions();
            expect(TokenKind::RightBracket);
            auto* const node = make<ast::ListComp>(start);
            node->element = notStarred(elements[0]);
            node->generators = generators;
            return node;
        }
        if (!accept(TokenKind::Comma)) {
            break;
        }
    }
    expect(TokenKind::RightBracket);
    auto* const node = make<ast::List>(start);
    node->elements = span(elements);
    return node;
}

/// `{…}`: a dictionary or a set, or a comprehension of either.
ast::Expression* TreeParser::braceDisplay()
{
    const Mark start = mark();
    expect(TokenKind::LeftBrace);
    if (at(TokenKind::RightBrace) || at(TokenKind::DoubleStar)) {
        return dictDisplay(start, nullptr);
    }
    const bool canBeKey = !at(TokenKind::Star) && !atNamedExpression();
    ast::Expression* const first = starNamedExpression();
    if (at(TokenKind::Colon) && canBeKey) {
        return dictDisplay(start, first);
    }
    if (atComprehension()) {
        const ArenaSpan<ast::Comprehension> generators = comprehensions();
        expect(TokenKind::RightBrace);
        auto* const node = make<ast::SetComp>(start);
        node->element = notStarred(first);
        node->generators = generators;
        return node;
    }
    std::vector<ast::Expression*> elements = {first};
    while (accept(TokenKind::Comma) && !at(TokenKind::RightBrace)) {
        elements.push_back(starNamedExpression());
    }
    expect(TokenKind::RightBrace);
    auto* const node = make<ast::Set>(start);
    node->elements = span(elements);
    return node;
}

/// The rest of a dictionary after `{` and, unless null, after its first key.
ast::Expression* TreeParser::dictDisplay(Mark start, ast::Expression* firstKey)
{
    std::vector<ast::Expression*> keys;
    std::vector<ast::Expression*> values;
    while (!at(TokenKind::RightBrace) && !m_hasFailed) {
        if (firstKey == nullptr && accept(TokenKind::DoubleStar)) {
            keys.push_back(nullptr);
            values.push_back(binary(kBitOrPrecedence));
        } else {
            keys.push_back(firstKey != nullptr ? firstKey : expression());
            firstKey = nullptr;
            expect(TokenKind::Colon);
            values.push_back(expression());
            if (keys.size() == 1 && atComprehension()) {
                const ArenaSpan<ast::Comprehension> generators = comprehensions();
                expect(TokenKind::RightBrace);
                auto* const node = make<ast::DictComp>(start);
                node->key = keys[0];
                node->value = values[0];
                node->generators = generators;
                return node;
            }
        }
        if (!accept(TokenKind::Comma)) {
            break;
        }
    }
    expect(TokenKind::RightBrace);
    auto* const node = make<ast::Dict>(start);
    node->keys = span(keys);
    node->values = span(values);
    return node;
}

bool TreeParser::atComprehension() const
{
    return at(TokenKind::KwFor) || (at(TokenKind::KwAsync) && following() == TokenKind::KwFor);
}

ArenaSpan<ast::Comprehension> TreeParser::comprehensions()
{
    std::vector<ast::Comprehension> clauses;
    while (atComprehension()) {
        ast::Comprehension clause;
        clause.isAsync = accept(TokenKind::KwAsync);
        expect(TokenKind::KwFor);
        clause.target = starTargets();
        expect(TokenKind::KwIn);
        clause.iterable = disjunction();
        std::vector<ast::Expression*> conditions;
        while (accept(TokenKind::KwIf)) {
            conditions.push_back(disjunction());
        }
        clause.conditions = span(conditions);
        clauses.push_back(clause);
    }
    return span(clauses);
}

ast::Expression* TreeParser::starTargets()
{
    const Mark start = mark();
    ast::Expression* const first = starTarget();
    if (!at(TokenKind::Comma)) {
        return first;
    }
    std::vector<ast::Expression*> elements = {first};
    while (accept(TokenKind::Comma) && !at(TokenKind::KwIn)) {
        elements.push_back(starTarget());
    }
    auto* const node = make<ast::Tuple>(start);
    node->elements = span(elements);
    node->context = ast::Context::Store;
    return node;
}

ast::Expression* TreeParser::starTarget()
{
    const Mark start = mark();
    const bool isStarred = accept(TokenKind::Star);
    ast::Expression* const target = primary();
    toTarget(target, ast::Context::Store);
    if (!isStarred) {
        return target;
    }
    auto* const node = make<ast::Starred>(start);
    node->value = target;
    node->context = ast::Context::Store;
    return node;
}

/// Makes an expression that was read as a value the target of an assignment or `del`; fails if it cannot be one.
void TreeParser::toTarget(ast::Expression* expression, ast::Context context)
{
    const auto eachToTarget = [&](ast::Expressions elements) {
        for (ast::Expression* element : elements) {
            toTarget(element, context);
        }
    };
    if (auto* const name = ast::as<ast::Name>(expression)) {
        name->context = context;
    } else if (auto* const attribute = ast::as<ast::Attribute>(expression)) {
        attribute->context = context;
    } else if (auto* const subscript = ast::as<ast::Subscript>(expression)) {
        subscript->context = context;
    } else if (auto* const tuple = ast::as<ast::Tuple>(expression)) {
        tuple->context = context;
        eachToTarget(tuple->elements);
    } else if (auto* const list = ast::as<ast::List>(expression)) {
        list->context = context;
        eachToTarget(list->elements);
    } else if (auto* const starred = ast::as<ast::Starred>(expression);
        starred != nullptr && context == ast::Context::Store && !ast::is<ast::Starred>(starred->value)) {
        starred->context = context;
        toTarget(starred->value, context);
    } else {
        fail();
    }
}

/// The target of an annotation or augmented assignment: no tuple, no list.
void TreeParser::toSingleTarget(ast::Expression* expression)
{
    if (ast::is<ast::Name>(expression) || ast::is<ast::Attribute>(expression) || ast::is<ast::Subscript>(expression)) {
        toTarget(expression, ast::Context::Store);
    } else {
        fail();
    }
}

} // namespace vmcore::frontend
