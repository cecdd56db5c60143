// SPDX-License-Identifier: GPL-3.0-or-later
// The text of floats. Digits come from FloatDigits; here the point and the exponent are put to them.
#include "vmcore/runtime/FloatDigits.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextFormat.h"

#include <algorithm>
#include <cmath>

namespace vmcore {

namespace {

constexpr char lowered(char c)
{
    return static_cast<char>(c | 0x20);
}

void makeUpper(std::string& text)
{
    for (char& c : text)
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c & ~0x20);
}

Decimal digitsFor(double d, const FloatStyle& style)
{
    switch (lowered(style.type)) {
    case 'e': return significantDigits(d, style.precision + 1);
    case 'f': return fixedDigits(d, style.precision);
    case 'g': return significantDigits(d, std::max(style.precision, 1));
    default: return shortestDigits(d);
    }
}

// Digits that are wanted behind the point when it stands after `point` digits.
int placesWanted(const Decimal& decimal, const FloatStyle& style, int point)
{
    const int held = static_cast<int>(decimal.digits.size()) - point;
    int places = std::max(held, 0);
    switch (lowered(style.type)) {
    case 'e':
    case 'f': return style.precision;
    case 'g':
        if (style.alternate)
            places = std::max(places, std::max(style.precision, 1) - point);
        break;
    default: break;
    }
    return places;
}

void dropTrailingZeros(Decimal& decimal)
{
    const std::size_t last = decimal.digits.find_last_not_of('0');
    decimal.digits.resize(last == std::string::npos ? 1 : last + 1);
}

bool usesExponent(const Decimal& decimal, const FloatStyle& style)
{
    constexpr int kSmallestPlain = -4, kLargestRepr = 16;
    switch (lowered(style.type)) {
    case 'e': return true;
    case 'f': return false;
    case 'g':
        return decimal.point <= kSmallestPlain
            || decimal.point > std::max(style.precision, 1) - (style.addDotZero ? 1 : 0);
    default: return decimal.point <= kSmallestPlain || decimal.point > kLargestRepr;
    }
}

// "123.45" from digits with the point after `point` of them (before zeros when negative).
std::string placePoint(const Decimal& decimal, int point, int places, bool keepPoint)
{
    const std::string& digits = decimal.digits;
    const auto held = static_cast<int>(digits.size());
    std::string text;
    if (point <= 0) {
        text = "0";
    } else {
        text.assign(digits, 0, static_cast<std::size_t>(std::min(point, held)));
        text.append(static_cast<std::size_t>(std::max(point - held, 0)), '0');
    }
    if (places <= 0 && !keepPoint)
        return text;
    text += '.';
    const std::size_t start = text.size();
    if (point < 0)
        text.append(static_cast<std::size_t>(std::min(-point, places)), '0');
    if (point < held)
        text.append(digits, static_cast<std::size_t>(std::max(point, 0)));
    text.resize(start + static_cast<std::size_t>(std::max(places, 0)), '0');
    return text;
}

std::string exponentText(int exponent)
{
    const std::string digits = std::to_string(std::abs(exponent));
    return std::string(exponent < 0 ? "e-" : "e+") + (digits.size() < 2 ? "0" : "") + digits;
}

std::string formatFinite(double d, const FloatStyle& style, bool& isZero)
{
    Decimal decimal = digitsFor(d, style);
    if (decimal.digits.empty())
        decimal = {"0", 1};
    isZero = decimal.digits.find_first_not_of('0') == std::string::npos;
    if (isZero)
        decimal.point = 1;
    if (lowered(style.type) == 'g')
        dropTrailingZeros(decimal);
    const bool hasExponent = usesExponent(decimal, style);
    const int point = hasExponent ? 1 : decimal.point;
    int places = placesWanted(decimal, style, point);
    if (style.addDotZero && !hasExponent)
        places = std::max(places, 1);
    std::string text = placePoint(decimal, point, places, style.alternate);
    if (hasExponent)
        text += exponentText(decimal.point - 1);
    return text;
}

} // namespace

std::string formatFloat(double d, const FloatStyle& style)
{
    std::string text;
    bool isZero = false;
    if (std::isnan(d))
        text = "nan";
    else if (std::isinf(d))
        text = "inf";
    else
        text = formatFinite(std::fabs(d), style, isZero);
    if (style.type < 'a')
        makeUpper(text);
    if (std::signbit(d) && !std::isnan(d) && !(isZero && style.dropNegativeZero))
        text.insert(0, 1, '-');
    return text;
}

std::string formatFloatRepr(double d)
{
    return formatFloat(d, {.addDotZero = true});
}

std::string complexRepr(double real, double imag)
{
    const std::string imagText = formatFloat(imag, {});
    if (real == 0 && !std::signbit(real))
        return imagText + "j";
    return "(" + formatFloat(real, {}) + (imagText.starts_with('-') ? "" : "+") + imagText + "j)";
}

} // namespace vmcore
