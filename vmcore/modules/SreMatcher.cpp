// SPDX-License-Identifier: GPL-3.0-or-later
// The stack holds choices that are still open, and in between what has to be put back when one of them is taken:
// marks of groups and counters of loops.
#include "vmcore/modules/SreMatcher.h"

#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Safepoint.h"

#include <algorithm>

namespace vmcore::sre {
namespace {

constexpr std::uint32_t kStepsBetweenSafepoints = 1u << 16;
constexpr std::size_t kLargestStack = std::size_t{1} << 26; // entries

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

template<class Char>
class Matcher
{
public:
    Matcher(Vm& vm, const Program& program, const Subject& subject, const Request& request)
        : m_vm(vm)
        , m_program(program)
        , m_code(program.code.data())
        , m_text(static_cast<const Char*>(subject.data))
        , m_length(request.to)
        , m_request(request)
        , m_marks(std::size_t{2} * program.groups, -1)
        , m_counters(program.repeats)
    {
    }

    std::optional<bool> find(Found& found)
    {
        const std::uint32_t start = op(0) == Op::Info ? 1 + m_code[1] : 0;
        const bool literal = op(start) == Op::Literal;
        const bool isAnchored = op(start) == Op::At && (m_code[start + 1] == 0 || m_code[start + 1] == 2);
        const bool isOnce = m_request.mode != Mode::Search || isAnchored;
        for (std::int64_t at = m_request.from; at <= m_length; ++at) {
            while (!isOnce && literal && at < m_length && m_text[at] != m_code[start + 1])
                ++at;
            if (literal && at >= m_length)
                return false;
            std::int64_t end = at;
            m_start = at;
            if (matches(start, end, true)) {
                found = {at, end, m_marks, m_lastIndex};
                return true;
            }
            if (m_failed)
                return std::nullopt;
            if (isOnce)
                return false;
        }
        return false;
    }

private:
    Op op(std::uint32_t pc) const { return static_cast<Op>(m_code[pc]); }

    // --- single characters
    bool isOne(std::uint32_t pc, std::uint32_t c) const
    {
        switch (op(pc)) {
        case Op::Any: return c != '\n';
        case Op::AnyAll: return true;
        case Op::Literal: return c == m_code[pc + 1];
        case Op::NotLiteral: return c != m_code[pc + 1];
        case Op::LiteralIgnore:
        case Op::LiteralLocIgnore: return asciiLower(c) == asciiLower(m_code[pc + 1]);
        case Op::NotLiteralIgnore:
        case Op::NotLiteralLocIgnore: return asciiLower(c) != asciiLower(m_code[pc + 1]);
        case Op::LiteralUniIgnore: return unicodeLower(c) == m_code[pc + 1];
        case Op::NotLiteralUniIgnore: return unicodeLower(c) != m_code[pc + 1];
        case Op::In: return isInSet(m_code + pc + 2, c);
        case Op::InIgnore:
        case Op::InLocIgnore: return isInSet(m_code + pc + 2, asciiLower(c));
        case Op::InUniIgnore: return isInSet(m_code + pc + 2, unicodeLower(c));
        case Op::Category: return isInCategory(m_code[pc + 1], c);
        default: return false;
        }
    }
    std::uint32_t behindOne(std::uint32_t pc) const
    {
        switch (op(pc)) {
        case Op::Any:
        case Op::AnyAll: return pc + 1;
        case Op::In:
        case Op::InIgnore:
        case Op::InLocIgnore:
        case Op::InUniIgnore: return pc + 1 + m_code[pc + 1];
        default: return pc + 2;
        }
    }
    // How many characters from `at` on are such ones, `most` at most.
    std::int64_t countOnes(std::uint32_t pc, std::int64_t at, std::uint32_t most) const
    {
        const std::int64_t end = most == kMaxRepeat ? m_length : std::min(m_length, at + std::int64_t{most});
        std::int64_t i = at;
        if (op(pc) == Op::AnyAll)
            i = std::max(at, end);
        else if (op(pc) == Op::Literal)
            while (i < end && m_text[i] == m_code[pc + 1])
                ++i;
        else
            while (i < end && isOne(pc, m_text[i]))
                ++i;
        return i - at;
    }

    bool isAt(std::uint32_t where, std::int64_t at) const
    {
        const auto boundary = [&](bool isUnicode) {
            const bool before = at > 0 && isWord(m_text[at - 1], isUnicode);
            const bool after = at < m_length && isWord(m_text[at], isUnicode);
            return before != after;
        };
        switch (where) {
        case 0:
        case 2: return at == 0;
        case 1: return at == 0 || m_text[at - 1] == '\n';
        case 3:
        case 8: return m_length > 0 && boundary(false);
        case 4:
        case 9: return m_length > 0 && !boundary(false);
        case 5: return at == m_length || (at == m_length - 1 && m_text[at] == '\n');
        case 6: return at == m_length || m_text[at] == '\n';
        case 7: return at == m_length;
        case 10: return m_length > 0 && boundary(true);
        case 11: return m_length > 0 && !boundary(true);
        default: return false;
        }
    }

    // The group's text again at `at`: its length; -1: no.
    std::int64_t groupAgain(std::uint32_t pc, std::int64_t at) const
    {
        const std::size_t group = m_code[pc + 1];
        const std::int64_t from = m_marks[2 * group], to = m_marks[2 * group + 1];
        if (from < 0 || to < from || to - from > m_length - at)
            return -1;
        for (std::int64_t i = 0; i < to - from; ++i) {
            const std::uint32_t a = m_text[from + i], b = m_text[at + i];
            const bool same = op(pc) == Op::GroupRef ? a == b
                : op(pc) == Op::GroupRefUniIgnore    ? unicodeLower(a) == unicodeLower(b)
                                                     : asciiLower(a) == asciiLower(b);
            if (!same)
                return -1;
        }
        return to - from;
    }

    // --- the stack
    void push(EntryKind kind, std::uint32_t pc, std::int64_t position, std::int64_t number = 0)
    {
        m_stack.push_back({kind, pc, position, number});
    }
    void setMark(std::uint32_t mark, std::int64_t at)
    {
        push(EntryKind::UndoMark, mark, m_marks[mark], m_lastIndex);
        m_marks[mark] = at;
        if ((mark & 1) != 0)
            m_lastIndex = mark / 2 + 1;
    }
    void setCounter(std::uint32_t counter, Counter now)
    {
        push(EntryKind::UndoCounter, counter, m_counters[counter].last, m_counters[counter].count);
        m_counters[counter] = now;
    }
    void undo(const Entry& e)
    {
        if (e.kind == EntryKind::UndoMark) {
            m_marks[e.pc] = e.position;
            m_lastIndex = e.number;
        } else if (e.kind == EntryKind::UndoCounter) {
            m_counters[e.pc] = {e.number, e.position};
        }
    }
    void unwindTo(std::size_t height)
    {
        for (; m_stack.size() > height; m_stack.pop_back())
            undo(m_stack.back());
    }
    // Closes all choices above the height; what they would have put back is still known.
    void cutTo(std::size_t height)
    {
        std::size_t kept = height;
        for (std::size_t i = height; i < m_stack.size(); ++i)
            if (m_stack[i].kind == EntryKind::UndoMark || m_stack[i].kind == EntryKind::UndoCounter)
                m_stack[kept++] = m_stack[i];
        m_stack.resize(kept);
    }

    // Goes back to the last open choice above the height: where to go on. False: there is none.
    bool backtrack(std::size_t height, std::uint32_t& pc, std::int64_t& at)
    {
        while (m_stack.size() > height) {
            const Entry e = m_stack.back();
            m_stack.pop_back();
            at = e.position;
            switch (e.kind) {
            case EntryKind::UndoMark:
            case EntryKind::UndoCounter: undo(e); continue;
            case EntryKind::Choice: pc = e.pc; return true;
            case EntryKind::Branch:
                if (enterBranch(e.pc, at, pc))
                    return true;
                continue;
            case EntryKind::Greedy:
                if (giveBack(e, pc, at))
                    return true;
                continue;
            case EntryKind::Lazy:
                if (takeOne(e, pc, at))
                    return true;
                continue;
            case EntryKind::LazyLoop:
                beginRound(m_program.links[e.pc], at);
                pc = m_program.links[e.pc] + 4;
                return true;
            }
        }
        return false;
    }

    // The first alternative from this distance on that may match; the others stay open.
    bool enterBranch(std::uint32_t skip, std::int64_t at, std::uint32_t& pc)
    {
        for (; m_code[skip] != 0; skip += m_code[skip]) {
            if (op(skip + 1) == Op::Literal && (at >= m_length || m_text[at] != m_code[skip + 2]))
                continue;
            if (op(skip + 1) == Op::In && (at >= m_length || !isInSet(m_code + skip + 3, m_text[at])))
                continue;
            if (m_code[skip + m_code[skip]] != 0)
                push(EntryKind::Branch, skip + m_code[skip], at);
            pc = skip + 1;
            return true;
        }
        return false;
    }
    // pc of the entry: the instruction behind the repeated one.
    bool giveBack(const Entry& e, std::uint32_t& pc, std::int64_t& at)
    {
        std::int64_t to = e.position - 1;
        if (op(e.pc) == Op::Literal)
            while (to >= e.number && (to >= m_length || m_text[to] != m_code[e.pc + 1]))
                --to;
        if (to < e.number)
            return false;
        if (to > e.number)
            push(EntryKind::Greedy, e.pc, to, e.number);
        pc = e.pc;
        at = to;
        return true;
    }
    bool takeOne(const Entry& e, std::uint32_t& pc, std::int64_t& at)
    {
        const std::uint32_t most = m_code[e.pc + 3];
        if ((most != kMaxRepeat && e.number >= std::int64_t{most}) || at >= m_length || !isOne(e.pc + 4, m_text[at]))
            return false;
        ++at;
        push(EntryKind::Lazy, e.pc, at, e.number + 1);
        pc = e.pc + 1 + m_code[e.pc + 1];
        return true;
    }
    void beginRound(std::uint32_t repeat, std::int64_t at)
    {
        const std::uint32_t counter = m_program.links[repeat];
        setCounter(counter, {m_counters[counter].count + 1, at});
    }

    // --- loops
    // At the end of a round (or before the first): where to go on.
    std::uint32_t until(std::uint32_t pc, std::int64_t at)
    {
        const std::uint32_t repeat = m_program.links[pc];
        const Counter& counter = m_counters[m_program.links[repeat]];
        const std::uint32_t least = m_code[repeat + 2], most = m_code[repeat + 3];
        const bool mayGoOn = most == kMaxRepeat || counter.count < std::int64_t{most};
        if (counter.count < std::int64_t{least}) {
            beginRound(repeat, at);
            return repeat + 4;
        }
        if (!mayGoOn || at == counter.last) // an empty round is not repeated
            return pc + 1;
        if (op(pc) == Op::MinUntil) {
            push(EntryKind::LazyLoop, pc, at);
            return pc + 1;
        }
        push(EntryKind::Choice, pc + 1, at);
        beginRound(repeat, at);
        return repeat + 4;
    }

    bool repeatOne(std::uint32_t& pc, std::int64_t& at)
    {
        const std::uint32_t least = m_code[pc + 2], tail = pc + 1 + m_code[pc + 1];
        if (m_length - at < std::int64_t{least})
            return false;
        const Op kind = op(pc);
        const std::int64_t taken = countOnes(pc + 4, at, kind == Op::MinRepeatOne ? least : m_code[pc + 3]);
        if (taken < std::int64_t{least})
            return false;
        if (kind == Op::RepeatOne && taken > std::int64_t{least})
            push(EntryKind::Greedy, tail, at + taken, at + least);
        else if (kind == Op::MinRepeatOne)
            push(EntryKind::Lazy, pc, at + taken, taken);
        at += taken;
        pc = tail;
        return true;
    }

    // A part whose choices are closed once it has matched.
    bool closed(std::uint32_t pc, std::int64_t& at)
    {
        const RecursionGuard guard(m_vm);
        if (!guard) {
            m_failed = true;
            return false;
        }
        const std::size_t height = m_stack.size();
        if (!matches(pc, at, false))
            return false;
        cutTo(height);
        return true;
    }

    bool possessive(std::uint32_t pc, std::int64_t& at)
    {
        const std::uint32_t least = m_code[pc + 2], most = m_code[pc + 3];
        std::uint32_t count = 0;
        for (; count < least; ++count)
            if (!closed(pc + 4, at))
                return false;
        for (; most == kMaxRepeat || count < most; ++count) {
            std::int64_t to = at;
            if (!closed(pc + 4, to) || to == at)
                break;
            at = to;
        }
        return !m_failed;
    }

    bool look(std::uint32_t pc, std::int64_t at)
    {
        const std::size_t height = m_stack.size();
        std::int64_t from = at - std::int64_t{m_code[pc + 2]};
        const bool found = from >= 0 && closed(pc + 3, from);
        if (op(pc) == Op::AssertNot && found)
            unwindTo(height);
        return found == (op(pc) == Op::Assert);
    }

    bool isEnd(std::int64_t at, bool isWhole) const
    {
        return !isWhole
            || ((m_request.mode != Mode::FullMatch || at == m_length)
                && !(m_request.mustAdvance && at == m_request.from && m_start == m_request.from));
    }

    bool mayGoOn()
    {
        if (++m_steps % kStepsBetweenSafepoints == 0 && m_vm.breaker.pending() != 0 && !runSafepoint(m_vm))
            m_failed = true;
        if (m_stack.size() > kLargestStack) {
            raiseMemoryError(m_vm);
            m_failed = true;
        }
        return !m_failed;
    }

    // One instruction; false: it does not match here.
    bool step(std::uint32_t& pc, std::int64_t& at)
    {
        switch (op(pc)) {
        case Op::At:
            if (!isAt(m_code[pc + 1], at))
                return false;
            pc += 2;
            return true;
        case Op::Mark:
            setMark(m_code[pc + 1], at);
            pc += 2;
            return true;
        case Op::Jump:
        case Op::Info: pc += 1 + m_code[pc + 1]; return true;
        case Op::Branch: return enterBranch(pc + 1, at, pc);
        case Op::Repeat:
            setCounter(m_program.links[pc], {});
            pc += 1 + m_code[pc + 1];
            pc = until(pc, at);
            return true;
        case Op::MaxUntil:
        case Op::MinUntil: pc = until(pc, at); return true;
        case Op::RepeatOne:
        case Op::MinRepeatOne:
        case Op::PossessiveRepeatOne: return repeatOne(pc, at);
        case Op::PossessiveRepeat:
            if (!possessive(pc, at))
                return false;
            pc += 2 + m_code[pc + 1];
            return true;
        case Op::AtomicGroup:
            if (!closed(pc + 2, at))
                return false;
            pc += 1 + m_code[pc + 1];
            return true;
        case Op::Assert:
        case Op::AssertNot:
            if (!look(pc, at))
                return false;
            pc += 1 + m_code[pc + 1];
            return true;
        case Op::GroupRefExists:
            pc = m_marks[std::size_t{2} * m_code[pc + 1] + 1] >= 0 ? pc + 3 : pc + 1 + m_code[pc + 2];
            return true;
        case Op::GroupRef:
        case Op::GroupRefIgnore:
        case Op::GroupRefLocIgnore:
        case Op::GroupRefUniIgnore: {
            const std::int64_t length = groupAgain(pc, at);
            at += length;
            pc += 2;
            return length >= 0;
        }
        default:
            if (at >= m_length || !isOne(pc, m_text[at]))
                return false;
            ++at;
            pc = behindOne(pc);
            return true;
        }
    }

    // Runs from pc to its Success; `at` becomes the end. On failure everything is as before.
    bool matches(std::uint32_t pc, std::int64_t& at, bool isWhole)
    {
        const std::size_t height = m_stack.size();
        if (isWhole) {
            std::ranges::fill(m_marks, -1);
            m_lastIndex = 0;
            m_stack.clear();
        }
        while (mayGoOn()) {
            const bool done = op(pc) == Op::Success;
            if (done && isEnd(at, isWhole))
                return true;
            if ((done || !step(pc, at)) && !backtrack(height, pc, at))
                return false;
        }
        return false;
    }

    Vm& m_vm;
    const Program& m_program;
    const std::uint32_t* m_code;
    const Char* m_text;
    std::int64_t m_length; // of what may be seen
    Request m_request;
    std::vector<std::int64_t> m_marks;
    std::vector<Counter> m_counters;
    std::vector<Entry> m_stack;
    std::int64_t m_lastIndex = 0, m_start = 0;
    std::uint32_t m_steps = 0;
    bool m_failed = false;
};

} // namespace

std::optional<bool> run(Vm& vm, const Program& program, const Subject& subject, const Request& request, Found& found)
{
    switch (subject.width) {
    case 1: return Matcher<std::uint8_t>(vm, program, subject, request).find(found);
    case 2: return Matcher<std::uint16_t>(vm, program, subject, request).find(found);
    default: return Matcher<std::uint32_t>(vm, program, subject, request).find(found);
    }
}

} // namespace vmcore::sre
