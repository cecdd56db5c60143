// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/ConstantText.h"

#include "vmcore/frontend/Unicode.h"

#include <cmath>
#include <double-conversion/double-conversion.h>
#include <fmt/core.h>
#include <gmp.h>
#include <memory>
#include <vector>

namespace vmcore::frontend {

namespace {

enum class FloatStyle : std::uint8_t { Float, Imaginary };

std::string floatText(double value, FloatStyle style)
{
    using double_conversion::DoubleToStringConverter;
    if (std::isinf(value)) {
        return "inf";
    }
    const int flags = DoubleToStringConverter::EMIT_POSITIVE_EXPONENT_SIGN
        | (style == FloatStyle::Float ? DoubleToStringConverter::EMIT_TRAILING_DECIMAL_POINT
                    | DoubleToStringConverter::EMIT_TRAILING_ZERO_AFTER_POINT
                                      : 0);
    constexpr int kSmallestExponent = -4;
    constexpr int kLargestExponent = 16;
    constexpr int kExponentDigits = 2;
    const DoubleToStringConverter converter(
        flags, "inf", "nan", 'e', kSmallestExponent, kLargestExponent, 0, 0, kExponentDigits);
    char buffer[64];
    double_conversion::StringBuilder builder(buffer, sizeof buffer);
    converter.ToShortest(value, &builder);
    return builder.Finalize();
}

std::string integerText(const ast::ConstantValue& value)
{
    if (value.base == 10) {
        return std::string(value.text);
    }
    mpz_t number;
    mpz_init_set_str(number, std::string(value.text).c_str(), value.base);
    std::vector<char> digits(mpz_sizeinbase(number, 10) + 2);
    mpz_get_str(digits.data(), 10, number);
    mpz_clear(number);
    return digits.data();
}

char quoteFor(std::string_view text)
{
    const bool hasSingle = text.find('\'') != std::string_view::npos;
    return hasSingle && text.find('"') == std::string_view::npos ? '"' : '\'';
}

/// Appends what strings and bytes escape alike; false when the character is not one of those.
bool appendEscaped(std::string& out, char32_t c, char quote)
{
    switch (c) {
    case U'\n': out += "\\n"; return true;
    case U'\r': out += "\\r"; return true;
    case U'\t': out += "\\t"; return true;
    default: break;
    }
    if (c == U'\\' || c == static_cast<char32_t>(quote)) {
        out += '\\';
        out += static_cast<char>(c);
        return true;
    }
    return false;
}

std::string stringText(std::string_view text)
{
    const char quote = quoteFor(text);
    std::string out(1, quote);
    while (!text.empty()) {
        Utf8Character character = decodeUtf8(text);
        if (character.length == 0) { // A surrogate.
            const auto bits = [&](std::size_t i) { return static_cast<unsigned char>(text[i]) & 0x3FU; };
            character = {static_cast<char32_t>(0xD000U | bits(1) << 6 | bits(2)), 3};
        }
        const char32_t c = character.codePoint;
        if (appendEscaped(out, c, quote)) {
        } else if (isPrintable(c)) {
            out += text.substr(0, character.length);
        } else {
            const auto number = static_cast<std::uint32_t>(c);
            out += c < 0x100  ? fmt::format("\\x{:02x}", number)
                : c < 0x10000 ? fmt::format("\\u{:04x}", number)
                              : fmt::format("\\U{:08x}", number);
        }
        text.remove_prefix(character.length);
    }
    return out + quote;
}

std::string bytesText(std::string_view bytes)
{
    const char quote = quoteFor(bytes);
    std::string out = "b";
    out += quote;
    for (const char byte : bytes) {
        const auto number = static_cast<unsigned char>(byte);
        if (appendEscaped(out, number, quote)) {
            continue;
        }
        if (number >= 0x20 && number < 0x7F) {
            out += byte;
        } else {
            out += fmt::format("\\x{:02x}", static_cast<unsigned>(number));
        }
    }
    return out + quote;
}

} // namespace

std::string constantText(const ast::ConstantValue& value)
{
    switch (value.kind) {
    case ast::ConstantKind::None: return "None";
    case ast::ConstantKind::True: return "True";
    case ast::ConstantKind::False: return "False";
    case ast::ConstantKind::Ellipsis: return "Ellipsis";
    case ast::ConstantKind::Int: return integerText(value);
    case ast::ConstantKind::Float: return floatText(value.number, FloatStyle::Float);
    case ast::ConstantKind::Complex: return floatText(value.number, FloatStyle::Imaginary) + "j";
    case ast::ConstantKind::String: return stringText(value.text);
    case ast::ConstantKind::Bytes: return bytesText(value.text);
    }
    return {};
}

} // namespace vmcore::frontend
