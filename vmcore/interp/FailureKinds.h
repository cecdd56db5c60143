// SPDX-License-Identifier: GPL-3.0-or-later
// Why specialisations fail; FailureKinds.def has the words.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace vmcore {

enum class FailureKind : std::uint8_t {
#define VM_FAILURE(name, ...) name,
#include "vmcore/interp/FailureKinds.def"
};
struct FailureInfo
{
    std::string_view name;
    std::string_view words; ///< A clause: what is so.
    std::string_view why;
    std::string_view fix;   ///< What would help; empty when nothing needs to.
    std::string_view noFix; ///< Why nothing needs fixing; empty when there is a fix.
};
inline constexpr auto kFailures = std::to_array<FailureInfo>({
#define VM_FAILURE(name, words, why, fix, noFix) {#name, words, why, fix, noFix},
#include "vmcore/interp/FailureKinds.def"
});
constexpr const FailureInfo& failureInfo(FailureKind kind)
{
    return kFailures[static_cast<std::size_t>(kind)];
}

} // namespace vmcore
