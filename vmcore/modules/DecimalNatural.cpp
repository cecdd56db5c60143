// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/DecimalNatural.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <vector>

namespace vmcore::decimal {
namespace {

constexpr std::size_t kMostLimbs = std::size_t{1} << 26; // of a product

void checkDigits(std::int64_t count)
{
    if (count > kMostDigits)
        throw std::bad_alloc();
}

// Powers beyond those of a word, which a program tends to ask for again and again.
class PowerCache
{
public:
    mpz_srcptr operator[](std::int64_t n)
    {
        if (n < kKept) {
            if (m_small.empty())
                m_small.resize(kKept);
            Entry& e = m_small[static_cast<std::size_t>(n)];
            return e.is(n) ? e.power : e.make(n);
        }
        for (Entry& e : m_large)
            if (e.is(n))
                return e.power;
        m_next = (m_next + 1) % m_large.size();
        return m_large[m_next].make(n);
    }

private:
    static constexpr std::int64_t kKept = 256;
    struct Entry
    {
        Entry() { mpz_init(power); }
        ~Entry() { mpz_clear(power); }
        Entry(const Entry&) = delete;
        Entry(Entry&& other) noexcept
            : exponent(other.exponent)
        {
            mpz_init(power);
            mpz_swap(power, other.power);
        }
        bool is(std::int64_t n) const { return exponent == n; }
        mpz_srcptr make(std::int64_t n)
        {
            mpz_ui_pow_ui(power, 10, static_cast<unsigned long>(n));
            exponent = n;
            return power;
        }
        std::int64_t exponent = -1;
        mpz_t power;
    };
    std::vector<Entry> m_small;
    std::array<Entry, 4> m_large;
    std::size_t m_next = 0;
};
thread_local PowerCache powers;

mpz_srcptr bigPower(std::int64_t n)
{
    checkDigits(n);
    return powers[n];
}

Rest restOf(int comparedWithHalf, bool isZero)
{
    if (isZero)
        return Rest::Zero;
    return comparedWithHalf < 0 ? Rest::BelowHalf : comparedWithHalf == 0 ? Rest::Half : Rest::AboveHalf;
}

int compareWide(Wide a, Wide b)
{
    return a < b ? -1 : a > b;
}

} // namespace

void Natural::enlarge()
{
    const mp_limb_t limbs[] = {static_cast<mp_limb_t>(m_wide), static_cast<mp_limb_t>(m_wide >> 64)};
    mpz_init2(m_big, 128);
    mpz_import(m_big, 2, -1, sizeof(mp_limb_t), 0, 0, limbs);
    m_isBig = m_isOwner = true;
    m_wide = 0;
}

Natural Natural::borrowed(const std::uint64_t* limbs, std::int64_t count)
{
    if (count == 0)
        return {};
    if (count == 1)
        return Wide{limbs[0]};
    if (count == 2 && limbs[1] >> 63 == 0)
        return Wide{limbs[1]} << 64 | limbs[0];
    Natural n;
    n.m_isBig = true;
    mpz_roinit_n(n.m_big, reinterpret_cast<const mp_limb_t*>(limbs), count);
    return n;
}

Natural Natural::of(mpz_srcptr n)
{
    const Natural view
        = borrowed(reinterpret_cast<const std::uint64_t*>(mpz_limbs_read(n)), static_cast<std::int64_t>(mpz_size(n)));
    return Natural(view);
}

Natural Natural::taken(mpz_ptr n)
{
    const std::size_t limbs = mpz_size(n);
    if (limbs < 2 || (limbs == 2 && mpz_getlimbn(n, 1) >> 63 == 0)) {
        const Wide low = limbs > 0 ? mpz_getlimbn(n, 0) : 0;
        return low | (limbs > 1 ? Wide{mpz_getlimbn(n, 1)} << 64 : 0);
    }
    Natural result;
    *result.m_big = *n;
    result.m_isBig = result.m_isOwner = true;
    mpz_init(n);
    return result;
}

Natural Natural::ofDigits(std::string_view digits)
{
    if (digits.size() <= kWideDigits) {
        Wide n = 0;
        for (const char c : digits)
            n = n * 10 + static_cast<unsigned>(c - '0');
        return n;
    }
    checkDigits(static_cast<std::int64_t>(digits.size()));
    Big n;
    mpz_set_str(n, std::string(digits).c_str(), 10);
    return taken(n);
}

std::int64_t Natural::bigDigits() const
{
    // The logarithm decides unless it lies close to a whole number.
    signed long exponent = 0;
    const double mantissa = mpz_get_d_2exp(&exponent, m_big);
    const double logarithm = std::log10(mantissa) + static_cast<double>(exponent) * 0.30102999566398119521;
    const double whole = std::round(logarithm);
    if (std::fabs(logarithm - whole) > 1e-12 * std::max(1.0, whole))
        return static_cast<std::int64_t>(logarithm) + 1;
    const auto n = static_cast<std::int64_t>(whole);
    return mpz_cmp(m_big, bigPower(n)) < 0 ? n : n + 1;
}

unsigned Natural::lastDigit() const
{
    return static_cast<unsigned>(modulo(10));
}

std::uint64_t Natural::modulo(std::uint64_t divisor) const
{
    return m_isBig ? mpz_fdiv_ui(m_big, divisor) : static_cast<std::uint64_t>(m_wide % divisor);
}

std::string Natural::text() const
{
    if (m_isBig) {
        std::string text(mpz_sizeinbase(m_big, 10) + 2, '\0');
        mpz_get_str(text.data(), 10, m_big);
        text.resize(std::strlen(text.c_str()));
        return text;
    }
    char buffer[kWideDigits + 2];
    char* const end = buffer + sizeof buffer;
    char* at = end;
    constexpr std::uint64_t kChunk = 1'000'000'000'000'000'000; // 18 digits, so that a word is divided from here on
    Wide n = m_wide;
    while (n >= kChunk) {
        auto low = static_cast<std::uint64_t>(n % kChunk);
        n /= kChunk;
        for (int i = 0; i < 18; ++i, low /= 10)
            *--at = static_cast<char>('0' + low % 10);
    }
    auto high = static_cast<std::uint64_t>(n);
    do
        *--at = static_cast<char>('0' + high % 10);
    while ((high /= 10) != 0);
    return {at, end};
}

Natural operator+(const Natural& a, const Natural& b)
{
    if (a.isWide() && b.isWide())
        return a.wide() + b.wide();
    Big sum;
    mpz_add(sum, View(a), View(b));
    return Natural::taken(sum);
}

Natural operator-(const Natural& a, const Natural& b)
{
    if (a.isWide() && b.isWide())
        return a.wide() - b.wide();
    Big difference;
    mpz_sub(difference, View(a), View(b));
    return Natural::taken(difference);
}

Natural operator*(const Natural& a, const Natural& b)
{
    if (a.isWide() && b.isWide() && bitsOf(a.wide()) + bitsOf(b.wide()) <= kWideBits)
        return a.wide() * b.wide();
    const View x(a), y(b);
    if (mpz_size(x) + mpz_size(y) > kMostLimbs)
        throw std::bad_alloc();
    Big product;
    mpz_mul(product, x, y);
    return Natural::taken(product);
}

int compare(const Natural& a, const Natural& b)
{
    return a.isWide() && b.isWide() ? compareWide(a.wide(), b.wide()) : mpz_cmp(View(a), View(b));
}

Natural divided(const Natural& a, const Natural& b, Natural& rest)
{
    if (a.isWide() && b.isWide()) {
        const Wide n = a.wide(), d = b.wide(); // rest may be one of them
        rest = n % d;
        return n / d;
    }
    Big quotient, remainder;
    mpz_tdiv_qr(quotient, remainder, View(a), View(b));
    rest = Natural::taken(remainder);
    return Natural::taken(quotient);
}

Natural powerOfTen(std::int64_t n)
{
    return n <= kWideDigits ? Natural(kPowersOfTen[static_cast<std::size_t>(n)]) : Natural::of(bigPower(n));
}

Natural timesPowerOfTen(const Natural& a, std::int64_t n)
{
    if (n == 0 || a.isZero())
        return a;
    if (a.isWide() && n <= kWideDigits) {
        const Wide power = kPowersOfTen[static_cast<std::size_t>(n)];
        if (bitsOf(a.wide()) + bitsOf(power) <= kWideBits)
            return a.wide() * power;
    }
    checkDigits(n);
    checkDigits(n + a.digits());
    Big product;
    mpz_mul(product, View(a), bigPower(n));
    return Natural::taken(product);
}

Natural shortened(const Natural& a, std::int64_t places, Rest& rest)
{
    if (places == 0 || a.isZero()) {
        rest = Rest::Zero;
        return a;
    }
    if (a.isWide()) {
        if (places > kWideDigits) { // 2^127 is below half of 10^39
            rest = Rest::BelowHalf;
            return {};
        }
        const Wide power = kPowersOfTen[static_cast<std::size_t>(places)];
        const Wide quotient = a.wide() / power, remainder = a.wide() - quotient * power;
        rest = restOf(compareWide(remainder, power / 2), remainder == 0);
        return quotient;
    }
    if (places > a.digits()) {
        rest = Rest::BelowHalf;
        return {};
    }
    Big quotient, remainder;
    if (places <= kWideDigits) {
        const Natural power = powerOfTen(places);
        mpz_tdiv_qr(quotient, remainder, View(a), View(power));
        mpz_mul_2exp(remainder, remainder, 1);
        rest = restOf(mpz_cmp(remainder, View(power)), remainder.sign() == 0);
    } else {
        mpz_tdiv_qr(quotient, remainder, View(a), bigPower(places));
        mpz_mul_2exp(remainder, remainder, 1);
        rest = restOf(mpz_cmp(remainder, bigPower(places)), remainder.sign() == 0);
    }
    return Natural::taken(quotient);
}

Natural lowDigits(const Natural& a, std::int64_t count)
{
    if (count >= a.digits())
        return a;
    if (a.isWide())
        return a.wide() % kPowersOfTen[static_cast<std::size_t>(count)];
    Big low;
    mpz_tdiv_r(low, View(a), View(powerOfTen(count)));
    return Natural::taken(low);
}

std::int64_t takeZeros(Natural& a, std::int64_t most)
{
    std::int64_t taken = 0;
    if (a.isZero())
        return 0;
    if (!a.isWide()) { // steps of growing size, back when they are too large
        Big n(View{a}), quotient, remainder;
        const mp_bitcnt_t twos = mpz_scan1(n, 0); // at most so many zeros
        std::int64_t step = 1;
        while (most > taken && twos > static_cast<mp_bitcnt_t>(taken)) {
            step = std::min({step, most - taken, static_cast<std::int64_t>(twos) - taken});
            mpz_tdiv_qr(quotient, remainder, n, View(powerOfTen(step)));
            if (remainder.sign() == 0) {
                mpz_swap(n, quotient);
                taken += step;
                step *= 2;
            } else if (step == 1) {
                break;
            } else {
                step /= 2;
            }
        }
        a = Natural::taken(n);
        return taken;
    }
    Wide n = a.wide();
    if (n % 10 != 0)
        return 0;
    for (const std::int64_t step : {16, 8, 4, 2, 1}) {
        const Wide power = kPowersOfTen[static_cast<std::size_t>(step)];
        while (most - taken >= step && n % power == 0) {
            n /= power;
            taken += step;
        }
    }
    a = n;
    return taken;
}

} // namespace vmcore::decimal
