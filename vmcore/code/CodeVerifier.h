// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that a code object cannot derail the interpreter: for tests of the compiler and for code from
// elsewhere. Runs no Python, changes nothing.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <optional>
#include <string>

namespace vmcore {

enum class CodeFault : std::uint8_t {
    UnknownOpcode, ///< Or an instruction whose caches end behind the code.
    TargetOutside, ///< A jump or handler leads outside, or into the middle of an instruction.
    RunsOffEnd,
    StackUnderflow,
    StackOverflow, ///< More values than stackSize.
    DepthMismatch, ///< Two ways to one place with different heights of the stack.
    HandlerDepth,  ///< Fewer values on the stack than a handler keeps.
    BadArgument    ///< Constant, name or local that is not there.
};

struct CodeProblem
{
    CodeFault fault;
    std::uint32_t unit;
};

/// The first problem found by walking all ways through the code; nullopt: none.
[[nodiscard]] std::optional<CodeProblem> verifyCode(const CodeObject* code);

/// The fault in words.
[[nodiscard]] std::string_view faultText(CodeFault fault);

} // namespace vmcore
