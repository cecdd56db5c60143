// SPDX-License-Identifier: GPL-3.0-or-later
// The module binascii: bytes as hexadecimal digits and base 64, and CRC-32 (ISO 3309).
#include "vmcore/modules/Checksum.h"
#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

Value raiseError(Vm& vm, std::string_view message)
{
    return raiseModuleError(vm, "binascii", "Error", vm.types.ValueError, message);
}

// Bytes, or a str of ASCII characters; nullopt: error.
std::optional<std::string> asciiArgument(Vm& vm, Value v)
{
    if (isStr(v)) {
        if ((asStr(v)->flags & kStrAscii) != 0)
            return std::string(asciiView(asStr(v)));
        raiseValueError(vm, "string argument should contain only ASCII characters");
        return std::nullopt;
    }
    const auto bytes = needBytesLike(vm, v);
    if (bytes)
        return std::string(*bytes);
    if (clearErrorIf(vm, vm.types.TypeError))
        raiseTypeError(vm, fmt::format("argument should be bytes, buffer or ASCII string, not '{}'", typeName(vm, v)));
    return std::nullopt;
}

Value toHex(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "hexlify");
    const Value data = keywords.take("data", 0), sep = keywords.take("sep", 1),
                every = keywords.take("bytes_per_sep", 2);
    if (!keywords.done())
        return kNull;
    if (!data)
        return raiseTypeError(vm, "hexlify() missing required argument 'data' (pos 1)");
    const auto bytes = needBytesLike(vm, data);
    const auto separator = bytes && sep ? asciiArgument(vm, sep) : std::optional(std::string());
    const auto group = every ? toInt64(vm, every, vm.types.OverflowError) : std::optional<std::int64_t>(1);
    if (!bytes || !separator || !group)
        return kNull;
    if (sep && separator->size() != 1)
        return raiseValueError(vm, "sep must be length 1.");
    const auto size = static_cast<std::size_t>(*group < 0 ? -*group : *group);
    std::string text;
    for (std::size_t i = 0; i < bytes->size(); ++i) {
        const std::size_t place = *group < 0 ? i : bytes->size() - i; // groups count from the right unless negative
        if (sep && size != 0 && i != 0 && place % size == 0)
            text += *separator;
        text += kHexDigits[static_cast<unsigned char>((*bytes)[i]) >> 4];
        text += kHexDigits[static_cast<unsigned char>((*bytes)[i]) & 15];
    }
    return Value::heap(makeBytes(vm, text));
}

int hexDigit(char c)
{
    const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c;
    const std::size_t at = kHexDigits.find(lower);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

Value fromHex(Vm& vm, const CallArgs& args)
{
    const auto text = asciiArgument(vm, args[0]);
    if (!text)
        return kNull;
    if (text->size() % 2 != 0)
        return raiseError(vm, "Odd-length string");
    std::string bytes;
    for (std::size_t i = 0; i < text->size(); i += 2) {
        const int high = hexDigit((*text)[i]), low = hexDigit((*text)[i + 1]);
        if (high < 0 || low < 0)
            return raiseError(vm, "Non-hexadecimal digit found");
        bytes += static_cast<char>(high << 4 | low);
    }
    return Value::heap(makeBytes(vm, bytes));
}

Value toBase64(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "b2a_base64");
    const Value data = keywords.take("data", 0), newline = keywords.take("newline");
    if (!keywords.done())
        return kNull;
    const auto bytes = data ? needBytesLike(vm, data) : std::nullopt;
    const auto ends = newline ? truth(vm, newline) : std::optional(true);
    if (!bytes || !ends)
        return vm.hasError() ? kNull : raiseTypeError(vm, "b2a_base64() missing required argument 'data' (pos 1)");
    std::string text;
    for (std::size_t i = 0; i < bytes->size(); i += 3) {
        const auto byte = [&](std::size_t k) {
            return i + k < bytes->size() ? static_cast<std::uint32_t>(static_cast<unsigned char>((*bytes)[i + k])) : 0u;
        };
        const std::uint32_t group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k <= bytes->size() ? kBase64[group >> (18 - 6 * k) & 63] : '=';
    }
    if (*ends)
        text += '\n';
    return Value::heap(makeBytes(vm, text));
}

// Characters that are none of base 64 are skipped, unless the reading is strict.
Value fromBase64(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "a2b_base64");
    const Value data = keywords.take("data", 0), mode = keywords.take("strict_mode");
    if (!keywords.done())
        return kNull;
    if (!data)
        return raiseTypeError(vm, "a2b_base64() missing required argument 'data' (pos 1)");
    const auto text = asciiArgument(vm, data);
    const auto strict = mode ? truth(vm, mode) : std::optional(false);
    if (!text || !strict)
        return kNull;
    std::string bytes;
    std::uint32_t group = 0;
    std::size_t digits = 0, padding = 0;
    for (const char c : *text) {
        if (c == '=') {
            ++padding;
            if (digits % 4 >= 2 && digits % 4 + padding >= 4)
                return Value::heap(makeBytes(vm, bytes)); // what follows does not count
            continue;
        }
        const std::size_t digit = kBase64.find(c);
        if (digit == std::string_view::npos) {
            if (*strict)
                return raiseError(vm, "Only base64 data is allowed");
            continue;
        }
        padding = 0;
        group = group << 6 | static_cast<std::uint32_t>(digit);
        if (digits++ % 4 != 0)
            bytes += static_cast<char>(group >> (6 - (digits - 1) % 4 * 2));
    }
    if (digits % 4 == 1)
        return raiseError(vm,
            fmt::format(
                "Invalid base64-encoded string: number of data characters ({}) cannot be 1 more than a multiple "
                "of 4",
                digits));
    return digits % 4 == 0 ? Value::heap(makeBytes(vm, bytes)) : raiseError(vm, "Incorrect padding");
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("hexlify", &toHex, 1, 3, "The bytes as hexadecimal digits."),
    fnKeywords("b2a_hex", &toHex, 1, 3, "The bytes as hexadecimal digits."),
    fn("unhexlify", &fromHex, 1, 1, "The bytes that hexadecimal digits stand for."),
    fn("a2b_hex", &fromHex, 1, 1, "The bytes that hexadecimal digits stand for."),
    fnKeywords("b2a_base64", &toBase64, 1, 1, "The bytes in base 64."),
    fnKeywords("a2b_base64", &fromBase64, 1, 1, "The bytes that base 64 stands for."),
    fn("crc32", &checksum<&crc32_z>, 1, 2, "The check sum of the bytes."),
};

} // namespace

ModuleObject* makeBinasciiModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "binascii", "Bytes as text.");
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "Error", makeErrorClass(vm, "binascii", "Error", {vm.types.ValueError}));
    setConstant(vm, module, "Incomplete", makeErrorClass(vm, "binascii", "Incomplete", {vm.types.Exception}));
    return module;
}

} // namespace vmcore
