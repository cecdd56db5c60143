// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/ComplexArithmetic.h"

#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"

#include <cmath>
#include <limits>
#include <optional>

namespace vmcore {

namespace {

using Complex = std::complex<double>;

// Smith's method: scales by the larger part of the divisor, which is not zero.
Complex quotientOf(Complex a, Complex b)
{
    if (std::fabs(b.real()) >= std::fabs(b.imag())) {
        const double ratio = b.imag() / b.real();
        const double scale = b.real() + b.imag() * ratio;
        return {(a.real() + a.imag() * ratio) / scale, (a.imag() - a.real() * ratio) / scale};
    }
    if (std::fabs(b.imag()) >= std::fabs(b.real())) {
        const double ratio = b.real() / b.imag();
        const double scale = b.real() * ratio + b.imag();
        return {(a.real() * ratio + a.imag()) / scale, (a.imag() * ratio - a.real()) / scale};
    }
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    return {kNan, kNan};
}

Complex powerByMultiplying(Complex base, unsigned exponent)
{
    Complex result = 1;
    for (Complex square = base; exponent != 0; exponent >>= 1) {
        if (exponent & 1)
            result = complexProduct(result, square);
        square = complexProduct(square, square);
    }
    return result;
}

// nullopt: the angle is infinite, the power has no direction.
std::optional<Complex> powerByPolarForm(Complex base, Complex exponent)
{
    if (exponent == 0.0)
        return 1;
    const double size = std::hypot(base.real(), base.imag());
    const double angle = std::atan2(base.imag(), base.real());
    double length = std::pow(size, exponent.real());
    double phase = angle * exponent.real();
    if (exponent.imag() != 0) {
        length /= std::exp(angle * exponent.imag());
        phase += exponent.imag() * std::log(size);
    }
    if (std::isinf(phase))
        return std::nullopt;
    return Complex(length * std::cos(phase), length * std::sin(phase));
}

Value negativePowerOfZero(Vm& vm)
{
    return raise(vm, vm.types.ZeroDivisionError, "0.0 to a negative or complex power");
}

} // namespace

Complex complexProduct(Complex a, Complex b)
{
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

Value divideComplex(Vm& vm, Complex a, Complex b)
{
    if (b == 0.0)
        return raise(vm, vm.types.ZeroDivisionError, "complex division by zero");
    return makeComplex(vm, quotientOf(a, b));
}

Value powerComplex(Vm& vm, Complex base, Complex exponent)
{
    constexpr double kLargestMultiplied = 100;
    Complex result;
    const double times = exponent.real();
    if (exponent.imag() == 0 && times == std::floor(times) && std::fabs(times) <= kLargestMultiplied) {
        result = powerByMultiplying(base, static_cast<unsigned>(std::fabs(times)));
        if (times <= 0) {
            if (result == 0.0)
                return negativePowerOfZero(vm);
            result = quotientOf(1, result);
        }
    } else if (base == 0.0 && exponent != 0.0) {
        if (exponent.imag() != 0 || times < 0)
            return negativePowerOfZero(vm);
    } else {
        const auto power = powerByPolarForm(base, exponent);
        if (!power)
            return negativePowerOfZero(vm);
        result = *power;
    }
    if (std::isinf(result.real()) || std::isinf(result.imag()))
        return raiseOverflowError(vm, "complex exponentiation");
    return makeComplex(vm, result);
}

} // namespace vmcore
