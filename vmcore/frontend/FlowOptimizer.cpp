// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/FlowOptimizer.h"

#include "vmcore/code/StackEffect.h"
#include "vmcore/frontend/StackShuffle.h"

#include <algorithm>

namespace vmcore::frontend {

namespace {

/// Exit blocks of up to this many instructions are copied to the places that jump to them.
constexpr std::size_t kCopiedExit = 4;

Block* skipEmpty(Block* block)
{
    while (block->code.empty() && block->next != nullptr)
        block = block->next;
    return block;
}

void skipEmptyTargets(FlowGraph& graph)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        for (Instruction& instruction : block->code) {
            if (instruction.target != nullptr)
                instruction.target = skipEmpty(instruction.target);
        }
    }
}

void unlinkEmptyBlocks(FlowGraph& graph)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        if (block->next != nullptr)
            block->next = skipEmpty(block->next);
    }
    skipEmptyTargets(graph);
}

bool hasAnyLine(const Block& block)
{
    return std::ranges::any_of(block.code, &Instruction::hasLine);
}

/// COPY 1, TO_BOOL, POP_JUMP_IF_…: tests the top and keeps it.
bool isKeepingTest(const std::vector<Instruction>& code, std::size_t from)
{
    return code.size() > from + 2 && code[from].op == Op::COPY && code[from].argument == 1
        && code[from + 1].op == Op::TO_BOOL
        && (code[from + 2].op == Op::POP_JUMP_IF_FALSE || code[from + 2].op == Op::POP_JUMP_IF_TRUE);
}

/// In `a and b or c` the jump of a false `a` leads to the test for `or`, whose outcome is known: it goes
/// on to where that test would. True when the target changed.
bool threadKeepingTest(Block& block)
{
    const std::size_t size = block.code.size();
    if (size < 3 || !isKeepingTest(block.code, size - 3))
        return false;
    Instruction& jump = block.code.back();
    const std::vector<Instruction>& there = jump.target->code;
    if (!isKeepingTest(there, 0) || there.size() != 3 || there[0].position.line != jump.position.line)
        return false;
    jump.target = skipEmpty(there[2].op == jump.op ? there[2].target : jump.target->next);
    return true;
}

/// A jump to a jump goes to the second one's target. True when the target changed.
bool threadJump(Block& block)
{
    Instruction& jump = block.code.back();
    if (jump.op != kJump && !isConditionalJump(jump.op))
        return false;
    const Instruction& second = jump.target->code.front();
    if (second.op != kJump || second.position.line != jump.position.line || second.target == jump.target)
        return false;
    Block* target = skipEmpty(second.target);
    if (target == jump.target || (jump.op != kJump && target->order <= block.order))
        return false; // conditional jumps lead forward only
    jump.target = target;
    return true;
}

void threadJumps(FlowGraph& graph)
{
    graph.number();
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        // A ring of jumps has no end to arrive at.
        for (int rounds = 0; rounds < 64 && !block->code.empty(); ++rounds) {
            if (!threadKeepingTest(*block) && !threadJump(*block))
                break;
        }
    }
}

/// A jump to a small exit without a line, such as the implicit `return None`, becomes that exit.
void copyExits(FlowGraph& graph)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        if (block->code.empty() || block->code.back().op != kJump)
            continue;
        const Block& target = *block->code.back().target;
        if (!target.isExit() || target.code.size() > kCopiedExit || hasAnyLine(target))
            continue;
        Instruction& jump = block->code.back();
        jump.op = Op::NOP;
        jump.target = nullptr;
        block->code.insert(block->code.end(), target.code.begin(), target.code.end());
    }
}

void countPredecessors(FlowGraph& graph)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next)
        block->predecessors = 0;
    std::vector<Block*> pending{graph.entry()};
    graph.entry()->predecessors = 1;
    const auto enter = [&pending](Block* block) {
        if (block->predecessors++ == 0)
            pending.push_back(block);
    };
    while (!pending.empty()) {
        Block* block = pending.back();
        pending.pop_back();
        if (block->next != nullptr && block->fallsThrough())
            enter(block->next);
        for (const Instruction& instruction : block->code) {
            if (instruction.target != nullptr)
                enter(instruction.target);
        }
    }
}

void dropUnreachable(FlowGraph& graph)
{
    countPredecessors(graph);
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        if (block->predecessors == 0)
            block->code.clear();
    }
    unlinkEmptyBlocks(graph);
}

void removeJumpsToNext(FlowGraph& graph)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        if (block->code.empty() || block->code.back().op != kJump || block->code.back().target != block->next)
            continue;
        block->code.back().op = Op::NOP;
        block->code.back().target = nullptr;
    }
}

/// Whether a NOP may go. It may hand its line to the next instruction.
bool isNopNeeded(std::vector<Instruction>& code, std::size_t at, std::uint32_t lineBefore, const Block* next)
{
    const ast::Position& position = code[at].position;
    if (position.line == 0 || position.line == lineBefore)
        return false;
    if (at + 1 < code.size()) {
        if (code[at + 1].hasLine())
            return code[at + 1].position.line != position.line;
        code[at + 1].position = position;
        return false;
    }
    while (next != nullptr && next->code.empty())
        next = next->next;
    return next == nullptr || next->code.front().position.line != position.line;
}

void removeNops(Block& block)
{
    std::uint32_t lineBefore = 0;
    std::size_t kept = 0;
    for (std::size_t at = 0; at < block.code.size(); ++at) {
        if (block.code[at].op == Op::NOP && !isNopNeeded(block.code, at, lineBefore, block.next))
            continue;
        lineBefore = block.code[at].position.line;
        if (kept != at)
            block.code[kept] = block.code[at];
        ++kept;
    }
    block.code.resize(kept);
}

bool isExitWithoutLine(const Block& block)
{
    return block.isExit() && !hasAnyLine(block);
}

void duplicateExitsWithoutLine(FlowGraph& graph)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        if (block->code.empty() || !isJump(block->code.back().op))
            continue;
        Instruction& jump = block->code.back();
        Block* target = jump.target;
        if (target->predecessors < 2 || !isExitWithoutLine(*target))
            continue;
        Block* copy = graph.newBlock();
        copy->code = target->code;
        copy->code.front().position = jump.position;
        copy->predecessors = 1;
        copy->next = target->next;
        target->next = copy;
        --target->predecessors;
        jump.target = copy;
    }
}

/// Instructions without a line take the one before them, also across into blocks with one way in.
void propagateLines(FlowGraph& graph)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        if (block->code.empty())
            continue;
        ast::Position position = kNoPosition;
        for (Instruction& instruction : block->code) {
            if (instruction.hasLine())
                position = instruction.position;
            else
                instruction.position = position;
        }
        const auto handOn = [&position](Block* to) {
            if (to != nullptr && to->predecessors == 1 && !to->code.empty() && !to->code.front().hasLine())
                to->code.front().position = position;
        };
        if (block->fallsThrough())
            handOn(block->next);
        if (isJump(block->code.back().op))
            handOn(block->code.back().target);
    }
}

/// What is still without a line when it returns takes the line of the code before it.
void giveReturnsLines(FlowGraph& graph, std::uint32_t firstLine)
{
    std::uint32_t line = firstLine;
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        if (block->code.empty())
            continue;
        const Instruction& last = block->code.back();
        if (last.hasLine()) {
            line = last.position.line;
        } else if (last.op == Op::RETURN_VALUE) {
            for (Instruction& instruction : block->code)
                instruction.position = {line, 0, line, 0};
        }
    }
}

} // namespace

void removeNops(FlowGraph& graph)
{
    for (Block* block = graph.entry(); block != nullptr; block = block->next)
        removeNops(*block);
}

void optimizeFlow(FlowGraph& graph)
{
    skipEmptyTargets(graph);
    copyExits(graph);
    threadJumps(graph);
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        simplifySwaps(*block);
        removeNops(*block);
    }
    skipEmptyTargets(graph);
    copyExits(graph);
    dropUnreachable(graph);
    removeNops(graph);
    unlinkEmptyBlocks(graph);
    removeJumpsToNext(graph);
}

void completeLines(FlowGraph& graph, std::uint32_t firstLine)
{
    duplicateExitsWithoutLine(graph);
    // What is left can only be fallen into, from one block.
    for (Block* block = graph.entry(); block != nullptr; block = block->next) {
        if (!block->code.empty() && block->fallsThrough() && block->next != nullptr && isExitWithoutLine(*block->next))
            block->next->code.front().position = block->code.back().position;
    }
    propagateLines(graph);
    giveReturnsLines(graph, firstLine);
}

} // namespace vmcore::frontend
