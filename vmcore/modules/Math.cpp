// SPDX-License-Identifier: GPL-3.0-or-later
// The module math: functions of floats with their errors, logarithms, and the module itself.
#include "vmcore/builtins/Install.h"
#include "vmcore/modules/MathFunctions.h"
#include "vmcore/object/IntGmp.h"
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

using Real = double (*)(double);

enum class Infinite : std::uint8_t { IsDomainError, IsRangeError };

// The C function; a NaN or an infinity that the argument did not have is an error.
template<Real kFunction, Infinite kInfinite>
Value realFunction(Vm& vm, const CallArgs& args)
{
    const auto x = toDouble(vm, args[0]);
    if (!x)
        return kNull;
    const double result = kFunction(*x);
    if (std::isnan(result) && !std::isnan(*x))
        return raiseMathDomainError(vm);
    if (std::isinf(result) && std::isfinite(*x))
        return kInfinite == Infinite::IsRangeError ? raiseMathRangeError(vm) : raiseMathDomainError(vm);
    return Value::number(result);
}

template<double (*kFunction)(double, MathTrouble&)>
Value gammaFunction(Vm& vm, const CallArgs& args)
{
    const auto x = toDouble(vm, args[0]);
    if (!x)
        return kNull;
    MathTrouble trouble = MathTrouble::None;
    const double result = kFunction(*x, trouble);
    switch (trouble) {
    case MathTrouble::Domain: return raiseMathDomainError(vm);
    case MathTrouble::Range: return raiseMathRangeError(vm);
    case MathTrouble::None: return Value::number(result);
    }
    return kNull;
}

using Logarithm = double (*)(double);

// Positive ints of any size: those beyond the floats as mantissa and power of two.
Value logOfInt(Vm& vm, Value v, Logarithm logarithm)
{
    const IntView n(v);
    if (n.sign() <= 0)
        return raiseMathDomainError(vm);
    if (const auto d = intToDouble(v))
        return Value::number(logarithm(*d));
    constexpr std::uint64_t kKeptBits = 64;
    const std::uint64_t dropped = n.bits() - kKeptBits;
    IntScratch top;
    mpz_tdiv_q_2exp(top, n, dropped);
    if (mpz_scan1(n, 0) < dropped)
        mpz_setbit(top, 0); // stands for all bits below, so that rounding is right
    const auto kept = intToDouble(makeInt(vm, top));
    int exponent = 0;
    const double mantissa = std::frexp(*kept, &exponent);
    const auto power = static_cast<double>(dropped) + exponent;
    return Value::number(logarithm(mantissa) + logarithm(2.0) * power);
}

Value logOf(Vm& vm, Value v, Logarithm logarithm)
{
    if (isInt(v))
        return logOfInt(vm, v, logarithm);
    const auto x = toDouble(vm, v);
    if (!x)
        return kNull;
    if (*x <= 0)
        return raiseMathDomainError(vm);
    return Value::number(logarithm(*x));
}

Value mathLog(Vm& vm, const CallArgs& args)
{
    if (args.count < 1 || args.count > 2)
        return raiseTypeError(vm, "math.log requires 1 to 2 arguments");
    const Value numerator = logOf(vm, args[0], std::log);
    if (!numerator || args.count == 1)
        return numerator;
    const Value denominator = logOf(vm, args[1], std::log);
    return denominator ? numericBinary(vm, BinaryOperator::TrueDivide, numerator, denominator) : kNull;
}

Value mathLog2(Vm& vm, const CallArgs& args)
{
    return logOf(vm, args[0], std::log2);
}

Value mathLog10(Vm& vm, const CallArgs& args)
{
    return logOf(vm, args[0], std::log10);
}

// Both arguments as doubles; false: error pending.
bool twoReals(Vm& vm, const CallArgs& args, double& x, double& y)
{
    const auto first = toDouble(vm, args[0]), second = first ? toDouble(vm, args[1]) : first;
    if (!second)
        return false;
    x = *first;
    y = *second;
    return true;
}

using RealPair = double (*)(double, double);

template<RealPair kFunction>
Value realPairFunction(Vm& vm, const CallArgs& args)
{
    double x, y;
    if (!twoReals(vm, args, x, y))
        return kNull;
    const double result = kFunction(x, y);
    if (std::isnan(result) && !std::isnan(x) && !std::isnan(y))
        return raiseMathDomainError(vm);
    if (std::isinf(result) && std::isfinite(x) && std::isfinite(y))
        return raiseMathRangeError(vm);
    return Value::number(result);
}

Value mathPow(Vm& vm, const CallArgs& args)
{
    double x, y;
    if (!twoReals(vm, args, x, y))
        return kNull;
    const double result = std::pow(x, y);
    if (std::isfinite(x) && std::isfinite(y) && !std::isfinite(result))
        return std::isnan(result) || x == 0 ? raiseMathDomainError(vm) : raiseMathRangeError(vm);
    return Value::number(result);
}

Value mathLdexp(Vm& vm, const CallArgs& args)
{
    const auto x = toDouble(vm, args[0]);
    if (!x)
        return kNull;
    if (!isInt(args[1]))
        return raiseTypeError(vm, "Expected an int as second argument to ldexp.");
    constexpr std::int64_t kFar = std::numeric_limits<int>::max();
    const auto exponent = intToInt64(args[1]);
    if (*x == 0 || !std::isfinite(*x))
        return Value::number(*x);
    const bool isNegative = compareInt(args[1], Value::smallInt(0)) < 0;
    if (!exponent || *exponent > kFar || *exponent < -kFar)
        return isNegative ? Value::number(std::copysign(0, *x)) : raiseMathRangeError(vm);
    const double result = std::ldexp(*x, static_cast<int>(*exponent));
    return std::isinf(result) ? raiseMathRangeError(vm) : Value::number(result);
}

// floor, ceil and trunc of anything: by the class's own method.
Value roundedBy(Vm& vm, Value v, StrObject* name, Real function, bool& found)
{
    found = true;
    if (v.isFloat())
        return intFromFloat(vm, function(v.asFloat()));
    return callSpecial(vm, v, name, {}, found);
}

template<StrObject* Names::* kMethod, Real kFunction>
Value floorOrCeil(Vm& vm, const CallArgs& args)
{
    bool found = false;
    const Value rounded = roundedBy(vm, args[0], vm.names.*kMethod, kFunction, found);
    if (found || vm.hasError())
        return rounded;
    const auto x = toDouble(vm, args[0]);
    return x ? intFromFloat(vm, kFunction(*x)) : kNull;
}

Value mathTrunc(Vm& vm, const CallArgs& args)
{
    bool found = false;
    const Value truncated = roundedBy(vm, args[0], vm.names.trunc_, std::trunc, found);
    if (found || vm.hasError())
        return truncated;
    return raiseTypeError(vm, fmt::format("type {} doesn't define __trunc__ method", typeName(vm, args[0])));
}

constexpr NativeInfo kRows[] = {
    fn("acos", &realFunction<std::acos, Infinite::IsDomainError>, 1, 1, "The arc cosine, in radians."),
    fn("acosh", &realFunction<std::acosh, Infinite::IsDomainError>, 1, 1, "The inverse hyperbolic cosine."),
    fn("asin", &realFunction<std::asin, Infinite::IsDomainError>, 1, 1, "The arc sine, in radians."),
    fn("asinh", &realFunction<std::asinh, Infinite::IsDomainError>, 1, 1, "The inverse hyperbolic sine."),
    fn("atan", &realFunction<std::atan, Infinite::IsDomainError>, 1, 1, "The arc tangent, in radians."),
    fn("atan2", &realPairFunction<std::atan2>, 2, 2, "The angle of the point (x, y), given as y, x, in radians."),
    fn("atanh", &realFunction<std::atanh, Infinite::IsDomainError>, 1, 1, "The inverse hyperbolic tangent."),
    fn("cbrt", &realFunction<std::cbrt, Infinite::IsDomainError>, 1, 1, "The cube root."),
    fn("ceil", &floorOrCeil<&Names::ceil_, std::ceil>, 1, 1, "The smallest int that is not smaller."),
    fn("cos", &realFunction<std::cos, Infinite::IsDomainError>, 1, 1, "The cosine of an angle in radians."),
    fn("cosh", &realFunction<std::cosh, Infinite::IsRangeError>, 1, 1, "The hyperbolic cosine."),
    fn("erf", &realFunction<std::erf, Infinite::IsDomainError>, 1, 1, "The error function."),
    fn("erfc", &realFunction<std::erfc, Infinite::IsDomainError>, 1, 1, "1 less the error function."),
    fn("exp", &realFunction<std::exp, Infinite::IsRangeError>, 1, 1, "e to this power."),
    fn("exp2", &realFunction<std::exp2, Infinite::IsRangeError>, 1, 1, "2 to this power."),
    fn("expm1", &realFunction<std::expm1, Infinite::IsRangeError>, 1, 1, "e to this power, less 1, exact near 0."),
    fn("floor", &floorOrCeil<&Names::floor_, std::floor>, 1, 1, "The largest int that is not larger."),
    fn("fmod", &realPairFunction<std::fmod>, 2, 2, "The remainder of x / y with the sign of x."),
    fn("gamma", &gammaFunction<&gammaOf>, 1, 1, "The gamma function."),
    fn("ldexp", &mathLdexp, 2, 2, "x * 2 ** i"),
    fn("lgamma", &gammaFunction<&logGammaOf>, 1, 1, "The natural logarithm of the gamma function's absolute value."),
    fn("log", &mathLog, 0, kAnyCount, "The logarithm to this base, to e by default."),
    fn("log10", &mathLog10, 1, 1, "The logarithm to the base 10."),
    fn("log1p", &realFunction<std::log1p, Infinite::IsDomainError>, 1, 1,
        "The natural logarithm of 1 + x, exact near 0."),
    fn("log2", &mathLog2, 1, 1, "The logarithm to the base 2."),
    fn("pow", &mathPow, 2, 2, "x ** y as floats."),
    fn("remainder", &realPairFunction<std::remainder>, 2, 2, "x less the multiple of y that is nearest to it."),
    fn("sin", &realFunction<std::sin, Infinite::IsDomainError>, 1, 1, "The sine of an angle in radians."),
    fn("sinh", &realFunction<std::sinh, Infinite::IsRangeError>, 1, 1, "The hyperbolic sine."),
    fn("sqrt", &realFunction<std::sqrt, Infinite::IsDomainError>, 1, 1, "The square root."),
    fn("tan", &realFunction<std::tan, Infinite::IsDomainError>, 1, 1, "The tangent of an angle in radians."),
    fn("tanh", &realFunction<std::tanh, Infinite::IsDomainError>, 1, 1, "The hyperbolic tangent."),
    fn("trunc", &mathTrunc, 1, 1, "The int that is left without the decimals."),
};

ModuleObject* makeMath(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "math", "Mathematical functions of real numbers and of ints.");
    addFunctions(vm, module, kRows);
    addFunctions(vm, module, mathRealFunctions());
    addFunctions(vm, module, mathIntegerFunctions());
    addFunctions(vm, module, mathSumFunctions());
    setConstant(vm, module, "pi", Value::number(std::numbers::pi));
    setConstant(vm, module, "e", Value::number(std::numbers::e));
    setConstant(vm, module, "tau", Value::number(2 * std::numbers::pi));
    setConstant(vm, module, "inf", Value::number(HUGE_VAL));
    setConstant(vm, module, "nan", Value::number(std::nan("")));
    return module;
}

} // namespace

Value raiseMathDomainError(Vm& vm)
{
    return raiseValueError(vm, "math domain error");
}

Value raiseMathRangeError(Vm& vm)
{
    return raiseOverflowError(vm, "math range error");
}

void installMathModule(Vm& vm)
{
    registerNativeModule(vm, "math", &makeMath);
}

} // namespace vmcore
