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
    explicit BlockWalker(const CodeObject* code)
        : m_code(code)
        , m_blocks(code->data->blocks)
        , m_incoming(m_blocks.size())
        , m_counts(m_blocks.size())
    {
    }

    std::vector<std::uint64_t> run()
    {
        if (!m_code->data->exceptionEntries.empty())
            m_incoming = m_code->data->exceptionEntries;
        for (std::size_t b = 0; b < m_blocks.size(); ++b)
            if (const Instruction last = scan(b); last.family == Op::JUMP_BACKWARD)
                addTo(last.next - last.argument, counter(last, 2));
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
    void addTo(std::uint32_t unit, std::uint64_t count) { m_incoming[blockOf(unit)] += count; }
    std::size_t blockOf(std::uint32_t unit) const
    {
        return static_cast<std::size_t>(std::upper_bound(m_blocks.begin(), m_blocks.end(), unit) - m_blocks.begin())
            - 1;
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
                m_resumed = counter(i, 1);
            at = i.next;
        }
        return i;
    }

    void flow(std::size_t block)
    {
        const Instruction last = scan(block);
        const std::uint64_t count = m_resumed.value_or(m_incoming[block]);
        m_counts[block] = count;
        const std::uint64_t lost = m_code->data->exceptionExits.empty() ? 0 : m_code->data->exceptionExits[block];
        std::uint64_t onward = count - std::min(count, lost);
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
    const std::vector<std::uint32_t>& m_blocks;
    std::vector<std::uint64_t> m_incoming, m_counts;
    std::optional<std::uint64_t> m_resumed;
};

} // namespace

std::vector<std::uint64_t> blockExecutions(const CodeObject* code)
{
    return BlockWalker(code).run();
}

} // namespace vmcore
