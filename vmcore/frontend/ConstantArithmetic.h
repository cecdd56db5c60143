// SPDX-License-Identifier: GPL-3.0-or-later
// Operators on constants, for folding. Only built-in kinds, no Python, no errors: what is not covered, would
// raise, or would make a constant too large is left to the program. The limits are CPython's.
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/object/Vm.h"

namespace vmcore::frontend {

/// kNull: leave the operation to the program.
[[nodiscard]] Value foldBinary(Vm& vm, ast::BinaryOperator op, Value left, Value right);
[[nodiscard]] Value foldUnary(Vm& vm, ast::UnaryOperator op, Value operand);
[[nodiscard]] Value foldSubscript(Vm& vm, Value container, Value index);

/// Equality of canonical constants as keys: 1, 1.0 and True are the same key.
[[nodiscard]] bool isSameKey(Value a, Value b);

} // namespace vmcore::frontend
