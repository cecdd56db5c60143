// SPDX-License-Identifier: GPL-3.0-or-later
// When a step is done. Asked before each instruction while the stepping handlers are in force.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

enum class StepKind : std::uint8_t {
    Into,       // the next line that runs, in whatever frame
    Over,       // the next line of this frame, or of its caller when it ends
    Out,        // back in the caller
    Instruction // the next instruction
};

class StepPlan
{
public:
    // From where the program stands now.
    StepPlan(const Vm& vm, StepKind kind);
    // Whether the program is to stop before the instruction it stands at.
    bool isDone(const Vm& vm);

private:
    bool beginsLine(const Frame& frame, std::uint32_t unit);

    StepKind m_kind;
    std::uint64_t m_thread; // the step is its own: others run on meanwhile
    std::int32_t m_depth;   // of the frame the step began in
    const Frame* m_frame;   // last frame looked at, and where it stood
    std::int32_t m_line;
    std::uint32_t m_unit;
};

} // namespace vmcore
