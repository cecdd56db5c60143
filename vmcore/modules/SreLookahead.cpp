// SPDX-License-Identifier: GPL-3.0-or-later
// What can be known of a program before it runs: which characters an instruction takes, and which ones can come first
// in what follows a place.
#include "vmcore/modules/SreLookahead.h"

namespace vmcore::sre {

Lookahead::Lookahead(Program& program)
    : m_program(program)
    , m_code(program.code)
{
}

void Lookahead::instructionAt(std::uint32_t pc)
{
    if (takesOne(op(pc)))
        m_ones.push_back(pc);
    else if (op(pc) == Op::RepeatOne || op(pc) == Op::Branch)
        m_choices.push_back(pc);
}

void Lookahead::fillIn()
{
    for (const std::uint32_t pc : m_ones) {
        m_program.links[pc] = static_cast<std::uint32_t>(m_program.sets.size());
        CharacterSet& set = m_program.sets.emplace_back();
        for (std::uint32_t c = 0; c < 256; ++c)
            if (isOne(m_code.data() + pc, c))
                set.add(c);
    }
    for (const std::uint32_t pc : m_choices) {
        if (op(pc) == Op::RepeatOne)
            m_program.links[pc] = setFrom(pc + 1 + m_code[pc + 1]);
        else
            for (std::uint32_t skip = pc + 1; m_code[skip] != 0; skip += m_code[skip])
                m_program.links[skip] = setFrom(skip + 1);
    }
    m_program.first = setFrom(0);
}

std::uint32_t Lookahead::setFrom(std::uint32_t pc)
{
    CharacterSet set;
    m_stepsLeft = kMostSteps;
    if (!addFirst(pc, set))
        return kAnything;
    m_program.sets.push_back(set);
    return static_cast<std::uint32_t>(m_program.sets.size() - 1);
}

bool Lookahead::addFirst(std::uint32_t pc, CharacterSet& set)
{
    for (; m_stepsLeft != 0; --m_stepsLeft) {
        if (takesOne(op(pc))) {
            set.add(m_program.sets[m_program.links[pc]]);
            return true;
        }
        switch (op(pc)) {
        case Op::Mark:
        case Op::At: pc += 2; break;
        case Op::Info:
        case Op::Jump:
        case Op::Assert:
        case Op::AssertNot: pc += 1 + m_code[pc + 1]; break;
        case Op::AtomicGroup: pc += 2; break; // its end is a Success, behind which nothing is known
        case Op::RepeatOne:
        case Op::MinRepeatOne:
        case Op::PossessiveRepeatOne:
            if (!takesOne(op(pc + 4)))
                return false;
            set.add(m_program.sets[m_program.links[pc + 4]]);
            if (m_code[pc + 2] != 0)
                return true;
            pc += 1 + m_code[pc + 1];
            break;
        case Op::Repeat:
            if (m_code[pc + 2] == 0) {
                if (!addFirst(pc + 4, set))
                    return false;
                pc += 2 + m_code[pc + 1];
            } else {
                pc += 4;
            }
            break;
        case Op::Branch:
            for (std::uint32_t skip = pc + 1; m_code[skip] != 0; skip += m_code[skip])
                if (m_stepsLeft-- == 1 || !addFirst(skip + 1, set))
                    return false;
            return true;
        default: return false;
        }
    }
    return false;
}

} // namespace vmcore::sre
