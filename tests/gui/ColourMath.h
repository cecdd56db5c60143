// SPDX-License-Identifier: GPL-3.0-or-later
//
// Contrast of two colours (WCAG 2.1) and their distance for people with normal and impaired colour vision.
#pragma once

#include <QColor>

#include <array>
#include <cstdint>

namespace app::test {

/// Contrast ratio, 1 to 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

enum class Vision : std::uint8_t { Normal, Protanopia, Deuteranopia, Tritanopia };
inline constexpr std::array kVisions{Vision::Normal, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia};

/// CIE76 distance of two colours as seen (Machado, Oliveira, Fernandes 2009, severity 1).
[[nodiscard]] double distance(const QColor& a, const QColor& b, Vision vision);

} // namespace app::test
