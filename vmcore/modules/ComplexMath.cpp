// SPDX-License-Identifier: GPL-3.0-or-later
// The module cmath: functions of complex numbers. Finite arguments go through formulas that keep digits near the branch
// cuts (W. Kahan, "Branch Cuts for Complex Elementary Functions", 1987); infinities and NaNs have the values of C99,
// annex G, which the C library gives.
#include "vmcore/modules/MathFunctions.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Numbers.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numbers>

namespace vmcore {

namespace {

using Complex = std::complex<double>;
using Real = std::numeric_limits<double>;

constexpr double kLarge = Real::max() / 4;
constexpr Complex kI{0, 1};

bool isFinite(Complex z)
{
    return std::isfinite(z.real()) && std::isfinite(z.imag());
}

// The argument; nullopt: error pending.
std::optional<Complex> argument(Vm& vm, Value v)
{
    const auto z = toComplex(vm, v);
    if (!z && !vm.hasError())
        raiseTypeError(vm, fmt::format("must be real number, not {}", typeName(vm, v)));
    return z;
}

// i·z and -i·z without the sums of a product, which would lose signs of zeros.
Complex timesI(Complex z)
{
    return {-z.imag(), z.real()};
}
Complex timesMinusI(Complex z)
{
    return {z.imag(), -z.real()};
}

Complex squareRoot(Complex z)
{
    if (!isFinite(z))
        return std::sqrt(z);
    if (z == Complex{})
        return {0, z.imag()};
    double x = std::fabs(z.real()), y = std::fabs(z.imag()), root;
    if (x < Real::min() && y < Real::min() && (x > 0 || y > 0)) {
        constexpr int kUp = 53; // makes normal numbers of both; odd, for the half under the root
        x = std::ldexp(x, kUp);
        root = std::ldexp(std::sqrt(x + std::hypot(x, std::ldexp(y, kUp))), -(kUp + 1) / 2);
    } else {
        x /= 8;
        root = 2 * std::sqrt(x + std::hypot(x, y / 8));
    }
    const double other = y / (2 * root);
    return z.real() >= 0 ? Complex(root, std::copysign(other, z.imag()))
                         : Complex(other, std::copysign(root, z.imag()));
}

Complex exponential(Complex z)
{
    if (std::isinf(z.real()) && z.real() < 0 && std::isinf(z.imag()))
        return {0, 0}; // C99 leaves the signs open
    if (!isFinite(z))
        return std::exp(z);
    const bool isFar = z.real() > std::log(kLarge);
    const double length = std::exp(isFar ? z.real() - 1 : z.real()), more = isFar ? std::numbers::e : 1;
    return {length * std::cos(z.imag()) * more, length * std::sin(z.imag()) * more};
}

Complex hyperbolicCosine(Complex z)
{
    if (!isFinite(z))
        return std::cosh(z);
    const bool isFar = std::fabs(z.real()) > std::log(kLarge);
    const double x = isFar ? z.real() - std::copysign(1, z.real()) : z.real(), more = isFar ? std::numbers::e : 1;
    return {std::cos(z.imag()) * std::cosh(x) * more, std::sin(z.imag()) * std::sinh(x) * more};
}

Complex hyperbolicSine(Complex z)
{
    if (!isFinite(z))
        return std::sinh(z);
    const bool isFar = std::fabs(z.real()) > std::log(kLarge);
    const double x = isFar ? z.real() - std::copysign(1, z.real()) : z.real(), more = isFar ? std::numbers::e : 1;
    return {std::cos(z.imag()) * std::sinh(x) * more, std::sin(z.imag()) * std::cosh(x) * more};
}

Complex hyperbolicTangent(Complex z)
{
    if (std::isinf(z.real()) && std::isinf(z.imag()))
        return {std::copysign(1, z.real()), 0}; // C99 leaves the sign open
    if (z.real() == 0 && std::isnan(z.imag()))
        return {z.imag(), z.imag()}; // as in C99; later drafts keep the 0
    if (!isFinite(z))
        return std::tanh(z);
    if (std::fabs(z.real()) > std::log(kLarge))
        return {std::copysign(1, z.real()),
            4 * std::sin(z.imag()) * std::cos(z.imag()) * std::exp(-2 * std::fabs(z.real()))};
    const double tx = std::tanh(z.real()), ty = std::tan(z.imag()), cx = 1 / std::cosh(z.real()), both = tx * ty,
                 denominator = 1 + both * both;
    return {tx * (1 + ty * ty) / denominator, ty / denominator * cx * cx};
}

Complex naturalLogarithm(Complex z)
{
    if (!isFinite(z))
        return std::log(z);
    const double x = std::fabs(z.real()), y = std::fabs(z.imag()), angle = std::atan2(z.imag(), z.real());
    if (x > kLarge || y > kLarge)
        return {std::log(std::hypot(x / 2, y / 2)) + std::numbers::ln2, angle};
    if (x < Real::min() && y < Real::min() && (x > 0 || y > 0)) {
        constexpr int kUp = Real::digits;
        return {std::log(std::hypot(std::ldexp(x, kUp), std::ldexp(y, kUp))) - kUp * std::numbers::ln2, angle};
    }
    const double length = std::hypot(x, y);
    if (0.71 <= length && length <= 1.73) { // near 1 the logarithm of the length loses digits
        const double larger = std::max(x, y), smaller = std::min(x, y);
        return {std::log1p((larger - 1) * (larger + 1) + smaller * smaller) / 2, angle};
    }
    return {std::log(length), angle};
}

bool isHuge(Complex z) // 1 ± z is ±z, and the square of the length may overflow
{
    return std::fabs(z.real()) > kLarge || std::fabs(z.imag()) > kLarge;
}
double logOfTwice(Complex z)
{
    return std::log(std::hypot(z.real() / 2, z.imag() / 2)) + 2 * std::numbers::ln2;
}

// asinh and the two arc cosines as sums of roots of 1 ± z.
Complex inverseHyperbolicSine(Complex z)
{
    if (!isFinite(z))
        return std::asinh(z);
    if (isHuge(z)) {
        const double size = logOfTwice(z);
        return {std::copysign(size, z.real()), std::atan2(z.imag(), std::fabs(z.real()))};
    }
    const Complex a = squareRoot({1 + z.imag(), -z.real()}), b = squareRoot({1 - z.imag(), z.real()});
    return {std::asinh(a.real() * b.imag() - b.real() * a.imag()),
        std::atan2(z.imag(), a.real() * b.real() - a.imag() * b.imag())};
}

Complex arcCosine(Complex z)
{
    if (!isFinite(z))
        return std::acos(z);
    if (isHuge(z)) {
        const double size = logOfTwice(z);
        return {std::atan2(std::fabs(z.imag()), z.real()), std::copysign(size, -z.imag())};
    }
    const Complex a = squareRoot({1 - z.real(), -z.imag()}), b = squareRoot({1 + z.real(), z.imag()});
    return {2 * std::atan2(a.real(), b.real()), std::asinh(b.real() * a.imag() - b.imag() * a.real())};
}

Complex inverseHyperbolicCosine(Complex z)
{
    if (z.real() == 0 && std::isnan(z.imag()))
        return {z.imag(), z.imag()}; // as in C99; later drafts say that the angle is π/2
    if (!isFinite(z))
        return std::acosh(z);
    if (isHuge(z))
        return {logOfTwice(z), std::atan2(z.imag(), z.real())};
    const Complex a = squareRoot({z.real() - 1, z.imag()}), b = squareRoot({z.real() + 1, z.imag()});
    return {std::asinh(a.real() * b.real() + a.imag() * b.imag()), 2 * std::atan2(a.imag(), b.real())};
}

Complex inverseHyperbolicTangent(Complex z)
{
    if (!isFinite(z))
        return std::atanh(z);
    if (std::signbit(z.real()))
        return -inverseHyperbolicTangent(-z); // odd; both sides of each cut are right when this side is
    const double x = z.real(), y = std::fabs(z.imag()), rootOfLarge = std::sqrt(kLarge);
    if (x > rootOfLarge || y > rootOfLarge) {
        const double half = std::hypot(x / 2, y / 2);
        return {x / 4 / half / half, std::copysign(std::numbers::pi / 2, z.imag())};
    }
    if (x == 1 && y < std::sqrt(Real::min())) {
        if (y == 0)
            return {HUGE_VAL, z.imag()};
        return {
            -std::log(std::sqrt(y) / std::sqrt(std::hypot(y, 2))), std::copysign(std::atan2(2.0, -y) / 2, z.imag())};
    }
    return {
        std::log1p(4 * x / ((1 - x) * (1 - x) + y * y)) / 4, -std::atan2(-2 * z.imag(), (1 - x) * (1 + x) - y * y) / 2};
}

Complex arcSine(Complex z)
{
    return timesMinusI(inverseHyperbolicSine(timesI(z)));
}
Complex arcTangent(Complex z)
{
    return timesMinusI(inverseHyperbolicTangent(timesI(z)));
}
Complex cosine(Complex z)
{
    return hyperbolicCosine(timesI(z));
}
Complex sine(Complex z)
{
    return timesMinusI(hyperbolicSine(timesI(z)));
}
Complex tangent(Complex z)
{
    return timesMinusI(hyperbolicTangent(timesI(z)));
}
Complex commonLogarithm(Complex z)
{
    const Complex natural = naturalLogarithm(z);
    return {natural.real() / std::numbers::ln10, natural.imag() / std::numbers::ln10};
}

// Where a function of an infinite argument is not defined.
bool anywhereDefined(Complex)
{
    return true;
}
bool definedForExp(Complex z) // not with an endless angle, unless the length is 0 or unknown
{
    return !std::isinf(z.imag()) || std::isnan(z.real()) || (std::isinf(z.real()) && z.real() < 0);
}
bool definedForHyperbolic(Complex z)
{
    return !std::isinf(z.imag()) || std::isnan(z.real());
}
bool definedForTurned(Complex z) // the hyperbolic function of i·z
{
    return definedForHyperbolic(timesI(z));
}
bool definedForTanh(Complex z)
{
    return !std::isinf(z.imag()) || !std::isfinite(z.real());
}
bool definedForTan(Complex z)
{
    return definedForTanh(timesI(z));
}
bool definedForLog(Complex z)
{
    return z != Complex{};
}
bool definedForAtanh(Complex z)
{
    return z != Complex{1} && z != Complex{-1};
}
bool definedForAtan(Complex z)
{
    return z != kI && z != -kI;
}

template<Complex (*kFunction)(Complex), bool (*kDefined)(Complex)>
Value function(Vm& vm, const CallArgs& args)
{
    const auto z = argument(vm, args[0]);
    if (!z)
        return kNull;
    if (!kDefined(*z))
        return raiseMathDomainError(vm);
    const Complex result = kFunction(*z);
    if (isFinite(*z) && !isFinite(result))
        return raiseMathRangeError(vm);
    return makeComplex(vm, result);
}

Value logarithm(Vm& vm, const CallArgs& args)
{
    const auto z = argument(vm, args[0]), base = z && args.count > 1 ? argument(vm, args[1]) : z;
    if (!base)
        return kNull;
    if (args.count == 1 && !definedForLog(*z))
        return raiseMathDomainError(vm);
    const Value numerator = makeComplex(vm, naturalLogarithm(*z));
    if (args.count == 1)
        return numerator;
    const auto divisor = naturalLogarithm(*base);
    if (!definedForLog(*base) || divisor == Complex{}) // log(0) alone is an error; in a quotient it is infinite
        return raiseMathDomainError(vm);
    return numericBinary(vm, BinaryOperator::TrueDivide, numerator, makeComplex(vm, divisor));
}

Value phase(Vm& vm, const CallArgs& args)
{
    const auto z = argument(vm, args[0]);
    return z ? Value::number(std::atan2(z->imag(), z->real())) : kNull;
}

Value polar(Vm& vm, const CallArgs& args)
{
    const auto z = argument(vm, args[0]);
    if (!z)
        return kNull;
    const double length = std::hypot(z->real(), z->imag());
    if (std::isinf(length) && isFinite(*z))
        return raiseMathRangeError(vm);
    return Value::heap(makeTuple(vm, {Value::number(length), Value::number(std::atan2(z->imag(), z->real()))}));
}

Value rect(Vm& vm, const CallArgs& args)
{
    const auto r = toDouble(vm, args[0]), phi = r ? toDouble(vm, args[1]) : r;
    if (!phi)
        return kNull;
    if (std::isinf(*phi) && *r != 0 && !std::isnan(*r))
        return raiseMathDomainError(vm);
    if (*phi == 0)
        return makeComplex(vm, {*r, std::copysign(0, *r) * *phi});
    if (std::isinf(*r) && std::isfinite(*phi)) // a product with a 0 of the angle's functions would be NaN
        return makeComplex(
            vm, {std::copysign(HUGE_VAL, *r * std::cos(*phi)), std::copysign(HUGE_VAL, *r * std::sin(*phi))});
    if (std::isinf(*r) && std::isnan(*phi))
        return makeComplex(vm, {HUGE_VAL, *phi});
    if (*r == 0 && !std::isfinite(*phi))
        return makeComplex(vm, {0, 0});
    return makeComplex(vm, {*r * std::cos(*phi), *r * std::sin(*phi)});
}

template<bool (*kTest)(Complex)>
Value test(Vm& vm, const CallArgs& args)
{
    const auto z = argument(vm, args[0]);
    return z ? Value::boolean(kTest(*z)) : kNull;
}
bool isNan(Complex z)
{
    return std::isnan(z.real()) || std::isnan(z.imag());
}
bool isInfinite(Complex z)
{
    return std::isinf(z.real()) || std::isinf(z.imag());
}

Value isClose(Vm& vm, const CallArgs& args)
{
    CloseArguments given;
    if (!readCloseArguments(vm, args, given))
        return kNull;
    const auto a = argument(vm, given.a), b = a ? argument(vm, given.b) : a;
    if (!b)
        return kNull;
    if (given.relative < 0 || given.absolute < 0)
        return raiseValueError(vm, "tolerances must be non-negative");
    if (*a == *b)
        return kTrue;
    if (isInfinite(*a) || isInfinite(*b))
        return kFalse;
    return Value::boolean(given.accept(std::abs(*a - *b), std::abs(*a), std::abs(*b)));
}

constexpr NativeInfo kRows[] = {
    fn("acos", &function<arcCosine, anywhereDefined>, 1, 1, "The arc cosine."),
    fn("acosh", &function<inverseHyperbolicCosine, anywhereDefined>, 1, 1, "The inverse hyperbolic cosine."),
    fn("asin", &function<arcSine, anywhereDefined>, 1, 1, "The arc sine."),
    fn("asinh", &function<inverseHyperbolicSine, anywhereDefined>, 1, 1, "The inverse hyperbolic sine."),
    fn("atan", &function<arcTangent, definedForAtan>, 1, 1, "The arc tangent."),
    fn("atanh", &function<inverseHyperbolicTangent, definedForAtanh>, 1, 1, "The inverse hyperbolic tangent."),
    fn("cos", &function<cosine, definedForTurned>, 1, 1, "The cosine."),
    fn("cosh", &function<hyperbolicCosine, definedForHyperbolic>, 1, 1, "The hyperbolic cosine."),
    fn("exp", &function<exponential, definedForExp>, 1, 1, "e to this power."),
    fnKeywords("isclose", &isClose, 0, 2, "Whether two numbers differ by no more than a tolerance."),
    fn("isfinite", &test<isFinite>, 1, 1, "Whether both parts are finite."),
    fn("isinf", &test<isInfinite>, 1, 1, "Whether a part is an infinity."),
    fn("isnan", &test<isNan>, 1, 1, "Whether a part is a NaN."),
    fn("log", &logarithm, 1, 2, "The logarithm to this base, to e by default."),
    fn("log10", &function<commonLogarithm, definedForLog>, 1, 1, "The logarithm to the base 10."),
    fn("phase", &phase, 1, 1, "The angle, in radians, in [-π, π]."),
    fn("polar", &polar, 1, 1, "(length, angle in radians)"),
    fn("rect", &rect, 2, 2, "The complex number of this length and angle in radians."),
    fn("sin", &function<sine, definedForTurned>, 1, 1, "The sine."),
    fn("sinh", &function<hyperbolicSine, definedForHyperbolic>, 1, 1, "The hyperbolic sine."),
    fn("sqrt", &function<squareRoot, anywhereDefined>, 1, 1, "The square root."),
    fn("tan", &function<tangent, definedForTan>, 1, 1, "The tangent."),
    fn("tanh", &function<hyperbolicTangent, definedForTanh>, 1, 1, "The hyperbolic tangent."),
};

} // namespace

ModuleObject* makeComplexMathModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "cmath", "Mathematical functions of complex numbers.");
    addFunctions(vm, module, kRows);
    setConstant(vm, module, "pi", Value::number(std::numbers::pi));
    setConstant(vm, module, "e", Value::number(std::numbers::e));
    setConstant(vm, module, "tau", Value::number(2 * std::numbers::pi));
    setConstant(vm, module, "inf", Value::number(HUGE_VAL));
    setConstant(vm, module, "infj", makeComplex(vm, {0, HUGE_VAL}));
    setConstant(vm, module, "nan", Value::number(std::nan("")));
    setConstant(vm, module, "nanj", makeComplex(vm, {0, std::nan("")}));
    return module;
}

} // namespace vmcore
