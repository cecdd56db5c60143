// SPDX-License-Identifier: GPL-3.0-or-later
// Code on its way from the tree to units: instructions in basic blocks, jumps by block. Belongs to the
// compilation of one code object. Invariants: a block ends with its first jump or end of flow; control
// falls from a block into `next`; `next` is also the order in the finished code.
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/ops/OpInfo.h"

#include <deque>
#include <vector>

namespace vmcore::frontend {

// Instructions that exist only in the graph.
inline constexpr Op kJump{255}; ///< Either direction, chosen when the layout is known.
/// Until the matching kPopBlock an exception goes to the target, with the stack as it is here.
inline constexpr Op kSetupFinally{254};
/// The same; the raising unit is pushed below the exception.
inline constexpr Op kSetupCleanup{253};
/// As kSetupCleanup, without the top: what __enter__ gave is not below the exception.
inline constexpr Op kSetupWith{252};
inline constexpr Op kPopBlock{251};
static_assert(kPlainOpCount <= 251);

inline constexpr ast::Position kNoPosition{};

struct Block;

struct Instruction
{
    Op op = Op::NOP;
    std::uint32_t argument = 0;
    ast::Position position;   ///< Line 0: none of its own.
    Block* target = nullptr;  ///< Of jumps and kSetup….
    Block* handler = nullptr; ///< Where an exception goes; set by labelHandlers.

    [[nodiscard]] bool hasLine() const { return position.line != 0; }
};

struct Block
{
    std::vector<Instruction> code;
    Block* next = nullptr;
    std::uint32_t order = 0; ///< Place in the layout.
    std::uint32_t predecessors = 0;
    std::int32_t startDepth = -1; ///< Height of the stack at entry; -1: not reached.
    std::uint32_t unit = 0;       ///< Where it starts, once assembled.
    bool isHandler = false;
    bool keepsUnit = false; ///< Handler that gets the raising unit below the exception.

    [[nodiscard]] bool fallsThrough() const;
    [[nodiscard]] bool isExit() const; ///< Ends in a return or raise.
};

[[nodiscard]] bool isSetup(Op op);
/// Conditional jumps, FOR_ITER, SEND and kJump.
[[nodiscard]] bool isJump(Op op);
[[nodiscard]] bool isConditionalJump(Op op);
/// Control never reaches the next instruction; also the graph's own instructions.
[[nodiscard]] bool endsBlockFlow(Op op);

class FlowGraph
{
public:
    FlowGraph();

    /// A block that is not in the layout yet.
    [[nodiscard]] Block* newBlock() { return &m_blocks.emplace_back(); }
    /// Appends the block to the layout and makes it current.
    void startBlock(Block* block);
    [[nodiscard]] Block* entry() { return &m_blocks.front(); }
    /// The block that the next instruction goes to.
    [[nodiscard]] Block* current();
    /// The block of the last instruction.
    [[nodiscard]] const Block* currentOrEnded() const { return m_current; }

    void add(Op op, std::uint32_t argument, const ast::Position& position, Block* target = nullptr);
    /// The last instruction, when nothing can come between it and the next one; null otherwise.
    [[nodiscard]] Instruction* last();
    /// The last `count` instructions of the current block; null when it has fewer.
    [[nodiscard]] Instruction* lastOf(std::size_t count);
    /// Removes the last `count` instructions.
    void removeLast(std::size_t count) { m_current->code.resize(m_current->code.size() - count); }

    /// Numbers the blocks by layout.
    void number();

private:
    std::deque<Block> m_blocks;
    Block* m_current;
};

} // namespace vmcore::frontend
