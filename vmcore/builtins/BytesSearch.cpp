// SPDX-License-Identifier: GPL-3.0-or-later
// Finding, counting, replacing and stripping in bytes and bytearray.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/BytesMethods.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/StrSearch.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/TextOperators.h"

#include <fmt/format.h>
#include <limits>

namespace vmcore {

namespace {

constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();

using Search = std::int64_t (*)(std::string_view, std::string_view, std::size_t, std::size_t);

// f(sub[, start[, end]]), sub bytes-like or one byte as an int; nullopt: error pending.
std::optional<std::int64_t> search(Vm& vm, const CallArgs& args, Search function)
{
    SearchRange range;
    if (!searchRange(vm, args.valueOr(2, kNull), args.valueOr(3, kNull), bytesLikeView(args[0]).size(), range))
        return std::nullopt;
    if (isBytesLike(args[1]))
        return function(bytesLikeView(args[0]), bytesLikeView(args[1]), range.from, range.to);
    if (!isInt(args[1]) && !lookupInType(vm, vm.typeOf(args[1]), vm.names.index_)) {
        raiseTypeError(
            vm, fmt::format("argument should be integer or bytes-like object, not '{}'", typeName(vm, args[1])));
        return std::nullopt;
    }
    const auto byte = byteFrom(vm, args[1], "byte must be in range(0, 256)");
    if (!byte)
        return std::nullopt;
    return function(bytesLikeView(args[0]), {&*byte, 1}, range.from, range.to);
}

template<Search kSearch>
Value bytesSearch(Vm& vm, const CallArgs& args)
{
    const auto result = search(vm, args, kSearch);
    return result ? makeInt(vm, *result) : kNull;
}

template<Search kSearch>
Value bytesIndex(Vm& vm, const CallArgs& args)
{
    const auto place = search(vm, args, kSearch);
    if (!place)
        return kNull;
    return *place == kNotFound ? raiseValueError(vm, "subsection not found") : makeInt(vm, *place);
}

enum class End : std::uint8_t { Front, Back };

bool matches(std::string_view part, std::string_view bytes, End end)
{
    return end == End::Front ? bytes.starts_with(part) : bytes.ends_with(part);
}

Value matchesAny(Vm& vm, const CallArgs& args, End end, const char* name)
{
    SearchRange range;
    const std::string_view all = bytesLikeView(args[0]);
    if (!searchRange(vm, args.valueOr(2, kNull), args.valueOr(3, kNull), all.size(), range))
        return kNull;
    const bool isInside = range.from <= range.to;
    const std::string_view bytes = isInside ? all.substr(range.from, range.to - range.from) : std::string_view();
    if (isBytesLike(args[1]))
        return Value::boolean(isInside && matches(bytesLikeView(args[1]), bytes, end));
    if (!isTuple(args[1]))
        return raiseTypeError(
            vm, fmt::format("{} first arg must be bytes or a tuple of bytes, not {}", name, typeName(vm, args[1])));
    const TupleObject* parts = asTuple(args[1]);
    for (std::int64_t i = 0; i < parts->length; ++i) {
        const auto part = needBytesLike(vm, parts->items[i]);
        if (!part)
            return kNull;
        if (isInside && matches(*part, bytes, end))
            return kTrue;
    }
    return kFalse;
}

Value bytesStartsWith(Vm& vm, const CallArgs& args)
{
    return matchesAny(vm, args, End::Front, "startswith");
}
Value bytesEndsWith(Vm& vm, const CallArgs& args)
{
    return matchesAny(vm, args, End::Back, "endswith");
}

std::string replaced(std::string_view bytes, std::string_view old, std::string_view with, std::int64_t limit)
{
    std::string result;
    std::size_t from = 0;
    if (old.empty()) {
        for (std::size_t i = 0; i <= bytes.size(); ++i) {
            if (limit-- > 0)
                result += with;
            result += bytes.substr(i, 1);
        }
        return result;
    }
    for (; limit > 0; --limit) {
        const std::int64_t at = findBytes(bytes, old, from, bytes.size());
        if (at == kNotFound)
            break;
        result += bytes.substr(from, static_cast<std::size_t>(at) - from);
        result += with;
        from = static_cast<std::size_t>(at) + old.size();
    }
    result += bytes.substr(from);
    return result;
}

Value bytesReplace(Vm& vm, const CallArgs& args)
{
    const auto old = needBytesLike(vm, args[1]), with = old ? needBytesLike(vm, args[2]) : std::nullopt;
    if (!with)
        return kNull;
    const auto count = args.count > 3 ? countArgument(vm, args[3]) : -1;
    if (!count)
        return kNull;
    return makeBytesLike(vm,
        replaced(bytesLikeView(args[0]), bytesLikeView(args[1]), bytesLikeView(args[2]), *count < 0 ? kAll : *count),
        args[0]);
}

template<bool kFront, bool kBack>
Value bytesStrip(Vm& vm, const CallArgs& args)
{
    std::string_view set = " \t\n\r\v\f";
    if (const Value characters = args.valueOr(1, kNone); !characters.isNone()) {
        const auto given = needBytesLike(vm, characters);
        if (!given)
            return kNull;
        set = *given;
    }
    std::string_view bytes = bytesLikeView(args[0]);
    while (kFront && !bytes.empty() && set.contains(bytes.front()))
        bytes.remove_prefix(1);
    while (kBack && !bytes.empty() && set.contains(bytes.back()))
        bytes.remove_suffix(1);
    if (isExactly(args[0], ObjectKind::Bytes) && bytes.size() == bytesLikeView(args[0]).size())
        return args[0];
    return makeBytesLike(vm, bytes, args[0]);
}

Value bytesRemovePrefix(Vm& vm, const CallArgs& args)
{
    const auto prefix = needBytesLike(vm, args[1]);
    if (!prefix)
        return kNull;
    std::string_view bytes = bytesLikeView(args[0]);
    if (bytes.starts_with(*prefix))
        bytes.remove_prefix(prefix->size());
    return makeBytesLike(vm, bytes, args[0]);
}

Value bytesRemoveSuffix(Vm& vm, const CallArgs& args)
{
    const auto suffix = needBytesLike(vm, args[1]);
    if (!suffix)
        return kNull;
    std::string_view bytes = bytesLikeView(args[0]);
    if (bytes.ends_with(*suffix))
        bytes.remove_suffix(suffix->size());
    return makeBytesLike(vm, bytes, args[0]);
}

constexpr NativeInfo kRows[] = {
    method("find", &bytesSearch<&findBytes>, 1, 3, "The first place of the bytes in self[start:end], or -1."),
    method("rfind", &bytesSearch<&findLastBytes>, 1, 3, "The last place of the bytes in self[start:end], or -1."),
    method("index", &bytesIndex<&findBytes>, 1, 3, "As find, but ValueError when they are not there."),
    method("rindex", &bytesIndex<&findLastBytes>, 1, 3, "As rfind, but ValueError when they are not there."),
    method("count", &bytesSearch<&countBytes>, 1, 3, "How often the bytes occur in self[start:end]."),
    method("startswith", &bytesStartsWith, 1, 3,
        "Whether self[start:end] begins with the bytes, or with some of a tuple."),
    method("endswith", &bytesEndsWith, 1, 3, "Whether self[start:end] ends with the bytes, or with some of a tuple."),
    method("replace", &bytesReplace, 2, 3, "With all old bytes, or the first count of them, replaced by the new ones."),
    method("strip", &bytesStrip<true, true>, 0, 1, "Without spaces, or these bytes, at both ends."),
    method("lstrip", &bytesStrip<true, false>, 0, 1, "Without spaces, or these bytes, at the beginning."),
    method("rstrip", &bytesStrip<false, true>, 0, 1, "Without spaces, or these bytes, at the end."),
    method("removeprefix", &bytesRemovePrefix, 1, 1, "Without the bytes that it begins with, if it does."),
    method("removesuffix", &bytesRemoveSuffix, 1, 1, "Without the bytes that it ends with, if it does."),
};

} // namespace

std::span<const NativeInfo> bytesSearchMethods()
{
    return kRows;
}

} // namespace vmcore
