// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of regular expressions as re._compiler makes them: words of 32 bits, opcodes with their operands behind
// them. See Lib/re/_constants.py of Python 3.11, whose numbers these are.
#pragma once
#include <cstdint>
#include <iterator>
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

// Characters below 256, so that most characters are looked up and not asked about.
struct CharacterSet
{
    std::uint32_t words[8] = {};
    bool has(std::uint32_t c) const { return (words[c / 32] >> (c % 32) & 1) != 0; }
    void add(std::uint32_t c) { words[c / 32] |= 1u << (c % 32); }
    void add(const CharacterSet& other)
    {
        for (std::size_t i = 0; i < std::size(words); ++i)
            words[i] |= other.words[i];
    }
};

struct Program
{
    std::vector<std::uint32_t> code;
    std::uint32_t groups = 0;  // the whole match not counted
    std::uint32_t repeats = 0; // loops with a counter
    // By place of a Repeat: the number of its counter. By place of an until: the place of its Repeat.
    // By place of an instruction that takes one character: the number of its set. By place of a repeated character, or
    // of an alternative's distance: the number of the set of characters that may come next; kAnything: not known.
    std::vector<std::uint32_t> links;
    std::vector<CharacterSet> sets;
    std::uint32_t first = 0; // the set of characters that a match can begin with, or kAnything
};
inline constexpr std::uint32_t kAnything = 0xFFFFFFFF;
// Checks the words and fills in the rest; false: not a program.
bool prepare(Program& program);

// Whether the instruction takes one character, and takes this one.
bool takesOne(Op op);
bool isOne(const std::uint32_t* instruction, std::uint32_t c);
// Where the instruction behind one that takes one character starts.
std::uint32_t behindOne(const std::vector<std::uint32_t>& code, std::uint32_t pc);

// Whether the set that starts at these words holds the character.
bool isInSet(const std::uint32_t* set, std::uint32_t c);
bool isInCategory(std::uint32_t category, std::uint32_t c);
std::uint32_t asciiLower(std::uint32_t c);
std::uint32_t unicodeLower(std::uint32_t c);
std::uint32_t unicodeUpper(std::uint32_t c);
bool isWord(std::uint32_t c, bool isUnicode);

} // namespace vmcore::sre
