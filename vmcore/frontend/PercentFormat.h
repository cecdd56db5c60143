// SPDX-License-Identifier: GPL-3.0-or-later
// `"…%s…" % (a, b)` with a literal format, taken apart so that it compiles like an f-string. Stateless.
#pragma once

#include "vmcore/frontend/Ast.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vmcore::frontend {

/// Literal text, or how the next value is formatted.
struct FormatPiece
{
    ast::Conversion conversion = ast::Conversion::None; ///< None: literal text.
    std::string text;                                   ///< The literal text, or the format spec; may be empty.
};

/// Nothing when the format has a part other than %s, %r and %a with simple flags, or does not take exactly
/// `count` values.
[[nodiscard]] std::optional<std::vector<FormatPiece>> splitPercentFormat(std::string_view format, std::size_t count);

} // namespace vmcore::frontend
