// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/FlowGraph.h"

#include "vmcore/code/StackEffect.h"

namespace vmcore::frontend {

bool isSetup(Op op)
{
    return op == kSetupFinally || op == kSetupCleanup || op == kSetupWith;
}

bool isConditionalJump(Op op)
{
    switch (op) {
    case Op::POP_JUMP_IF_FALSE:
    case Op::POP_JUMP_IF_TRUE:
    case Op::POP_JUMP_IF_NONE:
    case Op::POP_JUMP_IF_NOT_NONE: return true;
    default: return false;
    }
}

bool isJump(Op op)
{
    return isConditionalJump(op) || op == kJump || op == Op::FOR_ITER || op == Op::SEND;
}

bool endsBlockFlow(Op op)
{
    return op == kJump || endsFlow(op);
}

bool Block::fallsThrough() const
{
    return code.empty() || !endsBlockFlow(code.back().op);
}

bool Block::isExit() const
{
    return !code.empty() && endsFlow(code.back().op);
}

FlowGraph::FlowGraph()
    : m_current(newBlock())
{
}

void FlowGraph::startBlock(Block* block)
{
    m_current->next = block;
    m_current = block;
}

Block* FlowGraph::current()
{
    if (!m_current->code.empty()) {
        const Op op = m_current->code.back().op;
        if (isJump(op) || endsFlow(op))
            startBlock(newBlock());
    }
    return m_current;
}

void FlowGraph::add(Op op, std::uint32_t argument, const ast::Position& position, Block* target)
{
    current()->code.push_back({op, argument, position, target, nullptr});
}

Instruction* FlowGraph::last()
{
    return lastOf(1);
}

Instruction* FlowGraph::lastOf(std::size_t count)
{
    std::vector<Instruction>& code = current()->code;
    return count > code.size() ? nullptr : code.data() + (code.size() - count);
}

void FlowGraph::number()
{
    std::uint32_t order = 0;
    for (Block* block = entry(); block != nullptr; block = block->next)
        block->order = order++;
}

} // namespace vmcore::frontend
