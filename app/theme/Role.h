// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colour roles of the window. A view names a role and never a colour; both schemes fill the same roles.
#pragma once

#include <cstdint>

namespace app::theme {

/// What a colour is for. The order is surfaces, ink, tiers, states, specialisation, source text.
enum class Role : std::uint8_t {
    Window,
    Panel,
    Raised,
    Hover,
    Select,
    SelectStrong,
    Line,
    LineStrong,
    Text,
    Text2,
    Text3,
    OnFill,
    Accent,
    Tier0,
    Tier1,
    Tier2,
    Tier3,
    Cold,
    Warm,
    Hot,
    Miss,
    Invalid,
    Good,
    Spec0,
    Spec1,
    Spec2,
    Spec3,
    Spec4,
    SynKeyword,
    SynString,
    SynNumber,
    SynDef,
    SynComment,
};

inline constexpr int kRoleCount = static_cast<int>(Role::SynComment) + 1;

enum class Scheme : std::uint8_t { Dark, Light };

/// One row of the colour table: the role's name in style sheets, its two colours, and what it is for.
struct RoleInfo
{
    Role role;
    const char* name;
    const char* dark;
    const char* light;
    const char* use;
};

[[nodiscard]] const RoleInfo& info(Role role);

/// The hue of tier 0 to 3.
[[nodiscard]] constexpr Role tierRole(int tier)
{
    return static_cast<Role>(static_cast<int>(Role::Tier0) + tier);
}

/// The hue of a specialisation level: 0 specialised without a miss … 4 failed or megamorphic.
[[nodiscard]] constexpr Role specialisationRole(int level)
{
    return static_cast<Role>(static_cast<int>(Role::Spec0) + level);
}

} // namespace app::theme
