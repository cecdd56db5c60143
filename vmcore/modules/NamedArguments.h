// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of functions in C that may be given by name, with the words that errors have there.
#pragma once
#include "vmcore/object/Vm.h"

#include <span>

namespace vmcore {

struct Parameters
{
    const char* function; // null: messages name none
    std::span<const char* const> names;
    std::uint32_t required;
    std::uint32_t positional; // the others are given by name only
};
// The arguments behind values[0] in the order of the names, kNull where none is given. False: TypeError.
bool readArguments(Vm& vm, const CallArgs& args, const Parameters& parameters, Value* out);

} // namespace vmcore
