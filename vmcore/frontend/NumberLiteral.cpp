// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/NumberLiteral.h"

#include "vmcore/frontend/CharacterClass.h"

#include <double-conversion/double-conversion.h>
#include <limits>
#include <string>

namespace vmcore::frontend {

namespace {

using ast::ConstantKind;
using ast::ConstantValue;

double floatValue(std::string_view digits)
{
    using double_conversion::StringToDoubleConverter;
    const StringToDoubleConverter converter(
        StringToDoubleConverter::NO_FLAGS, 0.0, std::numeric_limits<double>::quiet_NaN(), nullptr, nullptr);
    int consumed = 0;
    return converter.StringToDouble(digits.data(), static_cast<int>(digits.size()), &consumed);
}

/// Digits whose base is 2 to the `bitsPerDigit`, as hexadecimal digits.
std::string toHexadecimal(std::string_view digits, unsigned bitsPerDigit)
{
    std::string reversed;
    unsigned pending = 0;
    unsigned pendingBits = 0;
    const auto flush = [&] {
        reversed += "0123456789abcdef"[pending & 0xFU];
        pending >>= 4;
    };
    for (std::size_t i = digits.size(); i > 0; --i) {
        pending |= static_cast<unsigned>(hexDigitValue(digits[i - 1])) << pendingBits;
        pendingBits += bitsPerDigit;
        while (pendingBits >= 4) {
            flush();
            pendingBits -= 4;
        }
    }
    if (pendingBits > 0) {
        flush();
    }
    return {reversed.rbegin(), reversed.rend()};
}

std::string_view withoutLeadingZeros(std::string_view digits)
{
    const std::size_t first = digits.find_first_not_of('0');
    return digits.substr(first == std::string_view::npos ? digits.size() - 1 : first);
}

} // namespace

ConstantValue numberValue(std::string_view text, Arena& arena)
{
    std::string digits;
    for (const char c : text) {
        if (c != '_') {
            digits += lowered(c);
        }
    }
    ConstantValue value;
    value.kind = ConstantKind::Int;
    const char radix = digits.size() > 1 ? digits[1] : '\0';
    if (digits[0] == '0' && (radix == 'x' || radix == 'o' || radix == 'b')) {
        const unsigned bitsPerDigit = radix == 'x' ? 4 : radix == 'o' ? 3 : 1;
        const std::string hexadecimal = toHexadecimal(digits.substr(2), bitsPerDigit);
        value.base = 16;
        value.text = arena.copy(withoutLeadingZeros(hexadecimal));
        return value;
    }
    if (digits.back() == 'j') {
        digits.pop_back();
        value.kind = ConstantKind::Complex;
        value.number = floatValue(digits);
    } else if (digits.find_first_of(".e") != std::string::npos) {
        value.kind = ConstantKind::Float;
        value.number = floatValue(digits);
    } else {
        value.text = arena.copy(withoutLeadingZeros(digits));
    }
    return value;
}

bool hasTooManyDigits(const ConstantValue& value)
{
    return value.kind == ConstantKind::Int && value.base == 10 && value.text.size() > kMaxDecimalDigits;
}

} // namespace vmcore::frontend
