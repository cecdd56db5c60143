// SPDX-License-Identifier: GPL-3.0-or-later
// Small texts about code, below the operators of the runtime. No Python runs.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <string>

namespace vmcore {

/// One code point; lone surrogates as three bytes.
void appendUtf8(std::string& text, std::uint32_t codePoint);
[[nodiscard]] std::string utf8Of(const StrObject* s);
/// `<code object f, file "x.py", line 3>`
[[nodiscard]] std::string codeTitle(const CodeObject* code);

} // namespace vmcore
