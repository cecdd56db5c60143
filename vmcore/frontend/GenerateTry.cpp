// SPDX-License-Identifier: GPL-3.0-or-later
// try, except, except*, finally. Handlers cost nothing until an exception comes: kSetup… and kPopBlock only
// mark which instructions an exception table entry covers.
#include "vmcore/frontend/CodeGenerator.h"

namespace vmcore::frontend {

void CodeGenerator::visitTry(const ast::Try& statement)
{
    if (!statement.finalBody.empty())
        visitTryFinally(statement);
    else if (statement.isVariant())
        visitTryStar(statement);
    else
        visitTryExcept(statement);
}

/// The final body is written twice: for the normal way, and for exceptions, which it raises again.
void CodeGenerator::visitTryFinally(const ast::Try& statement)
{
    Block* onException = unit().newBlock();
    Block* cleanup = unit().newBlock();
    Block* end = unit().newBlock();
    unit().jump(kSetupFinally, onException);
    unit().start(unit().newBlock());
    FrameBlock block{FrameBlockKind::FinallyTry};
    block.finalBody = &statement.finalBody;
    push(block);
    if (statement.handlers.empty())
        visit(statement.body);
    else if (statement.isVariant())
        visitTryStar(statement);
    else
        visitTryExcept(statement);
    unit().addWithoutLine(kPopBlock);
    pop();
    visit(statement.finalBody);
    unit().jumpWithoutLine(end);

    unit().start(onException);
    unit().clearPosition();
    unit().jump(kSetupCleanup, cleanup);
    unit().add(Op::PUSH_EXC_INFO);
    push({FrameBlockKind::FinallyEnd});
    visit(statement.finalBody);
    pop();
    unit().add(Op::RERAISE, 0);
    unit().start(cleanup);
    popExceptAndReraise();
    unit().start(end);
}

/// Previous exception, raising unit and exception are on the stack: an error inside a handler.
void CodeGenerator::popExceptAndReraise()
{
    unit().add(Op::COPY, 3);
    unit().add(Op::POP_EXCEPT);
    unit().add(Op::RERAISE, 1);
}

void CodeGenerator::visitTryExcept(const ast::Try& statement)
{
    Block* onException = unit().newBlock();
    Block* cleanup = unit().newBlock();
    Block* end = unit().newBlock();
    unit().jump(kSetupFinally, onException);
    unit().start(unit().newBlock());
    push({FrameBlockKind::TryExcept});
    visit(statement.body);
    pop();
    unit().addWithoutLine(kPopBlock);
    visit(statement.orElse);
    unit().jumpWithoutLine(end);

    unit().start(onException);
    unit().clearPosition();
    unit().jump(kSetupCleanup, cleanup);
    unit().add(Op::PUSH_EXC_INFO);
    push({FrameBlockKind::ExceptionHandler});
    for (const ast::ExceptHandler* handler : statement.handlers) {
        unit().position = handler->position;
        if (handler->type == nullptr && handler != statement.handlers.back()) {
            fail("default 'except:' must be last");
            return;
        }
        visitHandler(*handler, end);
    }
    unit().clearPosition();
    pop();
    unit().add(Op::RERAISE, 0);
    unit().start(cleanup);
    popExceptAndReraise();
    unit().start(end);
}

/// The exception is on the stack; when it does not match, control goes on behind.
void CodeGenerator::visitHandler(const ast::ExceptHandler& handler, Block* end)
{
    Block* next = unit().newBlock();
    if (handler.type != nullptr) {
        visit(handler.type);
        unit().add(Op::CHECK_EXC_MATCH);
        unit().jumpIf(false, next);
    }
    if (!handler.name.empty()) {
        visitNamedHandlerBody(handler, end);
    } else {
        unit().add(Op::POP_TOP); // the exception
        unit().start(unit().newBlock());
        push({FrameBlockKind::HandlerCleanup});
        visit(handler.body);
        pop();
        unit().clearPosition();
        unit().add(kPopBlock);
        unit().add(Op::POP_EXCEPT);
        unit().jump(kJump, end);
    }
    unit().start(next);
}

/// The name is unbound however the body is left.
void CodeGenerator::visitNamedHandlerBody(const ast::ExceptHandler& handler, Block* end)
{
    Block* onException = unit().newBlock();
    store(handler.name);
    unit().jump(kSetupCleanup, onException);
    unit().start(unit().newBlock());
    FrameBlock block{FrameBlockKind::HandlerCleanup};
    block.name = handler.name;
    push(block);
    visit(handler.body);
    pop();
    unit().clearPosition();
    unit().add(kPopBlock);
    unit().add(kPopBlock); // the one of the whole handler
    unit().add(Op::POP_EXCEPT);
    unbind(handler.name);
    unit().jump(kJump, end);

    unit().start(onException);
    unit().clearPosition();
    unbind(handler.name);
    unit().add(Op::RERAISE, 1);
}

/// Stack in handlers: the group as raised, a list of what handlers raise, what is not handled yet.
void CodeGenerator::visitTryStar(const ast::Try& statement)
{
    Block* onException = unit().newBlock();
    Block* cleanup = unit().newBlock();
    Block* orElse = unit().newBlock();
    Block* end = unit().newBlock();
    unit().jump(kSetupFinally, onException);
    unit().start(unit().newBlock());
    push({FrameBlockKind::TryExcept});
    visit(statement.body);
    pop();
    unit().addWithoutLine(kPopBlock);
    unit().jumpWithoutLine(orElse);

    unit().start(onException);
    unit().clearPosition();
    unit().jump(kSetupCleanup, cleanup);
    unit().add(Op::PUSH_EXC_INFO);
    push({FrameBlockKind::GroupHandler});
    for (const ast::ExceptHandler* handler : statement.handlers) {
        unit().position = handler->position;
        if (handler == statement.handlers.front()) {
            unit().add(Op::COPY, 1);
            unit().add(Op::BUILD_LIST, 0);
            unit().add(Op::SWAP, 2);
        }
        Block* next = unit().newBlock();
        visitStarHandler(*handler, next);
        unit().start(next);
    }
    unit().add(Op::LIST_APPEND, 1); // what no handler took
    finishTryStar(end, cleanup);
    unit().start(orElse);
    visit(statement.orElse);
    unit().start(end);
}

/// One `except*`; leaves the part that it did not take, and notes what its body raises.
void CodeGenerator::visitStarHandler(const ast::ExceptHandler& handler, Block* next)
{
    Block* onMatch = unit().newBlock();
    Block* onException = unit().newBlock();
    visit(handler.type);
    unit().add(Op::CHECK_EG_MATCH);
    unit().add(Op::COPY, 1);
    unit().jump(Op::POP_JUMP_IF_NOT_NONE, onMatch);
    unit().add(Op::POP_TOP); // None
    unit().jump(kJump, next);
    unit().start(onMatch);
    if (handler.name.empty())
        unit().add(Op::POP_TOP);
    else
        store(handler.name);
    unit().jump(kSetupCleanup, onException);
    unit().start(unit().newBlock());
    FrameBlock block{FrameBlockKind::HandlerCleanup};
    block.name = handler.name;
    push(block);
    visit(handler.body);
    pop();
    unit().clearPosition();
    unit().add(kPopBlock);
    if (!handler.name.empty())
        unbind(handler.name);
    unit().jump(kJump, next);

    unit().start(onException);
    unit().clearPosition();
    if (!handler.name.empty())
        unbind(handler.name);
    unit().add(Op::LIST_APPEND, 3); // list, rest, raising unit
    unit().add(Op::POP_TOP);        // raising unit
}

/// Raises again what is left, if anything.
void CodeGenerator::finishTryStar(Block* end, Block* cleanup)
{
    Block* reraise = unit().newBlock();
    unit().clearPosition();
    pop();
    unit().add(Op::PREP_RERAISE_STAR);
    unit().add(Op::COPY, 1);
    unit().jump(Op::POP_JUMP_IF_NOT_NONE, reraise);
    unit().add(Op::POP_TOP);
    unit().add(kPopBlock);
    unit().add(Op::POP_EXCEPT);
    unit().jump(kJump, end);
    unit().start(reraise);
    unit().add(kPopBlock);
    unit().add(Op::SWAP, 2);
    unit().add(Op::POP_EXCEPT);
    unit().add(Op::RERAISE, 0);
    unit().start(cleanup);
    popExceptAndReraise();
}

} // namespace vmcore::frontend
