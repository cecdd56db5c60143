// SPDX-License-Identifier: GPL-3.0-or-later
// The two passes behind buildScopes. ScopeBuilder walks the tree and notes what each scope does with
// its names; resolveScopes then decides where each name lives. After the first error a walk does nothing.
#pragma once

#include "vmcore/frontend/Scopes.h"

#include <utility>

namespace vmcore::frontend {

class ScopeBuilder
{
public:
    ScopeBuilder(Arena& arena, AnnotationForm annotations, DepthLimit depth, ScopeTable& table);

    void build(const ast::Module& module);
    [[nodiscard]] const std::optional<SyntaxError>& error() const { return m_error; }

private:
    /// A scope that is being filled.
    struct Open
    {
        Scope* scope = nullptr;
        bool inIterationTarget = false;
        std::uint32_t iterableDepth = 0; ///< Inside the iterable of a comprehension: no `:=`.
    };

    void enter(ScopeKind kind, std::string_view name, const ast::Node& node);
    void leave();
    [[nodiscard]] Open& current() { return m_open.back(); }
    [[nodiscard]] bool enterLevel();

    void add(std::string_view name, std::uint16_t flag, const ast::Position& position);
    void addTo(Open& open, std::string_view name, std::uint16_t flag, const ast::Position& position);
    void declare(std::string_view name, std::uint16_t flag, const ast::Position& position);
    void fail(const ast::Position& position, std::string message);

    void visit(const ast::Statements& statements);
    void visit(const ast::Expressions& expressions); ///< Skips null elements.
    void visit(const ast::Patterns& patterns);
    void visit(const ast::Statement* statement);
    void visit(const ast::Expression* expression); ///< Null is fine.
    void visit(const ast::Pattern* pattern);       ///< Null is fine.
    void visitCompound(const ast::Statement* statement);
    void visitSimple(const ast::Statement* statement);
    void visitComposite(const ast::Expression* expression);
    void visitScoped(const ast::Expression* expression);

    void visitFunction(const ast::FunctionDef& function);
    void visitClass(const ast::ClassDef& definition);
    void visitLambda(const ast::Lambda& lambda);
    void visitDefaults(const ast::Arguments& arguments);
    void visitParameters(const ast::Arguments& arguments);
    void visitParameters(const ArenaSpan<ast::Arg*>& parameters);
    void visitAnnotations(const ast::FunctionDef& function);
    void visitAnnotation(const ast::Expression* annotation);
    void visitAnnAssign(const ast::AnnAssign& assign);
    void visitDeclaration(const ast::Node& statement, const ast::Identifiers& names, std::uint16_t flag);
    void visitAlias(const ast::Alias& alias);
    void visitTry(const ast::Try& statement);
    void visitMatch(const ast::Match& match);
    void visitNamed(const ast::NamedExpr& named);
    void bindOutsideComprehension(const ast::Name& target);
    void visitYield(const ast::Expression& yield, const ast::Expression* value);
    void visitName(const ast::Name& name);
    void visitComprehension(const ast::Expression& node, ComprehensionKind kind, std::string_view name,
        const ArenaSpan<ast::Comprehension>& generators, const ast::Expression* first, const ast::Expression* second);
    void visitTarget(const ast::Expression* target);
    void visitIterable(const ast::Expression* iterable);
    void refuseInAnnotation(const ast::Expression& expression, const char* what);

    Arena& m_arena;
    AnnotationForm m_annotations;
    DepthLimit m_limit;
    std::uint32_t m_depth;
    ScopeTable& m_table;
    std::vector<Open> m_open;
    std::string_view m_className; ///< For mangling; empty outside classes.
    std::optional<SyntaxError> m_error;
};

/// Sets the binding of every symbol of the module's scope and those inside it.
[[nodiscard]] std::optional<SyntaxError> resolveScopes(Scope& module);

} // namespace vmcore::frontend
