// SPDX-License-Identifier: GPL-3.0-or-later
// Functions about the exponent: quantize, whole numbers, the numbers next to one.
#include "vmcore/modules/DecimalNumber.h"

#include <algorithm>

namespace vmcore::decimal {
namespace {

Number integral(const Number& a, const Settings& s, Status& status, Rest& rest)
{
    rest = Rest::Zero;
    Number result;
    if (takesNan(a, s, status, result))
        return result;
    return a.isInfinite() || a.exponent >= 0 ? a : rescaled(a, 0, s.rounding, rest);
}

// The smallest number there is, too small to count but for the direction of rounding.
Number tiny(const Settings& s)
{
    return finite(false, 1, s.etiny() - 1);
}

Number next(const Number& a, bool isUp, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, s, status, result))
        return result;
    if (a.isInfinite())
        return a.negative == isUp ? largest(a.negative, s) : a;
    const Settings directed = s.with(isUp ? Rounding::Ceiling : Rounding::Floor);
    Status ignored = 0;
    result = a;
    finish(result, directed, ignored);
    if ((ignored & kInexact) != 0)
        return result;
    return isUp ? add(a, tiny(s), directed, ignored) : subtract(a, tiny(s), directed, ignored);
}

// The int that `n` is, when its exponent is 0 and its size at most `most`.
bool smallInteger(const Number& n, std::int64_t most, std::int64_t& result)
{
    if (!n.isFinite() || n.exponent != 0 || compare(n.coefficient, Natural(static_cast<Wide>(most))) > 0)
        return false;
    result = static_cast<std::int64_t>(n.coefficient.wide());
    if (n.negative)
        result = -result;
    return true;
}

} // namespace

Number quantize(const Number& a, const Number& pattern, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, pattern, s, status, result))
        return result;
    if (a.isInfinite() || pattern.isInfinite())
        return a.isInfinite() && pattern.isInfinite() ? a : invalid(status);
    const std::int64_t exponent = pattern.exponent;
    if (exponent > s.emax || exponent < s.etiny())
        return invalid(status);
    if (a.exponent > exponent && !a.isZero() && a.coefficient.digits() + (a.exponent - exponent) > s.precision)
        return invalid(status);
    Rest rest{};
    result = rescaled(a, exponent, s.rounding, rest);
    if (!result.isZero() && (result.coefficient.digits() > s.precision || result.adjusted() > s.emax))
        return invalid(status);
    Status raised = 0;
    if (exponent > a.exponent && !a.isZero())
        raised |= kRounded;
    if (rest != Rest::Zero)
        raised |= kInexact;
    finish(result, s, raised);
    status |= raised;
    return result;
}

Number integralExact(const Number& a, const Settings& s, Status& status)
{
    Rest rest{};
    Number result = integral(a, s, status, rest);
    if (a.isFinite() && a.exponent < 0 && !a.isZero())
        status |= kRounded;
    if (rest != Rest::Zero)
        status |= kInexact;
    return result;
}

Number integralValue(const Number& a, const Settings& s, Status& status)
{
    Rest rest{};
    return integral(a, s, status, rest);
}

Number reduced(const Number& a, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, s, status, result))
        return result;
    result = a;
    finish(result, s, status);
    if (!result.isFinite())
        return result;
    if (result.isZero()) {
        result.exponent = 0;
    } else {
        const std::int64_t most = (s.clamp ? s.etop() : s.emax) - result.exponent;
        result.exponent += takeZeros(result.coefficient, std::max<std::int64_t>(0, most));
    }
    return result;
}

Number exponentOf(const Number& a, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, s, status, result))
        return result;
    if (a.isInfinite())
        return infinity(false);
    if (a.isZero()) {
        status |= kDivisionByZero;
        return infinity(true);
    }
    const std::int64_t adjusted = a.adjusted();
    result = finite(adjusted < 0, static_cast<Wide>(adjusted < 0 ? -adjusted : adjusted), 0);
    finish(result, s, status);
    return result;
}

Number scaled(const Number& a, const Number& by, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, by, s, status, result))
        return result;
    std::int64_t places = 0;
    if (!smallInteger(by, 2 * (s.emax + s.precision), places))
        return invalid(status);
    if (a.isInfinite())
        return a;
    result = a;
    result.exponent += places;
    finish(result, s, status);
    return result;
}

Number nextMinus(const Number& a, const Settings& s, Status& status)
{
    return next(a, false, s, status);
}
Number nextPlus(const Number& a, const Settings& s, Status& status)
{
    return next(a, true, s, status);
}

Number nextToward(const Number& a, const Number& b, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, b, s, status, result))
        return result;
    const int order = compareNumbers(a, b);
    if (order == 0) {
        result = a;
        result.negative = b.negative;
        return result;
    }
    result = next(a, order < 0, s, status);
    if (result.isInfinite())
        status |= kOverflow | kInexact | kRounded;
    else if (result.adjusted() < s.emin)
        status |= kUnderflow | kSubnormal | kInexact | kRounded | (result.isZero() ? kClamped : 0);
    return result;
}

} // namespace vmcore::decimal
