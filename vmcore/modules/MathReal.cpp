// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of floats that look at their parts or compare them.
#include "vmcore/modules/MathFunctions.h"
#include "vmcore/object/Containers.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"

#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <utility>

namespace vmcore {

namespace {

template<Value (*kFunction)(Vm&, double)>
Value ofOne(Vm& vm, const CallArgs& args)
{
    const auto x = toDouble(vm, args[0]);
    return x ? kFunction(vm, *x) : kNull;
}

template<Value (*kFunction)(double, double)>
Value ofTwo(Vm& vm, const CallArgs& args)
{
    const auto x = toDouble(vm, args[0]), y = x ? toDouble(vm, args[1]) : x;
    return y ? kFunction(*x, *y) : kNull;
}

Value degrees(Vm&, double x)
{
    return Value::number(x * (180.0 / std::numbers::pi));
}
Value radians(Vm&, double x)
{
    return Value::number(x * (std::numbers::pi / 180.0));
}
Value absolute(Vm&, double x)
{
    return Value::number(std::fabs(x));
}
Value isFinite(Vm&, double x)
{
    return Value::boolean(std::isfinite(x));
}
Value isInfinite(Vm&, double x)
{
    return Value::boolean(std::isinf(x));
}
Value isNan(Vm&, double x)
{
    return Value::boolean(std::isnan(x));
}

Value mantissaAndExponent(Vm& vm, double x)
{
    int exponent = 0;
    const double mantissa = std::isfinite(x) ? std::frexp(x, &exponent) : x;
    return Value::heap(makeTuple(vm, {Value::number(mantissa), Value::smallInt(exponent)}));
}

Value fractionAndWhole(Vm& vm, double x)
{
    double whole = x;
    const double fraction = std::isinf(x) ? std::copysign(0, x) : std::modf(x, &whole);
    return Value::heap(makeTuple(vm, {Value::number(fraction), Value::number(whole)}));
}

Value unitInLastPlace(Vm&, double x)
{
    x = std::fabs(x);
    if (!std::isfinite(x))
        return Value::number(x);
    const double next = std::nextafter(x, HUGE_VAL);
    return Value::number(std::isinf(next) ? x - std::nextafter(x, -HUGE_VAL) : next - x);
}

Value copySign(double x, double y)
{
    return Value::number(std::copysign(x, y));
}
Value nextAfter(double x, double y)
{
    return Value::number(std::nextafter(x, y));
}

Value isClose(Vm& vm, const CallArgs& args)
{
    CloseArguments given;
    if (!readCloseArguments(vm, args, given))
        return kNull;
    const auto a = toDouble(vm, given.a), b = a ? toDouble(vm, given.b) : a;
    if (!b)
        return kNull;
    if (given.relative < 0 || given.absolute < 0)
        return raiseValueError(vm, "tolerances must be non-negative");
    if (*a == *b)
        return kTrue;
    if (std::isinf(*a) || std::isinf(*b))
        return kFalse;
    const double difference = std::fabs(*b - *a);
    return Value::boolean(given.accept(difference, std::fabs(*a), std::fabs(*b)));
}

constexpr NativeInfo kRows[] = {
    fn("copysign", &ofTwo<&copySign>, 2, 2, "The absolute value of x with the sign of y."),
    fn("degrees", &ofOne<&degrees>, 1, 1, "An angle in radians as degrees."),
    fn("fabs", &ofOne<&absolute>, 1, 1, "The absolute value as a float."),
    fn("frexp", &ofOne<&mantissaAndExponent>, 1, 1, "(m, e) with x == m * 2 ** e and 0.5 <= |m| < 1."),
    fnKeywords("isclose", &isClose, 0, 2, "Whether two numbers differ by no more than a tolerance."),
    fn("isfinite", &ofOne<&isFinite>, 1, 1, "Whether it is neither an infinity nor a NaN."),
    fn("isinf", &ofOne<&isInfinite>, 1, 1, "Whether it is an infinity."),
    fn("isnan", &ofOne<&isNan>, 1, 1, "Whether it is a NaN."),
    fn("modf", &ofOne<&fractionAndWhole>, 1, 1, "What is behind the point, and what is before it."),
    fn("nextafter", &ofTwo<&nextAfter>, 2, 2, "The float next to x towards y."),
    fn("radians", &ofOne<&radians>, 1, 1, "An angle in degrees as radians."),
    fn("ulp", &ofOne<&unitInLastPlace>, 1, 1, "The value of the last bit of a float."),
};

} // namespace

bool readCloseArguments(Vm& vm, const CallArgs& args, CloseArguments& out)
{
    KeywordReader keywords(vm, args, "isclose");
    out.a = keywords.take("a", 0);
    out.b = keywords.take("b", 1);
    const Value relative = keywords.take("rel_tol"), absolute = keywords.take("abs_tol");
    if (!keywords.done())
        return false;
    if (!out.a || !out.b) {
        raiseTypeError(
            vm, fmt::format("isclose() missing required argument {}", out.a ? "'b' (pos 2)" : "'a' (pos 1)"));
        return false;
    }
    for (const auto& [given, number] : {std::pair(relative, &out.relative), std::pair(absolute, &out.absolute)}) {
        const auto d = given ? toDouble(vm, given) : *number;
        if (!d)
            return false;
        *number = *d;
    }
    return true;
}

std::span<const NativeInfo> mathRealFunctions()
{
    return kRows;
}

} // namespace vmcore
