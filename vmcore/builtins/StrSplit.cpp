// SPDX-License-Identifier: GPL-3.0-or-later
// Splitting and joining of str.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/StrMethods.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/StrSearch.h"
#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/TextOperators.h"
#include "vmcore/runtime/TextUnicode.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace vmcore {

namespace {

StrObject* selfOf(const CallArgs& args)
{
    return asStr(args[0]);
}

enum class From : std::uint8_t { Left, Right };

class Pieces
{
public:
    Pieces(Vm& vm, StrObject* s)
        : m_vm(vm)
        , m_s(s)
        , m_list(makeList(vm))
    {
    }
    void add(std::size_t from, std::size_t to)
    {
        listAppend(m_vm, m_list, Value::heap(substring(m_vm, m_s, from, to - from)));
    }
    ListObject* list() const { return m_list; }
    // Pieces were found from the right.
    ListObject* reversed() const
    {
        std::reverse(m_list->items, m_list->items + m_list->length);
        return m_list;
    }

private:
    Vm& m_vm;
    StrObject* m_s;
    ListObject* m_list;
};

ListObject* splitSpaces(Vm& vm, StrObject* s, std::int64_t limit)
{
    return visitUnits(s, [&](auto units) {
        Pieces pieces(vm, s);
        std::size_t at = 0;
        for (;;) {
            while (at < units.size() && unicode::isSpace(units[at]))
                ++at;
            if (at == units.size())
                return pieces.list();
            if (limit-- == 0)
                break;
            const std::size_t start = at;
            while (at < units.size() && !unicode::isSpace(units[at]))
                ++at;
            pieces.add(start, at);
        }
        pieces.add(at, units.size());
        return pieces.list();
    });
}

ListObject* splitSpacesFromRight(Vm& vm, StrObject* s, std::int64_t limit)
{
    Pieces pieces(vm, s);
    const auto isSpace = [&](std::size_t i) { return unicode::isSpace(codePoint(s, i)); };
    std::size_t at = s->length;
    for (;;) {
        while (at > 0 && isSpace(at - 1))
            --at;
        if (at == 0)
            return pieces.reversed();
        if (limit-- == 0)
            break;
        const std::size_t end = at;
        while (at > 0 && !isSpace(at - 1))
            --at;
        pieces.add(at, end);
    }
    pieces.add(0, at);
    return pieces.reversed();
}

ListObject* splitBy(Vm& vm, StrObject* s, const StrObject* separator, std::int64_t limit)
{
    Pieces pieces(vm, s);
    std::size_t from = 0;
    while (limit-- != 0) {
        const std::int64_t at = findStr(s, separator, from, s->length);
        if (at == kNotFound)
            break;
        pieces.add(from, static_cast<std::size_t>(at));
        from = static_cast<std::size_t>(at) + separator->length;
    }
    pieces.add(from, s->length);
    return pieces.list();
}

ListObject* splitByFromRight(Vm& vm, StrObject* s, const StrObject* separator, std::int64_t limit)
{
    Pieces pieces(vm, s);
    std::size_t to = s->length;
    while (limit-- != 0) {
        const std::int64_t at = findLastStr(s, separator, 0, to);
        if (at == kNotFound)
            break;
        pieces.add(static_cast<std::size_t>(at) + separator->length, to);
        to = static_cast<std::size_t>(at);
    }
    pieces.add(0, to);
    return pieces.reversed();
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
    StrObject* s = selfOf(args);
    if (!separator || separator.isNone())
        return Value::heap(from == From::Left ? splitSpaces(vm, s, limit) : splitSpacesFromRight(vm, s, limit));
    if (!isStr(separator))
        return raiseTypeError(vm, fmt::format("must be str or None, not {}", typeName(vm, separator)));
    const StrObject* by = asStr(separator);
    if (by->length == 0)
        return raiseValueError(vm, "empty separator");
    return Value::heap(from == From::Left ? splitBy(vm, s, by, limit) : splitByFromRight(vm, s, by, limit));
}

Value strSplit(Vm& vm, const CallArgs& args)
{
    return split(vm, args, From::Left);
}
Value strRsplit(Vm& vm, const CallArgs& args)
{
    return split(vm, args, From::Right);
}

Value strSplitLines(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "splitlines");
    const Value keep = keywords.take("keepends", 1);
    if (!keywords.done())
        return kNull;
    const Value index = keep ? toIndex(vm, keep) : kFalse;
    if (!index)
        return kNull;
    const bool keepsEnds = index != kFalse && index != Value::smallInt(0);
    StrObject* s = selfOf(args);
    Pieces pieces(vm, s);
    for (std::size_t at = 0; at < s->length;) {
        const std::size_t start = at;
        while (at < s->length && !unicode::isLineBreak(codePoint(s, at)))
            ++at;
        const std::size_t end = at;
        if (at < s->length) {
            const bool isPair = codePoint(s, at) == '\r' && at + 1 < s->length && codePoint(s, at + 1) == '\n';
            at += isPair ? 2 : 1;
        }
        pieces.add(start, keepsEnds ? at : end);
    }
    return Value::heap(pieces.list());
}

Value partition(Vm& vm, const CallArgs& args, From from)
{
    if (!isStr(args[1]))
        return raiseTypeError(vm, fmt::format("must be str, not {}", typeName(vm, args[1])));
    StrObject* s = selfOf(args);
    const StrObject* separator = asStr(args[1]);
    if (separator->length == 0)
        return raiseValueError(vm, "empty separator");
    const std::int64_t at
        = from == From::Left ? findStr(s, separator, 0, s->length) : findLastStr(s, separator, 0, s->length);
    const Value empty = Value::heap(vm.emptyStr);
    if (at == kNotFound) {
        const Value whole = args[0];
        return Value::heap(
            from == From::Left ? makeTuple(vm, {whole, empty, empty}) : makeTuple(vm, {empty, empty, whole}));
    }
    const auto place = static_cast<std::size_t>(at), behind = place + separator->length;
    const Value before = Value::heap(substring(vm, s, 0, place));
    const Value after = Value::heap(substring(vm, s, behind, s->length - behind));
    return Value::heap(makeTuple(vm, {before, args[1], after}));
}

Value strPartition(Vm& vm, const CallArgs& args)
{
    return partition(vm, args, From::Left);
}
Value strRpartition(Vm& vm, const CallArgs& args)
{
    return partition(vm, args, From::Right);
}

Value strJoinMethod(Vm& vm, const CallArgs& args)
{
    const Value iterable = args[1];
    StrObject* joined = nullptr;
    if (isExactly(iterable, ObjectKind::Tuple)) {
        const TupleObject* tuple = asTuple(iterable);
        joined = strJoin(vm, selfOf(args), tuple->items, static_cast<std::size_t>(tuple->length));
    } else {
        ListObject* list = nullptr;
        if (isExactly(iterable, ObjectKind::List)) {
            list = asList(iterable);
        } else {
            const Value iterator = getIterator(vm, iterable);
            if (!iterator)
                return clearErrorIf(vm, vm.types.TypeError) ? raiseTypeError(vm, "can only join an iterable") : kNull;
            list = listFrom(vm, iterator);
        }
        if (!list)
            return kNull;
        joined = strJoin(vm, selfOf(args), list->items, static_cast<std::size_t>(list->length));
    }
    return joined ? Value::heap(joined) : kNull;
}

constexpr NativeInfo kRows[] = {
    methodKeywords(
        "split", &strSplit, 0, 2, "The words, or the parts between separators; maxsplit counts from the left."),
    methodKeywords("rsplit", &strRsplit, 0, 2, "As split, but maxsplit counts from the right."),
    methodKeywords("splitlines", &strSplitLines, 0, 1, "The lines, without their ends unless keepends is true."),
    method("partition", &strPartition, 1, 1, "What is before the first separator, the separator, what is behind it."),
    method("rpartition", &strRpartition, 1, 1, "What is before the last separator, the separator, what is behind it."),
    method("join", &strJoinMethod, 1, 1, "The strings of the iterable, with this string between them."),
};

} // namespace

std::span<const NativeInfo> strSplitMethods()
{
    return kRows;
}

} // namespace vmcore
