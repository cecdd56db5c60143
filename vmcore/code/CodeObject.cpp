// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/CodeObject.h"

#include "vmcore/code/Counter.h"
#include "vmcore/code/Instructions.h"
#include "vmcore/code/StackEffect.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/observe/Observer.h"

#include <algorithm>
#include <optional>

namespace vmcore {

namespace {

constexpr std::uint32_t kFirstExponent = 1;

bool endsBlock(Op op)
{
    const OpArgument argument = opInfo(op).argument;
    return argument == OpArgument::Forward || argument == OpArgument::Backward || endsFlow(op)
        || op == Op::RETURN_GENERATOR || op == Op::YIELD_VALUE; // others go on behind them, or nobody
}

void findSites(CodeData& data, Counter first)
{
    data.sites.clear();
    for (const CodeInstruction& instruction : Instructions(data.units)) {
        if (!isSpecializable(opInfo(instruction.op).family))
            continue;
        writeUnits(&data.units[instruction.opUnit + 1], first.bits());
        Site& site = data.sites.emplace_back();
        site.unit = instruction.opUnit;
        site.counterStart = static_cast<std::uint16_t>(first.value());
    }
}

void findBlocks(CodeData& data)
{
    std::vector<std::uint32_t>& blocks = data.blocks;
    blocks.assign(1, 0);
    for (const CodeInstruction& instruction : Instructions(data.units)) {
        if (!endsBlock(instruction.op))
            continue;
        if (instruction.end() < data.units.size())
            blocks.push_back(instruction.end());
        if (const std::optional<std::uint32_t> target = instruction.target())
            blocks.push_back(*target);
    }
    for (const ExceptionEntry& entry : data.exceptions)
        blocks.push_back(entry.target);
    std::ranges::sort(blocks);
    const auto repeated = std::ranges::unique(blocks);
    blocks.erase(repeated.begin(), repeated.end());
}

// Pairs that run together from the beginning.
void fusePairs(CodeData& data)
{
    std::optional<CodeInstruction> before;
    for (const CodeInstruction& instruction : Instructions(data.units)) {
        if (before && instruction.unit == instruction.opUnit)
            data.units[before->opUnit].op = static_cast<std::uint8_t>(fusedWith(before->op, instruction.op));
        before = isSpecializable(instruction.op) ? std::nullopt : std::optional(instruction);
    }
}

} // namespace

Position positionAt(const CodeObject* code, std::uint32_t unit)
{
    const std::vector<Position>& positions = code->data->positions;
    const auto after = std::ranges::upper_bound(positions, unit, {}, &Position::unit);
    return after == positions.begin() ? Position{} : *std::prev(after);
}

const ExceptionEntry* handlerAt(const CodeObject* code, std::uint32_t unit)
{
    const std::vector<ExceptionEntry>& entries = code->data->exceptions;
    const auto after = std::ranges::upper_bound(entries, unit, {}, &ExceptionEntry::start);
    if (after == entries.begin() || unit >= std::prev(after)->end)
        return nullptr;
    return &*std::prev(after);
}

CodeObject* finishCode(Vm& vm, CodeParts&& parts)
{
    if (vm.config.specialize)
        fusePairs(parts.data);
    findSites(parts.data, Counter(vm.config.warmup, kFirstExponent));
    findBlocks(parts.data);
    // The parts are kept alive by the caller until the object holds them.
    auto* code = vm.heap.allocate<CodeObject>(ObjectKind::Code);
    code->data = new CodeData(std::move(parts.data));
    CodeData& data = *code->data;
    code->units = data.units.data();
    code->constants = data.constants.data();
    code->version = vm.nextVersion();
    code->instrumentation = 0;
    code->argCount = parts.argCount;
    code->positionalOnlyCount = parts.positionalOnlyCount;
    code->keywordOnlyCount = parts.keywordOnlyCount;
    code->flags = parts.flags;
    code->localCount = static_cast<std::uint32_t>(data.localNames.size());
    code->stackSize = parts.stackSize;
    code->unitCount = static_cast<std::uint32_t>(data.units.size());
    code->sourceId = parts.sourceId;
    code->firstLine = parts.firstLine;
    code->name = parts.name;
    code->qualname = parts.qualname;
    code->filename = parts.filename;
    code->id = vm.codes.nextCode++;
    code->firstSite = vm.codes.nextSite;
    code->firstBlock = vm.codes.nextBlock;
    vm.codes.nextSite += static_cast<std::uint32_t>(data.sites.size());
    vm.codes.nextBlock += static_cast<std::uint32_t>(data.blocks.size());
    vm.codes.all.push_back(code);
    if (vm.observer != nullptr)
        vm.observer->codeCreated(vm, code);
    return code;
}

} // namespace vmcore
