// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions as source text again, in the form that `from __future__ import annotations` stores.
// Stateless.
#pragma once

#include "vmcore/frontend/Ast.h"

#include <string>

namespace vmcore::frontend {

/// The text of the expression with the fewest parentheses. The tree is no deeper than the limit that the
/// scope pass has checked.
[[nodiscard]] std::string expressionText(const ast::Expression& expression);

} // namespace vmcore::frontend
