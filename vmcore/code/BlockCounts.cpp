// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/BlockCounts.h"

#include "vmcore/ops/OpInfo.h"

#include <algorithm>
#include <optional>

namespace vmcore {
namespace {

struct Instruction
{
    std::uint32_t unit, next; // of the instruction itself, and behind it
    Op family;
    std::uint32_t argument;
};

class BlockWalker
{
public:
    BlockWalker(const CodeObject* code, std::span<const BlockExit> exits)
        : m_code(code)
        , m_exits(exits)
        , m_blocks(code->data->blocks)
        , m_incoming(m_blocks.size())
        , m_counts(m_blocks.size())
        , m_lost(m_blocks.size())
    {
        for (const BlockExit& exit : exits)
            m_lost[blockAt(*code->data, exit.place / 2)] += exit.count;
    }

    std::vector<std::uint64_t> run()
    {
        if (!m_code->data->counts.exceptionEntries.empty())
            m_incoming = m_code->data->counts.exceptionEntries;
        for (std::size_t b = 0; b < m_blocks.size(); ++b)
            if (const Instruction last = scan(b); last.family == Op::JUMP_BACKWARD)
                addTo(last.next - last.argument, counter(last, 2) - leftAt(last));
        for (std::size_t b = 0; b < m_blocks.size(); ++b)
            flow(b);
        return std::move(m_counts);
    }

private:
    std::uint32_t end(std::size_t block) const
    {
        return block + 1 < m_blocks.size() ? m_blocks[block + 1] : m_code->unitCount;
    }
    std::uint64_t counter(const Instruction& i, std::uint32_t offset) const
    {
        return readUnits<std::uint64_t>(m_code->units + i.unit + offset);
    }
    void addTo(std::uint32_t unit, std::uint64_t count) { m_incoming[blockAt(*m_code->data, unit)] += count; }

    // Jumps back that were counted but did not arrive: their safepoint raised, or the frame stands there.
    std::uint64_t leftAt(const Instruction& jump) const
    {
        std::uint64_t count = 0;
        for (const BlockExit& exit : m_exits)
            if (exit.place >= placeBehind(jump.unit) && exit.place < placeBefore(jump.next))
                count += exit.count;
        return std::min(count, counter(jump, 2));
    }

    // The block's last instruction; notes the first RESUME in it.
    Instruction scan(std::size_t block)
    {
        m_resumed.reset();
        Instruction i{m_blocks[block], m_blocks[block], Op::NOP, 0};
        for (std::uint32_t at = m_blocks[block]; at < end(block);) {
            std::uint32_t argument = m_code->units[at].arg;
            while (m_code->units[at].op == static_cast<std::uint8_t>(Op::EXTENDED_ARG))
                argument = argument << 8 | m_code->units[++at].arg;
            const Op family = opInfo(m_code->units[at].op).family;
            i = {at, at + unitLength(family), family, argument};
            if (family == Op::RESUME && !m_resumed)
                m_resumed = counter(i, 2);
            at = i.next;
        }
        return i;
    }

    void flow(std::size_t block)
    {
        const Instruction last = scan(block);
        const std::uint64_t count = last.family == Op::RETURN_GENERATOR ? m_code->data->counts.generatorsMade
                                                                        : m_resumed.value_or(m_incoming[block]);
        m_counts[block] = count;
        std::uint64_t onward = count - std::min(count, m_lost[block]);
        switch (last.family) {
        case Op::POP_JUMP_IF_FALSE:
        case Op::POP_JUMP_IF_TRUE:
        case Op::POP_JUMP_IF_NONE:
        case Op::POP_JUMP_IF_NOT_NONE: onward -= jump(last, 1, onward); break;
        case Op::FOR_ITER:
        case Op::SEND: onward -= jump(last, 2, onward); break;
        case Op::JUMP_FORWARD: addTo(last.next + last.argument, onward); return;
        case Op::JUMP_BACKWARD:
        case Op::RETURN_VALUE:
        case Op::RETURN_GENERATOR:
        case Op::YIELD_VALUE:
        case Op::RAISE_VARARGS:
        case Op::RERAISE: return;
        default: break;
        }
        if (block + 1 < m_blocks.size())
            m_incoming[block + 1] += onward;
    }

    std::uint64_t jump(const Instruction& i, std::uint32_t offset, std::uint64_t most)
    {
        const std::uint64_t taken = std::min(counter(i, offset), most);
        addTo(i.next + i.argument, taken);
        return taken;
    }

    const CodeObject* m_code;
    std::span<const BlockExit> m_exits;
    const std::vector<std::uint32_t>& m_blocks;
    std::vector<std::uint64_t> m_incoming, m_counts, m_lost;
    std::optional<std::uint64_t> m_resumed;
};

} // namespace

std::size_t blockAt(const CodeData& data, std::uint32_t unit)
{
    return static_cast<std::size_t>(std::ranges::upper_bound(data.blocks, unit) - data.blocks.begin()) - 1;
}

void addExit(std::vector<BlockExit>& exits, std::uint32_t place, std::uint64_t count)
{
    const auto at = std::ranges::lower_bound(exits, place, {}, &BlockExit::place);
    if (at != exits.end() && at->place == place)
        at->count += count;
    else
        exits.insert(at, BlockExit{place, count});
}

std::vector<BlockExit> exitsWith(const CodeObject* code, std::span<const BlockExit> standing)
{
    std::vector<BlockExit> exits = code->data->counts.exits;
    for (const BlockExit& exit : standing)
        addExit(exits, exit.place, exit.count);
    return exits;
}

std::vector<std::uint64_t> blockExecutions(const CodeObject* code, std::span<const BlockExit> exits)
{
    return BlockWalker(code, exits).run();
}

std::uint64_t executionsAt(
    std::uint64_t entered, std::span<const BlockExit> exits, std::uint32_t blockStart, std::uint32_t unit)
{
    for (const BlockExit& exit : exits)
        if (exit.place >= placeBefore(blockStart) && exit.place <= placeBefore(unit))
            entered -= std::min(entered, exit.count);
    return entered;
}

} // namespace vmcore
