// SPDX-License-Identifier: GPL-3.0-or-later
// Named methods of int, and ints of a class.
#pragma once
#include "vmcore/runtime/Native.h"

#include <span>

namespace vmcore {

std::span<const NativeInfo> intMethods();
// The number as an instance of int, bool or a subclass of int. kNull: error.
Value intOfClass(Vm& vm, const TypeObject* type, Value number);

} // namespace vmcore
