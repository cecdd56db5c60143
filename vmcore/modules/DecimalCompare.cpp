// SPDX-License-Identifier: GPL-3.0-or-later
// Order of numbers, and what sorts they are of.
#include "vmcore/modules/DecimalPredicates.h"

namespace vmcore::decimal {
namespace {

int signOf(const Number& n)
{
    return n.isZero() ? 0 : n.negative ? -1 : 1;
}

// |a| against |b|, both finite.
int compareMagnitude(const Number& a, const Number& b)
{
    if (a.isZero() || b.isZero())
        return (a.isZero() ? 0 : 1) - (b.isZero() ? 0 : 1);
    if (a.exponent == b.exponent)
        return compare(a.coefficient, b.coefficient);
    const std::int64_t x = a.adjusted(), y = b.adjusted();
    if (x != y)
        return x < y ? -1 : 1;
    return a.exponent > b.exponent ? compare(timesPowerOfTen(a.coefficient, a.exponent - b.exponent), b.coefficient)
                                   : compare(a.coefficient, timesPowerOfTen(b.coefficient, b.exponent - a.exponent));
}

int compareMagnitudeAny(const Number& a, const Number& b)
{
    if (a.isInfinite() || b.isInfinite())
        return static_cast<int>(a.isInfinite()) - static_cast<int>(b.isInfinite());
    return compareMagnitude(a, b);
}

Number unsignedOf(const Number& n)
{
    Number result = n;
    result.negative = false;
    return result;
}

enum class Which : std::uint8_t { Less, Greater };

Number chosen(const Number& a, const Number& b, Which which, bool byMagnitude, const Settings& s, Status& status)
{
    Number result;
    if (a.isNan() || b.isNan()) {
        // One quiet NaN gives way to a number.
        if (a.kind == Kind::QuietNan && !b.isNan())
            result = b;
        else if (b.kind == Kind::QuietNan && !a.isNan())
            result = a;
        else
            takesNan(a, b, s, status, result);
    } else {
        int order = byMagnitude ? compareMagnitudeAny(a, b) : compareNumbers(a, b);
        if (order == 0)
            order = compareTotal(a, b);
        result = (order < 0) == (which == Which::Less) ? a : b;
    }
    finish(result, s, status);
    return result;
}

} // namespace

int compareNumbers(const Number& a, const Number& b)
{
    const int x = signOf(a), y = signOf(b);
    if (x != y)
        return x < y ? -1 : 1;
    return x == 0 ? 0 : x * compareMagnitudeAny(a, b);
}

int compareTotal(const Number& a, const Number& b)
{
    if (a.negative != b.negative)
        return a.negative ? -1 : 1;
    const int sign = a.negative ? -1 : 1;
    if (a.isNan() || b.isNan()) { // numbers, signalling NaNs, quiet NaNs
        const auto rank = [](const Number& n) {
            return n.kind == Kind::QuietNan ? 2 : n.kind == Kind::SignalNan ? 1 : 0;
        };
        const int x = rank(a), y = rank(b);
        return sign * (x != y ? (x < y ? -1 : 1) : compare(a.coefficient, b.coefficient));
    }
    if (const int order = compareNumbers(a, b))
        return order;
    return a.exponent == b.exponent ? 0 : a.exponent < b.exponent ? -sign : sign;
}

int compareTotalMagnitude(const Number& a, const Number& b)
{
    return compareTotal(unsignedOf(a), unsignedOf(b));
}

Number compared(const Number& a, const Number& b, const Settings& s, Status& status)
{
    Number result;
    return takesNan(a, b, s, status, result) ? result : fromOrder(compareNumbers(a, b));
}

Number comparedSignal(const Number& a, const Number& b, const Settings& s, Status& status)
{
    Number result;
    if (!takesNan(a, b, s, status, result))
        return fromOrder(compareNumbers(a, b));
    status |= kInvalidOperation;
    return result;
}

Number maximum(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return chosen(a, b, Which::Greater, false, s, status);
}
Number minimum(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return chosen(a, b, Which::Less, false, s, status);
}
Number maximumMagnitude(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return chosen(a, b, Which::Greater, true, s, status);
}
Number minimumMagnitude(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return chosen(a, b, Which::Less, true, s, status);
}

bool sameQuantum(const Number& a, const Number& b)
{
    if (!a.isFinite() || !b.isFinite())
        return (a.isNan() && b.isNan()) || (a.isInfinite() && b.isInfinite());
    return a.exponent == b.exponent;
}

bool isNormal(const Number& a, const Settings& s)
{
    return a.isFinite() && !a.isZero() && a.adjusted() >= s.emin;
}
bool isSubnormal(const Number& a, const Settings& s)
{
    return a.isFinite() && !a.isZero() && a.adjusted() < s.emin;
}

const char* numberClass(const Number& a, const Settings& s)
{
    switch (a.kind) {
    case Kind::QuietNan: return "NaN";
    case Kind::SignalNan: return "sNaN";
    case Kind::Infinite: return a.negative ? "-Infinity" : "+Infinity";
    case Kind::Finite: break;
    }
    if (a.isZero())
        return a.negative ? "-Zero" : "+Zero";
    if (isSubnormal(a, s))
        return a.negative ? "-Subnormal" : "+Subnormal";
    return a.negative ? "-Normal" : "+Normal";
}

} // namespace vmcore::decimal
