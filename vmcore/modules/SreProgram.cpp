// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/SreProgram.h"

#include "vmcore/modules/SreLookahead.h"
#include "vmcore/runtime/TextUnicode.h"

namespace vmcore::sre {
namespace {

// Walks over a program as re._compiler nests it, so that the matcher need not look at lengths again.
class Verifier
{
public:
    Verifier(Program& program, Lookahead& lookahead)
        : m_program(program)
        , m_code(program.code)
        , m_lookahead(lookahead)
    {
    }

    // The instructions in [at, end), which the last of them ends exactly.
    bool sequence(std::size_t at, std::size_t end)
    {
        if (++m_depth > kDeepest)
            return false;
        while (at < end) {
            const std::size_t next = instruction(at, end);
            if (next <= at || next > end)
                return false;
            at = next;
        }
        --m_depth;
        return true;
    }

private:
    static constexpr int kDeepest = 5000;

    std::uint32_t word(std::size_t at) const { return at < m_code.size() ? m_code[at] : 0; }
    Op op(std::size_t at) const { return static_cast<Op>(word(at)); }
    // Where the body ends whose length is counted from the word at `skip`; 0: outside.
    std::size_t bodyEnd(std::size_t skip, std::size_t end) const
    {
        const std::size_t to = skip + word(skip);
        return skip < end && to > skip && to <= end ? to : 0;
    }
    std::size_t fail() const { return 0; }

    // A body that ends with Success.
    std::size_t closedBody(std::size_t from, std::size_t to)
    {
        return to > from && op(to - 1) == Op::Success && sequence(from, to - 1) ? to : fail();
    }

    std::size_t branch(std::size_t at, std::size_t end)
    {
        std::size_t skip = at + 1, after = 0;
        while (skip < end && word(skip) != 0) {
            const std::size_t to = bodyEnd(skip, end);
            if (to < skip + 3 || op(to - 2) != Op::Jump || !sequence(skip + 1, to - 2))
                return fail();
            const std::size_t target = to - 1 + word(to - 1);
            if (after != 0 && target != after)
                return fail();
            after = target;
            skip = to;
        }
        return skip < end && after == skip + 1 ? after : fail();
    }

    std::size_t conditional(std::size_t at, std::size_t end)
    {
        const std::size_t to = at + 1 + word(at + 2); // behind the first part, and its Jump if there is a second
        if (word(at + 1) >= m_program.groups || to < at + 3 || to > end)
            return fail();
        if (to >= at + 5 && op(to - 2) == Op::Jump) {
            const std::size_t last = to - 1 + word(to - 1);
            if (last >= to && last <= end && sequence(at + 3, to - 2) && sequence(to, last))
                return last;
        }
        return sequence(at + 3, to) ? to : fail();
    }

    std::size_t loop(std::size_t at, std::size_t end)
    {
        const std::size_t until = bodyEnd(at + 1, end);
        if (until < at + 4 || until >= end || !(op(until) == Op::MaxUntil || op(until) == Op::MinUntil))
            return fail();
        m_program.links[at] = m_program.repeats++;
        m_program.links[until] = static_cast<std::uint32_t>(at);
        return sequence(at + 4, until) ? until + 1 : fail();
    }

    std::size_t set(std::size_t at, std::size_t to) const
    {
        while (at < to && op(at) != Op::Failure) {
            switch (op(at)) {
            case Op::Negate: at += 1; break;
            case Op::Literal:
            case Op::Category: at += 2; break;
            case Op::Range:
            case Op::RangeUniIgnore: at += 3; break;
            case Op::Charset: at += 9; break;
            case Op::BigCharset: {
                if (at + 66 > to)
                    return fail();
                const auto* index = reinterpret_cast<const std::uint8_t*>(m_code.data() + at + 2);
                for (std::size_t i = 0; i < 256; ++i)
                    if (index[i] >= word(at + 1))
                        return fail();
                at += 66 + std::size_t{8} * word(at + 1);
                break;
            }
            default: return fail();
            }
        }
        return at + 1 == to ? to : fail();
    }

    std::size_t instruction(std::size_t at, std::size_t end)
    {
        m_lookahead.instructionAt(static_cast<std::uint32_t>(at));
        switch (op(at)) {
        case Op::Failure:
        case Op::Success:
        case Op::Any:
        case Op::AnyAll: return at + 1;
        case Op::At:
        case Op::Category:
        case Op::Literal:
        case Op::LiteralIgnore:
        case Op::LiteralLocIgnore:
        case Op::LiteralUniIgnore:
        case Op::NotLiteral:
        case Op::NotLiteralIgnore:
        case Op::NotLiteralLocIgnore:
        case Op::NotLiteralUniIgnore: return at + 2;
        case Op::GroupRef:
        case Op::GroupRefIgnore:
        case Op::GroupRefLocIgnore:
        case Op::GroupRefUniIgnore: return word(at + 1) < m_program.groups ? at + 2 : fail();
        case Op::Mark: return word(at + 1) < 2 * m_program.groups ? at + 2 : fail();
        case Op::In:
        case Op::InIgnore:
        case Op::InLocIgnore:
        case Op::InUniIgnore: return set(at + 2, bodyEnd(at + 1, end));
        case Op::Info: return bodyEnd(at + 1, end);
        case Op::Branch: return branch(at, end);
        case Op::GroupRefExists: return conditional(at, end);
        case Op::Assert:
        case Op::AssertNot: return closedBody(at + 3, bodyEnd(at + 1, end));
        case Op::AtomicGroup: return closedBody(at + 2, bodyEnd(at + 1, end));
        case Op::RepeatOne:
        case Op::MinRepeatOne:
        case Op::PossessiveRepeatOne: return closedBody(at + 4, bodyEnd(at + 1, end));
        case Op::PossessiveRepeat: {
            const std::size_t to = bodyEnd(at + 1, end);
            return to != 0 && to < end ? closedBody(at + 4, to + 1) : fail();
        }
        case Op::Repeat: return loop(at, end);
        default: return fail();
        }
    }

    Program& m_program;
    const std::vector<std::uint32_t>& m_code;
    Lookahead& m_lookahead;
    int m_depth = 0;
};

constexpr bool isAsciiDigit(std::uint32_t c)
{
    return c >= '0' && c <= '9';
}

} // namespace

bool takesOne(Op op)
{
    switch (op) {
    case Op::Any:
    case Op::AnyAll:
    case Op::Literal:
    case Op::NotLiteral:
    case Op::LiteralIgnore:
    case Op::LiteralLocIgnore:
    case Op::NotLiteralIgnore:
    case Op::NotLiteralLocIgnore:
    case Op::LiteralUniIgnore:
    case Op::NotLiteralUniIgnore:
    case Op::In:
    case Op::InIgnore:
    case Op::InLocIgnore:
    case Op::InUniIgnore:
    case Op::Category: return true;
    default: return false;
    }
}

bool isOne(const std::uint32_t* instruction, std::uint32_t c)
{
    switch (static_cast<Op>(*instruction)) {
    case Op::Any: return c != '\n';
    case Op::AnyAll: return true;
    case Op::Literal: return c == instruction[1];
    case Op::NotLiteral: return c != instruction[1];
    case Op::LiteralIgnore:
    case Op::LiteralLocIgnore: return asciiLower(c) == asciiLower(instruction[1]);
    case Op::NotLiteralIgnore:
    case Op::NotLiteralLocIgnore: return asciiLower(c) != asciiLower(instruction[1]);
    case Op::LiteralUniIgnore: return unicodeLower(c) == instruction[1];
    case Op::NotLiteralUniIgnore: return unicodeLower(c) != instruction[1];
    case Op::In: return isInSet(instruction + 2, c);
    case Op::InIgnore:
    case Op::InLocIgnore: return isInSet(instruction + 2, asciiLower(c));
    case Op::InUniIgnore: return isInSet(instruction + 2, unicodeLower(c));
    case Op::Category: return isInCategory(instruction[1], c);
    default: return false;
    }
}

std::uint32_t behindOne(const std::vector<std::uint32_t>& code, std::uint32_t pc)
{
    switch (static_cast<Op>(code[pc])) {
    case Op::Any:
    case Op::AnyAll: return pc + 1;
    case Op::In:
    case Op::InIgnore:
    case Op::InLocIgnore:
    case Op::InUniIgnore: return pc + 1 + code[pc + 1];
    default: return pc + 2;
    }
}

bool prepare(Program& program)
{
    program.links.assign(program.code.size(), kAnything);
    program.repeats = 0;
    program.first = kAnything;
    Lookahead lookahead(program);
    if (program.code.empty() || static_cast<Op>(program.code.back()) != Op::Success
        || !Verifier(program, lookahead).sequence(0, program.code.size()))
        return false;
    lookahead.fillIn();
    return true;
}

bool isInSet(const std::uint32_t* set, std::uint32_t c)
{
    for (bool found = true;;) {
        switch (static_cast<Op>(*set++)) {
        case Op::Failure: return !found;
        case Op::Literal:
            if (c == *set++)
                return found;
            break;
        case Op::Category:
            if (isInCategory(*set++, c))
                return found;
            break;
        case Op::Charset:
            if (c < 256 && (set[c / 32] >> (c % 32) & 1) != 0)
                return found;
            set += 8;
            break;
        case Op::Range:
            if (set[0] <= c && c <= set[1])
                return found;
            set += 2;
            break;
        case Op::RangeUniIgnore:
            if ((set[0] <= c && c <= set[1]) || (set[0] <= unicodeUpper(c) && unicodeUpper(c) <= set[1]))
                return found;
            set += 2;
            break;
        case Op::Negate: found = !found; break;
        case Op::BigCharset: {
            const std::uint32_t blocks = *set++;
            const auto* index = reinterpret_cast<const std::uint8_t*>(set);
            set += 256 / sizeof(std::uint32_t);
            if (c < 65536) {
                const std::uint32_t bit = index[c >> 8] * 256u + (c & 255);
                if ((set[bit / 32] >> (bit % 32) & 1) != 0)
                    return found;
            }
            set += blocks * 8;
            break;
        }
        default: return false;
        }
    }
}

bool isWord(std::uint32_t c, bool isUnicode)
{
    if (c == '_' || isAsciiDigit(c) || (c < 128 && unicode::isAlpha(c)))
        return true;
    return isUnicode && c >= 128
        && (unicode::isAlpha(c) || unicode::isDecimal(c) || unicode::isDigit(c) || unicode::isNumeric(c));
}

bool isInCategory(std::uint32_t category, std::uint32_t c)
{
    const auto isAsciiSpace = [](std::uint32_t x) { return x == ' ' || (x >= 9 && x <= 13); };
    switch (category) {
    case 0: return isAsciiDigit(c);
    case 1: return !isAsciiDigit(c);
    case 2: return isAsciiSpace(c);
    case 3: return !isAsciiSpace(c);
    case 4:
    case 8: return isWord(c, false);
    case 5:
    case 9: return !isWord(c, false);
    case 6: return c == '\n';
    case 7: return c != '\n';
    case 10: return unicode::isDecimal(c);
    case 11: return !unicode::isDecimal(c);
    case 12: return unicode::isSpace(c);
    case 13: return !unicode::isSpace(c);
    case 14: return isWord(c, true);
    case 15: return !isWord(c, true);
    case 16: return unicode::isLineBreak(c);
    case 17: return !unicode::isLineBreak(c);
    default: return false;
    }
}

std::uint32_t asciiLower(std::uint32_t c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

std::uint32_t unicodeLower(std::uint32_t c)
{
    if (c < 128)
        return asciiLower(c);
    const unicode::Mapped m = unicode::lower(c);
    return m.codePoints[0]; // of the one character that has two (U+0130), the simple form is the first
}

std::uint32_t unicodeUpper(std::uint32_t c)
{
    if (c < 128)
        return c >= 'a' && c <= 'z' ? c - 32 : c;
    const unicode::Mapped m = unicode::upper(c);
    return m.codePoints[0]; // of several characters, the first, as CPython has it
}

} // namespace vmcore::sre
