// SPDX-License-Identifier: GPL-3.0-or-later
// Formatting of the built-in kinds: the format specification mini-language, and the text of floats
// that it, "%" and repr share. Locales play no part ("n" is "d" or "g").
#pragma once
#include "vmcore/object/Vm.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

// Places are counted in an int, the first digit and up to three zeros before it included.
inline constexpr int kMostFloatPrecision = std::numeric_limits<int>::max() - 4;

// How a float is written: type e E f F g G, or r (repr).
struct FloatStyle
{
    char type = 'r';
    int precision = 0;
    bool alternate = false;  // keep the point and trailing zeros
    bool addDotZero = false; // "1.0" where "1" would do
    bool dropNegativeZero = false;
};
std::string formatFloat(double d, const FloatStyle& style);
std::string complexRepr(double real, double imag);

enum class Alignment : std::uint8_t { Left, Right, Center, AfterSign };
// [[fill]align][sign][z][#][0][width][grouping][.precision][type]
struct FormatSpec
{
    std::uint32_t fill = ' ';
    Alignment alignment = Alignment::Left;
    bool alternate = false, dropNegativeZero = false;
    char sign = 0;                           // '+', '-', ' ' or none
    std::int64_t width = -1, precision = -1; // -1: not given
    char grouping = 0;                       // ',', '_' or none
    std::uint32_t type = 0;                  // 0: not given
};
// What the object's type takes for granted.
struct FormatDefaults
{
    Alignment alignment;
    std::uint32_t type;
};
// `formatted` is the value that messages speak of. nullopt: ValueError is pending.
std::optional<FormatSpec> parseFormatSpec(Vm& vm, const StrObject* text, FormatDefaults defaults, Value formatted);
Value raiseUnknownFormatCode(Vm& vm, std::uint32_t type, Value v);

// v.__format__(spec) of the built-in kinds and of instances of their subclasses. A StrObject; kNull: error.
Value formatStr(Vm& vm, Value v, const StrObject* spec);
Value formatInt(Vm& vm, Value v, const StrObject* spec);
Value formatFloatValue(Vm& vm, Value v, const StrObject* spec);
Value formatComplex(Vm& vm, Value v, const StrObject* spec);

// An unsigned decimal number at [at, end) of the text, digits of any script; -1: none. Moves `at`
// behind it. nullopt: too large, ValueError is pending.
std::optional<std::int64_t> takeFormatInteger(Vm& vm, const StrObject* text, std::size_t& at, std::size_t end);

} // namespace vmcore
