// SPDX-License-Identifier: GPL-3.0-or-later
// From the instructions of a unit to a code object: the prefix of functions, slots of cells, the passes
// over the flow graph, and the tables.
#include "vmcore/code/CodeObject.h"
#include "vmcore/frontend/Assembler.h"
#include "vmcore/frontend/CodeUnit.h"
#include "vmcore/frontend/FlowAnalysis.h"
#include "vmcore/frontend/FlowOptimizer.h"

#include <algorithm>

namespace vmcore::frontend {

namespace {

constexpr std::uint8_t bits(LocalKind kind)
{
    return static_cast<std::uint8_t>(kind);
}

std::uint32_t flagsOf(const CodeUnit& unit)
{
    const Scope& scope = unit.scope;
    if (scope.kind != ScopeKind::Function)
        return 0;
    std::uint32_t flags = kCodeOptimized | kCodeNewLocals;
    if (scope.isNested)
        flags |= kCodeNested;
    if (scope.isGenerator)
        flags |= scope.isCoroutine ? kCodeAsyncGenerator : kCodeGenerator;
    else if (scope.isCoroutine)
        flags |= kCodeCoroutine;
    if (scope.hasVarArgs)
        flags |= kCodeVarArgs;
    if (scope.hasVarKeywords)
        flags |= kCodeVarKeywords;
    return flags;
}

/// Slots: locals, then the cells that are not parameters, then free variables.
class Slots
{
public:
    explicit Slots(const CodeUnit& unit)
        : m_unit(unit)
    {
        auto next = static_cast<std::uint32_t>(unit.locals.names().size());
        for (const std::string_view cell : unit.cells) {
            const bool isParameter = unit.locals.contains(cell);
            m_slots.push_back(isParameter ? slotOfLocal(cell) : next++);
        }
        for (std::size_t i = 0; i < unit.frees.size(); ++i)
            m_slots.push_back(next++);
    }

    /// Of the cell or free variable with this number.
    [[nodiscard]] std::uint32_t operator[](std::uint32_t number) const { return m_slots[number]; }

    void describe(ConstantPool& pool, CodeData& data) const
    {
        const auto& locals = m_unit.locals.names();
        for (std::size_t i = 0; i < locals.size(); ++i) {
            const bool isCell = std::ranges::find(m_unit.cells, locals[i]) != m_unit.cells.end();
            const bool isParameter = i < m_unit.scope.parameters.size();
            describe(pool, data, locals[i],
                static_cast<std::uint8_t>(bits(isCell ? LocalKind::Cell : LocalKind::Plain)
                    | (isParameter ? bits(LocalKind::Parameter) : 0)));
        }
        for (const std::string_view cell : m_unit.cells) {
            if (!m_unit.locals.contains(cell))
                describe(pool, data, cell, bits(LocalKind::Cell));
        }
        for (const std::string_view free : m_unit.frees)
            describe(pool, data, free, bits(LocalKind::Free));
    }

private:
    [[nodiscard]] std::uint32_t slotOfLocal(std::string_view name) const
    {
        const auto& locals = m_unit.locals.names();
        return static_cast<std::uint32_t>(std::ranges::find(locals, name) - locals.begin());
    }

    static void describe(ConstantPool& pool, CodeData& data, std::string_view name, std::uint8_t kinds)
    {
        data.localNames.push_back(pool.name(name));
        data.localKinds.push_back(kinds);
    }

    const CodeUnit& m_unit;
    std::vector<std::uint32_t> m_slots;
};

bool namesCell(Op op)
{
    switch (op) {
    case Op::LOAD_CLOSURE:
    case Op::LOAD_DEREF:
    case Op::STORE_DEREF:
    case Op::DELETE_DEREF:
    case Op::LOAD_CLASSDEREF: return true;
    default: return false;
    }
}

void fixCellSlots(FlowGraph& graph, const Slots& slots)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        for (Instruction& instruction : block->code) {
            if (namesCell(instruction.op))
                instruction.argument = slots[instruction.argument];
        }
    }
}

/// What runs before the body: cells, and the hand-over of generators.
void insertPrefix(CodeUnit& unit, const Slots& slots, std::uint32_t flags)
{
    std::vector<Instruction> prefix;
    const auto add = [&prefix](Op op, std::uint32_t argument, std::uint32_t line = 0) {
        prefix.push_back({op, argument, {line, 0, line, 0}, nullptr, nullptr});
    };
    if (!unit.frees.empty())
        add(Op::COPY_FREE_VARS, static_cast<std::uint32_t>(unit.frees.size()));
    std::vector<std::uint32_t> cellSlots;
    for (std::uint32_t i = 0; i < unit.cells.size(); ++i)
        cellSlots.push_back(slots[i]);
    std::ranges::sort(cellSlots);
    for (const std::uint32_t slot : cellSlots)
        add(Op::MAKE_CELL, slot);
    if ((flags & (kCodeGenerator | kCodeCoroutine | kCodeAsyncGenerator)) != 0) {
        add(Op::RETURN_GENERATOR, 0, unit.firstLine);
        add(Op::POP_TOP, 0);
    }
    std::vector<Instruction>& code = unit.graph.entry()->code;
    code.insert(code.begin(), prefix.begin(), prefix.end());
}

/// Constants behind the last one that is used were for code that is gone. The first may be the docstring.
void dropUnusedConstants(CodeUnit& unit)
{
    std::size_t count = 1;
    for (const Block* block = unit.graph.entry(); block != nullptr; block = block->next) {
        for (const Instruction& instruction : block->code) {
            if (instruction.op == Op::LOAD_CONST)
                count = std::max(count, std::size_t{instruction.argument} + 1);
        }
    }
    if (count < unit.constants.size())
        unit.constants.resize(count);
}

void addFinalReturn(CodeUnit& unit, FallOff fallOff)
{
    unit.clearPosition();
    const Block* last = unit.graph.currentOrEnded();
    if (!last->code.empty() && last->code.back().op == Op::RETURN_VALUE)
        return;
    if (fallOff == FallOff::ReturnsNone)
        unit.loadNone();
    unit.add(Op::RETURN_VALUE);
}

} // namespace

CodeObject* finishUnit(CodeUnit& unit, FallOff fallOff, const UnitOrigin& origin, ConstantPool& pool)
{
    addFinalReturn(unit, fallOff);
    CodeParts parts;
    parts.flags = flagsOf(unit) | origin.inheritedFlags;
    const Slots slots(unit);
    fixCellSlots(unit.graph, slots);
    insertPrefix(unit, slots, parts.flags);
    optimizeFlow(unit.graph);
    dropUnusedConstants(unit);
    completeLines(unit.graph, unit.firstLine);
    parts.stackSize = std::max(computeStackDepth(unit.graph), 1u);
    labelHandlers(unit.graph);
    checkUnboundLocals(unit.graph, static_cast<std::uint32_t>(unit.locals.names().size()),
        static_cast<std::uint32_t>(unit.scope.parameters.size()));
    removeNops(unit.graph);
    assemble(unit.graph, parts.data);

    parts.data.constants = unit.constants;
    for (const std::string_view name : unit.names.names())
        parts.data.names.push_back(pool.name(name));
    slots.describe(pool, parts.data);
    parts.argCount = unit.argCount + unit.positionalOnlyCount;
    parts.positionalOnlyCount = unit.positionalOnlyCount;
    parts.keywordOnlyCount = unit.keywordOnlyCount;
    parts.sourceId = origin.sourceId;
    parts.firstLine = static_cast<std::int32_t>(unit.firstLine);
    parts.name = pool.name(unit.name);
    parts.qualname = pool.vm().intern(unit.qualname);
    pool.keep(Value::heap(parts.qualname));
    parts.filename = origin.fileName;
    CodeObject* code = finishCode(pool.vm(), std::move(parts));
    pool.keep(Value::heap(code));
    return code;
}

} // namespace vmcore::frontend
