// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of the inline caches of specialised instructions, behind the adaptive counter.
#pragma once
#include "vmcore/ops/OpInfo.h"

#include <span>
#include <vector>

namespace vmcore {

struct CacheFieldPlace
{
    std::string_view name;
    std::uint32_t offset; ///< Units from the instruction.
    std::uint32_t units;  ///< 1, 2 or 4.
};

/// Names of the fields by which a cache depends on a shape or a class.
inline constexpr std::string_view kShapeVersionField = "shape version";
inline constexpr std::string_view kClassVersionField = "class version";

/// Fields in order of offset; none for generic instructions and forms without data.
[[nodiscard]] std::span<const CacheFieldPlace> cacheLayout(Op op);

/// All units of the cache, in order: counter, fields, count of runs; what is not used has no name.
[[nodiscard]] std::vector<CacheFieldPlace> wholeCache(Op op);

} // namespace vmcore
