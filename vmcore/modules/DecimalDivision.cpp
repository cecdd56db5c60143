// SPDX-License-Identifier: GPL-3.0-or-later
// Quotients, remainders, square roots.
#include "vmcore/modules/DecimalNumber.h"

#include <algorithm>

namespace vmcore::decimal {
namespace {

constexpr std::int64_t kManyDigits = 1000; // with more an exact result is looked for first

struct Quotient
{
    Natural quotient;
    bool isExact;
};

// a * 10^shift / b.
Quotient shiftedQuotient(const Natural& a, const Natural& b, std::int64_t shift)
{
    Natural rest;
    Natural quotient
        = shift >= 0 ? divided(timesPowerOfTen(a, shift), b, rest) : divided(a, timesPowerOfTen(b, -shift), rest);
    return {std::move(quotient), rest.isZero()};
}

// Quotient and remainder of finite numbers, neither rounded; |quotient| < 10^precision. False: it is larger.
bool integerParts(const Number& a, const Number& b, const Settings& s, Number& quotient, Number& rest)
{
    const bool negative = a.negative != b.negative;
    const std::int64_t exponent = std::min(a.exponent, b.exponent), difference = a.adjusted() - b.adjusted();
    if (a.isZero() || difference <= -2) {
        quotient = finite(negative, 0, 0);
        Rest lost{};
        rest = rescaled(a, exponent, s.rounding, lost);
        return true;
    }
    if (difference > s.precision)
        return false;
    Natural remainder;
    Natural whole = divided(timesPowerOfTen(a.coefficient, a.exponent - exponent),
        timesPowerOfTen(b.coefficient, b.exponent - exponent), remainder);
    if (whole.digits() > s.precision)
        return false;
    quotient = finite(negative, std::move(whole), 0);
    rest = finite(a.negative, std::move(remainder), exponent);
    return true;
}

// The remainders of what is no number, infinite, or divided by zero or infinity.
bool hasPlainRemainder(const Number& a, const Number& b, const Settings& s, Status& status, Number& result)
{
    if (takesNan(a, b, s, status, result))
        return true;
    if (a.isInfinite()) {
        result = invalid(status);
    } else if (b.isZero()) {
        result = invalid(status, a.isZero() ? kDivisionUndefined : kInvalidOperation);
    } else if (b.isInfinite()) {
        result = a;
        finish(result, s, status);
    } else {
        return false;
    }
    return true;
}

} // namespace

Number divide(const Number& a, const Number& b, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, b, s, status, result))
        return result;
    const bool negative = a.negative != b.negative;
    if (a.isInfinite())
        return b.isInfinite() ? invalid(status) : infinity(negative);
    if (b.isInfinite()) {
        status |= kClamped;
        return finite(negative, 0, s.etiny());
    }
    if (b.isZero()) {
        if (a.isZero())
            return invalid(status, kDivisionUndefined);
        status |= kDivisionByZero;
        return infinity(negative);
    }
    const std::int64_t ideal = a.exponent - b.exponent;
    if (a.isZero()) {
        result = finite(negative, 0, ideal);
        finish(result, s, status);
        return result;
    }
    const std::int64_t divisorDigits = b.coefficient.digits();
    std::int64_t shift = divisorDigits - a.coefficient.digits() + s.precision + 1;
    Quotient q{0, false};
    // b = 2^m 5^n rest: an exact quotient has at most max(m, n) ≤ log2(b) more digits.
    if (const std::int64_t least = 4 * divisorDigits; shift > kManyDigits && shift > least) {
        q = shiftedQuotient(a.coefficient, b.coefficient, least);
        if (q.isExact)
            shift = least;
    }
    if (!q.isExact)
        q = shiftedQuotient(a.coefficient, b.coefficient, shift);
    result = finite(negative, std::move(q.quotient), ideal - shift);
    if (!q.isExact) {
        if (result.coefficient.lastDigit() % 5 == 0) // so that it rounds as what is behind it would
            result.coefficient = result.coefficient + Natural(1);
    } else if (result.exponent < ideal) {
        result.exponent += takeZeros(result.coefficient, ideal - result.exponent);
    }
    finish(result, s, status);
    return result;
}

Number divideInteger(const Number& a, const Number& b, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, b, s, status, result))
        return result;
    const bool negative = a.negative != b.negative;
    if (a.isInfinite())
        return b.isInfinite() ? invalid(status) : infinity(negative);
    if (b.isInfinite())
        return finite(negative, 0, 0);
    if (b.isZero()) {
        if (a.isZero())
            return invalid(status, kDivisionUndefined);
        status |= kDivisionByZero;
        return infinity(negative);
    }
    Number rest;
    if (!integerParts(a, b, s, result, rest))
        return invalid(status, kDivisionImpossible);
    finish(result, s, status);
    return result;
}

Number remainder(const Number& a, const Number& b, const Settings& s, Status& status)
{
    Number result, quotient;
    if (hasPlainRemainder(a, b, s, status, result))
        return result;
    if (!integerParts(a, b, s, quotient, result))
        return invalid(status, kDivisionImpossible);
    finish(result, s, status);
    return result;
}

std::pair<Number, Number> divideBoth(const Number& a, const Number& b, const Settings& s, Status& status)
{
    std::pair<Number, Number> both;
    auto& [quotient, rest] = both;
    if (takesNan(a, b, s, status, quotient)) {
        rest = quotient;
        return both;
    }
    const bool negative = a.negative != b.negative;
    if (a.isInfinite()) {
        rest = invalid(status);
        quotient = b.isInfinite() ? rest : infinity(negative);
        return both;
    }
    if (b.isInfinite()) {
        quotient = finite(negative, 0, 0);
        rest = a;
        finish(rest, s, status);
        return both;
    }
    if (b.isZero()) {
        rest = invalid(status, a.isZero() ? kDivisionUndefined : kDivisionByZero | kInvalidOperation);
        quotient = a.isZero() ? rest : infinity(negative);
        return both;
    }
    if (!integerParts(a, b, s, quotient, rest)) {
        quotient = rest = invalid(status, kDivisionImpossible);
        return both;
    }
    finish(quotient, s, status);
    finish(rest, s, status);
    return both;
}

Number remainderNear(const Number& a, const Number& b, const Settings& s, Status& status)
{
    Number result;
    if (hasPlainRemainder(a, b, s, status, result))
        return result;
    const std::int64_t exponent = std::min(a.exponent, b.exponent), difference = a.adjusted() - b.adjusted();
    if (a.isZero() || difference <= -2) {
        Rest lost{};
        result = rescaled(a, exponent, s.rounding, lost);
        finish(result, s, status);
        return result;
    }
    if (difference > s.precision + 1)
        return invalid(status, kDivisionImpossible);
    const Natural divisor = timesPowerOfTen(b.coefficient, b.exponent - exponent);
    Natural rest;
    Natural quotient = divided(timesPowerOfTen(a.coefficient, a.exponent - exponent), divisor, rest);
    bool negative = a.negative;
    const int order = compare(rest + rest, divisor);
    if (order > 0 || (order == 0 && quotient.lastDigit() % 2 != 0)) {
        rest = divisor - rest;
        negative = !negative;
        quotient = quotient + Natural(1);
    }
    if (quotient.digits() > s.precision)
        return invalid(status, kDivisionImpossible);
    result = finite(negative, std::move(rest), exponent);
    finish(result, s, status);
    return result;
}

Number squareRoot(const Number& a, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, s, status, result))
        return result;
    const std::int64_t ideal = a.exponent >> 1; // towards minus infinity
    if (a.isZero()) {
        result = finite(a.negative, 0, ideal);
        finish(result, s, status);
        return result;
    }
    if (a.negative)
        return invalid(status);
    if (a.isInfinite())
        return a;
    const Natural even = timesPowerOfTen(a.coefficient, a.exponent & 1);
    // An exact root needs no more digits; otherwise there are to be at least precision + 1 of it.
    const std::int64_t pairs = std::max<std::int64_t>(0, s.precision + 1 - (even.digits() + 1) / 2);
    Big root, rest;
    mpz_sqrtrem(root, rest, View(even));
    const bool isExact = rest.sign() == 0;
    if (!isExact && pairs > 0) {
        const Natural wider = timesPowerOfTen(even, 2 * pairs);
        mpz_sqrtrem(root, rest, View(wider));
    }
    result = finite(false, Natural::taken(root), isExact ? ideal : ideal - pairs);
    if (!isExact && result.coefficient.lastDigit() % 5 == 0)
        result.coefficient = result.coefficient + Natural(1);
    finish(result, s.with(Rounding::HalfEven), status);
    return result;
}

} // namespace vmcore::decimal
