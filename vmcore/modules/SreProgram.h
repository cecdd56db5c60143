// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of regular expressions as re._compiler makes them: words of 32 bits, opcodes with their operands behind
// them. See Lib/re/_constants.py of Python 3.11, whose numbers these are.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vmcore::sre {

inline constexpr std::uint32_t kMagic = 20220615, kMaxRepeat = 0xFFFFFFFF, kMaxGroups = 0x7FFFFFFF;

enum class Op : std::uint32_t {
    Failure,
    Success,
    Any,
    AnyAll,
    Assert,
    AssertNot,
    At,
    Branch,
    Category,
    Charset,
    BigCharset,
    GroupRef,
    GroupRefExists,
    In,
    Info,
    Jump,
    Literal,
    Mark,
    MaxUntil,
    MinUntil,
    NotLiteral,
    Negate,
    Range,
    Repeat,
    RepeatOne,
    Subpattern,
    MinRepeatOne,
    AtomicGroup,
    PossessiveRepeat,
    PossessiveRepeatOne,
    GroupRefIgnore,
    InIgnore,
    LiteralIgnore,
    NotLiteralIgnore,
    GroupRefLocIgnore,
    InLocIgnore,
    LiteralLocIgnore,
    NotLiteralLocIgnore,
    GroupRefUniIgnore,
    InUniIgnore,
    LiteralUniIgnore,
    NotLiteralUniIgnore,
    RangeUniIgnore,
    Count
};

struct Program
{
    std::vector<std::uint32_t> code;
    std::uint32_t groups = 0;  // the whole match not counted
    std::uint32_t repeats = 0; // loops with a counter
    // By place of a Repeat: the number of its counter. By place of an until: the place of its Repeat.
    std::vector<std::uint32_t> links;
};
// Checks the words and fills in `repeats` and `links`; false: not a program.
bool prepare(Program& program);

// Whether the set that starts at these words holds the character.
bool isInSet(const std::uint32_t* set, std::uint32_t c);
bool isInCategory(std::uint32_t category, std::uint32_t c);
std::uint32_t asciiLower(std::uint32_t c);
std::uint32_t unicodeLower(std::uint32_t c);
std::uint32_t unicodeUpper(std::uint32_t c);
bool isWord(std::uint32_t c, bool isUnicode);

} // namespace vmcore::sre
