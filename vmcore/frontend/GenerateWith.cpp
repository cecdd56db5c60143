// SPDX-License-Identifier: GPL-3.0-or-later
// with and async with, and leaving blocks early: break, continue and return run what the blocks around them
// have promised.
#include "vmcore/frontend/CodeGenerator.h"

namespace vmcore::frontend {

namespace {

constexpr std::uint32_t kAwaitsEnter = 1, kAwaitsExit = 2;

} // namespace

// --- frame blocks

void CodeGenerator::push(FrameBlock block)
{
    constexpr std::size_t kMaxBlocks = 20;
    if (unit().frameBlocks.size() >= kMaxBlocks)
        fail("too many statically nested blocks");
    unit().frameBlocks.push_back(block);
}

void CodeGenerator::pop()
{
    unit().frameBlocks.pop_back();
}

/// Writes the code that leaves all blocks up to the next loop, which is the result, or all of them.
std::optional<FrameBlock> CodeGenerator::unwind(Stops stops, Keeps keeps)
{
    std::vector<FrameBlock>& blocks = unit().frameBlocks;
    const std::vector<FrameBlock> all = blocks;
    std::optional<FrameBlock> loop;
    // What is left runs in the blocks around it only.
    while (!blocks.empty() && !failed()) {
        const FrameBlock block = blocks.back();
        if (block.kind == FrameBlockKind::GroupHandler) {
            fail("'break', 'continue' and 'return' cannot appear in an except* block");
            break;
        }
        if (stops == Stops::AtLoop
            && (block.kind == FrameBlockKind::ForLoop || block.kind == FrameBlockKind::WhileLoop)) {
            loop = block;
            break;
        }
        blocks.pop_back();
        leaveBlock(block, keeps);
    }
    blocks = all;
    return loop;
}

void CodeGenerator::leaveBlock(const FrameBlock& block, Keeps keeps)
{
    const auto popBelowTop = [&] {
        if (keeps == Keeps::Top)
            unit().add(Op::SWAP, 2);
        unit().add(Op::POP_TOP);
    };
    switch (block.kind) {
    case FrameBlockKind::WhileLoop:
    case FrameBlockKind::ExceptionHandler:
    case FrameBlockKind::GroupHandler:
    case FrameBlockKind::AsyncComprehension: break;
    case FrameBlockKind::ForLoop:
    case FrameBlockKind::PopValue: popBelowTop(); break;
    case FrameBlockKind::TryExcept: unit().add(kPopBlock); break;
    case FrameBlockKind::FinallyTry:
        unit().add(kPopBlock);
        if (keeps == Keeps::Top)
            push({FrameBlockKind::PopValue}); // a return inside drops the value of this one
        visit(*block.finalBody);
        if (keeps == Keeps::Top)
            pop();
        unit().clearPosition();
        break;
    case FrameBlockKind::FinallyEnd:
        popBelowTop();
        if (keeps == Keeps::Top)
            unit().add(Op::SWAP, 2);
        unit().add(kPopBlock);
        unit().add(Op::POP_EXCEPT);
        break;
    case FrameBlockKind::With:
    case FrameBlockKind::AsyncWith: leaveWith(block, keeps); break;
    case FrameBlockKind::HandlerCleanup:
        if (!block.name.empty())
            unit().add(kPopBlock);
        if (keeps == Keeps::Top)
            unit().add(Op::SWAP, 2);
        unit().add(kPopBlock);
        unit().add(Op::POP_EXCEPT);
        if (!block.name.empty())
            unbind(block.name);
        break;
    }
}

void CodeGenerator::leaveWith(const FrameBlock& block, Keeps keeps)
{
    unit().position = block.statement->position;
    unit().add(kPopBlock);
    if (keeps == Keeps::Top)
        unit().add(Op::SWAP, 2);
    callExitWithNones(block.kind == FrameBlockKind::AsyncWith ? Awaits::Yes : Awaits::No);
    unit().add(Op::POP_TOP);
    unit().clearPosition();
}

// --- with

/// The exit method is on top: calls it as after a body that raised nothing.
void CodeGenerator::callExitWithNones(Awaits awaits)
{
    unit().loadNone(); // in the place of self
    unit().loadNone();
    unit().loadNone();
    unit().add(Op::CALL, 2);
    if (awaits == Awaits::Yes)
        awaitTop(kAwaitsExit);
}

void CodeGenerator::visitWith(const ast::With& statement, std::uint32_t item)
{
    const bool isAsync = statement.isVariant();
    if (isAsync && unit().kind != UnitKind::AsyncFunction) {
        fail("'async with' outside async function");
        return;
    }
    Block* onException = unit().newBlock();
    Block* cleanup = unit().newBlock();
    Block* end = unit().newBlock();
    visit(statement.items[item].context);
    unit().add(isAsync ? Op::BEFORE_ASYNC_WITH : Op::BEFORE_WITH);
    if (isAsync)
        awaitTop(kAwaitsEnter);
    // The value of __enter__ is not below the exception.
    unit().jump(kSetupWith, onException);
    unit().start(unit().newBlock());
    FrameBlock block{isAsync ? FrameBlockKind::AsyncWith : FrameBlockKind::With};
    block.statement = &statement;
    push(block);
    if (statement.items[item].target != nullptr)
        visit(statement.items[item].target);
    else
        unit().add(Op::POP_TOP);
    if (item + 1 < statement.items.size())
        visitWith(statement, item + 1);
    else
        visit(statement.body);
    if (!isAsync)
        unit().clearPosition();
    unit().add(kPopBlock);
    pop();

    unit().position = statement.position;
    callExitWithNones(isAsync ? Awaits::Yes : Awaits::No);
    unit().add(Op::POP_TOP);
    unit().jump(kJump, end);

    unit().start(onException);
    unit().jump(kSetupCleanup, cleanup);
    unit().add(Op::PUSH_EXC_INFO);
    unit().add(Op::WITH_EXCEPT_START);
    if (isAsync)
        awaitTop(kAwaitsExit);
    finishWith(cleanup);
    unit().start(end);
}

/// Exit method, raising unit, previous exception, exception and the answer of the exit method are on the
/// stack: the answer decides whether the exception goes on.
void CodeGenerator::finishWith(Block* cleanup)
{
    Block* swallow = unit().newBlock();
    unit().clearPosition();
    unit().jumpIf(true, swallow);
    unit().add(Op::RERAISE, 2);
    unit().start(cleanup);
    popExceptAndReraise();
    unit().start(swallow);
    unit().add(Op::POP_TOP); // exception
    unit().add(kPopBlock);
    unit().add(Op::POP_EXCEPT);
    unit().add(Op::POP_TOP); // raising unit
    unit().add(Op::POP_TOP); // exit method
}

} // namespace vmcore::frontend
