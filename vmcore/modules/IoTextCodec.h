// SPDX-License-Identifier: GPL-3.0-or-later
// Incremental codecs of text streams: those that are used most in C++, all others through the registry of codecs.
#pragma once
#include "vmcore/modules/IoNewline.h"

#include <string>
#include <string_view>

namespace vmcore::io {

enum class CodecKind : std::uint8_t { None, Ascii, Latin1, Utf8, Object };
// None: the codec and handler of errors are not among those in C++.
CodecKind codecKind(std::string_view encoding, std::string_view errors);
// The CodecInfo of a text encoding; kNull: LookupError.
Value textCodec(Vm& vm, StrObject* encoding);

struct TextDecoder
{
    CodecKind kind = CodecKind::None;
    Value object = kNull; // of kind Object
    std::string errors{};
    std::string kept{}; // bytes that begin a character
    bool hasNewlines = false;
    NewlineState newlines{};

    explicit operator bool() const { return kind != CodecKind::None; }
    // Null: error.
    StrObject* decode(Vm& vm, Value owner, std::string_view bytes, bool isFinal);
    // False: error. `flags` is an int.
    bool readState(Vm& vm, std::string& bytes, Value& flags) const;
    bool setState(Vm& vm, std::string_view bytes, Value flags);
    bool reset(Vm& vm);
};

struct TextEncoder
{
    CodecKind kind = CodecKind::None;
    Value object = kNull;
    std::string errors{};

    explicit operator bool() const { return kind != CodecKind::None; }
    // Adds the bytes to `bytes`; false: error.
    bool encode(Vm& vm, StrObject* text, std::string& bytes) const;
    // Ready for text at the start of a file, or elsewhere.
    bool restart(Vm& vm, bool atStart) const;
};

} // namespace vmcore::io
