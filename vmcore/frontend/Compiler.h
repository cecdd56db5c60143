// SPDX-License-Identifier: GPL-3.0-or-later
// The public entry of the compiler: source text in, code object or error out. VM thread.
#pragma once

#include "vmcore/frontend/Parser.h"
#include "vmcore/object/Vm.h"

#include <optional>
#include <string_view>
#include <vector>

namespace vmcore {
struct CodeObject;
}

namespace vmcore::frontend {

struct CompileFlags
{
    std::uint8_t optimize = 0;   ///< 0: as written; 1: no asserts, `__debug__` is False; 2: no docstrings either.
    std::uint32_t inherited = 0; ///< `__future__` bits of the code that asks (compile(), exec()).
};

/// Exactly one of `code` and `error` is set.
struct CompileResult
{
    CodeObject* code = nullptr;
    std::optional<SyntaxError> error;
    std::vector<Warning> warnings; ///< In source order; also filled when there is an error.
};

/// Compiles a source text: the bytes of a file. `sourceId` is noted in all code objects. Runs no Python;
/// makes heap objects. vm.error is left as it is: the caller raises what `error` says.
[[nodiscard]] CompileResult compileSource(Vm& vm, std::string_view source, std::string_view fileName, ParseMode mode,
    std::uint32_t sourceId, const CompileFlags& flags = {});

} // namespace vmcore::frontend
