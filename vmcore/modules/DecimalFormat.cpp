// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal.__format__.
#include "vmcore/modules/DecimalFormat.h"

#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"

#include <algorithm>
#include <fmt/format.h>
#include <new>

namespace vmcore::decimal {
namespace {

// The digits in front of the point and those behind it, and what follows them.
struct Parts
{
    std::string whole, fraction, tail;
};

// To so many digits.
Number roundedTo(const Number& n, std::int64_t digits, Rounding rounding)
{
    Rest rest{};
    Number result = rescaled(n, n.adjusted() + 1 - digits, rounding, rest);
    if (result.adjusted() != n.adjusted()) // 9.99 became 10.0
        result = rescaled(result, result.adjusted() + 1 - digits, rounding, rest);
    return result;
}

bool isFixed(char type)
{
    return type == 'f' || type == 'F' || type == '%';
}
bool isExponential(char type)
{
    return type == 'e' || type == 'E';
}

Number roundedFor(Number n, const DecimalSpec& spec, Rounding rounding)
{
    Rest rest{};
    if (spec.type == '%')
        n.exponent += 2;
    if (spec.precision >= 0) {
        if (isExponential(spec.type)) {
            if (!n.isZero())
                n = roundedTo(n, spec.precision + 1, rounding);
        } else if (isFixed(spec.type)) {
            n = rescaled(n, -spec.precision, rounding, rest);
        } else if (n.coefficient.digits() > std::max<std::int64_t>(1, spec.precision)) {
            n = roundedTo(n, std::max<std::int64_t>(1, spec.precision), rounding);
        }
    }
    if (n.isZero() && n.exponent > 0 && isFixed(spec.type))
        n.exponent = 0;
    return n;
}

std::string zeros(std::int64_t count)
{
    if (count > kMostDigits)
        throw std::bad_alloc();
    return std::string(static_cast<std::size_t>(count), '0');
}

Parts partsOf(const Number& n, const DecimalSpec& spec)
{
    const std::string digits = n.coefficient.text();
    const auto count = static_cast<std::int64_t>(digits.size());
    const std::int64_t left = n.exponent + count;
    std::int64_t point = 1;
    if (isExponential(spec.type))
        point = n.isZero() && spec.precision >= 0 ? 1 - spec.precision : 1;
    else if (isFixed(spec.type) || (n.exponent <= 0 && left > -6))
        point = left;
    Parts p;
    if (point <= 0) {
        p.whole = "0";
        p.fraction = zeros(-point) + digits;
    } else if (point >= count) {
        p.whole = digits + zeros(point - count);
    } else {
        p.whole = digits.substr(0, static_cast<std::size_t>(point));
        p.fraction = digits.substr(static_cast<std::size_t>(point));
    }
    if (left != point || isExponential(spec.type))
        p.tail = fmt::format("{}{:+}", spec.type == 'E' || spec.type == 'G' ? 'E' : 'e', left - point);
    if (spec.type == '%')
        p.tail += '%';
    return p;
}

// The digits in groups, with zeros in front of them up to the width, as sizes of groups from the left.
std::vector<std::int64_t> grouped(
    std::int64_t digits, std::int64_t width, std::int64_t separator, const DecimalSpec& spec)
{
    std::vector<std::int64_t> sizes;
    for (std::size_t i = 0;; ++i) {
        const std::int64_t left = std::max<std::int64_t>({digits, width, 1});
        const bool isLast = i >= spec.groups.size() && (spec.groups.empty() || spec.groupsEnd);
        const std::int64_t size
            = isLast ? left : std::min<std::int64_t>(left, spec.groups[std::min(i, spec.groups.size() - 1)]);
        sizes.insert(sizes.begin(), size);
        digits = std::max<std::int64_t>(0, digits - size);
        width -= size;
        if (isLast || (digits == 0 && width <= 0))
            return sizes;
        width -= separator;
    }
}

void addGrouped(Vm& vm, StrBuilder& text, const std::string& digits, std::int64_t width, const DecimalSpec& spec)
{
    const StrObject* separator = spec.separator ? asStr(spec.separator) : vm.emptyStr;
    const auto sizes = grouped(static_cast<std::int64_t>(digits.size()), width, separator->length, spec);
    std::int64_t total = 0;
    for (const std::int64_t size : sizes)
        total += size;
    const std::string all = zeros(std::max<std::int64_t>(0, total - static_cast<std::int64_t>(digits.size()))) + digits;
    std::size_t at = 0;
    for (const std::int64_t size : sizes) {
        if (at != 0)
            text.add(separator);
        text.addAscii(std::string_view(all).substr(at, static_cast<std::size_t>(size)));
        at += static_cast<std::size_t>(size);
    }
}

Value aligned(Vm& vm, std::string_view sign, const StrObject* body, const DecimalSpec& spec)
{
    const auto length = static_cast<std::int64_t>(sign.size() + body->length);
    const std::int64_t padding = std::max<std::int64_t>(0, spec.width - length);
    if (padding > kMostDigits)
        throw std::bad_alloc();
    const std::int64_t before = spec.align == '>' ? padding : spec.align == '^' ? padding / 2 : 0;
    const std::int64_t inside = spec.align == '=' || spec.align == '0' ? padding : 0;
    StrBuilder text(vm);
    const auto fill = [&](std::int64_t count) {
        while (count-- > 0)
            text.add(spec.fill);
    };
    fill(before);
    text.addAscii(sign);
    fill(inside);
    text.add(body);
    fill(padding - before - inside);
    return Value::heap(text.finish());
}

} // namespace

Value formatDecimal(Vm& vm, const CallArgs& args)
{
    const Value override = args.valueOr(2, kNull);
    if (!isStr(args[1]))
        return raiseTypeError(vm, "format arg must be str");
    const Context* context = currentContext(vm);
    DecimalSpec spec;
    if (!context || !readSpec(vm, args[1], override, context->capitals, spec))
        return kNull;
    Number n = numberOf(args[0]);
    bool negative = n.negative;
    StrBuilder body(vm);
    if (n.isFinite()) {
        const bool mayDrop = spec.dropNegativeZero && (spec.type != 'F' || n.isZero()); // as CPython does it
        n = roundedFor(std::move(n), spec, context->settings.rounding);
        negative = n.negative && !(mayDrop && n.isZero());
    }
    const std::string sign = negative ? "-" : spec.sign == '-' ? "" : std::string(1, spec.sign);
    if (n.isFinite()) {
        const Parts parts = partsOf(n, spec);
        const StrObject* point = spec.point ? asStr(spec.point) : vm.latin1['.'];
        const std::size_t behind
            = (parts.fraction.empty() ? 0 : point->length + parts.fraction.size()) + parts.tail.size() + sign.size();
        addGrouped(vm, body, parts.whole, spec.align == '0' ? spec.width - static_cast<std::int64_t>(behind) : 0, spec);
        if (!parts.fraction.empty())
            body.add(point);
        body.addAscii(parts.fraction);
        body.addAscii(parts.tail);
    } else {
        n.negative = false;
        body.addAscii(textOf(n, Notation::Scientific, true));
        if (spec.type == '%')
            body.addAscii("%");
        if (spec.align == '0') {
            spec.align = '>';
            spec.fill = ' ';
        }
    }
    return aligned(vm, sign, body.finish(), spec);
}

} // namespace vmcore::decimal
