// SPDX-License-Identifier: GPL-3.0-or-later
// Finding, counting, replacing and stripping in str.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/StrMethods.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/StrSearch.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/TextUnicode.h"

#include <fmt/format.h>
#include <limits>

namespace vmcore {

namespace {

constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();

StrObject* selfOf(const CallArgs& args)
{
    return asStr(args[0]);
}

using Search = std::int64_t (*)(const StrObject*, const StrObject*, std::size_t, std::size_t);

// f(sub[, start[, end]]); nullopt: error pending.
template<Search kSearch>
std::optional<std::int64_t> search(Vm& vm, const CallArgs& args)
{
    SearchRange range;
    if (!searchRange(vm, args.valueOr(2, kNull), args.valueOr(3, kNull), selfOf(args)->length, range))
        return std::nullopt;
    if (!isStr(args[1])) {
        raiseTypeError(vm, fmt::format("must be str, not {}", typeName(vm, args[1])));
        return std::nullopt;
    }
    return kSearch(selfOf(args), asStr(args[1]), range.from, range.to);
}

template<Search kSearch>
Value strSearch(Vm& vm, const CallArgs& args)
{
    const auto result = search<kSearch>(vm, args);
    return result ? makeInt(vm, *result) : kNull;
}

template<Search kSearch>
Value strIndex(Vm& vm, const CallArgs& args)
{
    const auto place = search<kSearch>(vm, args);
    if (!place)
        return kNull;
    return *place == kNotFound ? raiseValueError(vm, "substring not found") : makeInt(vm, *place);
}

bool beginsAt(const StrObject* s, const StrObject* part, SearchRange range)
{
    return range.from <= range.to && part->length <= range.to - range.from && matchesAt(s, range.from, part);
}

bool endsAt(const StrObject* s, const StrObject* part, SearchRange range)
{
    return range.from <= range.to && part->length <= range.to - range.from
        && matchesAt(s, range.to - part->length, part);
}

using Match = bool (*)(const StrObject*, const StrObject*, SearchRange);

Value matchesAny(Vm& vm, const CallArgs& args, Match matches, const char* name)
{
    SearchRange range;
    if (!searchRange(vm, args.valueOr(2, kNull), args.valueOr(3, kNull), selfOf(args)->length, range))
        return kNull;
    if (isStr(args[1]))
        return Value::boolean(matches(selfOf(args), asStr(args[1]), range));
    if (!isTuple(args[1]))
        return raiseTypeError(
            vm, fmt::format("{} first arg must be str or a tuple of str, not {}", name, typeName(vm, args[1])));
    const TupleObject* parts = asTuple(args[1]);
    for (std::int64_t i = 0; i < parts->length; ++i) {
        if (!isStr(parts->items[i]))
            return raiseTypeError(
                vm, fmt::format("tuple for {} must only contain str, not {}", name, typeName(vm, parts->items[i])));
        if (matches(selfOf(args), asStr(parts->items[i]), range))
            return kTrue;
    }
    return kFalse;
}

Value strStartsWith(Vm& vm, const CallArgs& args)
{
    return matchesAny(vm, args, &beginsAt, "startswith");
}

Value strEndsWith(Vm& vm, const CallArgs& args)
{
    return matchesAny(vm, args, &endsAt, "endswith");
}

// `with` goes before each character and to the end, `limit` times at most.
StrObject* interleave(Vm& vm, const StrObject* s, const StrObject* with, std::int64_t limit)
{
    StrBuilder builder(vm);
    for (std::size_t i = 0; i <= s->length; ++i) {
        if (limit-- > 0)
            builder.add(with);
        if (i < s->length)
            builder.add(codePoint(s, i));
    }
    return builder.finish();
}

Value strReplace(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "replace", 1) || !needStr(vm, args[2], "replace", 2))
        return kNull;
    const auto count = args.count > 3 ? countArgument(vm, args[3]) : -1;
    if (!count)
        return kNull;
    std::int64_t limit = *count < 0 ? kAll : *count;
    StrObject* s = selfOf(args);
    const StrObject *old = asStr(args[1]), *with = asStr(args[2]);
    if (old->length == 0)
        return limit == 0 ? exactStr(vm, args[0]) : Value::heap(interleave(vm, s, with, limit));
    std::int64_t at = limit > 0 ? findStr(s, old, 0, s->length) : kNotFound;
    if (at == kNotFound)
        return exactStr(vm, args[0]);
    StrBuilder builder(vm);
    std::size_t from = 0;
    for (; at != kNotFound && limit > 0; --limit) {
        const auto place = static_cast<std::size_t>(at);
        builder.add(s, from, place - from);
        builder.add(with);
        from = place + old->length;
        at = findStr(s, old, from, s->length);
    }
    builder.add(s, from, s->length - from);
    return Value::heap(builder.finish());
}

enum class Side : std::uint8_t { Left = 1, Right = 2, Both = 3 };

template<class IsStripped>
StrObject* stripWhere(Vm& vm, StrObject* s, Side side, IsStripped isStripped)
{
    std::size_t from = 0, to = s->length;
    if (side != Side::Right)
        while (from < to && isStripped(codePoint(s, from)))
            ++from;
    if (side != Side::Left)
        while (to > from && isStripped(codePoint(s, to - 1)))
            --to;
    return substring(vm, s, from, to - from);
}

Value strip(Vm& vm, const CallArgs& args, Side side, const char* name)
{
    const Value characters = args.valueOr(1, kNone);
    if (characters.isNone())
        return Value::heap(stripWhere(vm, selfOf(args), side, &unicode::isSpace));
    if (!isStr(characters))
        return raiseTypeError(vm, fmt::format("{} arg must be None or str", name));
    const StrObject* set = asStr(characters);
    return Value::heap(stripWhere(vm, selfOf(args), side, [set](std::uint32_t c) {
        for (std::size_t i = 0; i < set->length; ++i)
            if (codePoint(set, i) == c)
                return true;
        return false;
    }));
}

Value strStrip(Vm& vm, const CallArgs& args)
{
    return strip(vm, args, Side::Both, "strip");
}
Value strLstrip(Vm& vm, const CallArgs& args)
{
    return strip(vm, args, Side::Left, "lstrip");
}
Value strRstrip(Vm& vm, const CallArgs& args)
{
    return strip(vm, args, Side::Right, "rstrip");
}

Value strRemovePrefix(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "removeprefix", 0))
        return kNull;
    StrObject* s = selfOf(args);
    const StrObject* prefix = asStr(args[1]);
    if (!matchesAt(s, 0, prefix))
        return exactStr(vm, args[0]);
    return Value::heap(substring(vm, s, prefix->length, s->length - prefix->length));
}

Value strRemoveSuffix(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "removesuffix", 0))
        return kNull;
    StrObject* s = selfOf(args);
    const StrObject* suffix = asStr(args[1]);
    if (suffix->length > s->length || !matchesAt(s, s->length - suffix->length, suffix))
        return exactStr(vm, args[0]);
    return Value::heap(substring(vm, s, 0, s->length - suffix->length));
}

constexpr NativeInfo kRows[] = {
    method("find", &strSearch<&findStr>, 1, 3, "The first place of the text in self[start:end], or -1."),
    method("rfind", &strSearch<&findLastStr>, 1, 3, "The last place of the text in self[start:end], or -1."),
    method("index", &strIndex<&findStr>, 1, 3, "As find, but ValueError when it is not there."),
    method("rindex", &strIndex<&findLastStr>, 1, 3, "As rfind, but ValueError when it is not there."),
    method("count", &strSearch<&countStr>, 1, 3, "How often the text occurs in self[start:end]."),
    method("startswith", &strStartsWith, 1, 3, "Whether self[start:end] begins with the text, or with one of a tuple."),
    method("endswith", &strEndsWith, 1, 3, "Whether self[start:end] ends with the text, or with one of a tuple."),
    method("replace", &strReplace, 2, 3, "With each old text, or the first count of them, replaced by the new one."),
    method("strip", &strStrip, 0, 1, "Without spaces, or these characters, at both ends."),
    method("lstrip", &strLstrip, 0, 1, "Without spaces, or these characters, at the beginning."),
    method("rstrip", &strRstrip, 0, 1, "Without spaces, or these characters, at the end."),
    method("removeprefix", &strRemovePrefix, 1, 1, "Without the text that it begins with, if it does."),
    method("removesuffix", &strRemoveSuffix, 1, 1, "Without the text that it ends with, if it does."),
};

} // namespace

std::span<const NativeInfo> strSearchMethods()
{
    return kRows;
}

} // namespace vmcore
