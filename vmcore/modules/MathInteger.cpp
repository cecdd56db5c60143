// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of ints.
#include "vmcore/modules/MathFunctions.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>

namespace vmcore {

namespace {

constexpr std::int64_t kMostLong = std::numeric_limits<std::int64_t>::max();

Value gcdOf(Vm& vm, Value a, Value b)
{
    if (a.isSmallInt() && b.isSmallInt())
        return makeInt(vm, std::gcd(a.asSmallInt(), b.asSmallInt()));
    IntScratch result;
    mpz_gcd(result, IntView(a), IntView(b));
    return makeInt(vm, result);
}

Value lcmOf(Vm& vm, Value a, Value b)
{
    const IntView x(a), y(b);
    if (x.bits() + y.bits() > kMaxIntBits)
        return raiseMemoryError(vm);
    IntScratch result;
    mpz_lcm(result, x, y);
    return makeInt(vm, result);
}

// Folds the ints; `start` is the result without any.
template<Value (*kFold)(Vm&, Value, Value)>
Value fold(Vm& vm, const CallArgs& args, std::int64_t start)
{
    Value result = Value::smallInt(start);
    for (std::uint32_t i = 0; i < args.count; ++i) {
        const Value n = toIndex(vm, args[i]);
        if (!n)
            return kNull;
        result = kFold(vm, result, n);
        if (!result)
            return kNull;
    }
    return result;
}

Value mathGcd(Vm& vm, const CallArgs& args)
{
    return fold<&gcdOf>(vm, args, 0);
}

Value mathLcm(Vm& vm, const CallArgs& args)
{
    return fold<&lcmOf>(vm, args, 1);
}

Value mathIsqrt(Vm& vm, const CallArgs& args)
{
    const Value n = toIndex(vm, args[0]);
    if (!n)
        return kNull;
    const IntView view(n);
    if (view.sign() < 0)
        return raiseValueError(vm, "isqrt() argument must be nonnegative");
    IntScratch root;
    mpz_sqrt(root, view);
    return makeInt(vm, root);
}

Value factorialOf(Vm& vm, Value n)
{
    if (compareInt(n, Value::smallInt(0)) < 0)
        return raiseValueError(vm, "factorial() not defined for negative values");
    const auto number = intToInt64(n);
    if (!number)
        return raiseOverflowError(vm, fmt::format("factorial() argument should not exceed {}", kMostLong));
    const auto d = static_cast<double>(*number);
    if (std::lgamma(d + 1) / std::log(2.0) > static_cast<double>(kMaxIntBits))
        return raiseMemoryError(vm);
    IntScratch result;
    mpz_fac_ui(result, static_cast<unsigned long>(*number));
    return makeInt(vm, result);
}

Value mathFactorial(Vm& vm, const CallArgs& args)
{
    const Value n = toIndex(vm, args[0]);
    return n ? factorialOf(vm, n) : kNull;
}

// n and k of comb and perm; false: error pending.
bool takeCounts(Vm& vm, const CallArgs& args, Value& n, Value& k)
{
    n = toIndex(vm, args[0]);
    k = n ? toIndex(vm, args[1]) : kNull;
    if (!k)
        return false;
    const Value zero = Value::smallInt(0);
    if (compareInt(n, zero) < 0) {
        raiseValueError(vm, "n must be a non-negative integer");
        return false;
    }
    if (compareInt(k, zero) < 0) {
        raiseValueError(vm, "k must be a non-negative integer");
        return false;
    }
    return true;
}

// Bits of a product of `factors` numbers of at most `bits` bits: too many for memory?
bool isTooLarge(std::uint64_t bits, std::int64_t factors)
{
    return static_cast<std::uint64_t>(factors) > 64 + kMaxIntBits / std::max<std::uint64_t>(bits, 1);
}

Value mathComb(Vm& vm, const CallArgs& args)
{
    Value n, k;
    if (!takeCounts(vm, args, n, k))
        return kNull;
    const Value rest = subtractInt(vm, n, k);
    if (compareInt(rest, Value::smallInt(0)) < 0)
        return Value::smallInt(0);
    const auto count = intToInt64(compareInt(rest, k) < 0 ? rest : k);
    if (!count)
        return raiseOverflowError(vm, fmt::format("min(n - k, k) must not exceed {}", kMostLong));
    const IntView view(n);
    if (isTooLarge(view.bits(), *count))
        return raiseMemoryError(vm);
    IntScratch result;
    mpz_bin_ui(result, view, static_cast<unsigned long>(*count));
    return makeInt(vm, result);
}

// n · (n - 1) · … with `count` factors, multiplied in halves so that factors stay of like size.
void fallingProduct(IntScratch& result, mpz_srcptr n, unsigned long count)
{
    constexpr unsigned long kFew = 16;
    if (count > kFew) {
        const unsigned long half = count / 2;
        IntScratch next, right;
        mpz_sub_ui(next, n, half);
        fallingProduct(result, n, half);
        fallingProduct(right, next, count - half);
        mpz_mul(result, result, right);
        return;
    }
    IntScratch factor(n);
    mpz_set_ui(result, 1);
    for (unsigned long i = 0; i < count; ++i) {
        mpz_mul(result, result, factor);
        mpz_sub_ui(factor, factor, 1);
    }
}

Value mathPerm(Vm& vm, const CallArgs& args)
{
    if (args.count < 2 || args[1].isNone())
        return mathFactorial(vm, args);
    Value n, k;
    if (!takeCounts(vm, args, n, k))
        return kNull;
    if (compareInt(n, k) < 0)
        return Value::smallInt(0);
    const auto count = intToInt64(k);
    if (!count)
        return raiseOverflowError(vm, fmt::format("k must not exceed {}", kMostLong));
    const IntView view(n);
    if (isTooLarge(view.bits(), *count))
        return raiseMemoryError(vm);
    IntScratch result;
    fallingProduct(result, view, static_cast<unsigned long>(*count));
    return makeInt(vm, result);
}

constexpr NativeInfo kRows[] = {
    fn("comb", &mathComb, 2, 2, "In how many ways k of n things can be chosen, order not counted."),
    fn("factorial", &mathFactorial, 1, 1, "The product of all ints from 1 to n."),
    fn("gcd", &mathGcd, 0, kAnyCount, "The greatest common divisor."),
    fn("isqrt", &mathIsqrt, 1, 1, "The square root, rounded down to an int."),
    fn("lcm", &mathLcm, 0, kAnyCount, "The least common multiple."),
    fn("perm", &mathPerm, 1, 2, "In how many ways k of n things can be chosen, order counted."),
};

} // namespace

std::span<const NativeInfo> mathIntegerFunctions()
{
    return kRows;
}

} // namespace vmcore
