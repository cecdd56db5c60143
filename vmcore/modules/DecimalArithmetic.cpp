// SPDX-License-Identifier: GPL-3.0-or-later
// Sums and products.
#include "vmcore/modules/DecimalNumber.h"

#include <algorithm>

namespace vmcore::decimal {
namespace {

// a + b, b with the sign that is given: not rounded, but with far digits replaced by one that rounds the same way.
Number sum(const Number& a, const Number& b, bool bNegative, const Settings& s)
{
    const bool bIsLow = b.exponent <= a.exponent;
    const Number &high = bIsLow ? a : b, &low = bIsLow ? b : a;
    const bool highNegative = bIsLow ? a.negative : bNegative, lowNegative = bIsLow ? bNegative : a.negative;
    std::int64_t exponent = low.exponent;
    const Natural* lowCoefficient = &low.coefficient;
    Natural far;
    if (high.exponent != low.exponent) {
        if (high.coefficient.isZero() && !low.coefficient.isZero())
            return finite(lowNegative, low.coefficient, low.exponent);
        if (low.coefficient.isZero()) { // not padded beyond what can count
            exponent = high.coefficient.isZero() ? exponent : std::max(exponent, high.exponent - s.precision - 1);
        } else if (const std::int64_t least
            = high.exponent + std::min<std::int64_t>(-1, high.coefficient.digits() - s.precision - 2);
            low.exponent < least && low.adjusted() < least) {
            far = 1;
            lowCoefficient = &far;
            exponent = least;
        }
    }
    const Natural padded
        = high.exponent == exponent ? Natural() : timesPowerOfTen(high.coefficient, high.exponent - exponent);
    const Natural& x = high.exponent == exponent ? high.coefficient : padded;
    if (highNegative == lowNegative)
        return finite(highNegative, x + *lowCoefficient, exponent);
    const int order = compare(x, *lowCoefficient);
    if (order == 0)
        return finite(s.rounding == Rounding::Floor, 0, exponent);
    return order > 0 ? finite(highNegative, x - *lowCoefficient, exponent)
                     : finite(lowNegative, *lowCoefficient - x, exponent);
}

Number addSigned(const Number& a, const Number& b, bool bNegative, const Settings& s, Status& status)
{
    Number result;
    if (!a.isFinite() || !b.isFinite()) [[unlikely]] {
        if (takesNan(a, b, s, status, result))
            return result;
        if (a.isInfinite())
            return b.isInfinite() && a.negative != bNegative ? invalid(status) : a;
        return infinity(bNegative);
    }
    result = sum(a, b, bNegative, s);
    finish(result, s, status);
    return result;
}

Number withSign(const Number& a, bool negative, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, s, status, result))
        return result;
    result = a;
    result.negative = negative && (!a.isZero() || s.rounding == Rounding::Floor || !a.isFinite());
    finish(result, s, status);
    return result;
}

// Not rounded. False: the result is finished.
bool product(const Number& a, const Number& b, Status& status, Number& result)
{
    const bool negative = a.negative != b.negative;
    if (a.isInfinite() || b.isInfinite()) {
        result = a.isZero() || b.isZero() ? invalid(status) : infinity(negative);
        return false;
    }
    result = finite(negative, a.coefficient * b.coefficient, a.exponent + b.exponent);
    return true;
}

} // namespace

Number add(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return addSigned(a, b, b.negative, s, status);
}

Number subtract(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return addSigned(a, b, !b.negative, s, status);
}

Number multiply(const Number& a, const Number& b, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, b, s, status, result))
        return result;
    if (product(a, b, status, result))
        finish(result, s, status);
    return result;
}

Number fusedMultiplyAdd(const Number& a, const Number& b, const Number& c, const Settings& s, Status& status)
{
    Number result;
    Status raised = 0;
    if (!takesNan(a, b, s, raised, result))
        product(a, b, raised, result);
    status |= raised;
    if (raised != 0)
        return result;
    return add(result, c, s, status);
}

Number plus(const Number& a, const Settings& s, Status& status)
{
    return withSign(a, a.negative, s, status);
}

Number minus(const Number& a, const Settings& s, Status& status)
{
    return withSign(a, !a.negative, s, status);
}

Number absolute(const Number& a, const Settings& s, Status& status)
{
    return a.isNan() ? plus(a, s, status) : withSign(a, false, s, status);
}

} // namespace vmcore::decimal
