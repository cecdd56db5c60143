// SPDX-License-Identifier: GPL-3.0-or-later
// Text of numbers, read and written.
#include "vmcore/modules/DecimalNumber.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace vmcore::decimal {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool takeWord(std::string_view& text, std::string_view word) // in lower case
{
    if (text.size() < word.size())
        return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if ((text[i] | 0x20) != word[i])
            return false;
    text.remove_prefix(word.size());
    return true;
}

std::string_view takeDigits(std::string_view& text)
{
    std::size_t count = 0;
    while (count < text.size() && isDigit(text[count]))
        ++count;
    const std::string_view digits = text.substr(0, count);
    text.remove_prefix(count);
    return digits;
}

std::string_view withoutZeros(std::string_view digits)
{
    return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

bool parseNan(std::string_view text, Kind kind, Number& result)
{
    const std::string_view payload = takeDigits(text);
    if (!text.empty())
        return false;
    result.kind = kind;
    result.exponent = 0;
    result.coefficient = Natural::ofDigits(withoutZeros(payload));
    return true;
}

// Beyond what any number has, but far from the limits of the type.
constexpr std::int64_t kFarExponent = 4'000'000'000'000'000'000;

bool parseExponent(std::string_view& text, std::int64_t& exponent)
{
    exponent = 0;
    if (text.empty())
        return true;
    if ((text[0] | 0x20) != 'e')
        return false;
    text.remove_prefix(1);
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+'))
        text.remove_prefix(1);
    const std::string_view digits = takeDigits(text);
    if (digits.empty() || !text.empty())
        return false;
    for (const char c : digits)
        exponent = exponent < kFarExponent / 10 ? exponent * 10 + (c - '0') : kFarExponent;
    if (negative)
        exponent = -exponent;
    return true;
}

} // namespace

bool parse(std::string_view text, Number& result)
{
    result = Number();
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        result.negative = text[0] == '-';
        text.remove_prefix(1);
    }
    if (text.empty())
        return false;
    if (!isDigit(text[0]) && text[0] != '.') {
        if (takeWord(text, "nan"))
            return parseNan(text, Kind::QuietNan, result);
        if (takeWord(text, "snan"))
            return parseNan(text, Kind::SignalNan, result);
        result.kind = Kind::Infinite;
        return takeWord(text, "inf") && (text.empty() || (takeWord(text, "inity") && text.empty()));
    }
    const std::string_view whole = takeDigits(text);
    std::string_view fraction;
    if (!text.empty() && text[0] == '.') {
        text.remove_prefix(1);
        fraction = takeDigits(text);
    }
    if ((whole.empty() && fraction.empty()) || !parseExponent(text, result.exponent))
        return false;
    result.exponent -= static_cast<std::int64_t>(fraction.size());
    if (fraction.empty()) {
        result.coefficient = Natural::ofDigits(withoutZeros(whole));
    } else {
        std::string digits(whole);
        digits += fraction;
        result.coefficient = Natural::ofDigits(withoutZeros(digits));
    }
    return true;
}

std::string textOf(const Number& n, Notation notation, bool capitals)
{
    std::string text = n.negative ? "-" : "";
    if (n.isInfinite())
        return text + "Infinity";
    if (n.isNan()) {
        text += n.kind == Kind::SignalNan ? "sNaN" : "NaN";
        return n.coefficient.isZero() ? text : text + n.coefficient.text();
    }
    const std::string digits = n.coefficient.text();
    const auto count = static_cast<std::int64_t>(digits.size());
    const std::int64_t left = n.exponent + count; // digits in front of the point, without an exponent
    std::int64_t point = 1;
    if (n.exponent <= 0 && left > -6)
        point = left;
    else if (notation == Notation::Engineering && n.coefficient.isZero())
        point = ((left + 1) % 3 + 3) % 3 - 1;
    else if (notation == Notation::Engineering)
        point = ((left - 1) % 3 + 3) % 3 + 1;
    if (point <= 0) {
        text += "0.";
        text.append(static_cast<std::size_t>(-point), '0');
        text += digits;
    } else if (point >= count) {
        text += digits;
        text.append(static_cast<std::size_t>(point - count), '0');
    } else {
        text.append(digits, 0, static_cast<std::size_t>(point));
        text += '.';
        text.append(digits, static_cast<std::size_t>(point));
    }
    if (left != point)
        text += fmt::format("{}{:+}", capitals ? 'E' : 'e', left - point);
    return text;
}

} // namespace vmcore::decimal
