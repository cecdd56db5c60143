// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the module _json share: strings (JsonText.cpp), reading (JsonScanner.cpp), writing
// (JsonEncoder.cpp).
#pragma once
#include "vmcore/object/Str.h"
#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/Native.h"

#include <cstdint>

namespace vmcore::json {

enum class Strictness : std::uint8_t { ControlCharactersAllowed, ControlCharactersRefused };

// The text of a document as its code units. Hooks may run while it is read, so places are asked for anew.
template<class Unit>
struct Document
{
    StrObject* text;
    const Unit* units() const { return reinterpret_cast<const Unit*>(text->data()); }
    std::int64_t length() const { return text->length; }
};
// Calls visit(Document of the width that the text has).
template<class Visit>
decltype(auto) visitDocument(StrObject* text, Visit&& visit)
{
    switch (text->width) {
    case 1: return visit(Document<std::uint8_t>{text});
    case 2: return visit(Document<std::uint16_t>{text});
    default: return visit(Document<std::uint32_t>{text});
    }
}

// Reads the string whose first character behind the quote is at `at`; `end` becomes the place behind the closing one.
// kNull: JSONDecodeError is pending.
template<class Unit>
Value scanString(Vm& vm, const Document<Unit>& document, std::int64_t at, Strictness strictness, std::int64_t& end);
// Raises json.decoder.JSONDecodeError.
Value raiseDecodeError(Vm& vm, const char* message, StrObject* document, std::int64_t at);

// The text in quotes with what must be escaped.
void addQuoted(StrBuilder& to, const StrObject* text);      // control characters, quotes and backslashes
void addQuotedAscii(StrBuilder& to, const StrObject* text); // and all that is not ASCII
Value encodeBaseString(Vm& vm, const CallArgs& args);
Value encodeBaseStringAscii(Vm& vm, const CallArgs& args);

TypeObject* makeScannerType(Vm& vm);
TypeObject* makeEncoderType(Vm& vm);

} // namespace vmcore::json
