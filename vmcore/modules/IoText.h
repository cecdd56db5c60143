// SPDX-License-Identifier: GPL-3.0-or-later
// TextIOWrapper: its state, and what its parts share. Text that was decoded and not asked for yet lies in `decoded`
// from `used` on; `snapshot` is where the decoder was before it, and the bytes it was made from.
#pragma once
#include "vmcore/modules/Io.h"
#include "vmcore/modules/IoTextCodec.h"

#include <string>

namespace vmcore::io {

struct TextIo
{
    static constexpr const char* kName = "TextIOWrapper";
    static constexpr bool kHasWeakReferences = true;
    Value buffer = kNull;
    Value encoding = kNull, errors = kNull; // str
    bool isReady = false, isDetached = false, isFinalizing = false;
    bool isLineBuffered = false, isWrittenThrough = false;
    bool isSeekable = false, isTelling = false; // tell() works now: not while lines are iterated
    bool hasRead1 = false;
    bool translatesWritten = false; // looks for \n in what is written
    LineEnds ends{};
    TextDecoder decoder{};
    TextEncoder encoder{};
    std::string pending{}; // encoded, not handed to the buffer yet
    std::int64_t chunkSize = kBufferSize;
    StrObject* decoded = nullptr;
    std::size_t used = 0;
    bool hasSnapshot = false;
    Value snapshotFlags = kNull;
    std::string snapshotInput{};
    double bytesPerCharacter = 0;

    void trace(Marker& m)
    {
        for (const Value v : {buffer, encoding, errors, decoder.object, encoder.object, snapshotFlags})
            m.value(v);
        m.object(decoded);
    }
    std::size_t left() const { return decoded ? decoded->length - used : 0; }
    void forgetDecoded()
    {
        decoded = nullptr;
        used = 0;
    }
    void forgetSnapshot()
    {
        hasSnapshot = false;
        snapshotFlags = kNull;
        snapshotInput.clear();
    }
    Value next(Vm& vm, HeapObject* self);
};
using TextData = NativeData<TextIo>;

// False: error. Usable: filled and not detached; open: the buffer is not closed, too.
bool isUsable(Vm& vm, const TextIo& t);
bool isOpen(Vm& vm, const TextIo& t);
// Hands what is pending to the buffer; false: error.
bool flushText(Vm& vm, Value self);
void setDecoded(Vm& vm, Value self, StrObject* text, std::size_t used = 0);
// Decodes one more piece. nullopt: error; false: the end was reached.
std::optional<bool> readChunk(Vm& vm, Value self, std::int64_t charactersWanted);
// Sets up the codecs, which buffer and encoding are known of; false: error.
bool setCodecs(Vm& vm, Value self);
bool placeEncoder(Vm& vm, Value self); // by where the buffer is

Value initText(Vm& vm, const CallArgs& args);
Value reconfigureText(Vm& vm, const CallArgs& args);
std::span<const NativeInfo> textReadingRows();
std::span<const NativeInfo> textWritingRows();
std::span<const NativeInfo> textSeekingRows();
void addTextIo(Vm& vm, ModuleObject* module, TypeObject* base);

// The encoding of files that the locale asks for.
std::string_view localeEncoding();

} // namespace vmcore::io
