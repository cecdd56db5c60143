// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that bytes and bytearray share, by topic; values[0] is self, results are of its kind.
#pragma once
#include "vmcore/runtime/Native.h"

#include <optional>
#include <span>
#include <string>

namespace vmcore {

std::span<const NativeInfo> bytesOperators();     // special methods
std::span<const NativeInfo> bytesCaseMethods();   // case mappings, and questions about characters
std::span<const NativeInfo> bytesSearchMethods(); // finding, counting, replacing, stripping
std::span<const NativeInfo> bytesSplitMethods();  // splitting and joining
std::span<const NativeInfo> bytesLayoutMethods(); // padding, hexadecimal, decoding, translating
void installByteArrayType(Vm& vm);

// What bytes(…) and bytearray(…) have in common: the bytes of source, encoding and errors at
// values[1…] and in the keywords. nullopt: error pending.
enum class UsesBytesMethod : bool {
    No,
    Yes // ask source.__bytes__ first
};
std::optional<std::string> constructedBytes(Vm& vm, const CallArgs& args, const char* name, UsesBytesMethod uses);

} // namespace vmcore
