// SPDX-License-Identifier: GPL-3.0-or-later
// Compiling source text with errors and warnings as Python has them.
#pragma once
#include "vmcore/frontend/Compiler.h"

namespace vmcore {

// Null: SyntaxError (or one of its subclasses, RecursionError, MemoryError) is pending, with all its
// fields set. `isWarned` says whether there were warnings.
CodeObject* compileOrRaise(Vm& vm, std::string_view source, std::string_view fileName, frontend::ParseMode mode,
    std::uint32_t sourceId, const frontend::CompileFlags& flags, bool* isWarned = nullptr);
// As the interpreter was told to optimize.
CodeObject* compileOrRaise(
    Vm& vm, std::string_view source, std::string_view fileName, frontend::ParseMode mode, std::uint32_t sourceId);
void raiseSyntaxError(Vm& vm, const frontend::SyntaxError& e, std::string_view fileName);

} // namespace vmcore
