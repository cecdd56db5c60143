// SPDX-License-Identifier: GPL-3.0-or-later
// Simple statements of TreeParser, and what joins statements into blocks.
#include "vmcore/frontend/TreeParserNodes.h"

#include <optional>
#include <string>

namespace vmcore::frontend {

namespace {

std::optional<ast::BinaryOperator> augmentedOperator(TokenKind kind)
{
    using ast::BinaryOperator;
    switch (kind) {
    case TokenKind::PlusEqual: return BinaryOperator::Add;
    case TokenKind::MinusEqual: return BinaryOperator::Sub;
    case TokenKind::StarEqual: return BinaryOperator::Mult;
    case TokenKind::AtEqual: return BinaryOperator::MatMult;
    case TokenKind::SlashEqual: return BinaryOperator::Div;
    case TokenKind::PercentEqual: return BinaryOperator::Mod;
    case TokenKind::AmpersandEqual: return BinaryOperator::BitAnd;
    case TokenKind::VerticalBarEqual: return BinaryOperator::BitOr;
    case TokenKind::CaretEqual: return BinaryOperator::BitXor;
    case TokenKind::LeftShiftEqual: return BinaryOperator::LShift;
    case TokenKind::RightShiftEqual: return BinaryOperator::RShift;
    case TokenKind::DoubleStarEqual: return BinaryOperator::Pow;
    case TokenKind::DoubleSlashEqual: return BinaryOperator::FloorDiv;
    default: return std::nullopt;
    }
}

} // namespace

void TreeParser::statement(std::vector<ast::Statement*>& out)
{
    if (m_hasFailed) {
        return; // The statement to blame is known.
    }
    const std::size_t enclosing = m_statementStart;
    if (at(TokenKind::Indent)) { // Unexpected; it may be the fault of the line before.
        m_statementStart = m_lastStatement;
        fail();
        return;
    }
    m_statementStart = m_lastStatement = m_index;
    const std::size_t start = m_index;
    if (ast::Statement* compound = compoundStatement()) {
        out.push_back(compound);
    } else {
        simpleStatements(out);
    }
    if (!m_hasFailed) {
        m_statementStart = enclosing;
        m_lastStatement = start;
    }
}

void TreeParser::simpleStatements(std::vector<ast::Statement*>& out)
{
    do {
        out.push_back(simpleStatement());
    } while (accept(TokenKind::Semicolon) && !at(TokenKind::Newline));
    expect(TokenKind::Newline);
}

ast::Statements TreeParser::block()
{
    std::vector<ast::Statement*> body;
    if (accept(TokenKind::Newline)) {
        expect(TokenKind::Indent);
        do {
            statement(body);
        } while (!at(TokenKind::Dedent) && !m_hasFailed);
        expect(TokenKind::Dedent);
    } else {
        simpleStatements(body);
    }
    return span(body);
}

ast::Statement* TreeParser::simpleStatement()
{
    const Mark start = mark();
    switch (kind()) {
    case TokenKind::KwPass: advance(); return make<ast::Pass>(start);
    case TokenKind::KwBreak: advance(); return make<ast::Break>(start);
    case TokenKind::KwContinue: advance(); return make<ast::Continue>(start);
    case TokenKind::KwReturn: return returnStatement();
    case TokenKind::KwRaise: return raiseStatement();
    case TokenKind::KwDel: return deleteStatement();
    case TokenKind::KwAssert: return assertStatement();
    case TokenKind::KwImport: return importStatement();
    case TokenKind::KwFrom: return importFromStatement();
    case TokenKind::KwGlobal:
    case TokenKind::KwNonlocal: return globalStatement();
    default: return expressionStatement();
    }
}

ast::Statement* TreeParser::expressionStatement()
{
    const Mark start = mark();
    const bool isParenthesized = at(TokenKind::LeftParen);
    ast::Expression* const first = yieldOrStarExpressions();
    if (at(TokenKind::Colon)) {
        return annotatedAssignment(start, first, isParenthesized);
    }
    if (at(TokenKind::Equal)) {
        return assignment(start, first);
    }
    if (augmentedOperator(kind())) {
        return augmentedAssignment(start, first);
    }
    auto* const node = make<ast::Expr>(start);
    node->value = first;
    return node;
}

ast::Statement* TreeParser::annotatedAssignment(Mark start, ast::Expression* target, bool isParenthesized)
{
    toSingleTarget(target);
    expect(TokenKind::Colon);
    ast::Expression* const annotation = expression();
    ast::Expression* value = nullptr;
    if (accept(TokenKind::Equal)) {
        value = yieldOrStarExpressions();
    }
    auto* const node = make<ast::AnnAssign>(start);
    node->target = target;
    node->annotation = annotation;
    node->value = value;
    node->isSimple = ast::is<ast::Name>(target) && !isParenthesized;
    return node;
}

ast::Statement* TreeParser::assignment(Mark start, ast::Expression* first)
{
    std::vector<ast::Expression*> targets;
    ast::Expression* value = first;
    while (accept(TokenKind::Equal)) {
        toTarget(value, ast::Context::Store);
        targets.push_back(value);
        value = yieldOrStarExpressions();
    }
    auto* const node = make<ast::Assign>(start);
    node->targets = span(targets);
    node->value = value;
    return node;
}

ast::Statement* TreeParser::augmentedAssignment(Mark start, ast::Expression* target)
{
    const ast::BinaryOperator op = *augmentedOperator(kind());
    toSingleTarget(target);
    advance();
    ast::Expression* const value = yieldOrStarExpressions();
    auto* const node = make<ast::AugAssign>(start);
    node->target = target;
    node->op = op;
    node->value = value;
    return node;
}

ast::Statement* TreeParser::returnStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwReturn);
    ast::Expression* value = nullptr;
    if (!at(TokenKind::Newline) && !at(TokenKind::Semicolon)) {
        value = starExpressions();
    }
    auto* const node = make<ast::Return>(start);
    node->value = value;
    return node;
}

ast::Statement* TreeParser::raiseStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwRaise);
    ast::Expression* exception = nullptr;
    ast::Expression* cause = nullptr;
    if (!at(TokenKind::Newline) && !at(TokenKind::Semicolon)) {
        exception = expression();
        if (accept(TokenKind::KwFrom)) {
            cause = expression();
        }
    }
    auto* const node = make<ast::Raise>(start);
    node->exception = exception;
    node->cause = cause;
    return node;
}

ast::Statement* TreeParser::deleteStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwDel);
    std::vector<ast::Expression*> targets;
    do {
        ast::Expression* const target = primary();
        toTarget(target, ast::Context::Del);
        targets.push_back(target);
    } while (accept(TokenKind::Comma) && !at(TokenKind::Newline) && !at(TokenKind::Semicolon));
    auto* const node = make<ast::Delete>(start);
    node->targets = span(targets);
    return node;
}

ast::Statement* TreeParser::assertStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwAssert);
    ast::Expression* const test = expression();
    ast::Expression* const message = accept(TokenKind::Comma) ? expression() : nullptr;
    auto* const node = make<ast::Assert>(start);
    node->test = test;
    node->message = message;
    return node;
}

ast::Statement* TreeParser::importStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwImport);
    std::vector<ast::Alias*> names;
    do {
        names.push_back(dottedAlias());
    } while (accept(TokenKind::Comma));
    auto* const node = make<ast::Import>(start);
    node->names = span(names);
    return node;
}

ast::Alias* TreeParser::dottedAlias()
{
    const Mark start = mark();
    const ast::Identifier path = dottedName();
    const ast::Identifier asName = accept(TokenKind::KwAs) ? name() : ast::Identifier();
    auto* const alias = make<ast::Alias>(start);
    alias->name = path;
    alias->asName = asName;
    return alias;
}

ast::Identifier TreeParser::dottedName()
{
    const ast::Identifier first = name();
    if (!at(TokenKind::Dot)) {
        return first;
    }
    std::string path(first);
    while (accept(TokenKind::Dot)) {
        path += '.';
        path += name();
    }
    return m_context.arena.copy(path);
}

ast::Statement* TreeParser::importFromStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwFrom);
    std::uint32_t level = 0;
    while (at(TokenKind::Dot) || at(TokenKind::Ellipsis)) {
        level += at(TokenKind::Dot) ? 1 : 3;
        advance();
    }
    ast::Identifier module;
    if (level == 0 || !at(TokenKind::KwImport)) {
        module = dottedName();
    }
    expect(TokenKind::KwImport);
    std::vector<ast::Alias*> names;
    if (accept(TokenKind::LeftParen)) {
        do {
            names.push_back(importedName());
        } while (accept(TokenKind::Comma) && !at(TokenKind::RightParen));
        expect(TokenKind::RightParen);
    } else if (at(TokenKind::Star)) {
        const Mark star = mark();
        advance();
        names.push_back(make<ast::Alias>(star));
        names.back()->name = "*";
    } else {
        do {
            names.push_back(importedName());
        } while (accept(TokenKind::Comma));
    }
    auto* const node = make<ast::ImportFrom>(start);
    node->module = module;
    node->names = span(names);
    node->level = level;
    return node;
}

ast::Alias* TreeParser::importedName()
{
    const Mark start = mark();
    const ast::Identifier original = name();
    const ast::Identifier asName = accept(TokenKind::KwAs) ? name() : ast::Identifier();
    auto* const alias = make<ast::Alias>(start);
    alias->name = original;
    alias->asName = asName;
    return alias;
}

ast::Statement* TreeParser::globalStatement()
{
    const Mark start = mark();
    const bool isGlobal = at(TokenKind::KwGlobal);
    advance();
    const ast::Identifiers names = nameList();
    if (isGlobal) {
        auto* const node = make<ast::Global>(start);
        node->names = names;
        return node;
    }
    auto* const node = make<ast::Nonlocal>(start);
    node->names = names;
    return node;
}

ast::Identifiers TreeParser::nameList()
{
    std::vector<ast::Identifier> names;
    do {
        names.push_back(name());
    } while (accept(TokenKind::Comma));
    return span(names);
}

} // namespace vmcore::frontend
