// SPDX-License-Identifier: GPL-3.0-or-later
// compile() from and to syntax trees as objects of the module ast.
#pragma once
#include "vmcore/frontend/Parser.h"
#include "vmcore/object/Vm.h"

#include <string>

namespace vmcore {

inline constexpr std::int64_t kOnlyTree = 0x400; // ast.PyCF_ONLY_AST
// The tree of the text; kNull: SyntaxError or another error is pending.
Value treeOf(Vm& vm, const std::string& text, const std::string& fileName, frontend::ParseMode mode);
// Whether the value is a node of such a tree.
bool isTree(Vm& vm, Value v);
// Source text that means what the tree means, a str; kNull: error.
Value sourceOfTree(Vm& vm, Value tree);

} // namespace vmcore
