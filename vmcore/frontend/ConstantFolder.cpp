// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/ConstantFolder.h"

#include "vmcore/frontend/ConstantArithmetic.h"

namespace vmcore::frontend {

Value ConstantFolder::valueOf(const ast::Expression* expression)
{
    if (const auto* name = ast::as<ast::Name>(expression)) {
        const bool isDebug = name->id == "__debug__" && name->context == ast::Context::Load;
        return isDebug ? Value::boolean(m_rules.debug) : kNull;
    }
    switch (expression->kind) {
    case ast::NodeKind::Constant:
    case ast::NodeKind::BinOp:
    case ast::NodeKind::UnaryOp:
    case ast::NodeKind::Subscript:
    case ast::NodeKind::Tuple: break;
    default: return kNull;
    }
    const auto found = m_known.find(expression);
    if (found != m_known.end())
        return found->second;
    const Value value = m_rules.depth.stackIsLow() ? kNull : compute(expression);
    return m_known[expression] = value.isNull() ? kNull : m_pool.canonical(value);
}

Value ConstantFolder::compute(const ast::Expression* expression)
{
    using namespace ast;
    switch (expression->kind) {
    case NodeKind::Constant: return m_pool.literal(ast::as<Constant>(expression)->value);
    case NodeKind::Tuple: {
        const auto& tuple = *ast::as<Tuple>(expression);
        return tuple.context == Context::Load ? tupleOf(tuple.elements) : kNull;
    }
    case NodeKind::UnaryOp: {
        const Value operand = valueOf(ast::as<UnaryOp>(expression)->operand);
        return operand.isNull() ? kNull : foldUnary(m_pool.vm(), ast::as<UnaryOp>(expression)->op, operand);
    }
    case NodeKind::BinOp: {
        const auto& operation = *ast::as<BinOp>(expression);
        const Value left = valueOf(operation.left);
        const Value right = valueOf(operation.right);
        return left.isNull() || right.isNull() ? kNull : foldBinary(m_pool.vm(), operation.op, left, right);
    }
    case NodeKind::Subscript: {
        const auto& subscript = *ast::as<Subscript>(expression);
        if (subscript.context != Context::Load)
            return kNull;
        const Value container = valueOf(subscript.value);
        const Value index = container.isNull() ? kNull : valueOf(subscript.index);
        return index.isNull() ? kNull : foldSubscript(m_pool.vm(), container, index);
    }
    default: return kNull;
    }
}

std::optional<bool> ConstantFolder::truthOf(const ast::Expression* expression)
{
    const Value value = valueOf(expression);
    return value.isNull() ? std::nullopt : std::optional(constantTruth(value));
}

bool ConstantFolder::collect(const ast::Expressions& elements, std::vector<Value>& values)
{
    values.reserve(elements.size());
    for (const ast::Expression* element : elements) {
        values.push_back(valueOf(element)); // alive in the pool
        if (values.back().isNull())
            return false;
    }
    return true;
}

Value ConstantFolder::tupleOf(const ast::Expressions& elements)
{
    std::vector<Value> values;
    return collect(elements, values) ? m_pool.tuple(values) : kNull;
}

Value ConstantFolder::frozenSetOf(const ast::Expressions& elements)
{
    std::vector<Value> values;
    return collect(elements, values) ? m_pool.frozenSet(values) : kNull;
}

} // namespace vmcore::frontend
