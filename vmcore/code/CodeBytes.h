// SPDX-License-Identifier: GPL-3.0-or-later
// What inline caches cost: memory of code that was quickened, and of code that never was.
#pragma once
#include <cstdint>

namespace vmcore {

struct CodeRegistry;

struct CodeBytes
{
    struct Sum
    {
        std::uint64_t codes = 0, instructions = 0;
        std::uint64_t unitBytes = 0; // instructions, prefixes and caches
        std::uint64_t siteBytes = 0; // the table of sites
        double perInstruction() const
        {
            return instructions == 0 ? 0
                                     : static_cast<double>(unitBytes + siteBytes) / static_cast<double>(instructions);
        }
    };
    Sum quickened; // code with a site that runs a specialised form
    Sum cold;      // all other code
};
// Of all code objects that are alive.
CodeBytes codeBytes(const CodeRegistry& codes);

} // namespace vmcore
