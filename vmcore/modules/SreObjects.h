// SPDX-License-Identifier: GPL-3.0-or-later
// The objects of the module _sre: patterns, matches and scanners.
#pragma once
#include "vmcore/modules/SreMatcher.h"
#include "vmcore/runtime/NativeData.h"

#include <cstring>
#include <utility>

namespace vmcore::sre {

struct Pattern
{
    static constexpr const char* kName = "Pattern";
    static constexpr bool kHasWeakReferences = true;
    Value source; // str, bytes, or None
    std::uint32_t flags = 0;
    Value groupIndex; // dict of names
    Value indexGroup; // tuple of names by number
    Program program;
    void trace(Marker& m)
    {
        for (const Value v : {source, groupIndex, indexGroup})
            m.value(v);
    }
    bool isBytes() const { return hasKind(source, ObjectKind::Bytes); }
};
using PatternData = NativeData<Pattern>;

struct Match
{
    static constexpr const char* kName = "Match";
    Value pattern, text;
    std::int64_t from, to; // what was searched
    std::int64_t start, end, lastIndex;
    Value marks; // bytes: the numbers of Found::marks
    void trace(Marker& m)
    {
        for (const Value v : {pattern, text, marks})
            m.value(v);
    }
    std::size_t groups() const { return as<BytesObject>(marks)->length / sizeof(std::int64_t) / 2; }
    // Start and end of a group; 0: the whole match. -1: it took no part.
    std::pair<std::int64_t, std::int64_t> span(std::size_t group) const
    {
        if (group == 0)
            return {start, end};
        std::int64_t two[2];
        std::memcpy(two, as<BytesObject>(marks)->data() + (group - 1) * sizeof two, sizeof two);
        return {two[0], two[1]};
    }
};
using MatchData = NativeData<Match>;

struct Scanner
{
    static constexpr const char* kName = "SRE_Scanner";
    Value pattern, text;
    std::int64_t position, to;
    bool mustAdvance = false, over = false;
    void trace(Marker& m)
    {
        m.value(pattern);
        m.value(text);
    }
};
using ScannerData = NativeData<Scanner>;

// The text that a pattern is to search; false: TypeError is pending.
bool subjectOf(Vm& vm, const Pattern& pattern, Value text, Subject& subject);
// text[from:to], of the same type; of a bytearray, bytes.
Value slice(Vm& vm, Value text, std::int64_t from, std::int64_t to);
// The text of a group; kNone: it took no part.
Value groupText(Vm& vm, const Match& match, std::size_t group);
Value groupText(Vm& vm, Value text, const Found& found, std::size_t group);
// A match object, or kNone.
Value makeMatch(Vm& vm, Value pattern, Value text, std::int64_t from, std::int64_t to, const Found& found);

// Searches again and again, as finditer and sub do.
class Searching
{
public:
    Searching(Vm& vm, Value pattern, Value text)
        : m_vm(vm)
        , m_pattern(pattern)
        , m_text(text)
    {
    }
    bool begin(Value from, Value to); // false: error
    std::optional<bool> next(Mode mode = Mode::Search);
    const Found& found() const { return m_found; }
    std::int64_t from() const { return m_from; }
    std::int64_t to() const { return m_to; }

private:
    Vm& m_vm;
    Value m_pattern, m_text;
    std::int64_t m_from = 0, m_to = 0, m_position = 0;
    bool m_mustAdvance = false;
    Found m_found;
};
// pos and endpos as positions in the text; false: error.
bool searchBounds(Vm& vm, const Subject& subject, Value from, Value to, std::int64_t& start, std::int64_t& end);

Value patternSub(Vm& vm, const CallArgs& args);
Value patternSubn(Vm& vm, const CallArgs& args);
void addPatternType(Vm& vm);
void addMatchType(Vm& vm);

} // namespace vmcore::sre
