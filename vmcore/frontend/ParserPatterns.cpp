// SPDX-License-Identifier: GPL-3.0-or-later
// The match statement of TreeParser and its patterns (PEP 634).
#include "vmcore/frontend/StringLiterals.h"
#include "vmcore/frontend/TreeParserNodes.h"

namespace vmcore::frontend {

/// A match statement, or null where `match` turns out to be an ordinary name.
ast::Statement* TreeParser::matchStatement()
{
    const Mark start = mark();
    const Checkpoint point = checkpoint();
    advance();
    ast::Expression* const subject = matchSubject();
    expect(TokenKind::Colon);
    expect(TokenKind::Newline);
    if (m_hasFailed) {
        goBack(point);
        return nullptr;
    }
    expect(TokenKind::Indent);
    std::vector<ast::MatchCase> cases;
    do {
        cases.push_back(matchCase());
    } while (!at(TokenKind::Dedent) && !m_hasFailed);
    expect(TokenKind::Dedent);
    auto* const node = make<ast::Match>(start);
    node->subject = subject;
    node->cases = span(cases);
    return node;
}

ast::Expression* TreeParser::matchSubject()
{
    const Mark start = mark();
    ast::Expression* const first = starNamedExpression();
    if (!at(TokenKind::Comma)) {
        return notStarred(first);
    }
    std::vector<ast::Expression*> elements = {first};
    while (accept(TokenKind::Comma) && !at(TokenKind::Colon)) {
        elements.push_back(starNamedExpression());
    }
    return tuple(start, elements);
}

ast::MatchCase TreeParser::matchCase()
{
    if (!at(TokenKind::Name) || text() != "case") {
        fail();
    }
    advance();
    ast::MatchCase node;
    node.pattern = patterns();
    if (accept(TokenKind::KwIf)) {
        node.guard = namedExpression();
    }
    expect(TokenKind::Colon);
    node.body = block();
    return node;
}

/// The pattern of a case: a sequence may stand without brackets.
ast::Pattern* TreeParser::patterns()
{
    const Mark start = mark();
    const bool isStarred = at(TokenKind::Star);
    ast::Pattern* const first = maybeStarPattern();
    if (!at(TokenKind::Comma)) {
        return isStarred ? failedPattern() : first;
    }
    std::vector<ast::Pattern*> elements = {first};
    while (accept(TokenKind::Comma) && !at(TokenKind::Colon) && !at(TokenKind::KwIf)) {
        elements.push_back(maybeStarPattern());
    }
    auto* const node = make<ast::MatchSequence>(start);
    node->patterns = span(elements);
    return node;
}

ast::Pattern* TreeParser::maybeStarPattern()
{
    const Mark start = mark();
    if (!accept(TokenKind::Star)) {
        return pattern();
    }
    const ast::Identifier target = captureTarget();
    auto* const node = make<ast::MatchStar>(start);
    node->name = target;
    return node;
}

ast::Pattern* TreeParser::pattern()
{
    const DepthGuard guard(*this);
    const Mark start = mark();
    ast::Pattern* const inner = orPattern();
    if (!accept(TokenKind::KwAs)) {
        return inner;
    }
    const ast::Identifier target = captureTarget();
    if (target.empty()) {
        fail();
    }
    auto* const node = make<ast::MatchAs>(start);
    node->pattern = inner;
    node->name = target;
    return node;
}

ast::Pattern* TreeParser::orPattern()
{
    const Mark start = mark();
    ast::Pattern* const first = closedPattern();
    if (!at(TokenKind::VerticalBar)) {
        return first;
    }
    std::vector<ast::Pattern*> alternatives = {first};
    while (accept(TokenKind::VerticalBar)) {
        alternatives.push_back(closedPattern());
    }
    auto* const node = make<ast::MatchOr>(start);
    node->patterns = span(alternatives);
    return node;
}

ast::Pattern* TreeParser::closedPattern()
{
    switch (kind()) {
    case TokenKind::Name: return namePattern();
    case TokenKind::LeftParen: return groupOrSequencePattern();
    case TokenKind::LeftBracket: return bracketPattern();
    case TokenKind::LeftBrace: return mappingPattern();
    default: return literalPattern();
    }
}

ast::Pattern* TreeParser::literalPattern()
{
    const Mark start = mark();
    const bool isSingleton = at(TokenKind::KwNone) || at(TokenKind::KwTrue) || at(TokenKind::KwFalse);
    ast::Expression* const value = literalExpression();
    if (isSingleton) {
        auto* const node = make<ast::MatchSingleton>(start);
        node->value = ast::as<ast::Constant>(value)->value.kind;
        return node;
    }
    auto* const node = make<ast::MatchValue>(start);
    node->value = value;
    return node;
}

/// What a pattern may compare with: a number with its sign, a complex number, a string, a singleton.
ast::Expression* TreeParser::literalExpression()
{
    switch (kind()) {
    case TokenKind::KwNone: return constant(ast::ConstantKind::None);
    case TokenKind::KwTrue: return constant(ast::ConstantKind::True);
    case TokenKind::KwFalse: return constant(ast::ConstantKind::False);
    case TokenKind::String: return strings();
    default: break;
    }
    const Mark start = mark();
    const bool isNegative = accept(TokenKind::Minus);
    ast::Expression* const magnitude = number();
    const bool isReal = ast::as<ast::Constant>(magnitude)->value.kind != ast::ConstantKind::Complex;
    ast::Expression* value = magnitude;
    if (isNegative) {
        auto* const negated = make<ast::UnaryOp>(start);
        negated->op = ast::UnaryOperator::USub;
        negated->operand = magnitude;
        value = negated;
    }
    if (!at(TokenKind::Plus) && !at(TokenKind::Minus)) {
        return value;
    }
    const bool isSum = at(TokenKind::Plus);
    advance();
    ast::Expression* const imaginary = number();
    if (!isReal || ast::as<ast::Constant>(imaginary)->value.kind != ast::ConstantKind::Complex) {
        fail();
    }
    auto* const node = make<ast::BinOp>(start);
    node->left = value;
    node->op = isSum ? ast::BinaryOperator::Add : ast::BinaryOperator::Sub;
    node->right = imaginary;
    return node;
}

/// The name that a pattern binds; empty for `_`.
ast::Identifier TreeParser::captureTarget()
{
    const ast::Identifier target = name();
    if (at(TokenKind::Dot) || at(TokenKind::LeftParen) || at(TokenKind::Equal)) {
        fail();
    }
    return target == "_" ? ast::Identifier() : target;
}

/// A wildcard, a capture, a dotted value or a class.
ast::Pattern* TreeParser::namePattern()
{
    const Mark start = mark();
    const bool isDotted = following() == TokenKind::Dot;
    if (text() == "_" || (!isDotted && following() != TokenKind::LeftParen)) {
        const ast::Identifier target = captureTarget();
        auto* const node = make<ast::MatchAs>(start);
        node->name = target;
        return node;
    }
    ast::Expression* const value = dottedValue();
    if (at(TokenKind::LeftParen)) {
        return classPattern(start, value);
    }
    if (at(TokenKind::Equal)) {
        fail();
    }
    auto* const node = make<ast::MatchValue>(start);
    node->value = value;
    return node;
}

ast::Expression* TreeParser::dottedValue()
{
    const Mark start = mark();
    const ast::Identifier id = name();
    auto* const root = make<ast::Name>(start);
    root->id = id;
    ast::Expression* value = root;
    while (accept(TokenKind::Dot)) {
        const ast::Identifier attribute = name();
        auto* const node = make<ast::Attribute>(start);
        node->value = value;
        node->name = attribute;
        value = node;
    }
    return value;
}

ast::Pattern* TreeParser::classPattern(Mark start, ast::Expression* cls)
{
    expect(TokenKind::LeftParen);
    std::vector<ast::Pattern*> positional;
    std::vector<ast::Identifier> names;
    std::vector<ast::Pattern*> named;
    while (!at(TokenKind::RightParen) && !m_hasFailed) {
        if (at(TokenKind::Name) && following() == TokenKind::Equal) {
            names.push_back(name());
            advance();
            named.push_back(pattern());
        } else if (names.empty()) {
            positional.push_back(pattern());
        } else {
            fail();
        }
        if (!accept(TokenKind::Comma)) {
            break;
        }
    }
    expect(TokenKind::RightParen);
    auto* const node = make<ast::MatchClass>(start);
    node->cls = cls;
    node->patterns = span(positional);
    node->keywordNames = span(names);
    node->keywordPatterns = span(named);
    return node;
}

/// `(pattern)` is the pattern itself; with a comma, or empty, it is a sequence.
ast::Pattern* TreeParser::groupOrSequencePattern()
{
    const Mark start = mark();
    expect(TokenKind::LeftParen);
    const bool isStarred = at(TokenKind::Star);
    bool endsInComma = false;
    const std::vector<ast::Pattern*> elements = patternList(TokenKind::RightParen, endsInComma);
    expect(TokenKind::RightParen);
    if (elements.size() == 1 && !endsInComma) {
        return isStarred ? failedPattern() : elements[0];
    }
    auto* const node = make<ast::MatchSequence>(start);
    node->patterns = span(elements);
    return node;
}

ast::Pattern* TreeParser::bracketPattern()
{
    const Mark start = mark();
    expect(TokenKind::LeftBracket);
    bool endsInComma = false;
    const std::vector<ast::Pattern*> elements = patternList(TokenKind::RightBracket, endsInComma);
    expect(TokenKind::RightBracket);
    auto* const node = make<ast::MatchSequence>(start);
    node->patterns = span(elements);
    return node;
}

std::vector<ast::Pattern*> TreeParser::patternList(TokenKind closing, bool& endsInComma)
{
    std::vector<ast::Pattern*> elements;
    while (!at(closing) && !m_hasFailed) {
        elements.push_back(maybeStarPattern());
        endsInComma = accept(TokenKind::Comma);
        if (!endsInComma) {
            break;
        }
    }
    return elements;
}

ast::Pattern* TreeParser::mappingPattern()
{
    const Mark start = mark();
    expect(TokenKind::LeftBrace);
    std::vector<ast::Expression*> keys;
    std::vector<ast::Pattern*> values;
    ast::Identifier rest;
    while (!at(TokenKind::RightBrace) && rest.empty() && !m_hasFailed) {
        if (accept(TokenKind::DoubleStar)) {
            rest = captureTarget();
            if (rest.empty()) {
                fail();
            }
        } else {
            keys.push_back(at(TokenKind::Name) ? dottedKey() : literalExpression());
            expect(TokenKind::Colon);
            values.push_back(pattern());
        }
        if (!accept(TokenKind::Comma)) {
            break;
        }
    }
    expect(TokenKind::RightBrace);
    auto* const node = make<ast::MatchMapping>(start);
    node->keys = span(keys);
    node->patterns = span(values);
    node->rest = rest;
    return node;
}

/// A key that is a name needs at least one dot.
ast::Expression* TreeParser::dottedKey()
{
    if (following() != TokenKind::Dot) {
        fail();
    }
    return dottedValue();
}

} // namespace vmcore::frontend
