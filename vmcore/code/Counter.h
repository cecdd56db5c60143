// SPDX-License-Identifier: GPL-3.0-or-later
// Back-off counters of inline caches: one unit, 12-bit value over a 4-bit exponent. The value counts
// executions of the generic form (or misses) down to the next attempt at specialising; a failed
// attempt doubles the wait. Exponent 15 means "never". (CPython's backoff counters.)
#pragma once
#include <algorithm>
#include <cstdint>

namespace vmcore {

class Counter
{
public:
    static constexpr std::uint16_t kMaxValue = 4095, kNeverExponent = 15;

    constexpr explicit Counter(std::uint16_t bits)
        : m_bits(bits)
    {
    }
    constexpr Counter(std::uint32_t value, std::uint32_t exponent)
        : m_bits(static_cast<std::uint16_t>(std::min<std::uint32_t>(value, kMaxValue) << 4 | exponent))
    {
    }
    static constexpr Counter never() { return {kMaxValue, kNeverExponent}; }

    constexpr std::uint16_t bits() const { return m_bits; }
    constexpr std::uint32_t value() const { return m_bits >> 4; }
    constexpr std::uint32_t exponent() const { return m_bits & 15; }
    constexpr bool isNever() const { return exponent() == kNeverExponent; }
    constexpr bool isDue() const { return m_bits < 16 || value() == 0; }
    constexpr Counter countedDown() const { return Counter(static_cast<std::uint16_t>(m_bits - 16)); }
    // After a failure: 2^(exponent + 1) - 1 more executions, at most up to `maxExponent`.
    constexpr Counter backedOff(std::uint32_t maxExponent) const
    {
        const std::uint32_t next = std::min(exponent() + 1, std::min(maxExponent, 12u));
        return {(1u << next) - 1, next};
    }

private:
    std::uint16_t m_bits;
};

} // namespace vmcore
