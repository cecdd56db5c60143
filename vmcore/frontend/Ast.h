// SPDX-License-Identifier: GPL-3.0-or-later
// The Python 3.11 syntax tree, node for node and field for field as Python's `ast` module documents
// it. Nodes are plain structs in an Arena: never deleted one by one, valid as long as the
// ParseResult lives. Invariants: text is UTF-8; text that holds surrogates from `\ud800`-like
// escapes keeps them as the three bytes UTF-8 would give them (WTF-8). Pointers documented as
// optional may be null, all others never are.
//
// The tree may be deep on the left and on the right even for sane programs: `1 + 1 + … + 1` with
// 100,000 terms, `a.b.c…`, `f()()()…` nest through BinOp::left, Attribute::value, Subscript::value
// and Call::function, and a long `elif` chain nests through If::orElse. Walk those links with a
// loop or with a depth check. All other nesting is bounded by the parser's depth limit.
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

struct Arg : NodeOf<Node, NodeKind::Arg>
{
    Identifier name;
    Expression* annotation = nullptr; ///< Optional.
};

struct Arguments
{
    ArenaSpan<Arg*> positionalOnly;
    ArenaSpan<Arg*> args;
    Arg* varArg = nullptr; ///< `*args`; optional.
    ArenaSpan<Arg*> keywordOnly;
    Expressions keywordDefaults; ///< As long as keywordOnly; null where the argument is required.
    Arg* kwArg = nullptr;        ///< `**kwargs`; optional.
    Expressions defaults;        ///< Of the last positional arguments (positionalOnly + args).
};

struct Keyword : NodeOf<Node, NodeKind::Keyword>
{
    Identifier name; ///< Empty for `**value`.
    Expression* value = nullptr;
};

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

struct Comprehension
{
    Expression* target = nullptr;
    Expression* iterable = nullptr;
    Expressions conditions;
    bool isAsync = false;
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

enum class ConstantKind : std::uint8_t { None, True, False, Ellipsis, Int, Float, Complex, String, Bytes };

/// The value of a literal.
struct ConstantValue
{
    ConstantKind kind = ConstantKind::None;
    /// Int: 10, or 16 for literals written in base 2, 8 or 16.
    std::uint8_t base = 10;
    /// Float: the value. Complex: the imaginary part (the real part is 0).
    double number = 0;
    /// Int: lower-case digits in `base`, no prefix, no underscores, no leading zeros ("0" for
    /// zero). String: WTF-8. Bytes: the bytes.
    std::string_view text;
};

/// What a source text is parsed as: a file, one expression (`eval`), or one interactive statement.
enum class ParseMode : std::uint8_t { Exec, Eval, Single };

struct Module : NodeOf<Node, NodeKind::Module>
{
    ParseMode mode = ParseMode::Exec;
    Statements body;                  ///< Exec and Single.
    Expression* expression = nullptr; ///< Eval only.
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

struct BoolOp : NodeOf<Expression, NodeKind::BoolOp>
{
    BoolOperator op = BoolOperator::And;
    Expressions values; ///< At least two.
};

struct NamedExpr : NodeOf<Expression, NodeKind::NamedExpr>
{
    Expression* target = nullptr; ///< A Name.
    Expression* value = nullptr;
};

struct BinOp : NodeOf<Expression, NodeKind::BinOp>
{
    Expression* left = nullptr;
    BinaryOperator op = BinaryOperator::Add;
    Expression* right = nullptr;
};

struct UnaryOp : NodeOf<Expression, NodeKind::UnaryOp>
{
    UnaryOperator op = UnaryOperator::Not;
    Expression* operand = nullptr;
};

struct Lambda : NodeOf<Expression, NodeKind::Lambda>
{
    Arguments* arguments = nullptr;
    Expression* body = nullptr;
};

struct IfExp : NodeOf<Expression, NodeKind::IfExp>
{
    Expression* test = nullptr;
    Expression* body = nullptr;
    Expression* orElse = nullptr;
};

struct Dict : NodeOf<Expression, NodeKind::Dict>
{
    Expressions keys; ///< Null for `**value`.
    Expressions values;
};

struct Set : NodeOf<Expression, NodeKind::Set>
{
    Expressions elements;
};

struct ListComp : NodeOf<Expression, NodeKind::ListComp>
{
    Expression* element = nullptr;
    ArenaSpan<Comprehension> generators;
};

struct SetComp : NodeOf<Expression, NodeKind::SetComp>
{
    Expression* element = nullptr;
    ArenaSpan<Comprehension> generators;
};

struct DictComp : NodeOf<Expression, NodeKind::DictComp>
{
    Expression* key = nullptr;
    Expression* value = nullptr;
    ArenaSpan<Comprehension> generators;
};

struct GeneratorExp : NodeOf<Expression, NodeKind::GeneratorExp>
{
    Expression* element = nullptr;
    ArenaSpan<Comprehension> generators;
};

struct Await : NodeOf<Expression, NodeKind::Await>
{
    Expression* value = nullptr;
};

struct Yield : NodeOf<Expression, NodeKind::Yield>
{
    Expression* value = nullptr; ///< Optional.
};

struct YieldFrom : NodeOf<Expression, NodeKind::YieldFrom>
{
    Expression* value = nullptr;
};

struct Compare : NodeOf<Expression, NodeKind::Compare>
{
    Expression* left = nullptr;
    ArenaSpan<CompareOperator> ops;
    Expressions comparators; ///< As long as ops.
};

struct Call : NodeOf<Expression, NodeKind::Call>
{
    Expression* function = nullptr;
    Expressions arguments;        ///< `*x` is a Starred.
    ArenaSpan<Keyword*> keywords; ///< `**x` has no name.
};

enum class Conversion : std::uint8_t { None, Str, Repr, Ascii };

struct FormattedValue : NodeOf<Expression, NodeKind::FormattedValue>
{
    Expression* value = nullptr;
    Conversion conversion = Conversion::None;
    Expression* formatSpec = nullptr; ///< A JoinedStr; optional.
};

struct JoinedStr : NodeOf<Expression, NodeKind::JoinedStr>
{
    Expressions values; ///< Constant strings and FormattedValues.
};

struct Constant : NodeOf<Expression, NodeKind::Constant>
{
    ConstantValue value;
    bool hasUPrefix = false; ///< Written `u"…"`.
};

struct Attribute : NodeOf<Expression, NodeKind::Attribute>
{
    Expression* value = nullptr;
    Identifier name;
    Context context = Context::Load;
};

struct Subscript : NodeOf<Expression, NodeKind::Subscript>
{
    Expression* value = nullptr;
    Expression* index = nullptr;
    Context context = Context::Load;
};

struct Starred : NodeOf<Expression, NodeKind::Starred>
{
    Expression* value = nullptr;
    Context context = Context::Load;
};

struct Name : NodeOf<Expression, NodeKind::Name>
{
    Identifier id;
    Context context = Context::Load;
};

struct List : NodeOf<Expression, NodeKind::List>
{
    Expressions elements;
    Context context = Context::Load;
};

struct Tuple : NodeOf<Expression, NodeKind::Tuple>
{
    Expressions elements;
    Context context = Context::Load;
};

struct Slice : NodeOf<Expression, NodeKind::Slice>
{
    Expression* lower = nullptr; ///< Optional.
    Expression* upper = nullptr; ///< Optional.
    Expression* step = nullptr;  ///< Optional.
};

struct MatchValue : NodeOf<Pattern, NodeKind::MatchValue>
{
    Expression* value = nullptr;
};

struct MatchSingleton : NodeOf<Pattern, NodeKind::MatchSingleton>
{
    ConstantKind value = ConstantKind::None; ///< None, True or False.
};

struct MatchSequence : NodeOf<Pattern, NodeKind::MatchSequence>
{
    Patterns patterns;
};

struct MatchMapping : NodeOf<Pattern, NodeKind::MatchMapping>
{
    Expressions keys;
    Patterns patterns;
    Identifier rest; ///< Name after `**`; optional.
};

struct MatchClass : NodeOf<Pattern, NodeKind::MatchClass>
{
    Expression* cls = nullptr;
    Patterns patterns;
    Identifiers keywordNames;
    Patterns keywordPatterns;
};

struct MatchStar : NodeOf<Pattern, NodeKind::MatchStar>
{
    Identifier name; ///< Empty for `*_`.
};

struct MatchAs : NodeOf<Pattern, NodeKind::MatchAs>
{
    Pattern* pattern = nullptr; ///< Null for a bare capture or wildcard.
    Identifier name;            ///< Empty for `_`.
};

struct MatchOr : NodeOf<Pattern, NodeKind::MatchOr>
{
    Patterns patterns;
};

} // namespace vmcore::frontend::ast
