// SPDX-License-Identifier: GPL-3.0-or-later
// re.Pattern: searching.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/SreObjects.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace vmcore::sre {

bool subjectOf(Vm& vm, const Pattern& pattern, Value text, Subject& subject)
{
    if (isStr(text)) {
        const StrObject* s = asStr(text);
        subject = {s->data(), s->width, s->length};
    } else if (const auto bytes = bytesSeen(text)) {
        subject = {bytes->data(), 1, static_cast<std::int64_t>(bytes->size())};
    } else {
        raiseTypeError(vm, fmt::format("expected string or bytes-like object, got '{}'", typeName(vm, text)));
        return false;
    }
    if (pattern.source.isNone() || isStr(text) != pattern.isBytes())
        return true;
    raiseTypeError(vm,
        isStr(text) ? "cannot use a bytes pattern on a string-like object"
                    : "cannot use a string pattern on a bytes-like object");
    return false;
}

Value slice(Vm& vm, Value text, std::int64_t from, std::int64_t to)
{
    if (isStr(text)) {
        if (from == 0 && to == asStr(text)->length && isExactly(text, ObjectKind::Str))
            return text;
        return Value::heap(
            substring(vm, asStr(text), static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)));
    }
    const std::string_view bytes = bytesSeen(text).value_or(std::string_view());
    // A bytearray may have shrunk since the match: then as much as is left.
    const std::size_t start = std::min(static_cast<std::size_t>(from), bytes.size());
    return Value::heap(makeBytes(vm, bytes.substr(start, static_cast<std::size_t>(to - from))));
}

Value groupText(Vm& vm, const Match& match, std::size_t group)
{
    const auto [from, to] = match.span(group);
    return from < 0 || to < 0 ? kNone : slice(vm, match.text, from, to);
}

Value groupText(Vm& vm, Value text, const Found& found, std::size_t group)
{
    if (group == 0)
        return slice(vm, text, found.start, found.end);
    const std::int64_t from = found.marks[2 * group - 2], to = found.marks[2 * group - 1];
    return from < 0 || to < 0 ? kNone : slice(vm, text, from, to);
}

Value makeMatch(Vm& vm, Value pattern, Value text, std::int64_t from, std::int64_t to, const Found& found)
{
    const Value marks = Value::heap(
        makeBytes(vm, {reinterpret_cast<const char*>(found.marks.data()), found.marks.size() * sizeof(std::int64_t)}));
    return MatchData::make(vm, pattern, text, from, to, found.start, found.end, found.lastIndex, marks);
}

bool searchBounds(Vm& vm, const Subject& subject, Value from, Value to, std::int64_t& start, std::int64_t& end)
{
    const auto position = [&](Value v, std::int64_t otherwise) -> std::optional<std::int64_t> {
        if (!v)
            return otherwise;
        const Value index = toIndex(vm, v);
        if (!index)
            return std::nullopt;
        const auto i = intToInt64(index);
        return std::clamp<std::int64_t>(i ? *i : std::numeric_limits<std::int64_t>::max(), 0, subject.length);
    };
    const auto first = position(from, 0), last = first ? position(to, subject.length) : std::nullopt;
    if (!last)
        return false;
    start = *first;
    end = *last;
    return true;
}

bool Searching::begin(Value from, Value to)
{
    Subject subject;
    if (!subjectOf(m_vm, PatternData::of(m_pattern), m_text, subject)
        || !searchBounds(m_vm, subject, from, to, m_from, m_to))
        return false;
    m_position = m_from;
    return true;
}

std::optional<bool> Searching::next(Mode mode)
{
    if (m_position > m_to)
        return false;
    Subject subject;
    const Pattern& pattern = PatternData::of(m_pattern);
    if (!subjectOf(m_vm, pattern, m_text, subject))
        return std::nullopt;
    const auto is = run(m_vm, pattern.program, subject, {m_position, m_to, mode, m_mustAdvance}, m_found);
    if (is.value_or(false)) {
        m_mustAdvance = m_found.end == m_found.start;
        m_position = m_found.end;
    } else {
        m_position = m_to + 1;
    }
    return is;
}

namespace {

// The arguments string, pos, endpos of the methods; false: error.
bool readText(Vm& vm, const CallArgs& args, const char* method, Value& text, Value& from, Value& to)
{
    KeywordReader keywords(vm, args, method);
    text = keywords.take("string", 1);
    from = keywords.take("pos", 2);
    to = keywords.take("endpos", 3);
    if (!keywords.done())
        return false;
    if (!text)
        raiseTypeError(vm, fmt::format("{}() missing required argument 'string' (pos 1)", method));
    for (const Value place : {from, to}) {
        const Value index = text && place ? toIndex(vm, place) : kNull;
        if (index && !intToInt64(index))
            raiseOverflowError(vm, "Python int too large to convert to C ssize_t");
    }
    return text && !vm.hasError();
}

template<Mode kMode>
Value patternOnce(Vm& vm, const CallArgs& args)
{
    constexpr const char* kNames[] = {"match", "fullmatch", "search"};
    Value text, from, to;
    if (!readText(vm, args, kNames[static_cast<std::size_t>(kMode)], text, from, to))
        return kNull;
    Searching searching(vm, args[0], text);
    const auto is = searching.begin(from, to) ? searching.next(kMode) : std::nullopt;
    if (!is)
        return kNull;
    return *is ? makeMatch(vm, args[0], text, searching.from(), searching.to(), searching.found()) : kNone;
}

Value emptyLike(Vm& vm, Value text)
{
    return isStr(text) ? Value::heap(vm.emptyStr) : Value::heap(makeBytes(vm, ""));
}

// An item of findall: the match, its only group, or a tuple of its groups.
Value findallItem(Vm& vm, Value pattern, Value text, const Found& found)
{
    const std::uint32_t groups = PatternData::of(pattern).program.groups;
    const auto shown = [&](std::size_t group) {
        const Value v = groupText(vm, text, found, group);
        return v.isNone() ? emptyLike(vm, text) : v;
    };
    if (groups < 2)
        return shown(groups);
    TupleObject* items = allocateTuple(vm, groups);
    for (std::uint32_t i = 0; i < groups; ++i) {
        items->items[i] = shown(i + 1);
        vm.heap.barrier(items);
    }
    return Value::heap(items);
}

Value patternFindall(Vm& vm, const CallArgs& args)
{
    Value text, from, to;
    if (!readText(vm, args, "findall", text, from, to))
        return kNull;
    Searching searching(vm, args[0], text);
    if (!searching.begin(from, to))
        return kNull;
    ListObject* list = makeList(vm);
    for (;;) {
        const auto is = searching.next();
        if (!is || !*is)
            return is ? Value::heap(list) : kNull;
        listAppend(vm, list, findallItem(vm, args[0], text, searching.found()));
    }
}

Value patternSplit(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "split");
    const Value text = keywords.take("string", 1), limit = keywords.take("maxsplit", 2);
    if (!keywords.done())
        return kNull;
    if (!text)
        return raiseTypeError(vm, "split() missing required argument 'string' (pos 1)");
    const auto most = limit ? toInt64(vm, limit, vm.types.OverflowError) : std::optional<std::int64_t>(0);
    Searching searching(vm, args[0], text);
    if (!most || !searching.begin(kNull, kNull))
        return kNull;
    ListObject* list = makeList(vm);
    std::int64_t last = 0;
    for (std::int64_t n = 0; *most == 0 || n < *most; ++n) {
        const auto is = searching.next();
        if (!is)
            return kNull;
        if (!*is)
            break;
        const Found& found = searching.found();
        listAppend(vm, list, slice(vm, text, last, found.start));
        for (std::size_t g = 1; g <= found.marks.size() / 2; ++g)
            listAppend(vm, list, groupText(vm, text, found, g));
        last = found.end;
    }
    listAppend(vm, list, slice(vm, text, last, searching.to()));
    return Value::heap(list);
}

// --- scanner, and finditer, which iterates one
Value makeScanner(Vm& vm, const CallArgs& args, const char* method)
{
    Value text, from, to;
    Subject subject;
    std::int64_t start = 0, end = 0;
    if (!readText(vm, args, method, text, from, to) || !subjectOf(vm, PatternData::self(args), text, subject)
        || !searchBounds(vm, subject, from, to, start, end))
        return kNull;
    return ScannerData::make(vm, args[0], text, start, end);
}

Value patternScanner(Vm& vm, const CallArgs& args)
{
    return makeScanner(vm, args, "scanner");
}

template<Mode kMode>
Value scan(Vm& vm, Value self)
{
    Scanner& s = ScannerData::of(self);
    if (s.over)
        return kNone;
    const Pattern& pattern = PatternData::of(s.pattern);
    Subject subject;
    Found found;
    if (!subjectOf(vm, pattern, s.text, subject))
        return kNull;
    const auto is = run(vm, pattern.program, subject, {s.position, s.to, kMode, s.mustAdvance}, found);
    if (!is)
        return kNull;
    s.over = !*is;
    if (s.over)
        return kNone;
    const Value match = makeMatch(vm, s.pattern, s.text, 0, s.to, found);
    s.mustAdvance = found.end == found.start;
    s.position = found.end;
    return match;
}

template<Mode kMode>
Value scannerOnce(Vm& vm, const CallArgs& args)
{
    return scan<kMode>(vm, args[0]);
}

struct MatchIterator
{
    static constexpr const char* kName = "callable_iterator";
    Value scanner;
    void trace(Marker& m) { m.value(scanner); }
    Value next(Vm& vm, HeapObject*)
    {
        const Value match = scan<Mode::Search>(vm, scanner);
        return match && match.isNone() ? kNull : match;
    }
};

Value patternFinditer(Vm& vm, const CallArgs& args)
{
    const Value scanner = makeScanner(vm, args, "finditer");
    return scanner ? NativeData<MatchIterator>::make(vm, scanner) : kNull;
}

Value scannerPattern(Vm&, Value self)
{
    return ScannerData::of(self).pattern;
}

// --- the pattern as an object
constexpr struct
{
    std::uint32_t bit;
    const char* name;
} kFlags[] = {{1, "re.TEMPLATE"}, {2, "re.IGNORECASE"}, {4, "re.LOCALE"}, {8, "re.MULTILINE"}, {16, "re.DOTALL"},
    {32, "re.UNICODE"}, {64, "re.VERBOSE"}, {128, "re.DEBUG"}, {256, "re.ASCII"}};
constexpr std::uint32_t kUnicodeFlag = 32, kCharacterFlags = 4 | 32 | 256;

Value patternRepr(Vm& vm, const CallArgs& args)
{
    const Pattern& p = PatternData::self(args);
    const Value source = reprOf(vm, p.source);
    if (!source)
        return kNull;
    std::uint32_t flags = p.flags;
    if (isStr(p.source) && (flags & kCharacterFlags) == kUnicodeFlag)
        flags &= ~kUnicodeFlag;
    constexpr std::uint32_t kMostShown = 200;
    const StrObject* shown = asStr(source);
    StrBuilder text(vm);
    text.addAscii("re.compile(");
    text.add(shown, 0, std::min(shown->length, kMostShown));
    bool isFirst = true;
    for (const auto& [bit, name] : kFlags)
        if ((flags & bit) != 0) {
            text.addAscii(isFirst ? ", " : "|");
            text.addAscii(name);
            isFirst = false;
            flags &= ~bit;
        }
    if (flags != 0)
        text.addAscii(fmt::format("{}{:#x}", isFirst ? ", " : "|", flags));
    text.addAscii(")");
    return Value::heap(text.finish());
}

Value patternEqual(Vm& vm, const CallArgs& args)
{
    if (!PatternData::holds(args[1]))
        return kNotImplemented;
    const Pattern &a = PatternData::self(args), &b = PatternData::of(args[1]);
    if (a.flags != b.flags || a.isBytes() != b.isBytes() || a.program.code != b.program.code)
        return kFalse;
    const auto same = sameOrEqual(vm, a.source, b.source);
    return same ? Value::boolean(*same) : kNull;
}

Value patternHash(Vm& vm, const CallArgs& args)
{
    const Pattern& p = PatternData::self(args);
    const auto hash = hashOf(vm, p.source);
    return hash ? makeInt(vm, *hash ^ p.flags) : kNull;
}

Value itself(Vm&, const CallArgs& args)
{
    return args[0];
}

Value readSource(Vm&, Value self)
{
    return PatternData::of(self).source;
}
Value readFlags(Vm&, Value self)
{
    return Value::smallInt(PatternData::of(self).flags);
}
Value readGroups(Vm&, Value self)
{
    return Value::smallInt(PatternData::of(self).program.groups);
}
Value readGroupIndex(Vm& vm, Value self)
{
    auto* proxy = vm.heap.allocate<WrapperObject>(ObjectKind::MappingProxy);
    proxy->wrapped = PatternData::of(self).groupIndex;
    proxy->dict = nullptr;
    return Value::heap(proxy);
}

constexpr NativeInfo kPatternMethods[] = {
    slot("__repr__", &patternRepr, 0, 0),
    slot("__eq__", &patternEqual, 1, 1),
    slot("__hash__", &patternHash, 0, 0),
    method("__copy__", &itself, 0, 0),
    method("__deepcopy__", &itself, 1, 1),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    methodKeywords("match", &patternOnce<Mode::Match>, 0, 3, "The match at the beginning, or None."),
    methodKeywords("fullmatch", &patternOnce<Mode::FullMatch>, 0, 3, "The match of the whole text, or None."),
    methodKeywords("search", &patternOnce<Mode::Search>, 0, 3, "The first match anywhere, or None."),
    methodKeywords("findall", &patternFindall, 0, 3, "The texts of all matches, or of their groups."),
    methodKeywords("finditer", &patternFinditer, 0, 3, "An iterator over all matches."),
    methodKeywords("scanner", &patternScanner, 0, 3),
    methodKeywords("split", &patternSplit, 0, 2, "The text between the matches, and their groups."),
    methodKeywords("sub", &patternSub, 0, 3, "The text with its matches replaced."),
    methodKeywords("subn", &patternSubn, 0, 3, "The same, with the number of replacements."),
};
constexpr GetSetInfo kPatternFields[] = {
    {"pattern", &readSource, nullptr, ""},
    {"flags", &readFlags, nullptr, ""},
    {"groups", &readGroups, nullptr, ""},
    {"groupindex", &readGroupIndex, nullptr, ""},
};
constexpr NativeInfo kScannerMethods[] = {
    method("match", &scannerOnce<Mode::Match>, 0, 0),
    method("search", &scannerOnce<Mode::Search>, 0, 0),
};
constexpr GetSetInfo kScannerFields[] = {{"pattern", &scannerPattern, nullptr, ""}};

} // namespace

void addPatternType(Vm& vm)
{
    TypeObject* type = PatternData::makeType(vm, "re");
    addMethods(vm, type, kPatternMethods);
    addGetSets(vm, type, kPatternFields);
    TypeObject* scanner = ScannerData::makeType(vm, "_sre");
    addMethods(vm, scanner, kScannerMethods);
    addGetSets(vm, scanner, kScannerFields);
    NativeData<MatchIterator>::makeType(vm, "builtins");
}

} // namespace vmcore::sre
