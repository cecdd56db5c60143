// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/AstDump.h"

#include "vmcore/frontend/AstDumper.h"

#include <fmt/core.h>

namespace vmcore::frontend {

std::string AstDumper::run(const ast::Module& module)
{
    std::string out;
    m_work.push_back({{}, &module});
    while (!m_work.empty()) {
        const Item item = std::move(m_work.back());
        m_work.pop_back();
        out += item.text;
        if (item.node != nullptr) {
            m_parts.clear();
            take(*item.node);
            for (std::size_t i = m_parts.size(); i > 0; --i) {
                m_work.push_back(std::move(m_parts[i - 1]));
            }
        }
    }
    return out;
}

void AstDumper::open(const char* name)
{
    write(std::string(name) + '(');
    m_isFirstField = true;
}

void AstDumper::close(const ast::Node& node)
{
    if (m_positions == DumpPositions::Show) {
        const ast::Position& at = node.position;
        field("lineno", std::to_string(at.line));
        field("col_offset", std::to_string(at.column));
        field("end_lineno", std::to_string(at.endLine));
        field("end_col_offset", std::to_string(at.endColumn));
    }
    close();
}

void AstDumper::label(const char* name)
{
    write(fmt::format("{}{}=", m_isFirstField ? "" : ", ", name));
    m_isFirstField = false;
}

void AstDumper::field(const char* name, std::string text)
{
    label(name);
    write(std::move(text));
}

void AstDumper::field(const char* name, const ast::Node* node)
{
    label(name);
    m_parts.push_back({{}, node});
}

void AstDumper::optional(const char* name, const ast::Node* node)
{
    if (node != nullptr) {
        field(name, node);
    }
}

void AstDumper::identifier(const char* name, ast::Identifier identifier)
{
    field(name, fmt::format("'{}'", identifier));
}

void AstDumper::optional(const char* name, ast::Identifier identifier)
{
    if (!identifier.empty()) {
        this->identifier(name, identifier);
    }
}

void AstDumper::identifiers(const char* name, ast::Identifiers items)
{
    list(name, items, [&](ast::Identifier item) { write(fmt::format("'{}'", item)); });
}

void AstDumper::generators(ArenaSpan<ast::Comprehension> items)
{
    list("generators", items, [&](const ast::Comprehension& item) {
        open("comprehension");
        field("target", item.target);
        field("iter", item.iterable);
        nodes("ifs", item.conditions);
        field("is_async", item.isAsync ? "1" : "0");
        close();
    });
}

void AstDumper::arguments(const ast::Arguments& arguments)
{
    label("args");
    open("arguments");
    nodes("posonlyargs", arguments.positionalOnly);
    nodes("args", arguments.args);
    optional("vararg", arguments.varArg);
    nodes("kwonlyargs", arguments.keywordOnly);
    nodes("kw_defaults", arguments.keywordDefaults);
    optional("kwarg", arguments.kwArg);
    nodes("defaults", arguments.defaults);
    close();
}

void AstDumper::withItems(ArenaSpan<ast::WithItem> items)
{
    list("items", items, [&](const ast::WithItem& item) {
        open("withitem");
        field("context_expr", item.context);
        optional("optional_vars", item.target);
        close();
    });
}

void AstDumper::cases(ArenaSpan<ast::MatchCase> items)
{
    list("cases", items, [&](const ast::MatchCase& item) {
        open("match_case");
        field("pattern", item.pattern);
        optional("guard", item.guard);
        nodes("body", item.body);
        close();
    });
}

void AstDumper::take(const ast::Node& node)
{
    if (const auto* const module = ast::as<ast::Module>(&node)) {
        takeModule(*module);
    } else if (const auto* const handler = ast::as<ast::ExceptHandler>(&node)) {
        open("ExceptHandler");
        optional("type", handler->type);
        optional("name", handler->name);
        nodes("body", handler->body);
        close(node);
    } else if (const auto* const arg = ast::as<ast::Arg>(&node)) {
        open("arg");
        identifier("arg", arg->name);
        optional("annotation", arg->annotation);
        close(node);
    } else if (const auto* const keyword = ast::as<ast::Keyword>(&node)) {
        open("keyword");
        optional("arg", keyword->name);
        field("value", keyword->value);
        close(node);
    } else if (const auto* const alias = ast::as<ast::Alias>(&node)) {
        open("alias");
        identifier("name", alias->name);
        optional("asname", alias->asName);
        close(node);
    } else if (node.kind >= ast::NodeKind::MatchValue) {
        takePattern(node);
    } else if (node.kind >= ast::NodeKind::BoolOp) {
        takeExpression(node);
    } else {
        takeStatement(node);
    }
}

void AstDumper::takeModule(const ast::Module& module)
{
    switch (module.mode) {
    case ast::ParseMode::Exec:
        open("Module");
        nodes("body", module.body);
        field("type_ignores", "[]");
        break;
    case ast::ParseMode::Eval:
        open("Expression");
        field("body", module.expression);
        break;
    case ast::ParseMode::Single:
        open("Interactive");
        nodes("body", module.body);
        break;
    }
    close();
}

void AstDumper::context(ast::Context context)
{
    constexpr const char* kContexts[] = {"Load()", "Store()", "Del()"};
    field("ctx", kContexts[static_cast<int>(context)]);
}

std::string dumpAst(const ast::Module& module, DumpPositions positions)
{
    return AstDumper(positions).run(module);
}

} // namespace vmcore::frontend
