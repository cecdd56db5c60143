// SPDX-License-Identifier: GPL-3.0-or-later
// hash() of a tuple from the hashes of its items: a simplified xxHash64, as in CPython.
#pragma once
#include <bit>
#include <cstdint>

namespace vmcore {

class TupleHash
{
public:
    void add(std::int64_t itemHash)
    {
        m_state = std::rotl(m_state + static_cast<std::uint64_t>(itemHash) * kPrime2, 31) * kPrime1;
        ++m_count;
    }
    std::int64_t finish() const // never -1
    {
        const std::uint64_t h = m_state + (m_count ^ (kPrime5 ^ 3527539u));
        return h == ~std::uint64_t{0} ? 1546275796 : static_cast<std::int64_t>(h);
    }

private:
    static constexpr std::uint64_t kPrime1 = 11400714785074694791u, kPrime2 = 14029467366897019727u,
                                   kPrime5 = 2870177450012600261u;
    std::uint64_t m_state = kPrime5, m_count = 0;
};

} // namespace vmcore
