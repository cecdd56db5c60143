// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ExecutorsState.h"

#include "app/models/Numbers.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/observe/TraceWords.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string_view>

namespace app {
namespace {

using inspector::ExecutorInfo;
using inspector::ExecutorLife;
using inspector::ExecutorRecord;
using inspector::RecordedUop;

QString tr(const char* text)
{
    return QCoreApplication::translate("ExecutorsState", text);
}

QString text(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

/// The row with that number; an empty one for what a later release tells.
template<std::size_t Size>
vmcore::ReasonWords at(const std::array<vmcore::ReasonWords, Size>& table, std::size_t number)
{
    return number < Size ? table[number] : vmcore::ReasonWords{};
}

template<std::size_t Size>
QString textNamed(const std::array<vmcore::ReasonWords, Size>& table, std::string_view name)
{
    const auto found
        = std::ranges::find_if(table, [name](const vmcore::ReasonWords& words) { return words.name == name; });
    return found == table.end() ? text(name) : text(found->text);
}

std::shared_ptr<const inspector::CodeInfo> codeOf(const RunSnapshot& run, std::uint32_t code)
{
    return code < run.state->codeCount ? run.book->code(run.state->codes.at(code).info) : nullptr;
}

QString nameOf(const RunSnapshot& run, std::uint32_t code)
{
    const auto info = codeOf(run, code);
    return info ? QString::fromStdString(info->qualname) : tr("code %1").arg(code);
}

/// "simulate:36"
QString placeOf(const RunSnapshot& run, std::uint32_t code, std::uint32_t unit)
{
    const auto info = codeOf(run, code);
    const inspector::InstructionInfo* instruction = info ? info->instructionAt(unit) : nullptr;
    return instruction ? QStringLiteral("%1:%2").arg(nameOf(run, code)).arg(instruction->range.line)
                       : QStringLiteral("%1 @%2").arg(nameOf(run, code)).arg(unit);
}

QString opcodeOf(const RunSnapshot& run, std::uint32_t code, std::uint32_t unit)
{
    const auto info = codeOf(run, code);
    const inspector::InstructionInfo* instruction = info ? info->instructionAt(unit) : nullptr;
    return instruction ? QString::fromStdString(instruction->opcode) : QString();
}

/// Micro-ops that it ran, about: iterations times those of the superblock.
double workOf(const ExecutorRecord& record, const ExecutorInfo& info)
{
    return static_cast<double>(record.runs + record.rounds) * info.kept;
}

std::vector<GraphExit> exitsOf(const RunSnapshot& run, const ExecutorRecord& record, const ExecutorInfo& info)
{
    std::vector<GraphExit> exits;
    for (std::uint32_t i = 0; i < record.exitCount; ++i) {
        const inspector::TraceExitRecord& facts = run.state->traceExits.at(record.firstExit + i);
        GraphExit& exit = exits.emplace_back();
        exit.taken = facts.count;
        exit.heat = facts.linked != 0 ? ExitHeat::Hot : facts.count > 0 ? ExitHeat::Warm : ExitHeat::Cold;
        if (facts.linked != 0) {
            exit.target = facts.linked;
        }
        exit.label = QString::number(i);
        if (i < info.exits.size()) {
            const inspector::ExecutorExitInfo& known = info.exits[i];
            exit.label
                = QStringLiteral("%1  %2 %3").arg(exit.label, text(known.kind), placeOf(run, known.code, known.unit));
            exit.tip = textNamed(vmcore::kExitKindWords, known.kind);
        }
    }
    return exits;
}

GraphNode nodeOf(const RunSnapshot& run, std::uint32_t id, const ExecutorRecord& record, const ExecutorInfo& info)
{
    GraphNode node;
    node.id = id;
    node.kind = info.parent != 0 ? GraphKind::Bridge : GraphKind::Executor;
    node.name = QStringLiteral("#%1").arg(id);
    node.title = placeOf(run, record.code, info.head);
    node.facts = counted(info.kept, tr("uop"), tr("uops"));
    if (info.loops) {
        node.facts += tr(" · loop, %1 rounds").arg(grouped(record.rounds));
    }
    node.runs = record.runs;
    node.loops = info.loops;
    node.group = record.code;
    node.valid = record.life == ExecutorLife::Valid;
    node.cause = node.valid ? QString() : text(at(vmcore::kExecutorEndWords, record.why).text);
    node.exits = exitsOf(run, record, info);
    node.tip = executorWords(run, id);
    return node;
}

/// The instruction that enters an executor.
GraphNode entryOf(const RunSnapshot& run, std::uint32_t id, const ExecutorRecord& record, const ExecutorInfo& info)
{
    constexpr GraphNodeId kEntry = GraphNodeId{1} << 32;
    GraphNode node;
    node.id = kEntry | id;
    node.kind = GraphKind::Entry;
    node.name = QStringLiteral("%1 @%2").arg(nameOf(run, record.code)).arg(info.head);
    node.title = opcodeOf(run, record.code, info.head);
    node.group = record.code;
    node.valid = record.life == ExecutorLife::Valid;
    node.target = id;
    return node;
}

std::vector<TriggersRow> triggersOf(const RunSnapshot& run)
{
    std::vector<TriggersRow> rows;
    for (std::uint32_t id = run.state->traceCount; id-- > 1 && rows.size() < ExecutorsState::kMostTriggers;) {
        const inspector::TraceRecord& trace = run.state->traces.at(id);
        TriggersRow& row = rows.emplace_back();
        row.key = id;
        row.time = trace.time;
        row.place = placeOf(run, trace.code, trace.unit);
        row.trigger = text(at(vmcore::kTriggerWords, trace.trigger).text);
        row.end = text(at(vmcore::kTraceEndWords, trace.end).text);
        row.executor = trace.executor;
        row.uops = trace.uops;
        row.code = trace.code;
        row.unit = trace.unit;
        if (trace.executor == 0) {
            row.refusal = text(at(vmcore::kRefusalWords, trace.refusal).text);
            row.fix = text(at(vmcore::kRefusalWords, trace.refusal).fix);
        }
    }
    return rows;
}

UopsRow uopRow(const ExecutorInfo& info, std::size_t index)
{
    const RecordedUop& uop = info.recorded[index];
    UopsRow row;
    row.key = index + 1;
    row.text = QString::fromStdString(uop.text).section(QStringLiteral(" -> exit "), 0, 0);
    row.text.prepend(QString(2 * std::clamp(uop.depth, 0, 8), QLatin1Char(' ')));
    row.part = uop.runsInLoop ? UopsRow::Part::Loop : uop.runsOnce ? UopsRow::Part::Once : UopsRow::Part::Removed;
    const std::string& why = row.part == UopsRow::Part::Once ? uop.loopRemovedWhy
        : uop.removedWhy.empty()                             ? uop.loopRemovedWhy
                                                             : uop.removedWhy;
    row.why = row.part == UopsRow::Part::Loop ? QString() : QString::fromStdString(why);
    if (row.part == UopsRow::Part::Once && !row.why.isEmpty()) {
        row.why = tr("not in the loop: %1").arg(row.why);
    }
    if (uop.exit < info.exits.size()) {
        const std::string& kind = info.exits[uop.exit].kind;
        row.exit = QStringLiteral("%1 %2").arg(uop.exit).arg(text(kind));
        row.exitTip = textNamed(vmcore::kExitKindWords, kind);
    }
    return row;
}

} // namespace

ExecutorsState executorsState(const RunSnapshot& run)
{
    ExecutorsState state;
    struct Known
    {
        std::uint32_t id;
        std::shared_ptr<const ExecutorInfo> info;
        double work;
    };
    std::vector<Known> known;
    for (std::uint32_t id = 1; id < run.state->executorCount; ++id) {
        const ExecutorRecord& record = run.state->executors.at(id);
        if (record.life == ExecutorLife::Invalid) {
            ++state.invalid;
        } else if (record.life == ExecutorLife::Valid) {
            ++state.valid;
            const auto info = run.book->executors().at(record.info);
            known.push_back({id, info, workOf(record, *info)});
        }
    }
    double all = 0;
    for (const Known& executor : known) {
        all += executor.work;
    }
    if (known.size() > ExecutorsState::kMostExecutors) {
        std::ranges::partial_sort(known, known.begin() + ExecutorsState::kMostExecutors,
            [](const Known& a, const Known& b) { return a.work > b.work; });
        known.resize(ExecutorsState::kMostExecutors);
    }
    GraphModelState graph;
    for (const Known& executor : known) {
        const ExecutorRecord& record = run.state->executors.at(executor.id);
        GraphNode node = nodeOf(run, executor.id, record, *executor.info);
        node.share = all > 0 ? executor.work / all : 0;
        if (node.kind == GraphKind::Executor) {
            graph.nodes.push_back(entryOf(run, executor.id, record, *executor.info));
        }
        graph.nodes.push_back(std::move(node));
    }
    state.graph = finished(std::move(graph));
    state.triggers = triggersOf(run);
    state.recordings = run.state->traceCount > 0 ? run.state->traceCount - 1 : 0;
    state.refused = static_cast<std::uint64_t>(
        std::ranges::count_if(state.triggers, [](const TriggersRow& row) { return row.executor == 0; }));
    return state;
}

std::vector<UopsRow> superblockOf(const RunSnapshot& run, std::uint32_t executor)
{
    constexpr std::uint64_t kHeading = std::uint64_t{1} << 40;
    std::vector<UopsRow> rows;
    if (executor >= run.state->executorCount) {
        return rows;
    }
    const auto info = run.book->executors().at(run.state->executors.at(executor).info);
    std::uint32_t above = UINT32_MAX;
    for (std::size_t i = 0; i < info->recorded.size(); ++i) {
        const std::uint32_t number = info->recorded[i].instruction;
        const auto instruction
            = number < info->instructions.size() ? info->instructions[number] : inspector::TraceInstruction{};
        if (number != above) {
            above = number;
            UopsRow& heading = rows.emplace_back();
            heading.key = kHeading | (i + 1);
            heading.kind = UopsRow::Kind::Instruction;
            heading.text = opcodeOf(run, instruction.code, instruction.unit);
            heading.sub = placeOf(run, instruction.code, instruction.unit);
        }
        UopsRow& row = rows.emplace_back(uopRow(*info, i));
        row.code = instruction.code;
        row.unit = instruction.unit;
    }
    return rows;
}

QString executorWords(const RunSnapshot& run, std::uint32_t executor)
{
    if (executor == 0 || executor >= run.state->executorCount) {
        return {};
    }
    const ExecutorRecord& record = run.state->executors.at(executor);
    const auto info = run.book->executors().at(record.info);
    return tr("#%1 at %2: %3; %4; %5")
        .arg(executor)
        .arg(placeOf(run, record.code, info->head), textNamed(vmcore::kTriggerWords, info->trigger),
            textNamed(vmcore::kTraceEndWords, info->end), counted(record.runs, tr("run"), tr("runs")));
}

ExecutorPlace headOf(const RunSnapshot& run, std::uint32_t executor)
{
    const ExecutorRecord& record = run.state->executors.at(executor);
    return {record.code, run.book->executors().at(record.info)->head};
}

} // namespace app
