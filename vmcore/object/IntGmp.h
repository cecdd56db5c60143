// SPDX-License-Identifier: GPL-3.0-or-later
// Ints as GMP sees them. Included only by the files that compute with ints.
#pragma once
#include "vmcore/object/Int.h"

#include <gmp.h>

namespace vmcore {

static_assert(sizeof(mp_limb_t) == sizeof(std::uint64_t));

// Results with more bits are refused with MemoryError before GMP, which aborts, asks for the memory.
inline constexpr std::uint64_t kMaxIntBits = std::uint64_t{1} << 32;

// Value of an int that needs no limbs: small ints and bools.
inline std::optional<std::int64_t> unboxedInt(Value v)
{
    if (v.isSmallInt())
        return v.asSmallInt();
    if (v.isBool())
        return v.asBool() ? 1 : 0;
    return std::nullopt;
}

// Ints of less than 127 bits, which the common operations compute without GMP and its memory.
using WideInt = __int128;

inline std::optional<WideInt> wideInt(Value v)
{
    if (const auto small = unboxedInt(v))
        return *small;
    const auto* big = static_cast<const BigIntObject*>(v.object());
    const std::int64_t limbs = big->size < 0 ? -big->size : big->size;
    if (limbs > 2 || (limbs == 2 && big->limbs[1] >> 62 != 0))
        return std::nullopt;
    WideInt magnitude = limbs > 1 ? static_cast<WideInt>(big->limbs[1]) << 64 : 0;
    if (limbs > 0)
        magnitude |= big->limbs[0];
    return big->size < 0 ? -magnitude : magnitude;
}

// Read-only number over the limbs of a value that isInt; valid while the value is reachable.
class IntView
{
public:
    explicit IntView(Value v)
    {
        if (const auto small = unboxedInt(v)) {
            m_limb = *small < 0 ? 0 - static_cast<mp_limb_t>(*small) : static_cast<mp_limb_t>(*small);
            mpz_roinit_n(m_number, &m_limb, *small < 0 ? -1 : 1);
        } else {
            const auto* big = static_cast<const BigIntObject*>(v.object());
            mpz_roinit_n(m_number, reinterpret_cast<const mp_limb_t*>(big->limbs), big->size);
        }
    }
    IntView(const IntView&) = delete;
    operator mpz_srcptr() const { return m_number; }
    int sign() const { return mpz_sgn(m_number); }
    // Bits of the magnitude; 0 for 0.
    std::uint64_t bits() const { return sign() == 0 ? 0 : mpz_sizeinbase(m_number, 2); }

private:
    mp_limb_t m_limb = 0;
    mpz_t m_number;
};

// A number under construction, in GMP's memory.
class IntScratch
{
public:
    IntScratch() { mpz_init(m_number); }
    explicit IntScratch(mpz_srcptr n) { mpz_init_set(m_number, n); }
    ~IntScratch() { mpz_clear(m_number); }
    IntScratch(const IntScratch&) = delete;
    operator mpz_ptr() { return m_number; }
    operator mpz_srcptr() const { return m_number; }
    int sign() const { return mpz_sgn(m_number); }

private:
    mpz_t m_number;
};

// The int as a value: a copy in the heap unless it is small.
Value makeInt(Vm& vm, mpz_srcptr n);
Value makeWideInt(Vm& vm, WideInt i);
// A BigIntObject even for a small number, of this shape, with room for `extension` behind it (null):
// what instances of subclasses are made of.
BigIntObject* makeBoxedInt(Vm& vm, ShapeId shape, mpz_srcptr n);

} // namespace vmcore
