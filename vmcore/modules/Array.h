// SPDX-License-Identifier: GPL-3.0-or-later
// array.array: its storage, and what its methods (Array.cpp) and operators (ArrayOperators.cpp) share.
#pragma once
#include "vmcore/runtime/MemoryItems.h"
#include "vmcore/runtime/NativeData.h"

#include <span>
#include <string>

namespace vmcore {

struct Array
{
    static constexpr const char* kName = "array";
    static constexpr bool kHasWeakReferences = true;
    char code;
    std::string bytes{};
    void trace(Marker&) { }
    std::span<char> memory() { return bytes; }
    std::size_t itemSize() const { return memoryItemSize(code == 'u' ? 'I' : code); }
    std::int64_t length() const { return static_cast<std::int64_t>(bytes.size() / itemSize()); }
    char* at(std::int64_t i) { return bytes.data() + static_cast<std::size_t>(i) * itemSize(); }
};
using ArrayData = NativeData<Array>;

Value arrayItem(Vm& vm, Array& array, std::int64_t i);
// The value as bytes of an item; false: an error is pending, in array's words.
bool arrayItemBytes(Vm& vm, const Array& array, Value v, std::string& bytes);
// Adds the items of an iterable, or of another array; false: error.
bool arrayExtend(Vm& vm, Value self, Value iterable);
std::span<const NativeInfo> arrayOperators();

} // namespace vmcore
