// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/FutureFeatures.h"

#include "vmcore/frontend/Docstring.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore::frontend {

namespace {

constexpr std::string_view kAlwaysOn[] = {"nested_scopes", "generators", "division", "absolute_import",
    "with_statement", "print_function", "unicode_literals", "generator_stop", "barry_as_FLUFL"};

/// An error whose end is left open.
SyntaxError errorAt(const ast::Statement& statement, std::string message, std::int32_t column)
{
    SyntaxError error;
    error.message = std::move(message);
    error.line = error.endLine = static_cast<std::int32_t>(statement.position.line);
    error.column = column;
    error.endColumn = -1;
    return error;
}

void addFeatures(const ast::ImportFrom& import, FutureFeatures& features)
{
    const auto column = static_cast<std::int32_t>(import.position.column) + 1;
    for (const ast::Alias* alias : import.names) {
        if (alias->name == "annotations") {
            features.annotations = true;
        } else if (alias->name == "braces") {
            features.error = errorAt(import, "not a chance", column);
            return;
        } else if (std::ranges::find(kAlwaysOn, alias->name) == std::end(kAlwaysOn)) {
            features.error = errorAt(import, fmt::format("future feature {} is not defined", alias->name), column);
            return;
        }
    }
    features.lastLine = import.position.line;
}

} // namespace

FutureFeatures findFutureFeatures(const ast::Module& module)
{
    FutureFeatures features;
    bool isOver = false;
    std::uint32_t lineBefore = 0;
    for (std::uint32_t i = docstringOf(module.body) != nullptr ? 1 : 0; i < module.body.size(); ++i) {
        const ast::Statement& statement = *module.body[i];
        if (isOver && statement.position.line > lineBefore)
            break; // a later one is found when it is compiled
        lineBefore = statement.position.line;
        const auto* import = ast::as<ast::ImportFrom>(&statement);
        if (import == nullptr || import->module != "__future__") {
            isOver = true;
            continue;
        }
        if (isOver) {
            features.error = errorAt(statement, "from __future__ imports must occur at the beginning of the file",
                static_cast<std::int32_t>(statement.position.column));
            break;
        }
        addFeatures(*import, features);
        if (features.error)
            break;
    }
    return features;
}

} // namespace vmcore::frontend
