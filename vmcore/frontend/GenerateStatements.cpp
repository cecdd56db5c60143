// SPDX-License-Identifier: GPL-3.0-or-later
// Statements but assignment, try, with, match and definitions.
#include "vmcore/frontend/CodeGenerator.h"

namespace vmcore::frontend {

void CodeGenerator::visitCompound(const ast::Statement* statement)
{
    using namespace ast;
    switch (statement->kind) {
    case NodeKind::FunctionDef:
    case NodeKind::AsyncFunctionDef: visitFunction(*as<FunctionDef>(statement)); break;
    case NodeKind::ClassDef: visitClass(*as<ClassDef>(statement)); break;
    case NodeKind::For: visitFor(*as<For>(statement)); break;
    case NodeKind::AsyncFor: visitAsyncFor(*as<For>(statement)); break;
    case NodeKind::While: visitWhile(*as<While>(statement)); break;
    case NodeKind::If: visitIf(*as<If>(statement)); break;
    case NodeKind::With:
    case NodeKind::AsyncWith: visitWith(*as<With>(statement), 0); break;
    case NodeKind::Match: visitMatch(*as<Match>(statement)); break;
    case NodeKind::Try:
    case NodeKind::TryStar: visitTry(*as<Try>(statement)); break;
    default: visitSimple(statement); break;
    }
}

void CodeGenerator::visitSimple(const ast::Statement* statement)
{
    using namespace ast;
    switch (statement->kind) {
    case NodeKind::Return: visitReturn(*as<Return>(statement)); break;
    case NodeKind::Delete: visit(as<Delete>(statement)->targets); break;
    case NodeKind::Assign: visitAssign(*as<Assign>(statement)); break;
    case NodeKind::AugAssign: visitAugAssign(*as<AugAssign>(statement)); break;
    case NodeKind::AnnAssign: visitAnnAssign(*as<AnnAssign>(statement)); break;
    case NodeKind::Raise: visitRaise(*as<Raise>(statement)); break;
    case NodeKind::Assert: visitAssert(*as<Assert>(statement)); break;
    case NodeKind::Import: visitImport(*as<Import>(statement)); break;
    case NodeKind::ImportFrom: visitImportFrom(*as<ImportFrom>(statement)); break;
    case NodeKind::Expr: visitExpressionStatement(*as<Expr>(statement)->value); break;
    case NodeKind::Pass: unit().add(Op::NOP); break;
    case NodeKind::Break: visitBreak(); break;
    case NodeKind::Continue: visitContinue(); break;
    default: break; // global and nonlocal need no code
    }
}

void CodeGenerator::visitIf(const ast::If& branch)
{
    Block* end = unit().newBlock();
    Block* otherwise = branch.orElse.empty() ? end : unit().newBlock();
    jumpIf(*branch.test, false, otherwise);
    visit(branch.body);
    if (!branch.orElse.empty()) {
        unit().jumpWithoutLine(end);
        unit().start(otherwise);
        visit(branch.orElse);
    }
    unit().start(end);
}

void CodeGenerator::visitFor(const ast::For& loop)
{
    Block* start = unit().newBlock();
    Block* exhausted = unit().newBlock();
    Block* end = unit().newBlock();
    push({FrameBlockKind::ForLoop, start, end});
    visitMembers(*loop.iterable);
    unit().add(Op::GET_ITER);
    unit().start(start);
    unit().jump(Op::FOR_ITER, exhausted);
    visit(loop.target);
    visit(loop.body);
    unit().clearPosition();
    unit().jump(kJump, start);
    unit().start(exhausted);
    pop();
    visit(loop.orElse);
    unit().start(end);
}

void CodeGenerator::visitAsyncFor(const ast::For& loop)
{
    if (unit().kind != UnitKind::AsyncFunction) {
        fail("'async for' outside async function");
        return;
    }
    Block* start = unit().newBlock();
    Block* exhausted = unit().newBlock();
    Block* end = unit().newBlock();
    visit(loop.iterable);
    unit().add(Op::GET_AITER);
    unit().start(start);
    push({FrameBlockKind::ForLoop, start, end});
    unit().jump(kSetupFinally, exhausted); // __anext__ ends the loop by StopAsyncIteration
    unit().add(Op::GET_ANEXT);
    unit().loadNone();
    yieldFromTop(Awaits::Yes);
    unit().add(kPopBlock);
    visit(loop.target);
    visit(loop.body);
    unit().clearPosition();
    unit().jump(kJump, start);
    pop();
    unit().start(exhausted);
    unit().position = loop.iterable->position; // the `for` goes on here, not the body
    unit().add(Op::END_ASYNC_FOR);
    visit(loop.orElse);
    unit().start(end);
}

void CodeGenerator::visitWhile(const ast::While& loop)
{
    Block* start = unit().newBlock();
    Block* exhausted = unit().newBlock();
    Block* end = unit().newBlock();
    const bool isEndless = m_folder.truthOf(loop.test).value_or(false);
    unit().start(start);
    push({FrameBlockKind::WhileLoop, start, end});
    jumpIf(*loop.test, false, exhausted);
    visit(loop.body);
    if (isEndless)
        unit().position = loop.position; // each iteration shows the line of the loop
    else
        unit().clearPosition();
    unit().jump(kJump, start);
    pop();
    unit().start(exhausted);
    visit(loop.orElse);
    unit().start(end);
}

void CodeGenerator::visitReturn(const ast::Return& statement)
{
    if (!isFunctionUnit()) {
        fail("'return' outside function");
        return;
    }
    const Scope& scope = unit().scope;
    if (statement.value != nullptr && scope.isCoroutine && scope.isGenerator) {
        fail("'return' with value in async generator");
        return;
    }
    const Value constant = statement.value != nullptr ? m_folder.valueOf(statement.value) : kNone;
    const Keeps keeps = constant.isNull() ? Keeps::Top : Keeps::Nothing;
    if (keeps == Keeps::Top) {
        visit(statement.value);
    } else if (statement.value != nullptr) {
        unit().position = statement.value->position;
        unit().add(Op::NOP);
    }
    if (statement.value == nullptr || statement.value->position.line != statement.position.line) {
        unit().position = statement.position;
        unit().add(Op::NOP);
    }
    unwind(Stops::AtFunction, keeps);
    if (keeps == Keeps::Nothing)
        unit().loadConstant(constant);
    unit().add(Op::RETURN_VALUE);
}

void CodeGenerator::visitBreak()
{
    const ast::Position position = unit().position;
    unit().add(Op::NOP); // keeps the line
    const std::optional<FrameBlock> loop = unwind(Stops::AtLoop, Keeps::Nothing);
    if (!loop) {
        unit().position = position;
        fail("'break' outside loop");
        return;
    }
    leaveBlock(*loop, Keeps::Nothing);
    unit().jump(kJump, loop->exit);
}

void CodeGenerator::visitContinue()
{
    const ast::Position position = unit().position;
    unit().add(Op::NOP); // keeps the line
    const std::optional<FrameBlock> loop = unwind(Stops::AtLoop, Keeps::Nothing);
    if (!loop) {
        unit().position = position;
        fail("'continue' not properly in loop");
        return;
    }
    unit().jump(kJump, loop->start);
}

void CodeGenerator::visitRaise(const ast::Raise& raise)
{
    std::uint32_t count = 0;
    for (const ast::Expression* part : {raise.exception, raise.cause}) {
        if (part != nullptr) {
            visit(part);
            ++count;
        }
    }
    unit().add(Op::RAISE_VARARGS, count);
}

void CodeGenerator::visitAssert(const ast::Assert& assertion)
{
    const auto* tuple = ast::as<ast::Tuple>(assertion.test);
    if (tuple != nullptr && !tuple->elements.empty())
        warn("assertion is always true, perhaps remove parentheses?");
    if (m_input.optimize > 0)
        return;
    Block* end = unit().newBlock();
    jumpIf(*assertion.test, true, end);
    unit().add(Op::LOAD_ASSERTION_ERROR);
    if (assertion.message != nullptr) {
        visit(assertion.message);
        unit().add(Op::CALL, 0); // the message stands in the place of self
    }
    unit().add(Op::RAISE_VARARGS, 1);
    unit().start(end);
}

void CodeGenerator::visitImport(const ast::Import& import)
{
    for (const ast::Alias* alias : import.names) {
        unit().loadConstant(Value::smallInt(0));
        unit().loadNone();
        unit().add(Op::IMPORT_NAME, nameIndex(alias->name));
        if (alias->asName.empty())
            store(alias->name.substr(0, alias->name.find('.')));
        else
            storeImportAs(alias->name, alias->asName);
    }
}

/// `import a.b.c as d`: the package `a` is on the stack, `a.b.c` is wanted.
void CodeGenerator::storeImportAs(std::string_view path, std::string_view asName)
{
    std::size_t dot = path.find('.');
    if (dot == std::string_view::npos) {
        store(asName);
        return;
    }
    while (dot != std::string_view::npos) {
        const std::size_t next = path.find('.', dot + 1);
        unit().add(Op::IMPORT_FROM, nameIndex(path.substr(dot + 1, next - dot - 1)));
        dot = next;
        if (dot != std::string_view::npos) {
            unit().add(Op::SWAP, 2);
            unit().add(Op::POP_TOP);
        }
    }
    store(asName);
    unit().add(Op::POP_TOP);
}

void CodeGenerator::visitImportFrom(const ast::ImportFrom& import)
{
    unit().loadConstant(Value::smallInt(import.level));
    if (import.module == "__future__" && import.position.line > m_input.lastFutureLine) {
        fail("from __future__ imports must occur at the beginning of the file");
        return;
    }
    std::vector<Value> names;
    for (const ast::Alias* alias : import.names)
        names.push_back(m_pool.nameValue(alias->name));
    unit().loadConstant(m_pool.tuple(names));
    unit().add(Op::IMPORT_NAME, nameIndex(import.module));
    for (const ast::Alias* alias : import.names) {
        if (alias->name == "*") {
            unit().add(Op::IMPORT_STAR);
            return;
        }
        unit().add(Op::IMPORT_FROM, nameIndex(alias->name));
        store(alias->asName.empty() ? alias->name : alias->asName);
    }
    unit().add(Op::POP_TOP); // the module
}

void CodeGenerator::visitExpressionStatement(const ast::Expression& value)
{
    if (m_input.module.mode == ast::ParseMode::Single && unit().kind == UnitKind::Module) {
        printTop(value);
        return;
    }
    if (!m_folder.valueOf(&value).isNull()) {
        unit().add(Op::NOP); // a constant does nothing
        return;
    }
    visit(&value);
    unit().clearPosition();
    unit().add(Op::POP_TOP);
}

/// An interactive statement hands its value to sys.displayhook.
void CodeGenerator::printTop(const ast::Expression& value)
{
    unit().loadConstant(Value::smallInt(0));
    unit().loadNone();
    unit().add(Op::IMPORT_NAME, unit().names.indexOf("sys"));
    unit().add(Op::LOAD_ATTR, unit().names.indexOf("displayhook") << 1 | 1);
    visit(&value);
    unit().add(Op::CALL, 1);
    unit().add(Op::POP_TOP);
}

} // namespace vmcore::frontend
