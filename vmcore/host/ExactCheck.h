// SPDX-License-Identifier: GPL-3.0-or-later
// With counters=exact: what was derived beside what was counted, instruction by instruction and site by site. VM thread.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace vmcore {

struct ExactReport
{
    struct Family
    {
        std::uint64_t executions = 0, hits = 0, misses = 0, deferred = 0;
    };
    std::map<std::string, std::uint64_t> opcodes; // executions, by base opcode
    std::map<std::string, Family> families;       // of instructions with an inline cache
    std::uint64_t comparisons = 0;                // of an instruction at one instant
    std::uint64_t differences = 0;                // instructions for which one failed
    std::vector<std::string> first;               // some of them, in words
};

class ExactCheck
{
public:
    // Now, at an instant at which the frames stand where `exits` says; `blocks` was derived from them.
    void compare(const CodeObject* code, std::span<const BlockExit> exits, std::span<const std::uint64_t> blocks);
    // Adds the code's counts, for good, to the report.
    void retire(const CodeObject* code);
    const ExactReport& report() const { return m_report; }

private:
    void note(const CodeObject* code, std::uint32_t unit, const std::string& what);

    ExactReport m_report;
    std::set<std::pair<CodeId, std::uint32_t>> m_different; // instructions
};

} // namespace vmcore
