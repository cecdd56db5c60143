// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/DecimalSeries.h"

#include <algorithm>
#include <cmath>

namespace vmcore::decimal {
namespace {

mp_bitcnt_t count(Bits bits)
{
    return static_cast<mp_bitcnt_t>(bits);
}

// atanh(1 / n) by its Taylor series.
void addInverseHyperbolic(mpz_ptr sum, unsigned long n, unsigned long factor, Bits bits)
{
    Big term, part;
    mpz_set_ui(term, factor);
    mpz_mul_2exp(term, term, count(bits));
    mpz_fdiv_q_ui(term, term, n);
    for (unsigned long k = 1; term.sign() != 0; k += 2) {
        mpz_fdiv_q_ui(part, term, k);
        mpz_add(sum, sum, part);
        mpz_fdiv_q_ui(term, term, n * n);
    }
}

struct TenLogarithm
{
    Big value;
    Bits bits = 0;
};
thread_local TenLogarithm tenLogarithm;

} // namespace

void logarithmOfTen(mpz_ptr result, Bits bits)
{
    TenLogarithm& known = tenLogarithm;
    if (known.bits < bits) {
        const Bits work = bits + 32;
        mpz_set_ui(known.value, 0); // 10 = (32/30)^23 (50/48)^17 (162/160)^10
        addInverseHyperbolic(known.value, 31, 46, work);
        addInverseHyperbolic(known.value, 49, 34, work);
        addInverseHyperbolic(known.value, 161, 20, work);
        known.bits = work;
    }
    mpz_fdiv_q_2exp(result, known.value, count(known.bits - bits));
}

void exponentialFixed(mpz_ptr result, mpz_srcptr x, Bits bits)
{
    // e^x = (e^(x / 2^n))^(2^n): the more squarings, the fewer terms.
    const auto squarings = static_cast<Bits>(std::sqrt(static_cast<double>(bits)) * 0.7) + 3;
    const Bits work = bits + squarings + 16;
    Big t, term, sum;
    mpz_mul_2exp(t, x, count(work - bits));
    mpz_fdiv_q_2exp(t, t, count(squarings));
    mpz_set_ui(sum, 1);
    mpz_mul_2exp(sum, sum, count(work));
    mpz_set(term, sum);
    for (unsigned long k = 1;; ++k) {
        mpz_mul(term, term, t);
        mpz_tdiv_q_2exp(term, term, count(work));
        mpz_tdiv_q_ui(term, term, k);
        if (term.sign() == 0)
            break;
        mpz_add(sum, sum, term);
    }
    for (Bits i = 0; i < squarings; ++i) {
        mpz_mul(sum, sum, sum);
        mpz_fdiv_q_2exp(sum, sum, count(work));
    }
    mpz_fdiv_q_2exp(result, sum, count(work - bits));
}

void naturalLogarithmFixed(mpz_ptr result, mpz_srcptr x, Bits bits)
{
    // Halley's steps on e^l = x, each of which triples the right bits.
    Big y, l, e, difference;
    signed long exponent = 0;
    const double mantissa = mpz_get_d_2exp(&exponent, x);
    const double start = std::log(std::ldexp(mantissa, static_cast<int>(exponent - bits)));
    Bits right = 45, at = 60;
    mpz_set_d(l, std::ldexp(start, 60));
    while (right < bits + 4) {
        right *= 3;
        const Bits next = std::min(right + 12, bits + 12);
        if (next >= at)
            mpz_mul_2exp(l, l, count(next - at));
        else
            mpz_fdiv_q_2exp(l, l, count(at - next));
        at = next;
        if (next >= bits)
            mpz_mul_2exp(y, x, count(next - bits));
        else
            mpz_fdiv_q_2exp(y, x, count(bits - next));
        exponentialFixed(e, l, at);
        mpz_sub(difference, y, e);
        mpz_mul_2exp(difference, difference, count(at + 1));
        mpz_add(e, e, y);
        mpz_fdiv_q(difference, difference, e);
        mpz_add(l, l, difference);
    }
    if (at >= bits)
        mpz_fdiv_q_2exp(result, l, count(at - bits));
    else
        mpz_mul_2exp(result, l, count(bits - at));
}

} // namespace vmcore::decimal
