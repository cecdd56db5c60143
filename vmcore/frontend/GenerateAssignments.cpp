// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/CodeGenerator.h"
#include "vmcore/frontend/OperatorNumbers.h"

namespace vmcore::frontend {

void CodeGenerator::visitAssign(const ast::Assign& assign)
{
    visit(assign.value);
    for (const ast::Expression* target : assign.targets) {
        if (target != assign.targets.back())
            unit().add(Op::COPY, 1);
        visit(target);
    }
}

void CodeGenerator::visitAugAssign(const ast::AugAssign& assign)
{
    const auto* attribute = ast::as<ast::Attribute>(assign.target);
    const auto* subscript = ast::as<ast::Subscript>(assign.target);
    const auto* name = ast::as<ast::Name>(assign.target);
    {
        const PositionScope position(unit(), assign.target->position);
        if (attribute != nullptr) {
            visit(attribute->value);
            unit().add(Op::COPY, 1);
            startAtAttributeName(*attribute);
            unit().add(Op::LOAD_ATTR, nameIndex(attribute->name) << 1);
        } else if (subscript != nullptr) {
            visit(subscript->value);
            visit(subscript->index);
            unit().add(Op::COPY, 2);
            unit().add(Op::COPY, 2);
            unit().add(Op::BINARY_OP, kSubscriptArgument);
        } else {
            load(name->id);
        }
    }
    visit(assign.value);
    unit().add(Op::BINARY_OP, inPlaceArgument(assign.op));
    unit().position = assign.target->position;
    if (attribute != nullptr) {
        startAtAttributeName(*attribute);
        unit().add(Op::SWAP, 2);
        if (!refuseName(attribute->name, ast::Context::Store))
            unit().add(Op::STORE_ATTR, nameIndex(attribute->name));
    } else if (subscript != nullptr) {
        unit().add(Op::SWAP, 3);
        unit().add(Op::SWAP, 2);
        unit().add(Op::STORE_SUBSCR);
    } else {
        store(name->id);
    }
}

void CodeGenerator::visitAnnAssign(const ast::AnnAssign& assign)
{
    const bool isEvaluated = unit().kind == UnitKind::Module || unit().kind == UnitKind::Class;
    if (assign.value != nullptr) {
        visit(assign.value);
        visit(assign.target);
    }
    if (const auto* name = ast::as<ast::Name>(assign.target)) {
        if (refuseName(name->id, ast::Context::Store))
            return;
        if (assign.isSimple && isEvaluated) {
            visitAnnotationValue(*assign.annotation);
            unit().add(Op::LOAD_NAME, unit().names.indexOf("__annotations__"));
            unit().loadConstant(m_pool.nameValue(mangled(name->id)));
            unit().add(Op::STORE_SUBSCR);
        }
    } else if (const auto* attribute = ast::as<ast::Attribute>(assign.target)) {
        if (refuseName(attribute->name, ast::Context::Store))
            return;
        if (assign.value == nullptr)
            evaluateAndDrop(*attribute->value);
    } else if (const auto* subscript = ast::as<ast::Subscript>(assign.target); assign.value == nullptr) {
        evaluateAndDrop(*subscript->value);
        evaluateSubscriptParts(*subscript->index);
    }
    if (!assign.isSimple && isEvaluated && m_input.annotations == AnnotationForm::Evaluated)
        evaluateAndDrop(*assign.annotation);
}

void CodeGenerator::evaluateAndDrop(const ast::Expression& expression)
{
    visit(&expression);
    unit().add(Op::POP_TOP);
}

/// A target that is only annotated: everything in its subscript has to exist.
void CodeGenerator::evaluateSubscriptParts(const ast::Expression& index)
{
    if (const auto* slice = ast::as<ast::Slice>(&index)) {
        for (const ast::Expression* part : {slice->lower, slice->upper, slice->step}) {
            if (part != nullptr)
                evaluateAndDrop(*part);
        }
    } else if (const auto* tuple = ast::as<ast::Tuple>(&index)) {
        for (const ast::Expression* element : tuple->elements)
            evaluateSubscriptParts(*element);
    } else {
        evaluateAndDrop(index);
    }
}

/// Assigns the items of the top to the targets, one of which may be starred.
void CodeGenerator::unpackInto(const ast::Expressions& targets)
{
    constexpr std::uint32_t kMaxBefore = 0xFF, kMaxAfter = 0x7FFFFF;
    std::optional<std::uint32_t> star;
    for (std::uint32_t i = 0; i < targets.size(); ++i) {
        if (!ast::is<ast::Starred>(targets[i]))
            continue;
        if (star) {
            fail("multiple starred expressions in assignment");
            return;
        }
        star = i;
    }
    if (star) {
        const std::uint32_t after = targets.size() - *star - 1;
        if (*star > kMaxBefore || after >= kMaxAfter) {
            fail("too many expressions in star-unpacking assignment");
            return;
        }
        unit().add(Op::UNPACK_EX, *star | after << 8);
    } else {
        unit().unpackSequence(targets.size());
    }
    for (const ast::Expression* target : targets) {
        const auto* starred = ast::as<ast::Starred>(target);
        visit(starred != nullptr ? starred->value : target);
    }
}

} // namespace vmcore::frontend
