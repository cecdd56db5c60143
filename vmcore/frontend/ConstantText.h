// SPDX-License-Identifier: GPL-3.0-or-later
// Literal values as Python's repr() writes them. Stateless.
#pragma once

#include <string>

#include "vmcore/frontend/Ast.h"

namespace vmcore::frontend {

[[nodiscard]] std::string constantText(const ast::ConstantValue& value);

} // namespace vmcore::frontend
