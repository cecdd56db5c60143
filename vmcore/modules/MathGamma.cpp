// SPDX-License-Identifier: GPL-3.0-or-later
// The gamma function by Lanczos' approximation with g = 6.0246… and 13 terms, as a rational function
// whose coefficients Boost (boost/math/special_functions/lanczos.hpp, lanczos13m53) derives; the
// error of forming x + g - 1/2 is computed and taken back.
#include "vmcore/modules/MathFunctions.h"

#include <cmath>
#include <iterator>
#include <numbers>

namespace vmcore {

namespace {

constexpr double kPi = std::numbers::pi, kLogPi = 1.144729885849400174143427351353058711647;
constexpr double kG = 6.024680040776729583740234375, kGMinusHalf = 5.524680040776729583740234375;
constexpr double kNumerator[] = {
    23531376880.410759688572007674451636754734846804940,
    42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843,
    17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708,
    1439720407.3117216736632230727949123939715485786372,
    248874557.86205415651146038641322942321632125127801,
    31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768,
    186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024,
    210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408,
};
constexpr double kDenominator[] = {0.0, 39916800.0, 120543840.0, 150917976.0, 105258076.0, 45995730.0, 13339535.0,
    2637558.0, 357423.0, 32670.0, 1925.0, 66.0, 1.0};
constexpr int kTerms = static_cast<int>(std::size(kNumerator));
static_assert(std::size(kDenominator) == std::size(kNumerator));

// Factorials of 0 to 22 are exact floats.
constexpr int kExactFactorials = 23;

double factorial(int n)
{
    double product = 1;
    for (int i = 2; i <= n; ++i)
        product *= i;
    return product;
}

// x > 0
double lanczosSum(double x)
{
    constexpr double kSmall = 5; // above, powers of 1 / x keep the terms from overflowing
    double numerator = 0, denominator = 0;
    if (x < kSmall) {
        for (int i = kTerms - 1; i >= 0; --i) {
            numerator = numerator * x + kNumerator[i];
            denominator = denominator * x + kDenominator[i];
        }
    } else {
        for (int i = 0; i < kTerms; ++i) {
            numerator = numerator / x + kNumerator[i];
            denominator = denominator / x + kDenominator[i];
        }
    }
    return numerator / denominator;
}

// sin(πx), exact at multiples of 1/2.
double sinPi(double x)
{
    const double y = std::fmod(std::fabs(x), 2.0);
    double sine = 0;
    switch (static_cast<int>(std::round(2.0 * y))) {
    case 0: sine = std::sin(kPi * y); break;
    case 1: sine = std::cos(kPi * (y - 0.5)); break;
    case 2: sine = std::sin(kPi * (1.0 - y)); break;
    case 3: sine = -std::cos(kPi * (y - 1.5)); break;
    default: sine = std::sin(kPi * (y - 2.0)); break;
    }
    return std::copysign(1.0, x) * sine;
}

// Multiplies or divides in two steps where the power alone would overflow.
double timesPower(double factor, double base, double exponent, double size)
{
    constexpr double kOneStep = 140;
    if (size < kOneStep)
        return factor * std::pow(base, exponent);
    const double root = std::pow(base, size / 2.0 - 0.25);
    return factor * root * root;
}
double overPower(double dividend, double base, double exponent, double size)
{
    constexpr double kOneStep = 140;
    if (size < kOneStep)
        return dividend / std::pow(base, exponent);
    const double root = std::pow(base, size / 2.0 - 0.25);
    return dividend / root / root;
}

} // namespace

double gammaOf(double x, MathTrouble& trouble)
{
    constexpr double kTiny = 1e-20, kHuge = 200;
    if (std::isnan(x) || x == HUGE_VAL)
        return x;
    if (std::isinf(x) || x == 0 || (x < 0 && x == std::floor(x))) {
        trouble = MathTrouble::Domain;
        return std::nan("");
    }
    if (x == std::floor(x) && x <= kExactFactorials)
        return factorial(static_cast<int>(x) - 1);
    const double size = std::fabs(x);
    double result = 0;
    if (size < kTiny) {
        result = 1.0 / x;
    } else if (size > kHuge) {
        result = x < 0 ? 0.0 / sinPi(x) : HUGE_VAL;
    } else {
        const double y = size + kGMinusHalf;
        const double rounded = size > kGMinusHalf ? (y - size) - kGMinusHalf : (y - kGMinusHalf) - size;
        const double correction = rounded * kG / y;
        if (x < 0) {
            result = -kPi / sinPi(size) / size * std::exp(y) / lanczosSum(size);
            result -= correction * result;
            result = overPower(result, y, size - 0.5, size);
        } else {
            result = lanczosSum(size) / std::exp(y);
            result += correction * result;
            result = timesPower(result, y, size - 0.5, size);
        }
    }
    if (std::isinf(result))
        trouble = MathTrouble::Range;
    return result;
}

double logGammaOf(double x, MathTrouble& trouble)
{
    constexpr double kTiny = 1e-20;
    if (!std::isfinite(x))
        return std::isnan(x) ? x : HUGE_VAL;
    if (x == std::floor(x) && x <= 2) {
        if (x > 0)
            return 0;
        trouble = MathTrouble::Domain;
        return HUGE_VAL;
    }
    const double size = std::fabs(x);
    if (size < kTiny)
        return -std::log(size);
    double result = std::log(lanczosSum(size)) - kG;
    result += (size - 0.5) * (std::log(size + kG - 0.5) - 1);
    if (x < 0)
        result = kLogPi - std::log(std::fabs(sinPi(size))) - std::log(size) - result;
    if (std::isinf(result))
        trouble = MathTrouble::Range;
    return result;
}

} // namespace vmcore
