// SPDX-License-Identifier: GPL-3.0-or-later
// The value of a numeric literal. Stateless.
#pragma once

#include "vmcore/frontend/Arena.h"
#include "vmcore/frontend/Ast.h"

#include <cstddef>
#include <string_view>

namespace vmcore::frontend {

/// Decimal integers with more digits are refused, as CPython 3.11 does for text of untrusted length.
inline constexpr std::size_t kMaxDecimalDigits = 4300;

/// `text` is a Number token. The digits of integers are put into the arena.
[[nodiscard]] ast::ConstantValue numberValue(std::string_view text, Arena& arena);

[[nodiscard]] bool hasTooManyDigits(const ast::ConstantValue& value);

} // namespace vmcore::frontend
