// SPDX-License-Identifier: GPL-3.0-or-later
// Strings of JSON (RFC 8259, section 7), and the module itself.
#include "vmcore/modules/Json.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore::json {
namespace {

constexpr std::int64_t kHexDigits = 4;

// The number that four hexadecimal digits give; nullopt: one of them is none.
template<class Unit>
std::optional<std::uint32_t> readHex(const Unit* digits)
{
    std::uint32_t value = 0;
    for (std::int64_t i = 0; i < kHexDigits; ++i) {
        const std::uint32_t c = digits[i];
        const std::uint32_t letter = c | 0x20;
        if (c >= '0' && c <= '9')
            value = value << 4 | (c - '0');
        else if (letter >= 'a' && letter <= 'f')
            value = value << 4 | (letter - 'a' + 10);
        else
            return std::nullopt;
    }
    return value;
}

std::uint32_t simpleEscape(std::uint32_t letter) // 0: there is none
{
    switch (letter) {
    case '"':
    case '\\':
    case '/': return letter;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
    }
}

// The code point of the escape whose digits are at `at`, which moves behind it. nullopt: an error is pending.
template<class Unit>
std::optional<std::uint32_t> readUnicodeEscape(Vm& vm, const Document<Unit>& document, std::int64_t& at)
{
    const Unit* units = document.units();
    const std::int64_t length = document.length(), start = at;
    at += kHexDigits;
    const auto c = at < length ? readHex(units + start) : std::nullopt;
    if (!c) {
        raiseDecodeError(vm, "Invalid \\uXXXX escape", document.text, start - 1);
        return std::nullopt;
    }
    const bool isHigh = *c >= 0xD800 && *c <= 0xDBFF;
    if (!isHigh || at + 6 >= length || units[at] != '\\' || units[at + 1] != 'u')
        return c;
    const auto low = readHex(units + at + 2);
    if (!low) {
        raiseDecodeError(vm, "Invalid \\uXXXX escape", document.text, at + 1);
        return std::nullopt;
    }
    if (*low < 0xDC00 || *low > 0xDFFF)
        return c;
    at += 6;
    return 0x10000 + ((*c - 0xD800) << 10 | (*low - 0xDC00));
}

// The place of the first quote, backslash or refused character; the length: none.
template<class Unit>
std::int64_t plainEnd(const Unit* units, std::int64_t at, std::int64_t length, Strictness strictness)
{
    const std::uint32_t lowest = strictness == Strictness::ControlCharactersRefused ? 0x20 : 0;
    while (at < length && units[at] != '"' && units[at] != '\\' && units[at] >= lowest)
        ++at;
    return at;
}

// The part of a document as a string of its own.
template<class Unit>
StrObject* part(Vm& vm, const Document<Unit>& document, std::int64_t from, std::int64_t to)
{
    return substring(vm, document.text, static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
}

} // namespace

Value raiseDecodeError(Vm& vm, const char* message, StrObject* document, std::int64_t at)
{
    const Value module = importDotted(vm, vm.intern("json.decoder"));
    const Value type = module ? getAttribute(vm, module, vm.intern("JSONDecodeError")) : kNull;
    const Value error
        = type ? call(vm, type, {Value::heap(makeStr(vm, message)), Value::heap(document), makeInt(vm, at)}) : kNull;
    return error ? raiseObject(vm, error) : kNull;
}

template<class Unit>
Value scanString(Vm& vm, const Document<Unit>& document, std::int64_t at, Strictness strictness, std::int64_t& end)
{
    const std::int64_t length = document.length(), quote = at - 1;
    std::int64_t stop = plainEnd(document.units(), at, length, strictness);
    if (stop < length && document.units()[stop] == '"') {
        end = stop + 1;
        return Value::heap(part(vm, document, at, stop));
    }
    StrBuilder builder(vm);
    for (;;) {
        if (stop < length && document.units()[stop] != '"' && document.units()[stop] != '\\')
            return raiseDecodeError(vm, "Invalid control character at", document.text, stop);
        if (stop >= length || (document.units()[stop] == '\\' && stop + 1 >= length))
            return raiseDecodeError(vm, "Unterminated string starting at", document.text, quote);
        builder.add(document.text, static_cast<std::size_t>(at), static_cast<std::size_t>(stop - at));
        if (document.units()[stop] == '"')
            break;
        const std::uint32_t letter = document.units()[stop + 1];
        at = stop + 2;
        if (letter == 'u') {
            const auto c = readUnicodeEscape(vm, document, at);
            if (!c)
                return kNull;
            builder.add(*c);
        } else if (const std::uint32_t c = simpleEscape(letter)) {
            builder.add(c);
        } else {
            return raiseDecodeError(vm, "Invalid \\escape", document.text, stop);
        }
        stop = plainEnd(document.units(), at, length, strictness);
    }
    end = stop + 1;
    return Value::heap(builder.finish());
}
template Value scanString(Vm&, const Document<std::uint8_t>&, std::int64_t, Strictness, std::int64_t&);
template Value scanString(Vm&, const Document<std::uint16_t>&, std::int64_t, Strictness, std::int64_t&);
template Value scanString(Vm&, const Document<std::uint32_t>&, std::int64_t, Strictness, std::int64_t&);

namespace {

constexpr char kHex[] = "0123456789abcdef";

void addEscape(StrBuilder& to, std::uint32_t unit)
{
    const char text[] = {'\\', 'u', kHex[unit >> 12], kHex[unit >> 8 & 15], kHex[unit >> 4 & 15], kHex[unit & 15]};
    to.addAscii({text, sizeof text});
}

void addEscaped(StrBuilder& to, std::uint32_t c)
{
    switch (c) {
    case '"': return to.addAscii("\\\"");
    case '\\': return to.addAscii("\\\\");
    case '\b': return to.addAscii("\\b");
    case '\f': return to.addAscii("\\f");
    case '\n': return to.addAscii("\\n");
    case '\r': return to.addAscii("\\r");
    case '\t': return to.addAscii("\\t");
    default: break;
    }
    if (c < 0x10000)
        return addEscape(to, c);
    addEscape(to, 0xD800 + ((c - 0x10000) >> 10));
    addEscape(to, 0xDC00 + ((c - 0x10000) & 0x3FF));
}

// `highest`: what is above it is escaped, too.
void addQuotedUpTo(StrBuilder& to, const StrObject* text, std::uint32_t highest)
{
    to.addAscii("\"");
    visitUnits(text, [&](auto units) {
        for (std::size_t from = 0, at = 0;; ++at) {
            const bool ends = at == units.size();
            if (!ends && units[at] >= 0x20 && units[at] <= highest && units[at] != '"' && units[at] != '\\')
                continue;
            if (at > from)
                to.add(text, from, at - from);
            if (ends)
                break;
            addEscaped(to, units[at]);
            from = at + 1;
        }
    });
    to.addAscii("\"");
}

Value quoted(Vm& vm, const CallArgs& args, void (*add)(StrBuilder&, const StrObject*))
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("first argument must be a string, not {}", typeName(vm, args[0])));
    StrBuilder builder(vm);
    add(builder, asStr(args[0]));
    return Value::heap(builder.finish());
}

Value scanStringFunction(Vm& vm, const CallArgs& args)
{
    const auto at = toInt64(vm, args[1], vm.types.OverflowError);
    const auto strict = at && args.count > 2 ? truth(vm, args[2]) : std::optional(at.has_value());
    if (!at || !strict)
        return kNull;
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("first argument must be a string, not {}", typeName(vm, args[0])));
    if (*at < 0 || *at > asStr(args[0])->length)
        return raiseValueError(vm, "end is out of bounds");
    return visitDocument(asStr(args[0]), [&](auto document) {
        std::int64_t end = 0;
        const Value text = scanString(vm, document, *at,
            *strict ? Strictness::ControlCharactersRefused : Strictness::ControlCharactersAllowed, end);
        return text ? Value::heap(makeTuple(vm, {text, makeInt(vm, end)})) : kNull;
    });
}

constexpr NativeInfo kFunctions[] = {
    fn("encode_basestring", &encodeBaseString, 1, 1, "A string as JSON."),
    fn("encode_basestring_ascii", &encodeBaseStringAscii, 1, 1, "A string as JSON in ASCII."),
    fn("scanstring", &scanStringFunction, 2, 3, "Reads a string of JSON: (text, place behind it)."),
};

} // namespace

void addQuoted(StrBuilder& to, const StrObject* text)
{
    addQuotedUpTo(to, text, 0x10FFFF);
}

void addQuotedAscii(StrBuilder& to, const StrObject* text)
{
    addQuotedUpTo(to, text, '~');
}

Value encodeBaseString(Vm& vm, const CallArgs& args)
{
    return quoted(vm, args, &addQuoted);
}

Value encodeBaseStringAscii(Vm& vm, const CallArgs& args)
{
    return quoted(vm, args, &addQuotedAscii);
}

} // namespace vmcore::json

namespace vmcore {

ModuleObject* makeJsonModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_json", "Reading and writing JSON.");
    addFunctions(vm, module, json::kFunctions);
    setConstant(vm, module, "make_scanner", Value::heap(json::makeScannerType(vm)));
    setConstant(vm, module, "make_encoder", Value::heap(json::makeEncoderType(vm)));
    return module;
}

} // namespace vmcore
