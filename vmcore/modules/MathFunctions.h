// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the module math by topic, and what they share.
#pragma once
#include "vmcore/runtime/Native.h"

#include <span>

namespace vmcore {

std::span<const NativeInfo> mathIntegerFunctions(); // of ints: gcd, comb, factorial…
std::span<const NativeInfo> mathSumFunctions();     // of many numbers: fsum, hypot, prod…
std::span<const NativeInfo> mathRealFunctions();    // of one or two floats that have no error of their own

Value raiseMathDomainError(Vm& vm);
Value raiseMathRangeError(Vm& vm);

// What isclose() of math and of cmath is called with.
struct CloseArguments
{
    Value a, b;
    double relative = 1e-09, absolute = 0;
    // Of two numbers by their distance and their absolute values.
    bool accept(double distance, double first, double second) const
    {
        return distance <= relative * first || distance <= relative * second || distance <= absolute;
    }
};
bool readCloseArguments(Vm& vm, const CallArgs& args, CloseArguments& out); // false: error pending

// Γ(x) and ln |Γ(x)|. A pole gives an infinity or NaN as the functions below say.
enum class MathTrouble : std::uint8_t { None, Domain, Range };
double gammaOf(double x, MathTrouble& trouble);
double logGammaOf(double x, MathTrouble& trouble);

// Length of a vector with almost no rounding error (Dekker's splitting, compensated sums).
double vectorNorm(std::span<const double> components);

} // namespace vmcore
