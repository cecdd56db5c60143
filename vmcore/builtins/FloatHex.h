// SPDX-License-Identifier: GPL-3.0-or-later
// The hexadecimal form of floats: exact, and read back with one rounding.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

std::string hexOfFloat(double d);
// nullopt: ValueError or OverflowError is pending.
std::optional<double> floatOfHex(Vm& vm, std::string_view text);

} // namespace vmcore
