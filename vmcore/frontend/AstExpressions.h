// SPDX-License-Identifier: GPL-3.0-or-later
// The expressions of the syntax tree, with the parts that only they have.
#pragma once

#include "vmcore/frontend/AstNode.h"

namespace vmcore::frontend::ast {

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

struct Comprehension
{
    Expression* target = nullptr;
    Expression* iterable = nullptr;
    Expressions conditions;
    bool isAsync = false;
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

} // namespace vmcore::frontend::ast
