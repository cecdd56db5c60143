// SPDX-License-Identifier: GPL-3.0-or-later
// Padding of formatted text.
#pragma once
#include "vmcore/object/Str.h"
#include "vmcore/runtime/TextFormat.h"

namespace vmcore {

// Fill characters before the text, between sign and digits, and after it.
struct Padding
{
    std::size_t left = 0, inside = 0, right = 0;
};
Padding paddingFor(std::size_t length, const FormatSpec& spec);
void addRepeated(StrBuilder& builder, std::uint32_t c, std::size_t count);
// True: no string is that long, MemoryError is pending.
bool isLayoutTooLarge(Vm& vm, std::int64_t width);

} // namespace vmcore
