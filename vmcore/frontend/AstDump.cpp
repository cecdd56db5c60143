// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/AstDump.h"

#include <fmt/core.h>

#include <string_view>
#include <utility>
#include <vector>

#include "vmcore/frontend/ConstantText.h"

namespace vmcore::frontend {

namespace {

constexpr const char* kContexts[] = {"Load()", "Store()", "Del()"};
constexpr const char* kBoolOperators[] = {"And()", "Or()"};
constexpr const char* kBinaryOperators[] = {"Add()", "Sub()", "Mult()", "MatMult()", "Div()", "Mod()",
    "Pow()", "LShift()", "RShift()", "BitOr()", "BitXor()", "BitAnd()", "FloorDiv()"};
constexpr const char* kUnaryOperators[] = {"Invert()", "Not()", "UAdd()", "USub()"};
constexpr const char* kCompareOperators[]
    = {"Eq()", "NotEq()", "Lt()", "LtE()", "Gt()", "GtE()", "Is()", "IsNot()", "In()", "NotIn()"};

int conversionCode(ast::Conversion conversion)
{
    switch (conversion) {
    case ast::Conversion::None:
        return -1;
    case ast::Conversion::Str:
        return 's';
    case ast::Conversion::Repr:
        return 'r';
    case ast::Conversion::Ascii:
        return 'a';
    }
    return -1;
}

/// Writes nodes with a work list instead of recursion: what a node is made of replaces it on the list.
class Dumper
{
public:
    explicit Dumper(DumpPositions positions)
        : m_positions(positions)
    {
    }

    std::string run(const ast::Module& module);

private:
    /// Text to write, or a node to take apart.
    struct Item {
        std::string text;
        const ast::Node* node = nullptr;
    };

    void write(std::string text) { m_parts.push_back({std::move(text), nullptr}); }
    void open(const char* name);
    void close(const ast::Node& node);
    void close() { write(")"); }
    void label(const char* name);
    void field(const char* name, std::string text);
    void field(const char* name, const ast::Node* node);
    void optional(const char* name, const ast::Node* node);
    void optional(const char* name, ast::Identifier identifier);
    void identifier(const char* name, ast::Identifier identifier);
    void context(ast::Context context) { field("ctx", kContexts[static_cast<int>(context)]); }
    template<class T, class Write>
    void list(const char* name, ArenaSpan<T> items, Write writeItem);
    template<class T>
    void nodes(const char* name, ArenaSpan<T*> items);
    void identifiers(const char* name, ast::Identifiers items);
    void generators(ArenaSpan<ast::Comprehension> items);
    void arguments(const ast::Arguments& arguments);
    void withItems(ArenaSpan<ast::WithItem> items);
    void cases(ArenaSpan<ast::MatchCase> items);

    void take(const ast::Node& node);
    void takeModule(const ast::Module& module);
    void takeStatement(const ast::Node& node);
    void takeCompound(const ast::Node& node);
    void takeExpression(const ast::Node& node);
    void takeDisplay(const ast::Node& node);
    void takePattern(const ast::Node& node);

    DumpPositions m_positions;
    std::vector<Item> m_work;
    std::vector<Item> m_parts; ///< Of the node being taken apart.
    bool m_isFirstField = true;
};

std::string Dumper::run(const ast::Module& module)
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

void Dumper::open(const char* name)
{
    write(std::string(name) + '(');
    m_isFirstField = true;
}

void Dumper::close(const ast::Node& node)
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

void Dumper::label(const char* name)
{
    write(fmt::format("{}{}=", m_isFirstField ? "" : ", ", name));
    m_isFirstField = false;
}

void Dumper::field(const char* name, std::string text)
{
    label(name);
    write(std::move(text));
}

void Dumper::field(const char* name, const ast::Node* node)
{
    label(name);
    m_parts.push_back({{}, node});
}

void Dumper::optional(const char* name, const ast::Node* node)
{
    if (node != nullptr) {
        field(name, node);
    }
}

void Dumper::identifier(const char* name, ast::Identifier identifier)
{
    field(name, fmt::format("'{}'", identifier));
}

void Dumper::optional(const char* name, ast::Identifier identifier)
{
    if (!identifier.empty()) {
        this->identifier(name, identifier);
    }
}

template<class T, class Write>
void Dumper::list(const char* name, ArenaSpan<T> items, Write writeItem)
{
    label(name);
    write("[");
    bool isFirst = true;
    for (const T& item : items) {
        write(isFirst ? "" : ", ");
        isFirst = false;
        writeItem(item);
    }
    write("]");
    m_isFirstField = false;
}

template<class T>
void Dumper::nodes(const char* name, ArenaSpan<T*> items)
{
    list(name, items, [&](const T* node) {
        m_parts.push_back({node == nullptr ? "None" : "", node});
    });
}

void Dumper::identifiers(const char* name, ast::Identifiers items)
{
    list(name, items, [&](ast::Identifier item) { write(fmt::format("'{}'", item)); });
}

void Dumper::generators(ArenaSpan<ast::Comprehension> items)
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

void Dumper::arguments(const ast::Arguments& arguments)
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

void Dumper::withItems(ArenaSpan<ast::WithItem> items)
{
    list("items", items, [&](const ast::WithItem& item) {
        open("withitem");
        field("context_expr", item.context);
        optional("optional_vars", item.target);
        close();
    });
}

void Dumper::cases(ArenaSpan<ast::MatchCase> items)
{
    list("cases", items, [&](const ast::MatchCase& item) {
        open("match_case");
        field("pattern", item.pattern);
        optional("guard", item.guard);
        nodes("body", item.body);
        close();
    });
}

void Dumper::take(const ast::Node& node)
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

void Dumper::takeModule(const ast::Module& module)
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

void Dumper::takeStatement(const ast::Node& node)
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
        field("op", kBinaryOperators[static_cast<int>(augmented->op)]);
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

void Dumper::takeCompound(const ast::Node& node)
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

void Dumper::takeExpression(const ast::Node& node)
{
    if (const auto* const boolean = ast::as<ast::BoolOp>(&node)) {
        open("BoolOp");
        field("op", kBoolOperators[static_cast<int>(boolean->op)]);
        nodes("values", boolean->values);
    } else if (const auto* const named = ast::as<ast::NamedExpr>(&node)) {
        open("NamedExpr");
        field("target", named->target);
        field("value", named->value);
    } else if (const auto* const binary = ast::as<ast::BinOp>(&node)) {
        open("BinOp");
        field("left", binary->left);
        field("op", kBinaryOperators[static_cast<int>(binary->op)]);
        field("right", binary->right);
    } else if (const auto* const unary = ast::as<ast::UnaryOp>(&node)) {
        open("UnaryOp");
        field("op", kUnaryOperators[static_cast<int>(unary->op)]);
        field("operand", unary->operand);
    } else if (const auto* const lambda = ast::as<ast::Lambda>(&node)) {
        open("Lambda");
        arguments(*lambda->arguments);
        field("body", lambda->body);
    } else if (const auto* const conditional = ast::as<ast::IfExp>(&node)) {
        open("IfExp");
        field("test", conditional->test);
        field("body", conditional->body);
        field("orelse", conditional->orElse);
    } else if (const auto* const await = ast::as<ast::Await>(&node)) {
        open("Await");
        field("value", await->value);
    } else if (const auto* const yield = ast::as<ast::Yield>(&node)) {
        open("Yield");
        optional("value", yield->value);
    } else if (const auto* const yieldFrom = ast::as<ast::YieldFrom>(&node)) {
        open("YieldFrom");
        field("value", yieldFrom->value);
    } else if (const auto* const compare = ast::as<ast::Compare>(&node)) {
        open("Compare");
        field("left", compare->left);
        list("ops", compare->ops, [&](ast::CompareOperator op) {
            write(kCompareOperators[static_cast<int>(op)]);
        });
        nodes("comparators", compare->comparators);
    } else if (const auto* const call = ast::as<ast::Call>(&node)) {
        open("Call");
        field("func", call->function);
        nodes("args", call->arguments);
        nodes("keywords", call->keywords);
    } else if (const auto* const attribute = ast::as<ast::Attribute>(&node)) {
        open("Attribute");
        field("value", attribute->value);
        identifier("attr", attribute->name);
        context(attribute->context);
    } else if (const auto* const subscript = ast::as<ast::Subscript>(&node)) {
        open("Subscript");
        field("value", subscript->value);
        field("slice", subscript->index);
        context(subscript->context);
    } else {
        takeDisplay(node);
    }
    close(node);
}

void Dumper::takeDisplay(const ast::Node& node)
{
    if (const auto* const name = ast::as<ast::Name>(&node)) {
        open("Name");
        identifier("id", name->id);
        context(name->context);
    } else if (const auto* const constant = ast::as<ast::Constant>(&node)) {
        open("Constant");
        field("value", constantText(constant->value));
        optional("kind", constant->hasUPrefix ? "u" : "");
    } else if (const auto* const formatted = ast::as<ast::FormattedValue>(&node)) {
        open("FormattedValue");
        field("value", formatted->value);
        field("conversion", std::to_string(conversionCode(formatted->conversion)));
        optional("format_spec", formatted->formatSpec);
    } else if (const auto* const joined = ast::as<ast::JoinedStr>(&node)) {
        open("JoinedStr");
        nodes("values", joined->values);
    } else if (const auto* const starred = ast::as<ast::Starred>(&node)) {
        open("Starred");
        field("value", starred->value);
        context(starred->context);
    } else if (const auto* const elements = ast::as<ast::List>(&node)) {
        open("List");
        nodes("elts", elements->elements);
        context(elements->context);
    } else if (const auto* const tuple = ast::as<ast::Tuple>(&node)) {
        open("Tuple");
        nodes("elts", tuple->elements);
        context(tuple->context);
    } else if (const auto* const slice = ast::as<ast::Slice>(&node)) {
        open("Slice");
        optional("lower", slice->lower);
        optional("upper", slice->upper);
        optional("step", slice->step);
    } else if (const auto* const dict = ast::as<ast::Dict>(&node)) {
        open("Dict");
        nodes("keys", dict->keys);
        nodes("values", dict->values);
    } else if (const auto* const set = ast::as<ast::Set>(&node)) {
        open("Set");
        nodes("elts", set->elements);
    } else if (const auto* const listComp = ast::as<ast::ListComp>(&node)) {
        open("ListComp");
        field("elt", listComp->element);
        generators(listComp->generators);
    } else if (const auto* const setComp = ast::as<ast::SetComp>(&node)) {
        open("SetComp");
        field("elt", setComp->element);
        generators(setComp->generators);
    } else if (const auto* const dictComp = ast::as<ast::DictComp>(&node)) {
        open("DictComp");
        field("key", dictComp->key);
        field("value", dictComp->value);
        generators(dictComp->generators);
    } else if (const auto* const generator = ast::as<ast::GeneratorExp>(&node)) {
        open("GeneratorExp");
        field("elt", generator->element);
        generators(generator->generators);
    }
}

void Dumper::takePattern(const ast::Node& node)
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

} // namespace

std::string dumpAst(const ast::Module& module, DumpPositions positions)
{
    return Dumper(positions).run(module);
}

} // namespace vmcore::frontend
