// SPDX-License-Identifier: GPL-3.0-or-later
// Concatenation, repetition, joining and slicing of strings and bytes.
#include "vmcore/runtime/TextOperators.h"

#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/Errors.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace vmcore {

namespace {

constexpr std::uint64_t kMostStrLength = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 40;

// Fills `total` bytes with copies of the first `piece` bytes, doubling what is there.
void repeatMemory(std::uint8_t* memory, std::size_t piece, std::size_t total)
{
    for (std::size_t done = piece; done < total;) {
        const std::size_t more = std::min(done, total - done);
        std::memcpy(memory + done, memory, more);
        done += more;
    }
}

// True: OverflowError with this message when no machine could count the result, else MemoryError, is pending.
bool isRepeatTooLong(Vm& vm, std::size_t length, std::int64_t count, std::uint64_t most, const char* message)
{
    constexpr std::uint64_t kCountable = std::numeric_limits<std::int64_t>::max();
    if (static_cast<std::uint64_t>(count) <= most / length)
        return false;
    if (message && static_cast<std::uint64_t>(count) > kCountable / length)
        raiseOverflowError(vm, message);
    else
        raiseMemoryError(vm);
    return true;
}

// Room for a bytearray of this length with some more to grow.
ByteStoreObject* allocateStore(Vm& vm, std::size_t length)
{
    const std::size_t capacity = std::max<std::size_t>(length + length / 8 + 8, 16);
    auto* store = vm.heap.allocate<ByteStoreObject>(
        ObjectKind::ByteStore, builtinShape(ObjectKind::ByteStore), sizeof(ByteStoreObject) + capacity);
    store->capacity = capacity;
    return store;
}

} // namespace

StrObject* strRepeat(Vm& vm, StrObject* s, std::int64_t count)
{
    if (count <= 0 || s->length == 0)
        return vm.emptyStr;
    if (count == 1 && s->shape == builtinShape(ObjectKind::Str))
        return s;
    if (isRepeatTooLong(vm, s->length, count, kMostStrLength, "repeated string is too long"))
        return nullptr;
    const std::size_t length = s->length * static_cast<std::size_t>(count);
    StrObject* repeated = allocateStr(vm, length, s->width);
    std::memcpy(repeated->data(), s->data(), std::size_t{s->length} * s->width);
    repeatMemory(repeated->data(), std::size_t{s->length} * s->width, length * s->width);
    repeated->flags = s->flags & kStrAscii;
    return repeated;
}

StrObject* strConcat(Vm& vm, StrObject* a, StrObject* b)
{
    if (std::uint64_t{a->length} + b->length > kMostStrLength) {
        raiseMemoryError(vm);
        return nullptr;
    }
    return concat(vm, a, b);
}

StrObject* strJoin(Vm& vm, const StrObject* separator, const Value* items, std::size_t count)
{
    if (count == 0)
        return vm.emptyStr;
    if (count == 1 && isExactly(items[0], ObjectKind::Str))
        return asStr(items[0]);
    std::uint64_t length = std::uint64_t{separator->length} * (count - 1);
    std::uint32_t width = count > 1 ? separator->width : 1;
    std::uint16_t flags = count > 1 ? separator->flags : kStrAscii;
    for (std::size_t i = 0; i < count; ++i) {
        if (!isStr(items[i])) {
            raiseTypeError(
                vm, fmt::format("sequence item {}: expected str instance, {} found", i, typeName(vm, items[i])));
            return nullptr;
        }
        const StrObject* item = asStr(items[i]);
        length += item->length;
        width = std::max(width, item->width);
        flags &= item->flags;
    }
    if (length > kMostStrLength) {
        raiseMemoryError(vm);
        return nullptr;
    }
    StrObject* joined = allocateStr(vm, length, width);
    std::uint8_t* at = joined->data();
    const auto append = [&](const StrObject* s) {
        copyUnits(at, width, s->data(), s->width, s->length);
        at += std::size_t{s->length} * width;
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (i != 0 && separator->length != 0)
            append(separator);
        append(asStr(items[i]));
    }
    joined->flags = flags & kStrAscii;
    return joined;
}

StrObject* strSlice(Vm& vm, StrObject* s, std::int64_t start, std::int64_t step, std::int64_t count)
{
    if (step == 1 || count <= 1)
        return substring(vm, s, static_cast<std::size_t>(count > 0 ? start : 0), static_cast<std::size_t>(count));
    StrBuilder builder(vm);
    for (std::int64_t i = 0; i < count; ++i)
        builder.add(codePoint(s, static_cast<std::size_t>(start + i * step)));
    return builder.finish();
}

std::string_view bytesLikeView(Value v)
{
    if (isBytes(v))
        return bytesView(static_cast<const BytesObject*>(v.object()));
    const auto* array = static_cast<const ByteArrayObject*>(v.object());
    if (!array->store)
        return {};
    return {reinterpret_cast<const char*>(array->store->bytes), array->length};
}

ByteArrayObject* makeByteArray(Vm& vm, std::string_view bytes)
{
    auto* array = vm.heap.allocate<ByteArrayObject>(ObjectKind::ByteArray);
    array->length = 0;
    array->store = nullptr;
    byteArrayReplace(vm, array, 0, 0, bytes);
    return array;
}

void byteArrayReplace(Vm& vm, ByteArrayObject* array, std::size_t from, std::size_t count, std::string_view bytes)
{
    const std::size_t tail = array->length - from - count;
    const std::size_t length = from + bytes.size() + tail;
    // The new bytes may be part of the array itself.
    const bool isAlias = array->store && bytes.data() >= reinterpret_cast<const char*>(array->store->bytes)
        && bytes.data() < reinterpret_cast<const char*>(array->store->bytes) + array->store->capacity;
    if (!array->store || length > array->store->capacity || isAlias) {
        if (length == 0)
            return;
        ByteStoreObject* store = allocateStore(vm, length);
        if (array->store) {
            std::memcpy(store->bytes, array->store->bytes, from);
            std::memcpy(store->bytes + from + bytes.size(), array->store->bytes + from + count, tail);
        }
        array->store = store;
        vm.heap.barrier(array);
    } else {
        std::memmove(array->store->bytes + from + bytes.size(), array->store->bytes + from + count, tail);
    }
    if (!bytes.empty())
        std::memcpy(array->store->bytes + from, bytes.data(), bytes.size());
    array->length = length;
}

Value makeBytesLike(Vm& vm, std::string_view bytes, Value like)
{
    return isByteArray(like) ? Value::heap(makeByteArray(vm, bytes)) : Value::heap(makeBytes(vm, bytes));
}

Value bytesConcat(Vm& vm, Value a, Value b)
{
    const std::string_view first = bytesLikeView(a), second = bytesLikeView(b);
    if (isExactly(a, ObjectKind::Bytes) && second.empty())
        return a;
    if (isBytes(a)) {
        BytesObject* joined = allocateBytes(vm, first.size() + second.size());
        std::memcpy(joined->data(), first.data(), first.size());
        if (!second.empty())
            std::memcpy(joined->data() + first.size(), second.data(), second.size());
        return Value::heap(joined);
    }
    ByteArrayObject* joined = makeByteArray(vm, first);
    byteArrayReplace(vm, joined, joined->length, 0, second);
    return Value::heap(joined);
}

Value bytesRepeat(Vm& vm, Value v, std::int64_t count)
{
    const std::string_view piece = bytesLikeView(v);
    if (count <= 0 || piece.empty())
        return makeBytesLike(vm, {}, v);
    if (count == 1 && isExactly(v, ObjectKind::Bytes))
        return v;
    if (isRepeatTooLong(vm, piece.size(), count, kMostBytes, isBytes(v) ? "repeated bytes are too long" : nullptr))
        return kNull;
    const std::size_t total = piece.size() * static_cast<std::size_t>(count);
    if (isByteArray(v)) {
        auto* array = makeByteArray(vm, {});
        array->store = allocateStore(vm, total);
        array->length = total;
        vm.heap.barrier(array);
        std::memcpy(array->store->bytes, piece.data(), piece.size());
        repeatMemory(array->store->bytes, piece.size(), total);
        return Value::heap(array);
    }
    BytesObject* repeated = allocateBytes(vm, total);
    std::memcpy(repeated->data(), piece.data(), piece.size());
    repeatMemory(repeated->data(), piece.size(), total);
    return Value::heap(repeated);
}

} // namespace vmcore
