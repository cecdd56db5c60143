// SPDX-License-Identifier: GPL-3.0-or-later
// Splitting and joining of bytes and bytearray.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/BytesMethods.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/StrSearch.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

enum class From : std::uint8_t { Left, Right };

constexpr bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

using Pieces = std::vector<std::string_view>;

Pieces splitSpaces(std::string_view bytes, std::int64_t limit)
{
    Pieces pieces;
    for (;;) {
        while (!bytes.empty() && isSpace(bytes.front()))
            bytes.remove_prefix(1);
        if (bytes.empty())
            return pieces;
        if (limit-- == 0)
            break;
        const auto length = static_cast<std::size_t>(std::find_if(bytes.begin(), bytes.end(), isSpace) - bytes.begin());
        pieces.push_back(bytes.substr(0, length));
        bytes.remove_prefix(length);
    }
    pieces.push_back(bytes);
    return pieces;
}

Pieces splitSpacesFromRight(std::string_view bytes, std::int64_t limit)
{
    Pieces pieces;
    for (;;) {
        while (!bytes.empty() && isSpace(bytes.back()))
            bytes.remove_suffix(1);
        if (bytes.empty())
            return pieces;
        if (limit-- == 0)
            break;
        const auto length
            = static_cast<std::size_t>(std::find_if(bytes.rbegin(), bytes.rend(), isSpace) - bytes.rbegin());
        pieces.push_back(bytes.substr(bytes.size() - length));
        bytes.remove_suffix(length);
    }
    pieces.push_back(bytes);
    return pieces;
}

Pieces splitBy(std::string_view bytes, std::string_view separator, std::int64_t limit)
{
    Pieces pieces;
    while (limit-- != 0) {
        const std::int64_t at = findBytes(bytes, separator, 0, bytes.size());
        if (at == kNotFound)
            break;
        pieces.push_back(bytes.substr(0, static_cast<std::size_t>(at)));
        bytes.remove_prefix(static_cast<std::size_t>(at) + separator.size());
    }
    pieces.push_back(bytes);
    return pieces;
}

Pieces splitByFromRight(std::string_view bytes, std::string_view separator, std::int64_t limit)
{
    Pieces pieces;
    while (limit-- != 0) {
        const std::int64_t at = findLastBytes(bytes, separator, 0, bytes.size());
        if (at == kNotFound)
            break;
        pieces.push_back(bytes.substr(static_cast<std::size_t>(at) + separator.size()));
        bytes = bytes.substr(0, static_cast<std::size_t>(at));
    }
    pieces.push_back(bytes);
    return pieces;
}

// A list of the pieces; `like` keeps their bytes alive.
Value listOfPieces(Vm& vm, const Pieces& pieces, Value like)
{
    ListObject* list = makeListWithCapacity(vm, std::ssize(pieces));
    for (const std::string_view piece : pieces)
        listAppend(vm, list, makeBytesLike(vm, piece, like));
    return Value::heap(list);
}

Value split(Vm& vm, const CallArgs& args, From from)
{
    KeywordReader keywords(vm, args, from == From::Left ? "split" : "rsplit");
    const Value separator = keywords.take("sep", 1), most = keywords.take("maxsplit", 2);
    if (!keywords.done())
        return kNull;
    const auto given = most ? countArgument(vm, most) : -1;
    if (!given)
        return kNull;
    const std::int64_t limit = std::max<std::int64_t>(*given, -1); // -1 counts down and never gets to 0
    const std::string_view bytes = bytesLikeView(args[0]);
    Pieces pieces;
    if (!separator || separator.isNone()) {
        pieces = from == From::Left ? splitSpaces(bytes, limit) : splitSpacesFromRight(bytes, limit);
    } else {
        const auto by = needBytesLike(vm, separator);
        if (!by)
            return kNull;
        if (by->empty())
            return raiseValueError(vm, "empty separator");
        pieces = from == From::Left ? splitBy(bytes, *by, limit) : splitByFromRight(bytes, *by, limit);
    }
    if (from == From::Right)
        std::reverse(pieces.begin(), pieces.end());
    return listOfPieces(vm, pieces, args[0]);
}

Value bytesSplit(Vm& vm, const CallArgs& args)
{
    return split(vm, args, From::Left);
}
Value bytesRsplit(Vm& vm, const CallArgs& args)
{
    return split(vm, args, From::Right);
}

Value bytesSplitLines(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "splitlines");
    const Value keep = keywords.take("keepends", 1);
    if (!keywords.done())
        return kNull;
    const Value index = keep ? toIndex(vm, keep) : kFalse;
    if (!index)
        return kNull;
    const bool keepsEnds = index != kFalse && index != Value::smallInt(0);
    std::string_view bytes = bytesLikeView(args[0]);
    Pieces pieces;
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find_first_of("\r\n"), bytes.size());
        std::size_t next = std::min(end + 1, bytes.size());
        if (bytes.substr(end).starts_with("\r\n"))
            ++next;
        pieces.push_back(bytes.substr(0, keepsEnds ? next : end));
        bytes.remove_prefix(next);
    }
    return listOfPieces(vm, pieces, args[0]);
}

Value partition(Vm& vm, const CallArgs& args, From from)
{
    const auto separator = needBytesLike(vm, args[1]);
    if (!separator)
        return kNull;
    if (separator->empty())
        return raiseValueError(vm, "empty separator");
    const std::string_view bytes = bytesLikeView(args[0]);
    const std::int64_t at = from == From::Left ? findBytes(bytes, *separator, 0, bytes.size())
                                               : findLastBytes(bytes, *separator, 0, bytes.size());
    if (at == kNotFound) {
        const Value whole = isBytes(args[0]) ? args[0] : makeBytesLike(vm, bytes, args[0]),
                    none = makeBytesLike(vm, {}, args[0]);
        const Value other = makeBytesLike(vm, {}, args[0]);
        return Value::heap(
            from == From::Left ? makeTuple(vm, {whole, none, other}) : makeTuple(vm, {none, other, whole}));
    }
    const std::size_t place = static_cast<std::size_t>(at), behind = place + separator->size();
    const Value before = makeBytesLike(vm, bytes.substr(0, place), args[0]);
    const Value found = isBytes(args[0]) ? args[1] : makeBytesLike(vm, *separator, args[0]);
    const Value after = makeBytesLike(vm, bytes.substr(behind), args[0]);
    return Value::heap(makeTuple(vm, {before, found, after}));
}

Value bytesPartition(Vm& vm, const CallArgs& args)
{
    return partition(vm, args, From::Left);
}
Value bytesRpartition(Vm& vm, const CallArgs& args)
{
    return partition(vm, args, From::Right);
}

Value bytesJoin(Vm& vm, const CallArgs& args)
{
    const Value iterator = getIterator(vm, args[1]);
    if (!iterator)
        return clearErrorIf(vm, vm.types.TypeError) ? raiseTypeError(vm, "can only join an iterable") : kNull;
    const ListObject* items = listFrom(vm, iterator);
    if (!items)
        return kNull;
    std::string joined;
    for (std::int64_t i = 0; i < items->length; ++i) {
        const auto bytes = bytesSeen(items->items[i]);
        if (!bytes)
            return raiseTypeError(vm,
                fmt::format(
                    "sequence item {}: expected a bytes-like object, {} found", i, typeName(vm, items->items[i])));
        if (i != 0)
            joined += bytesLikeView(args[0]);
        joined += *bytes;
    }
    return makeBytesLike(vm, joined, args[0]);
}

constexpr NativeInfo kRows[] = {
    methodKeywords(
        "split", &bytesSplit, 0, 2, "The words, or the parts between separators; maxsplit counts from the left."),
    methodKeywords("rsplit", &bytesRsplit, 0, 2, "As split, but maxsplit counts from the right."),
    methodKeywords("splitlines", &bytesSplitLines, 0, 1, "The lines, without their ends unless keepends is true."),
    method("partition", &bytesPartition, 1, 1, "What is before the first separator, the separator, what is behind it."),
    method(
        "rpartition", &bytesRpartition, 1, 1, "What is before the last separator, the separator, what is behind it."),
    method("join", &bytesJoin, 1, 1, "The bytes of the iterable, with these bytes between them."),
};

} // namespace

std::span<const NativeInfo> bytesSplitMethods()
{
    return kRows;
}

} // namespace vmcore
