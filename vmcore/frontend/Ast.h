// SPDX-License-Identifier: GPL-3.0-or-later
// The Python 3.11 syntax tree, node for node and field for field as Python's `ast` module documents
// it. Nodes are plain structs in an Arena: never deleted one by one, valid as long as the
// ParseResult lives. Invariants: text is UTF-8; text that holds surrogates from `\ud800`-like
// escapes keeps them as the three bytes UTF-8 would give them (WTF-8). Pointers documented as
// optional may be null, all others never are.
//
// The tree may be deep on the left and on the right even for sane programs: `1 + 1 + … + 1` with
// 100,000 terms, `a.b.c…`, `f()()()…` nest through BinOp::left, Attribute::value, Subscript::value
// and Call::function, prefixes (`not not …`) through UnaryOp::operand, and an `elif` chain through
// If::orElse. Walk those links with a loop or with a depth check. All other nesting is bounded by the parser's depth limit.
#pragma once

#include "vmcore/frontend/AstExpressions.h"
#include "vmcore/frontend/AstPatterns.h"
#include "vmcore/frontend/AstStatements.h"

namespace vmcore::frontend::ast {

/// What a source text is parsed as: a file, one expression (`eval`), or one interactive statement.
enum class ParseMode : std::uint8_t { Exec, Eval, Single };

struct Module : NodeOf<Node, NodeKind::Module>
{
    ParseMode mode = ParseMode::Exec;
    Statements body;                  ///< Exec and Single.
    Expression* expression = nullptr; ///< Eval only.
};

} // namespace vmcore::frontend::ast
