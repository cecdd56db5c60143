// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/trace/TraceFigures.h"

#include "vmcore/observe/TraceWords.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>

namespace vmcore {
namespace {

std::size_t counted(const std::vector<TraceUop>& uops, std::size_t from, std::size_t to)
{
    return static_cast<std::size_t>(
        std::count_if(uops.begin() + static_cast<std::ptrdiff_t>(from), uops.begin() + static_cast<std::ptrdiff_t>(to),
            [](const TraceUop& u) { return u.uop != Uop::SetIp && u.uop != Uop::CheckValidity; }));
}

std::uint32_t unitOf(const CodeObject* code, const Unit* at)
{
    return at ? static_cast<std::uint32_t>(at - code->units) : 0;
}

ExecutorFigures figuresOf(const Executor& e)
{
    ExecutorFigures f;
    f.id = e.id;
    f.code = toUtf8(e.code->qualname);
    f.unit = unitOf(e.code, e.head);
    f.line = static_cast<std::uint32_t>(lineAt(e.code, f.unit));
    f.trigger = wordsOf(e.trigger).name;
    f.end = wordsOf(e.end).name;
    f.uops = counted(e.uops, 0, e.hotUops);
    f.recorded = counted(e.recorded, 0, e.recorded.size());
    f.chainDepth = e.chainDepth;
    f.isValid = e.isValid;
    f.isWarm = e.isWarm;
    f.runs = e.runs;
    f.rounds = e.rounds;
    for (const ExecutorExit& exit : e.exits)
        f.exits.push_back({std::string(wordsOf(exit.kind).name), unitOf(exit.code, exit.target), exit.count,
            exit.linked ? exit.linked->id : 0});
    return f;
}

} // namespace

TierTwoFigures figuresOf(const Tier2& tier)
{
    TierTwoFigures all;
    all.statistics = tier.statistics();
    for (const auto& e : tier.executors()) {
        const ExecutorFigures& f = all.executors.emplace_back(figuresOf(*e));
        const bool isPeeled = e->top != 0;
        const std::size_t first = isPeeled ? counted(e->uops, 0, e->top) : f.uops;
        const std::size_t later = isPeeled ? f.uops - first : f.uops;
        all.runs += e->runs;
        all.recordedUops += f.recorded * (e->runs + e->rounds);
        all.executedUops += first * e->runs + later * e->rounds;
    }
    return all;
}

} // namespace vmcore
