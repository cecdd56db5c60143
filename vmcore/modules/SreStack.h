// SPDX-License-Identifier: GPL-3.0-or-later
// What the matcher of regular expressions keeps while it runs, and where positions in a text are special.
#pragma once
#include "vmcore/modules/SreProgram.h"

#include <cstdint>
#include <vector>

namespace vmcore::sre {

enum class EntryKind : std::uint8_t {
    Choice,     // go on at `pc`
    Branch,     // try the alternatives whose distance is at `pc`
    Greedy,     // give back one character: `number` is the least position
    Lazy,       // take one more character: `number` is the count so far
    LazyLoop,   // one more round of the loop whose until is at `pc`
    UndoMark,   // mark `pc` was `position`, the last index `number`
    UndoCounter // counter `pc` had count `number`, last position `position`
};
struct Entry
{
    EntryKind kind;
    std::uint32_t pc;
    std::int64_t position, number;
};

struct Counter
{
    std::int64_t count = 0, last = -1; // rounds begun, and where the last one began
};

// What a run needs besides its marks; kept from run to run.
struct Workspace
{
    std::vector<Counter> counters;
    std::vector<Entry> stack;
};
inline constexpr std::size_t kFirstStack = 64, kKeptStack = 1u << 16; // entries
inline thread_local Workspace t_spare;

// Whether a reference to a group, of this kind, takes the one for the other.
inline bool isSame(Op reference, std::uint32_t a, std::uint32_t b)
{
    return reference == Op::GroupRef         ? a == b
        : reference == Op::GroupRefUniIgnore ? unicodeLower(a) == unicodeLower(b)
                                             : asciiLower(a) == asciiLower(b);
}

// Whether `at` is such a place, by the numbers that AT has.
template<class Char>
bool isAt(std::uint32_t where, const Char* text, std::int64_t length, std::int64_t at)
{
    const auto boundary = [&](bool isUnicode) {
        const bool before = at > 0 && isWord(text[at - 1], isUnicode);
        const bool after = at < length && isWord(text[at], isUnicode);
        return before != after;
    };
    switch (where) {
    case 0:
    case 2: return at == 0;
    case 1: return at == 0 || text[at - 1] == '\n';
    case 3:
    case 8: return length > 0 && boundary(false);
    case 4:
    case 9: return length > 0 && !boundary(false);
    case 5: return at == length || (at == length - 1 && text[at] == '\n');
    case 6: return at == length || text[at] == '\n';
    case 7: return at == length;
    case 10: return length > 0 && boundary(true);
    case 11: return length > 0 && !boundary(true);
    default: return false;
    }
}

} // namespace vmcore::sre
