// SPDX-License-Identifier: GPL-3.0-or-later
// Compound statements of TreeParser, with the parameters of functions and lambdas.
#include "vmcore/frontend/TreeParserNodes.h"

namespace vmcore::frontend {

/// The compound statement that starts here, or null when none does.
ast::Statement* TreeParser::compoundStatement()
{
    const Mark start = mark();
    switch (kind()) {
    case TokenKind::KwDef: return functionDef(start, ast::NodeKind::FunctionDef, {});
    case TokenKind::KwClass: return classDef(start, {});
    case TokenKind::At: return decorated();
    case TokenKind::KwAsync: return asyncStatement();
    case TokenKind::KwIf: return ifStatement();
    case TokenKind::KwWhile: return whileStatement();
    case TokenKind::KwFor: return forStatement(start, ast::NodeKind::For);
    case TokenKind::KwWith: return withStatement(start, ast::NodeKind::With);
    case TokenKind::KwTry: return tryStatement();
    case TokenKind::Name: return text() == "match" ? matchStatement() : nullptr;
    default: return nullptr;
    }
}

/// As compoundStatement, with the empty input of an interactive prompt refused.
ast::Statement* TreeParser::interactiveCompound()
{
    if (at(TokenKind::EndMarker)) {
        fail();
    }
    return compoundStatement();
}

ast::Statement* TreeParser::asyncStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwAsync);
    switch (kind()) {
    case TokenKind::KwDef: return functionDef(start, ast::NodeKind::AsyncFunctionDef, {});
    case TokenKind::KwFor: return forStatement(start, ast::NodeKind::AsyncFor);
    default: return withStatement(start, ast::NodeKind::AsyncWith);
    }
}

ast::Statement* TreeParser::decorated()
{
    std::vector<ast::Expression*> decorators;
    while (accept(TokenKind::At)) {
        decorators.push_back(namedExpression());
        expect(TokenKind::Newline);
    }
    const Mark start = mark();
    if (at(TokenKind::KwClass)) {
        return classDef(start, span(decorators));
    }
    const bool isAsync = accept(TokenKind::KwAsync);
    return functionDef(start, isAsync ? ast::NodeKind::AsyncFunctionDef : ast::NodeKind::FunctionDef, span(decorators));
}

ast::Statement* TreeParser::functionDef(Mark start, ast::NodeKind nodeKind, ast::Expressions decorators)
{
    expect(TokenKind::KwDef);
    const ast::Identifier functionName = name();
    expect(TokenKind::LeftParen);
    ast::Arguments* const arguments = parameters(ParameterStyle::Def);
    expect(TokenKind::RightParen);
    ast::Expression* const returns = accept(TokenKind::Arrow) ? expression() : nullptr;
    expect(TokenKind::Colon);
    const ast::Statements body = block();
    auto* const node = make<ast::FunctionDef>(start, nodeKind);
    node->name = functionName;
    node->arguments = arguments;
    node->body = body;
    node->decorators = decorators;
    node->returns = returns;
    return node;
}

ast::Statement* TreeParser::classDef(Mark start, ast::Expressions decorators)
{
    expect(TokenKind::KwClass);
    const ast::Identifier className = name();
    CallArguments arguments;
    if (accept(TokenKind::LeftParen)) {
        callArguments(arguments);
        expect(TokenKind::RightParen);
    }
    expect(TokenKind::Colon);
    const ast::Statements body = block();
    auto* const node = make<ast::ClassDef>(start);
    node->name = className;
    node->bases = span(arguments.positional);
    node->keywords = span(arguments.keywords);
    node->body = body;
    node->decorators = decorators;
    return node;
}

/// An `elif` chain of any length, without recursion: the branches are read first and nested afterwards.
ast::Statement* TreeParser::ifStatement()
{
    struct Branch
    {
        Mark start;
        ast::Expression* test;
        ast::Statements body;
    };
    std::vector<Branch> branches;
    do {
        Branch branch = {mark(), nullptr, {}};
        advance();
        branch.test = namedExpression();
        expect(TokenKind::Colon);
        branch.body = block();
        branches.push_back(branch);
    } while (at(TokenKind::KwElif));
    ast::Statements orElse = elseBlock();
    ast::Statement* result = nullptr;
    for (std::size_t i = branches.size(); i > 0; --i) {
        auto* const node = make<ast::If>(branches[i - 1].start);
        node->test = branches[i - 1].test;
        node->body = branches[i - 1].body;
        node->orElse = orElse;
        result = node;
        orElse = m_context.arena.copy(&result, 1);
    }
    return result;
}

/// The statements of an `else` branch; none when there is no `else`.
ast::Statements TreeParser::elseBlock()
{
    if (!accept(TokenKind::KwElse)) {
        return {};
    }
    expect(TokenKind::Colon);
    return block();
}

ast::Statement* TreeParser::whileStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwWhile);
    ast::Expression* const test = namedExpression();
    expect(TokenKind::Colon);
    const ast::Statements body = block();
    const ast::Statements orElse = elseBlock();
    auto* const node = make<ast::While>(start);
    node->test = test;
    node->body = body;
    node->orElse = orElse;
    return node;
}

ast::Statement* TreeParser::forStatement(Mark start, ast::NodeKind nodeKind)
{
    expect(TokenKind::KwFor);
    ast::Expression* const target = starTargets();
    expect(TokenKind::KwIn);
    ast::Expression* const iterable = starExpressions();
    expect(TokenKind::Colon);
    const ast::Statements body = block();
    const ast::Statements orElse = elseBlock();
    auto* const node = make<ast::For>(start, nodeKind);
    node->target = target;
    node->iterable = iterable;
    node->body = body;
    node->orElse = orElse;
    return node;
}

ast::Statement* TreeParser::withStatement(Mark start, ast::NodeKind nodeKind)
{
    expect(TokenKind::KwWith);
    std::vector<ast::WithItem> items;
    const Checkpoint point = checkpoint();
    bool isParenthesized = at(TokenKind::LeftParen);
    if (isParenthesized) { // Either around the items or around the first expression.
        advance();
        items = withItems();
        expect(TokenKind::RightParen);
        expect(TokenKind::Colon);
        isParenthesized = !m_hasFailed;
    }
    if (!isParenthesized) {
        goBack(point);
        items.clear();
        do {
            items.push_back(withItem());
        } while (accept(TokenKind::Comma));
        expect(TokenKind::Colon);
    }
    const ast::Statements body = block();
    auto* const node = make<ast::With>(start, nodeKind);
    node->items = span(items);
    node->body = body;
    return node;
}

std::vector<ast::WithItem> TreeParser::withItems()
{
    std::vector<ast::WithItem> items;
    do {
        items.push_back(withItem());
    } while (accept(TokenKind::Comma) && !at(TokenKind::RightParen));
    return items;
}

ast::WithItem TreeParser::withItem()
{
    ast::WithItem item;
    item.context = expression();
    if (accept(TokenKind::KwAs)) {
        item.target = starTarget();
    }
    return item;
}

ast::Statement* TreeParser::tryStatement()
{
    const Mark start = mark();
    expect(TokenKind::KwTry);
    expect(TokenKind::Colon);
    const ast::Statements body = block();
    const bool isStar = at(TokenKind::KwExcept) && following() == TokenKind::Star;
    std::vector<ast::ExceptHandler*> handlers;
    while (at(TokenKind::KwExcept) && isStar == (following() == TokenKind::Star)) {
        handlers.push_back(exceptHandler());
    }
    if (at(TokenKind::KwExcept)) {
        fail(); // `except` and `except*` do not mix.
    }
    const ast::Statements orElse = handlers.empty() ? ast::Statements() : elseBlock();
    ast::Statements finalBody;
    if (accept(TokenKind::KwFinally)) {
        expect(TokenKind::Colon);
        finalBody = block();
    } else if (handlers.empty()) {
        fail();
    }
    auto* const node = make<ast::Try>(start, isStar ? ast::NodeKind::TryStar : ast::NodeKind::Try);
    node->body = body;
    node->handlers = span(handlers);
    node->orElse = orElse;
    node->finalBody = finalBody;
    return node;
}

ast::ExceptHandler* TreeParser::exceptHandler()
{
    const Mark start = mark();
    expect(TokenKind::KwExcept);
    const bool needsType = accept(TokenKind::Star);
    ast::Expression* type = nullptr;
    ast::Identifier handlerName;
    if (needsType || !at(TokenKind::Colon)) {
        type = expression();
        handlerName = accept(TokenKind::KwAs) ? name() : ast::Identifier();
    }
    expect(TokenKind::Colon);
    const ast::Statements body = block();
    auto* const node = make<ast::ExceptHandler>(start);
    node->type = type;
    node->name = handlerName;
    node->body = body;
    return node;
}

ast::Arguments* TreeParser::parameters(ParameterStyle style)
{
    auto* const arguments = m_context.arena.make<ast::Arguments>();
    std::vector<ast::Arg*> args;
    std::vector<ast::Expression*> defaults;
    bool hasSlash = false;
    while (!atParametersEnd(style) && !at(TokenKind::Star) && !at(TokenKind::DoubleStar) && !m_hasFailed) {
        if (at(TokenKind::Slash) && !hasSlash && !args.empty()) {
            advance();
            hasSlash = true;
            arguments->positionalOnly = span(args);
            args.clear();
        } else {
            args.push_back(parameter(style == ParameterStyle::Def ? Annotation::Single : Annotation::None));
            if (accept(TokenKind::Equal)) {
                defaults.push_back(expression());
            } else if (!defaults.empty()) {
                fail();
            }
        }
        if (!accept(TokenKind::Comma) && !atParametersEnd(style)) {
            fail();
        }
    }
    arguments->args = span(args);
    arguments->defaults = span(defaults);
    if (at(TokenKind::Star) || at(TokenKind::DoubleStar)) {
        starParameters(style, *arguments);
    }
    return arguments;
}

/// From `*` or `**` to the end of the parameters.
void TreeParser::starParameters(ParameterStyle style, ast::Arguments& arguments)
{
    const bool isDef = style == ParameterStyle::Def;
    const Annotation annotation = isDef ? Annotation::Single : Annotation::None;
    std::vector<ast::Arg*> keywordOnly;
    std::vector<ast::Expression*> keywordDefaults;
    bool mayContinue = true;
    if (accept(TokenKind::Star)) {
        const bool isBare = at(TokenKind::Comma);
        if (!isBare) {
            arguments.varArg = parameter(isDef ? Annotation::MayBeStarred : Annotation::None);
        }
        mayContinue = accept(TokenKind::Comma);
        while (mayContinue && !atParametersEnd(style) && !at(TokenKind::DoubleStar)) {
            keywordOnly.push_back(parameter(annotation));
            keywordDefaults.push_back(accept(TokenKind::Equal) ? expression() : nullptr);
            mayContinue = accept(TokenKind::Comma);
        }
        if (isBare && keywordOnly.empty()) {
            fail();
        }
    }
    if (mayContinue && accept(TokenKind::DoubleStar)) {
        arguments.kwArg = parameter(annotation);
        accept(TokenKind::Comma);
    }
    arguments.keywordOnly = span(keywordOnly);
    arguments.keywordDefaults = span(keywordDefaults);
}

bool TreeParser::atParametersEnd(ParameterStyle style) const
{
    return at(style == ParameterStyle::Def ? TokenKind::RightParen : TokenKind::Colon);
}

ast::Arg* TreeParser::parameter(Annotation annotation)
{
    const Mark start = mark();
    const ast::Identifier parameterName = name();
    ast::Expression* type = nullptr;
    if (annotation != Annotation::None && accept(TokenKind::Colon)) {
        type = annotation == Annotation::MayBeStarred ? starExpression() : expression();
    }
    auto* const arg = make<ast::Arg>(start);
    arg->name = parameterName;
    arg->annotation = type;
    return arg;
}

} // namespace vmcore::frontend
