// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions of TreeParser from the comma list down to calls and subscripts. Atoms are in ParserAtoms.cpp.
#include "vmcore/frontend/TreeParserNodes.h"

namespace vmcore::frontend {

namespace {

struct BinaryRow
{
    int precedence; ///< 0: not a binary operator.
    ast::BinaryOperator op;
};

/// `**` is not here: it binds tighter than the signs before it.
BinaryRow binaryRow(TokenKind kind)
{
    using ast::BinaryOperator;
    switch (kind) {
    case TokenKind::VerticalBar: return {1, BinaryOperator::BitOr};
    case TokenKind::Caret: return {2, BinaryOperator::BitXor};
    case TokenKind::Ampersand: return {3, BinaryOperator::BitAnd};
    case TokenKind::LeftShift: return {4, BinaryOperator::LShift};
    case TokenKind::RightShift: return {4, BinaryOperator::RShift};
    case TokenKind::Plus: return {5, BinaryOperator::Add};
    case TokenKind::Minus: return {5, BinaryOperator::Sub};
    case TokenKind::Star: return {6, BinaryOperator::Mult};
    case TokenKind::Slash: return {6, BinaryOperator::Div};
    case TokenKind::DoubleSlash: return {6, BinaryOperator::FloorDiv};
    case TokenKind::Percent: return {6, BinaryOperator::Mod};
    case TokenKind::At: return {6, BinaryOperator::MatMult};
    default: return {0, BinaryOperator::Add};
    }
}

bool isSign(TokenKind kind)
{
    return kind == TokenKind::Plus || kind == TokenKind::Minus || kind == TokenKind::Tilde;
}

bool startsExpression(TokenKind kind)
{
    switch (kind) {
    case TokenKind::Name:
    case TokenKind::Number:
    case TokenKind::String:
    case TokenKind::LeftParen:
    case TokenKind::LeftBracket:
    case TokenKind::LeftBrace:
    case TokenKind::Ellipsis:
    case TokenKind::KwNone:
    case TokenKind::KwTrue:
    case TokenKind::KwFalse:
    case TokenKind::KwNot:
    case TokenKind::KwLambda:
    case TokenKind::KwAwait: return true;
    default: return isSign(kind);
    }
}

} // namespace

ast::Expression* TreeParser::expression()
{
    const DepthGuard guard(*this);
    if (at(TokenKind::KwLambda)) {
        return lambda();
    }
    const Mark start = mark();
    ast::Expression* const body = disjunction();
    if (!accept(TokenKind::KwIf)) {
        return body;
    }
    ast::Expression* const test = disjunction();
    expect(TokenKind::KwElse);
    ast::Expression* const orElse = expression();
    auto* const node = make<ast::IfExp>(start);
    node->test = test;
    node->body = body;
    node->orElse = orElse;
    return node;
}

bool TreeParser::atNamedExpression() const
{
    return at(TokenKind::Name) && following() == TokenKind::ColonEqual;
}

ast::Expression* TreeParser::namedExpression()
{
    if (!atNamedExpression()) {
        return expression();
    }
    const Mark start = mark();
    const ast::Identifier targetName = name();
    auto* const target = make<ast::Name>(start);
    target->id = targetName;
    target->context = ast::Context::Store;
    expect(TokenKind::ColonEqual);
    ast::Expression* const value = expression();
    auto* const node = make<ast::NamedExpr>(start);
    node->target = target;
    node->value = value;
    return node;
}

ast::Expression* TreeParser::starred()
{
    const Mark start = mark();
    expect(TokenKind::Star);
    ast::Expression* const value = binary(kBitOrPrecedence);
    auto* const node = make<ast::Starred>(start);
    node->value = value;
    return node;
}

ast::Expression* TreeParser::starNamedExpression()
{
    return at(TokenKind::Star) ? starred() : namedExpression();
}

ast::Expression* TreeParser::starExpression()
{
    return at(TokenKind::Star) ? starred() : expression();
}

ast::Expression* TreeParser::starExpressions()
{
    const Mark start = mark();
    ast::Expression* const first = starExpression();
    if (!at(TokenKind::Comma)) {
        return first;
    }
    std::vector<ast::Expression*> elements = {first};
    while (accept(TokenKind::Comma) && (startsExpression(kind()) || at(TokenKind::Star))) {
        elements.push_back(starExpression());
    }
    return tuple(start, elements);
}

/// What `eval` takes: as starExpressions, without stars.
ast::Expression* TreeParser::commaExpressions()
{
    const Mark start = mark();
    ast::Expression* const first = expression();
    if (!at(TokenKind::Comma)) {
        return first;
    }
    std::vector<ast::Expression*> elements = {first};
    while (accept(TokenKind::Comma) && startsExpression(kind())) {
        elements.push_back(expression());
    }
    return tuple(start, elements);
}

ast::Expression* TreeParser::tuple(Mark start, const std::vector<ast::Expression*>& elements)
{
    auto* const node = make<ast::Tuple>(start);
    node->elements = span(elements);
    return node;
}

ast::Expression* TreeParser::yieldOrStarExpressions()
{
    return at(TokenKind::KwYield) ? yieldExpression() : starExpressions();
}

ast::Expression* TreeParser::yieldExpression()
{
    const Mark start = mark();
    expect(TokenKind::KwYield);
    if (accept(TokenKind::KwFrom)) {
        ast::Expression* const source = expression();
        auto* const node = make<ast::YieldFrom>(start);
        node->value = source;
        return node;
    }
    ast::Expression* value = nullptr;
    if (startsExpression(kind()) || at(TokenKind::Star)) {
        value = starExpressions();
    }
    auto* const node = make<ast::Yield>(start);
    node->value = value;
    return node;
}

ast::Expression* TreeParser::lambda()
{
    const Mark start = mark();
    expect(TokenKind::KwLambda);
    ast::Arguments* const arguments = parameters(ParameterStyle::Lambda);
    expect(TokenKind::Colon);
    ast::Expression* const body = expression();
    auto* const node = make<ast::Lambda>(start);
    node->arguments = arguments;
    node->body = body;
    return node;
}

ast::Expression* TreeParser::disjunction()
{
    const Mark start = mark();
    ast::Expression* const first = conjunction();
    if (!at(TokenKind::KwOr)) {
        return first;
    }
    std::vector<ast::Expression*> values = {first};
    while (accept(TokenKind::KwOr)) {
        values.push_back(conjunction());
    }
    auto* const node = make<ast::BoolOp>(start);
    node->op = ast::BoolOperator::Or;
    node->values = span(values);
    return node;
}

ast::Expression* TreeParser::conjunction()
{
    const Mark start = mark();
    ast::Expression* const first = inversion();
    if (!at(TokenKind::KwAnd)) {
        return first;
    }
    std::vector<ast::Expression*> values = {first};
    while (accept(TokenKind::KwAnd)) {
        values.push_back(inversion());
    }
    auto* const node = make<ast::BoolOp>(start);
    node->op = ast::BoolOperator::And;
    node->values = span(values);
    return node;
}

ast::Expression* TreeParser::inversion()
{
    const std::size_t firstPrefix = m_index;
    while (accept(TokenKind::KwNot)) { }
    const std::size_t afterPrefixes = m_index;
    return prefixed(firstPrefix, afterPrefixes, comparison());
}

/// Wraps `operand` in the unary operators that the tokens from `first` to before `last` stand for.
/// A loop, so that the number of prefixes needs no stack.
ast::Expression* TreeParser::prefixed(std::size_t first, std::size_t last, ast::Expression* operand)
{
    for (std::size_t i = last; i > first && !m_hasFailed; --i) {
        const Token& token = m_tokens.tokens[i - 1];
        auto* const node = make<ast::UnaryOp>(Mark{token.line, token.column});
        node->op = token.kind == TokenKind::Plus ? ast::UnaryOperator::UAdd
            : token.kind == TokenKind::Minus     ? ast::UnaryOperator::USub
            : token.kind == TokenKind::Tilde     ? ast::UnaryOperator::Invert
                                                 : ast::UnaryOperator::Not;
        node->operand = operand;
        operand = node;
    }
    return operand;
}

ast::Expression* TreeParser::comparison()
{
    const Mark start = mark();
    ast::Expression* const left = binary(kBitOrPrecedence);
    ast::CompareOperator op = ast::CompareOperator::Eq;
    if (!acceptCompareOperator(op)) {
        return left;
    }
    std::vector<ast::CompareOperator> ops;
    std::vector<ast::Expression*> comparators;
    do {
        ops.push_back(op);
        comparators.push_back(binary(kBitOrPrecedence));
    } while (acceptCompareOperator(op));
    auto* const node = make<ast::Compare>(start);
    node->left = left;
    node->ops = span(ops);
    node->comparators = span(comparators);
    return node;
}

bool TreeParser::acceptCompareOperator(ast::CompareOperator& op)
{
    using ast::CompareOperator;
    switch (kind()) {
    case TokenKind::EqualEqual: op = CompareOperator::Eq; break;
    case TokenKind::NotEqual: op = CompareOperator::NotEq; break;
    case TokenKind::Less: op = CompareOperator::Lt; break;
    case TokenKind::LessEqual: op = CompareOperator::LtE; break;
    case TokenKind::Greater: op = CompareOperator::Gt; break;
    case TokenKind::GreaterEqual: op = CompareOperator::GtE; break;
    case TokenKind::KwIn: op = CompareOperator::In; break;
    case TokenKind::KwIs:
        advance();
        op = accept(TokenKind::KwNot) ? CompareOperator::IsNot : CompareOperator::Is;
        return true;
    case TokenKind::KwNot:
        if (following() != TokenKind::KwIn) {
            return false;
        }
        advance();
        op = CompareOperator::NotIn;
        break;
    default: return false;
    }
    advance();
    return true;
}

/// Left-associative operators of at least this precedence; a chain of equal ones is a loop.
ast::Expression* TreeParser::binary(int minPrecedence)
{
    const Mark start = mark();
    ast::Expression* left = unary();
    for (BinaryRow row = binaryRow(kind()); row.precedence >= minPrecedence; row = binaryRow(kind())) {
        advance();
        ast::Expression* const right = binary(row.precedence + 1);
        auto* const node = make<ast::BinOp>(start);
        node->left = left;
        node->op = row.op;
        node->right = right;
        left = node;
    }
    return left;
}

ast::Expression* TreeParser::unary()
{
    const std::size_t firstPrefix = m_index;
    while (isSign(kind())) {
        advance();
    }
    const std::size_t afterPrefixes = m_index;
    return prefixed(firstPrefix, afterPrefixes, power());
}

ast::Expression* TreeParser::power()
{
    const Mark start = mark();
    ast::Expression* base = nullptr;
    if (accept(TokenKind::KwAwait)) {
        ast::Expression* const awaited = primary();
        auto* const node = make<ast::Await>(start);
        node->value = awaited;
        base = node;
    } else {
        base = primary();
    }
    if (!accept(TokenKind::DoubleStar)) {
        return base;
    }
    const DepthGuard guard(*this);
    ast::Expression* const exponent = unary();
    auto* const node = make<ast::BinOp>(start);
    node->left = base;
    node->op = ast::BinaryOperator::Pow;
    node->right = exponent;
    return node;
}

ast::Expression* TreeParser::primary()
{
    const Mark start = mark();
    ast::Expression* value = atom();
    for (;;) {
        if (accept(TokenKind::Dot)) {
            const ast::Identifier attribute = name();
            auto* const node = make<ast::Attribute>(start);
            node->value = value;
            node->name = attribute;
            value = node;
        } else if (at(TokenKind::LeftParen)) {
            value = call(start, value);
        } else if (accept(TokenKind::LeftBracket)) {
            ast::Expression* const index = slices();
            expect(TokenKind::RightBracket);
            auto* const node = make<ast::Subscript>(start);
            node->value = value;
            node->index = index;
            value = node;
        } else {
            return value;
        }
    }
}

ast::Expression* TreeParser::slices()
{
    const Mark start = mark();
    ast::Expression* const first = at(TokenKind::Star) ? starredArgument() : slice();
    if (!at(TokenKind::Comma) && !ast::is<ast::Starred>(first)) {
        return first;
    }
    std::vector<ast::Expression*> elements = {first};
    while (accept(TokenKind::Comma) && !at(TokenKind::RightBracket)) {
        elements.push_back(at(TokenKind::Star) ? starredArgument() : slice());
    }
    return tuple(start, elements);
}

ast::Expression* TreeParser::slice()
{
    const Mark start = mark();
    ast::Expression* lower = nullptr;
    if (!at(TokenKind::Colon)) {
        const bool canBeBound = !atNamedExpression();
        lower = namedExpression();
        if (!at(TokenKind::Colon) || !canBeBound) {
            return lower;
        }
    }
    expect(TokenKind::Colon);
    ast::Expression* const upper = startsExpression(kind()) ? expression() : nullptr;
    ast::Expression* step = nullptr;
    if (accept(TokenKind::Colon) && startsExpression(kind())) {
        step = expression();
    }
    auto* const node = make<ast::Slice>(start);
    node->lower = lower;
    node->upper = upper;
    node->step = step;
    return node;
}

/// A call, or a call whose only argument is a generator expression without parentheses of its own.
ast::Expression* TreeParser::call(Mark start, ast::Expression* function)
{
    const Mark opening = mark();
    expect(TokenKind::LeftParen);
    CallArguments arguments;
    callArguments(arguments);
    if (atComprehension() && arguments.positional.size() == 1 && arguments.keywords.empty()
        && !ast::is<ast::Starred>(arguments.positional[0]) && !arguments.endsInComma) {
        const ArenaSpan<ast::Comprehension> generators = comprehensions();
        expect(TokenKind::RightParen);
        auto* const generator = make<ast::GeneratorExp>(opening);
        generator->element = arguments.positional[0];
        generator->generators = generators;
        arguments.positional[0] = generator;
    } else {
        expect(TokenKind::RightParen);
    }
    auto* const node = make<ast::Call>(start);
    node->function = function;
    node->arguments = span(arguments.positional);
    node->keywords = span(arguments.keywords);
    return node;
}

/// Everything between the parentheses of a call or a class header.
void TreeParser::callArguments(CallArguments& out)
{
    bool hasDoubleStar = false;
    while (!at(TokenKind::RightParen) && !m_hasFailed) {
        const Mark start = mark();
        const bool isNamed = at(TokenKind::Name) && following() == TokenKind::Equal;
        if (isNamed || at(TokenKind::DoubleStar)) {
            hasDoubleStar = hasDoubleStar || !isNamed;
            const ast::Identifier keywordName = isNamed ? name() : ast::Identifier();
            advance();
            ast::Expression* const value = expression();
            auto* const keyword = make<ast::Keyword>(start);
            keyword->name = keywordName;
            keyword->value = value;
            out.keywords.push_back(keyword);
        } else if (at(TokenKind::Star) && !hasDoubleStar) {
            out.positional.push_back(starredArgument());
        } else if (out.keywords.empty()) {
            out.positional.push_back(namedExpression());
        } else {
            fail();
        }
        out.endsInComma = accept(TokenKind::Comma);
        if (!out.endsInComma) {
            return;
        }
    }
}

/// `*` in a call or subscript takes a whole expression, unlike the one in a display.
ast::Expression* TreeParser::starredArgument()
{
    const Mark start = mark();
    expect(TokenKind::Star);
    ast::Expression* const value = expression();
    auto* const node = make<ast::Starred>(start);
    node->value = value;
    return node;
}

} // namespace vmcore::frontend
