// SPDX-License-Identifier: GPL-3.0-or-later
// BytesIO: a stream of bytes in memory.
#include "vmcore/modules/Io.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/MemoryView.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace vmcore::io {
namespace {

struct BytesIo
{
    static constexpr const char* kName = "BytesIO";
    std::string bytes{};
    std::size_t position = 0; // may lie behind the end
    bool isClosed = false;
    Value exported = kNull; // what views of the bytes look at; null: there were none
    void trace(Marker& m) { m.value(exported); }
    std::string_view rest() const { return std::string_view(bytes).substr(std::min(position, bytes.size())); }
    Value next(Vm& vm, HeapObject*)
    {
        if (isClosed)
            return raiseValueError(vm, kClosed);
        const std::string_view line = takeLine(std::numeric_limits<std::size_t>::max());
        return line.empty() ? kNull : Value::heap(makeBytes(vm, line));
    }
    std::string_view take(std::size_t most)
    {
        const std::string_view taken = rest().substr(0, most);
        position += taken.size();
        return taken;
    }
    std::string_view takeLine(std::size_t most)
    {
        const std::size_t end = rest().find('\n');
        return take(std::min(most, end == std::string_view::npos ? end : end + 1));
    }
};
using Data = NativeData<BytesIo>;

// What getbuffer() makes views of.
struct BytesIoBuffer
{
    static constexpr const char* kName = "_BytesIOBuffer";
    Value source;
    void trace(Marker& m) { m.value(source); }
    std::span<char> memory() { return Data::of(source).bytes; }
};
using BufferData = NativeData<BytesIoBuffer>;

// The stream of a call that may go on; null: it is closed.
BytesIo* opened(Vm& vm, const CallArgs& args)
{
    BytesIo& b = Data::self(args);
    if (!b.isClosed)
        return &b;
    raiseValueError(vm, kClosed);
    return nullptr;
}

bool hasViews(Vm& vm, Value exported)
{
    bool found = false;
    vm.heap.eachObject([&](HeapObject* o) {
        const Value v = Value::heap(o);
        found = found || (NativeData<MemoryView>::holds(v) && NativeData<MemoryView>::of(v).owner == exported);
    });
    return found;
}

// Views are counted only when it matters: a view that nobody has any more must not be in the way.
bool mayResize(Vm& vm, BytesIo& b)
{
    if (!b.exported)
        return true;
    if (hasViews(vm, b.exported)) {
        vm.heap.collect(Heap::Collection::Full);
        if (hasViews(vm, b.exported)) {
            raise(vm, vm.types.BufferError, "Existing exports of data: object cannot be re-sized");
            return false;
        }
    }
    b.exported = kNull;
    return true;
}

void put(BytesIo& b, std::string_view given)
{
    if (given.empty())
        return;
    if (b.position > b.bytes.size())
        b.bytes.resize(b.position);
    if (b.position == b.bytes.size())
        b.bytes += given;
    else
        b.bytes.replace(b.position, given.size(), given);
    b.position += given.size();
}

std::optional<std::int64_t> writeBytes(Vm& vm, const CallArgs& args, Value data)
{
    BytesIo* b = opened(vm, args);
    if (!b || !mayResize(vm, *b))
        return std::nullopt;
    const auto given = needBytesLike(vm, data);
    if (!given)
        return std::nullopt;
    const bool isOwn
        = !given->empty() && given->data() >= b->bytes.data() && given->data() < b->bytes.data() + b->bytes.size();
    put(*b, isOwn ? std::string(*given) : *given);
    return static_cast<std::int64_t>(given->size());
}

Value init(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "BytesIO");
    const Value initial = keywords.take("initial_bytes", 1);
    BytesIo& b = Data::self(args);
    if (!keywords.done() || !mayResize(vm, b))
        return kNull;
    const auto given = initial && !initial.isNone() ? needBytesLike(vm, initial) : std::optional(std::string_view());
    if (!given)
        return kNull;
    b.bytes = std::string(*given);
    b.position = 0;
    b.isClosed = false;
    return kNone;
}

template<bool kAnswer>
Value able(Vm& vm, const CallArgs& args)
{
    return opened(vm, args) ? Value::boolean(kAnswer) : kNull;
}
Value flush(Vm& vm, const CallArgs& args)
{
    return opened(vm, args) ? kNone : kNull;
}
Value self(Vm& vm, const CallArgs& args)
{
    return opened(vm, args) ? args[0] : kNull;
}
Value tell(Vm& vm, const CallArgs& args)
{
    const BytesIo* b = opened(vm, args);
    return b ? makeIntUnsigned(vm, b->position) : kNull;
}

Value close(Vm& vm, const CallArgs& args)
{
    BytesIo& b = Data::self(args);
    if (!mayResize(vm, b))
        return kNull;
    b.isClosed = true;
    b.bytes = {};
    return kNone;
}

Value bytesValue(Vm& vm, std::string_view bytes)
{
    return Value::heap(makeBytes(vm, bytes));
}

// An optional count of bytes; all: no limit.
std::optional<std::size_t> most(Vm& vm, const CallArgs& args)
{
    if (!opened(vm, args))
        return std::nullopt;
    const auto size = sizeOr(vm, args.valueOr(1, kNone), -1);
    if (!size)
        return std::nullopt;
    return *size < 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(*size);
}
Value read(Vm& vm, const CallArgs& args)
{
    const auto count = most(vm, args);
    return count ? bytesValue(vm, Data::self(args).take(*count)) : kNull;
}
Value readLine(Vm& vm, const CallArgs& args)
{
    const auto count = most(vm, args);
    return count ? bytesValue(vm, Data::self(args).takeLine(*count)) : kNull;
}

Value readLines(Vm& vm, const CallArgs& args)
{
    if (!opened(vm, args))
        return kNull;
    const Value given = args.valueOr(1, kNone);
    if (!given.isNone() && !isInt(given))
        return raiseTypeError(vm, fmt::format("integer argument expected, got '{}'", typeName(vm, given)));
    const auto hint = sizeOr(vm, given, -1);
    if (!hint)
        return kNull;
    ListObject* lines = makeList(vm);
    for (std::size_t sum = 0; *hint <= 0 || sum < static_cast<std::size_t>(*hint);) {
        const std::string_view line = Data::self(args).takeLine(std::numeric_limits<std::size_t>::max());
        if (line.empty())
            break;
        sum += line.size();
        listAppend(vm, lines, bytesValue(vm, line));
    }
    return Value::heap(lines);
}

Value readInto(Vm& vm, const CallArgs& args)
{
    const auto memory = writableOrRaise(vm, args[1], "readinto");
    BytesIo* b = memory ? opened(vm, args) : nullptr;
    if (!b)
        return kNull;
    const std::string_view taken = b->take(memory->size());
    if (!taken.empty())
        std::memmove(memory->data(), taken.data(), taken.size());
    return makeIntUnsigned(vm, taken.size());
}

Value seek(Vm& vm, const CallArgs& args)
{
    const auto offset = sizeOf(vm, args[1]);
    const auto whence
        = offset ? toInt64(vm, args.valueOr(2, Value::smallInt(0)), vm.types.OverflowError) : std::nullopt;
    const BytesIo* b = whence ? opened(vm, args) : nullptr;
    if (!b)
        return kNull;
    if (*offset < 0 && *whence == 0)
        return raiseValueError(vm, fmt::format("negative seek value {}", *offset));
    if (*whence < 0 || *whence > 2)
        return raiseValueError(vm, fmt::format("invalid whence ({}, should be 0, 1 or 2)", *whence));
    const auto from = static_cast<std::int64_t>(*whence == 0 ? 0 : *whence == 1 ? b->position : b->bytes.size());
    if (*offset > std::numeric_limits<std::int64_t>::max() - from)
        return raiseOverflowError(vm, "new position too large");
    Data::self(args).position = static_cast<std::size_t>(std::max<std::int64_t>(from + *offset, 0));
    return makeIntUnsigned(vm, b->position);
}

Value truncate(Vm& vm, const CallArgs& args)
{
    BytesIo* b = opened(vm, args);
    if (!b || !mayResize(vm, *b))
        return kNull;
    const auto size = sizeOr(vm, args.valueOr(1, kNone), static_cast<std::int64_t>(b->position));
    if (!size)
        return kNull;
    if (*size < 0)
        return raiseValueError(vm, fmt::format("negative size value {}", *size));
    if (static_cast<std::size_t>(*size) < b->bytes.size())
        b->bytes.resize(static_cast<std::size_t>(*size));
    return makeInt(vm, *size);
}

Value write(Vm& vm, const CallArgs& args)
{
    const auto count = writeBytes(vm, args, args[1]);
    return count ? makeInt(vm, *count) : kNull;
}

Value writeLines(Vm& vm, const CallArgs& args)
{
    if (!opened(vm, args))
        return kNull;
    const bool ok = forEach(vm, args[1], [&](Value line) { return writeBytes(vm, args, line).has_value(); });
    return ok ? kNone : kNull;
}

Value getBuffer(Vm& vm, const CallArgs& args)
{
    BytesIo* b = opened(vm, args);
    if (!b)
        return kNull;
    if (!b->exported) {
        const Value exported = BufferData::make(vm, args[0]);
        b->exported = exported;
        vm.heap.barrier(args[0].object());
    }
    return NativeData<MemoryView>::make(vm, b->exported, std::int64_t{0}, static_cast<std::int64_t>(b->bytes.size()));
}

Value getValue(Vm& vm, const CallArgs& args)
{
    const BytesIo* b = opened(vm, args);
    return b ? bytesValue(vm, b->bytes) : kNull;
}

Value getState(Vm& vm, const CallArgs& args)
{
    const Value bytes = getValue(vm, args);
    return bytes ? Value::heap(makeTuple(vm, {bytes, tell(vm, args), attributesOf(vm, args[0])})) : kNull;
}

Value setState(Vm& vm, const CallArgs& args)
{
    if (!isTuple(args[1]) || asTuple(args[1])->length < 3)
        return raiseTypeError(vm,
            fmt::format(
                "{}.__setstate__ argument should be 3-tuple, got {}", typeName(vm, args[0]), typeName(vm, args[1])));
    const Value *state = asTuple(args[1])->items, bytes = state[0], position = state[1], attributes = state[2];
    BytesIo& b = Data::self(args);
    if (!mayResize(vm, b))
        return kNull;
    b.bytes.clear();
    b.position = 0;
    if (!writeBytes(vm, args, bytes))
        return kNull;
    if (!isInt(position))
        return raiseTypeError(
            vm, fmt::format("second item of state must be an integer, not {}", typeName(vm, position)));
    const auto at = sizeOf(vm, position);
    if (!at)
        return kNull;
    if (*at < 0)
        return raiseValueError(vm, "position value cannot be negative");
    b.position = static_cast<std::size_t>(*at);
    if (!attributes.isNone() && !isDict(attributes))
        return raiseTypeError(
            vm, fmt::format("third item of state should be a dict, got a {}", typeName(vm, attributes)));
    return attributes.isNone() || addAttributes(vm, args[0], attributes) ? kNone : kNull;
}

Value next(Vm& vm, const CallArgs& args)
{
    const Value line = Data::self(args).next(vm, args[0].object());
    return line || vm.hasError() ? line : raiseStopIteration(vm, kNone);
}

Value readClosed(Vm&, Value v)
{
    return Value::boolean(Data::of(v).isClosed);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&makeUnfilled<BytesIo>, 0, kAnyCount),
    slotKeywords("__init__", &init, 0, 1),
    slot("__iter__", &self, 0, 0),
    slot("__next__", &next, 0, 0),
    method("readable", &able<true>, 0, 0, "True, while it is open."),
    method("writable", &able<true>, 0, 0, "True, while it is open."),
    method("seekable", &able<true>, 0, 0, "True, while it is open."),
    method("isatty", &able<false>, 0, 0, "False, while it is open."),
    method("flush", &flush, 0, 0, "Does nothing."),
    method("tell", &tell, 0, 0, "The position."),
    method("close", &close, 0, 0, "Lets go of the bytes."),
    method("read", &read, 0, 1, "At most so many bytes; without a size, all."),
    method("read1", &read, 0, 1, "The same as read."),
    method("readline", &readLine, 0, 1, "A line with its newline, of so many bytes at most."),
    method("readlines", &readLines, 0, 1, "The lines, until they have so many bytes in all."),
    method("readinto", &readInto, 1, 1, "Reads into a buffer: how many bytes."),
    method("seek", &seek, 1, 2, "Changes the position; gives the new one."),
    method("truncate", &truncate, 0, 1, "Cuts off what is behind the size, or behind the position."),
    method("write", &write, 1, 1, "Writes the bytes: how many."),
    method("writelines", &writeLines, 1, 1, "Writes all pieces of the iterable."),
    method("getbuffer", &getBuffer, 0, 0, "A view of the bytes."),
    method("getvalue", &getValue, 0, 0, "All bytes."),
    method("__getstate__", &getState, 0, 0),
    method("__setstate__", &setState, 1, 1),
};
constexpr GetSetInfo kFields[] = {{"closed", &readClosed, nullptr, "Whether close() was called."}};

} // namespace

void addBytesIo(Vm& vm, ModuleObject* module, TypeObject* base)
{
    TypeObject* type = makeIoType<BytesIo>(vm, module, base);
    type->typeFlags &= static_cast<std::uint16_t>(~kTypeHasDel); // it holds nothing of the system
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    BufferData::makeType(vm, "_io");
}

} // namespace vmcore::io
