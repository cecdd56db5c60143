// SPDX-License-Identifier: GPL-3.0-or-later
// What a memoryview object holds.
#pragma once
#include "vmcore/runtime/NativeData.h"

#include <string_view>

namespace vmcore {

struct MemoryView
{
    static constexpr const char* kName = "memoryview";
    static constexpr bool kHasWeakReferences = true;
    Value owner;                       // bytes or bytearray; null: released
    std::int64_t from = 0, length = 0; // in bytes
    char format = 'B';
    void trace(Marker& m) { m.value(owner); }
};
// The bytes as they are now; a bytearray may have become shorter.
std::string_view viewedBytes(const MemoryView& view);

} // namespace vmcore
