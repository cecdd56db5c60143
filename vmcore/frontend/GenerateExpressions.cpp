// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions that are no constants; conditions, displays, calls and comprehensions are in files of their own.
#include "vmcore/frontend/CodeGenerator.h"
#include "vmcore/frontend/OperatorNumbers.h"

#include <algorithm>

namespace vmcore::frontend {

namespace {

Op unaryOp(ast::UnaryOperator op)
{
    switch (op) {
    case ast::UnaryOperator::Invert: return Op::UNARY_INVERT;
    case ast::UnaryOperator::Not: return Op::UNARY_NOT;
    case ast::UnaryOperator::UAdd: return Op::UNARY_POSITIVE;
    case ast::UnaryOperator::USub: return Op::UNARY_NEGATIVE;
    }
    return Op::NOP;
}

std::size_t countCodePoints(std::string_view utf8)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

} // namespace

void CodeGenerator::visitExpression(const ast::Expression& expression)
{
    using namespace ast;
    switch (expression.kind) {
    case NodeKind::Name: nameOperation(as<Name>(&expression)->id, as<Name>(&expression)->context); break;
    case NodeKind::Attribute: visitAttribute(*as<Attribute>(&expression)); break;
    case NodeKind::Subscript: visitSubscript(*as<Subscript>(&expression)); break;
    case NodeKind::Slice: visitSlice(*as<Slice>(&expression)); break;
    case NodeKind::Call: visitCall(*as<Call>(&expression)); break;
    case NodeKind::Starred:
        fail(as<Starred>(&expression)->context == Context::Store
                ? "starred assignment target must be in a list or tuple"
                : "can't use starred expression here");
        break;
    case NodeKind::List: visitSequence(expression, as<List>(&expression)->elements); break;
    case NodeKind::Tuple: visitSequence(expression, as<Tuple>(&expression)->elements); break;
    case NodeKind::Set: build(Collection::Set, as<Set>(&expression)->elements); break;
    case NodeKind::Dict: visitDict(*as<Dict>(&expression)); break;
    case NodeKind::JoinedStr: visitJoinedString(*as<JoinedStr>(&expression)); break;
    case NodeKind::FormattedValue: visitFormatted(*as<FormattedValue>(&expression)); break;
    case NodeKind::Lambda: visitLambda(*as<Lambda>(&expression)); break;
    case NodeKind::ListComp: {
        const auto& node = *as<ListComp>(&expression);
        visitComprehension(node, ComprehensionKind::List, node.generators, *node.element, nullptr);
        break;
    }
    case NodeKind::SetComp: {
        const auto& node = *as<SetComp>(&expression);
        visitComprehension(node, ComprehensionKind::Set, node.generators, *node.element, nullptr);
        break;
    }
    case NodeKind::DictComp: {
        const auto& node = *as<DictComp>(&expression);
        visitComprehension(node, ComprehensionKind::Dict, node.generators, *node.key, node.value);
        break;
    }
    case NodeKind::GeneratorExp: {
        const auto& node = *as<GeneratorExp>(&expression);
        visitComprehension(node, ComprehensionKind::Generator, node.generators, *node.element, nullptr);
        break;
    }
    default: visitOperator(expression); break;
    }
}

void CodeGenerator::visitOperator(const ast::Expression& expression)
{
    using namespace ast;
    switch (expression.kind) {
    case NodeKind::BoolOp: visitBoolOp(*as<BoolOp>(&expression)); break;
    case NodeKind::NamedExpr:
        visit(as<NamedExpr>(&expression)->value);
        unit().add(Op::COPY, 1);
        visit(as<NamedExpr>(&expression)->target);
        break;
    case NodeKind::BinOp:
        if (visitPercentFormat(*as<BinOp>(&expression)))
            break;
        visit(as<BinOp>(&expression)->left);
        visit(as<BinOp>(&expression)->right);
        unit().add(Op::BINARY_OP, binaryArgument(as<BinOp>(&expression)->op));
        break;
    case NodeKind::UnaryOp: visitUnary(*as<UnaryOp>(&expression)); break;
    case NodeKind::IfExp: visitIfExp(*as<IfExp>(&expression)); break;
    case NodeKind::Compare: visitCompare(*as<Compare>(&expression)); break;
    case NodeKind::Yield: visitYield(*as<Yield>(&expression)); break;
    case NodeKind::YieldFrom: visitYieldFrom(*as<YieldFrom>(&expression)); break;
    case NodeKind::Await: visitAwait(*as<Await>(&expression)); break;
    default: break; // constants never come here
    }
}

void CodeGenerator::visitUnary(const ast::UnaryOp& operation)
{
    visit(operation.operand);
    if (operation.op != ast::UnaryOperator::Not) {
        unit().add(unaryOp(operation.op));
        return;
    }
    // `not a in b` is `a not in b`, and so for `is`; other relations may not be the negation of another.
    const auto* compare = ast::as<ast::Compare>(operation.operand);
    Instruction* last = unit().graph.last();
    if (compare != nullptr && compare->ops.size() == 1 && last != nullptr
        && (last->op == Op::CONTAINS_OP || last->op == Op::IS_OP)) {
        last->argument ^= 1;
        return;
    }
    unit().toBool();
    unit().add(Op::UNARY_NOT);
}

/// Of an attribute on another line than its object, only the name is shown as the source.
void CodeGenerator::startAtAttributeName(const ast::Attribute& attribute)
{
    ast::Position& position = unit().position;
    const ast::Position& whole = attribute.position;
    if (position.line == whole.endLine)
        return;
    position.line = whole.endLine;
    const auto length = static_cast<std::uint32_t>(countCodePoints(attribute.name));
    position.column = length <= whole.endColumn ? whole.endColumn - length : 0;
    position.endLine = std::max(position.line, position.endLine);
    if (position.line == position.endLine)
        position.endColumn = std::max(position.column, position.endColumn);
}

void CodeGenerator::visitAttribute(const ast::Attribute& attribute)
{
    visit(attribute.value);
    startAtAttributeName(attribute);
    if (refuseName(attribute.name, attribute.context))
        return;
    const std::uint32_t name = nameIndex(attribute.name);
    switch (attribute.context) {
    case ast::Context::Load: unit().add(Op::LOAD_ATTR, name << 1); break;
    case ast::Context::Store: unit().add(Op::STORE_ATTR, name); break;
    case ast::Context::Del: unit().add(Op::DELETE_ATTR, name); break;
    }
}

void CodeGenerator::visitSubscript(const ast::Subscript& subscript)
{
    if (subscript.context == ast::Context::Load)
        checkSubscript(subscript);
    visit(subscript.value);
    const auto* slice = as<ast::Slice>(subscript.index);
    if (slice != nullptr && slice->step == nullptr && subscript.context != ast::Context::Del) {
        visitBounds(*slice);
        unit().add(subscript.context == ast::Context::Load ? Op::BINARY_SLICE : Op::STORE_SLICE);
        return;
    }
    visit(subscript.index);
    switch (subscript.context) {
    case ast::Context::Load: unit().add(Op::BINARY_OP, kSubscriptArgument); break;
    case ast::Context::Store: unit().add(Op::STORE_SUBSCR); break;
    case ast::Context::Del: unit().add(Op::DELETE_SUBSCR); break;
    }
}

void CodeGenerator::visitBounds(const ast::Slice& slice)
{
    for (const ast::Expression* bound : {slice.lower, slice.upper}) {
        if (bound != nullptr)
            visit(bound);
        else
            unit().loadNone();
    }
}

void CodeGenerator::visitSlice(const ast::Slice& slice)
{
    visitBounds(slice);
    if (slice.step != nullptr)
        visit(slice.step);
    unit().add(Op::BUILD_SLICE, slice.step != nullptr ? 3 : 2);
}

void CodeGenerator::visitYield(const ast::Yield& yield)
{
    if (!isFunctionUnit()) {
        fail("'yield' outside function");
        return;
    }
    if (yield.value != nullptr)
        visit(yield.value);
    else
        unit().loadNone();
    yieldTop();
}

void CodeGenerator::visitYieldFrom(const ast::YieldFrom& yield)
{
    if (!isFunctionUnit()) {
        fail("'yield' outside function");
        return;
    }
    if (unit().kind == UnitKind::AsyncFunction) {
        fail("'yield from' inside async function");
        return;
    }
    visit(yield.value);
    unit().add(Op::GET_YIELD_FROM_ITER);
    unit().loadNone();
    yieldFromTop(Awaits::No);
}

void CodeGenerator::visitAwait(const ast::Await& await)
{
    if (!isFunctionUnit()) {
        fail("'await' outside function");
        return;
    }
    if (unit().kind != UnitKind::AsyncFunction && unit().kind != UnitKind::Comprehension) {
        fail("'await' outside async function");
        return;
    }
    visit(await.value);
    awaitTop(0);
}

/// Awaits the top. `awaitableKind` words the error: 1 from __aenter__, 2 from __aexit__.
void CodeGenerator::awaitTop(std::uint32_t awaitableKind)
{
    unit().add(Op::GET_AWAITABLE, awaitableKind);
    unit().loadNone();
    yieldFromTop(Awaits::Yes);
}

void CodeGenerator::yieldTop()
{
    if (unit().scope.isGenerator && unit().scope.isCoroutine)
        unit().add(Op::ASYNC_GEN_WRAP);
    unit().add(Op::YIELD_VALUE);
    unit().add(Op::RESUME, 1);
}

/// Iterator and first value to send are on the stack; leaves what the iterator returns.
void CodeGenerator::yieldFromTop(Awaits awaits)
{
    Block* start = unit().newBlock();
    Block* end = unit().newBlock();
    unit().start(start);
    unit().jump(Op::SEND, end);
    unit().add(Op::YIELD_VALUE);
    unit().add(Op::RESUME, awaits == Awaits::Yes ? 3 : 2);
    unit().jump(kJump, start);
    unit().start(end);
}

} // namespace vmcore::frontend
