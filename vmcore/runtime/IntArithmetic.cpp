// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic of ints as declared in object/Int.h; it stands here because it raises. Operands that
// fit are computed in 64 or 128 bits, anything else by GMP on views of the operands.
#include "vmcore/object/IntGmp.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace vmcore {

namespace {

// False: the result would be too large, MemoryError is pending.
bool fitsIntLimit(Vm& vm, std::uint64_t bits)
{
    if (bits <= kMaxIntBits)
        return true;
    raiseMemoryError(vm);
    return false;
}

Value divisionByZero(Vm& vm, const char* message)
{
    return raise(vm, vm.types.ZeroDivisionError, message);
}

template<class Number>
Number floorQuotient(Number a, Number b)
{
    const Number quotient = a / b;
    return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

template<class Number>
Number floorRemainder(Number a, Number b)
{
    const Number remainder = a % b;
    return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
}

// Nearest double to a / b, both nonzero, signs ignored; infinity when too large. Sets up a quotient of 55 or more
// bits (fewer for subnormal results) whose last bit also stands for the remainder, then rounds once.
double quotientToDouble(const IntView& a, const IntView& b)
{
    const auto difference = static_cast<std::int64_t>(a.bits()) - static_cast<std::int64_t>(b.bits());
    if (difference > DBL_MAX_EXP)
        return HUGE_VAL;
    if (difference < DBL_MIN_EXP - DBL_MANT_DIG - 1)
        return 0;
    const std::int64_t shift = std::max<std::int64_t>(difference, DBL_MIN_EXP) - DBL_MANT_DIG - 2;
    IntScratch numerator(a), denominator(b), quotient, remainder;
    if (shift < 0)
        mpz_mul_2exp(numerator, numerator, static_cast<mp_bitcnt_t>(-shift));
    else
        mpz_mul_2exp(denominator, denominator, static_cast<mp_bitcnt_t>(shift));
    mpz_tdiv_qr(quotient, remainder, numerator, denominator);
    std::uint64_t digits = mpz_getlimbn(quotient, 0);
    if (remainder.sign() != 0)
        digits |= 1;
    // 55 to 57 bits hold; for a subnormal result the last bits must go before ldexp, which would round
    // a second time.
    const int extraBits
        = std::max<int>(64 - __builtin_clzll(digits | 1), DBL_MIN_EXP - static_cast<int>(shift)) - DBL_MANT_DIG;
    const std::uint64_t half = std::uint64_t{1} << extraBits >> 1;
    const std::uint64_t below = digits & (2 * half - 1);
    digits -= below;
    if (below > half || (below == half && (digits & (2 * half)) != 0))
        digits += 2 * half;
    return std::ldexp(static_cast<double>(digits), static_cast<int>(shift));
}

// Nonnegative exponent. Bits of the result are at most bits(base) · exponent.
Value powerOfInt(Vm& vm, Value base, Value exponent)
{
    const IntView n(base);
    const auto times = intToInt64(exponent);
    if (n.sign() == 0 || mpz_cmpabs_ui(n, 1) == 0) {
        if (n.sign() >= 0)
            return times == 0 ? Value::smallInt(1) : makeInt(vm, n);
        return Value::smallInt(mpz_odd_p(static_cast<mpz_srcptr>(IntView(exponent))) ? -1 : 1);
    }
    if (!times || static_cast<std::uint64_t>(*times) > kMaxIntBits)
        return raiseMemoryError(vm);
    if (*times > 0 && n.bits() - 1 > kMaxIntBits / static_cast<std::uint64_t>(*times))
        return raiseMemoryError(vm);
    IntScratch result;
    mpz_pow_ui(result, n, static_cast<unsigned long>(*times));
    return makeInt(vm, result);
}

Value powerModulo(Vm& vm, Value base, Value exponent, Value modulus)
{
    const IntView n(base), times(exponent), m(modulus);
    if (m.sign() == 0)
        return raiseValueError(vm, "pow() 3rd argument cannot be 0");
    IntScratch result;
    if (mpz_cmpabs_ui(m, 1) == 0)
        return Value::smallInt(0);
    if (times.sign() < 0) {
        if (mpz_invert(result, n, m) == 0)
            return raiseValueError(vm, "base is not invertible for the given modulus");
        IntScratch positive;
        mpz_neg(positive, times);
        mpz_powm(result, result, positive, m);
    } else {
        mpz_powm(result, n, times, m);
    }
    if (m.sign() < 0 && result.sign() > 0) // the result has the sign of the modulus
        mpz_add(result, result, m);
    return makeInt(vm, result);
}

// Computes in 64 bits, 128 bits or with GMP, whichever has room for the operands; the results have it, too.
template<class Compute, class ComputeBig>
Value computed(Vm& vm, Value a, Value b, Compute compute, ComputeBig computeBig)
{
    const auto x = unboxedInt(a), y = unboxedInt(b);
    if (x && y)
        return makeInt(vm, compute(*x, *y));
    const auto wideX = wideInt(a), wideY = wideInt(b);
    if (wideX && wideY)
        return makeWideInt(vm, compute(*wideX, *wideY));
    IntScratch result;
    computeBig(result, IntView(a), IntView(b));
    return makeInt(vm, result);
}

bool fitsInt64(WideInt i)
{
    return i == static_cast<std::int64_t>(i);
}

} // namespace

Value addInt(Vm& vm, Value a, Value b)
{
    return computed(vm, a, b, [](auto x, auto y) { return x + y; }, mpz_add);
}

Value subtractInt(Vm& vm, Value a, Value b)
{
    return computed(vm, a, b, [](auto x, auto y) { return x - y; }, mpz_sub);
}

Value multiplyInt(Vm& vm, Value a, Value b)
{
    const auto x = wideInt(a), y = wideInt(b);
    if (x && y && fitsInt64(*x) && fitsInt64(*y))
        return makeWideInt(vm, *x * *y);
    const IntView m(a), n(b);
    if (!fitsIntLimit(vm, m.bits() + n.bits()))
        return kNull;
    IntScratch result;
    mpz_mul(result, m, n);
    return makeInt(vm, result);
}

Value floorDivideInt(Vm& vm, Value a, Value b)
{
    if (!numericTruth(b))
        return divisionByZero(vm, "integer division or modulo by zero");
    return computed(vm, a, b, [](auto x, auto y) { return floorQuotient(x, y); }, mpz_fdiv_q);
}

Value remainderInt(Vm& vm, Value a, Value b)
{
    if (!numericTruth(b))
        return divisionByZero(vm, "integer modulo by zero");
    return computed(vm, a, b, [](auto x, auto y) { return floorRemainder(x, y); }, mpz_fdiv_r);
}

Value trueDivideInt(Vm& vm, Value a, Value b)
{
    constexpr std::int64_t kExact = std::int64_t{1} << 53;
    const auto x = unboxedInt(a), y = unboxedInt(b);
    if (y == 0)
        return divisionByZero(vm, "division by zero");
    if (x && y && *x >= -kExact && *x <= kExact && *y >= -kExact && *y <= kExact)
        return Value::number(static_cast<double>(*x) / static_cast<double>(*y));
    const IntView dividend(a), divisor(b);
    if (divisor.sign() == 0)
        return divisionByZero(vm, "division by zero");
    const bool isNegative = (dividend.sign() < 0) != (divisor.sign() < 0);
    if (dividend.sign() == 0)
        return Value::number(isNegative ? -0.0 : 0.0);
    const double quotient = quotientToDouble(dividend, divisor);
    if (std::isinf(quotient))
        return raiseOverflowError(vm, "integer division result too large for a float");
    return Value::number(isNegative ? -quotient : quotient);
}

Value powerInt(Vm& vm, Value base, Value exponent, Value modulus)
{
    if (modulus)
        return powerModulo(vm, base, exponent, modulus);
    if (IntView(exponent).sign() >= 0)
        return powerOfInt(vm, base, exponent);
    const auto x = intToDouble(base), y = intToDouble(exponent);
    if (!x || !y)
        return raiseOverflowError(vm, kIntTooLargeForFloat);
    return powerFloat(vm, *x, *y);
}

Value leftShiftInt(Vm& vm, Value a, Value b)
{
    constexpr std::int64_t kWideShift = 62; // leaves a number of 64 bits inside 127
    const auto wide = wideInt(a);
    const auto shift = unboxedInt(b);
    if (wide && fitsInt64(*wide) && shift && *shift >= 0 && *shift <= kWideShift)
        return makeWideInt(vm, *wide * (WideInt{1} << *shift));
    const IntView n(a), count(b);
    if (count.sign() < 0)
        return raiseValueError(vm, "negative shift count");
    if (n.sign() == 0)
        return Value::smallInt(0);
    const auto bits = intToInt64(b);
    if (!bits)
        return raiseOverflowError(vm, "too many digits in integer");
    if (!fitsIntLimit(vm, n.bits() + static_cast<std::uint64_t>(*bits)))
        return kNull;
    IntScratch result;
    mpz_mul_2exp(result, n, static_cast<mp_bitcnt_t>(*bits));
    return makeInt(vm, result);
}

Value rightShiftInt(Vm& vm, Value a, Value b)
{
    constexpr std::int64_t kMostWideShift = 127;
    if (compareInt(b, Value::smallInt(0)) < 0)
        return raiseValueError(vm, "negative shift count");
    const auto bits = intToInt64(b);
    if (const auto wide = wideInt(a))
        return makeWideInt(vm, *wide >> (bits ? std::min(*bits, kMostWideShift) : kMostWideShift));
    const IntView n(a);
    if (!bits)
        return Value::smallInt(n.sign() < 0 ? -1 : 0);
    IntScratch result;
    mpz_fdiv_q_2exp(result, n, static_cast<mp_bitcnt_t>(*bits));
    return makeInt(vm, result);
}

Value andInt(Vm& vm, Value a, Value b)
{
    return computed(vm, a, b, [](auto x, auto y) { return x & y; }, mpz_and);
}

Value orInt(Vm& vm, Value a, Value b)
{
    return computed(vm, a, b, [](auto x, auto y) { return x | y; }, mpz_ior);
}

Value xorInt(Vm& vm, Value a, Value b)
{
    return computed(vm, a, b, [](auto x, auto y) { return x ^ y; }, mpz_xor);
}

Value negateInt(Vm& vm, Value a)
{
    if (const auto small = unboxedInt(a))
        return makeInt(vm, -*small);
    IntScratch result;
    mpz_neg(result, IntView(a));
    return makeInt(vm, result);
}

Value invertInt(Vm& vm, Value a)
{
    if (const auto small = unboxedInt(a))
        return Value::smallInt(~*small);
    IntScratch result;
    mpz_com(result, IntView(a));
    return makeInt(vm, result);
}

} // namespace vmcore
