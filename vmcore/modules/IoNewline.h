// SPDX-License-Identifier: GPL-3.0-or-later
// Ends of lines: what text streams make of \r, \n and \r\n, and where a line ends.
#pragma once
#include "vmcore/object/Str.h"
#include "vmcore/object/StrUnits.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>

namespace vmcore::io {

// The `newline` argument of a text stream.
struct LineEnds
{
    bool isTranslated = true; // None: what is read has \n only
    bool isUniversal = true;  // None and "": each of the three ends a line
    std::string newline;      // else this text does
};
// nullopt: TypeError or ValueError is pending. The value is kNone or a str.
std::optional<LineEnds> lineEndsFrom(Vm& vm, Value newline);

// What a decoder of newlines remembers from piece to piece.
struct NewlineState
{
    bool translates = false;
    bool hasReturn = false; // a \r at the end of the last piece, which a \n may follow
    unsigned seen = 0;      // of Seen
};
enum Seen : unsigned { kSeenReturn = 1, kSeenNewline = 2, kSeenBoth = 4 };
// What is to be given out for this piece.
StrObject* decodeNewlines(Vm& vm, NewlineState& state, StrObject* text, bool isFinal);
// None, a str or a tuple of those that were seen: the attribute `newlines`.
Value newlinesSeen(Vm& vm, unsigned seen);
// The text with `newline` for each \n.
StrObject* replaceNewlines(Vm& vm, StrObject* text, std::string_view newline);

inline constexpr std::size_t kNoEnd = ~std::size_t{0};
// Place of the unit at or behind `from`; kNoEnd: none.
template<class Unit>
std::size_t findUnit(std::span<const Unit> units, std::size_t from, char wanted)
{
    if constexpr (sizeof(Unit) == 1) {
        if (from >= units.size())
            return kNoEnd;
        const void* found = std::memchr(units.data() + from, wanted, units.size() - from);
        return found ? static_cast<std::size_t>(static_cast<const Unit*>(found) - units.data()) : kNoEnd;
    } else {
        for (std::size_t i = from; i < units.size(); ++i)
            if (units[i] == static_cast<Unit>(wanted))
                return i;
        return kNoEnd;
    }
}
// The place behind the line that begins at `from`; kNoEnd: it has no end there.
template<class Unit>
std::size_t findLineEnd(std::span<const Unit> units, std::size_t from, const LineEnds& ends)
{
    if (ends.isTranslated || (!ends.isUniversal && ends.newline == "\n")) {
        const std::size_t at = findUnit(units, from, '\n');
        return at == kNoEnd ? at : at + 1;
    }
    if (ends.isUniversal) {
        for (std::size_t i = from; i < units.size(); ++i) {
            if (units[i] == '\n')
                return i + 1;
            if (units[i] == '\r')
                return i + 1 < units.size() && units[i + 1] == '\n' ? i + 2 : i + 1;
        }
        return kNoEnd;
    }
    for (std::size_t i = from; (i = findUnit(units, i, ends.newline[0])) != kNoEnd; ++i) {
        if (ends.newline.size() == 1)
            return i + 1;
        if (i + 1 < units.size() && units[i + 1] == static_cast<Unit>(ends.newline[1]))
            return i + 2;
    }
    return kNoEnd;
}

} // namespace vmcore::io
