// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of the inline caches of specialised instructions, behind the adaptive counter.
#pragma once
#include "vmcore/ops/OpInfo.h"

#include <span>

namespace vmcore {

struct CacheFieldPlace
{
    std::string_view name;
    std::uint32_t offset; ///< Units from the instruction.
    std::uint32_t units;  ///< 1, 2 or 4.
};

/// Fields in order of offset; none for generic instructions and forms without data.
[[nodiscard]] std::span<const CacheFieldPlace> cacheLayout(Op op);

} // namespace vmcore
