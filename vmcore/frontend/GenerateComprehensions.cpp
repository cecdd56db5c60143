// SPDX-License-Identifier: GPL-3.0-or-later
// Comprehensions and generator expressions: functions of one argument, the first iterator, called at once.
#include "vmcore/frontend/CodeGenerator.h"

namespace vmcore::frontend {

struct CodeGenerator::ComprehensionBody
{
    ComprehensionKind kind;
    const ArenaSpan<ast::Comprehension>& generators;
    const ast::Expression& element; ///< The key, of a dict.
    const ast::Expression* value;   ///< Of a dict; else null.
};

namespace {

std::string_view nameOf(ComprehensionKind kind)
{
    switch (kind) {
    case ComprehensionKind::List: return "<listcomp>";
    case ComprehensionKind::Set: return "<setcomp>";
    case ComprehensionKind::Dict: return "<dictcomp>";
    case ComprehensionKind::Generator:
    case ComprehensionKind::None: break;
    }
    return "<genexpr>";
}

/// The one element of `for x in [element]`, which is a way to name a value; else null.
const ast::Expression* onlyElement(const ast::Expression& iterable)
{
    const auto* list = ast::as<ast::List>(&iterable);
    const auto* tuple = ast::as<ast::Tuple>(&iterable);
    if (list == nullptr && tuple == nullptr)
        return nullptr;
    const ast::Expressions& elements = list != nullptr ? list->elements : tuple->elements;
    return elements.size() == 1 && !ast::is<ast::Starred>(elements[0]) ? elements[0] : nullptr;
}

} // namespace

void CodeGenerator::visitComprehension(const ast::Expression& node, ComprehensionKind kind,
    const ArenaSpan<ast::Comprehension>& generators, const ast::Expression& element, const ast::Expression* value)
{
    const UnitKind around = unit().kind;
    const bool isGenerator = kind == ComprehensionKind::Generator;
    UnitScope scope(*this, UnitKind::Comprehension, node, nameOf(kind), node.position.line);
    unit().position = node.position;
    const bool isAsync = unit().scope.isCoroutine;
    if (isAsync && !isGenerator && around != UnitKind::AsyncFunction && around != UnitKind::Comprehension) {
        fail("asynchronous comprehension outside of an asynchronous function");
        return;
    }
    unit().argCount = 1;
    if (!isGenerator) {
        unit().add(kind == ComprehensionKind::List ? Op::BUILD_LIST
                : kind == ComprehensionKind::Set   ? Op::BUILD_SET
                                                   : Op::BUILD_MAP,
            0);
    }
    visitGenerator({kind, generators, element, value}, 0, 0);
    if (!isGenerator)
        unit().add(Op::RETURN_VALUE);
    CodeObject* code = scope.finish();
    if (code == nullptr)
        return;
    makeFunction(scope.unit(), code, 0);
    const ast::Comprehension& outermost = generators.front();
    if (outermost.isAsync) {
        visit(outermost.iterable);
        unit().add(Op::GET_AITER);
    } else {
        visitMembers(*outermost.iterable);
        unit().add(Op::GET_ITER);
    }
    unit().add(Op::CALL, 0); // the iterator stands in the place of self
    if (isAsync && !isGenerator)
        awaitTop(0);
}

/// One `for` and what is inside it. `depth`: iterators on the stack, above the collection.
void CodeGenerator::visitGenerator(const ComprehensionBody& body, std::uint32_t index, std::uint32_t depth)
{
    const ast::Comprehension& generator = body.generators[index];
    if (generator.isAsync) {
        visitAsyncGenerator(body, index, depth);
        return;
    }
    Block* start = unit().newBlock();
    Block* skip = unit().newBlock();
    Block* exhausted = unit().newBlock();
    const bool iterates = startGenerator(body, index);
    if (iterates) {
        ++depth;
        unit().start(start);
        unit().jump(Op::FOR_ITER, exhausted);
    }
    visit(generator.target);
    for (const ast::Expression* condition : generator.conditions)
        jumpIf(*condition, false, skip);
    visitInnermost(body, index + 1, depth);
    unit().start(skip);
    if (iterates) {
        unit().jump(kJump, start);
        unit().start(exhausted);
    }
}

/// Pushes the iterator; false when the only element was pushed instead.
bool CodeGenerator::startGenerator(const ComprehensionBody& body, std::uint32_t index)
{
    const ast::Comprehension& generator = body.generators[index];
    if (index == 0) {
        unit().add(Op::LOAD_FAST, 0);
        return true;
    }
    const ast::Expression* only = onlyElement(*generator.iterable);
    if (only != nullptr && m_folder.valueOf(only).isNull()) {
        visit(only);
        return false;
    }
    visitMembers(*generator.iterable);
    unit().add(Op::GET_ITER);
    return true;
}

void CodeGenerator::visitAsyncGenerator(const ComprehensionBody& body, std::uint32_t index, std::uint32_t depth)
{
    const ast::Comprehension& generator = body.generators[index];
    Block* start = unit().newBlock();
    Block* skip = unit().newBlock();
    Block* exhausted = unit().newBlock();
    if (index == 0) {
        unit().add(Op::LOAD_FAST, 0);
    } else {
        visit(generator.iterable);
        unit().add(Op::GET_AITER);
    }
    unit().start(start);
    push({FrameBlockKind::AsyncComprehension, start});
    unit().jump(kSetupFinally, exhausted);
    unit().add(Op::GET_ANEXT);
    unit().loadNone();
    yieldFromTop(Awaits::Yes);
    unit().add(kPopBlock);
    visit(generator.target);
    for (const ast::Expression* condition : generator.conditions)
        jumpIf(*condition, false, skip);
    visitInnermost(body, index + 1, depth + 1);
    unit().start(skip);
    unit().jump(kJump, start);
    pop();
    unit().start(exhausted);
    unit().add(Op::END_ASYNC_FOR);
}

/// The next `for`, or the element.
void CodeGenerator::visitInnermost(const ComprehensionBody& body, std::uint32_t index, std::uint32_t depth)
{
    if (index < body.generators.size()) {
        visitGenerator(body, index, depth);
        return;
    }
    visit(&body.element);
    switch (body.kind) {
    case ComprehensionKind::List: unit().add(Op::LIST_APPEND, depth + 1); break;
    case ComprehensionKind::Set: unit().add(Op::SET_ADD, depth + 1); break;
    case ComprehensionKind::Dict:
        visit(body.value);
        unit().add(Op::MAP_ADD, depth + 1);
        break;
    case ComprehensionKind::Generator:
    case ComprehensionKind::None:
        yieldTop();
        unit().add(Op::POP_TOP);
        break;
    }
}

} // namespace vmcore::frontend
