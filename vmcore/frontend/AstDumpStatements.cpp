// SPDX-License-Identifier: GPL-3.0-or-later
// The statements and patterns of AstDumper.
#include "vmcore/frontend/AstDumper.h"
#include "vmcore/frontend/ConstantText.h"

namespace vmcore::frontend {

void AstDumper::takeStatement(const ast::Node& node)
{
    if (const auto* const returned = ast::as<ast::Return>(&node)) {
        open("Return");
        optional("value", returned->value);
    } else if (const auto* const deleted = ast::as<ast::Delete>(&node)) {
        open("Delete");
        nodes("targets", deleted->targets);
    } else if (const auto* const assign = ast::as<ast::Assign>(&node)) {
        open("Assign");
        nodes("targets", assign->targets);
        field("value", assign->value);
    } else if (const auto* const augmented = ast::as<ast::AugAssign>(&node)) {
        open("AugAssign");
        field("target", augmented->target);
        field("op", operatorText(augmented->op));
        field("value", augmented->value);
    } else if (const auto* const annotated = ast::as<ast::AnnAssign>(&node)) {
        open("AnnAssign");
        field("target", annotated->target);
        field("annotation", annotated->annotation);
        optional("value", annotated->value);
        field("simple", annotated->isSimple ? "1" : "0");
    } else if (const auto* const raised = ast::as<ast::Raise>(&node)) {
        open("Raise");
        optional("exc", raised->exception);
        optional("cause", raised->cause);
    } else if (const auto* const assertion = ast::as<ast::Assert>(&node)) {
        open("Assert");
        field("test", assertion->test);
        optional("msg", assertion->message);
    } else if (const auto* const import = ast::as<ast::Import>(&node)) {
        open("Import");
        nodes("names", import->names);
    } else if (const auto* const importFrom = ast::as<ast::ImportFrom>(&node)) {
        open("ImportFrom");
        optional("module", importFrom->module);
        nodes("names", importFrom->names);
        field("level", std::to_string(importFrom->level));
    } else if (const auto* const global = ast::as<ast::Global>(&node)) {
        open("Global");
        identifiers("names", global->names);
    } else if (const auto* const nonlocal = ast::as<ast::Nonlocal>(&node)) {
        open("Nonlocal");
        identifiers("names", nonlocal->names);
    } else if (const auto* const expression = ast::as<ast::Expr>(&node)) {
        open("Expr");
        field("value", expression->value);
    } else if (ast::is<ast::Pass>(&node)) {
        open("Pass");
    } else if (ast::is<ast::Break>(&node)) {
        open("Break");
    } else if (ast::is<ast::Continue>(&node)) {
        open("Continue");
    } else {
        takeCompound(node);
    }
    close(node);
}

void AstDumper::takeCompound(const ast::Node& node)
{
    if (const auto* const function = ast::as<ast::FunctionDef>(&node)) {
        open(function->isVariant() ? "AsyncFunctionDef" : "FunctionDef");
        identifier("name", function->name);
        arguments(*function->arguments);
        nodes("body", function->body);
        nodes("decorator_list", function->decorators);
        optional("returns", function->returns);
    } else if (const auto* const cls = ast::as<ast::ClassDef>(&node)) {
        open("ClassDef");
        identifier("name", cls->name);
        nodes("bases", cls->bases);
        nodes("keywords", cls->keywords);
        nodes("body", cls->body);
        nodes("decorator_list", cls->decorators);
    } else if (const auto* const loop = ast::as<ast::For>(&node)) {
        open(loop->isVariant() ? "AsyncFor" : "For");
        field("target", loop->target);
        field("iter", loop->iterable);
        nodes("body", loop->body);
        nodes("orelse", loop->orElse);
    } else if (const auto* const whileLoop = ast::as<ast::While>(&node)) {
        open("While");
        field("test", whileLoop->test);
        nodes("body", whileLoop->body);
        nodes("orelse", whileLoop->orElse);
    } else if (const auto* const branch = ast::as<ast::If>(&node)) {
        open("If");
        field("test", branch->test);
        nodes("body", branch->body);
        nodes("orelse", branch->orElse);
    } else if (const auto* const with = ast::as<ast::With>(&node)) {
        open(with->isVariant() ? "AsyncWith" : "With");
        withItems(with->items);
        nodes("body", with->body);
    } else if (const auto* const match = ast::as<ast::Match>(&node)) {
        open("Match");
        field("subject", match->subject);
        cases(match->cases);
    } else if (const auto* const tried = ast::as<ast::Try>(&node)) {
        open(tried->isVariant() ? "TryStar" : "Try");
        nodes("body", tried->body);
        nodes("handlers", tried->handlers);
        nodes("orelse", tried->orElse);
        nodes("finalbody", tried->finalBody);
    }
}

void AstDumper::takePattern(const ast::Node& node)
{
    if (const auto* const value = ast::as<ast::MatchValue>(&node)) {
        open("MatchValue");
        field("value", value->value);
    } else if (const auto* const singleton = ast::as<ast::MatchSingleton>(&node)) {
        open("MatchSingleton");
        ast::ConstantValue constant;
        constant.kind = singleton->value;
        field("value", constantText(constant));
    } else if (const auto* const sequence = ast::as<ast::MatchSequence>(&node)) {
        open("MatchSequence");
        nodes("patterns", sequence->patterns);
    } else if (const auto* const mapping = ast::as<ast::MatchMapping>(&node)) {
        open("MatchMapping");
        nodes("keys", mapping->keys);
        nodes("patterns", mapping->patterns);
        optional("rest", mapping->rest);
    } else if (const auto* const cls = ast::as<ast::MatchClass>(&node)) {
        open("MatchClass");
        field("cls", cls->cls);
        nodes("patterns", cls->patterns);
        identifiers("kwd_attrs", cls->keywordNames);
        nodes("kwd_patterns", cls->keywordPatterns);
    } else if (const auto* const star = ast::as<ast::MatchStar>(&node)) {
        open("MatchStar");
        optional("name", star->name);
    } else if (const auto* const as = ast::as<ast::MatchAs>(&node)) {
        open("MatchAs");
        optional("pattern", as->pattern);
        optional("name", as->name);
    } else if (const auto* const alternatives = ast::as<ast::MatchOr>(&node)) {
        open("MatchOr");
        nodes("patterns", alternatives->patterns);
    }
    close(node);
}

} // namespace vmcore::frontend
