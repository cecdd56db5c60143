// SPDX-License-Identifier: GPL-3.0-or-later
// How instructions change the height of the value stack, for the compiler and the verifier.
// Constant functions, any thread.
#pragma once
#include "vmcore/ops/OpInfo.h"

#include <cstdint>

namespace vmcore {

/// Which way out of an instruction is meant.
enum class Edge : std::uint8_t {
    Next, ///< The following instruction.
    Jump  ///< The target of a jump.
};

/// Values pushed less values popped. A specialised instruction has the effect of its family.
[[nodiscard]] int stackEffect(Op op, std::uint32_t argument, Edge edge);

/// Values the instruction finds on the stack and uses, pops or looks at.
[[nodiscard]] std::uint32_t stackInputs(Op op, std::uint32_t argument);

/// The instruction never goes on to the next one.
[[nodiscard]] bool endsFlow(Op op);

} // namespace vmcore
