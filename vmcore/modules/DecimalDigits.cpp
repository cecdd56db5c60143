// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that look at the digits of whole numbers: logical operations, shifting, rotating.
#include "vmcore/modules/DecimalNumber.h"

#include <algorithm>
#include <new>
#include <utility>

namespace vmcore::decimal {
namespace {

// Digits 0 and 1 only, exponent 0, no sign; of the digits those that fit the precision.
bool isLogical(const Number& n, const Settings& s, std::string& digits)
{
    if (!n.isFinite() || n.negative || n.exponent != 0)
        return false;
    digits = n.coefficient.text();
    if (digits.find_first_not_of("01") != std::string::npos)
        return false;
    if (std::cmp_greater(digits.size(), s.precision))
        digits.erase(0, digits.size() - static_cast<std::size_t>(s.precision));
    return true;
}

template<class Combine>
Number combined(const Number& a, const Number& b, const Settings& s, Status& status, Combine combine)
{
    std::string x, y;
    if (!isLogical(a, s, x) || !isLogical(b, s, y))
        return invalid(status);
    const std::size_t length = std::max(x.size(), y.size());
    x.insert(0, length - x.size(), '0');
    y.insert(0, length - y.size(), '0');
    for (std::size_t i = 0; i < length; ++i)
        x[i] = combine(x[i] == '1', y[i] == '1') ? '1' : '0';
    return finite(false, Natural::ofDigits(x), 0);
}

// By how many digits to move, at most the precision.
bool takeDistance(const Number& by, const Settings& s, std::int64_t& distance)
{
    if (!by.isFinite() || by.exponent != 0 || compare(by.coefficient, Natural(static_cast<Wide>(s.precision))) > 0)
        return false;
    distance = static_cast<std::int64_t>(by.coefficient.wide());
    if (by.negative)
        distance = -distance;
    return true;
}

} // namespace

Number logicalAnd(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return combined(a, b, s, status, [](bool x, bool y) { return x && y; });
}
Number logicalOr(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return combined(a, b, s, status, [](bool x, bool y) { return x || y; });
}
Number logicalXor(const Number& a, const Number& b, const Settings& s, Status& status)
{
    return combined(a, b, s, status, [](bool x, bool y) { return x != y; });
}

Number logicalInvert(const Number& a, const Settings& s, Status& status)
{
    std::string digits;
    if (!isLogical(a, s, digits))
        return invalid(status);
    if (s.precision > kMostDigits)
        throw std::bad_alloc();
    digits.insert(0, static_cast<std::size_t>(s.precision) - digits.size(), '0');
    for (char& c : digits)
        c = c == '0' ? '1' : '0';
    return finite(false, Natural::ofDigits(digits), 0);
}

Number shifted(const Number& a, const Number& by, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, by, s, status, result))
        return result;
    std::int64_t distance = 0;
    if (!takeDistance(by, s, distance))
        return invalid(status);
    if (a.isInfinite())
        return a;
    result = a;
    if (distance >= 0) { // what goes out on the left is not made at all
        result.coefficient = timesPowerOfTen(lowDigits(a.coefficient, s.precision - distance), distance);
    } else {
        Rest rest{};
        result.coefficient = shortened(lowDigits(a.coefficient, s.precision), -distance, rest);
    }
    return result;
}

Number rotated(const Number& a, const Number& by, const Settings& s, Status& status)
{
    Number result;
    if (takesNan(a, by, s, status, result))
        return result;
    std::int64_t distance = 0;
    if (!takeDistance(by, s, distance))
        return invalid(status);
    if (a.isInfinite())
        return a;
    if (distance < 0)
        distance += s.precision;
    result = a;
    const Natural kept = lowDigits(a.coefficient, s.precision);
    Rest rest{};
    result.coefficient = timesPowerOfTen(lowDigits(kept, s.precision - distance), distance)
        + shortened(kept, s.precision - distance, rest);
    return result;
}

} // namespace vmcore::decimal
