// SPDX-License-Identifier: GPL-3.0-or-later
// double-conversion does the work, but rounds ties up; Python rounds them to even. A tie is possible
// only when the last binary digit of the number stands right behind the last decimal place, which
// isTie… decide exactly.
#include "vmcore/runtime/FloatDigits.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <double-conversion/double-conversion.h>
#include <gmp.h>
#include <vector>

namespace vmcore {

namespace {

using double_conversion::DoubleToStringConverter;
using double_conversion::StringToDoubleConverter;

// No double has more decimal places than this, or more digits.
constexpr int kMostPlaces = 1074, kMostDigits = 1100;

Decimal digitsOf(double d, DoubleToStringConverter::DtoaMode mode, int count)
{
    char buffer[kMostDigits + 400];
    bool isNegative = false;
    int length = 0, point = 0;
    DoubleToStringConverter::DoubleToAscii(
        d, mode, count, buffer, static_cast<int>(sizeof buffer), &isNegative, &length, &point);
    return {{buffer, static_cast<std::size_t>(length)}, point};
}

// d = odd · 2 ** exponent
struct BinaryForm
{
    std::uint64_t odd;
    int exponent;
};
BinaryForm binaryForm(double d)
{
    int exponent = 0;
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(d, &exponent), 53));
    const int zeros = std::countr_zero(mantissa);
    return {mantissa >> zeros, exponent - 53 + zeros};
}

// Whether d · 10 ** places ends in exactly one half: for places ≥ 0 the last binary digit decides, for
// places < 0 an integer must also be divisible by the power of five.
bool isTie(double d, int places)
{
    constexpr int kMostFives = 22; // 5 ** 23 has more bits than a double holds
    if (d == 0)
        return false;
    const BinaryForm form = binaryForm(d);
    if (form.exponent != -(places + 1))
        return false;
    if (places >= 0)
        return true;
    if (-places > kMostFives)
        return false;
    std::uint64_t fives = 1;
    for (int i = 0; i < -places; ++i)
        fives *= 5;
    return form.odd % fives == 0;
}

// The digits end in the 5 of a tie: drops it, and makes the digit before it even.
void roundTieToEven(Decimal& decimal)
{
    std::string& digits = decimal.digits;
    digits.pop_back();
    if (digits.empty() || (digits.back() - '0') % 2 == 0)
        return;
    auto at = digits.rbegin();
    for (; at != digits.rend() && *at == '9'; ++at)
        *at = '0';
    if (at != digits.rend()) {
        ++*at;
    } else {
        digits.insert(digits.begin(), '1');
        ++decimal.point;
    }
}

} // namespace

Decimal shortestDigits(double d)
{
    return digitsOf(d, DoubleToStringConverter::SHORTEST, 0);
}

Decimal fixedDigits(double d, int places)
{
    places = std::min(places, kMostPlaces);
    if (!isTie(d, places))
        return digitsOf(d, DoubleToStringConverter::FIXED, places);
    Decimal decimal = digitsOf(d, DoubleToStringConverter::FIXED, places + 1);
    roundTieToEven(decimal);
    return decimal;
}

Decimal significantDigits(double d, int count)
{
    count = std::min(count, kMostDigits);
    const Decimal rounded = digitsOf(d, DoubleToStringConverter::PRECISION, count);
    if (d == 0)
        return rounded;
    // Rounding up to a power of ten moved the point.
    const bool mayHaveMoved = rounded.digits.find_first_not_of('0', 1) == std::string::npos;
    for (int point = rounded.point - (mayHaveMoved ? 1 : 0); point <= rounded.point; ++point) {
        if (!isTie(d, count - point))
            continue;
        Decimal exact = digitsOf(d, DoubleToStringConverter::PRECISION, count + 1);
        if (exact.point != point)
            continue;
        roundTieToEven(exact);
        return exact;
    }
    return rounded;
}

double roundedDecimal(double d, int places)
{
    if (places >= 0) {
        const Decimal decimal = fixedDigits(d, places);
        if (decimal.digits.empty())
            return 0;
        return *parseDecimal(
            decimal.digits + "e" + std::to_string(decimal.point - static_cast<int>(decimal.digits.size())));
    }
    // Integer part divided by a power of ten; half of it, with what stands behind the point, decides.
    mpz_t number, unit, quotient, remainder;
    mpz_init_set_d(number, std::floor(d));
    mpz_init(unit);
    mpz_ui_pow_ui(unit, 10, static_cast<unsigned long>(-places));
    mpz_inits(quotient, remainder, nullptr);
    mpz_tdiv_qr(quotient, remainder, number, unit);
    mpz_mul_2exp(remainder, remainder, 1);
    const int order = mpz_cmp(remainder, unit);
    const bool hasFraction = d != std::floor(d);
    if (order > 0 || (order == 0 && (hasFraction || mpz_odd_p(quotient))))
        mpz_add_ui(quotient, quotient, 1);
    std::string digits(mpz_sizeinbase(quotient, 10) + 2, '\0');
    mpz_get_str(digits.data(), 10, quotient);
    digits.resize(digits.find('\0'));
    mpz_clears(number, unit, quotient, remainder, nullptr);
    return *parseDecimal(digits + "e" + std::to_string(-places));
}

std::optional<double> parseDecimal(std::string_view text)
{
    // Infinity and NaN are spelled in any case, which the converter does for one spelling at a time.
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    if (lower == "inf" || lower == "infinity")
        return HUGE_VAL;
    if (lower == "nan")
        return std::nan("");
    if (lower.empty() || lower.find_first_not_of("0123456789.e+-") != std::string::npos || lower[0] == '-'
        || lower[0] == '+')
        return std::nullopt;
    static const StringToDoubleConverter kConverter(
        StringToDoubleConverter::NO_FLAGS, 0, std::nan(""), nullptr, nullptr);
    int used = 0;
    const double d = kConverter.StringToDouble(lower.data(), static_cast<int>(lower.size()), &used);
    if (used != static_cast<int>(lower.size()) || std::isnan(d))
        return std::nullopt;
    return d;
}

} // namespace vmcore
