// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive descent over a TokenList: builds the tree, or finds that there is none.
// It does not say why: Diagnosis explains a refused text, and looks only at the statement that failed.
// Invariants: after the first failure the current token is an Error token that nothing accepts, so every loop
// ends and the tree built meanwhile is thrown away; no function returns null unless its comment says so.
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/frontend/Token.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vmcore::frontend {

/// What parsers of one source text share: the parser of a file and those of the expressions in its f-strings.
struct ParseContext
{
    Arena& arena;
    std::vector<Warning>* warnings = nullptr; ///< Null when nobody wants them.
    int depth = 0;                            ///< Nested expressions being parsed.
    bool isTooDeep = false;                   ///< The parser gave up because of the depth, not because of the text.
};

class TreeParser
{
public:
    TreeParser(const TokenList& tokens, ParseContext& context);

    /// Null when the text has no tree.
    [[nodiscard]] ast::Module* parseModule(ast::ParseMode mode);

    /// The expression of an f-string's replacement field, wrapped in parentheses. Null when there is none.
    [[nodiscard]] ast::Expression* parseReplacementField();

    /// After a failure: index of the first token of the innermost statement that could not be completed.
    [[nodiscard]] std::size_t failedStatement() const { return m_statementStart; }

private:
    struct Mark
    {
        std::int32_t line;
        std::int32_t column;
    };
    /// A point to go back to.
    struct Checkpoint
    {
        std::size_t index;
        Mark end;
        std::size_t warnings;
        bool hasFailed;
    };
    enum class ParameterStyle : std::uint8_t { Def, Lambda };
    enum class Annotation : std::uint8_t { None, Single, MayBeStarred };

    // Tokens.
    [[nodiscard]] TokenKind kind() const { return m_token->kind; }
    [[nodiscard]] bool at(TokenKind tokenKind) const { return m_token->kind == tokenKind; }
    [[nodiscard]] TokenKind following() const;
    [[nodiscard]] std::string_view text() const { return m_tokens.textOf(*m_token); }
    void advance();
    bool accept(TokenKind tokenKind);
    void expect(TokenKind tokenKind);
    void fail();
    [[nodiscard]] Checkpoint checkpoint() const;
    void goBack(const Checkpoint& point);

    // Nodes.
    [[nodiscard]] Mark mark() const { return {m_token->line, m_token->column}; }
    template<class T, class... Args>
    T* make(Mark start, Args... args);
    ast::Expression* failedExpression();
    ast::Pattern* failedPattern();
    ast::Identifier identifier(std::string_view text);
    ast::Identifier name();
    template<class T>
    ArenaSpan<T> span(const std::vector<T>& list);

    // Statements.
    void statement(std::vector<ast::Statement*>& out);
    void simpleStatements(std::vector<ast::Statement*>& out);
    ast::Statements block();
    ast::Statement* interactiveCompound();
    ast::Statement* compoundStatement();
    ast::Statement* simpleStatement();
    ast::Statement* expressionStatement();
    ast::Statement* annotatedAssignment(Mark start, ast::Expression* target, bool isParenthesized);
    ast::Statement* assignment(Mark start, ast::Expression* first);
    ast::Statement* augmentedAssignment(Mark start, ast::Expression* target);
    ast::Statement* returnStatement();
    ast::Statement* raiseStatement();
    ast::Statement* deleteStatement();
    ast::Statement* assertStatement();
    ast::Statement* importStatement();
    ast::Statement* importFromStatement();
    ast::Alias* importedName();
    ast::Alias* dottedAlias();
    ast::Identifier dottedName();
    ast::Statement* globalStatement();
    ast::Identifiers nameList();
    ast::Statement* asyncStatement();
    ast::Statement* decorated();
    ast::Statement* functionDef(Mark start, ast::NodeKind nodeKind, ast::Expressions decorators);
    ast::Statement* classDef(Mark start, ast::Expressions decorators);
    ast::Statement* ifStatement();
    ast::Statements elseBlock();
    ast::Statement* whileStatement();
    ast::Statement* forStatement(Mark start, ast::NodeKind nodeKind);
    ast::Statement* withStatement(Mark start, ast::NodeKind nodeKind);
    std::vector<ast::WithItem> withItems();
    ast::WithItem withItem();
    ast::Statement* tryStatement();
    ast::ExceptHandler* exceptHandler();
    ast::Statement* matchStatement();
    ast::Expression* matchSubject();
    ast::MatchCase matchCase();

    // Parameters.
    ast::Arguments* parameters(ParameterStyle style);
    [[nodiscard]] bool atParametersEnd(ParameterStyle style) const;
    ast::Arg* parameter(Annotation annotation);
    void starParameters(ParameterStyle style, ast::Arguments& arguments);

    // Expressions.
    ast::Expression* expression();
    [[nodiscard]] bool atNamedExpression() const;
    ast::Expression* namedExpression();
    ast::Expression* starred();
    ast::Expression* starNamedExpression();
    ast::Expression* starExpression();
    ast::Expression* starExpressions();
    ast::Expression* commaExpressions();
    ast::Expression* tuple(Mark start, const std::vector<ast::Expression*>& elements);
    ast::Expression* yieldOrStarExpressions();
    ast::Expression* yieldExpression();
    ast::Expression* lambda();
    ast::Expression* disjunction();
    ast::Expression* conjunction();
    ast::Expression* inversion();
    ast::Expression* prefixed(std::size_t first, std::size_t last, ast::Expression* operand);
    ast::Expression* comparison();
    [[nodiscard]] bool acceptCompareOperator(ast::CompareOperator& op);
    ast::Expression* binary(int minPrecedence);
    ast::Expression* unary();
    ast::Expression* power();
    ast::Expression* primary();
    ast::Expression* slices();
    ast::Expression* slice();

    // Calls.
    struct CallArguments
    {
        std::vector<ast::Expression*> positional;
        std::vector<ast::Keyword*> keywords;
        bool endsInComma = false;
    };
    ast::Expression* call(Mark start, ast::Expression* function);
    void callArguments(CallArguments& out);
    ast::Expression* starredArgument();

    // Atoms.
    ast::Expression* atom();
    ast::Expression* parenthesized();
    ast::Expression* notStarred(ast::Expression* expression);
    ast::Expression* listDisplay();
    ast::Expression* braceDisplay();
    ast::Expression* dictDisplay(Mark start, ast::Expression* firstKey);
    ast::Expression* strings();
    ast::Expression* number();
    ast::Expression* constant(ast::ConstantKind constantKind);
    ArenaSpan<ast::Comprehension> comprehensions();
    [[nodiscard]] bool atComprehension() const;

    // Targets.
    ast::Expression* starTargets();
    ast::Expression* starTarget();
    void toTarget(ast::Expression* expression, ast::Context context);
    void toSingleTarget(ast::Expression* expression);

    // Patterns.
    ast::Pattern* patterns();
    ast::Pattern* pattern();
    ast::Pattern* orPattern();
    ast::Pattern* closedPattern();
    ast::Pattern* maybeStarPattern();
    ast::Pattern* literalPattern();
    ast::Expression* literalExpression();
    ast::Pattern* namePattern();
    ast::Expression* dottedValue();
    ast::Pattern* classPattern(Mark start, ast::Expression* cls);
    ast::Pattern* groupOrSequencePattern();
    ast::Pattern* bracketPattern();
    ast::Pattern* mappingPattern();
    ast::Identifier captureTarget();
    ast::Expression* dottedKey();
    std::vector<ast::Pattern*> patternList(TokenKind closing, bool& endsInComma);

    class DepthGuard;
    static constexpr int kBitOrPrecedence = 1; ///< Of `|`, the loosest binary operator.

    const TokenList& m_tokens;
    ParseContext& m_context;
    std::size_t m_index = 0;
    const Token* m_token;
    Token m_failureToken;
    Mark m_end = {0, 0}; ///< Where the last token with text ended.
    bool m_hasFailed = false;
    std::size_t m_statementStart = 0; ///< First token of the statement being read, or of the one that failed.
    std::size_t m_lastStatement = 0;  ///< First token of the statement that was last begun on this level.
};

} // namespace vmcore::frontend
