// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/host/ExactCheck.h"

#include "vmcore/code/BlockCounts.h"
#include "vmcore/code/Instructions.h"
#include "vmcore/interp/Adapt.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::size_t kMostInWords = 20;

} // namespace

void ExactCheck::note(const CodeObject* code, std::uint32_t unit, const std::string& what)
{
    if (!m_different.emplace(code->id, unit).second)
        return;
    ++m_report.differences;
    if (m_report.first.size() < kMostInWords)
        m_report.first.push_back(fmt::format("{} line {} unit {} {}: {}", toUtf8(code->qualname), lineAt(code, unit),
            unit, opInfo(code->units[unit].op).name, what));
}

void ExactCheck::compare(
    const CodeObject* code, std::span<const BlockExit> exits, std::span<const std::uint64_t> blocks)
{
    const CodeData& data = *code->data;
    static constexpr InstructionCount kNever;
    for (const CodeInstruction& i : Instructions({code->units, code->unitCount})) {
        const InstructionCount& exact = data.counts.exact.empty() ? kNever : data.counts.exact[i.opUnit];
        const std::size_t block = blockAt(data, i.unit);
        const std::uint64_t executions = executionsAt(blocks[block], exits, data.blocks[block], i.unit);
        ++m_report.comparisons;
        if (executions != exact.executions)
            note(code, i.opUnit, fmt::format("{} executions, derived {}", exact.executions, executions));
        const Site* site = siteAt(const_cast<CodeObject*>(code), code->units + i.opUnit);
        if (!site)
            continue;
        const std::uint64_t deferred = deferredOf(code, *site);
        const std::uint64_t hits = executions - site->misses - deferred;
        if (deferred != exact.deferred || site->misses != exact.misses || hits != exact.hits
            || exact.hits + exact.misses + exact.deferred != exact.executions)
            note(code, i.opUnit,
                fmt::format("{} hits, {} misses, {} deferred, derived {}, {}, {}", exact.hits, exact.misses,
                    exact.deferred, hits, site->misses, deferred));
    }
}

void ExactCheck::retire(const CodeObject* code)
{
    const CodeData& data = *code->data;
    if (data.counts.exact.empty())
        return;
    for (const CodeInstruction& i : Instructions({code->units, code->unitCount})) {
        const InstructionCount& exact = data.counts.exact[i.opUnit];
        const OpInfo& family = opInfo(opInfo(i.op).family);
        m_report.opcodes[std::string(family.name)] += exact.executions;
        if (!isSpecializable(opInfo(i.op).family))
            continue;
        ExactReport::Family& sum = m_report.families[std::string(family.name)];
        sum.executions += exact.executions;
        sum.hits += exact.hits;
        sum.misses += exact.misses;
        sum.deferred += exact.deferred;
    }
}

} // namespace vmcore
