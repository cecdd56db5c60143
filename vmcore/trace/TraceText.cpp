// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/trace/TraceText.h"

#include "vmcore/observe/TraceWords.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

std::string placeText(const CodeObject* code, const Unit* at)
{
    if (!at)
        return "unknown";
    const auto unit = static_cast<std::uint32_t>(at - code->units);
    return fmt::format("{}+{} (line {})", toUtf8(code->qualname), unit, lineAt(code, unit));
}

} // namespace

std::string uopText(const TraceUop& uop, const std::vector<TraceCode>& instructions)
{
    const UopInfo& i = info(uop.uop);
    std::string text(i.name);
    const TraceCode* code = uop.instruction < instructions.size() ? &instructions[uop.instruction] : nullptr;
    for (int p = 0; p < i.paramCount; ++p) {
        const Source source = i.params[static_cast<std::size_t>(p)].source;
        if (source == Source::Arg || source == Source::Local || source == Source::Const || source == Source::Callee) {
            text += fmt::format(" {}", uop.argument);
            break;
        }
    }
    if (i.result.outcome == Outcome::ToLocal)
        text += fmt::format(" {}", uop.argument);
    int n = 0;
    for (int p = 0; p < i.paramCount; ++p)
        if (const ParamInfo& param = i.params[static_cast<std::size_t>(p)]; param.source == Source::Cache) {
            if (param.bytes == 8)
                text += " [value]";
            else
                text += fmt::format(" [{}]", uop.operands[n]);
            ++n;
        }
    if (i.result.outcome == Outcome::Jump || i.result.outcome == Outcome::Next)
        text += uop.expectTaken ? " taken" : " not taken";
    if (uop.uop == Uop::SetIp && code)
        text += fmt::format(" {}+{}", toUtf8(code->code->qualname), code->unit);
    if (uop.exit != TraceUop::kNoExit)
        text += fmt::format(" -> exit {}", uop.exit);
    return text;
}

std::string executorText(const Executor& e)
{
    std::string text = fmt::format("executor {} at {}: {}, {}; {} micro-ops, {} recorded, {} runs, {} rounds{}\n", e.id,
        placeText(e.code, e.head), wordsOf(e.trigger).text, wordsOf(e.end).text, e.hotUops, e.recorded.size(), e.runs,
        e.rounds, e.isValid ? "" : ", invalid");
    for (std::size_t u = 0; u < e.hotUops; ++u)
        text += fmt::format("{}{:4} {:{}}{}\n", u == e.top ? ">" : " ", u, "", 2 * std::max<int>(0, e.uops[u].depth),
            uopText(e.uops[u], e.instructions));
    for (const ExecutorExit& exit : e.exits) {
        text += fmt::format("  exit {} ({}) to {}: {} times", exit.index, wordsOf(exit.kind).name,
            placeText(exit.code, exit.target), exit.count);
        if (exit.linked)
            text += fmt::format(", linked to executor {}", exit.linked->id);
        text += "\n";
    }
    return text;
}

std::string executorsText(const Tier2& tier)
{
    std::string text;
    for (const auto& e : tier.executors())
        text += executorText(*e) + "\n";
    const TierTwoStatistics& s = tier.statistics();
    text += fmt::format("attempts {}, created {}, linked {}, entered {}, left {}\n", s.attempts, s.created, s.linked,
        s.entered, s.leftForTier1);
    for (std::size_t i = 1; i < kTraceEnds; ++i)
        if (s.ends[i] != 0)
            text += fmt::format("  ended {}: {}\n", kTraceEndWords[i].name, s.ends[i]);
    for (std::size_t i = 1; i < kTraceRefusals; ++i)
        if (s.refusals[i] != 0)
            text += fmt::format("  refused {}: {}\n", kRefusalWords[i].name, s.refusals[i]);
    return text;
}

} // namespace vmcore
