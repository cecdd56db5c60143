// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of BINARY_OP and COMPARE_OP for the operators of the tree. Constant functions, any thread.
#pragma once

#include "vmcore/frontend/Ast.h"

namespace vmcore::frontend {

/// Rows of BinaryOperators.def, and the subscript behind them.
enum class BinaryNumber : std::uint32_t {
#define VM_BINARY(name, ...) name,
#include "vmcore/ops/BinaryOperators.def"
    Subscript
};

[[nodiscard]] constexpr BinaryNumber numberOf(ast::BinaryOperator op)
{
    switch (op) {
    case ast::BinaryOperator::Add: return BinaryNumber::Add;
    case ast::BinaryOperator::Sub: return BinaryNumber::Subtract;
    case ast::BinaryOperator::Mult: return BinaryNumber::Multiply;
    case ast::BinaryOperator::MatMult: return BinaryNumber::MatMultiply;
    case ast::BinaryOperator::Div: return BinaryNumber::TrueDivide;
    case ast::BinaryOperator::Mod: return BinaryNumber::Remainder;
    case ast::BinaryOperator::Pow: return BinaryNumber::Power;
    case ast::BinaryOperator::LShift: return BinaryNumber::LeftShift;
    case ast::BinaryOperator::RShift: return BinaryNumber::RightShift;
    case ast::BinaryOperator::BitOr: return BinaryNumber::Or;
    case ast::BinaryOperator::BitXor: return BinaryNumber::Xor;
    case ast::BinaryOperator::BitAnd: return BinaryNumber::And;
    case ast::BinaryOperator::FloorDiv: return BinaryNumber::FloorDivide;
    }
    return BinaryNumber::Subscript;
}

inline constexpr auto kSubscriptArgument = static_cast<std::uint32_t>(BinaryNumber::Subscript);

[[nodiscard]] constexpr std::uint32_t binaryArgument(ast::BinaryOperator op)
{
    return static_cast<std::uint32_t>(numberOf(op));
}
[[nodiscard]] constexpr std::uint32_t inPlaceArgument(ast::BinaryOperator op)
{
    return binaryArgument(op) + kSubscriptArgument + 1;
}

/// Of COMPARE_OP: < <= == != > >= from 0.
[[nodiscard]] constexpr std::uint32_t relationArgument(ast::CompareOperator op)
{
    switch (op) {
    case ast::CompareOperator::Lt: return 0;
    case ast::CompareOperator::LtE: return 1;
    case ast::CompareOperator::Eq: return 2;
    case ast::CompareOperator::NotEq: return 3;
    case ast::CompareOperator::Gt: return 4;
    default: return 5; // GtE; the others are not relations
    }
}

} // namespace vmcore::frontend
