// SPDX-License-Identifier: GPL-3.0-or-later
// The patterns of the match statement.
#pragma once

#include "vmcore/frontend/AstExpressions.h"

namespace vmcore::frontend::ast {

struct MatchValue : NodeOf<Pattern, NodeKind::MatchValue>
{
    Expression* value = nullptr;
};

struct MatchSingleton : NodeOf<Pattern, NodeKind::MatchSingleton>
{
    ConstantKind value = ConstantKind::None; ///< None, True or False.
};

struct MatchSequence : NodeOf<Pattern, NodeKind::MatchSequence>
{
    Patterns patterns;
};

struct MatchMapping : NodeOf<Pattern, NodeKind::MatchMapping>
{
    Expressions keys;
    Patterns patterns;
    Identifier rest; ///< Name after `**`; optional.
};

struct MatchClass : NodeOf<Pattern, NodeKind::MatchClass>
{
    Expression* cls = nullptr;
    Patterns patterns;
    Identifiers keywordNames;
    Patterns keywordPatterns;
};

struct MatchStar : NodeOf<Pattern, NodeKind::MatchStar>
{
    Identifier name; ///< Empty for `*_`.
};

struct MatchAs : NodeOf<Pattern, NodeKind::MatchAs>
{
    Pattern* pattern = nullptr; ///< Null for a bare capture or wildcard.
    Identifier name;            ///< Empty for `_`.
};

struct MatchOr : NodeOf<Pattern, NodeKind::MatchOr>
{
    Patterns patterns;
};

} // namespace vmcore::frontend::ast
