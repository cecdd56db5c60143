// SPDX-License-Identifier: GPL-3.0-or-later
// The syntax tree as text, for tests and for people: what Python prints for
// `ast.dump(tree, include_attributes=True)`. Stateless; trees of any depth.
#pragma once

#include "vmcore/frontend/Ast.h"

#include <cstdint>
#include <string>

namespace vmcore::frontend {

enum class DumpPositions : std::uint8_t { Hide, Show };

[[nodiscard]] std::string dumpAst(const ast::Module& module, DumpPositions positions);

} // namespace vmcore::frontend
