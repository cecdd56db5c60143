// SPDX-License-Identifier: GPL-3.0-or-later
// Quoted forms of strings and bytes.
#include "vmcore/frontend/Unicode.h"
#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/TextOperators.h"
#include "vmcore/runtime/TextUnicode.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

// Double quotes only when there are single ones inside and no double ones.
char quoteFor(bool hasSingle, bool hasDouble)
{
    return hasSingle && !hasDouble ? '"' : '\'';
}

// The two characters of "\n" and the like; 0: there is no such form.
char shortEscape(std::uint32_t c)
{
    switch (c) {
    case '\t': return 't';
    case '\n': return 'n';
    case '\r': return 'r';
    case '\\': return '\\';
    default: return 0;
    }
}

} // namespace

std::string escapedCodePoint(std::uint32_t c)
{
    if (c < 0x100)
        return fmt::format("\\x{:02x}", c);
    return c < 0x10000 ? fmt::format("\\u{:04x}", c) : fmt::format("\\U{:08x}", c);
}

std::string escapedSurrogates(const StrObject* s)
{
    std::string utf8;
    for (std::size_t i = 0; i < s->length; ++i) {
        const std::uint32_t c = codePoint(s, i);
        if (c >= 0xD800 && c <= 0xDFFF)
            utf8 += escapedCodePoint(c);
        else
            frontend::appendUtf8(utf8, c);
    }
    return utf8;
}

StrObject* strRepr(Vm& vm, const StrObject* s)
{
    bool hasSingle = false, hasDouble = false, isPlain = true;
    visitUnits(s, [&](auto units) {
        for (const std::uint32_t c : units) {
            hasSingle |= c == '\'';
            hasDouble |= c == '"';
            isPlain = isPlain && c != '\\' && unicode::isPrintable(c);
        }
    });
    const auto quote = static_cast<std::uint32_t>(quoteFor(hasSingle, hasDouble));
    StrBuilder builder(vm);
    builder.add(quote);
    if (isPlain && (!hasSingle || quote == '"')) {
        builder.add(s);
    } else {
        for (std::size_t i = 0; i < s->length; ++i) {
            const std::uint32_t c = codePoint(s, i);
            if (const char escape = c == quote ? static_cast<char>(quote) : shortEscape(c)) {
                const char text[] = {'\\', escape};
                builder.addAscii({text, 2});
            } else if (unicode::isPrintable(c)) {
                builder.add(c);
            } else {
                builder.addAscii(escapedCodePoint(c));
            }
        }
    }
    builder.add(quote);
    return builder.finish();
}

StrObject* bytesRepr(Vm& vm, std::string_view bytes)
{
    const char quote = quoteFor(bytes.contains('\''), bytes.contains('"'));
    std::string text = std::string("b") + quote;
    for (const char byte : bytes) {
        const auto c = static_cast<unsigned char>(byte);
        if (const char escape = byte == quote ? quote : shortEscape(c)) {
            text += '\\';
            text += escape;
        } else if (c >= ' ' && c < 0x7F) {
            text += byte;
        } else {
            text += escapedCodePoint(c);
        }
    }
    text += quote;
    return makeStr(vm, text);
}

} // namespace vmcore
