// SPDX-License-Identifier: GPL-3.0-or-later
// Floats: floor division, powers, exact comparison with ints, decimal rounding, and conversions of any
// value to float, complex and int, which may run Python.
#include "vmcore/object/IntGmp.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/ComplexArithmetic.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/FloatDigits.h"
#include "vmcore/runtime/Numbers.h"

#include <cfloat>
#include <cmath>
#include <fmt/format.h>

namespace vmcore {

namespace {

bool isOddInteger(double d)
{
    return std::fmod(std::fabs(d), 2) == 1;
}

// base ** exponent where one of them is 0, infinite or NaN; the exponent is not 0.
double powerOfSpecial(double base, double exponent)
{
    if (std::isnan(base))
        return base;
    if (std::isnan(exponent))
        return base == 1 ? 1 : exponent;
    if (std::isinf(exponent)) {
        const double size = std::fabs(base);
        if (size == 1)
            return 1;
        return (exponent > 0) == (size > 1) ? HUGE_VAL : 0;
    }
    const bool isOdd = isOddInteger(exponent);
    if (base == 0)
        return isOdd ? base : 0;
    if (exponent > 0)
        return isOdd ? base : std::fabs(base);
    return isOdd ? std::copysign(0, base) : 0;
}

} // namespace

FloatDivision divideFloor(double a, double b)
{
    double remainder = std::fmod(a, b);
    double quotient = (a - remainder) / b;
    if (remainder == 0) {
        remainder = std::copysign(0, b);
    } else if ((b < 0) != (remainder < 0)) {
        remainder += b;
        quotient -= 1;
    }
    if (quotient == 0)
        return {std::copysign(0, a / b), remainder};
    const double floored = std::floor(quotient);
    return {quotient - floored > 0.5 ? floored + 1 : floored, remainder};
}

Value raiseRangeError(Vm& vm)
{
    constexpr int kRangeErrno = 34;
    const Value exception = call(vm, Value::heap(vm.types.OverflowError),
        {Value::smallInt(kRangeErrno), Value::heap(makeStr(vm, "Numerical result out of range"))});
    return exception ? raiseObject(vm, exception) : kNull;
}

Value powerFloat(Vm& vm, double base, double exponent)
{
    if (exponent == 0)
        return Value::number(1);
    if (base == 0 && exponent < 0)
        return raise(vm, vm.types.ZeroDivisionError, "0.0 cannot be raised to a negative power");
    if (base == 0 || !std::isfinite(base) || !std::isfinite(exponent))
        return Value::number(powerOfSpecial(base, exponent));
    if (base < 0 && exponent != std::floor(exponent))
        return powerComplex(vm, base, exponent);
    const double result = std::pow(base, exponent);
    return std::isinf(result) ? raiseRangeError(vm) : Value::number(result);
}

std::optional<int> compareIntFloat(Value a, double b)
{
    if (std::isnan(b))
        return std::nullopt;
    if (const auto small = unboxedInt(a)) {
        const auto d = static_cast<double>(*small);
        return d < b ? -1 : d > b ? 1 : 0;
    }
    if (std::isinf(b))
        return b > 0 ? -1 : 1;
    return mpz_cmp_d(IntView(a), b);
}

std::optional<double> toDouble(Vm& vm, Value v)
{
    return isFloat(v) ? floatOf(v) : toFloatNumber(vm, v);
}

std::optional<double> toFloatNumber(Vm& vm, Value v)
{
    if (v.isFloat())
        return v.asFloat();
    if (isExactInt(v) || v.isBool()) {
        const auto d = intToDouble(v);
        if (!d)
            raiseOverflowError(vm, kIntTooLargeForFloat);
        return d;
    }
    bool found = false;
    const Value result = callSpecial(vm, v, vm.names.float_, {}, found);
    if (found) {
        if (result && !isFloat(result))
            raiseTypeError(
                vm, fmt::format("{}.__float__ returned non-float (type {})", typeName(vm, v), typeName(vm, result)));
        return result && isFloat(result) ? std::optional(floatOf(result)) : std::nullopt;
    }
    if (vm.hasError())
        return std::nullopt;
    if (!lookupInType(vm, vm.typeOf(v), vm.names.index_)) {
        raiseTypeError(vm, fmt::format("must be real number, not {}", typeName(vm, v)));
        return std::nullopt;
    }
    const Value index = toIndex(vm, v);
    return index ? toFloatNumber(vm, index) : std::nullopt;
}

std::optional<std::complex<double>> toComplex(Vm& vm, Value v)
{
    if (isExactly(v, ObjectKind::Complex))
        return complexOf(v);
    bool found = false;
    const Value result = callSpecial(vm, v, vm.names.complex_, {}, found);
    if (found) {
        if (result && !isComplex(result))
            raiseTypeError(vm,
                fmt::format("{}.__complex__ returned non-complex (type {})", typeName(vm, v), typeName(vm, result)));
        return result && isComplex(result) ? std::optional(complexOf(result)) : std::nullopt;
    }
    if (vm.hasError())
        return std::nullopt;
    if (isComplex(v))
        return complexOf(v);
    TypeObject* type = vm.typeOf(v);
    if (!lookupInType(vm, type, vm.names.float_) && !lookupInType(vm, type, vm.names.index_))
        return std::nullopt;
    const auto real = toFloatNumber(vm, v);
    if (!real)
        return std::nullopt;
    return std::complex<double>(*real, 0.0);
}

Value exactInt(Vm& vm, Value v)
{
    if (isExactInt(v))
        return v;
    if (v.isBool())
        return Value::smallInt(v.asBool());
    return makeInt(vm, static_cast<mpz_srcptr>(IntView(v)));
}

Value intFromFloat(Vm& vm, double d)
{
    if (std::isnan(d))
        return raiseValueError(vm, "cannot convert float NaN to integer");
    if (std::isinf(d))
        return raiseOverflowError(vm, "cannot convert float infinity to integer");
    return intFromDouble(vm, d);
}

Value toIntNumber(Vm& vm, Value v, bool& found)
{
    found = true;
    if (isExactInt(v))
        return v;
    if (v.isFloat())
        return intFromFloat(vm, v.asFloat());
    const Value result = callSpecial(vm, v, vm.names.int_, {}, found);
    if (found) {
        if (result && !isInt(result))
            return raiseTypeError(vm, fmt::format("__int__ returned non-int (type {})", typeName(vm, result)));
        return result ? exactInt(vm, result) : kNull;
    }
    found = true;
    if (vm.hasError())
        return kNull;
    if (lookupInType(vm, vm.typeOf(v), vm.names.index_))
        return toIndex(vm, v);
    const Value truncated = callSpecial(vm, v, vm.names.trunc_, {}, found);
    if (!found || !truncated)
        return kNull;
    if (isInt(truncated))
        return exactInt(vm, truncated);
    if (lookupInType(vm, vm.typeOf(truncated), vm.names.index_))
        return toIndex(vm, truncated);
    return raiseTypeError(vm, fmt::format("__trunc__ returned non-Integral (type {})", typeName(vm, truncated)));
}

std::optional<double> roundToDigits(double d, std::int64_t digits)
{
    // Beyond these counts nothing is left to round, or nothing is left at all.
    constexpr std::int64_t kMostDigits = (DBL_MANT_DIG - DBL_MIN_EXP) * 30103 / 100000;
    constexpr std::int64_t kLeastDigits = -(DBL_MAX_10_EXP + 1);
    if (!std::isfinite(d) || d == 0 || digits > kMostDigits)
        return d;
    if (digits < kLeastDigits)
        return std::copysign(0, d);
    const double rounded = roundedDecimal(std::fabs(d), static_cast<int>(digits));
    if (std::isinf(rounded))
        return std::nullopt;
    return std::copysign(rounded, d);
}

} // namespace vmcore
