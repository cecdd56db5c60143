// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/builtins/FloatHex.h"

#include "vmcore/object/IntGmp.h"
#include "vmcore/runtime/Errors.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <fmt/format.h>

namespace vmcore {

namespace {

constexpr int kHexDigits = 13;                             // behind the point, four bits each
constexpr int kLeastExponent = DBL_MIN_EXP - DBL_MANT_DIG; // of the last bit of a subnormal
constexpr std::int64_t kFarExponent = 1'000'000'000'000;   // beyond any length of text

constexpr bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool startsWithIgnoringCase(std::string_view text, std::string_view lower)
{
    return text.size() >= lower.size()
        && std::equal(lower.begin(), lower.end(), text.begin(), [](char a, char b) { return a == (b | 0x20); });
}

// [sign][0x]digits[.digits][p[sign]digits] without spaces around; the value is digits · 2 ** exponent.
class HexReader
{
public:
    explicit HexReader(std::string_view text)
        : m_text(text)
    {
    }

    // False: malformed.
    bool read()
    {
        m_isNegative = takeIf('-');
        if (!m_isNegative)
            takeIf('+');
        if (startsWithIgnoringCase(m_text, "inf") || startsWithIgnoringCase(m_text, "nan"))
            return readSpecial();
        if (startsWithIgnoringCase(m_text, "0x"))
            m_text.remove_prefix(2);
        std::size_t count = takeDigits();
        if (takeIf('.')) {
            const std::size_t behind = takeDigits();
            m_exponent -= 4 * static_cast<std::int64_t>(behind);
            count += behind;
        }
        return count != 0 && readExponent() && m_text.empty();
    }

    bool isNegative() const { return m_isNegative; }
    std::optional<double> special() const { return m_special; }
    const std::string& digits() const { return m_digits; }
    std::int64_t exponent() const { return m_exponent; }

private:
    bool takeIf(char c)
    {
        const bool isNext = m_text.starts_with(c);
        m_text.remove_prefix(isNext);
        return isNext;
    }
    std::size_t takeDigits()
    {
        std::size_t count = 0;
        while (count < m_text.size() && hexValue(m_text[count]) >= 0)
            ++count;
        m_digits += m_text.substr(0, count);
        m_text.remove_prefix(count);
        return count;
    }
    bool readSpecial()
    {
        const bool isNan = startsWithIgnoringCase(m_text, "nan");
        const bool isLong = startsWithIgnoringCase(m_text, "infinity");
        m_text.remove_prefix(isLong ? 8 : 3);
        m_special = isNan ? std::nan("") : HUGE_VAL;
        return m_text.empty();
    }
    bool readExponent()
    {
        if (!startsWithIgnoringCase(m_text, "p"))
            return true;
        m_text.remove_prefix(1);
        const bool isNegative = takeIf('-');
        if (!isNegative)
            takeIf('+');
        if (m_text.empty())
            return false;
        std::int64_t number = 0;
        for (const char c : m_text) {
            if (c < '0' || c > '9')
                return false;
            number = std::min(number * 10 + (c - '0'), kFarExponent);
        }
        m_text = {};
        m_exponent += isNegative ? -number : number;
        return true;
    }

    std::string_view m_text;
    std::string m_digits;
    std::int64_t m_exponent = 0;
    bool m_isNegative = false;
    std::optional<double> m_special;
};

// The float nearest to mantissa · 2 ** exponent, ties to even; infinity when too large.
double scaled(IntScratch& mantissa, std::int64_t exponent)
{
    if (mantissa.sign() == 0)
        return 0;
    const auto bits = static_cast<std::int64_t>(mpz_sizeinbase(mantissa, 2));
    if (bits + exponent > DBL_MAX_EXP)
        return HUGE_VAL;
    if (bits + exponent < kLeastExponent)
        return 0;
    const std::int64_t lastBit = std::max<std::int64_t>(bits + exponent - DBL_MANT_DIG, kLeastExponent);
    const std::int64_t drop = lastBit - exponent;
    if (drop <= 0)
        return std::ldexp(mpz_get_d(mantissa), static_cast<int>(exponent));
    IntScratch kept;
    mpz_tdiv_q_2exp(kept, mantissa, static_cast<mp_bitcnt_t>(drop));
    const bool half = mpz_tstbit(mantissa, static_cast<mp_bitcnt_t>(drop - 1)) != 0;
    const bool isTie = half && mpz_scan1(mantissa, 0) == static_cast<mp_bitcnt_t>(drop - 1);
    if (half && (!isTie || mpz_odd_p(static_cast<mpz_srcptr>(kept))))
        mpz_add_ui(kept, kept, 1);
    return std::ldexp(mpz_get_d(kept), static_cast<int>(lastBit));
}

} // namespace

std::string hexOfFloat(double d)
{
    if (std::isnan(d))
        return "nan";
    const char* sign = std::signbit(d) ? "-" : "";
    if (std::isinf(d))
        return std::string(sign) + "inf";
    if (d == 0)
        return std::string(sign) + "0x0.0p+0";
    int exponent = 0;
    double fraction = std::frexp(std::fabs(d), &exponent);
    // One bit before the point, none for a subnormal.
    const int shift = 1 - std::max(DBL_MIN_EXP - exponent, 0);
    fraction = std::ldexp(fraction, shift);
    exponent -= shift;
    const double whole = std::floor(fraction);
    const auto digits = static_cast<std::uint64_t>(std::ldexp(fraction - whole, 4 * kHexDigits));
    return fmt::format("{}0x{}.{:013x}p{:+d}", sign, static_cast<int>(whole), digits, exponent);
}

std::optional<double> floatOfHex(Vm& vm, std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    HexReader reader(text);
    if (!reader.read()) {
        raiseValueError(vm, "invalid hexadecimal floating-point string");
        return std::nullopt;
    }
    double d = 0;
    if (reader.special()) {
        d = *reader.special();
    } else {
        IntScratch mantissa;
        mpz_set_str(mantissa, reader.digits().c_str(), 16);
        d = scaled(mantissa, reader.exponent());
        if (std::isinf(d)) {
            raiseOverflowError(vm, "hexadecimal value too large to represent as a float");
            return std::nullopt;
        }
    }
    return reader.isNegative() ? -d : d;
}

} // namespace vmcore
