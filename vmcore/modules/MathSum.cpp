// SPDX-License-Identifier: GPL-3.0-or-later
// Sums and products of many numbers: fsum (Shewchuk's exact partial sums), lengths and distances with
// compensated sums, prod.
#include "vmcore/modules/MathFunctions.h"
#include "vmcore/object/Containers.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <cmath>
#include <limits>
#include <vector>

namespace vmcore {

namespace {

// An exact sum, as floats that do not overlap, smallest first.
class ExactSum
{
public:
    // False: a partial sum was too large for a float.
    bool add(double number)
    {
        double x = number;
        std::size_t kept = 0;
        for (double y : m_partials) {
            if (std::fabs(x) < std::fabs(y))
                std::swap(x, y);
            const double high = x + y;
            const double low = y - (high - x);
            if (low != 0)
                m_partials[kept++] = low;
            x = high;
        }
        m_partials.resize(kept);
        if (x == 0)
            return true;
        if (std::isfinite(x)) {
            m_partials.push_back(x);
            return true;
        }
        if (std::isfinite(number))
            return false;
        if (std::isinf(number))
            m_infinities += number;
        m_specials += number;
        m_partials.clear();
        return true;
    }
    // The sum of the infinities and NaNs among the numbers; 0: there were none.
    double specials() const { return m_specials; }
    double infinities() const { return m_infinities; }

    // The nearest float, ties to even.
    double rounded() const
    {
        auto at = m_partials.rbegin();
        if (at == m_partials.rend())
            return 0;
        double high = *at++, low = 0;
        while (at != m_partials.rend() && low == 0) {
            const double x = high, y = *at++;
            high = x + y;
            low = y - (high - x);
        }
        // A tie that the next smaller partial sum decides.
        if (at != m_partials.rend() && ((low < 0 && *at < 0) || (low > 0 && *at > 0))) {
            const double twice = low * 2, x = high + twice;
            if (twice == x - high)
                high = x;
        }
        return high;
    }

private:
    std::vector<double> m_partials;
    double m_specials = 0, m_infinities = 0;
};

Value mathFsum(Vm& vm, const CallArgs& args)
{
    ExactSum sum;
    const bool ok = forEach(vm, args[0], [&](Value item) {
        const auto x = toDouble(vm, item);
        if (x && !sum.add(*x))
            raiseOverflowError(vm, "intermediate overflow in fsum");
        return !vm.hasError();
    });
    if (!ok)
        return kNull;
    if (sum.specials() == 0)
        return Value::number(sum.rounded());
    if (std::isnan(sum.infinities()))
        return raiseValueError(vm, "-inf + inf in fsum");
    return Value::number(sum.specials());
}

// A sum that keeps what each addition rounds away.
struct CompensatedSum
{
    double sum = 1;

    // Returns what was rounded away. The addend is not larger than the sum.
    double add(double addend)
    {
        const double before = sum;
        sum += addend;
        return (before - sum) + addend;
    }
};

// x == high + low, each with at most half of the bits (Dekker).
struct Halves
{
    explicit Halves(double x)
    {
        constexpr double kSplitter = 134217729.0; // 2 ** 27 + 1
        const double scaled = x * kSplitter;
        high = scaled - (scaled - x);
        low = x - high;
    }
    double high, low;
};

// Components are divided by the largest, for numbers too small to be scaled by a power of two.
double normOfTiny(std::span<const double> components, double largest)
{
    CompensatedSum squares;
    double lost = 0;
    for (const double component : components) {
        const double x = component / largest;
        lost += squares.add(x * x);
    }
    return largest * std::sqrt(squares.sum - 1.0 + lost);
}

// Reads numbers into `numbers`; false: error pending.
bool readReals(Vm& vm, const Value* values, std::size_t count, std::vector<double>& numbers)
{
    numbers.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = toDouble(vm, values[i]);
        if (!x)
            return false;
        numbers.push_back(*x);
    }
    return true;
}

Value mathHypot(Vm& vm, const CallArgs& args)
{
    std::vector<double> components;
    if (!readReals(vm, args.values, args.count, components))
        return kNull;
    return Value::number(vectorNorm(components));
}

Value mathDist(Vm& vm, const CallArgs& args)
{
    const TupleObject *p = tupleFrom(vm, args[0]), *q = p ? tupleFrom(vm, args[1]) : nullptr;
    if (!q)
        return kNull;
    if (p->length != q->length)
        return raiseValueError(vm, "both points must have the same number of dimensions");
    std::vector<double> from, to;
    if (!readReals(vm, p->items, static_cast<std::size_t>(p->length), from)
        || !readReals(vm, q->items, static_cast<std::size_t>(q->length), to))
        return kNull;
    for (std::size_t i = 0; i < from.size(); ++i)
        from[i] -= to[i];
    return Value::number(vectorNorm(from));
}

Value mathProd(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "prod");
    const Value start = keywords.take("start");
    if (!keywords.done())
        return kNull;
    if (args.count == 0)
        return raiseTypeError(vm, "prod() takes at least 1 positional argument (0 given)");
    Value product = start ? start : Value::smallInt(1);
    const bool ok = forEach(vm, args[0], [&](Value item) {
        product = binaryOperation(vm, BinaryOperator::Multiply, product, item);
        return static_cast<bool>(product);
    });
    return ok ? product : kNull;
}

constexpr NativeInfo kRows[] = {
    fn("dist", &mathDist, 2, 2, "The distance of two points, each a sequence of coordinates."),
    fn("fsum", &mathFsum, 1, 1, "The sum of the floats, rounded once."),
    fn("hypot", &mathHypot, 0, kAnyCount, "The distance of a point from the origin."),
    fnKeywords("prod", &mathProd, 0, 1, "start and all items multiplied."),
};

} // namespace

double vectorNorm(std::span<const double> components)
{
    double largest = 0;
    bool hasNan = false;
    for (const double x : components) {
        hasNan = hasNan || std::isnan(x);
        largest = std::fabs(x) > largest ? std::fabs(x) : largest;
    }
    if (std::isinf(largest))
        return largest;
    if (hasNan)
        return std::numeric_limits<double>::quiet_NaN();
    if (largest == 0 || components.size() <= 1)
        return largest;
    constexpr int kLeastScaled = -1023; // below, the scale itself would be infinite
    int exponent = 0;
    std::frexp(largest, &exponent);
    if (exponent < kLeastScaled)
        return normOfTiny(components, largest);
    const double scale = std::ldexp(1.0, -exponent);
    CompensatedSum squares;
    double lostHigh = 0, lostMixed = 0, lostLow = 0;
    for (const double component : components) {
        const Halves x(component * scale);
        lostHigh += squares.add(x.high * x.high);
        lostMixed += squares.add(2.0 * x.high * x.low);
        lostLow += x.low * x.low;
    }
    // One step of Newton's method takes the error of the root away.
    const double root = std::sqrt(squares.sum - 1.0 + (lostHigh + lostMixed + lostLow));
    const Halves r(root);
    lostHigh += squares.add(-r.high * r.high);
    lostMixed += squares.add(-2.0 * r.high * r.low);
    lostLow += squares.add(-r.low * r.low);
    const double error = squares.sum - 1.0 + (lostHigh + lostMixed + lostLow);
    return (root + error / (2.0 * root)) / scale;
}

std::span<const NativeInfo> mathSumFunctions()
{
    return kRows;
}

} // namespace vmcore
