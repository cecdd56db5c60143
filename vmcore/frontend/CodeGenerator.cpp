// SPDX-License-Identifier: GPL-3.0-or-later
// The walk itself: units, names, errors. Statements and expressions are in the Generate….cpp files.
#include "vmcore/frontend/CodeGenerator.h"

#include "vmcore/frontend/Docstring.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore::frontend {

namespace {

bool hasAnnotations(const ast::Statements& body);

bool hasAnnotations(const ast::Statement* statement)
{
    using namespace ast;
    switch (statement->kind) {
    case NodeKind::AnnAssign: return true;
    case NodeKind::For:
    case NodeKind::AsyncFor:
        return hasAnnotations(as<For>(statement)->body) || hasAnnotations(as<For>(statement)->orElse);
    case NodeKind::While:
        return hasAnnotations(as<While>(statement)->body) || hasAnnotations(as<While>(statement)->orElse);
    case NodeKind::If: return hasAnnotations(as<If>(statement)->body) || hasAnnotations(as<If>(statement)->orElse);
    case NodeKind::With:
    case NodeKind::AsyncWith: return hasAnnotations(as<With>(statement)->body);
    case NodeKind::Match:
        for (const MatchCase& matchCase : as<Match>(statement)->cases) {
            if (hasAnnotations(matchCase.body))
                return true;
        }
        return false;
    case NodeKind::Try:
    case NodeKind::TryStar: {
        const auto& tried = *as<Try>(statement);
        for (const ExceptHandler* handler : tried.handlers) {
            if (hasAnnotations(handler->body))
                return true;
        }
        return hasAnnotations(tried.body) || hasAnnotations(tried.orElse) || hasAnnotations(tried.finalBody);
    }
    default: return false;
    }
}

/// Whether a body annotates a variable outside inner functions and classes.
bool hasAnnotations(const ast::Statements& body)
{
    for (const ast::Statement* statement : body) {
        if (hasAnnotations(statement))
            return true;
    }
    return false;
}

} // namespace

CodeGenerator::CodeGenerator(const GeneratorInput& input, ConstantPool& pool)
    : m_input(input)
    , m_pool(pool)
    , m_folder(pool, {input.optimize == 0, input.depth})
{
}

CodeObject* CodeGenerator::generate()
{
    const ast::Module& module = m_input.module;
    UnitScope scope(*this, UnitKind::Module, module, "<module>", 1);
    unit().position = {1, 0, 1, 0};
    FallOff fallOff = FallOff::ReturnsNone;
    switch (module.mode) {
    case ast::ParseMode::Exec: visitBody(module.body); break;
    case ast::ParseMode::Single:
        if (hasAnnotations(module.body))
            unit().add(Op::SETUP_ANNOTATIONS);
        visit(module.body);
        break;
    case ast::ParseMode::Eval:
        visit(module.expression);
        fallOff = FallOff::ReturnsTop;
        break;
    }
    return scope.finish(fallOff);
}

/// A module or class body: docstring and annotations are set up first.
void CodeGenerator::visitBody(const ast::Statements& body)
{
    if (unit().kind == UnitKind::Module && !body.empty())
        unit().position = body[0]->position;
    if (hasAnnotations(body))
        unit().add(Op::SETUP_ANNOTATIONS);
    const ast::Constant* docstring = m_input.optimize < 2 ? docstringOf(body) : nullptr;
    if (docstring != nullptr) {
        visit(docstring);
        unit().clearPosition();
        store("__doc__");
    }
    for (std::uint32_t i = docstring != nullptr ? 1 : 0; i < body.size(); ++i)
        visit(body[i]);
}

// --- units

CodeGenerator::UnitScope::UnitScope(
    CodeGenerator& generator, UnitKind kind, const ast::Node& node, std::string_view name, std::uint32_t line)
    : m_generator(generator)
    , m_around(generator.m_unit)
    , m_unit(kind, *generator.m_input.scopes.byNode.at(&node), name, line)
{
    m_unit.qualname = generator.qualnameOf(kind, name);
    if (m_around != nullptr) {
        m_unit.className = m_around->className;
        generator.m_outer.push_back(m_around);
    }
    generator.m_unit = &m_unit;
    if (kind == UnitKind::Module)
        m_unit.clearPosition();
    m_unit.add(Op::RESUME, 0);
}

CodeGenerator::UnitScope::~UnitScope()
{
    leave();
}

void CodeGenerator::UnitScope::leave()
{
    if (m_generator.m_unit != &m_unit)
        return;
    m_generator.m_unit = m_around;
    if (m_around != nullptr)
        m_generator.m_outer.pop_back();
}

CodeObject* CodeGenerator::UnitScope::finish(FallOff fallOff)
{
    leave();
    if (m_generator.m_error)
        return nullptr;
    return finishUnit(m_unit, fallOff, m_generator.m_input.origin, m_generator.m_pool);
}

/// Dotted path from the module, as __qualname__ shows it.
std::string CodeGenerator::qualnameOf(UnitKind kind, std::string_view name)
{
    const CodeUnit* around = m_unit;
    if (around == nullptr || around->kind == UnitKind::Module)
        return std::string(name);
    const bool isDefinition = kind == UnitKind::Function || kind == UnitKind::AsyncFunction || kind == UnitKind::Class;
    if (isDefinition && around->scope.binding(mangled(name)) == Binding::GlobalExplicit)
        return std::string(name);
    const bool inFunction = around->kind == UnitKind::Function || around->kind == UnitKind::AsyncFunction
        || around->kind == UnitKind::Lambda;
    return fmt::format("{}{}.{}", around->qualname, inFunction ? ".<locals>" : "", name);
}

// --- errors

bool CodeGenerator::failed()
{
    if (!m_error && m_input.depth.stackIsLow())
        m_error = tooDeepError();
    return m_error.has_value();
}

void CodeGenerator::fail(std::string message)
{
    if (!m_error)
        m_error = syntaxErrorAt(unit().position, std::move(message));
}

void CodeGenerator::failAt(const ast::Node& node, std::string message)
{
    unit().position = node.position;
    fail(std::move(message));
}

void CodeGenerator::warn(std::string message)
{
    const std::uint32_t line = unit().position.line;
    const auto isSame = [&](const Warning& other) { return other.line == line && other.message == message; };
    if (std::ranges::none_of(m_warnings, isSame)) // the body of a `finally` is compiled twice
        m_warnings.push_back({Warning::Kind::SyntaxWarning, std::move(message), line});
}

// --- the walk

void CodeGenerator::visit(const ast::Statements& statements)
{
    for (const ast::Statement* statement : statements)
        visit(statement);
}

void CodeGenerator::visit(const ast::Statement* statement)
{
    if (failed())
        return;
    unit().position = statement->position;
    visitCompound(statement);
}

void CodeGenerator::visit(const ast::Expressions& expressions)
{
    for (const ast::Expression* expression : expressions)
        visit(expression);
}

void CodeGenerator::visit(const ast::Expression* expression)
{
    if (failed())
        return;
    const PositionScope position(unit(), expression->position);
    const Value constant = m_folder.valueOf(expression);
    if (constant.isNull())
        visitExpression(*expression);
    else
        unit().loadConstant(constant);
}

// --- names

std::string_view CodeGenerator::mangled(std::string_view name)
{
    return mangle(m_unit->className, name, m_input.arena);
}

/// True, with an error, when the name may not be bound or deleted.
bool CodeGenerator::refuseName(std::string_view name, ast::Context context)
{
    if (name != "__debug__" || context == ast::Context::Load)
        return false;
    fail(context == ast::Context::Store ? "cannot assign to __debug__" : "cannot delete __debug__");
    return true;
}

void CodeGenerator::nameOperation(std::string_view name, ast::Context context)
{
    if (refuseName(name, context))
        return;
    const std::string_view stored = mangled(name);
    const Scope& scope = unit().scope;
    const auto choose = [context](Op load, Op store, Op unbind) {
        return context == ast::Context::Load ? load : context == ast::Context::Store ? store : unbind;
    };
    const Binding binding = scope.binding(stored);
    if (binding == Binding::Free || binding == Binding::Cell) {
        const Op loadOp = scope.kind == ScopeKind::Class ? Op::LOAD_CLASSDEREF : Op::LOAD_DEREF;
        unit().add(choose(loadOp, Op::STORE_DEREF, Op::DELETE_DEREF),
            binding == Binding::Free ? unit().freeNumber(stored) : unit().cellNumber(stored));
    } else if (binding == Binding::Local && isFunctionUnit()) {
        unit().add(choose(Op::LOAD_FAST, Op::STORE_FAST, Op::DELETE_FAST), unit().locals.indexOf(stored));
    } else if (binding == Binding::GlobalExplicit || (binding == Binding::GlobalImplicit && isFunctionUnit())) {
        const std::uint32_t index = unit().names.indexOf(stored);
        const bool isLoad = context == ast::Context::Load;
        unit().add(choose(Op::LOAD_GLOBAL, Op::STORE_GLOBAL, Op::DELETE_GLOBAL), isLoad ? index << 1 : index);
    } else {
        unit().add(choose(Op::LOAD_NAME, Op::STORE_NAME, Op::DELETE_NAME), unit().names.indexOf(stored));
    }
}

/// `name = None; del name`, so that unbinding cannot fail.
void CodeGenerator::unbind(std::string_view name)
{
    unit().loadNone();
    store(name);
    nameOperation(name, ast::Context::Del);
}

} // namespace vmcore::frontend
