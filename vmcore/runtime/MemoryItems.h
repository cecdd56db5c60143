// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as memory has them, in this machine's order: items of array and memoryview. Formats are those of struct.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string_view>

namespace vmcore {

// Bytes of an item of this format; 0: there is no such format.
std::size_t memoryItemSize(char format);
// The item at these bytes.
Value readMemoryItem(Vm& vm, char format, const char* bytes);
// False: the value does not fit or is no number, and an error is pending. May run Python.
bool writeMemoryItem(Vm& vm, char format, Value v, char* bytes);

} // namespace vmcore
