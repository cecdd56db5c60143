// SPDX-License-Identifier: GPL-3.0-or-later
// Text to bytes and back: UTF-8, UTF-16, UTF-32, Latin-1 and ASCII, with Python's names for them and
// its handlers of errors.
#pragma once
#include "vmcore/object/Str.h"

#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

enum class Encoding : std::uint8_t {
    Ascii,
    Latin1,
    Utf8,
    Utf8Signed, // with a byte order mark
    Utf16,      // byte order mark, or little-endian
    Utf16Little,
    Utf16Big,
    Utf32,
    Utf32Little,
    Utf32Big
};
// "utf-8", "U8", "latin_1"; nullopt: unknown, LookupError is pending.
std::optional<Encoding> encodingNamed(Vm& vm, std::string_view name);
// As errors name it; the byte order that was found counts.
std::string_view encodingName(Encoding encoding);

// `errors` is the name of a handler: strict, ignore, replace, backslashreplace, xmlcharrefreplace,
// surrogateescape, surrogatepass. nullopt, null: UnicodeError or LookupError is pending.
std::optional<std::string> encodeText(Vm& vm, StrObject* text, Encoding encoding, std::string_view errors);
StrObject* decodeText(Vm& vm, std::string_view bytes, Encoding encoding, std::string_view errors);
// The same by any name: an encoding that is not built in is looked up in the registry of the module codecs. May run
// Python.
std::optional<std::string> encodeTextNamed(Vm& vm, StrObject* text, std::string_view encoding, std::string_view errors);
StrObject* decodeTextNamed(Vm& vm, std::string_view bytes, std::string_view encoding, std::string_view errors);

enum class ErrorHandler : std::uint8_t {
    Strict,
    Ignore,
    Replace,
    BackslashReplace,
    XmlCharRefReplace,
    SurrogateEscape,
    SurrogatePass
};
// nullopt: LookupError is pending.
std::optional<ErrorHandler> errorHandlerNamed(Vm& vm, std::string_view name);
// UnicodeEncodeError or UnicodeDecodeError for [start, end) of the object.
Value raiseUnicodeError(Vm& vm, TypeObject* type, std::string_view encoding, Value object, std::size_t start,
    std::size_t end, std::string_view reason);

} // namespace vmcore
