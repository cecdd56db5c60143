// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers laid out by a format specification: sign, prefix, grouped digits, the rest, and padding.
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/NumberText.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextFormat.h"
#include "vmcore/runtime/TextFormatLayout.h"

#include <algorithm>
#include <cmath>

namespace vmcore {

namespace {

struct NumberParts
{
    char sign = 0;           // '-' or none
    std::string_view prefix; // "0x"
    std::string_view digits; // before the point; may be empty ("inf")
    std::string_view rest;   // point, decimals, exponent, percent sign; or "inf"
};

// Splits what formatFloat wrote.
NumberParts partsOfFloat(std::string_view text)
{
    NumberParts parts;
    if (text.starts_with('-')) {
        parts.sign = '-';
        text.remove_prefix(1);
    }
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    parts.digits = text.substr(0, count);
    parts.rest = text.substr(count);
    return parts;
}

// Digits with separators between groups, and zeros before them until there are `minimum` characters; a
// separator never comes first, so there may be one zero more.
std::string groupDigits(std::string_view digits, std::int64_t minimum, char separator, std::size_t groupSize)
{
    if (digits.empty())
        return {};
    std::string reversed;
    auto at = digits.rbegin();
    for (std::size_t inGroup = 0; at != digits.rend() || std::ssize(reversed) < minimum; ++inGroup) {
        if (separator != 0 && inGroup == groupSize) {
            reversed += separator;
            inGroup = 0;
        }
        reversed += at != digits.rend() ? *at++ : '0';
    }
    std::reverse(reversed.begin(), reversed.end());
    return reversed;
}

char shownSign(char sign, char wanted)
{
    if (sign != 0)
        return sign;
    return wanted == '+' || wanted == ' ' ? wanted : '\0';
}

void layOut(StrBuilder& builder, const NumberParts& parts, const FormatSpec& spec)
{
    const char sign = shownSign(parts.sign, spec.sign);
    const std::size_t fixed = (sign != 0 ? 1u : 0u) + parts.prefix.size() + parts.rest.size();
    const bool zeroFilled = spec.fill == '0' && spec.alignment == Alignment::AfterSign;
    const bool isFours = spec.type == 'b' || spec.type == 'o' || spec.type == 'x' || spec.type == 'X';
    const std::string digits = groupDigits(
        parts.digits, zeroFilled ? spec.width - static_cast<std::int64_t>(fixed) : 0, spec.grouping, isFours ? 4 : 3);
    const Padding padding = paddingFor(fixed + digits.size(), spec);
    addRepeated(builder, spec.fill, padding.left);
    if (sign != 0)
        builder.addAscii({&sign, 1});
    builder.addAscii(parts.prefix);
    addRepeated(builder, spec.fill, padding.inside);
    builder.addAscii(digits);
    builder.addAscii(parts.rest);
    addRepeated(builder, spec.fill, padding.right);
}

Value laidOut(Vm& vm, const NumberParts& parts, const FormatSpec& spec)
{
    if (isLayoutTooLarge(vm, spec.width))
        return kNull;
    StrBuilder builder(vm);
    layOut(builder, parts, spec);
    return Value::heap(builder.finish());
}

// Type and precision of a float as formatFloat wants them. False: ValueError is pending.
bool floatStyle(Vm& vm, const FormatSpec& spec, FloatStyle& style)
{
    constexpr std::int64_t kDefaultPrecision = 6;
    if (spec.precision > kMostFloatPrecision) {
        raiseValueError(vm, "precision too big");
        return false;
    }
    style.alternate = spec.alternate;
    style.dropNegativeZero = spec.dropNegativeZero;
    switch (spec.type) {
    case 0: style.type = spec.precision < 0 ? 'r' : 'g'; break;
    case 'n': style.type = 'g'; break;
    case '%': style.type = 'f'; break;
    default: style.type = static_cast<char>(spec.type);
    }
    style.precision = static_cast<int>(spec.precision >= 0 ? spec.precision : kDefaultPrecision);
    return true;
}

bool isFloatCode(std::uint32_t type)
{
    switch (type) {
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case '%': return true;
    default: return false;
    }
}

Value layOutFloat(Vm& vm, double d, const FormatSpec& spec)
{
    FloatStyle style;
    if (!floatStyle(vm, spec, style))
        return kNull;
    style.addDotZero = spec.type == 0;
    std::string text = formatFloat(spec.type == '%' ? d * 100 : d, style);
    if (spec.type == '%')
        text += '%';
    return laidOut(vm, partsOfFloat(text), spec);
}

Value layOutCharacter(Vm& vm, Value v, FormatSpec spec)
{
    if (spec.sign != 0)
        return raiseValueError(vm, "Sign not allowed with integer format specifier 'c'");
    if (spec.alternate)
        return raiseValueError(vm, "Alternate form (#) not allowed with integer format specifier 'c'");
    const auto code = intToInt64(v);
    if (!code)
        return raiseOverflowError(vm, "Python int too large to convert to C long");
    if (*code < 0 || *code > 0x10FFFF)
        return raiseOverflowError(vm, "%c arg not in range(0x110000)");
    if (isLayoutTooLarge(vm, spec.width))
        return kNull;
    const Padding padding = paddingFor(1, spec);
    StrBuilder builder(vm);
    addRepeated(builder, spec.fill, padding.left + padding.inside);
    builder.add(static_cast<std::uint32_t>(*code));
    addRepeated(builder, spec.fill, padding.right);
    return Value::heap(builder.finish());
}

Value layOutInt(Vm& vm, Value v, const FormatSpec& spec)
{
    std::string text;
    NumberParts parts;
    switch (spec.type) {
    case 'b':
        text = intToString(v, 2);
        parts.prefix = "0b";
        break;
    case 'o':
        text = intToString(v, 8);
        parts.prefix = "0o";
        break;
    case 'x':
        text = intToString(v, 16);
        parts.prefix = "0x";
        break;
    case 'X':
        text = intToString(v, 16);
        for (char& c : text)
            if (c >= 'a')
                c = static_cast<char>(c - 0x20);
        parts.prefix = "0X";
        break;
    default: {
        auto decimal = intToDecimal(vm, v);
        if (!decimal)
            return kNull;
        text = std::move(*decimal);
    }
    }
    if (!spec.alternate)
        parts.prefix = {};
    parts.digits = text;
    if (text.starts_with('-')) {
        parts.sign = '-';
        parts.digits.remove_prefix(1);
    }
    return laidOut(vm, parts, spec);
}

} // namespace

Value formatInt(Vm& vm, Value v, const StrObject* text)
{
    const auto spec = parseFormatSpec(vm, text, {Alignment::Right, 'd'}, v);
    if (!spec)
        return kNull;
    if (isFloatCode(spec->type)) {
        const auto d = intToDouble(v);
        return d ? layOutFloat(vm, *d, *spec) : raiseOverflowError(vm, kIntTooLargeForFloat);
    }
    switch (spec->type) {
    case 'b':
    case 'c':
    case 'd':
    case 'n':
    case 'o':
    case 'x':
    case 'X': break;
    default: return raiseUnknownFormatCode(vm, spec->type, v);
    }
    if (spec->precision >= 0)
        return raiseValueError(vm, "Precision not allowed in integer format specifier");
    if (spec->dropNegativeZero)
        return raiseValueError(vm, "Negative zero coercion (z) not allowed in integer format specifier");
    return spec->type == 'c' ? layOutCharacter(vm, v, *spec) : layOutInt(vm, v, *spec);
}

Value formatFloatValue(Vm& vm, Value v, const StrObject* text)
{
    const auto spec = parseFormatSpec(vm, text, {Alignment::Right, 0}, v);
    if (!spec)
        return kNull;
    if (spec->type != 0 && spec->type != 'n' && !isFloatCode(spec->type))
        return raiseUnknownFormatCode(vm, spec->type, v);
    return layOutFloat(vm, floatOf(v), *spec);
}

Value formatComplex(Vm& vm, Value v, const StrObject* text)
{
    const auto spec = parseFormatSpec(vm, text, {Alignment::Right, 0}, v);
    if (!spec)
        return kNull;
    if (spec->type != 0 && spec->type != 'n' && (spec->type == '%' || !isFloatCode(spec->type)))
        return raiseUnknownFormatCode(vm, spec->type, v);
    if (spec->fill == '0')
        return raiseValueError(vm, "Zero padding is not allowed in complex format specifier");
    if (spec->alignment == Alignment::AfterSign)
        return raiseValueError(vm, "'=' alignment flag is not allowed in complex format specifier");
    FloatStyle style;
    if (!floatStyle(vm, *spec, style) || isLayoutTooLarge(vm, spec->width))
        return kNull;
    const std::complex<double> c = complexOf(v);
    const bool isImaginary = spec->type == 0 && c.real() == 0 && !std::signbit(c.real());
    const bool hasParentheses = spec->type == 0 && !isImaginary;
    FormatSpec partSpec = *spec;
    partSpec.width = -1;
    StrBuilder parts(vm);
    if (hasParentheses)
        parts.addAscii("(");
    if (!isImaginary) {
        layOut(parts, partsOfFloat(formatFloat(c.real(), style)), partSpec);
        partSpec.sign = '+';
    }
    layOut(parts, partsOfFloat(formatFloat(c.imag(), style)), partSpec);
    parts.addAscii(hasParentheses ? "j)" : "j");
    const Padding padding = paddingFor(parts.length(), *spec);
    const StrObject* whole = parts.finish();
    StrBuilder builder(vm);
    addRepeated(builder, spec->fill, padding.left);
    builder.add(whole);
    addRepeated(builder, spec->fill, padding.right);
    return Value::heap(builder.finish());
}

} // namespace vmcore
