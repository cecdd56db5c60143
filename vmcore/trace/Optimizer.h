// SPDX-License-Identifier: GPL-3.0-or-later
// Passes over a recording. Each takes micro-ops away and says which fact allowed it; none adds an effect. Without them the
// trace computes the same, only slower.
#pragma once
#include "vmcore/trace/Executor.h"

namespace vmcore {

struct VmConfig;

// Runs the passes that the settings ask for.
void optimize(Region& region, const VmConfig& config);

// What is wrong with a trace: jumps inside, exits that lead nowhere. Empty: nothing.
std::string verifyTrace(const std::vector<TraceUop>& uops, std::size_t top, const std::vector<ExecutorExit>& exits);

} // namespace vmcore
