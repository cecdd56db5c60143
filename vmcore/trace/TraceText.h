// SPDX-License-Identifier: GPL-3.0-or-later
// Executors in words: one line a micro-op, as `tierscope run --traces` and the tests read them.
#pragma once
#include "vmcore/trace/Tier2.h"

#include <string>

namespace vmcore {

// Position of the instruction in its code, and what the micro-op carries.
std::string uopText(const TraceUop& uop, const std::vector<TraceCode>& instructions);
// Head line, micro-ops, a stub for each exit.
std::string executorText(const Executor& executor);
std::string executorsText(const Tier2& tier);

} // namespace vmcore
