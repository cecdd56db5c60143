// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Diagnosis.h"

#include "vmcore/frontend/Explainer.h"

#include <string_view>

namespace vmcore::frontend {

namespace {

std::string_view startRule(ast::ParseMode mode, std::size_t firstToken)
{
    if (mode == ast::ParseMode::Eval) {
        return "eval";
    }
    // Inside a block, and in a file, what comes before and around the statement that failed is fine.
    return mode == ast::ParseMode::Single && firstToken == 0 ? "interactive" : "statements";
}

} // namespace

SyntaxError explainModule(
    const TokenList& tokens, ParseContext& context, ast::ParseMode mode, TextSource source, std::size_t firstToken)
{
    return Explainer(tokens, context, Explainer::Part::Module, source, firstToken).explain(startRule(mode, firstToken));
}

SyntaxError explainField(const TokenList& tokens, ParseContext& context)
{
    return Explainer(tokens, context, Explainer::Part::Field, TextSource::Memory, 0).explain("field");
}

} // namespace vmcore::frontend
