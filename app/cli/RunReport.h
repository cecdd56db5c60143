// SPDX-License-Identifier: GPL-3.0-or-later
// What a run was like, as JSON.
#pragma once
#include "inspector/history/History.h"
#include "vmcore/code/CodeBytes.h"
#include "vmcore/host/ExactCheck.h"
#include "vmcore/trace/TraceFigures.h"

#include <optional>
#include <string>

namespace app {

// What only the VM knows, and no event tells.
struct VmFigures
{
    vmcore::CodeBytes codeBytes;
    std::optional<vmcore::ExactReport> exact;      // with counters=exact
    std::optional<vmcore::TierTwoFigures> tierTwo; // with --tier 2
};

// Counters of a finished run: per family and opcode, failures by kind, events, collections, memory of code. The
// result: what went wrong, in one line; empty: written.
std::string writeStatistics(const inspector::EventSource& run, const VmFigures& figures, const std::string& path);

// A file with the text, whole or not at all. The result: what went wrong; empty: written.
std::string writeWhole(const std::string& text, const std::string& path);

} // namespace app
