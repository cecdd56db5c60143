// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/BytesFrom.h"

#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/MemoryView.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

std::string_view viewedBytes(const MemoryView& view)
{
    if (!view.owner)
        return {};
    const std::string_view all = bytesSeen(view.owner).value_or(std::string_view());
    return all.substr(std::min(static_cast<std::size_t>(view.from), all.size()), static_cast<std::size_t>(view.length));
}

std::optional<char> byteFrom(Vm& vm, Value v, std::string_view outOfRange)
{
    const Value index = toIndex(vm, v);
    if (!index)
        return std::nullopt;
    const auto i = intToInt64(index);
    if (!i || *i < 0 || *i > 255) {
        raiseValueError(vm, outOfRange);
        return std::nullopt;
    }
    return static_cast<char>(*i);
}

std::optional<std::string> bytesFromItems(Vm& vm, Value iterable, std::string_view outOfRange)
{
    std::string bytes;
    const bool ok = forEach(vm, iterable, [&](Value item) {
        const auto byte = byteFrom(vm, item, outOfRange);
        if (byte)
            bytes += *byte;
        return byte.has_value();
    });
    if (!ok)
        return std::nullopt;
    return bytes;
}

namespace {

// As an allocation ahead would ask for it, with the errors of __len__ and __length_hint__.
bool hintIsRight(Vm& vm, Value iterable)
{
    return isExactly(iterable, ObjectKind::List) || isExactly(iterable, ObjectKind::Tuple)
        || lengthHintOrError(vm, iterable, 0);
}

} // namespace

std::optional<std::string> bytesFrom(Vm& vm, Value v, std::string_view outOfRange)
{
    if (isBytesLike(v) && v.object()->shape < kFirstUserShape)
        return std::string(bytesLikeView(v));
    if (NativeData<MemoryView>::holds(v) || isNativeBuffer(v))
        return std::string(*bytesSeen(v));
    bool found = false;
    const Value made = callSpecial(vm, v, vm.names.bytes_, {}, found);
    if (found) {
        if (made && !isBytes(made))
            raiseTypeError(vm, fmt::format("__bytes__ returned non-bytes (type {})", typeName(vm, made)));
        return made && isBytes(made) ? std::optional(std::string(bytesLikeView(made))) : std::nullopt;
    }
    if (vm.hasError())
        return std::nullopt;
    if (isBytesLike(v))
        return std::string(bytesLikeView(v));
    if (const Value iterator = isStr(v) ? kNull : getIterator(vm, v))
        return hintIsRight(vm, v) ? bytesFromItems(vm, iterator, outOfRange) : std::nullopt;
    if (isStr(v) || clearErrorIf(vm, vm.types.TypeError))
        raiseTypeError(vm, fmt::format("cannot convert '{}' object to bytes", typeName(vm, v)));
    return std::nullopt;
}

std::optional<std::string_view> bytesSeen(Value v)
{
    if (isBytesLike(v))
        return bytesLikeView(v);
    if (NativeData<MemoryView>::holds(v))
        return viewedBytes(NativeData<MemoryView>::of(v));
    if (isNativeBuffer(v))
        return std::string_view(nativeBufferBytes(v).data(), nativeBufferBytes(v).size());
    return std::nullopt;
}

std::optional<std::span<char>> writableBytes(Value v)
{
    if (NativeData<MemoryView>::holds(v)) {
        const MemoryView& view = NativeData<MemoryView>::of(v);
        const auto all = view.owner ? writableBytes(view.owner) : std::nullopt;
        if (!all)
            return std::nullopt;
        const std::size_t from = std::min(static_cast<std::size_t>(view.from), all->size());
        return all->subspan(from, std::min(static_cast<std::size_t>(view.length), all->size() - from));
    }
    if (isNativeBuffer(v))
        return nativeBufferBytes(v);
    if (!hasKind(v, ObjectKind::ByteArray))
        return std::nullopt;
    auto* array = as<ByteArrayObject>(v);
    return std::span(array->store ? reinterpret_cast<char*>(array->store->bytes) : nullptr, array->length);
}

std::optional<std::string_view> needBytesLike(Vm& vm, Value v)
{
    if (const auto bytes = bytesSeen(v))
        return bytes;
    raiseTypeError(vm, fmt::format("a bytes-like object is required, not '{}'", typeName(vm, v)));
    return std::nullopt;
}

} // namespace vmcore
