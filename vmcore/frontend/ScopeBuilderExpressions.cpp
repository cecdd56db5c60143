// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/ScopeBuilder.h"

#include <fmt/format.h>

namespace vmcore::frontend {

namespace {

const char* yieldInside(ComprehensionKind kind)
{
    switch (kind) {
    case ComprehensionKind::List: return "'yield' inside list comprehension";
    case ComprehensionKind::Set: return "'yield' inside set comprehension";
    case ComprehensionKind::Dict: return "'yield' inside dict comprehension";
    case ComprehensionKind::Generator:
    case ComprehensionKind::None: break;
    }
    return "'yield' inside generator expression";
}

} // namespace

void ScopeBuilder::visit(const ast::Expressions& expressions)
{
    for (const ast::Expression* expression : expressions)
        visit(expression);
}

void ScopeBuilder::visit(const ast::Expression* expression)
{
    if (expression == nullptr || !enterLevel())
        return;
    visitScoped(expression);
    --m_depth;
}

/// Expressions that bind names, use them, or open scopes.
void ScopeBuilder::visitScoped(const ast::Expression* expression)
{
    using namespace ast;
    switch (expression->kind) {
    case NodeKind::Name: visitName(*as<Name>(expression)); break;
    case NodeKind::NamedExpr: visitNamed(*as<NamedExpr>(expression)); break;
    case NodeKind::Lambda: visitLambda(*as<Lambda>(expression)); break;
    case NodeKind::ListComp: {
        const auto& node = *as<ListComp>(expression);
        visitComprehension(node, ComprehensionKind::List, "<listcomp>", node.generators, node.element, nullptr);
        break;
    }
    case NodeKind::SetComp: {
        const auto& node = *as<SetComp>(expression);
        visitComprehension(node, ComprehensionKind::Set, "<setcomp>", node.generators, node.element, nullptr);
        break;
    }
    case NodeKind::DictComp: {
        const auto& node = *as<DictComp>(expression);
        visitComprehension(node, ComprehensionKind::Dict, "<dictcomp>", node.generators, node.value, node.key);
        break;
    }
    case NodeKind::GeneratorExp: {
        const auto& node = *as<GeneratorExp>(expression);
        visitComprehension(node, ComprehensionKind::Generator, "<genexpr>", node.generators, node.element, nullptr);
        break;
    }
    case NodeKind::Yield: visitYield(*expression, as<Yield>(expression)->value); break;
    case NodeKind::YieldFrom: visitYield(*expression, as<YieldFrom>(expression)->value); break;
    case NodeKind::Await:
        refuseInAnnotation(*expression, "await expression");
        visit(as<Await>(expression)->value);
        current().scope->isCoroutine = true;
        break;
    default: visitComposite(expression); break;
    }
}

/// Expressions that only have parts.
void ScopeBuilder::visitComposite(const ast::Expression* expression)
{
    using namespace ast;
    switch (expression->kind) {
    case NodeKind::BoolOp: visit(as<BoolOp>(expression)->values); break;
    case NodeKind::BinOp:
        visit(as<BinOp>(expression)->left);
        visit(as<BinOp>(expression)->right);
        break;
    case NodeKind::UnaryOp: visit(as<UnaryOp>(expression)->operand); break;
    case NodeKind::IfExp:
        visit(as<IfExp>(expression)->test);
        visit(as<IfExp>(expression)->body);
        visit(as<IfExp>(expression)->orElse);
        break;
    case NodeKind::Dict:
        visit(as<Dict>(expression)->keys);
        visit(as<Dict>(expression)->values);
        break;
    case NodeKind::Set: visit(as<Set>(expression)->elements); break;
    case NodeKind::Compare:
        visit(as<Compare>(expression)->left);
        visit(as<Compare>(expression)->comparators);
        break;
    case NodeKind::Call:
        visit(as<Call>(expression)->function);
        visit(as<Call>(expression)->arguments);
        for (const Keyword* keyword : as<Call>(expression)->keywords)
            visit(keyword->value);
        break;
    case NodeKind::FormattedValue:
        visit(as<FormattedValue>(expression)->value);
        visit(as<FormattedValue>(expression)->formatSpec);
        break;
    case NodeKind::JoinedStr: visit(as<JoinedStr>(expression)->values); break;
    case NodeKind::Attribute: visit(as<Attribute>(expression)->value); break;
    case NodeKind::Subscript:
        visit(as<Subscript>(expression)->value);
        visit(as<Subscript>(expression)->index);
        break;
    case NodeKind::Starred: visit(as<Starred>(expression)->value); break;
    case NodeKind::Slice:
        visit(as<Slice>(expression)->lower);
        visit(as<Slice>(expression)->upper);
        visit(as<Slice>(expression)->step);
        break;
    case NodeKind::List: visit(as<List>(expression)->elements); break;
    case NodeKind::Tuple: visit(as<Tuple>(expression)->elements); break;
    default: break; // a constant
    }
}

void ScopeBuilder::visitName(const ast::Name& name)
{
    const bool load = name.context == ast::Context::Load;
    add(name.id, load ? kSymbolUsed : kSymbolLocal, name.position);
    // super() without arguments finds its class through the cell __class__.
    if (load && name.id == "super" && current().scope->kind == ScopeKind::Function)
        add("__class__", kSymbolUsed, name.position);
}

void ScopeBuilder::visitLambda(const ast::Lambda& lambda)
{
    visitDefaults(*lambda.arguments);
    enter(ScopeKind::Function, "lambda", lambda);
    visitParameters(*lambda.arguments);
    visit(lambda.body);
    leave();
}

void ScopeBuilder::visitNamed(const ast::NamedExpr& named)
{
    refuseInAnnotation(named, "named expression");
    if (current().iterableDepth > 0) {
        fail(named.position, "assignment expression cannot be used in a comprehension iterable expression");
        return;
    }
    if (current().scope->comprehension != ComprehensionKind::None)
        bindOutsideComprehension(*ast::as<ast::Name>(named.target));
    visit(named.value);
    visit(named.target);
}

/// `:=` in a comprehension binds in the function or module around it.
void ScopeBuilder::bindOutsideComprehension(const ast::Name& target)
{
    const std::string_view mangled = mangle(m_className, target.id, m_arena);
    for (std::size_t i = m_open.size(); i-- > 0;) {
        Open& open = m_open[i];
        const Symbol* symbol = open.scope->find(mangled);
        const std::uint16_t flags = symbol != nullptr ? symbol->flags : 0;
        if (open.scope->comprehension != ComprehensionKind::None) {
            if ((flags & kSymbolIteration) != 0) {
                fail(target.position,
                    fmt::format(
                        "assignment expression cannot rebind comprehension iteration variable '{}'", target.id));
                return;
            }
            continue;
        }
        switch (open.scope->kind) {
        case ScopeKind::Function:
            declare(target.id, (flags & kSymbolGlobal) != 0 ? kSymbolGlobal : kSymbolNonlocal, target.position);
            addTo(open, target.id, kSymbolLocal, target.position);
            return;
        case ScopeKind::Module:
            declare(target.id, kSymbolGlobal, target.position);
            addTo(open, target.id, kSymbolGlobal, target.position);
            return;
        case ScopeKind::Class:
            fail(target.position, "assignment expression within a comprehension cannot be used in a class body");
            return;
        case ScopeKind::Annotation: return;
        }
    }
}

void ScopeBuilder::visitYield(const ast::Expression& yield, const ast::Expression* value)
{
    refuseInAnnotation(yield, "yield expression");
    visit(value);
    Scope& scope = *current().scope;
    scope.isGenerator = true;
    if (scope.comprehension != ComprehensionKind::None)
        fail(yield.position, yieldInside(scope.comprehension));
}

void ScopeBuilder::refuseInAnnotation(const ast::Expression& expression, const char* what)
{
    if (current().scope->kind == ScopeKind::Annotation)
        fail(expression.position, fmt::format("'{}' can not be used within an annotation", what));
}

void ScopeBuilder::visitTarget(const ast::Expression* target)
{
    current().inIterationTarget = true;
    visit(target);
    current().inIterationTarget = false;
}

void ScopeBuilder::visitIterable(const ast::Expression* iterable)
{
    ++current().iterableDepth;
    visit(iterable);
    --current().iterableDepth;
}

void ScopeBuilder::visitComprehension(const ast::Expression& node, ComprehensionKind kind, std::string_view name,
    const ArenaSpan<ast::Comprehension>& generators, const ast::Expression* first, const ast::Expression* second)
{
    visitIterable(generators.front().iterable); // evaluated outside, handed in as parameter .0
    enter(ScopeKind::Function, name, node);
    Scope& scope = *current().scope;
    scope.comprehension = kind;
    add(".0", kSymbolParameter, node.position);
    for (const ast::Comprehension& generator : generators) {
        visitTarget(generator.target);
        if (&generator != generators.begin())
            visitIterable(generator.iterable);
        visit(generator.conditions);
        if (generator.isAsync)
            scope.isCoroutine = true;
    }
    visit(first);
    visit(second);
    scope.isGenerator = kind == ComprehensionKind::Generator;
    leave();
    if (scope.isCoroutine && !scope.isGenerator)
        current().scope->isCoroutine = true;
}

} // namespace vmcore::frontend
