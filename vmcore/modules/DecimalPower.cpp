// SPDX-License-Identifier: GPL-3.0-or-later
// Powers: of integers by squaring, others through the logarithm. They may be wrong by one in the last place.
#include "vmcore/modules/DecimalNumber.h"

#include <algorithm>

namespace vmcore::decimal {
namespace {

const Number& one()
{
    static const Number number = finite(false, 1, 0);
    return number;
}

// 1.000… with so many zeros.
Number paddedOne(bool negative, std::int64_t zeros)
{
    return finite(negative, powerOfTen(zeros), -zeros);
}

// |base| = 1.
Number powerOfOne(const Number& base, const Number& exponent, bool negative, const Settings& s, Status& status)
{
    if (!exponent.isInteger()) {
        status |= kInexact | kRounded;
        return paddedOne(negative, s.precision - 1);
    }
    if (exponent.negative)
        return finite(negative, 1, 0);
    // As many zeros as the product of the powers has: 1.000 ** 3 = 1.000000000.
    if (base.exponent == 0)
        return finite(negative, 1, 0);
    const Number zeros = finite(false, static_cast<Wide>(-base.exponent), 0),
                 most = finite(false, static_cast<Wide>(s.precision - 1), 0);
    Status ignored = 0;
    const Number wanted = multiply(exponent, zeros, kExact, ignored);
    if (compareNumbers(wanted, most) > 0) {
        status |= kRounded;
        return paddedOne(negative, s.precision - 1);
    }
    Rest rest{};
    return paddedOne(negative, static_cast<std::int64_t>(rescaled(wanted, 0, Rounding::Down, rest).coefficient.wide()));
}

Number outOfRange(bool isLarge, bool negative, const Settings& s, Status& status)
{
    Number result = finite(negative, 1, isLarge ? s.emax + 1 : s.etiny() - 1);
    finish(result, s, status);
    return result;
}

std::int64_t digitsOf(std::int64_t n)
{
    return Natural(static_cast<Wide>(n < 0 ? -n : n)).digits();
}

// The largest e that is easily found with |log10(base)| ≥ 10^e.
std::int64_t logarithmScale(const Number& base)
{
    const std::int64_t adjusted = base.adjusted();
    if (adjusted > 0)
        return digitsOf(adjusted) - 1;
    if (adjusted < -1)
        return digitsOf(adjusted + 1) - 1;
    Status ignored = 0;
    const Number distance = subtract(finite(false, base.coefficient, base.exponent), one(), kExact, ignored);
    return distance.adjusted() - (adjusted == 0 ? 2 : 1);
}

// Whether the power is beyond all exponents of the context for sure.
bool isFarOut(const Number& base, const Number& exponent, bool isAboveOne, const Settings& s)
{
    const std::int64_t limit = digitsOf(isAboveOne != exponent.negative ? s.emax : s.etiny());
    return limit < logarithmScale(base) + exponent.adjusted();
}

Number powerInteger(const Number& base, const Number& exponent, bool negative, const Settings& s, Status& status)
{
    Settings work = s.with(Rounding::HalfEven);
    work.clamp = false;
    work.precision += exponent.coefficient.digits() + exponent.exponent + 2 + exponent.negative;
    Status raised = 0;
    const Number factor = exponent.negative ? divide(one(), base, work, raised) : base;
    Rest rest{};
    const Number whole = rescaled(exponent, 0, Rounding::Down, rest);
    const View n(whole.coefficient);
    Number result = factor;
    for (std::size_t bit = mpz_sizeinbase(n, 2) - 1; bit-- > 0;) {
        result = multiply(result, result, work, raised);
        if (mpz_tstbit(n, bit) != 0)
            result = multiply(result, factor, work, raised);
        if (!result.isFinite() || (result.isZero() && (raised & kClamped) != 0))
            break;
    }
    result.negative = negative;
    status |= raised;
    if (result.isInfinite())
        return outOfRange(true, negative, s, status);
    finish(result, s, status);
    return result;
}

Number powerReal(const Number& base, const Number& exponent, const Settings& s, Status& status)
{
    status |= kInexact | kRounded;
    Settings work = kExact;
    work.precision = std::max(s.precision, base.coefficient.digits()) + 23;
    Settings wider = work;
    wider.precision += 30; // the product has up to 20 digits in front of the point
    Status raised = 0;
    const Number logarithm = naturalLogarithm(base, wider, raised);
    Number result = exponential(multiply(logarithm, exponent, wider, raised), work, raised);
    if (result.isInfinite() || result.isZero())
        return outOfRange(result.isInfinite(), false, s, status);
    finish(result, s, status);
    if ((status & kSubnormal) != 0)
        status |= kUnderflow; // for it is not exact, whatever its digits
    return result;
}

} // namespace

Number power(const Number& base, const Number& exponent, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(base, exponent, s, status, result))
        return result;
    const bool isInteger = exponent.isInteger(), negative = base.negative && exponent.isOdd();
    if (base.isZero()) {
        if (exponent.isZero())
            return invalid(status);
        return exponent.negative ? infinity(negative) : finite(negative, 0, 0);
    }
    if (base.negative && !isInteger)
        return invalid(status);
    const int size = base.isInfinite() ? 1 : compareNumbers(finite(false, base.coefficient, base.exponent), one());
    if (exponent.isInfinite()) {
        if (size == 0)
            return powerOfOne(base, exponent, negative, s, status);
        return (size < 0) == exponent.negative ? infinity(false) : finite(false, 0, 0);
    }
    if (exponent.isZero())
        return finite(false, 1, 0);
    if (base.isInfinite())
        return exponent.negative ? finite(negative, 0, 0) : infinity(negative);
    if (size == 0)
        return powerOfOne(base, exponent, negative, s, status);
    if (isFarOut(base, exponent, size > 0, s))
        return outOfRange((size > 0) != exponent.negative, negative, s, status);
    return isInteger ? powerInteger(base, exponent, negative, s, status) : powerReal(base, exponent, s, status);
}

Number powerModulo(const Number& base, const Number& exponent, const Number& modulus, const Settings& s, Status& status)
{
    Number result;
    if (base.isNan() || exponent.isNan() || modulus.isNan()) {
        const Number* first = base.isNan() ? &base : exponent.isNan() ? &exponent : &modulus;
        for (const Number* n : {&modulus, &exponent, &base})
            if (n->kind == Kind::SignalNan)
                first = n;
        takesNan(*first, s, status, result);
        return result;
    }
    if (!base.isInteger() || !exponent.isInteger() || !modulus.isInteger() || modulus.isZero()
        || modulus.adjusted() >= s.precision || (exponent.negative && !exponent.isZero())
        || (exponent.isZero() && base.isZero()))
        return invalid(status);
    Rest rest{};
    const Natural m = rescaled(modulus, 0, Rounding::Down, rest).coefficient;
    const Natural n = rescaled(exponent, 0, Rounding::Down, rest).coefficient;
    Big value, places;
    if (base.exponent >= 0) {
        mpz_set_ui(value, 10);
        mpz_set_si(places, base.exponent);
        mpz_powm(value, value, places, View(m));
        mpz_mul(value, value, View(base.coefficient));
    } else {
        mpz_set(value, View(rescaled(base, 0, Rounding::Down, rest).coefficient));
    }
    mpz_powm(value, value, View(n), View(m));
    return finite(base.negative && exponent.isOdd(), Natural::taken(value), 0);
}

} // namespace vmcore::decimal
