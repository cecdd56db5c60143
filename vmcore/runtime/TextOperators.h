// SPDX-License-Identifier: GPL-3.0-or-later
// Operators on text and bytes, and the pieces of text that several files write. A null result means
// that an error is pending. No Python runs here unless a function says so.
#pragma once
#include "vmcore/object/Str.h"

#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

// s * count; counts below 1 give "".
StrObject* strRepeat(Vm& vm, StrObject* s, std::int64_t count);
StrObject* strConcat(Vm& vm, StrObject* a, StrObject* b);
// separator.join(items); every item must be a string.
StrObject* strJoin(Vm& vm, const StrObject* separator, const Value* items, std::size_t count);
// s[start], s[start + step], …; the range lies inside the string.
StrObject* strSlice(Vm& vm, StrObject* s, std::int64_t start, std::int64_t step, std::int64_t count);

// --- bytes-like values: bytes, bytearray and instances of their subclasses ---------------------------
inline bool isBytes(Value v)
{
    return hasKind(v, ObjectKind::Bytes);
}
inline bool isByteArray(Value v)
{
    return hasKind(v, ObjectKind::ByteArray);
}
inline bool isBytesLike(Value v)
{
    return isBytes(v) || isByteArray(v);
}
// Valid until the value changes.
std::string_view bytesLikeView(Value v);
// A new value of the kind of `like`: bytes, or bytearray.
Value makeBytesLike(Vm& vm, std::string_view bytes, Value like);
ByteArrayObject* makeByteArray(Vm& vm, std::string_view bytes);
// Puts other bytes in the place of [from, from + count).
void byteArrayReplace(Vm& vm, ByteArrayObject* array, std::size_t from, std::size_t count, std::string_view bytes);
Value bytesConcat(Vm& vm, Value a, Value b); // both bytes-like; the kind of the first
Value bytesRepeat(Vm& vm, Value v, std::int64_t count);
// bytes % arguments. May run Python.
Value bytesPercentFormat(Vm& vm, Value format, Value arguments);

// --- repr ----------------------------------------------------------------------------------------
StrObject* strRepr(Vm& vm, const StrObject* s);
StrObject* bytesRepr(Vm& vm, std::string_view bytes);
std::string escapedCodePoint(std::uint32_t c);     // "\xe9", "\u20ac", "\U0001f600"
std::string escapedSurrogates(const StrObject* s); // UTF-8, lone surrogates as "\udc80"

} // namespace vmcore
