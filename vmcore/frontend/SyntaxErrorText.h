// SPDX-License-Identifier: GPL-3.0-or-later
// A SyntaxError as the text that Python prints for one that nobody catches. Stateless.
#pragma once

#include "vmcore/frontend/SyntaxError.h"

#include <string>
#include <string_view>

namespace vmcore::frontend {

/// The name of the exception type, for example "IndentationError".
[[nodiscard]] std::string_view exceptionName(SyntaxError::Kind kind);

/// File and line, the source line with its carets, and the message; each line ends in a line feed.
[[nodiscard]] std::string syntaxErrorText(const SyntaxError& error, std::string_view fileName);

} // namespace vmcore::frontend
