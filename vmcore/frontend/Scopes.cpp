// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Scopes.h"

#include "vmcore/frontend/ScopeBuilder.h"

#include <algorithm>

namespace vmcore::frontend {

const Symbol* Scope::find(std::string_view mangled) const
{
    const auto found = m_places.find(mangled);
    return found == m_places.end() ? nullptr : &symbols[found->second];
}

Symbol* Scope::find(std::string_view mangled)
{
    const auto found = m_places.find(mangled);
    return found == m_places.end() ? nullptr : &symbols[found->second];
}

Symbol& Scope::findOrAdd(std::string_view mangled)
{
    const auto [place, added] = m_places.try_emplace(mangled, static_cast<std::uint32_t>(symbols.size()));
    if (added)
        symbols.push_back({mangled});
    return symbols[place->second];
}

Binding Scope::binding(std::string_view mangled) const
{
    const Symbol* symbol = find(mangled);
    return symbol != nullptr ? symbol->binding : Binding::Unknown;
}

std::vector<std::string_view> Scope::sortedNames(Binding wanted, std::uint16_t orFlags) const
{
    std::vector<std::string_view> names;
    for (const Symbol& symbol : symbols) {
        if (symbol.binding == wanted || (symbol.flags & orFlags) != 0)
            names.push_back(symbol.name);
    }
    std::ranges::sort(names); // UTF-8 sorts as code points do
    return names;
}

bool DepthLimit::stackIsLow() const
{
    const char here = 0;
    return reinterpret_cast<std::uintptr_t>(&here) < lowestAddress;
}

std::string_view mangle(std::string_view className, std::string_view name, Arena& arena)
{
    if (className.empty() || !name.starts_with("__") || name.ends_with("__") || name.contains('.'))
        return name;
    const std::size_t first = className.find_first_not_of('_');
    if (first == std::string_view::npos)
        return name;
    std::string mangled = "_";
    mangled += className.substr(first);
    mangled += name;
    return arena.copy(mangled);
}

SyntaxError syntaxErrorAt(const ast::Position& position, std::string message)
{
    SyntaxError error;
    error.message = std::move(message);
    error.line = static_cast<std::int32_t>(position.line);
    error.column = static_cast<std::int32_t>(position.column) + 1;
    error.endLine = static_cast<std::int32_t>(position.endLine);
    error.endColumn = static_cast<std::int32_t>(position.endColumn) + 1;
    return error;
}

SyntaxError tooDeepError()
{
    SyntaxError error;
    error.kind = SyntaxError::Kind::RecursionError;
    error.message = "maximum recursion depth exceeded during compilation";
    return error;
}

std::optional<SyntaxError> buildScopes(
    const ast::Module& module, Arena& arena, AnnotationForm annotations, DepthLimit depth, ScopeTable& table)
{
    ScopeBuilder builder(arena, annotations, depth, table);
    builder.build(module);
    if (builder.error())
        return builder.error();
    return resolveScopes(table.scopes.front());
}

} // namespace vmcore::frontend
