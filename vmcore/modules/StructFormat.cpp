// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/StructFormat.h"

#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace vmcore {
namespace {

std::size_t nativeSize(char code)
{
    switch (code) {
    case 'x':
    case 'c':
    case 'b':
    case 'B':
    case '?':
    case 's':
    case 'p': return 1;
    case 'h':
    case 'H':
    case 'e': return 2;
    case 'i':
    case 'I':
    case 'f': return 4;
    case 'l':
    case 'L':
    case 'q':
    case 'Q':
    case 'n':
    case 'N':
    case 'P':
    case 'd': return 8;
    default: return 0;
    }
}

std::size_t standardSize(char code)
{
    if (code == 'l' || code == 'L')
        return 4;
    return code == 'n' || code == 'N' || code == 'P' ? 0 : nativeSize(code);
}

bool isSigned(char code)
{
    return code >= 'a';
}

// --- half floats (IEEE 754 binary16)
double fromHalf(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 31;
    const double fraction = bits & 1023;
    const double size = exponent == 31 ? (fraction == 0 ? HUGE_VAL : std::nan(""))
        : exponent == 0                ? std::ldexp(fraction, -24)
                                       : std::ldexp(1024 + fraction, exponent - 25);
    return (bits & 0x8000) != 0 ? -size : size;
}

std::optional<std::uint16_t> toHalf(double d)
{
    const auto sign = static_cast<std::uint16_t>(std::signbit(d) ? 0x8000 : 0);
    d = std::fabs(d);
    if (std::isnan(d))
        return static_cast<std::uint16_t>(sign | 0x7E00);
    if (std::isinf(d))
        return static_cast<std::uint16_t>(sign | 0x7C00);
    int exponent = 0;
    std::frexp(d, &exponent);
    exponent = std::max(exponent, -13);
    const double scaled = std::nearbyint(std::ldexp(d, 11 - exponent)); // ties to even
    const auto whole = static_cast<int>(scaled) + (exponent + 13) * 1024;
    if (d != 0 && whole >= 0x7C00)
        return std::nullopt;
    return static_cast<std::uint16_t>(sign | (d == 0 ? 0 : whole));
}

void storeBytes(const StructFormat& format, std::uint64_t number, std::size_t size, char* bytes)
{
    if (format.isBigEndian)
        number = std::byteswap(number) >> (64 - 8 * size);
    switch (size) { // constant sizes are single stores
    case 1: std::memcpy(bytes, &number, 1); break;
    case 2: std::memcpy(bytes, &number, 2); break;
    case 4: std::memcpy(bytes, &number, 4); break;
    default: std::memcpy(bytes, &number, 8);
    }
}

std::uint64_t loadBytes(const StructFormat& format, std::size_t size, const char* bytes)
{
    std::uint64_t number = 0;
    switch (size) {
    case 1: std::memcpy(&number, bytes, 1); break;
    case 2: std::memcpy(&number, bytes, 2); break;
    case 4: std::memcpy(&number, bytes, 4); break;
    default: std::memcpy(&number, bytes, 8);
    }
    return format.isBigEndian ? std::byteswap(number) >> (64 - 8 * size) : number;
}

// Whether a machine int is in the range of the format.
bool fits(std::int64_t number, const StructItem& item)
{
    const auto bits = static_cast<unsigned>(item.size * 8);
    if (!isSigned(item.code))
        return number >= 0 && (bits == 64 || number >> bits == 0);
    return bits == 64 || number >> (bits - 1) == 0 || number >> (bits - 1) == -1;
}

bool raiseRange(Vm& vm, const StructFormat& format, const StructItem& item, const Value& least, const Value& most)
{
    if (item.code == 'b' || item.code == 'B')
        raiseStructError(vm,
            item.code == 'b' ? "byte format requires -128 <= number <= 127"
                             : "ubyte format requires 0 <= number <= 255");
    else if (item.code == 'h')
        raiseStructError(vm, "short format requires -32768 <= number <= 32767");
    else if (item.code == 'H')
        raiseStructError(vm, "ushort format requires 0 <= number <= 65535");
    else if (item.size == 8 && !format.isNative)
        raiseStructError(vm, "int too large to convert");
    else
        raiseStructError(vm,
            fmt::format(
                "'{}' format requires {} <= number <= {}", item.code, intToString(least, 10), intToString(most, 10)));
    return false;
}

bool packInt(Vm& vm, const StructFormat& format, const StructItem& item, Value v, char* bytes)
{
    if (v.isSmallInt() && fits(v.asSmallInt(), item)) [[likely]] {
        storeBytes(format, static_cast<std::uint64_t>(v.asSmallInt()), item.size, bytes);
        return true;
    }
    if (!isInt(v) && !lookupInType(vm, vm.typeOf(v), vm.names.index_)) {
        raiseStructError(vm, "required argument is not an integer");
        return false;
    }
    const Value number = toIndex(vm, v);
    if (!number)
        return false;
    const auto bits = static_cast<std::int64_t>(item.size * 8);
    const Value one = Value::smallInt(1);
    const Value range = leftShiftInt(vm, one, Value::smallInt(isSigned(item.code) ? bits - 1 : bits));
    const Value least = isSigned(item.code) ? negateInt(vm, range) : Value::smallInt(0);
    const Value most = subtractInt(vm, range, one);
    if (compareInt(number, least) < 0 || compareInt(number, most) > 0)
        return raiseRange(vm, format, item, least, most);
    const Value mask = makeIntUnsigned(vm, std::numeric_limits<std::uint64_t>::max());
    const Value low = andInt(vm, number, mask), high = rightShiftInt(vm, low, Value::smallInt(32));
    const Value bottom = andInt(vm, low, makeInt(vm, 0xFFFFFFFF));
    const auto word = static_cast<std::uint64_t>(intToInt64(high).value_or(0)) << 32
        | static_cast<std::uint64_t>(intToInt64(bottom).value_or(0));
    storeBytes(format, word, item.size, bytes);
    return true;
}

bool packFloat(Vm& vm, const StructFormat& format, const StructItem& item, Value v, char* bytes)
{
    const auto number = toDouble(vm, v);
    if (!number) {
        if (clearErrorIf(vm, vm.types.TypeError))
            raiseStructError(vm, "required argument is not a float");
        return false;
    }
    std::uint64_t word = 0;
    if (item.code == 'e') {
        const auto half = toHalf(*number);
        if (!half) {
            raiseOverflowError(vm, "float too large to pack with e format");
            return false;
        }
        word = *half;
    } else if (item.code == 'f') {
        const auto narrow = static_cast<float>(*number);
        if (std::isinf(narrow) && !std::isinf(*number)) {
            raiseOverflowError(vm, "float too large to pack with f format");
            return false;
        }
        std::uint32_t bits = 0;
        std::memcpy(&bits, &narrow, sizeof bits);
        word = bits;
    } else {
        std::memcpy(&word, &*number, sizeof word);
    }
    storeBytes(format, word, item.size, bytes);
    return true;
}

bool packText(Vm& vm, const StructItem& item, Value v, char* bytes)
{
    if (!hasKind(v, ObjectKind::Bytes) && !hasKind(v, ObjectKind::ByteArray)) {
        raiseStructError(vm, fmt::format("argument for '{}' must be a bytes object", item.code));
        return false;
    }
    const auto text = needBytesLike(vm, v);
    if (!text)
        return false;
    std::memset(bytes, 0, item.size);
    if (item.code == 's') {
        std::memcpy(bytes, text->data(), std::min(text->size(), item.size));
    } else if (item.size != 0) {
        const std::size_t length = std::min(text->size(), item.size - 1);
        bytes[0] = static_cast<char>(std::min(length, std::size_t{255}));
        std::memcpy(bytes + 1, text->data(), length);
    }
    return true;
}

} // namespace

Value raiseStructError(Vm& vm, std::string_view message)
{
    return raiseModuleError(vm, "_struct", "error", vm.types.ValueError, message);
}

std::optional<StructFormat> parseStructFormat(Vm& vm, const std::string& text)
{
    const auto fail = [&](std::string_view message) -> std::optional<StructFormat> {
        raiseStructError(vm, message);
        return std::nullopt;
    };
    StructFormat format;
    bool aligns = true;
    std::size_t at = 0;
    if (text.find('\0') != std::string::npos)
        return fail("embedded null character");
    if (!text.empty() && std::string_view("@=<>!").find(text[0]) != std::string_view::npos) {
        aligns = format.isNative = text[0] == '@';
        format.isBigEndian = text[0] == '>' || text[0] == '!';
        at = 1;
    }
    while (at < text.size()) {
        if (std::string_view(" \t\n\r\f\v").find(text[at]) != std::string_view::npos) {
            ++at;
            continue;
        }
        std::size_t count = 1;
        if (text[at] >= '0' && text[at] <= '9') {
            for (count = 0; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
                count = count * 10 + static_cast<std::size_t>(text[at] - '0');
                if (count > std::size_t{1} << 48)
                    return fail("overflow in item count");
            }
            if (at >= text.size())
                return fail("repeat count given without format specifier");
        }
        const char code = text[at++];
        const std::size_t size = format.isNative ? nativeSize(code) : standardSize(code);
        if (size == 0)
            return fail("bad char in struct format");
        if (aligns && size > 1)
            format.size = (format.size + size - 1) / size * size;
        const bool isText = code == 's' || code == 'p';
        format.items.push_back({code, isText ? count : size, isText ? 1 : count, format.size});
        format.size += size * count;
        format.values += format.items.back().values();
        if (format.size > std::size_t{1} << 62)
            return fail("total struct size too long");
    }
    return format;
}

Value unpackItem(Vm& vm, const StructFormat& format, const StructItem& item, const char* bytes)
{
    switch (item.code) {
    case 'c': return Value::heap(makeBytes(vm, {bytes, 1}));
    case '?': return Value::boolean(*bytes != 0);
    case 's': return Value::heap(makeBytes(vm, {bytes, item.size}));
    case 'p': {
        const std::size_t length = item.size == 0 ? 0 : static_cast<unsigned char>(bytes[0]);
        return Value::heap(makeBytes(vm, {bytes + 1, std::min(length, item.size == 0 ? 0 : item.size - 1)}));
    }
    case 'e': return Value::number(fromHalf(static_cast<std::uint16_t>(loadBytes(format, 2, bytes))));
    case 'f': {
        const auto bits = static_cast<std::uint32_t>(loadBytes(format, 4, bytes));
        float narrow = 0;
        std::memcpy(&narrow, &bits, sizeof narrow);
        return Value::number(static_cast<double>(narrow));
    }
    case 'd': {
        const std::uint64_t bits = loadBytes(format, 8, bytes);
        double number = 0;
        std::memcpy(&number, &bits, sizeof number);
        return Value::number(number);
    }
    default: break;
    }
    const std::uint64_t word = loadBytes(format, item.size, bytes);
    if (!isSigned(item.code))
        return makeIntUnsigned(vm, word);
    const auto shift = static_cast<unsigned>(64 - item.size * 8);
    return makeInt(vm, static_cast<std::int64_t>(word << shift) >> shift);
}

bool packItem(Vm& vm, const StructFormat& format, const StructItem& item, Value v, char* bytes)
{
    switch (item.code) {
    case 'c':
        if (!hasKind(v, ObjectKind::Bytes) || as<BytesObject>(v)->length != 1) {
            raiseStructError(vm, "char format requires a bytes object of length 1");
            return false;
        }
        *bytes = static_cast<char>(*as<BytesObject>(v)->data());
        return true;
    case '?': {
        const auto is = truth(vm, v);
        *bytes = is.value_or(false) ? 1 : 0;
        return is.has_value();
    }
    case 's':
    case 'p': return packText(vm, item, v, bytes);
    case 'e':
    case 'f':
    case 'd': return packFloat(vm, format, item, v, bytes);
    default: return packInt(vm, format, item, v, bytes);
    }
}

} // namespace vmcore
