// SPDX-License-Identifier: GPL-3.0-or-later
// The stack holds choices that are still open, and in between what has to be put back when one of them is taken:
// marks of groups and counters of loops.
#include "vmcore/modules/SreMatcher.h"

#include "vmcore/modules/SreStack.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Safepoint.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace vmcore::sre {
namespace {

constexpr std::uint32_t kStepsBetweenSafepoints = 1u << 16;
constexpr std::size_t kLargestStack = std::size_t{1} << 26; // entries

template<class Char>
class Matcher
{
public:
    Matcher(Vm& vm, const Program& program, const Subject& subject, const Request& request, Found& found)
        : m_vm(vm)
        , m_program(program)
        , m_code(program.code.data())
        , m_links(program.links.data())
        , m_sets(program.sets.data())
        , m_text(static_cast<const Char*>(subject.data))
        , m_length(request.to)
        , m_request(request)
        , m_found(found)
        , m_work(std::exchange(t_spare, {}))
    {
        m_found.marks.resize(std::size_t{2} * program.groups);
        m_marks = m_found.marks.data();
        m_work.counters.resize(program.repeats);
        if (m_work.stack.size() < kFirstStack)
            m_work.stack.resize(kFirstStack);
    }
    ~Matcher()
    {
        if (m_work.stack.size() <= kKeptStack)
            t_spare = std::move(m_work);
    }
    Matcher(const Matcher&) = delete;

    std::optional<bool> find()
    {
        const std::uint32_t start = op(0) == Op::Info ? 1 + m_code[1] : 0;
        const bool isAnchored = op(start) == Op::At && (m_code[start + 1] == 0 || m_code[start + 1] == 2);
        const bool isOnce = m_request.mode != Mode::Search || isAnchored;
        for (std::int64_t at = m_request.from; at <= m_length; ++at) {
            if (m_program.first != kAnything && !findFirst(start, isOnce, at))
                return false;
            std::int64_t end = at;
            m_start = at;
            if (matches(start, end, true)) {
                m_found.start = at;
                m_found.end = end;
                m_found.lastIndex = m_lastIndex;
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
    // Whether the text goes on with a character of the set; of those that are no byte it is not known.
    bool mayComeAt(std::uint32_t set, std::int64_t at) const
    {
        if (set == kAnything)
            return true;
        if (at >= m_length)
            return false;
        const std::uint32_t c = m_text[at];
        return (sizeof(Char) > 1 && c >= 256) || m_sets[set].has(c);
    }
    bool isOne(std::uint32_t pc, std::uint32_t c) const
    {
        return sizeof(Char) == 1 || c < 256 ? m_sets[m_links[pc]].has(c) : sre::isOne(m_code + pc, c);
    }
    // Goes on to where a match may begin; false: nowhere.
    bool findFirst(std::uint32_t start, bool isOnce, std::int64_t& at) const
    {
        if (isOnce)
            return mayComeAt(m_program.first, at);
        if (sizeof(Char) == 1 && op(start) == Op::Literal) {
            const void* found = m_code[start + 1] > 255 ? nullptr
                                                        : std::memchr(m_text + at, static_cast<int>(m_code[start + 1]),
                                                              static_cast<std::size_t>(m_length - at));
            at = found ? static_cast<const Char*>(found) - m_text : m_length;
        } else {
            while (at < m_length && !mayComeAt(m_program.first, at))
                ++at;
        }
        return at < m_length;
    }
    // How many characters from `at` on are such ones, `most` at most.
    std::int64_t countOnes(std::uint32_t pc, std::int64_t at, std::uint32_t most) const
    {
        const std::int64_t end = most == kMaxRepeat ? m_length : std::min(m_length, at + std::int64_t{most});
        std::int64_t i = at;
        if (op(pc) == Op::AnyAll)
            i = std::max(at, end);
        else if (!takesOne(op(pc)))
            return 0;
        else if (const CharacterSet& set = m_sets[m_links[pc]]; sizeof(Char) == 1)
            while (i < end && set.has(m_text[i]))
                ++i;
        else
            while (i < end && isOne(pc, m_text[i]))
                ++i;
        return i - at;
    }

    // The group's text again at `at`: its length; -1: no.
    std::int64_t groupAgain(std::uint32_t pc, std::int64_t at) const
    {
        const std::size_t group = m_code[pc + 1];
        const std::int64_t from = m_marks[2 * group], to = m_marks[2 * group + 1];
        if (from < 0 || to < from || to - from > m_length - at)
            return -1;
        for (std::int64_t i = 0; i < to - from; ++i) {
            if (!isSame(op(pc), m_text[from + i], m_text[at + i]))
                return -1;
        }
        return to - from;
    }

    // --- the stack
    void push(EntryKind kind, std::uint32_t pc, std::int64_t position, std::int64_t number = 0)
    {
        if (m_height == m_work.stack.size()) [[unlikely]]
            m_work.stack.resize(2 * m_height);
        m_work.stack[m_height++] = {kind, pc, position, number};
    }
    // Nothing need be put back while no choice is open: the next attempt begins anew.
    bool needsUndo() const { return m_height != 0 || m_depth != 0; }
    void setMark(std::uint32_t mark, std::int64_t at)
    {
        if (needsUndo())
            push(EntryKind::UndoMark, mark, m_marks[mark], m_lastIndex);
        m_marks[mark] = at;
        if ((mark & 1) != 0)
            m_lastIndex = mark / 2 + 1;
    }
    void setCounter(std::uint32_t counter, Counter now)
    {
        Counter& c = m_work.counters[counter];
        if (needsUndo())
            push(EntryKind::UndoCounter, counter, c.last, c.count);
        c = now;
    }
    void undo(const Entry& e)
    {
        if (e.kind == EntryKind::UndoMark) {
            m_marks[e.pc] = e.position;
            m_lastIndex = e.number;
        } else if (e.kind == EntryKind::UndoCounter) {
            m_work.counters[e.pc] = {e.number, e.position};
        }
    }
    void unwindTo(std::size_t height)
    {
        while (m_height > height)
            undo(m_work.stack[--m_height]);
    }
    // Closes all choices above the height; what they would have put back is still known.
    void cutTo(std::size_t height)
    {
        std::size_t kept = height;
        for (std::size_t i = height; i < m_height; ++i)
            if (const Entry& e = m_work.stack[i]; e.kind == EntryKind::UndoMark || e.kind == EntryKind::UndoCounter)
                m_work.stack[kept++] = e;
        m_height = kept;
    }

    // Goes back to the last open choice above the height: where to go on. False: there is none.
    bool backtrack(std::size_t height, std::uint32_t& pc, std::int64_t& at)
    {
        while (m_height > height) {
            const Entry e = m_work.stack[--m_height];
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
                beginRound(m_links[e.pc], at);
                pc = m_links[e.pc] + 4;
                return true;
            }
        }
        return false;
    }

    // The first alternative from this distance on that may match; the others stay open.
    bool enterBranch(std::uint32_t skip, std::int64_t at, std::uint32_t& pc)
    {
        for (; m_code[skip] != 0; skip += m_code[skip]) {
            if (!mayComeAt(m_links[skip], at))
                continue;
            if (m_code[skip + m_code[skip]] != 0)
                push(EntryKind::Branch, skip + m_code[skip], at);
            pc = skip + 1;
            return true;
        }
        return false;
    }
    // pc of the entry: the repeat.
    bool giveBack(const Entry& e, std::uint32_t& pc, std::int64_t& at)
    {
        std::int64_t to = e.position - 1;
        const std::uint32_t next = m_links[e.pc];
        while (to >= e.number && !mayComeAt(next, to))
            --to;
        if (to < e.number)
            return false;
        if (to > e.number)
            push(EntryKind::Greedy, e.pc, to, e.number);
        pc = e.pc + 1 + m_code[e.pc + 1];
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
        const std::uint32_t counter = m_links[repeat];
        setCounter(counter, {m_work.counters[counter].count + 1, at});
    }

    // --- loops
    // At the end of a round (or before the first): where to go on.
    std::uint32_t until(std::uint32_t pc, std::int64_t at)
    {
        const std::uint32_t repeat = m_links[pc];
        const Counter& counter = m_work.counters[m_links[repeat]];
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
        if (kind == Op::RepeatOne) {
            const Entry all{EntryKind::Greedy, pc, at + taken + 1, at + std::int64_t{least}};
            return giveBack(all, pc, at);
        }
        if (kind == Op::MinRepeatOne)
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
        const std::size_t height = m_height;
        ++m_depth;
        const bool found = matches(pc, at, false);
        --m_depth;
        if (!found)
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
        const std::size_t height = m_height;
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
        if (m_height > kLargestStack) {
            raiseMemoryError(m_vm);
            m_failed = true;
        }
        return !m_failed;
    }

    // One of the rarer instructions; false: it does not match here.
    bool step(std::uint32_t& pc, std::int64_t& at)
    {
        switch (op(pc)) {
        case Op::At:
            if (!isAt(m_code[pc + 1], m_text, m_length, at))
                return false;
            pc += 2;
            return true;
        case Op::Info: pc += 1 + m_code[pc + 1]; return true;
        case Op::Repeat:
            setCounter(m_links[pc], {});
            pc += 1 + m_code[pc + 1];
            pc = until(pc, at);
            return true;
        case Op::MaxUntil:
        case Op::MinUntil: pc = until(pc, at); return true;
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
            if (!takesOne(op(pc)) || at >= m_length || !isOne(pc, m_text[at]))
                return false;
            ++at;
            pc = behindOne(m_program.code, pc);
            return true;
        }
    }

    // Runs from pc to its Success; `end` becomes the end. On failure everything is as before.
    bool matches(std::uint32_t pc, std::int64_t& end, bool isWhole)
    {
        if (isWhole) {
            std::fill_n(m_marks, m_found.marks.size(), -1);
            m_lastIndex = 0;
            m_height = 0;
        }
        const std::size_t height = m_height;
        std::int64_t at = end;
        for (;;) {
            bool goesOn = false;
            switch (op(pc)) {
            case Op::Literal:
                if (at < m_length && m_text[at] == m_code[pc + 1]) {
                    ++at;
                    pc += 2;
                    continue;
                }
                break;
            case Op::In:
                if (at < m_length && isOne(pc, m_text[at])) {
                    ++at;
                    pc += 1 + m_code[pc + 1];
                    continue;
                }
                break;
            case Op::Mark:
                setMark(m_code[pc + 1], at);
                pc += 2;
                continue;
            case Op::Jump: pc += 1 + m_code[pc + 1]; continue;
            case Op::RepeatOne: goesOn = repeatOne(pc, at); break;
            case Op::Branch: goesOn = enterBranch(pc + 1, at, pc); break;
            case Op::Success:
                if (isEnd(at, isWhole)) {
                    end = at;
                    return true;
                }
                break;
            default: goesOn = step(pc, at);
            }
            if (!mayGoOn() || (!goesOn && !backtrack(height, pc, at)))
                return false;
        }
    }

    Vm& m_vm;
    const Program& m_program;
    const std::uint32_t* m_code;
    const std::uint32_t* m_links;
    const CharacterSet* m_sets;
    const Char* m_text;
    std::int64_t m_length; // of what may be seen
    Request m_request;
    Found& m_found;
    Workspace m_work;
    std::int64_t* m_marks;     // of m_found
    std::size_t m_height = 0;  // of the stack
    std::uint32_t m_depth = 0; // of parts whose choices will be closed
    std::int64_t m_lastIndex = 0, m_start = 0;
    std::uint32_t m_steps = 0;
    bool m_failed = false;
};

} // namespace

std::optional<bool> run(Vm& vm, const Program& program, const Subject& subject, const Request& request, Found& found)
{
    switch (subject.width) {
    case 1: return Matcher<std::uint8_t>(vm, program, subject, request, found).find();
    case 2: return Matcher<std::uint16_t>(vm, program, subject, request, found).find();
    default: return Matcher<std::uint32_t>(vm, program, subject, request, found).find();
    }
}

} // namespace vmcore::sre
