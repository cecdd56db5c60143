// SPDX-License-Identifier: GPL-3.0-or-later
// A code object as text, line by line, much as Python's `dis` prints it: source line, jump mark, unit,
// opcode, argument and what it stands for. Positions count units, not bytes. VM thread.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <string>

namespace vmcore {

struct ListingOptions
{
    bool adaptive = false; ///< Opcodes as they are now; else as compiled.
    bool caches = false;   ///< A row for each part of a cache, decoded.
    bool nested = true;    ///< Also the code of inner functions and classes.
};

[[nodiscard]] std::string listing(const Vm& vm, const CodeObject* code, const ListingOptions& options);

} // namespace vmcore
