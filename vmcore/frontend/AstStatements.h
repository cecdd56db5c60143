// SPDX-License-Identifier: GPL-3.0-or-later
// The statements of the syntax tree, with the parts that only they have.
#pragma once

#include "vmcore/frontend/AstExpressions.h"

namespace vmcore::frontend::ast {

struct Alias : NodeOf<Node, NodeKind::Alias>
{
    Identifier name;   ///< Dotted path, or `*`.
    Identifier asName; ///< Optional.
};

struct WithItem
{
    Expression* context = nullptr;
    Expression* target = nullptr; ///< Optional.
};

struct ExceptHandler : NodeOf<Node, NodeKind::ExceptHandler>
{
    Expression* type = nullptr; ///< Optional.
    Identifier name;            ///< Optional.
    Statements body;
};

struct MatchCase
{
    Pattern* pattern = nullptr;
    Expression* guard = nullptr; ///< Optional.
    Statements body;
};

struct FunctionDef : NodeOf<Statement, NodeKind::FunctionDef, NodeKind::AsyncFunctionDef>
{
    using NodeOf::NodeOf;
    Identifier name;
    Arguments* arguments = nullptr;
    Statements body;
    Expressions decorators;
    Expression* returns = nullptr; ///< Optional.
};

struct ClassDef : NodeOf<Statement, NodeKind::ClassDef>
{
    Identifier name;
    Expressions bases;
    ArenaSpan<Keyword*> keywords;
    Statements body;
    Expressions decorators;
};

struct Return : NodeOf<Statement, NodeKind::Return>
{
    Expression* value = nullptr; ///< Optional.
};

struct Delete : NodeOf<Statement, NodeKind::Delete>
{
    Expressions targets;
};

struct Assign : NodeOf<Statement, NodeKind::Assign>
{
    Expressions targets; ///< `a = b = value` has two.
    Expression* value = nullptr;
};

struct AugAssign : NodeOf<Statement, NodeKind::AugAssign>
{
    Expression* target = nullptr;
    BinaryOperator op = BinaryOperator::Add;
    Expression* value = nullptr;
};

struct AnnAssign : NodeOf<Statement, NodeKind::AnnAssign>
{
    Expression* target = nullptr;
    Expression* annotation = nullptr;
    Expression* value = nullptr; ///< Optional.
    bool isSimple = false;       ///< The target is a bare name, not `(name)`.
};

struct For : NodeOf<Statement, NodeKind::For, NodeKind::AsyncFor>
{
    using NodeOf::NodeOf;
    Expression* target = nullptr;
    Expression* iterable = nullptr;
    Statements body;
    Statements orElse;
};

struct While : NodeOf<Statement, NodeKind::While>
{
    Expression* test = nullptr;
    Statements body;
    Statements orElse;
};

struct If : NodeOf<Statement, NodeKind::If>
{
    Expression* test = nullptr;
    Statements body;
    Statements orElse; ///< An `elif` is a single If here.
};

struct With : NodeOf<Statement, NodeKind::With, NodeKind::AsyncWith>
{
    using NodeOf::NodeOf;
    ArenaSpan<WithItem> items;
    Statements body;
};

struct Match : NodeOf<Statement, NodeKind::Match>
{
    Expression* subject = nullptr;
    ArenaSpan<MatchCase> cases;
};

struct Raise : NodeOf<Statement, NodeKind::Raise>
{
    Expression* exception = nullptr; ///< Optional.
    Expression* cause = nullptr;     ///< Optional.
};

struct Try : NodeOf<Statement, NodeKind::Try, NodeKind::TryStar>
{
    using NodeOf::NodeOf;
    Statements body;
    ArenaSpan<ExceptHandler*> handlers;
    Statements orElse;
    Statements finalBody;
};

struct Assert : NodeOf<Statement, NodeKind::Assert>
{
    Expression* test = nullptr;
    Expression* message = nullptr; ///< Optional.
};

struct Import : NodeOf<Statement, NodeKind::Import>
{
    ArenaSpan<Alias*> names;
};

struct ImportFrom : NodeOf<Statement, NodeKind::ImportFrom>
{
    Identifier module; ///< Empty in `from . import x`.
    ArenaSpan<Alias*> names;
    std::uint32_t level = 0; ///< Number of leading dots.
};

struct Global : NodeOf<Statement, NodeKind::Global>
{
    Identifiers names;
};

struct Nonlocal : NodeOf<Statement, NodeKind::Nonlocal>
{
    Identifiers names;
};

/// An expression as a statement.
struct Expr : NodeOf<Statement, NodeKind::Expr>
{
    Expression* value = nullptr;
};

struct Pass : NodeOf<Statement, NodeKind::Pass>
{
};
struct Break : NodeOf<Statement, NodeKind::Break>
{
};
struct Continue : NodeOf<Statement, NodeKind::Continue>
{
};

} // namespace vmcore::frontend::ast
