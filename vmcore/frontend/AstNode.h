// SPDX-License-Identifier: GPL-3.0-or-later
// What all nodes of the syntax tree share: kinds, positions, and how to ask a node what it is.
#pragma once

#include "vmcore/frontend/Arena.h"

#include <cstdint>
#include <string_view>

namespace vmcore::frontend::ast {

enum class NodeKind : std::uint8_t {
    Module,
    // Statements
    FunctionDef,
    AsyncFunctionDef,
    ClassDef,
    Return,
    Delete,
    Assign,
    AugAssign,
    AnnAssign,
    For,
    AsyncFor,
    While,
    If,
    With,
    AsyncWith,
    Match,
    Raise,
    Try,
    TryStar,
    Assert,
    Import,
    ImportFrom,
    Global,
    Nonlocal,
    Expr,
    Pass,
    Break,
    Continue,
    // Expressions
    BoolOp,
    NamedExpr,
    BinOp,
    UnaryOp,
    Lambda,
    IfExp,
    Dict,
    Set,
    ListComp,
    SetComp,
    DictComp,
    GeneratorExp,
    Await,
    Yield,
    YieldFrom,
    Compare,
    Call,
    FormattedValue,
    JoinedStr,
    Constant,
    Attribute,
    Subscript,
    Starred,
    Name,
    List,
    Tuple,
    Slice,
    // Patterns
    MatchValue,
    MatchSingleton,
    MatchSequence,
    MatchMapping,
    MatchClass,
    MatchStar,
    MatchAs,
    MatchOr,
    // Parts
    ExceptHandler,
    Arg,
    Keyword,
    Alias,
};

enum class Context : std::uint8_t { Load, Store, Del };
enum class BoolOperator : std::uint8_t { And, Or };
enum class BinaryOperator : std::uint8_t {
    Add,
    Sub,
    Mult,
    MatMult,
    Div,
    Mod,
    Pow,
    LShift,
    RShift,
    BitOr,
    BitXor,
    BitAnd,
    FloorDiv,
};
enum class UnaryOperator : std::uint8_t { Invert, Not, UAdd, USub };
enum class CompareOperator : std::uint8_t { Eq, NotEq, Lt, LtE, Gt, GtE, Is, IsNot, In, NotIn };

/// Where a node stands in the source. Lines count from 1, columns from 0 in bytes of UTF-8; the end
/// is exclusive.
struct Position
{
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t endLine = 0;
    std::uint32_t endColumn = 0;
};

struct Node
{
    explicit Node(NodeKind nodeKind)
        : kind(nodeKind)
    {
    }
    Position position;
    NodeKind kind;
};

struct Statement : Node
{
    using Node::Node;
};
struct Expression : Node
{
    using Node::Node;
};
struct Pattern : Node
{
    using Node::Node;
};

/// Gives a node struct its kind. `Variant` is the second kind of structs that serve two (`for` and
/// `async for`).
template<class Base, NodeKind Kind, NodeKind Variant = Kind>
struct NodeOf : Base
{
    explicit NodeOf(NodeKind nodeKind = Kind)
        : Base(nodeKind)
    {
    }
    [[nodiscard]] static constexpr bool covers(NodeKind other) { return other == Kind || other == Variant; }
    /// True for `async def`, `async for`, `async with` and `try … except*`.
    [[nodiscard]] bool isVariant() const { return this->kind != Kind; }
};

/// The node as a T, or null when it is something else (or null already).
template<class T>
[[nodiscard]] T* as(Node* node)
{
    return node != nullptr && T::covers(node->kind) ? static_cast<T*>(node) : nullptr;
}
template<class T>
[[nodiscard]] const T* as(const Node* node)
{
    return node != nullptr && T::covers(node->kind) ? static_cast<const T*>(node) : nullptr;
}
template<class T>
[[nodiscard]] bool is(const Node* node)
{
    return node != nullptr && T::covers(node->kind);
}

using Statements = ArenaSpan<Statement*>;
using Expressions = ArenaSpan<Expression*>;
using Patterns = ArenaSpan<Pattern*>;
using Identifier = std::string_view; ///< NFKC-normalised; empty stands for "none" where optional.
using Identifiers = ArenaSpan<Identifier>;

} // namespace vmcore::frontend::ast
