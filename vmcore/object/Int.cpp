// SPDX-License-Identifier: GPL-3.0-or-later
// Making, comparing and converting ints. Arithmetic, which can raise, is in runtime/IntArithmetic.cpp.
#include "vmcore/object/Int.h"

#include "vmcore/object/IntGmp.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace vmcore {

namespace {

// Arithmetic of hashes is modulo this prime.
constexpr std::uint64_t kHashModulus = (std::uint64_t{1} << 61) - 1;
constexpr int kHashBits = 61;

BigIntObject* allocateBigInt(Vm& vm, std::int64_t size)
{
    const auto limbs = static_cast<std::size_t>(size < 0 ? -size : size);
    auto* big = vm.heap.allocate<BigIntObject>(
        ObjectKind::Int, builtinShape(ObjectKind::Int), sizeof(BigIntObject) + limbs * sizeof(std::uint64_t));
    big->size = size;
    return big;
}

std::int64_t notMinusOne(std::int64_t hash)
{
    return hash == -1 ? -2 : hash;
}

} // namespace

Value makeInt(Vm& vm, std::int64_t i)
{
    if (fitsSmallInt(i))
        return Value::smallInt(i);
    BigIntObject* big = allocateBigInt(vm, i < 0 ? -1 : 1);
    big->limbs[0] = i < 0 ? 0 - static_cast<std::uint64_t>(i) : static_cast<std::uint64_t>(i);
    return Value::heap(big);
}

Value makeIntUnsigned(Vm& vm, std::uint64_t i)
{
    if (i <= static_cast<std::uint64_t>(kSmallIntMax))
        return Value::smallInt(static_cast<std::int64_t>(i));
    BigIntObject* big = allocateBigInt(vm, 1);
    big->limbs[0] = i;
    return Value::heap(big);
}

Value makeWideInt(Vm& vm, WideInt i)
{
    if (i >= kSmallIntMin && i <= kSmallIntMax)
        return Value::smallInt(static_cast<std::int64_t>(i));
    const auto magnitude = static_cast<unsigned __int128>(i < 0 ? -i : i);
    const auto high = static_cast<std::uint64_t>(magnitude >> 64);
    const std::int64_t size = high != 0 ? 2 : 1;
    BigIntObject* big = allocateBigInt(vm, i < 0 ? -size : size);
    big->limbs[0] = static_cast<std::uint64_t>(magnitude);
    if (high != 0)
        big->limbs[1] = high;
    return Value::heap(big);
}

Value makeInt(Vm& vm, mpz_srcptr n)
{
    const std::size_t limbs = mpz_size(n);
    if (limbs <= 1) {
        const std::uint64_t magnitude = mpz_getlimbn(n, 0);
        if (magnitude <= static_cast<std::uint64_t>(kSmallIntMax) + 1) {
            const auto i = static_cast<std::int64_t>(magnitude);
            return makeInt(vm, mpz_sgn(n) < 0 ? -i : i);
        }
    }
    const auto size = static_cast<std::int64_t>(limbs);
    BigIntObject* big = allocateBigInt(vm, mpz_sgn(n) < 0 ? -size : size);
    std::memcpy(big->limbs, mpz_limbs_read(n), limbs * sizeof(mp_limb_t));
    return Value::heap(big);
}

BigIntObject* makeBoxedInt(Vm& vm, ShapeId shape, mpz_srcptr n)
{
    const std::size_t limbs = mpz_size(n);
    auto* big = vm.heap.allocate<BigIntObject>(
        ObjectKind::Int, shape, sizeof(BigIntObject) + (limbs + 1) * sizeof(std::uint64_t));
    big->size = mpz_sgn(n) < 0 ? -static_cast<std::int64_t>(limbs) : static_cast<std::int64_t>(limbs);
    std::memcpy(big->limbs, mpz_limbs_read(n), limbs * sizeof(mp_limb_t));
    variableExtension(big) = kNull;
    return big;
}

Value intFromDouble(Vm& vm, double d)
{
    constexpr double kInt64End = 9223372036854775808.0;
    if (d > -kInt64End && d < kInt64End)
        return makeInt(vm, static_cast<std::int64_t>(d));
    IntScratch n;
    mpz_set_d(n, d);
    return makeInt(vm, n);
}

Value intFromDigits(Vm& vm, std::string_view digits, int base, bool negative)
{
    std::int64_t small = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, small, base);
    if (error == std::errc{} && stop == end)
        return makeInt(vm, negative ? -small : small);
    IntScratch n;
    mpz_set_str(n, std::string(digits).c_str(), base);
    if (negative)
        mpz_neg(n, n);
    return makeInt(vm, n);
}

std::optional<std::int64_t> intToInt64(Value v)
{
    if (const auto small = unboxedInt(v))
        return small;
    const IntView n(v);
    if (mpz_fits_slong_p(n) == 0)
        return std::nullopt;
    return mpz_get_si(n);
}

std::optional<double> intToDouble(Value v)
{
    if (const auto small = unboxedInt(v))
        return static_cast<double>(*small);
    const IntView n(v);
    const std::uint64_t bits = n.bits();
    if (bits > static_cast<std::uint64_t>(std::numeric_limits<double>::max_exponent))
        return std::nullopt;
    // The upper 64 bits, the last of which also stands for all bits below it; the conversion of a
    // 64-bit number to double then rounds as if it saw the whole number.
    std::uint64_t top = mpz_getlimbn(n, 0);
    int shift = 0;
    if (bits > 64) {
        shift = static_cast<int>(bits) - 64;
        IntScratch upper;
        mpz_tdiv_q_2exp(upper, n, static_cast<mp_bitcnt_t>(shift));
        top = mpz_getlimbn(upper, 0);
        if (mpz_scan1(n, 0) < static_cast<mp_bitcnt_t>(shift))
            top |= 1;
    }
    const double d = std::ldexp(static_cast<double>(top), shift);
    if (std::isinf(d))
        return std::nullopt;
    return n.sign() < 0 ? -d : d;
}

std::string intToString(Value v, int base)
{
    if (const auto small = unboxedInt(v)) {
        char buffer[66];
        return {buffer, std::to_chars(buffer, buffer + sizeof buffer, *small, base).ptr};
    }
    const IntView n(v);
    std::string text(mpz_sizeinbase(n, base) + 2, '\0');
    mpz_get_str(text.data(), base, n);
    text.resize(std::strlen(text.c_str()));
    return text;
}

int compareInt(Value a, Value b)
{
    const auto x = unboxedInt(a), y = unboxedInt(b);
    if (x && y)
        return *x < *y ? -1 : *x > *y ? 1 : 0;
    return mpz_cmp(IntView(a), IntView(b));
}

bool equalInt(Value a, Value b)
{
    return compareInt(a, b) == 0;
}

std::int64_t hashInt(Value v)
{
    if (const auto small = unboxedInt(v))
        return notMinusOne(*small);
    const IntView n(v);
    const std::size_t limbs = mpz_size(n);
    if (limbs == 0)
        return 0;
    const auto remainder
        = static_cast<std::int64_t>(mpn_mod_1(mpz_limbs_read(n), static_cast<mp_size_t>(limbs), kHashModulus));
    return notMinusOne(n.sign() < 0 ? -remainder : remainder);
}

std::int64_t hashDouble(double d)
{
    constexpr std::int64_t kHashOfInfinity = 314159;
    if (std::isinf(d))
        return d > 0 ? kHashOfInfinity : -kHashOfInfinity;
    if (std::isnan(d))
        return 0;
    int exponent = 0;
    double fraction = std::frexp(std::fabs(d), &exponent);
    // The number modulo the prime, 28 bits of the fraction at a time; multiplying by a power of two is
    // a rotation.
    std::uint64_t hash = 0;
    while (fraction != 0) {
        hash = ((hash << 28) & kHashModulus) | hash >> (kHashBits - 28);
        fraction *= 268435456.0;
        exponent -= 28;
        const auto digit = static_cast<std::uint64_t>(fraction);
        fraction -= static_cast<double>(digit);
        hash += digit;
        if (hash >= kHashModulus)
            hash -= kHashModulus;
    }
    const int turn = exponent >= 0 ? exponent % kHashBits : kHashBits - 1 - (-1 - exponent) % kHashBits;
    hash = ((hash << turn) & kHashModulus) | hash >> (kHashBits - turn);
    const auto signedHash = static_cast<std::int64_t>(hash);
    return notMinusOne(std::signbit(d) ? -signedHash : signedHash);
}

} // namespace vmcore
