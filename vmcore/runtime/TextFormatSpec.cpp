// SPDX-License-Identifier: GPL-3.0-or-later
// Reading format specifications, and strings laid out by them.
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextFormat.h"
#include "vmcore/runtime/TextFormatLayout.h"
#include "vmcore/runtime/TextUnicode.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace vmcore {

namespace {

std::optional<Alignment> alignmentOf(std::uint32_t c)
{
    switch (c) {
    case '<': return Alignment::Left;
    case '>': return Alignment::Right;
    case '^': return Alignment::Center;
    case '=': return Alignment::AfterSign;
    default: return std::nullopt;
    }
}

// "c", or "\x.." for what is not printable ASCII.
std::string quotedCode(std::uint32_t c)
{
    return c > 32 && c < 128 ? std::string(1, static_cast<char>(c)) : fmt::format("\\x{:x}", c);
}

class SpecParser
{
public:
    SpecParser(Vm& vm, const StrObject* text, Value formatted)
        : m_vm(vm)
        , m_text(text)
        , m_formatted(formatted)
    {
    }

    bool parse(FormatSpec& spec, FormatDefaults defaults)
    {
        spec.alignment = defaults.alignment;
        spec.type = defaults.type;
        takeFillAndAlignment(spec);
        if (next() == ' ' || next() == '+' || next() == '-')
            spec.sign = static_cast<char>(take());
        spec.dropNegativeZero = takeIf('z');
        spec.alternate = takeIf('#');
        if (!m_hasFill && takeIf('0')) {
            spec.fill = '0';
            if (!m_hasAlignment && defaults.alignment == Alignment::Right)
                spec.alignment = Alignment::AfterSign;
        }
        return takeWidth(spec) && takeGrouping(spec) && takePrecision(spec) && takeType(spec) && mayGroup(spec);
    }

private:
    static constexpr std::uint32_t kEnd = ~0u;

    std::size_t left() const { return m_text->length - m_at; }
    std::uint32_t next() const { return left() != 0 ? codePoint(m_text, m_at) : kEnd; }
    std::uint32_t take() { return codePoint(m_text, m_at++); }
    bool takeIf(std::uint32_t c)
    {
        const bool isNext = next() == c;
        m_at += isNext;
        return isNext;
    }
    bool fail(std::string_view message)
    {
        raiseValueError(m_vm, message);
        return false;
    }

    void takeFillAndAlignment(FormatSpec& spec)
    {
        if (left() >= 2) {
            if (const auto alignment = alignmentOf(codePoint(m_text, m_at + 1))) {
                spec.fill = take();
                spec.alignment = *alignment;
                ++m_at;
                m_hasFill = m_hasAlignment = true;
                return;
            }
        }
        if (const auto alignment = alignmentOf(next())) {
            spec.alignment = *alignment;
            ++m_at;
            m_hasAlignment = true;
        }
    }

    bool takeWidth(FormatSpec& spec)
    {
        const auto width = takeFormatInteger(m_vm, m_text, m_at, m_text->length);
        spec.width = width.value_or(-1);
        return width.has_value();
    }

    bool takeGrouping(FormatSpec& spec)
    {
        if (takeIf(','))
            spec.grouping = ',';
        if (next() == '_' && spec.grouping == ',')
            return fail("Cannot specify both ',' and '_'.");
        if (takeIf('_'))
            spec.grouping = '_';
        if (next() == ',' && spec.grouping == '_')
            return fail("Cannot specify both ',' and '_'.");
        return true;
    }

    bool takePrecision(FormatSpec& spec)
    {
        if (!takeIf('.'))
            return true;
        const auto precision = takeFormatInteger(m_vm, m_text, m_at, m_text->length);
        if (!precision)
            return false;
        spec.precision = *precision;
        return *precision >= 0 || fail("Format specifier missing precision");
    }

    bool takeType(FormatSpec& spec)
    {
        if (left() > 1)
            return fail(fmt::format(
                "Invalid format specifier '{}' for object of type '{}'", toUtf8(m_text), typeName(m_vm, m_formatted)));
        if (left() == 1)
            spec.type = take();
        return true;
    }

    bool mayGroup(const FormatSpec& spec)
    {
        if (spec.grouping == 0 || spec.type == 0)
            return true;
        if (spec.type < 128 && std::string_view("defgEG%F").contains(static_cast<char>(spec.type)))
            return true;
        if (spec.grouping == '_' && spec.type < 128 && std::string_view("boxX").contains(static_cast<char>(spec.type)))
            return true;
        return fail(fmt::format("Cannot specify '{}' with '{}'.", spec.grouping, quotedCode(spec.type)));
    }

    Vm& m_vm;
    const StrObject* m_text;
    Value m_formatted;
    std::size_t m_at = 0;
    bool m_hasFill = false, m_hasAlignment = false;
};

} // namespace

std::optional<std::int64_t> takeFormatInteger(Vm& vm, const StrObject* text, std::size_t& at, std::size_t end)
{
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    std::int64_t number = -1;
    for (; at < end && unicode::isDecimal(codePoint(text, at)); ++at) {
        const std::int64_t digit = unicode::decimalValue(codePoint(text, at));
        number = std::max<std::int64_t>(number, 0);
        if (number > (kMost - digit) / 10) {
            raiseValueError(vm, "Too many decimal digits in format string");
            return std::nullopt;
        }
        number = number * 10 + digit;
    }
    return number;
}

std::optional<FormatSpec> parseFormatSpec(Vm& vm, const StrObject* text, FormatDefaults defaults, Value formatted)
{
    FormatSpec spec;
    if (!SpecParser(vm, text, formatted).parse(spec, defaults))
        return std::nullopt;
    return spec;
}

Value raiseUnknownFormatCode(Vm& vm, std::uint32_t type, Value v)
{
    return raiseValueError(
        vm, fmt::format("Unknown format code '{}' for object of type '{}'", quotedCode(type), typeName(vm, v)));
}

Padding paddingFor(std::size_t length, const FormatSpec& spec)
{
    const std::size_t width = spec.width > 0 ? static_cast<std::size_t>(spec.width) : 0;
    const std::size_t missing = width > length ? width - length : 0;
    switch (spec.alignment) {
    case Alignment::Left: return {.right = missing};
    case Alignment::Center: return {.left = missing / 2, .right = missing - missing / 2};
    case Alignment::AfterSign: return {.inside = missing};
    case Alignment::Right: return {.left = missing};
    }
    return {};
}

void addRepeated(StrBuilder& builder, std::uint32_t c, std::size_t count)
{
    if (c < 0x80) {
        builder.addAscii(std::string(count, static_cast<char>(c)));
    } else {
        for (std::size_t i = 0; i < count; ++i)
            builder.add(c);
    }
}

bool isLayoutTooLarge(Vm& vm, std::int64_t width)
{
    constexpr std::int64_t kMostWidth = std::numeric_limits<std::uint32_t>::max();
    if (width <= kMostWidth)
        return false;
    raiseMemoryError(vm);
    return true;
}

Value formatStr(Vm& vm, Value v, const StrObject* text)
{
    const StrObject* s = asStr(v);
    const auto spec = parseFormatSpec(vm, text, {Alignment::Left, 's'}, v);
    if (!spec)
        return kNull;
    if (spec->type != 's')
        return raiseUnknownFormatCode(vm, spec->type, v);
    if (spec->sign != 0)
        return raiseValueError(vm,
            spec->sign == ' ' ? "Space not allowed in string format specifier"
                              : "Sign not allowed in string format specifier");
    if (spec->dropNegativeZero)
        return raiseValueError(vm, "Negative zero coercion (z) not allowed in string format specifier");
    if (spec->alternate)
        return raiseValueError(vm, "Alternate form (#) not allowed in string format specifier");
    if (spec->alignment == Alignment::AfterSign)
        return raiseValueError(vm, "'=' alignment not allowed in string format specifier");
    if (isLayoutTooLarge(vm, spec->width))
        return kNull;
    std::size_t length = s->length;
    if (spec->precision >= 0)
        length = std::min(length, static_cast<std::size_t>(spec->precision));
    const Padding padding = paddingFor(length, *spec);
    StrBuilder builder(vm);
    addRepeated(builder, spec->fill, padding.left);
    builder.add(s, 0, length);
    addRepeated(builder, spec->fill, padding.right);
    return Value::heap(builder.finish());
}

} // namespace vmcore
