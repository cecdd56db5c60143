// SPDX-License-Identifier: GPL-3.0-or-later
// Exponential and logarithm of fixed-point numbers: ints scaled by 2^bits. Errors are below 2^-(bits - 8).
#pragma once
#include "vmcore/modules/DecimalNatural.h"

namespace vmcore::decimal {

using Bits = std::int64_t;

void logarithmOfTen(mpz_ptr result, Bits bits);
void exponentialFixed(mpz_ptr result, mpz_srcptr x, Bits bits);      // |x| < 4
void naturalLogarithmFixed(mpz_ptr result, mpz_srcptr x, Bits bits); // 0.05 < x < 20

} // namespace vmcore::decimal
