// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of str by topic; values[0] is self.
#pragma once
#include "vmcore/runtime/Native.h"

#include <span>

namespace vmcore {

std::span<const NativeInfo> strCaseMethods();   // case mappings, and questions about characters
std::span<const NativeInfo> strSearchMethods(); // finding, counting, replacing, stripping
std::span<const NativeInfo> strSplitMethods();  // splitting and joining
std::span<const NativeInfo> strLayoutMethods(); // padding, formatting, encoding, translating

// The text itself when it is an exact str, else an exact copy.
Value exactStr(Vm& vm, Value v);

} // namespace vmcore
