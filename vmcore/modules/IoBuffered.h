// SPDX-License-Identifier: GPL-3.0-or-later
// BufferedReader, BufferedWriter and BufferedRandom: one state for all three. What was read ahead and what is not
// written yet never exist at the same time.
#pragma once
#include "vmcore/modules/Io.h"

#include <string>
#include <string_view>

namespace vmcore::io {

struct Buffered
{
    Value raw = kNull; // null: __init__ was not called, or detach() was
    bool isDetached = false, isReadable = false, isWritable = false, isFinalizing = false;
    const ThreadState* user = nullptr; // the thread that is inside, whose raw stream may call back; null: none
    std::int64_t rawPosition = -1;     // of the raw stream; negative: to be asked for
    std::size_t size = kBufferSize;
    std::string ahead{}; // read from the raw stream; from `at` on not asked for yet
    std::size_t at = 0;
    std::string pending{}; // to be written
    void trace(Marker& m) { m.value(raw); }
    std::string_view left() const { return std::string_view(ahead).substr(at); }
    std::int64_t leftCount() const { return static_cast<std::int64_t>(ahead.size() - at); }
    void forget()
    {
        ahead.clear();
        at = 0;
    }
};
struct BufferedReader : Buffered
{
    static constexpr const char* kName = "BufferedReader";
    Value next(Vm& vm, HeapObject* self);
};
struct BufferedWriter : Buffered
{
    static constexpr const char* kName = "BufferedWriter";
};
struct BufferedRandom : Buffered
{
    static constexpr const char* kName = "BufferedRandom";
    Value next(Vm& vm, HeapObject* self);
};
bool isBuffered(Value v);
inline Buffered& bufferedOf(HeapObject* o) // of any of the three
{
    return *static_cast<Buffered*>(static_cast<NativeObject*>(o)->data());
}
inline Buffered& bufferedOf(Value v)
{
    return bufferedOf(v.object());
}
// The state if the methods of the value are those of its built-in class, else null.
Buffered* plainBuffered(const Vm& vm, Value v);

// What a call of the raw stream says: a count, or one of these.
enum : std::int64_t { kFailed = -1, kWouldBlock = -2 };
std::int64_t rawRead(Vm& vm, Buffered& b, std::span<char> room);
std::int64_t rawWrite(Vm& vm, Buffered& b, std::string_view bytes);
bool rawSeek(Vm& vm, Buffered& b, std::int64_t offset, int whence);
std::optional<std::int64_t> rawTell(Vm& vm, Buffered& b); // asks it

// False: error. An object that is not usable: never filled, detached.
bool isReady(Vm& vm, const Buffered& b);
// Also: not closed; `what` begins the message.
bool isOpen(Vm& vm, Value self, std::string_view what);

// Marks the object as in use, after other threads are done with it. False: RuntimeError is pending, this thread uses
// it already.
class BusyGuard
{
public:
    BusyGuard(Vm& vm, Value self);
    ~BusyGuard();
    BusyGuard(const BusyGuard&) = delete;
    explicit operator bool() const { return m_ok; }

private:
    HeapObject* m_self;
    bool m_ok;
};

// Empties `pending` into the raw stream; false: error (BlockingIOError among them).
bool flushPending(Vm& vm, Buffered& b);
// The same, and the raw stream goes back to where the program thinks it is.
bool flushAndRewind(Vm& vm, Buffered& b);
Value closeBuffered(Vm& vm, const CallArgs& args);

// Without checks: as many bytes as there are without a second call of the raw stream. kNull: error.
Value readOnce(Vm& vm, Value self, std::int64_t count);
Value readBufferedLine(Vm& vm, Value self, std::int64_t limit);
Value writeBuffered(Vm& vm, Value self, std::string_view bytes);

std::span<const NativeInfo> readingRows();
std::span<const NativeInfo> writingRows();
void addBuffered(Vm& vm, ModuleObject* module, TypeObject* base);
void addPair(Vm& vm, ModuleObject* module, TypeObject* base);

} // namespace vmcore::io
