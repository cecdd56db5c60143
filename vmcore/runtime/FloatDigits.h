// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal digits of floats, correctly rounded with ties to even, and back. Stateless, no Python.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

// 0.DIGITS · 10 ** point, for a finite number ≥ 0; no sign. Trailing zeros may be missing.
struct Decimal
{
    std::string digits;
    int point;
};
Decimal shortestDigits(double d);               // the fewest digits that read back as the same float
Decimal fixedDigits(double d, int places);      // places ≥ 0 behind the point; digits may be empty (zero)
Decimal significantDigits(double d, int count); // count ≥ 1

// The float nearest to d rounded to `places` behind the point (before it when negative); may be infinite.
double roundedDecimal(double d, int places);

// A decimal literal without sign, underscores and spaces ("1.5e3"), or inf, infinity, nan in any case.
// nullopt: malformed.
std::optional<double> parseDecimal(std::string_view text);

} // namespace vmcore
