// SPDX-License-Identifier: GPL-3.0-or-later
// Warnings that C++ code has for a program: shown by the module warnings when it is loaded, else as CPython shows
// them before anything has changed its filters.
#pragma once
#include "vmcore/object/Vm.h"

#include <cstdint>
#include <string_view>

namespace vmcore {

struct WarningPlace
{
    std::string_view file;
    std::int64_t line = 0;
    std::string_view sourceLine; // empty: not shown
};
// False: a filter makes the warning an error, which is pending. May run Python.
bool warnExplicit(Vm& vm, TypeObject* category, std::string_view message, const WarningPlace& place);

} // namespace vmcore
