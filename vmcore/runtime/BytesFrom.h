// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes from any value that has them. May run Python.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vmcore {

// Of a bytes-like value, an object with __bytes__, or an iterable of ints below 256; `outOfRange` is
// said of other ints. nullopt: error pending ("cannot convert 'float' object to bytes").
std::optional<std::string> bytesFrom(Vm& vm, Value v, std::string_view outOfRange);
// The ints of an iterable.
std::optional<std::string> bytesFromItems(Vm& vm, Value iterable, std::string_view outOfRange);
// Of a bytes-like value only: "a bytes-like object is required, not 'str'".
std::optional<std::string_view> needBytesLike(Vm& vm, Value v);
// The same without an error: nullopt when the value has no bytes to be seen.
std::optional<std::string_view> bytesSeen(Value v);
// The memory of a value whose bytes can be changed; nullopt: they cannot, no error.
std::optional<std::span<char>> writableBytes(Value v);
// An int below 256; nullopt: error pending.
std::optional<char> byteFrom(Vm& vm, Value v, std::string_view outOfRange);

} // namespace vmcore
