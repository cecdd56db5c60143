// SPDX-License-Identifier: GPL-3.0-or-later
// exp, ln and log10, correctly rounded to the nearest: computed with a few digits more until what is known of them
// decides the rounding (Ziv's strategy). None of the values, but those that are taken first, lies just between two.
#include "vmcore/modules/DecimalNumber.h"
#include "vmcore/modules/DecimalSeries.h"

#include <algorithm>
#include <new>

namespace vmcore::decimal {
namespace {

Bits bitsFor(std::int64_t digits)
{
    if (digits > kMostDigits)
        throw std::bad_alloc();
    return digits * 3402 / 1024 + 64; // log2(10) = 3.3219
}

// coefficient * 10^exponent as a fixed-point number.
void toFixed(mpz_ptr result, const Natural& coefficient, std::int64_t exponent, Bits bits)
{
    if (exponent >= 0) {
        mpz_mul_2exp(result, View(timesPowerOfTen(coefficient, exponent)), static_cast<mp_bitcnt_t>(bits));
    } else {
        mpz_mul_2exp(result, View(coefficient), static_cast<mp_bitcnt_t>(bits));
        mpz_fdiv_q(result, result, View(powerOfTen(-exponent)));
    }
}

// fixed * 10^places as an int.
void toDecimal(mpz_ptr result, mpz_srcptr fixed, std::int64_t places, Bits bits)
{
    mpz_mul(result, fixed, View(powerOfTen(places)));
    mpz_fdiv_q_2exp(result, result, static_cast<mp_bitcnt_t>(bits));
}

// Whether a coefficient that may be wrong by 4 in the last place says how to round to the precision, or to fewer
// digits: what is cut off is neither close to nothing nor close to half.
bool isDecided(const Natural& coefficient, const Settings& s)
{
    const std::int64_t extra = coefficient.digits() - s.precision;
    if (extra < 2)
        return false;
    const Natural low = lowDigits(coefficient, extra), unit = powerOfTen(extra),
                  half = Natural(5) * powerOfTen(extra - 1);
    const Natural margin(4);
    const bool isBelow = compare(low + margin, half) < 0 && compare(low, margin) > 0;
    const bool isAbove = compare(low, half + margin) > 0 && compare(low + margin, unit) < 0;
    return isBelow || isAbove;
}

Number rounded(Number result, const Settings& s, Status& status)
{
    finish(result, s.with(Rounding::HalfEven), status);
    return result;
}

constexpr std::int64_t kFirstGuard = 6;

// ln(x) or log10(x) for x > 0 that is neither 1 nor, for log10, a power of ten.
Number logarithm(const Number& x, bool isBaseTen, const Settings& s, Status& status)
{
    // x = y * 10^k, where k = 0 for all x around 1 so that nothing cancels out.
    const std::int64_t adjusted = x.adjusted(), k = adjusted == -1 ? 0 : adjusted;
    std::int64_t zeros = 0; // in front of the result's first digit, behind the point
    if (k == 0) {
        Status ignored = 0;
        zeros = std::max<std::int64_t>(0, -subtract(x, finite(false, 1, 0), kExact, ignored).adjusted());
    }
    for (std::int64_t guard = kFirstGuard;; guard *= 2) {
        const std::int64_t places = s.precision + guard + zeros;
        const Bits bits = bitsFor(places + 20); // k has up to 19 digits
        Big value, ten;
        toFixed(value, x.coefficient, x.exponent - k, bits);
        naturalLogarithmFixed(value, value, bits);
        logarithmOfTen(ten, bits);
        if (isBaseTen) {
            mpz_mul_2exp(value, value, static_cast<mp_bitcnt_t>(bits));
            mpz_fdiv_q(value, value, ten);
            mpz_set_ui(ten, 1);
            mpz_mul_2exp(ten, ten, static_cast<mp_bitcnt_t>(bits));
        }
        mpz_mul_si(ten, ten, k);
        mpz_add(value, value, ten);
        const bool negative = value.sign() < 0;
        mpz_abs(value, value);
        toDecimal(value, value, places, bits);
        Natural coefficient = Natural::taken(value);
        if (isDecided(coefficient, s))
            return rounded(finite(negative, std::move(coefficient), -places), s, status);
    }
}

// True: the logarithm of it is none, or infinite.
bool hasNoLogarithm(const Number& a, const Settings& s, Status& status, Number& result)
{
    if (takesNan(a, s, status, result))
        return true;
    if (a.isZero())
        result = infinity(true);
    else if (a.negative)
        result = invalid(status);
    else if (a.isInfinite())
        result = infinity(false);
    else
        return false;
    return true;
}

} // namespace

Number exponential(const Number& a, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, s, status, result))
        return result;
    if (a.isInfinite())
        return a.negative ? finite(false, 0, 0) : infinity(false);
    if (a.isZero())
        return finite(false, 1, 0);
    const std::int64_t adjusted = a.adjusted();
    if (adjusted >= 19) // beyond all exponents
        return rounded(finite(false, 1, a.negative ? s.etiny() - 1 : s.emax + 1), s, status);
    if (adjusted < -(s.precision + 2)) { // next to 1
        status |= kInexact | kRounded;
        return finite(false, powerOfTen(s.precision - 1), 1 - s.precision);
    }
    for (std::int64_t guard = kFirstGuard;; guard *= 2) {
        const std::int64_t places = s.precision + guard;
        const Bits bits = bitsFor(places), wide = bits + 70; // a has up to 64 bits in front of the point
        Big x, ten, k, value;
        toFixed(x, a.coefficient, a.exponent, wide);
        if (a.negative)
            mpz_neg(x, x);
        logarithmOfTen(ten, wide);
        mpz_fdiv_q(k, x, ten);
        mpz_submul(x, k, ten);
        mpz_fdiv_q_2exp(x, x, 70);
        exponentialFixed(value, x, bits);
        toDecimal(value, value, places, bits);
        Natural coefficient = Natural::taken(value);
        if (isDecided(coefficient, s))
            return rounded(finite(false, std::move(coefficient), mpz_get_si(k) - places), s, status);
    }
}

Number naturalLogarithm(const Number& a, const Settings& s, Status& status)
{
    Number result;
    if (hasNoLogarithm(a, s, status, result))
        return result;
    if (compareNumbers(a, finite(false, 1, 0)) == 0)
        return finite(false, 0, 0);
    return logarithm(a, false, s, status);
}

Number logarithm10(const Number& a, const Settings& s, Status& status)
{
    Number result;
    if (hasNoLogarithm(a, s, status, result))
        return result;
    Natural n = a.coefficient;
    takeZeros(n, n.digits());
    if (compare(n, Natural(1)) != 0)
        return logarithm(a, true, s, status);
    const std::int64_t adjusted = a.adjusted();
    return rounded(finite(adjusted < 0, static_cast<Wide>(adjusted < 0 ? -adjusted : adjusted), 0), s, status);
}

} // namespace vmcore::decimal
