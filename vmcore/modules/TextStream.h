// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a stream object, and what writing (Streams.cpp) and reading (StreamReading.cpp) share.
#pragma once
#include "vmcore/object/Containers.h"
#include "vmcore/runtime/Native.h"

#include <span>
#include <string>

namespace vmcore {

enum class Channel : std::uint8_t { Input, Output, Error };

struct TextStream
{
    Channel channel = Channel::Output;
    bool isBinary = false; // the `buffer` of a text stream
    bool isClosed = false;
    bool isTerminal = false;      // written line by line
    bool atEnd = false;           // of the input
    TextStream* shared = nullptr; // of a `buffer`: the text stream, where the bytes are
    HeapObject* buffer = nullptr; // of a text stream
    std::string bytes;            // written and not handed over yet, or read and not asked for yet
};

TextStream& streamOf(HeapObject* o);
inline TextStream& streamOf(const CallArgs& args) // of self
{
    return streamOf(args[0].object());
}
// Where the bytes of the stream are.
inline TextStream& storeOf(TextStream& stream)
{
    return stream.shared ? *stream.shared : stream;
}

enum class Access : std::uint8_t { Read, Write };
// False: an error is pending.
bool checkUsable(Vm& vm, const TextStream& stream, Access access);

// A line with its newline, limit bytes or characters at most (-1: no limit), as str or bytes; empty at
// the end of the input.
Value readLineOf(Vm& vm, TextStream& reader, std::int64_t limit);
std::span<const NativeInfo> readingMethods();

} // namespace vmcore
