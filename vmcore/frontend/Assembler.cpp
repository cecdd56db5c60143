// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Assembler.h"

#include <algorithm>

namespace vmcore::frontend {

namespace {

constexpr std::uint32_t kLargestColumn = UINT16_MAX;

std::uint32_t prefixesFor(std::uint32_t argument)
{
    return argument > 0xFFFFFF ? 3 : argument > 0xFFFF ? 2 : argument > 0xFF ? 1 : 0;
}

/// An instruction with its place in the units.
struct Placed
{
    const Instruction* source;
    Op op;
    std::uint32_t argument;
    std::uint32_t prefixes = 0; // only ever grows, so that the layout settles
    std::uint32_t unit = 0;     // of the first prefix

    [[nodiscard]] std::uint32_t end() const { return unit + prefixes + unitLength(op); }
};

class Assembler
{
public:
    Assembler(FlowGraph& graph, CodeData& data)
        : m_graph(graph)
        , m_data(data)
    {
    }

    void run()
    {
        m_graph.number();
        flatten();
        do
            place();
        while (aimJumps());
        writeUnits();
        writePositions();
        writeExceptions();
    }

private:
    void flatten()
    {
        for (Block* block = m_graph.entry(); block != nullptr; block = block->next) {
            m_starts.emplace_back(block, m_placed.size());
            for (const Instruction& instruction : block->code) {
                Op op = instruction.op;
                if (op == kJump)
                    op = instruction.target->order > block->order ? Op::JUMP_FORWARD : Op::JUMP_BACKWARD;
                m_placed.push_back({&instruction, op, instruction.argument, prefixesFor(instruction.argument)});
            }
        }
    }

    void place()
    {
        std::uint32_t unit = 0;
        auto start = m_starts.begin();
        for (std::size_t i = 0; i < m_placed.size(); ++i) {
            for (; start != m_starts.end() && start->second == i; ++start)
                start->first->unit = unit;
            m_placed[i].unit = unit;
            unit = m_placed[i].end();
        }
    }

    /// True when an argument needed more room than it had.
    bool aimJumps()
    {
        bool grew = false;
        for (Placed& placed : m_placed) {
            if (placed.source->target == nullptr)
                continue;
            const std::uint32_t target = placed.source->target->unit;
            placed.argument = target >= placed.end() ? target - placed.end() : placed.end() - target;
            const std::uint32_t prefixes = prefixesFor(placed.argument);
            if (prefixes > placed.prefixes) {
                placed.prefixes = prefixes;
                grew = true;
            }
        }
        return grew;
    }

    void writeUnits()
    {
        m_data.units.clear();
        for (const Placed& placed : m_placed) {
            for (std::uint32_t prefix = placed.prefixes; prefix > 0; --prefix)
                add(Op::EXTENDED_ARG, placed.argument >> (8 * prefix));
            add(placed.op, placed.argument);
            m_data.units.resize(m_data.units.size() + opInfo(placed.op).cacheUnits, Unit{0, 0});
        }
    }

    void add(Op op, std::uint32_t argument)
    {
        m_data.units.push_back({static_cast<std::uint8_t>(op), static_cast<std::uint8_t>(argument)});
    }

    void writePositions()
    {
        ast::Position last{UINT32_MAX, 0, 0, 0};
        for (const Placed& placed : m_placed) {
            const ast::Position& at = placed.source->position;
            if (at.line == last.line && at.column == last.column && at.endLine == last.endLine
                && at.endColumn == last.endColumn)
                continue;
            last = at;
            const bool fits = at.column <= kLargestColumn && at.endColumn <= kLargestColumn;
            m_data.positions.push_back({placed.unit, at.line, at.endLine,
                static_cast<std::uint16_t>(fits ? at.column : 0), static_cast<std::uint16_t>(fits ? at.endColumn : 0)});
        }
    }

    void writeExceptions()
    {
        const Block* open = nullptr;
        for (const Placed& placed : m_placed) {
            const Block* handler = placed.source->handler;
            if (handler == open && open != nullptr) {
                m_data.exceptions.back().end = placed.end();
            } else if (handler != nullptr) {
                const std::int32_t depth = handler->startDepth - 1 - (handler->keepsUnit ? 1 : 0);
                m_data.exceptions.push_back(
                    {placed.unit, placed.end(), handler->unit, static_cast<std::uint16_t>(depth), handler->keepsUnit});
            }
            open = handler;
        }
    }

    FlowGraph& m_graph;
    CodeData& m_data;
    std::vector<Placed> m_placed;
    std::vector<std::pair<Block*, std::size_t>> m_starts; // of each block in m_placed
};

} // namespace

void assemble(FlowGraph& graph, CodeData& data)
{
    Assembler(graph, data).run();
}

} // namespace vmcore::frontend
