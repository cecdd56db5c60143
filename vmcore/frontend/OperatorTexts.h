// SPDX-License-Identifier: GPL-3.0-or-later
// Operators as they are written, and how tightly they bind. Constant functions, any thread.
#pragma once

#include "vmcore/frontend/Ast.h"

#include <string_view>

namespace vmcore::frontend {

/// How tightly an expression binds; one that binds less tightly than its place asks for gets parentheses.
enum class Binds : std::uint8_t {
    Tuple,
    Test, ///< `if` … `else`, `lambda`
    Or,
    And,
    Not,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Term,
    Factor,
    Power,
    Await,
    Atom
};

[[nodiscard]] constexpr Binds tighter(Binds binds)
{
    return static_cast<Binds>(static_cast<std::uint8_t>(binds) + 1);
}

struct OperatorText
{
    std::string_view text;
    Binds binds;
};

[[nodiscard]] constexpr OperatorText textOf(ast::BinaryOperator op)
{
    switch (op) {
    case ast::BinaryOperator::Add: return {" + ", Binds::Sum};
    case ast::BinaryOperator::Sub: return {" - ", Binds::Sum};
    case ast::BinaryOperator::Mult: return {" * ", Binds::Term};
    case ast::BinaryOperator::MatMult: return {" @ ", Binds::Term};
    case ast::BinaryOperator::Div: return {" / ", Binds::Term};
    case ast::BinaryOperator::Mod: return {" % ", Binds::Term};
    case ast::BinaryOperator::Pow: return {" ** ", Binds::Power};
    case ast::BinaryOperator::LShift: return {" << ", Binds::Shift};
    case ast::BinaryOperator::RShift: return {" >> ", Binds::Shift};
    case ast::BinaryOperator::BitOr: return {" | ", Binds::BitOr};
    case ast::BinaryOperator::BitXor: return {" ^ ", Binds::BitXor};
    case ast::BinaryOperator::BitAnd: return {" & ", Binds::BitAnd};
    case ast::BinaryOperator::FloorDiv: return {" // ", Binds::Term};
    }
    return {"", Binds::Atom};
}

[[nodiscard]] constexpr OperatorText textOf(ast::UnaryOperator op)
{
    switch (op) {
    case ast::UnaryOperator::Invert: return {"~", Binds::Factor};
    case ast::UnaryOperator::Not: return {"not ", Binds::Not};
    case ast::UnaryOperator::UAdd: return {"+", Binds::Factor};
    case ast::UnaryOperator::USub: return {"-", Binds::Factor};
    }
    return {"", Binds::Atom};
}

[[nodiscard]] constexpr std::string_view textOf(ast::CompareOperator op)
{
    switch (op) {
    case ast::CompareOperator::Eq: return " == ";
    case ast::CompareOperator::NotEq: return " != ";
    case ast::CompareOperator::Lt: return " < ";
    case ast::CompareOperator::LtE: return " <= ";
    case ast::CompareOperator::Gt: return " > ";
    case ast::CompareOperator::GtE: return " >= ";
    case ast::CompareOperator::Is: return " is ";
    case ast::CompareOperator::IsNot: return " is not ";
    case ast::CompareOperator::In: return " in ";
    case ast::CompareOperator::NotIn: return " not in ";
    }
    return "";
}

[[nodiscard]] constexpr std::string_view textOf(ast::Conversion conversion)
{
    switch (conversion) {
    case ast::Conversion::None: return "";
    case ast::Conversion::Str: return "!s";
    case ast::Conversion::Repr: return "!r";
    case ast::Conversion::Ascii: return "!a";
    }
    return "";
}

} // namespace vmcore::frontend
