// SPDX-License-Identifier: GPL-3.0-or-later
// Coefficients of decimal numbers: natural numbers of any size. Up to 127 bits (all of 38 digits) they lie in the object
// and are computed without GMP; larger ones are GMP's. A number that would have more digits than memory could hold ends
// in std::bad_alloc; GMP itself would abort.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <gmp.h>
#include <string>
#include <string_view>

namespace vmcore::decimal {

using Wide = unsigned __int128;
inline constexpr unsigned kWideBits = 127;  // of a number that is held without GMP
inline constexpr unsigned kWideDigits = 38; // that always fit
inline constexpr std::int64_t kMostDigits = 1'000'000'000;

// What was cut off, measured against the last place that is kept.
enum class Rest : std::uint8_t { Zero, BelowHalf, Half, AboveHalf };

inline constexpr auto kPowersOfTen = [] {
    std::array<Wide, kWideDigits + 1> powers{};
    powers[0] = 1;
    for (std::size_t i = 1; i < powers.size(); ++i)
        powers[i] = powers[i - 1] * 10;
    return powers;
}();

inline unsigned bitsOf(Wide n)
{
    const auto high = static_cast<std::uint64_t>(n >> 64);
    return static_cast<unsigned>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(n)));
}

class Natural
{
public:
    Natural(Wide n = 0) // NOLINT: 0 and 1 are naturals
        : m_wide(n)
    {
        if (n >> kWideBits != 0) [[unlikely]]
            enlarge();
    }
    Natural(const Natural& other)
        : m_wide(other.m_wide)
        , m_isBig(other.m_isBig)
        , m_isOwner(other.m_isBig)
    {
        if (m_isBig) [[unlikely]]
            mpz_init_set(m_big, other.m_big);
    }
    Natural(Natural&& other) noexcept
        : m_wide(other.m_wide)
    {
        if (other.m_isBig) [[unlikely]]
            takeBig(other);
    }
    Natural& operator=(const Natural& other)
    {
        if (this != &other)
            *this = Natural(other);
        return *this;
    }
    Natural& operator=(Natural&& other) noexcept
    {
        if (m_isOwner) [[unlikely]]
            mpz_clear(m_big);
        m_wide = other.m_wide;
        m_isBig = m_isOwner = false;
        if (other.m_isBig) [[unlikely]]
            takeBig(other);
        return *this;
    }
    ~Natural()
    {
        if (m_isOwner) [[unlikely]]
            mpz_clear(m_big);
    }
    // Over limbs that are kept elsewhere while it, and no copy of it, is in use.
    static Natural borrowed(const std::uint64_t* limbs, std::int64_t count);
    static Natural of(mpz_srcptr n); // a copy; n is not negative
    // Takes what was computed in `n`, which is as after mpz_init afterwards.
    static Natural taken(mpz_ptr n);
    static Natural ofDigits(std::string_view digits); // '0' to '9' only

    bool isWide() const { return !m_isBig; }
    Wide wide() const { return m_wide; }
    bool isZero() const { return !m_isBig && m_wide == 0; }
    std::int64_t digits() const // 1 for 0
    {
        if (m_isBig) [[unlikely]]
            return bigDigits();
        const unsigned least = bitsOf(m_wide) * 1233 / 4096; // log10(2) = 0.30103
        return least > kWideDigits || m_wide >= kPowersOfTen[least] || least == 0 ? least + 1 : least;
    }
    unsigned lastDigit() const;
    std::string text() const;
    std::uint64_t modulo(std::uint64_t divisor) const;

private:
    friend class View;
    void enlarge();
    std::int64_t bigDigits() const;
    void takeBig(Natural& other) noexcept
    {
        m_isBig = true;
        m_isOwner = other.m_isOwner;
        *m_big = *other.m_big;
        other.m_isBig = other.m_isOwner = false;
    }
    Wide m_wide = 0;
    bool m_isBig = false, m_isOwner = false;
    mpz_t m_big;
};

// The number as GMP reads it.
class View
{
public:
    explicit View(const Natural& n)
    {
        if (n.isWide()) {
            m_limbs[0] = static_cast<mp_limb_t>(n.wide());
            m_limbs[1] = static_cast<mp_limb_t>(n.wide() >> 64);
            mpz_roinit_n(m_number, m_limbs, m_limbs[1] != 0 ? 2 : 1);
        } else {
            *m_number = *n.m_big;
        }
    }
    View(const View&) = delete;
    operator mpz_srcptr() const { return m_number; }

private:
    mp_limb_t m_limbs[2];
    mpz_t m_number;
};

// A number that GMP computes.
class Big
{
public:
    Big() { mpz_init(m_number); }
    explicit Big(mpz_srcptr n) { mpz_init_set(m_number, n); }
    ~Big() { mpz_clear(m_number); }
    Big(const Big&) = delete;
    operator mpz_ptr() { return m_number; }
    operator mpz_srcptr() const { return m_number; }
    int sign() const { return mpz_sgn(m_number); }

private:
    mpz_t m_number;
};

Natural operator+(const Natural& a, const Natural& b);
Natural operator-(const Natural& a, const Natural& b); // a ≥ b
Natural operator*(const Natural& a, const Natural& b);
int compare(const Natural& a, const Natural& b); // <0, 0, >0
// a / b; the remainder goes to `rest`. b is not 0.
Natural divided(const Natural& a, const Natural& b, Natural& rest);
Natural powerOfTen(std::int64_t n);
Natural timesPowerOfTen(const Natural& a, std::int64_t n);            // n ≥ 0
Natural shortened(const Natural& a, std::int64_t places, Rest& rest); // a / 10^places
Natural lowDigits(const Natural& a, std::int64_t count);              // a % 10^count
// Takes zeros off the end, `most` at most; says how many.
std::int64_t takeZeros(Natural& a, std::int64_t most);

} // namespace vmcore::decimal
