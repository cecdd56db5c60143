// SPDX-License-Identifier: GPL-3.0-or-later
// Where a SyntaxError lies, shown with its source line and carets.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string>

namespace vmcore {

struct SyntaxLocation
{
    Value message; // what is shown behind the type's name
    std::string file;
    std::int64_t line = 0, endLine = 0;
    std::int64_t column = 0, endColumn = 0; // from 1, in characters; 0 or less: unknown
    std::optional<std::string> source;      // of the line, or more of them
    // "  File …" and, if there is a source line, that and the carets; each line behind `margin`.
    std::string text(const std::string& margin) const;
};

// nullopt: not a SyntaxError, or one without a usable place.
std::optional<SyntaxLocation> syntaxLocation(Vm& vm, Value exception);

} // namespace vmcore
