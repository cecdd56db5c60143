// SPDX-License-Identifier: GPL-3.0-or-later
// Which expressions are constants, and which. Answers are remembered by node, so asking again is cheap.
#pragma once

#include "vmcore/frontend/ConstantPool.h"
#include "vmcore/frontend/Scopes.h"

#include <optional>
#include <unordered_map>

namespace vmcore::frontend {

/// `debug`: the value of the name `__debug__`.
struct FoldingRules
{
    bool debug = true;
    DepthLimit depth;
};

class ConstantFolder
{
public:
    ConstantFolder(ConstantPool& pool, FoldingRules rules)
        : m_pool(pool)
        , m_rules(rules)
    {
    }

    /// The canonical value of the expression; kNull when it is not a constant.
    [[nodiscard]] Value valueOf(const ast::Expression* expression);
    /// Truth of a constant expression.
    [[nodiscard]] std::optional<bool> truthOf(const ast::Expression* expression);
    /// A tuple of the values; kNull unless all elements are constants.
    [[nodiscard]] Value tupleOf(const ast::Expressions& elements);
    /// The same as a frozen set.
    [[nodiscard]] Value frozenSetOf(const ast::Expressions& elements);

private:
    [[nodiscard]] Value compute(const ast::Expression* expression);
    [[nodiscard]] bool collect(const ast::Expressions& elements, std::vector<Value>& values);

    ConstantPool& m_pool;
    FoldingRules m_rules;
    std::unordered_map<const ast::Expression*, Value> m_known;
};

} // namespace vmcore::frontend
