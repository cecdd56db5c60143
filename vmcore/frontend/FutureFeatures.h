// SPDX-License-Identifier: GPL-3.0-or-later
// `from __future__ import …` at the head of a module. Stateless.
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/frontend/SyntaxError.h"

#include <optional>

namespace vmcore::frontend {

struct FutureFeatures
{
    bool annotations = false;   ///< Annotations are kept as text.
    std::uint32_t lastLine = 0; ///< Of the last such import; 0: none.
    std::optional<SyntaxError> error;
};

[[nodiscard]] FutureFeatures findFutureFeatures(const ast::Module& module);

} // namespace vmcore::frontend
