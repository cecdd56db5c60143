// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers as the window writes them: groups of three digits parted with a narrow space, three significant digits for
// costs, units after a space.
#pragma once

#include <QString>

#include <cstdint>

namespace app {

/// 4082806 → "4 082 806", with U+202F between the groups.
[[nodiscard]] QString grouped(std::uint64_t value);

/// Nanoseconds since the start of the run → "2.412 803 s".
[[nodiscard]] QString instant(std::uint64_t nanoseconds);

/// The same without the unit, for columns: "2.412 803".
[[nodiscard]] QString instantDigits(std::uint64_t nanoseconds);

/// Bytes in the unit that gives at most three digits before the point: "6.9 MB".
[[nodiscard]] QString byteSize(std::uint64_t bytes);

/// A share from 0 to 1 → "5.9 %". Shares that are not zero but round to it are "<0.1 %".
[[nodiscard]] QString percent(double share);

/// The same without the unit, for columns whose header names it.
[[nodiscard]] QString percentDigits(double share);

/// "1 site", "47 sites".
[[nodiscard]] QString counted(std::uint64_t count, const QString& singular, const QString& plural);

} // namespace app
