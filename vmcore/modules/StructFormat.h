// SPDX-License-Identifier: GPL-3.0-or-later
// Formats of the module struct, read once: what lies where in the packed bytes.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string>
#include <vector>

namespace vmcore {

struct StructItem
{
    char code;
    std::size_t size; // of one item; of s and p: of the text
    std::size_t count;
    std::size_t offset;
    std::size_t values() const { return code == 'x' ? 0 : code == 's' || code == 'p' ? 1 : count; }
};
struct StructFormat
{
    std::vector<StructItem> items;
    std::size_t size = 0, values = 0;
    bool isBigEndian = false, isNative = true;
};
// nullopt: struct.error is pending.
std::optional<StructFormat> parseStructFormat(Vm& vm, const std::string& text);
Value raiseStructError(Vm& vm, std::string_view message);

// One item between its bytes and a value. kNull, false: an error is pending.
Value unpackItem(Vm& vm, const StructFormat& format, const StructItem& item, const char* bytes);
bool packItem(Vm& vm, const StructFormat& format, const StructItem& item, Value v, char* bytes);

} // namespace vmcore
