// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal arithmetic by the General Decimal Arithmetic Specification, on plain values: nothing of the VM here. Functions
// that may round take the settings of a context and add to the status what they would signal. Where operands are not
// numbers, results are those of the specification: NaNs with InvalidOperation.
#pragma once
#include "vmcore/modules/DecimalNatural.h"

#include <utility>

namespace vmcore::decimal {

inline constexpr std::int64_t kMaxPrecision = 999'999'999'999'999'999, kMaxEmax = kMaxPrecision, kMinEmin = -kMaxEmax;
inline constexpr std::int64_t kMinEtiny = kMinEmin - (kMaxPrecision - 1);

// Signals and, of InvalidOperation, why.
using Status = std::uint32_t;
inline constexpr Status kClamped = 1, kConversionSyntax = 2, kDivisionByZero = 4, kDivisionImpossible = 8,
                        kDivisionUndefined = 16, kInexact = 64, kInvalidContext = 128, kInvalidOperation = 256,
                        kFloatOperation = 1024, kOverflow = 2048, kRounded = 4096, kSubnormal = 8192,
                        kUnderflow = 16384;
inline constexpr Status kAnyInvalid
    = kConversionSyntax | kDivisionImpossible | kDivisionUndefined | kInvalidContext | kInvalidOperation;

enum class Rounding : std::uint8_t { Up, Down, Ceiling, Floor, HalfUp, HalfDown, HalfEven, ZeroFiveUp };
inline constexpr std::size_t kRoundings = 8;

struct Settings
{
    std::int64_t precision = 28, emax = 999'999, emin = -999'999;
    Rounding rounding = Rounding::HalfEven;
    bool clamp = false;
    std::int64_t etiny() const { return emin - (precision - 1); }
    std::int64_t etop() const { return emax - (precision - 1); }
    Settings with(Rounding other) const
    {
        Settings s = *this;
        s.rounding = other;
        return s;
    }
};
// In which everything that a Decimal can hold is exact.
inline constexpr Settings kExact{kMaxPrecision, kMaxEmax, kMinEmin, Rounding::HalfEven, false};

enum class Kind : std::uint8_t { Finite, Infinite, QuietNan, SignalNan };

struct Number // (-1)^negative * coefficient * 10^exponent; of a NaN the coefficient is its payload, 0 for none
{
    Kind kind = Kind::Finite;
    bool negative = false;
    std::int64_t exponent = 0;
    Natural coefficient;

    bool isFinite() const { return kind == Kind::Finite; }
    bool isInfinite() const { return kind == Kind::Infinite; }
    bool isNan() const { return kind >= Kind::QuietNan; }
    bool isZero() const { return isFinite() && coefficient.isZero(); }
    std::int64_t adjusted() const { return exponent + coefficient.digits() - 1; } // of the first digit
    bool isInteger() const; // finite and whole, whatever the exponent
    bool isOdd() const;     // an integer that is
};
inline Number finite(bool negative, Natural coefficient, std::int64_t exponent)
{
    return {Kind::Finite, negative, exponent, std::move(coefficient)};
}
inline Number infinity(bool negative)
{
    return {Kind::Infinite, negative, 0, 0};
}
inline Number invalid(Status& status, Status why = kInvalidOperation) // NaN
{
    status |= why;
    return {Kind::QuietNan, false, 0, 0};
}

// --- rounding (DecimalNumber.cpp) -----------------------------------------------------------------------
// Whether a coefficient with that last digit is to be increased.
bool roundsUp(Rounding rounding, bool negative, Rest rest, const Natural& kept);
// Makes it fit the settings: precision, exponents, payload.
void finish(Number& n, const Settings& s, Status& status);
// The nearest number with this exponent; coefficients of any size. `rest`: what was lost.
Number rescaled(const Number& n, std::int64_t exponent, Rounding rounding, Rest& rest);
// True: the result is a NaN, as an operand is one.
bool takesNan(const Number& a, const Settings& s, Status& status, Number& result);
bool takesNan(const Number& a, const Number& b, const Settings& s, Status& status, Number& result);
Number largest(bool negative, const Settings& s);

// --- arithmetic (DecimalArithmetic.cpp) ------------------------------------------------------------------
Number add(const Number& a, const Number& b, const Settings& s, Status& status);
Number subtract(const Number& a, const Number& b, const Settings& s, Status& status);
Number multiply(const Number& a, const Number& b, const Settings& s, Status& status);
Number fusedMultiplyAdd(const Number& a, const Number& b, const Number& c, const Settings& s, Status& status);
Number plus(const Number& a, const Settings& s, Status& status);
Number minus(const Number& a, const Settings& s, Status& status);
Number absolute(const Number& a, const Settings& s, Status& status);

// --- division (DecimalDivision.cpp) ------------------------------------------------------------------------
Number divide(const Number& a, const Number& b, const Settings& s, Status& status);
Number divideInteger(const Number& a, const Number& b, const Settings& s, Status& status);
Number remainder(const Number& a, const Number& b, const Settings& s, Status& status);
Number remainderNear(const Number& a, const Number& b, const Settings& s, Status& status);
std::pair<Number, Number> divideBoth(const Number& a, const Number& b, const Settings& s, Status& status);
Number squareRoot(const Number& a, const Settings& s, Status& status);

// --- functions (DecimalFunctions.cpp, DecimalPower.cpp) -----------------------------------------------------
Number exponential(const Number& a, const Settings& s, Status& status);
Number naturalLogarithm(const Number& a, const Settings& s, Status& status);
Number logarithm10(const Number& a, const Settings& s, Status& status);
Number power(const Number& base, const Number& exponent, const Settings& s, Status& status);
Number powerModulo(
    const Number& base, const Number& exponent, const Number& modulus, const Settings& s, Status& status);

// --- comparison (DecimalCompare.cpp) ------------------------------------------------------------------------
int compareNumbers(const Number& a, const Number& b); // no NaNs
int compareTotal(const Number& a, const Number& b);   // any
int compareTotalMagnitude(const Number& a, const Number& b);
Number compared(const Number& a, const Number& b, const Settings& s, Status& status);
Number comparedSignal(const Number& a, const Number& b, const Settings& s, Status& status);
Number maximum(const Number& a, const Number& b, const Settings& s, Status& status);
Number minimum(const Number& a, const Number& b, const Settings& s, Status& status);
Number maximumMagnitude(const Number& a, const Number& b, const Settings& s, Status& status);
Number minimumMagnitude(const Number& a, const Number& b, const Settings& s, Status& status);
bool sameQuantum(const Number& a, const Number& b);
bool isNormal(const Number& a, const Settings& s);
bool isSubnormal(const Number& a, const Settings& s);
const char* numberClass(const Number& a, const Settings& s);

// --- exponents (DecimalExponents.cpp) -----------------------------------------------------------------------
Number quantize(const Number& a, const Number& pattern, const Settings& s, Status& status);
Number integralExact(const Number& a, const Settings& s, Status& status);
Number integralValue(const Number& a, const Settings& s, Status& status);
Number reduced(const Number& a, const Settings& s, Status& status);    // normalize
Number exponentOf(const Number& a, const Settings& s, Status& status); // logb
Number scaled(const Number& a, const Number& by, const Settings& s, Status& status);
Number nextMinus(const Number& a, const Settings& s, Status& status);
Number nextPlus(const Number& a, const Settings& s, Status& status);
Number nextToward(const Number& a, const Number& b, const Settings& s, Status& status);

// --- digits (DecimalDigits.cpp) -------------------------------------------------------------------------------
Number logicalAnd(const Number& a, const Number& b, const Settings& s, Status& status);
Number logicalOr(const Number& a, const Number& b, const Settings& s, Status& status);
Number logicalXor(const Number& a, const Number& b, const Settings& s, Status& status);
Number logicalInvert(const Number& a, const Settings& s, Status& status);
Number shifted(const Number& a, const Number& by, const Settings& s, Status& status);
Number rotated(const Number& a, const Number& by, const Settings& s, Status& status);

// --- text (DecimalText.cpp) -----------------------------------------------------------------------------------
// What the ASCII text says, as it stands; an exponent that no number has is brought near. False: it says nothing.
bool parse(std::string_view text, Number& result);
enum class Notation : std::uint8_t { Scientific, Engineering };
std::string textOf(const Number& n, Notation notation, bool capitals);

} // namespace vmcore::decimal
