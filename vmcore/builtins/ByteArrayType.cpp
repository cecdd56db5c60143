// SPDX-License-Identifier: GPL-3.0-or-later
// What bytearray has beyond bytes: changes in place.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/BytesMethods.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

constexpr std::string_view kByteRange = "byte must be in range(0, 256)";

ByteArrayObject* selfOf(const CallArgs& args)
{
    return as<ByteArrayObject>(args[0]);
}

Value byteArrayNew(Vm& vm, const CallArgs& args)
{
    return Value::heap(allocateInstance(vm, as<TypeObject>(args[0])));
}

Value byteArrayInit(Vm& vm, const CallArgs& args)
{
    const auto bytes = constructedBytes(vm, args, "bytearray", UsesBytesMethod::No);
    if (!bytes)
        return kNull;
    byteArrayReplace(vm, selfOf(args), 0, selfOf(args)->length, *bytes);
    return kNone;
}

Value byteArrayRepr(Vm& vm, const CallArgs& args)
{
    // As bytes, but a single quote is always escaped.
    const std::string_view bytes = bytesLikeView(args[0]);
    std::string text = toUtf8(bytesRepr(vm, bytes));
    if (text[1] == '"')
        for (std::size_t at = 2; (at = text.find('\'', at)) != std::string::npos; at += 2)
            text.insert(at, 1, '\\');
    return Value::heap(makeStr(vm, fmt::format("{}({})", typeName(vm, args[0]), text)));
}

std::optional<std::int64_t> indexOf(Vm& vm, Value key)
{
    if (!isInt(key) && !lookupInType(vm, vm.typeOf(key), vm.names.index_)) {
        raiseTypeError(vm, fmt::format("bytearray indices must be integers or slices, not {}", typeName(vm, key)));
        return std::nullopt;
    }
    return toInt64(vm, key, vm.types.IndexError);
}

// A place in the array; nullopt: IndexError pending.
std::optional<std::size_t> placeOf(Vm& vm, const ByteArrayObject* array, std::int64_t index)
{
    const auto length = static_cast<std::int64_t>(array->length);
    const std::int64_t at = index < 0 ? index + length : index;
    if (at < 0 || at >= length) {
        raiseIndexError(vm, "bytearray index out of range");
        return std::nullopt;
    }
    return static_cast<std::size_t>(at);
}

// The bytes for a slice assignment; nullopt: error pending.
std::optional<std::string> assignedBytes(Vm& vm, Value v)
{
    if (isBytesLike(v))
        return std::string(bytesLikeView(v));
    TypeObject* type = vm.typeOf(v);
    const bool isIterable = lookupInType(vm, type, vm.names.iter_) || lookupInType(vm, type, vm.names.getitem_);
    if (isInt(v) || isStr(v) || !isIterable) {
        raiseTypeError(vm, "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
        return std::nullopt;
    }
    return bytesFromItems(vm, v, kByteRange);
}

Value setSlice(Vm& vm, ByteArrayObject* array, const SliceObject* slice, const std::string& bytes)
{
    const auto range = sliceRange(vm, slice, static_cast<std::int64_t>(array->length));
    if (!range)
        return kNull;
    const auto count = static_cast<std::size_t>(range->count);
    if (range->step == 1) {
        byteArrayReplace(vm, array, static_cast<std::size_t>(range->start), count, bytes);
        return kNone;
    }
    if (bytes.size() != count)
        return raiseValueError(
            vm, fmt::format("attempt to assign bytes of size {} to extended slice of size {}", bytes.size(), count));
    for (std::size_t i = 0; i < count; ++i)
        array->store->bytes[range->start + static_cast<std::int64_t>(i) * range->step]
            = static_cast<std::uint8_t>(bytes[i]);
    return kNone;
}

Value byteArraySetItem(Vm& vm, const CallArgs& args)
{
    ByteArrayObject* array = selfOf(args);
    if (isExactly(args[1], ObjectKind::Slice)) {
        const auto bytes = assignedBytes(vm, args[2]);
        return bytes ? setSlice(vm, array, as<SliceObject>(args[1]), *bytes) : kNull;
    }
    const auto index = indexOf(vm, args[1]);
    const auto byte = index ? byteFrom(vm, args[2], kByteRange) : std::nullopt; // may change the array
    const auto at = byte ? placeOf(vm, array, *index) : std::nullopt;
    if (!at)
        return kNull;
    array->store->bytes[*at] = static_cast<std::uint8_t>(*byte);
    return kNone;
}

Value byteArrayDelItem(Vm& vm, const CallArgs& args)
{
    ByteArrayObject* array = selfOf(args);
    if (!isExactly(args[1], ObjectKind::Slice)) {
        const auto index = indexOf(vm, args[1]);
        const auto at = index ? placeOf(vm, array, *index) : std::nullopt;
        if (!at)
            return kNull;
        byteArrayReplace(vm, array, *at, 1, {});
        return kNone;
    }
    const auto range = sliceRange(vm, as<SliceObject>(args[1]), static_cast<std::int64_t>(array->length));
    if (!range)
        return kNull;
    std::string left(bytesLikeView(args[0]));
    // From the end, so that places stay what they are.
    for (std::int64_t i = 0; i < range->count; ++i) {
        const std::int64_t item = range->step > 0 ? range->count - 1 - i : i;
        left.erase(static_cast<std::size_t>(range->start + item * range->step), 1);
    }
    byteArrayReplace(vm, array, 0, array->length, left);
    return kNone;
}

Value byteArrayInplaceAdd(Vm& vm, const CallArgs& args)
{
    if (!isBytesLike(args[1]))
        return raiseTypeError(vm, fmt::format("can't concat {} to {}", typeName(vm, args[1]), typeName(vm, args[0])));
    byteArrayReplace(vm, selfOf(args), selfOf(args)->length, 0, bytesLikeView(args[1]));
    return args[0];
}

Value byteArrayInplaceMultiply(Vm& vm, const CallArgs& args)
{
    const auto count = toInt64(vm, args[1], vm.types.OverflowError);
    const Value repeated = count ? bytesRepeat(vm, args[0], *count) : kNull;
    if (!repeated)
        return kNull;
    byteArrayReplace(vm, selfOf(args), 0, selfOf(args)->length, bytesLikeView(repeated));
    return args[0];
}

Value byteArrayAppend(Vm& vm, const CallArgs& args)
{
    const auto byte = byteFrom(vm, args[1], kByteRange);
    if (!byte)
        return kNull;
    byteArrayReplace(vm, selfOf(args), selfOf(args)->length, 0, {&*byte, 1});
    return kNone;
}

Value byteArrayExtend(Vm& vm, const CallArgs& args)
{
    std::string bytes;
    if (isBytesLike(args[1])) {
        bytes = bytesLikeView(args[1]);
    } else {
        TypeObject* type = vm.typeOf(args[1]);
        if (!lookupInType(vm, type, vm.names.iter_) && !lookupInType(vm, type, vm.names.getitem_))
            return raiseTypeError(vm, fmt::format("can't extend bytearray with {}", typeName(vm, args[1])));
        // Asked for its length, which only this method wants to know ahead.
        auto items = lengthHintOrError(vm, args[1], 0) ? bytesFromItems(vm, args[1], kByteRange) : std::nullopt;
        if (!items)
            return kNull;
        bytes = std::move(*items);
    }
    byteArrayReplace(vm, selfOf(args), selfOf(args)->length, 0, bytes);
    return kNone;
}

Value byteArrayInsert(Vm& vm, const CallArgs& args)
{
    const auto index = countArgument(vm, args[1]);
    const auto byte = index ? byteFrom(vm, args[2], kByteRange) : std::nullopt;
    if (!byte)
        return kNull;
    const auto length = static_cast<std::int64_t>(selfOf(args)->length);
    const std::int64_t at = std::clamp<std::int64_t>(*index < 0 ? *index + length : *index, 0, length);
    byteArrayReplace(vm, selfOf(args), static_cast<std::size_t>(at), 0, {&*byte, 1});
    return kNone;
}

Value byteArrayPop(Vm& vm, const CallArgs& args)
{
    const auto index = args.count > 1 ? countArgument(vm, args[1]) : -1;
    if (!index)
        return kNull;
    ByteArrayObject* array = selfOf(args);
    const auto length = static_cast<std::int64_t>(array->length);
    if (length == 0)
        return raiseIndexError(vm, "pop from empty bytearray");
    const std::int64_t at = *index < 0 ? *index + length : *index;
    if (at < 0 || at >= length)
        return raiseIndexError(vm, "pop index out of range");
    const std::uint8_t byte = array->store->bytes[at];
    byteArrayReplace(vm, array, static_cast<std::size_t>(at), 1, {});
    return Value::smallInt(byte);
}

Value byteArrayRemove(Vm& vm, const CallArgs& args)
{
    const auto byte = byteFrom(vm, args[1], kByteRange);
    if (!byte)
        return kNull;
    const std::size_t at = bytesLikeView(args[0]).find(*byte);
    if (at == std::string_view::npos)
        return raiseValueError(vm, "value not found in bytearray");
    byteArrayReplace(vm, selfOf(args), at, 1, {});
    return kNone;
}

Value byteArrayReverse(Vm&, const CallArgs& args)
{
    if (const ByteArrayObject* array = selfOf(args); array->store)
        std::reverse(array->store->bytes, array->store->bytes + array->length);
    return kNone;
}

Value byteArrayClear(Vm& vm, const CallArgs& args)
{
    byteArrayReplace(vm, selfOf(args), 0, selfOf(args)->length, {});
    return kNone;
}

Value byteArrayCopy(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeByteArray(vm, bytesLikeView(args[0])));
}

constexpr NativeInfo kRows[] = {
    newMethod(&byteArrayNew, 0, kAnyCount),
    slotKeywords("__init__", &byteArrayInit, 0, kAnyCount),
    slot("__repr__", &byteArrayRepr, 0, 0),
    slot("__str__", &byteArrayRepr, 0, 0),
    slot("__setitem__", &byteArraySetItem, 2, 2),
    slot("__delitem__", &byteArrayDelItem, 1, 1),
    slot("__iadd__", &byteArrayInplaceAdd, 1, 1),
    slot("__imul__", &byteArrayInplaceMultiply, 1, 1),
    method("append", &byteArrayAppend, 1, 1, "Put a byte at the end."),
    method("extend", &byteArrayExtend, 1, 1, "Put the bytes of the iterable at the end."),
    method("insert", &byteArrayInsert, 2, 2, "Put a byte before this place."),
    method("pop", &byteArrayPop, 0, 1, "Take away the byte at this place, the last one by default, and return it."),
    method("remove", &byteArrayRemove, 1, 1, "Take away the first byte of this value."),
    method("reverse", &byteArrayReverse, 0, 0, "Turn the order round."),
    method("clear", &byteArrayClear, 0, 0, "Take away all bytes."),
    method("copy", &byteArrayCopy, 0, 0, "Another bytearray with the same bytes."),
};

} // namespace

void installByteArrayType(Vm& vm)
{
    TypeObject* type = vm.types.ByteArray;
    type->doc = "bytearray(iterable_of_ints) -> bytearray\nbytearray(string, encoding[, errors]) -> bytearray\n"
                "bytearray(int) -> bytearray\n\nA sequence of bytes that can change.";
    addMethods(vm, type, kRows);
    setUnhashable(vm, type);
}

} // namespace vmcore
