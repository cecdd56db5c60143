// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the tree and writes instructions: semantics, order of evaluation, source ranges and line events are
// those of CPython 3.11, the instruction set is ours (Ops.def). One generator compiles one module; VM
// thread. After the first error the walk does nothing more. The tree is no deeper than the scope pass
// allows.
//
// Layout of the stack in calls: callable, self or null, arguments. In handlers: what was handled before,
// the exception; with the raising unit below them where a RERAISE restores it.
#pragma once

#include "vmcore/frontend/CodeUnit.h"
#include "vmcore/frontend/ConstantFolder.h"

#include <optional>
#include <string>

namespace vmcore::frontend {

/// What the code generator is told about the module.
struct GeneratorInput
{
    const ast::Module& module;
    const ScopeTable& scopes;
    Arena& arena; ///< For mangled names.
    UnitOrigin origin;
    AnnotationForm annotations = AnnotationForm::Evaluated;
    std::uint32_t lastFutureLine = 0; ///< Later `from __future__ import` is an error.
    std::uint8_t optimize = 0;        ///< 1: no asserts; 2: no docstrings either.
    DepthLimit depth;
};

class CodeGenerator
{
public:
    CodeGenerator(const GeneratorInput& input, ConstantPool& pool);

    /// Null when there is an error.
    [[nodiscard]] CodeObject* generate();
    [[nodiscard]] const std::optional<SyntaxError>& error() const { return m_error; }
    [[nodiscard]] const std::vector<Warning>& warnings() const { return m_warnings; }

private:
    class UnitScope;
    class PositionScope;
    struct PatternContext;
    enum class Stops : std::uint8_t { AtLoop, AtFunction };
    enum class Keeps : std::uint8_t { Nothing, Top };
    enum class Awaits : std::uint8_t { No, Yes };

    // --- the walk (CodeGenerator.cpp)
    [[nodiscard]] CodeUnit& unit() { return *m_unit; }
    [[nodiscard]] bool failed();
    void fail(std::string message);
    void failAt(const ast::Node& node, std::string message);
    void warn(std::string message);
    void visit(const ast::Statements& statements);
    void visit(const ast::Statement* statement);
    void visit(const ast::Expressions& expressions);
    void visit(const ast::Expression* expression);
    void visitBody(const ast::Statements& body);
    [[nodiscard]] std::string qualnameOf(UnitKind kind, std::string_view name);

    // --- names
    [[nodiscard]] std::string_view mangled(std::string_view name);
    void nameOperation(std::string_view name, ast::Context context);
    void load(std::string_view name) { nameOperation(name, ast::Context::Load); }
    void store(std::string_view name) { nameOperation(name, ast::Context::Store); }
    void unbind(std::string_view name);
    [[nodiscard]] bool refuseName(std::string_view name, ast::Context context);
    [[nodiscard]] std::uint32_t nameIndex(std::string_view name) { return unit().names.indexOf(mangled(name)); }
    [[nodiscard]] bool isFunctionUnit() const { return m_unit->scope.kind == ScopeKind::Function; }

    // --- statements
    void visitCompound(const ast::Statement* statement);
    void visitSimple(const ast::Statement* statement);
    void visitIf(const ast::If& branch);
    void visitFor(const ast::For& loop);
    void visitAsyncFor(const ast::For& loop);
    void visitWhile(const ast::While& loop);
    void visitReturn(const ast::Return& statement);
    void visitBreak();
    void visitContinue();
    void visitRaise(const ast::Raise& raise);
    void visitAssert(const ast::Assert& assertion);
    void visitImport(const ast::Import& import);
    void visitImportFrom(const ast::ImportFrom& import);
    void storeImportAs(std::string_view path, std::string_view asName);
    void visitExpressionStatement(const ast::Expression& value);
    void printTop(const ast::Expression& value);

    // --- assignment
    void visitAssign(const ast::Assign& assign);
    void visitAugAssign(const ast::AugAssign& assign);
    void visitAnnAssign(const ast::AnnAssign& assign);
    void evaluateAndDrop(const ast::Expression& expression);
    void evaluateSubscriptParts(const ast::Expression& index);
    void unpackInto(const ast::Expressions& targets);

    // --- frame blocks
    void push(FrameBlock block);
    void pop();
    std::optional<FrameBlock> unwind(Stops stops, Keeps keeps);
    void leaveBlock(const FrameBlock& block, Keeps keeps);
    void leaveWith(const FrameBlock& block, Keeps keeps);

    // --- try and with
    void visitTry(const ast::Try& statement);
    void visitTryFinally(const ast::Try& statement);
    void visitTryExcept(const ast::Try& statement);
    void visitTryStar(const ast::Try& statement);
    void visitHandler(const ast::ExceptHandler& handler, Block* end);
    void visitNamedHandlerBody(const ast::ExceptHandler& handler, Block* end);
    void visitStarHandler(const ast::ExceptHandler& handler, Block* next);
    void finishTryStar(Block* end, Block* cleanup);
    void popExceptAndReraise();
    void visitWith(const ast::With& statement, std::uint32_t item);
    void finishWith(Block* cleanup);
    void callExitWithNones(Awaits awaits);
    void awaitTop(std::uint32_t awaitableKind);

    // --- match
    void visitMatch(const ast::Match& match);
    void visitCase(const ast::MatchCase& matchCase, PatternContext& context, Keeps subject, Block* end);
    void matchPattern(const ast::Pattern& pattern, PatternContext& context);
    void matchSubpattern(const ast::Pattern& pattern, PatternContext& context);
    void matchAs(const ast::MatchAs& pattern, PatternContext& context);
    void matchOr(const ast::MatchOr& pattern, PatternContext& context);
    void matchSequence(const ast::MatchSequence& pattern, PatternContext& context);
    void matchItems(const ast::Patterns& patterns, PatternContext& context);
    void matchItemsByIndex(const ast::Patterns& patterns, std::uint32_t star, PatternContext& context);
    void matchMapping(const ast::MatchMapping& pattern, PatternContext& context);
    void loadMappingKeys(const ast::MatchMapping& pattern);
    void storeMappingRest(const ast::MatchMapping& pattern, PatternContext& context);
    void matchClass(const ast::MatchClass& pattern, PatternContext& context);
    [[nodiscard]] bool checkKeywordNames(const ast::MatchClass& pattern);
    void reorderStores(const std::vector<std::string_view>& wanted, std::vector<std::string_view>& stores);
    void compareLength(std::uint32_t length, ast::CompareOperator op, PatternContext& context);
    void jumpIfNoMatch(PatternContext& context);
    void jumpToFail(PatternContext& context);
    [[nodiscard]] Block* failTarget(PatternContext& context);
    void emitFailPops(PatternContext& context);
    void storeLater(std::string_view name, PatternContext& context);
    void rotate(std::size_t count);

    // --- expressions
    void visitExpression(const ast::Expression& expression);
    void visitOperator(const ast::Expression& expression);
    void visitUnary(const ast::UnaryOp& operation);
    void visitAttribute(const ast::Attribute& attribute);
    void visitSubscript(const ast::Subscript& subscript);
    void visitBounds(const ast::Slice& slice);
    void visitSlice(const ast::Slice& slice);
    void visitYield(const ast::Yield& yield);
    void visitYieldFrom(const ast::YieldFrom& yield);
    void visitAwait(const ast::Await& await);
    void yieldTop();
    void yieldFromTop(Awaits awaits);
    void startAtAttributeName(const ast::Attribute& attribute);

    // --- conditions
    void jumpIf(const ast::Expression& test, bool wanted, Block* target);
    void jumpIfBoolean(const ast::BoolOp& operation, bool wanted, Block* target);
    void jumpIfChain(const ast::Compare& compare, bool wanted, Block* target);
    void visitBoolOp(const ast::BoolOp& operation);
    void visitIfExp(const ast::IfExp& choice);
    void visitCompare(const ast::Compare& compare);
    void compareOperands(const ast::Compare& compare, std::uint32_t index);
    void compareTop(ast::CompareOperator op);
    void checkIdentityOperands(const ast::Compare& compare);
    void visitMembers(const ast::Expression& container);
    void visitMembersOrValue(const ast::Compare& compare, std::uint32_t last);
    [[nodiscard]] static bool hasStarred(const ast::Expressions& elements);

    // --- displays and strings
    void visitSequence(const ast::Expression& display, const ast::Expressions& elements);
    enum class Collection : std::uint8_t { List, Tuple, Set };
    void build(Collection collection, const ast::Expressions& elements, std::uint32_t alreadyPushed = 0);
    [[nodiscard]] bool buildFromConstants(
        Collection collection, const ast::Expressions& elements, std::uint32_t alreadyPushed);
    void visitDict(const ast::Dict& dict);
    void visitJoinedString(const ast::JoinedStr& joined);
    void visitFormatted(const ast::FormattedValue& formatted);
    [[nodiscard]] bool visitPercentFormat(const ast::BinOp& operation);
    void addFormat(ast::Conversion conversion, Value spec);

    // --- calls
    void visitCall(const ast::Call& call);
    [[nodiscard]] bool visitMethodCall(const ast::Call& call);
    void callWith(
        std::uint32_t alreadyPushed, const ast::Expressions& arguments, const ArenaSpan<ast::Keyword*>& keywords);
    void callWithUnpacking(
        std::uint32_t alreadyPushed, const ast::Expressions& arguments, const ArenaSpan<ast::Keyword*>& keywords);
    void loadKeywordNames(const ArenaSpan<ast::Keyword*>& keywords);
    void mergeKeywords(const ArenaSpan<ast::Keyword*>& keywords);
    void buildKeywords(const ArenaSpan<ast::Keyword*>& keywords, std::uint32_t from, std::uint32_t to);
    [[nodiscard]] bool checkKeywords(const ArenaSpan<ast::Keyword*>& keywords);
    [[nodiscard]] bool isImported(const ast::Expression& expression) const;
    void checkCallee(const ast::Expression& callee);
    void checkSubscript(const ast::Subscript& subscript);
    [[nodiscard]] std::string_view inferredType(const ast::Expression& expression);

    // --- functions, classes, comprehensions
    void visitFunction(const ast::FunctionDef& function);
    void visitLambda(const ast::Lambda& lambda);
    void visitClass(const ast::ClassDef& definition);
    void visitClassBody(const ast::ClassDef& definition);
    void visitComprehension(const ast::Expression& node, ComprehensionKind kind,
        const ArenaSpan<ast::Comprehension>& generators, const ast::Expression& element, const ast::Expression* value);
    struct ComprehensionBody;
    void visitGenerator(const ComprehensionBody& body, std::uint32_t index, std::uint32_t depth);
    void visitAsyncGenerator(const ComprehensionBody& body, std::uint32_t index, std::uint32_t depth);
    [[nodiscard]] bool startGenerator(const ComprehensionBody& body, std::uint32_t index);
    void visitInnermost(const ComprehensionBody& body, std::uint32_t index, std::uint32_t depth);
    [[nodiscard]] std::uint32_t visitDefaults(const ast::Arguments& arguments);
    [[nodiscard]] bool visitKeywordDefaults(const ast::Arguments& arguments);
    [[nodiscard]] bool visitAnnotations(const ast::Arguments& arguments, const ast::Expression* returns);
    void visitAnnotation(std::string_view name, const ast::Expression* annotation, std::uint32_t& count);
    void visitAnnotationValue(const ast::Expression& annotation);
    [[nodiscard]] bool checkParameters(const ast::Arguments& arguments);
    void countParameters(const ast::Arguments& arguments);
    void makeFunction(const CodeUnit& inner, CodeObject* code, std::uint32_t flags);
    void applyDecorators(const ast::Expressions& decorators);

    const GeneratorInput& m_input;
    ConstantPool& m_pool;
    ConstantFolder m_folder;
    CodeUnit* m_unit = nullptr;
    std::vector<CodeUnit*> m_outer; ///< Units around the current one, outermost first.
    std::optional<SyntaxError> m_error;
    std::vector<Warning> m_warnings;
};

/// Makes a new unit current while it lives.
class CodeGenerator::UnitScope
{
public:
    UnitScope(
        CodeGenerator& generator, UnitKind kind, const ast::Node& node, std::string_view name, std::uint32_t line);
    ~UnitScope();
    UnitScope(const UnitScope&) = delete;

    [[nodiscard]] CodeUnit& unit() { return m_unit; }
    /// Ends the unit; null when there was an error. The unit around it is current again.
    [[nodiscard]] CodeObject* finish(FallOff fallOff = FallOff::ReturnsNone);

private:
    void leave();

    CodeGenerator& m_generator;
    CodeUnit* m_around;
    CodeUnit m_unit;
};

/// Instructions get the range of the node while this lives; then the range from before.
class CodeGenerator::PositionScope
{
public:
    PositionScope(CodeUnit& unit, const ast::Position& position)
        : m_unit(unit)
        , m_before(unit.position)
    {
        unit.position = position;
    }
    ~PositionScope() { m_unit.position = m_before; }
    PositionScope(const PositionScope&) = delete;

private:
    CodeUnit& m_unit;
    ast::Position m_before;
};

/// More values than this are not left on the stack to build one thing from.
inline constexpr std::uint32_t kStackGuideline = 30;

} // namespace vmcore::frontend
