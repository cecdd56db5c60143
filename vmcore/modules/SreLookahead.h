// SPDX-License-Identifier: GPL-3.0-or-later
// Fills in the sets of a program that has been checked.
#pragma once
#include "vmcore/modules/SreProgram.h"

namespace vmcore::sre {

class Lookahead
{
public:
    explicit Lookahead(Program& program);
    void instructionAt(std::uint32_t pc); // told of each instruction
    void fillIn();

private:
    static constexpr std::uint32_t kMostSteps = 200; // alternatives behind alternatives multiply

    Op op(std::uint32_t pc) const { return static_cast<Op>(m_code[pc]); }
    // The number of the set of characters that can come first from there on; kAnything: not known, or none need come.
    std::uint32_t setFrom(std::uint32_t pc);
    bool addFirst(std::uint32_t pc, CharacterSet& set);

    Program& m_program;
    const std::vector<std::uint32_t>& m_code;
    std::vector<std::uint32_t> m_ones, m_choices;
    std::uint32_t m_stepsLeft = 0;
};

} // namespace vmcore::sre
