// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/CodeUnit.h"

#include <algorithm>

namespace vmcore::frontend {

namespace {

/// Bit of COMPARE_OP's argument: the result is only tested.
constexpr std::uint32_t kCompareToBool = 16;

std::uint32_t placeIn(const std::vector<std::string_view>& names, std::string_view name)
{
    return static_cast<std::uint32_t>(std::ranges::find(names, name) - names.begin());
}

bool makesBool(const Instruction& instruction)
{
    switch (instruction.op) {
    case Op::CONTAINS_OP:
    case Op::IS_OP:
    case Op::UNARY_NOT:
    case Op::TO_BOOL:
    case Op::CHECK_EXC_MATCH:
    case Op::MATCH_MAPPING:
    case Op::MATCH_SEQUENCE: return true;
    case Op::COMPARE_OP: return (instruction.argument & kCompareToBool) != 0;
    default: return false;
    }
}

void makeNop(Instruction& instruction)
{
    instruction.op = Op::NOP;
    instruction.argument = 0;
}

} // namespace

std::uint32_t NameTable::indexOf(std::string_view name)
{
    const auto [place, isNew] = m_places.try_emplace(name, static_cast<std::uint32_t>(m_names.size()));
    if (isNew)
        m_names.push_back(name);
    return place->second;
}

CodeUnit::CodeUnit(UnitKind unitKind, const Scope& unitScope, std::string_view unitName, std::uint32_t line)
    : kind(unitKind)
    , scope(unitScope)
    , name(unitName)
    , firstLine(line)
    , position{line, 0, line, 0}
{
    for (const std::string_view parameter : scope.parameters)
        locals.indexOf(parameter);
    cells = scope.sortedNames(Binding::Cell);
    if (scope.needsClassCell)
        cells.emplace_back("__class__");
    frees = scope.sortedNames(Binding::Free, kSymbolFreeInClass);
}

void CodeUnit::loadConstant(Value canonical)
{
    add(Op::LOAD_CONST, constantIndex(canonical));
}

std::uint32_t CodeUnit::constantIndex(Value canonical)
{
    const auto [place, isNew]
        = m_constantPlaces.try_emplace(canonical.bits, static_cast<std::uint32_t>(constants.size()));
    if (isNew)
        constants.push_back(canonical);
    return place->second;
}

std::uint32_t CodeUnit::cellNumber(std::string_view cell) const
{
    return placeIn(cells, cell);
}

std::uint32_t CodeUnit::freeNumber(std::string_view free) const
{
    return static_cast<std::uint32_t>(cells.size()) + placeIn(frees, free);
}

void CodeUnit::pushNull()
{
    Instruction* last = graph.last();
    if (last != nullptr && last->op == Op::LOAD_GLOBAL)
        last->argument |= 1;
    else
        add(Op::PUSH_NULL);
}

void CodeUnit::toBool()
{
    Instruction* last = graph.last();
    if (last != nullptr && last->op == Op::COMPARE_OP)
        last->argument |= kCompareToBool;
    else if (last == nullptr || !makesBool(*last))
        add(Op::TO_BOOL);
}

void CodeUnit::jumpIf(bool wanted, Block* target)
{
    Instruction* test = graph.lastOf(2);
    const bool againstNone = test != nullptr && test[0].op == Op::LOAD_CONST && test[1].op == Op::IS_OP
        && constants[test[0].argument].isNone();
    if (!againstNone) {
        toBool();
        jump(wanted ? Op::POP_JUMP_IF_TRUE : Op::POP_JUMP_IF_FALSE, target);
        return;
    }
    const bool wantsNone = wanted == (test[1].argument == 0);
    makeNop(test[0]); // keeps the lines
    makeNop(test[1]);
    jump(wantsNone ? Op::POP_JUMP_IF_NONE : Op::POP_JUMP_IF_NOT_NONE, target);
}

void CodeUnit::jumpIfKeeping(bool wanted, Block* target)
{
    add(Op::COPY, 1);
    add(Op::TO_BOOL);
    jump(wanted ? Op::POP_JUMP_IF_TRUE : Op::POP_JUMP_IF_FALSE, target);
    add(Op::POP_TOP);
}

void CodeUnit::buildTuple(std::uint32_t count, ConstantPool& pool)
{
    const Instruction* items = graph.lastOf(count);
    const bool allConstant = items != nullptr
        && std::all_of(items, items + count, [](const Instruction& item) { return item.op == Op::LOAD_CONST; });
    if (!allConstant) {
        add(Op::BUILD_TUPLE, count);
        return;
    }
    std::vector<Value> values;
    for (std::uint32_t i = 0; i < count; ++i)
        values.push_back(constants[items[i].argument]); // alive in the pool
    graph.removeLast(count);
    loadConstant(pool.tuple(values));
}

void CodeUnit::unpackSequence(std::uint32_t count)
{
    constexpr std::uint32_t kLargestShuffle = 3; // reversing three values is one exchange
    Instruction* last = graph.last();
    if (last == nullptr || last->op != Op::BUILD_TUPLE || last->argument != count || count > kLargestShuffle) {
        add(Op::UNPACK_SEQUENCE, count);
        return;
    }
    makeNop(*last);
    if (count > 1)
        add(Op::SWAP, count);
}

} // namespace vmcore::frontend
