// SPDX-License-Identifier: GPL-3.0-or-later
// Docstrings. Stateless, any thread.
#pragma once

#include "vmcore/frontend/Ast.h"

namespace vmcore::frontend {

/// The docstring of a module, class or function: its first statement when that is a string literal, else
/// null.
[[nodiscard]] inline const ast::Constant* docstringOf(const ast::Statements& body)
{
    const auto* statement = body.empty() ? nullptr : ast::as<ast::Expr>(body[0]);
    const auto* constant = statement != nullptr ? ast::as<ast::Constant>(statement->value) : nullptr;
    return constant != nullptr && constant->value.kind == ast::ConstantKind::String ? constant : nullptr;
}

} // namespace vmcore::frontend
