// SPDX-License-Identifier: GPL-3.0-or-later
// re.Match.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/SreObjects.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore::sre {
namespace {

// A group by number or name; nullopt: IndexError is pending.
std::optional<std::size_t> groupOf(Vm& vm, const Match& m, Value which)
{
    Value number = kNull;
    if (isInt(which) || lookupInType(vm, vm.typeOf(which), vm.names.index_))
        number = toIndex(vm, which);
    else
        number = dictFind(vm, asDict(PatternData::of(m.pattern).groupIndex), which);
    const auto i = number && isInt(number) ? intToInt64(number) : std::nullopt;
    if (i && *i >= 0 && *i <= static_cast<std::int64_t>(m.groups()))
        return static_cast<std::size_t>(*i);
    takeError(vm);
    raiseIndexError(vm, "no such group");
    return std::nullopt;
}

Value groupByArgument(Vm& vm, const Match& m, Value which)
{
    const auto group = groupOf(vm, m, which);
    return group ? groupText(vm, m, *group) : kNull;
}

Value matchGroup(Vm& vm, const CallArgs& args)
{
    const Match& m = MatchData::self(args);
    if (args.count <= 2)
        return groupByArgument(vm, m, args.valueOr(1, Value::smallInt(0)));
    TupleObject* texts = allocateTuple(vm, args.count - 1);
    for (std::uint32_t i = 1; i < args.count; ++i) {
        const Value text = groupByArgument(vm, m, args[i]);
        if (!text)
            return kNull;
        texts->items[i - 1] = text;
        vm.heap.barrier(texts);
    }
    return Value::heap(texts);
}

Value matchGetItem(Vm& vm, const CallArgs& args)
{
    return groupByArgument(vm, MatchData::self(args), args[1]);
}

bool readDefault(Vm& vm, const CallArgs& args, const char* method, Value& otherwise)
{
    KeywordReader keywords(vm, args, method);
    const Value given = keywords.take("default", 1);
    otherwise = given ? given : kNone;
    return keywords.done();
}

Value matchGroups(Vm& vm, const CallArgs& args)
{
    const Match& m = MatchData::self(args);
    Value otherwise;
    if (!readDefault(vm, args, "groups", otherwise))
        return kNull;
    TupleObject* texts = allocateTuple(vm, static_cast<std::int64_t>(m.groups()));
    for (std::size_t g = 0; g < m.groups(); ++g) {
        const Value text = groupText(vm, m, g + 1);
        texts->items[g] = text.isNone() ? otherwise : text;
        vm.heap.barrier(texts);
    }
    return Value::heap(texts);
}

Value matchGroupDict(Vm& vm, const CallArgs& args)
{
    const Match& m = MatchData::self(args);
    Value otherwise;
    if (!readDefault(vm, args, "groupdict", otherwise))
        return kNull;
    DictObject* result = makeDict(vm);
    const DictObject* index = asDict(PatternData::of(m.pattern).groupIndex);
    Value name = kNull, number = kNull;
    for (std::uint32_t at = 0; dictNext(index, at, name, number);) {
        const Value text = groupByArgument(vm, m, number);
        if (!text || !dictSet(vm, result, name, text.isNone() ? otherwise : text))
            return kNull;
    }
    return Value::heap(result);
}

struct Span
{
    std::int64_t from, to;
};
std::optional<Span> spanOf(Vm& vm, const CallArgs& args)
{
    const Match& m = MatchData::self(args);
    const auto group = groupOf(vm, m, args.valueOr(1, Value::smallInt(0)));
    if (!group)
        return std::nullopt;
    const auto [from, to] = m.span(*group);
    return from < 0 || to < 0 ? Span{-1, -1} : Span{from, to};
}

Value pair(Vm& vm, const Span& s)
{
    return Value::heap(makeTuple(vm, {Value::smallInt(s.from), Value::smallInt(s.to)}));
}

Value matchStart(Vm& vm, const CallArgs& args)
{
    const auto s = spanOf(vm, args);
    return s ? Value::smallInt(s->from) : kNull;
}
Value matchEnd(Vm& vm, const CallArgs& args)
{
    const auto s = spanOf(vm, args);
    return s ? Value::smallInt(s->to) : kNull;
}
Value matchSpan(Vm& vm, const CallArgs& args)
{
    const auto s = spanOf(vm, args);
    return s ? pair(vm, *s) : kNull;
}

Value matchExpand(Vm& vm, const CallArgs& args)
{
    const Value re = importDotted(vm, vm.intern("re"));
    const Value function = re ? getAttribute(vm, re, vm.intern("_expand")) : kNull;
    return function ? call(vm, function, {MatchData::self(args).pattern, args[0], args[1]}) : kNull;
}

Value matchRepr(Vm& vm, const CallArgs& args)
{
    const Match& m = MatchData::self(args);
    const Value shown = reprOf(vm, groupText(vm, m, 0));
    if (!shown)
        return kNull;
    constexpr std::uint32_t kMostShown = 50;
    StrBuilder text(vm);
    text.addAscii(fmt::format("<re.Match object; span=({}, {}), match=", m.start, m.end));
    text.add(asStr(shown), 0, std::min(asStr(shown)->length, kMostShown));
    text.addAscii(">");
    return Value::heap(text.finish());
}

Value itself(Vm&, const CallArgs& args)
{
    return args[0];
}

Value readText(Vm&, Value self)
{
    return MatchData::of(self).text;
}
Value readPattern(Vm&, Value self)
{
    return MatchData::of(self).pattern;
}
Value readFrom(Vm&, Value self)
{
    return Value::smallInt(MatchData::of(self).from);
}
Value readTo(Vm&, Value self)
{
    return Value::smallInt(MatchData::of(self).to);
}
Value readLastIndex(Vm&, Value self)
{
    const std::int64_t last = MatchData::of(self).lastIndex;
    return last == 0 ? kNone : Value::smallInt(last);
}
Value readLastGroup(Vm&, Value self)
{
    const Match& m = MatchData::of(self);
    const Value names = PatternData::of(m.pattern).indexGroup;
    const std::int64_t last = m.lastIndex;
    return last != 0 && isTuple(names) && last < asTuple(names)->length ? asTuple(names)->items[last] : kNone;
}
Value readSpans(Vm& vm, Value self)
{
    const Match& m = MatchData::of(self);
    TupleObject* spans = allocateTuple(vm, static_cast<std::int64_t>(m.groups()) + 1);
    for (std::size_t g = 0; g <= m.groups(); ++g) {
        const Value arguments[] = {self, Value::smallInt(static_cast<std::int64_t>(g))};
        spans->items[g] = matchSpan(vm, {arguments, 2, nullptr});
        vm.heap.barrier(spans);
    }
    return Value::heap(spans);
}

constexpr NativeInfo kMethods[] = {
    slot("__repr__", &matchRepr, 0, 0),
    slot("__getitem__", &matchGetItem, 1, 1),
    method("__copy__", &itself, 0, 0),
    method("__deepcopy__", &itself, 1, 1),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    method("group", &matchGroup, 0, kAnyCount, "The texts of these groups; the whole match without any."),
    methodKeywords("groups", &matchGroups, 0, 1, "The texts of all groups."),
    methodKeywords("groupdict", &matchGroupDict, 0, 1, "The texts of all groups that have names."),
    method("start", &matchStart, 0, 1, "Where the group begins."),
    method("end", &matchEnd, 0, 1, "Where the group ends."),
    method("span", &matchSpan, 0, 1, "Where the group begins and ends."),
    methodKeywords("expand", &matchExpand, 1, 1, "The template with its group references filled in."),
};
constexpr GetSetInfo kFields[] = {
    {"string", &readText, nullptr, ""},
    {"re", &readPattern, nullptr, ""},
    {"pos", &readFrom, nullptr, ""},
    {"endpos", &readTo, nullptr, ""},
    {"lastindex", &readLastIndex, nullptr, ""},
    {"lastgroup", &readLastGroup, nullptr, ""},
    {"regs", &readSpans, nullptr, ""},
};

} // namespace

void addMatchType(Vm& vm)
{
    TypeObject* type = MatchData::makeType(vm, "re");
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
}

} // namespace vmcore::sre
