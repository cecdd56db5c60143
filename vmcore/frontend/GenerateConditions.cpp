// SPDX-License-Identifier: GPL-3.0-or-later
// Tests, and the operators that decide by them.
#include "vmcore/frontend/CodeGenerator.h"
#include "vmcore/frontend/OperatorNumbers.h"

namespace vmcore::frontend {

/// Jumps when the truth of the test is as wanted; goes on otherwise.
void CodeGenerator::jumpIf(const ast::Expression& test, bool wanted, Block* target)
{
    using namespace ast;
    if (failed())
        return;
    if (const std::optional<bool> truth = m_folder.truthOf(&test)) {
        unit().graph.add(Op::NOP, 0, test.position);
        if (*truth == wanted)
            unit().jump(kJump, target);
        return;
    }
    if (const auto* unary = as<UnaryOp>(&test); unary != nullptr && unary->op == UnaryOperator::Not) {
        jumpIf(*unary->operand, !wanted, target);
    } else if (const auto* boolean = as<BoolOp>(&test)) {
        jumpIfBoolean(*boolean, wanted, target);
    } else if (const auto* choice = as<IfExp>(&test)) {
        Block* end = unit().newBlock();
        Block* otherwise = unit().newBlock();
        jumpIf(*choice->test, false, otherwise);
        jumpIf(*choice->body, wanted, target);
        unit().jumpWithoutLine(end);
        unit().start(otherwise);
        jumpIf(*choice->orElse, wanted, target);
        unit().start(end);
    } else if (const auto* compare = as<Compare>(&test); compare != nullptr && compare->ops.size() > 1) {
        unit().position = test.position;
        jumpIfChain(*compare, wanted, target);
    } else {
        if (compare != nullptr)
            unit().position = test.position;
        visit(&test);
        unit().jumpIf(wanted, target);
    }
}

void CodeGenerator::jumpIfBoolean(const ast::BoolOp& operation, bool wanted, Block* target)
{
    const bool decides = operation.op == ast::BoolOperator::Or; // the truth of an operand that settles it
    Block* decided = decides == wanted ? target : unit().newBlock();
    const std::uint32_t last = operation.values.size() - 1;
    for (std::uint32_t i = 0; i < last; ++i)
        jumpIf(*operation.values[i], decides, decided);
    jumpIf(*operation.values[last], wanted, target);
    if (decided != target)
        unit().start(decided);
}

void CodeGenerator::jumpIfChain(const ast::Compare& compare, bool wanted, Block* target)
{
    checkIdentityOperands(compare);
    Block* cleanup = unit().newBlock();
    Block* end = unit().newBlock();
    const std::uint32_t last = compare.ops.size() - 1;
    visit(compare.left);
    for (std::uint32_t i = 0; i < last; ++i) {
        compareOperands(compare, i);
        unit().jumpIf(false, cleanup);
    }
    visitMembersOrValue(compare, last);
    compareTop(compare.ops[last]);
    unit().jumpIf(wanted, target);
    unit().jumpWithoutLine(end);
    unit().start(cleanup);
    unit().add(Op::POP_TOP);
    if (!wanted)
        unit().jumpWithoutLine(target);
    unit().start(end);
}

void CodeGenerator::visitBoolOp(const ast::BoolOp& operation)
{
    const bool decides = operation.op == ast::BoolOperator::Or;
    Block* end = unit().newBlock();
    const std::uint32_t last = operation.values.size() - 1;
    for (std::uint32_t i = 0; i < last; ++i) {
        const std::optional<bool> truth = m_folder.truthOf(operation.values[i]);
        if (truth == !decides) {
            unit().graph.add(Op::NOP, 0, operation.values[i]->position);
            continue;
        }
        visit(operation.values[i]);
        if (truth)
            unit().jump(kJump, end);
        else
            unit().jumpIfKeeping(decides, end);
    }
    visit(operation.values[last]);
    unit().start(end);
}

void CodeGenerator::visitIfExp(const ast::IfExp& choice)
{
    Block* end = unit().newBlock();
    Block* otherwise = unit().newBlock();
    jumpIf(*choice.test, false, otherwise);
    visit(choice.body);
    unit().jumpWithoutLine(end);
    unit().start(otherwise);
    visit(choice.orElse);
    unit().start(end);
}

void CodeGenerator::visitCompare(const ast::Compare& compare)
{
    checkIdentityOperands(compare);
    const std::uint32_t last = compare.ops.size() - 1;
    visit(compare.left);
    if (last == 0) {
        visitMembersOrValue(compare, 0);
        compareTop(compare.ops[0]);
        return;
    }
    Block* cleanup = unit().newBlock();
    Block* end = unit().newBlock();
    for (std::uint32_t i = 0; i < last; ++i) {
        compareOperands(compare, i);
        unit().jumpIfKeeping(false, cleanup);
    }
    visitMembersOrValue(compare, last);
    compareTop(compare.ops[last]);
    unit().jumpWithoutLine(end);
    unit().start(cleanup);
    unit().add(Op::SWAP, 2);
    unit().add(Op::POP_TOP);
    unit().start(end);
}

/// One comparison of a chain: its right operand stays below the result.
void CodeGenerator::compareOperands(const ast::Compare& compare, std::uint32_t index)
{
    visit(compare.comparators[index]);
    unit().add(Op::SWAP, 2);
    unit().add(Op::COPY, 2);
    compareTop(compare.ops[index]);
}

void CodeGenerator::compareTop(ast::CompareOperator op)
{
    switch (op) {
    case ast::CompareOperator::Is: unit().add(Op::IS_OP, 0); break;
    case ast::CompareOperator::IsNot: unit().add(Op::IS_OP, 1); break;
    case ast::CompareOperator::In: unit().add(Op::CONTAINS_OP, 0); break;
    case ast::CompareOperator::NotIn: unit().add(Op::CONTAINS_OP, 1); break;
    default: unit().add(Op::COMPARE_OP, relationArgument(op)); break;
    }
}

/// The last operand of a chain.
void CodeGenerator::visitMembersOrValue(const ast::Compare& compare, std::uint32_t last)
{
    const ast::CompareOperator op = compare.ops[last];
    if (op == ast::CompareOperator::In || op == ast::CompareOperator::NotIn)
        visitMembers(*compare.comparators[last]);
    else
        visit(compare.comparators[last]);
}

/// What is only searched or iterated over: a list display becomes a tuple, a set of constants a frozenset.
void CodeGenerator::visitMembers(const ast::Expression& container)
{
    Value constant = kNull;
    const auto* list = ast::as<ast::List>(&container);
    const auto* set = ast::as<ast::Set>(&container);
    if (list != nullptr)
        constant = m_folder.tupleOf(list->elements);
    else if (set != nullptr)
        constant = m_folder.frozenSetOf(set->elements);
    if (constant.isNull() && (list == nullptr || hasStarred(list->elements))) {
        visit(&container);
        return;
    }
    const PositionScope position(unit(), container.position);
    if (constant.isNull())
        build(Collection::Tuple, list->elements);
    else
        unit().loadConstant(constant);
}

bool CodeGenerator::hasStarred(const ast::Expressions& elements)
{
    for (const ast::Expression* element : elements) {
        if (ast::is<ast::Starred>(element))
            return true;
    }
    return false;
}

/// Warns of `x is 1`: whether equal literals are one object is nobody's business.
void CodeGenerator::checkIdentityOperands(const ast::Compare& compare)
{
    const auto isLiteral = [this](const ast::Expression* operand) {
        const Value value = m_folder.valueOf(operand);
        return !value.isNull() && (value.isHeap() || value.isSmallInt() || value.isFloat());
    };
    bool left = isLiteral(compare.left);
    for (std::uint32_t i = 0; i < compare.ops.size(); ++i) {
        const bool right = isLiteral(compare.comparators[i]);
        const bool isIs = compare.ops[i] == ast::CompareOperator::Is;
        if ((isIs || compare.ops[i] == ast::CompareOperator::IsNot) && (left || right)) {
            warn(isIs ? "\"is\" with a literal. Did you mean \"==\"?"
                      : "\"is not\" with a literal. Did you mean \"!=\"?");
            return;
        }
        left = right;
    }
}

} // namespace vmcore::frontend
