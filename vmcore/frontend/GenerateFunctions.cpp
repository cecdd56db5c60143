// SPDX-License-Identifier: GPL-3.0-or-later
// Functions, lambdas and classes.
#include "vmcore/code/CodeObject.h"
#include "vmcore/frontend/CodeGenerator.h"
#include "vmcore/frontend/Docstring.h"
#include "vmcore/frontend/Unparser.h"

namespace vmcore::frontend {

namespace {

// Bits of MAKE_FUNCTION's argument.
constexpr std::uint32_t kHasDefaults = 1, kHasKeywordDefaults = 2, kHasAnnotations = 4, kHasClosure = 8;

std::uint32_t firstLineOf(const ast::Node& definition, const ast::Expressions& decorators)
{
    return decorators.empty() ? definition.position.line : decorators[0]->position.line;
}

} // namespace

void CodeGenerator::visitFunction(const ast::FunctionDef& function)
{
    if (!checkParameters(*function.arguments))
        return;
    visit(function.decorators);
    std::uint32_t flags = visitDefaults(*function.arguments);
    if (visitAnnotations(*function.arguments, function.returns))
        flags |= kHasAnnotations;

    const UnitKind kind = function.isVariant() ? UnitKind::AsyncFunction : UnitKind::Function;
    UnitScope scope(*this, kind, function, function.name, firstLineOf(function, function.decorators));
    const ast::Constant* docstring = docstringOf(function.body);
    unit().constantIndex(docstring != nullptr && m_input.optimize < 2 ? m_pool.literal(docstring->value) : kNone);
    countParameters(*function.arguments);
    for (std::uint32_t i = docstring != nullptr ? 1 : 0; i < function.body.size(); ++i)
        visit(function.body[i]);
    CodeObject* code = scope.finish();
    if (code == nullptr)
        return;
    makeFunction(scope.unit(), code, flags);
    applyDecorators(function.decorators);
    store(function.name);
}

void CodeGenerator::visitLambda(const ast::Lambda& lambda)
{
    if (!checkParameters(*lambda.arguments))
        return;
    const std::uint32_t flags = visitDefaults(*lambda.arguments);
    UnitScope scope(*this, UnitKind::Lambda, lambda, "<lambda>", lambda.position.line);
    unit().constantIndex(kNone); // so that a lambda has no docstring
    countParameters(*lambda.arguments);
    visit(lambda.body);
    if (!unit().scope.isGenerator)
        unit().add(Op::RETURN_VALUE);
    CodeObject* code = scope.finish(FallOff::ReturnsTop);
    if (code != nullptr)
        makeFunction(scope.unit(), code, flags);
}

bool CodeGenerator::checkParameters(const ast::Arguments& arguments)
{
    const auto allFine = [this](const ArenaSpan<ast::Arg*>& parameters) {
        for (const ast::Arg* parameter : parameters) {
            if (refuseName(parameter->name, ast::Context::Store))
                return false;
        }
        return true;
    };
    const auto isFine = [this](const ast::Arg* parameter) {
        return parameter == nullptr || !refuseName(parameter->name, ast::Context::Store);
    };
    return allFine(arguments.positionalOnly) && allFine(arguments.args) && isFine(arguments.varArg)
        && allFine(arguments.keywordOnly) && isFine(arguments.kwArg);
}

void CodeGenerator::countParameters(const ast::Arguments& arguments)
{
    unit().argCount = arguments.args.size();
    unit().positionalOnlyCount = arguments.positionalOnly.size();
    unit().keywordOnlyCount = arguments.keywordOnly.size();
}

/// Pushes the defaults that there are; gives back their MAKE_FUNCTION flags.
std::uint32_t CodeGenerator::visitDefaults(const ast::Arguments& arguments)
{
    std::uint32_t flags = 0;
    if (!arguments.defaults.empty()) {
        visit(arguments.defaults);
        unit().buildTuple(arguments.defaults.size(), m_pool);
        flags |= kHasDefaults;
    }
    if (visitKeywordDefaults(arguments))
        flags |= kHasKeywordDefaults;
    return flags;
}

bool CodeGenerator::visitKeywordDefaults(const ast::Arguments& arguments)
{
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < arguments.keywordOnly.size(); ++i) {
        if (arguments.keywordDefaults[i] == nullptr)
            continue;
        unit().loadConstant(m_pool.nameValue(mangled(arguments.keywordOnly[i]->name)));
        visit(arguments.keywordDefaults[i]);
        ++count;
    }
    if (count > 0)
        unit().add(Op::BUILD_MAP, count);
    return count > 0;
}

/// Pushes a tuple of names and annotations, if there are any.
bool CodeGenerator::visitAnnotations(const ast::Arguments& arguments, const ast::Expression* returns)
{
    std::uint32_t count = 0;
    const auto visitAll = [&](const ArenaSpan<ast::Arg*>& parameters) {
        for (const ast::Arg* parameter : parameters)
            visitAnnotation(parameter->name, parameter->annotation, count);
    };
    visitAll(arguments.args);
    visitAll(arguments.positionalOnly);
    if (arguments.varArg != nullptr)
        visitAnnotation(arguments.varArg->name, arguments.varArg->annotation, count);
    visitAll(arguments.keywordOnly);
    if (arguments.kwArg != nullptr)
        visitAnnotation(arguments.kwArg->name, arguments.kwArg->annotation, count);
    visitAnnotation("return", returns, count);
    if (count > 0)
        unit().buildTuple(count * 2, m_pool);
    return count > 0;
}

void CodeGenerator::visitAnnotation(std::string_view name, const ast::Expression* annotation, std::uint32_t& count)
{
    if (annotation == nullptr)
        return;
    unit().loadConstant(m_pool.nameValue(mangled(name)));
    const auto* starred = ast::as<ast::Starred>(annotation);
    if (starred != nullptr && m_input.annotations == AnnotationForm::Evaluated) {
        visit(starred->value); // `*args: *Ts` is the one item of *Ts
        unit().unpackSequence(1);
    } else {
        visitAnnotationValue(*annotation);
    }
    ++count;
}

void CodeGenerator::visitAnnotationValue(const ast::Expression& annotation)
{
    if (m_input.annotations == AnnotationForm::Text)
        unit().loadConstant(m_pool.text(expressionText(annotation)));
    else
        visit(&annotation);
}

/// Makes a function of the finished unit and the cells that it takes from this one.
void CodeGenerator::makeFunction(const CodeUnit& inner, CodeObject* code, std::uint32_t flags)
{
    for (const std::string_view name : inner.frees) {
        const bool isCell = unit().scope.binding(name) == Binding::Cell
            || (unit().scope.kind == ScopeKind::Class && name == "__class__");
        unit().add(Op::LOAD_CLOSURE, isCell ? unit().cellNumber(name) : unit().freeNumber(name));
    }
    if (!inner.frees.empty()) {
        unit().add(Op::BUILD_TUPLE, static_cast<std::uint32_t>(inner.frees.size()));
        flags |= kHasClosure;
    }
    unit().loadConstant(Value::heap(code));
    unit().add(Op::MAKE_FUNCTION, flags);
}

void CodeGenerator::applyDecorators(const ast::Expressions& decorators)
{
    const ast::Position position = unit().position;
    for (std::uint32_t i = decorators.size(); i-- > 0;) {
        unit().position = decorators[i]->position;
        unit().add(Op::CALL, 0); // the function stands in the place of self
    }
    unit().position = position;
}

void CodeGenerator::visitClass(const ast::ClassDef& definition)
{
    visit(definition.decorators);
    UnitScope scope(
        *this, UnitKind::Class, definition, definition.name, firstLineOf(definition, definition.decorators));
    visitClassBody(definition);
    CodeObject* code = scope.finish();
    if (code == nullptr)
        return;
    unit().add(Op::LOAD_BUILD_CLASS);
    unit().pushNull();
    makeFunction(scope.unit(), code, 0);
    unit().loadConstant(m_pool.nameValue(definition.name));
    if (!checkKeywords(definition.keywords))
        return;
    constexpr std::uint32_t kBodyAndName = 2;
    callWith(kBodyAndName, definition.bases, definition.keywords);
    applyDecorators(definition.decorators);
    store(definition.name);
}

void CodeGenerator::visitClassBody(const ast::ClassDef& definition)
{
    unit().className = definition.name;
    load("__name__");
    store("__module__");
    unit().loadConstant(m_pool.text(unit().qualname));
    store("__qualname__");
    visitBody(definition.body);
    unit().clearPosition();
    if (unit().scope.needsClassCell) {
        unit().add(Op::LOAD_CLOSURE, unit().cellNumber("__class__"));
        unit().add(Op::COPY, 1);
        store("__classcell__");
    } else {
        unit().loadNone();
    }
    unit().add(Op::RETURN_VALUE);
}

} // namespace vmcore::frontend
