// SPDX-License-Identifier: GPL-3.0-or-later
// Literal values as Python's repr() writes them. Stateless.
#pragma once

#include "vmcore/frontend/Ast.h"

#include <string>

namespace vmcore::frontend {

[[nodiscard]] std::string constantText(const ast::ConstantValue& value);

} // namespace vmcore::frontend
