// SPDX-License-Identifier: GPL-3.0-or-later
// What a format specification of a decimal asks for.
#pragma once
#include "vmcore/modules/Decimal.h"

#include <vector>

namespace vmcore::decimal {

struct DecimalSpec
{
    std::uint32_t fill = ' ';
    char align = '>'; // '<', '>', '=', '^'; '0': zeros between sign and digits
    char sign = '-';
    bool dropNegativeZero = false;
    std::int64_t width = 0, precision = -1; // -1: not given
    char type = 'G';                        // e E f F g G %
    std::vector<int> groups;                // sizes from the right, the last one again and again; empty: none
    bool groupsEnd = false;                 // the last size is not used again
    Value point = kNull, separator = kNull; // strings; null: "." and none
};
// False: ValueError or TypeError. `override`: kNull, or the dict with parts of a locale.
bool readSpec(Vm& vm, Value text, Value override, bool capitals, DecimalSpec& spec);

} // namespace vmcore::decimal
