// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of code objects, their inline-cache sites and their basic blocks: dense, never used twice.
#pragma once
#include <cstdint>
#include <vector>

namespace vmcore {

struct CodeObject;

struct CodeRegistry
{
    std::uint32_t nextCode = 1, nextSite = 1, nextBlock = 1;
    std::vector<CodeObject*> all; // alive ones, in order of creation; weak
};

} // namespace vmcore
