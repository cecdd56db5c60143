// SPDX-License-Identifier: GPL-3.0-or-later
// Text of any value: exact built-in numbers and text directly, everything else through the special
// methods of its class.
#include "vmcore/runtime/Text.h"

#include "vmcore/frontend/Unicode.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/NumberText.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/TextFormat.h"
#include "vmcore/runtime/TextOperators.h"

#include <charconv>
#include <fmt/format.h>

namespace vmcore {

namespace {

Value smallIntText(Vm& vm, std::int64_t i)
{
    char buffer[24];
    const char* const end = std::to_chars(buffer, buffer + sizeof buffer, i).ptr;
    return Value::heap(makeStr(vm, {buffer, static_cast<std::size_t>(end - buffer)}));
}

Value bigIntText(Vm& vm, Value v)
{
    const auto text = intToDecimal(vm, v);
    return text ? Value::heap(makeStr(vm, *text)) : kNull;
}

// repr of singletons and exact numbers, which is their str too; kNull without error: something else.
Value simpleText(Vm& vm, Value v)
{
    if (v.isSmallInt())
        return smallIntText(vm, v.asSmallInt());
    if (v.isFloat())
        return Value::heap(makeStr(vm, formatFloatRepr(v.asFloat())));
    if (v.isBool())
        return Value::heap(makeStr(vm, v.asBool() ? "True" : "False"));
    if (v.isNone())
        return Value::heap(makeStr(vm, "None"));
    if (isExactly(v, ObjectKind::Int))
        return bigIntText(vm, v);
    if (isExactly(v, ObjectKind::Complex)) {
        const std::complex<double> c = complexOf(v);
        return Value::heap(makeStr(vm, complexRepr(c.real(), c.imag())));
    }
    return kNull;
}

// The result of the special method, which has to be a string.
Value textOfSpecial(Vm& vm, Value v, StrObject* name, const char* where)
{
    const RecursionGuard guard(vm, where);
    if (!guard)
        return kNull;
    bool found = false;
    const Value text = callSpecial(vm, v, name, {}, found);
    if (!found || !text)
        return kNull;
    if (!isStr(text))
        return raiseTypeError(vm, fmt::format("{} returned non-string (type {})", toUtf8(name), typeName(vm, text)));
    return text;
}

} // namespace

Value reprOf(Vm& vm, Value v)
{
    if (const Value text = simpleText(vm, v); text || vm.hasError())
        return text;
    if (isExactly(v, ObjectKind::Str))
        return Value::heap(strRepr(vm, asStr(v)));
    if (isExactly(v, ObjectKind::Bytes))
        return Value::heap(bytesRepr(vm, bytesView(static_cast<const BytesObject*>(v.object()))));
    return textOfSpecial(vm, v, vm.names.repr_, " while getting the repr of an object");
}

Value strOf(Vm& vm, Value v)
{
    if (isExactly(v, ObjectKind::Str))
        return v;
    if (const Value text = simpleText(vm, v); text || vm.hasError())
        return text;
    return textOfSpecial(vm, v, vm.names.str_, " while getting the str of an object");
}

Value asciiOf(Vm& vm, Value v)
{
    const Value text = reprOf(vm, v);
    if (!text || asStr(text)->flags & kStrAscii)
        return text;
    StrBuilder builder(vm);
    const StrObject* s = asStr(text);
    for (std::size_t i = 0; i < s->length; ++i) {
        const std::uint32_t c = codePoint(s, i);
        if (c < 0x80)
            builder.add(c);
        else
            builder.addAscii(escapedCodePoint(c));
    }
    return Value::heap(builder.finish());
}

Value formatValue(Vm& vm, Value v, StrObject* spec)
{
    if (spec->length == 0 && (isExactly(v, ObjectKind::Str) || isExactInt(v) || v.isFloat()))
        return strOf(vm, v);
    if (isExactly(v, ObjectKind::Str))
        return formatStr(vm, v, spec);
    if (isExactInt(v))
        return formatInt(vm, v, spec);
    if (v.isFloat())
        return formatFloatValue(vm, v, spec);
    bool found = false;
    const Value text = callSpecial(vm, v, vm.names.format_, {Value::heap(spec)}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("Type {} doesn't define __format__", typeName(vm, v)));
    if (text && !isStr(text))
        return raiseTypeError(vm, fmt::format("__format__ must return a str, not {}", typeName(vm, text)));
    return text;
}

std::string reprForMessage(Vm& vm, Value v)
{
    const Value pending = vm.error;
    vm.error = kNull;
    const Value text = reprOf(vm, v);
    vm.error = pending;
    return text ? escapedSurrogates(asStr(text)) : fmt::format("<{} object>", typeName(vm, v));
}

std::string toUtf8(const StrObject* s)
{
    if (s->flags & kStrAscii)
        return std::string(asciiView(s));
    std::string utf8;
    utf8.reserve(std::size_t{s->length} * 2);
    visitUnits(s, [&](auto units) {
        for (const std::uint32_t c : units) {
            if (c < 0x80)
                utf8 += static_cast<char>(c);
            else
                frontend::appendUtf8(utf8, c);
        }
    });
    return utf8;
}

} // namespace vmcore
