// SPDX-License-Identifier: GPL-3.0-or-later
// The constants of one compilation: equal ones of the same type are one object (0.0 and -0.0, 1 and True
// are different). Keeps them alive until the code objects hold them.
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/object/Containers.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace vmcore::frontend {

class ConstantPool
{
public:
    explicit ConstantPool(Vm& vm)
        : m_vm(vm)
        , m_roots(vm)
    {
    }

    [[nodiscard]] Vm& vm() { return m_vm; }

    /// The one object for this constant: the value itself, or an equal one that was made before.
    [[nodiscard]] Value canonical(Value constant);
    [[nodiscard]] Value literal(const ast::ConstantValue& literal);
    /// An interned string.
    [[nodiscard]] StrObject* name(std::string_view utf8);
    [[nodiscard]] Value nameValue(std::string_view utf8) { return Value::heap(name(utf8)); }
    [[nodiscard]] Value text(std::string_view utf8);
    /// The items are canonical.
    [[nodiscard]] Value tuple(std::span<const Value> items);
    [[nodiscard]] Value frozenSet(std::span<const Value> items);
    /// Keeps a value alive as long as the pool.
    void keep(Value value) { m_roots.push(value); }

private:
    Vm& m_vm;
    RootedValues m_roots;
    std::unordered_map<std::string, Value> m_byKey;
    std::unordered_map<std::string_view, StrObject*> m_names; ///< Keys live in the arena of the tree.
};

/// Truth of a constant; runs no Python.
[[nodiscard]] bool constantTruth(Value constant);

} // namespace vmcore::frontend
