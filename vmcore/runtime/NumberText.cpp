// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/NumberText.h"

#include "vmcore/object/IntGmp.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/FloatDigits.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextOperators.h"
#include "vmcore/runtime/TextUnicode.h"

#include <bit>
#include <fmt/format.h>

namespace vmcore {

namespace {

constexpr bool isAsciiSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr bool isAsciiDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string_view withoutSpaces(std::string_view text)
{
    while (!text.empty() && isAsciiSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isAsciiSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

// True and consumed when the text starts with a sign; `isNegative` tells which.
bool takeSign(std::string_view& text, bool& isNegative)
{
    isNegative = text.starts_with('-');
    const bool hasSign = isNegative || text.starts_with('+');
    if (hasSign)
        text.remove_prefix(1);
    return hasSign;
}

int digitValue(char c)
{
    if (isAsciiDigit(c))
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 99;
}

int prefixedBase(std::string_view text)
{
    if (text.size() < 2 || text[0] != '0')
        return 0;
    switch (text[1] | 0x20) {
    case 'x': return 16;
    case 'o': return 8;
    case 'b': return 2;
    default: return 0;
    }
}

// Digits without underscores, of which each must stand between two digits; nullopt: malformed.
std::optional<std::string> plainDigits(std::string_view text, int base)
{
    std::string digits;
    digits.reserve(text.size());
    char previous = '_';
    for (const char c : text) {
        if (c == '_' ? previous == '_' : digitValue(c) >= base)
            return std::nullopt;
        if (c != '_')
            digits += c;
        previous = c;
    }
    if (previous == '_')
        return std::nullopt;
    return digits;
}

// Removes underscores that stand between digits; nullopt: another one was found.
std::optional<std::string> withoutUnderscores(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    char previous = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '_') {
            if (!isAsciiDigit(previous) || i + 1 == text.size() || !isAsciiDigit(text[i + 1]))
                return std::nullopt;
        } else {
            plain += c;
        }
        previous = c;
    }
    return plain;
}

std::optional<double> parseSigned(std::string_view text)
{
    bool isNegative = false;
    takeSign(text, isNegative);
    const auto d = parseDecimal(text);
    if (!d)
        return std::nullopt;
    return isNegative ? -*d : *d;
}

// Characters at the front that belong to a decimal literal, inf or nan, with a sign before it.
std::size_t numberLength(std::string_view text)
{
    std::size_t at = text.starts_with('+') || text.starts_with('-') ? 1 : 0;
    const auto digits = [&] {
        const std::size_t start = at;
        while (at < text.size() && isAsciiDigit(text[at]))
            ++at;
        return at - start;
    };
    if (at < text.size() && std::string_view("iInN").contains(text[at])) {
        for (const std::size_t length : {8u, 3u})
            if (text.size() - at >= length && parseDecimal(text.substr(at, length)))
                return at + length;
        return 0;
    }
    std::size_t count = digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        count += digits();
    }
    if (count == 0)
        return 0;
    if (at < text.size() && (text[at] | 0x20) == 'e') {
        const std::size_t beforeExponent = at++;
        if (at < text.size() && (text[at] == '+' || text[at] == '-'))
            ++at;
        if (digits() == 0)
            at = beforeExponent;
    }
    return at;
}

// x, yj or x±yj, where y may be missing, without spaces and parentheses around.
std::optional<std::complex<double>> complexParts(std::string_view text)
{
    const auto takeUnit = [&] {
        const bool hasUnit = text.starts_with('j') || text.starts_with('J');
        if (hasUnit)
            text.remove_prefix(1);
        return hasUnit;
    };
    // A sign alone stands for one imaginary unit.
    const auto takeUnitPart = [&]() -> std::optional<double> {
        bool isNegative = false;
        takeSign(text, isNegative);
        return takeUnit() ? std::optional(isNegative ? -1.0 : 1.0) : std::nullopt;
    };
    double real = 0, imag = 0;
    if (const std::size_t length = numberLength(text); length != 0) {
        const double first = parseSigned(text.substr(0, length)).value_or(0);
        text.remove_prefix(length);
        if (takeUnit()) {
            imag = first;
        } else {
            real = first;
            if (text.starts_with('+') || text.starts_with('-')) {
                if (const std::size_t more = numberLength(text); more != 0) {
                    imag = parseSigned(text.substr(0, more)).value_or(0);
                    text.remove_prefix(more);
                    if (!takeUnit())
                        return std::nullopt;
                } else if (const auto unit = takeUnitPart()) {
                    imag = *unit;
                } else {
                    return std::nullopt;
                }
            }
        }
    } else if (const auto unit = takeUnitPart()) {
        imag = *unit;
    } else {
        return std::nullopt;
    }
    if (!text.empty())
        return std::nullopt;
    return std::complex<double>(real, imag);
}

// The __repr__ of a class of strings may fail: then the ValueError says nothing, as in CPython.
Value raiseNotNumber(Vm& vm, std::string_view complaint, Value shown)
{
    const Value text = reprOf(vm, shown);
    if (text)
        return raiseValueError(vm, fmt::format("{}: {}", complaint, escapedSurrogates(asStr(text))));
    takeError(vm);
    return raiseObject(vm, Value::heap(makeException(vm, vm.types.ValueError, vm.emptyTuple)));
}

Value tooManyDigits(Vm& vm, const std::string& detail)
{
    return raiseValueError(vm,
        fmt::format("Exceeds the limit ({} digits) for integer string conversion{}; use "
                    "sys.set_int_max_str_digits() to increase the limit",
            vm.maxIntDigits, detail));
}

} // namespace

std::string numberText(const StrObject* s)
{
    if (s->flags & kStrAscii)
        return std::string(asciiView(s));
    std::string text;
    text.reserve(s->length);
    for (std::size_t i = 0; i < s->length; ++i) {
        const std::uint32_t c = codePoint(s, i);
        if (c < 0x80)
            text += static_cast<char>(c);
        else if (unicode::isSpace(c))
            text += ' ';
        else
            text += unicode::isDecimal(c) ? static_cast<char>('0' + unicode::decimalValue(c)) : '?';
    }
    return text;
}

Value parseInt(Vm& vm, std::string_view text, int base, Value shown)
{
    std::string_view rest = withoutSpaces(text);
    bool isNegative = false;
    takeSign(rest, isNegative);
    const int wantedBase = base;
    const int prefix = prefixedBase(rest);
    if (base == 0)
        base = prefix ? prefix : 10;
    const bool takesPrefix = prefix != 0 && prefix == base;
    if (takesPrefix) {
        rest.remove_prefix(2);
        if (rest.starts_with('_'))
            rest.remove_prefix(1);
    }
    const auto digits = plainDigits(rest, base);
    // Without a base 010 would be ambiguous; only zero may start with a zero.
    const bool isAmbiguous = wantedBase == 0 && !takesPrefix && digits && digits->starts_with('0')
        && digits->find_first_not_of('0') != std::string::npos;
    if (!digits || isAmbiguous)
        return raiseNotNumber(vm, fmt::format("invalid literal for int() with base {}", wantedBase), shown);
    const bool isPowerOfTwo = std::has_single_bit(static_cast<unsigned>(base));
    if (!isPowerOfTwo && vm.maxIntDigits != 0 && digits->size() > vm.maxIntDigits)
        return tooManyDigits(vm, fmt::format(": value has {} digits", digits->size()));
    return intFromDigits(vm, *digits, base, isNegative);
}

std::optional<double> parseFloat(Vm& vm, std::string_view text, Value shown)
{
    if (const auto plain = withoutUnderscores(withoutSpaces(text)))
        if (const auto d = parseSigned(*plain))
            return d;
    raiseNotNumber(vm, "could not convert string to float", shown);
    return std::nullopt;
}

std::optional<std::complex<double>> parseComplex(Vm& vm, std::string_view text, Value shown)
{
    if (!withoutUnderscores(text)) {
        raiseValueError(vm, fmt::format("could not convert string to complex: {}", reprForMessage(vm, shown)));
        return std::nullopt;
    }
    std::string_view trimmed = withoutSpaces(text);
    if (trimmed.starts_with('(') && trimmed.ends_with(')') && trimmed.size() > 1)
        trimmed = withoutSpaces(trimmed.substr(1, trimmed.size() - 2));
    if (const auto plain = withoutUnderscores(trimmed))
        if (const auto c = complexParts(*plain))
            return c;
    raiseValueError(vm, "complex() arg is a malformed string");
    return std::nullopt;
}

std::optional<std::string> intToDecimal(Vm& vm, Value v)
{
    if (unboxedInt(v))
        return intToString(v, 10);
    const std::size_t limit = vm.maxIntDigits != 0 ? vm.maxIntDigits : ~std::size_t{0} - 1;
    const IntView n(v);
    // GMP's count may be one too many.
    if (mpz_sizeinbase(n, 10) <= limit + 1) {
        std::string text = intToString(v, 10);
        if (text.size() - (n.sign() < 0 ? 1 : 0) <= limit)
            return text;
    }
    tooManyDigits(vm, "");
    return std::nullopt;
}

} // namespace vmcore
