// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens, nodes, and the entry points. The grammar is in the ParserStatements, ParserExpressions … files.
#include "vmcore/frontend/TreeParser.h"

#include "vmcore/frontend/TreeParserNodes.h"
#include "vmcore/frontend/Unicode.h"

namespace vmcore::frontend {

TreeParser::TreeParser(const TokenList& tokens, ParseContext& context)
    : m_tokens(tokens)
    , m_context(context)
    , m_token(tokens.tokens.data())
{
    m_failureToken.kind = TokenKind::Error;
}

ast::Module* TreeParser::parseModule(ast::ParseMode mode)
{
    const Mark start = {1, 0};
    std::vector<ast::Statement*> body;
    ast::Expression* expression = nullptr;
    switch (mode) {
    case ast::ParseMode::Exec:
        while (!at(TokenKind::EndMarker) && !m_hasFailed) {
            statement(body);
        }
        break;
    case ast::ParseMode::Eval:
        expression = commaExpressions();
        while (accept(TokenKind::Newline)) { }
        expect(TokenKind::EndMarker);
        break;
    case ast::ParseMode::Single:
        if (ast::Statement* compound = interactiveCompound()) {
            body.push_back(compound);
            expect(TokenKind::Newline);
        } else {
            simpleStatements(body);
            accept(TokenKind::Newline); // The end of the text may count as one more.
        }
        expect(TokenKind::EndMarker);
        break;
    }
    if (m_hasFailed) {
        return nullptr;
    }
    auto* const module = make<ast::Module>(start);
    module->mode = mode;
    module->body = span(body);
    module->expression = expression;
    return module;
}

ast::Expression* TreeParser::parseReplacementField()
{
    ast::Expression* const expression = starExpressions();
    return m_hasFailed ? nullptr : expression;
}

TokenKind TreeParser::following() const
{
    return m_hasFailed || m_index + 1 >= m_tokens.tokens.size() ? TokenKind::Error : m_tokens.tokens[m_index + 1].kind;
}

void TreeParser::advance()
{
    if (m_hasFailed) {
        return;
    }
    if (hasText(m_token->kind)) {
        m_end = {m_token->endLine, m_token->endColumn};
    }
    if (m_index + 1 < m_tokens.tokens.size()) {
        m_token = &m_tokens.tokens[++m_index];
    }
}

bool TreeParser::accept(TokenKind tokenKind)
{
    if (!at(tokenKind)) {
        return false;
    }
    advance();
    return true;
}

void TreeParser::expect(TokenKind tokenKind)
{
    if (!accept(tokenKind)) {
        fail();
    }
}

void TreeParser::fail()
{
    m_hasFailed = true;
    m_token = &m_failureToken;
}

TreeParser::Checkpoint TreeParser::checkpoint() const
{
    const std::size_t warnings = m_context.warnings == nullptr ? 0 : m_context.warnings->size();
    return {m_index, m_end, warnings, m_hasFailed};
}

void TreeParser::goBack(const Checkpoint& point)
{
    m_index = point.index;
    m_end = point.end;
    m_hasFailed = point.hasFailed || m_context.isTooDeep;
    m_token = m_hasFailed ? &m_failureToken : &m_tokens.tokens[m_index];
    if (m_context.warnings != nullptr) {
        m_context.warnings->resize(point.warnings);
    }
}

ast::Expression* TreeParser::failedExpression()
{
    fail();
    return make<ast::Constant>(m_end);
}

ast::Pattern* TreeParser::failedPattern()
{
    fail();
    return make<ast::MatchAs>(m_end);
}

ast::Identifier TreeParser::identifier(std::string_view text)
{
    return isAscii(text) ? text : m_context.arena.copy(normalizedNfkc(text));
}

/// The name at the current token, which is consumed.
ast::Identifier TreeParser::name()
{
    const std::string_view text = at(TokenKind::Name) ? this->text() : std::string_view();
    expect(TokenKind::Name);
    return identifier(text);
}

} // namespace vmcore::frontend
