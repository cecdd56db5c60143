// SPDX-License-Identifier: GPL-3.0-or-later
// Complex numbers with the results that Python defines for zeros, infinities and NaNs; those of
// std::complex differ.
#pragma once
#include "vmcore/object/Vm.h"

#include <complex>

namespace vmcore {

std::complex<double> complexProduct(std::complex<double> a, std::complex<double> b);
Value divideComplex(Vm& vm, std::complex<double> a, std::complex<double> b);
Value powerComplex(Vm& vm, std::complex<double> base, std::complex<double> exponent);

} // namespace vmcore
