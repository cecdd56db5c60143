// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and their rounding.
#include "vmcore/modules/DecimalNumber.h"

#include <algorithm>

namespace vmcore::decimal {

bool Number::isInteger() const
{
    if (!isFinite())
        return false;
    if (exponent >= 0 || coefficient.isZero())
        return true;
    Natural n = coefficient;
    return takeZeros(n, -exponent) == -exponent;
}

bool Number::isOdd() const
{
    if (!isFinite() || exponent > 0)
        return false;
    Natural n = coefficient;
    return takeZeros(n, -exponent) == -exponent && n.lastDigit() % 2 != 0;
}

bool roundsUp(Rounding rounding, bool negative, Rest rest, const Natural& kept)
{
    if (rest == Rest::Zero)
        return false;
    switch (rounding) {
    case Rounding::Up: return true;
    case Rounding::Down: return false;
    case Rounding::Ceiling: return !negative;
    case Rounding::Floor: return negative;
    case Rounding::HalfUp: return rest >= Rest::Half;
    case Rounding::HalfDown: return rest == Rest::AboveHalf;
    case Rounding::HalfEven: return rest == Rest::AboveHalf || (rest == Rest::Half && kept.lastDigit() % 2 != 0);
    case Rounding::ZeroFiveUp: return kept.lastDigit() % 5 == 0;
    }
    return false;
}

Number largest(bool negative, const Settings& s)
{
    return finite(negative, powerOfTen(s.precision) - Natural(1), s.etop());
}

namespace {

void finishZero(Number& n, const Settings& s, Status& status)
{
    const std::int64_t exponent = std::clamp(n.exponent, s.etiny(), s.clamp ? s.etop() : s.emax);
    if (exponent != n.exponent)
        status |= kClamped;
    n.exponent = exponent;
}

void overflow(Number& n, const Settings& s, Status& status)
{
    status |= kOverflow | kInexact | kRounded;
    bool toInfinity = true;
    switch (s.rounding) {
    case Rounding::HalfUp:
    case Rounding::HalfEven:
    case Rounding::HalfDown:
    case Rounding::Up: break;
    case Rounding::Down:
    case Rounding::ZeroFiveUp: toInfinity = false; break;
    case Rounding::Ceiling: toInfinity = !n.negative; break;
    case Rounding::Floor: toInfinity = n.negative; break;
    }
    n = toInfinity ? infinity(n.negative) : largest(n.negative, s);
}

// Cuts the coefficient so that the exponent becomes this; the digits that are kept may be none.
void cut(Number& n, std::int64_t exponent, const Settings& s, Status& status, bool isSubnormal)
{
    Rest rest{};
    n.coefficient = shortened(n.coefficient, exponent - n.exponent, rest);
    n.exponent = exponent;
    status |= kRounded;
    if (rest == Rest::Zero)
        return;
    status |= kInexact;
    if (isSubnormal)
        status |= kUnderflow;
    if (roundsUp(s.rounding, n.negative, rest, n.coefficient)) {
        n.coefficient = n.coefficient + Natural(1);
        if (n.coefficient.digits() > s.precision) { // 99…9 became a power of ten
            n.coefficient = powerOfTen(s.precision - 1);
            ++n.exponent;
        }
    }
    if (n.coefficient.isZero())
        status |= kClamped;
}

} // namespace

void finish(Number& n, const Settings& s, Status& status)
{
    if (!n.isFinite()) {
        if (n.isNan() && n.coefficient.digits() > s.precision - s.clamp)
            n.coefficient = lowDigits(n.coefficient, s.precision - s.clamp);
        return;
    }
    if (n.coefficient.isZero())
        return finishZero(n, s, status);
    const std::int64_t digits = n.coefficient.digits(), adjusted = n.exponent + digits - 1;
    if (digits <= s.precision && adjusted >= s.emin && adjusted <= s.emax && (!s.clamp || n.exponent <= s.etop()))
        return; // most are so
    if (adjusted > s.emax)
        return overflow(n, s, status);
    const bool isSubnormal = adjusted < s.emin;
    if (isSubnormal)
        status |= kSubnormal;
    const std::int64_t exponent = std::max(s.etiny(), n.exponent + digits - s.precision);
    if (exponent > n.exponent)
        cut(n, exponent, s, status, isSubnormal);
    if (n.adjusted() > s.emax)
        return overflow(n, s, status);
    if (s.clamp && n.exponent > s.etop() && !n.coefficient.isZero()) {
        n.coefficient = timesPowerOfTen(n.coefficient, n.exponent - s.etop());
        n.exponent = s.etop();
        status |= kClamped;
    }
}

Number rescaled(const Number& n, std::int64_t exponent, Rounding rounding, Rest& rest)
{
    rest = Rest::Zero;
    if (n.coefficient.isZero())
        return finite(n.negative, 0, exponent);
    if (exponent <= n.exponent)
        return finite(n.negative, timesPowerOfTen(n.coefficient, n.exponent - exponent), exponent);
    Natural kept = shortened(n.coefficient, exponent - n.exponent, rest);
    if (roundsUp(rounding, n.negative, rest, kept))
        kept = kept + Natural(1);
    return finite(n.negative, std::move(kept), exponent);
}

bool takesNan(const Number& a, const Settings& s, Status& status, Number& result)
{
    if (!a.isNan())
        return false;
    if (a.kind == Kind::SignalNan)
        status |= kInvalidOperation;
    result = a;
    result.kind = Kind::QuietNan;
    finish(result, s, status);
    return true;
}

bool takesNan(const Number& a, const Number& b, const Settings& s, Status& status, Number& result)
{
    if (!a.isNan() && !b.isNan()) [[likely]]
        return false;
    const bool second = a.kind != Kind::SignalNan && (b.kind == Kind::SignalNan || !a.isNan());
    return takesNan(second ? b : a, s, status, result);
}

} // namespace vmcore::decimal
