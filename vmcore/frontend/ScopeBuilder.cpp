// SPDX-License-Identifier: GPL-3.0-or-later
// Scopes, names and statements; expressions are in ScopeBuilderExpressions.cpp.
#include "vmcore/frontend/ScopeBuilder.h"

#include <fmt/format.h>

namespace vmcore::frontend {

namespace {

/// Why a name that the scope has already used may not be declared global or nonlocal.
std::string lateDeclaration(std::string_view name, std::uint16_t earlier, std::string_view declaration)
{
    if ((earlier & kSymbolParameter) != 0)
        return fmt::format("name '{}' is parameter and {}", name, declaration);
    if ((earlier & kSymbolUsed) != 0)
        return fmt::format("name '{}' is used prior to {} declaration", name, declaration);
    if ((earlier & kSymbolAnnotated) != 0)
        return fmt::format("annotated name '{}' can't be {}", name, declaration);
    return fmt::format("name '{}' is assigned to before {} declaration", name, declaration);
}

} // namespace

ScopeBuilder::ScopeBuilder(Arena& arena, AnnotationForm annotations, DepthLimit depth, ScopeTable& table)
    : m_arena(arena)
    , m_annotations(annotations)
    , m_limit(depth)
    , m_depth(depth.start)
    , m_table(table)
{
}

void ScopeBuilder::build(const ast::Module& module)
{
    enter(ScopeKind::Module, "top", module);
    visit(module.body);
    visit(module.expression);
    leave();
}

void ScopeBuilder::enter(ScopeKind kind, std::string_view name, const ast::Node& node)
{
    Scope& scope = m_table.scopes.emplace_back();
    scope.kind = kind;
    scope.name = name;
    scope.position = node.position;
    Open open{&scope};
    if (!m_open.empty()) {
        Open& outer = m_open.back();
        scope.isNested = outer.scope->isNested || outer.scope->kind == ScopeKind::Function;
        open.iterableDepth = outer.iterableDepth;
        if (kind != ScopeKind::Annotation) {
            scope.parent = outer.scope;
            outer.scope->children.push_back(&scope);
        }
    }
    if (kind != ScopeKind::Annotation)
        m_table.byNode[&node] = &scope;
    m_open.push_back(open);
}

void ScopeBuilder::leave()
{
    m_open.pop_back();
}

/// False when the walk must not go on: an error was found, or the tree is too deep.
bool ScopeBuilder::enterLevel()
{
    if (!m_error && (++m_depth > m_limit.limit || m_limit.stackIsLow()))
        m_error = tooDeepError();
    return !m_error;
}

void ScopeBuilder::fail(const ast::Position& position, std::string message)
{
    if (!m_error)
        m_error = syntaxErrorAt(position, std::move(message));
}

void ScopeBuilder::add(std::string_view name, std::uint16_t flag, const ast::Position& position)
{
    addTo(current(), name, flag, position);
}

void ScopeBuilder::addTo(Open& open, std::string_view name, std::uint16_t flag, const ast::Position& position)
{
    const std::string_view mangled = mangle(m_className, name, m_arena);
    Symbol& symbol = open.scope->findOrAdd(mangled);
    if ((flag & symbol.flags & kSymbolParameter) != 0) {
        fail(position, fmt::format("duplicate argument '{}' in function definition", name));
        return;
    }
    symbol.flags |= flag;
    if (open.inIterationTarget) {
        if ((symbol.flags & (kSymbolGlobal | kSymbolNonlocal)) != 0) {
            fail(position,
                fmt::format("comprehension inner loop cannot rebind assignment expression target '{}'", name));
            return;
        }
        symbol.flags |= kSymbolIteration;
    }
    if ((flag & kSymbolParameter) != 0)
        open.scope->parameters.push_back(mangled);
    else if ((flag & kSymbolGlobal) != 0)
        m_table.scopes.front().findOrAdd(mangled).flags |= kSymbolGlobal;
}

/// Notes a name as global or nonlocal in the current scope, and where that was said.
void ScopeBuilder::declare(std::string_view name, std::uint16_t flag, const ast::Position& position)
{
    add(name, flag, position);
    current().scope->directives.push_back({mangle(m_className, name, m_arena), position});
}

void ScopeBuilder::visit(const ast::Statements& statements)
{
    for (const ast::Statement* statement : statements)
        visit(statement);
}

void ScopeBuilder::visit(const ast::Statement* statement)
{
    if (!enterLevel())
        return;
    visitCompound(statement);
    --m_depth;
}

void ScopeBuilder::visitCompound(const ast::Statement* statement)
{
    using namespace ast;
    switch (statement->kind) {
    case NodeKind::FunctionDef:
    case NodeKind::AsyncFunctionDef: visitFunction(*as<FunctionDef>(statement)); break;
    case NodeKind::ClassDef: visitClass(*as<ClassDef>(statement)); break;
    case NodeKind::For:
    case NodeKind::AsyncFor: {
        const auto& loop = *as<For>(statement);
        visit(loop.target);
        visit(loop.iterable);
        visit(loop.body);
        visit(loop.orElse);
        break;
    }
    case NodeKind::While: {
        const auto& loop = *as<While>(statement);
        visit(loop.test);
        visit(loop.body);
        visit(loop.orElse);
        break;
    }
    case NodeKind::If: {
        const auto& branch = *as<If>(statement);
        visit(branch.test);
        visit(branch.body);
        visit(branch.orElse);
        break;
    }
    case NodeKind::With:
    case NodeKind::AsyncWith: {
        const auto& with = *as<With>(statement);
        for (const WithItem& item : with.items) {
            visit(item.context);
            visit(item.target);
        }
        visit(with.body);
        break;
    }
    case NodeKind::Match: visitMatch(*as<Match>(statement)); break;
    case NodeKind::Try:
    case NodeKind::TryStar: visitTry(*as<Try>(statement)); break;
    default: visitSimple(statement); break;
    }
}

void ScopeBuilder::visitSimple(const ast::Statement* statement)
{
    using namespace ast;
    switch (statement->kind) {
    case NodeKind::Return: visit(as<Return>(statement)->value); break;
    case NodeKind::Delete: visit(as<Delete>(statement)->targets); break;
    case NodeKind::Assign:
        visit(as<Assign>(statement)->targets);
        visit(as<Assign>(statement)->value);
        break;
    case NodeKind::AugAssign:
        visit(as<AugAssign>(statement)->target);
        visit(as<AugAssign>(statement)->value);
        break;
    case NodeKind::AnnAssign: visitAnnAssign(*as<AnnAssign>(statement)); break;
    case NodeKind::Raise:
        visit(as<Raise>(statement)->exception);
        visit(as<Raise>(statement)->cause);
        break;
    case NodeKind::Assert:
        visit(as<Assert>(statement)->test);
        visit(as<Assert>(statement)->message);
        break;
    case NodeKind::Import:
        for (const Alias* alias : as<Import>(statement)->names)
            visitAlias(*alias);
        break;
    case NodeKind::ImportFrom:
        for (const Alias* alias : as<ImportFrom>(statement)->names)
            visitAlias(*alias);
        break;
    case NodeKind::Global: visitDeclaration(*statement, as<Global>(statement)->names, kSymbolGlobal); break;
    case NodeKind::Nonlocal: visitDeclaration(*statement, as<Nonlocal>(statement)->names, kSymbolNonlocal); break;
    case NodeKind::Expr: visit(as<Expr>(statement)->value); break;
    default: break; // pass, break, continue name nothing
    }
}

void ScopeBuilder::visitFunction(const ast::FunctionDef& function)
{
    add(function.name, kSymbolLocal, function.position);
    visitDefaults(*function.arguments);
    visitAnnotations(function);
    visit(function.decorators);
    enter(ScopeKind::Function, function.name, function);
    current().scope->isCoroutine = function.isVariant();
    visitParameters(*function.arguments);
    visit(function.body);
    leave();
}

void ScopeBuilder::visitClass(const ast::ClassDef& definition)
{
    add(definition.name, kSymbolLocal, definition.position);
    visit(definition.bases);
    for (const ast::Keyword* keyword : definition.keywords)
        visit(keyword->value);
    visit(definition.decorators);
    enter(ScopeKind::Class, definition.name, definition);
    const std::string_view outerClass = std::exchange(m_className, definition.name);
    visit(definition.body);
    m_className = outerClass;
    leave();
}

void ScopeBuilder::visitDefaults(const ast::Arguments& arguments)
{
    visit(arguments.defaults);
    visit(arguments.keywordDefaults);
}

void ScopeBuilder::visitParameters(const ArenaSpan<ast::Arg*>& parameters)
{
    for (const ast::Arg* parameter : parameters)
        add(parameter->name, kSymbolParameter, parameter->position);
}

void ScopeBuilder::visitParameters(const ast::Arguments& arguments)
{
    visitParameters(arguments.positionalOnly);
    visitParameters(arguments.args);
    visitParameters(arguments.keywordOnly);
    if (arguments.varArg != nullptr) {
        add(arguments.varArg->name, kSymbolParameter, arguments.varArg->position);
        current().scope->hasVarArgs = true;
    }
    if (arguments.kwArg != nullptr) {
        add(arguments.kwArg->name, kSymbolParameter, arguments.kwArg->position);
        current().scope->hasVarKeywords = true;
    }
}

void ScopeBuilder::visitAnnotations(const ast::FunctionDef& function)
{
    const ast::Arguments& arguments = *function.arguments;
    const auto visitAll = [this](const ArenaSpan<ast::Arg*>& parameters) {
        for (const ast::Arg* parameter : parameters)
            visit(parameter->annotation);
    };
    if (m_annotations == AnnotationForm::Text)
        enter(ScopeKind::Annotation, "_annotation", function);
    visitAll(arguments.positionalOnly);
    visitAll(arguments.args);
    if (arguments.varArg != nullptr)
        visit(arguments.varArg->annotation);
    if (arguments.kwArg != nullptr)
        visit(arguments.kwArg->annotation);
    visitAll(arguments.keywordOnly);
    if (m_annotations == AnnotationForm::Text)
        leave();
    if (function.returns != nullptr)
        visitAnnotation(function.returns);
}

void ScopeBuilder::visitAnnotation(const ast::Expression* annotation)
{
    if (m_annotations == AnnotationForm::Text)
        enter(ScopeKind::Annotation, "_annotation", *annotation);
    visit(annotation);
    if (m_annotations == AnnotationForm::Text)
        leave();
}

void ScopeBuilder::visitAnnAssign(const ast::AnnAssign& assign)
{
    const auto* name = ast::as<ast::Name>(assign.target);
    if (name == nullptr) {
        visit(assign.target);
    } else {
        const Scope& scope = *current().scope;
        const Symbol* symbol = scope.find(mangle(m_className, name->id, m_arena));
        const std::uint16_t flags = symbol != nullptr ? symbol->flags : 0;
        if ((flags & (kSymbolGlobal | kSymbolNonlocal)) != 0 && scope.kind != ScopeKind::Module && assign.isSimple) {
            const char* declaration = (flags & kSymbolGlobal) != 0 ? "global" : "nonlocal";
            fail(assign.position, fmt::format("annotated name '{}' can't be {}", name->id, declaration));
            return;
        }
        if (assign.isSimple)
            add(name->id, kSymbolAnnotated | kSymbolLocal, name->position);
        else if (assign.value != nullptr)
            add(name->id, kSymbolLocal, name->position);
    }
    visitAnnotation(assign.annotation);
    visit(assign.value);
}

void ScopeBuilder::visitDeclaration(const ast::Node& statement, const ast::Identifiers& names, std::uint16_t flag)
{
    constexpr std::uint16_t kTooLate = kSymbolParameter | kSymbolLocal | kSymbolUsed | kSymbolAnnotated;
    for (const std::string_view name : names) {
        const Symbol* symbol = current().scope->find(mangle(m_className, name, m_arena));
        if (symbol != nullptr && (symbol->flags & kTooLate) != 0) {
            const char* declaration = flag == kSymbolGlobal ? "global" : "nonlocal";
            fail(statement.position, lateDeclaration(name, symbol->flags, declaration));
            return;
        }
        declare(name, flag, statement.position);
    }
}

void ScopeBuilder::visitAlias(const ast::Alias& alias)
{
    if (alias.name == "*") {
        if (current().scope->kind != ScopeKind::Module)
            fail(alias.position, "import * only allowed at module level");
        return;
    }
    const std::string_view name = alias.asName.empty() ? alias.name : alias.asName;
    add(name.substr(0, name.find('.')), kSymbolImport, alias.position);
}

void ScopeBuilder::visitTry(const ast::Try& statement)
{
    visit(statement.body);
    visit(statement.orElse);
    for (const ast::ExceptHandler* handler : statement.handlers) {
        visit(handler->type);
        if (!handler->name.empty())
            add(handler->name, kSymbolLocal, handler->position);
        visit(handler->body);
    }
    visit(statement.finalBody);
}

void ScopeBuilder::visitMatch(const ast::Match& match)
{
    visit(match.subject);
    for (const ast::MatchCase& matchCase : match.cases) {
        visit(matchCase.pattern);
        visit(matchCase.guard);
        visit(matchCase.body);
    }
}

void ScopeBuilder::visit(const ast::Patterns& patterns)
{
    for (const ast::Pattern* pattern : patterns)
        visit(pattern);
}

void ScopeBuilder::visit(const ast::Pattern* pattern)
{
    using namespace ast;
    if (pattern == nullptr || !enterLevel())
        return;
    std::string_view captured;
    switch (pattern->kind) {
    case NodeKind::MatchValue: visit(as<MatchValue>(pattern)->value); break;
    case NodeKind::MatchSequence: visit(as<MatchSequence>(pattern)->patterns); break;
    case NodeKind::MatchStar: captured = as<MatchStar>(pattern)->name; break;
    case NodeKind::MatchMapping:
        visit(as<MatchMapping>(pattern)->keys);
        visit(as<MatchMapping>(pattern)->patterns);
        captured = as<MatchMapping>(pattern)->rest;
        break;
    case NodeKind::MatchClass:
        visit(as<MatchClass>(pattern)->cls);
        visit(as<MatchClass>(pattern)->patterns);
        visit(as<MatchClass>(pattern)->keywordPatterns);
        break;
    case NodeKind::MatchAs:
        visit(as<MatchAs>(pattern)->pattern);
        captured = as<MatchAs>(pattern)->name;
        break;
    case NodeKind::MatchOr: visit(as<MatchOr>(pattern)->patterns); break;
    default: break; // a singleton names nothing
    }
    if (!captured.empty())
        add(captured, kSymbolLocal, pattern->position);
    --m_depth;
}

} // namespace vmcore::frontend
