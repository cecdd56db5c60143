// SPDX-License-Identifier: GPL-3.0-or-later
// Decides where each name lives. Parents come before children, so a name that a scope does not bind is
// looked up in the scopes around it, whose decisions stand already; finding it there turns it into a cell
// there and passes it through the scopes in between.
#include "vmcore/frontend/ScopeBuilder.h"

#include <fmt/format.h>

namespace vmcore::frontend {

namespace {

SyntaxError errorAtDirective(const Scope& scope, std::string_view name, std::string message)
{
    for (const Directive& directive : scope.directives) {
        if (directive.name == name)
            return syntaxErrorAt(directive.position, std::move(message));
    }
    return syntaxErrorAt(scope.position, std::move(message));
}

/// The scope whose cell holds the name for scopes inside `parent`; null: a global or a builtin.
Scope* findBinder(Scope* parent, std::string_view name)
{
    for (Scope* scope = parent; scope != nullptr; scope = scope->parent) {
        if (scope->kind == ScopeKind::Class && name == "__class__")
            return scope;
        if (scope->kind != ScopeKind::Function)
            continue; // what a class does with its names is not seen by functions inside
        const Binding binding = scope->binding(name);
        if (binding == Binding::GlobalExplicit)
            return nullptr;
        if (binding == Binding::Local || binding == Binding::Cell)
            return scope;
    }
    return nullptr;
}

/// The cell reaches `inner` through all scopes between it and the binder.
void passThrough(Scope* inner, Scope* binder, std::string_view name)
{
    for (Scope* scope = inner->parent; scope != binder; scope = scope->parent) {
        Symbol& symbol = scope->findOrAdd(name);
        if (symbol.binding == Binding::Unknown)
            symbol.binding = Binding::Free;
        else if (scope->kind == ScopeKind::Class && (symbol.flags & (kSymbolBound | kSymbolGlobal)) != 0)
            symbol.flags |= kSymbolFreeInClass;
    }
    if (binder->kind == ScopeKind::Class)
        binder->needsClassCell = true;
    else
        binder->find(name)->binding = Binding::Cell;
}

Binding bindingOutside(Scope& scope, std::string_view name)
{
    Scope* binder = findBinder(scope.parent, name);
    if (binder == nullptr)
        return Binding::GlobalImplicit;
    passThrough(&scope, binder, name);
    return Binding::Free;
}

std::optional<SyntaxError> resolveSymbol(Scope& scope, std::size_t index)
{
    const std::string_view name = scope.symbols[index].name;
    const std::uint16_t flags = scope.symbols[index].flags;
    Binding binding = Binding::Local;
    if ((flags & kSymbolGlobal) != 0) {
        if ((flags & kSymbolNonlocal) != 0)
            return errorAtDirective(scope, name, fmt::format("name '{}' is nonlocal and global", name));
        binding = Binding::GlobalExplicit;
    } else if ((flags & kSymbolNonlocal) != 0) {
        if (scope.kind == ScopeKind::Module)
            return errorAtDirective(scope, name, "nonlocal declaration not allowed at module level");
        binding = bindingOutside(scope, name);
        if (binding != Binding::Free)
            return errorAtDirective(scope, name, fmt::format("no binding for nonlocal '{}' found", name));
    } else if ((flags & kSymbolBound) == 0) {
        binding = bindingOutside(scope, name);
    }
    scope.symbols[index].binding = binding;
    return std::nullopt;
}

} // namespace

std::optional<SyntaxError> resolveScopes(Scope& scope)
{
    // Only names that inner scopes pass through are added meanwhile, and those are decided.
    for (std::size_t i = 0, count = scope.symbols.size(); i < count; ++i) {
        if (auto error = resolveSymbol(scope, i))
            return error;
    }
    for (Scope* child : scope.children) {
        if (auto error = resolveScopes(*child))
            return error;
    }
    return std::nullopt;
}

} // namespace vmcore::frontend
