// SPDX-License-Identifier: GPL-3.0-or-later
// The frames of a program that stands at a safepoint, as plain values.
#pragma once
#include "vmcore/object/Vm.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vmcore {

struct FrameView
{
    std::uint32_t code = 0; // CodeId
    std::uint32_t unit = 0; // inside the current instruction
    std::int32_t line = 0;  // 0: none
    std::string name, file;
};

// Innermost first, `limit` at most. VM thread; no Python runs.
std::vector<FrameView> framesOf(const Vm& vm, std::size_t limit);
std::size_t frameCount(const Vm& vm);

} // namespace vmcore
