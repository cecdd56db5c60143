// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every colour, font and distance of the window. GUI thread only.
// Theme.cpp is the only file of the program that contains colour values; tests/gui keeps it so.
#pragma once

#include "app/theme/Role.h"

#include <QColor>
#include <QFont>

#include <cstdint>

namespace app::theme {

/// Sets palette, style sheet and default font of the application to `scheme`. Views repaint by themselves.
void apply(Scheme scheme);

/// The scheme in use.
[[nodiscard]] Scheme scheme();

/// The scheme that the desktop asks for: dark if its window colour is darker than its text. Call before apply().
[[nodiscard]] Scheme systemScheme();

/// Whether a changed cell may fade; off when the desktop asks for no animations, and in golden pictures.
enum class Motion : std::uint8_t { Full, None };
void setMotion(Motion motion);
[[nodiscard]] Motion motion();

[[nodiscard]] QColor colour(Role role);
[[nodiscard]] QColor colour(Role role, Scheme scheme);
/// The role's colour, translucent. `alpha` is 0 to 1.
[[nodiscard]] QColor translucent(Role role, double alpha);
/// `share` of `over` on `under`, opaque: a wash below text keeps its contrast on every row.
[[nodiscard]] QColor blend(Role over, Role under, double share);

/// The wash behind a chip or a marked row: 14 % in the dark scheme, 10 % in the light one.
[[nodiscard]] QColor wash(Role role);

/// The face of labels and sentences.
[[nodiscard]] QFont uiFont(int pixels = 12, QFont::Weight weight = QFont::Normal);
/// The face of code, opcodes, numbers and names of things in the program. It has no ligatures.
[[nodiscard]] QFont monoFont(int pixels = 12, QFont::Weight weight = QFont::Normal);

// The type scale, in pixels.
inline constexpr int kTiny = 10;
inline constexpr int kSmall = 11;
inline constexpr int kBody = 12;
inline constexpr int kTitle = 13;
inline constexpr int kSection = 16;
inline constexpr int kHero = 26;

// Distances, in pixels: multiples of 4.
inline constexpr int kGap = 4;
inline constexpr int kPad = 8;
inline constexpr int kRowHeight = 20;
inline constexpr int kHeaderHeight = 22;
inline constexpr int kDockTitleHeight = 28;
inline constexpr int kToolbarHeight = 40;
inline constexpr int kStatusHeight = 26;
inline constexpr int kChipHeight = 16;
inline constexpr int kMarkSize = 8;
inline constexpr int kIconSize = 16;
/// Width of one character of monoFont(kBody).
inline constexpr double kMonoAdvance = 7.23;
/// Windows narrower than this leave out what the 1280 layout leaves out.
inline constexpr int kCompactWidth = 1400;

} // namespace app::theme
