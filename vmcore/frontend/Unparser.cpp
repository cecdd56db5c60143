// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Unparser.h"

#include "vmcore/frontend/ConstantText.h"
#include "vmcore/frontend/OperatorTexts.h"

#include <cmath>
#include <string_view>
#include <utility>

namespace vmcore::frontend {

namespace {

/// A float too large to have a repr that reads back.
constexpr std::string_view kInfinity = "1e309";

class Unparser
{
public:
    std::string take() { return std::move(m_text); }

    void write(const ast::Expression& expression, Binds place);

private:
    void add(std::string_view text) { m_text += text; }
    template<class WriteInside>
    void parenthesized(bool wanted, WriteInside&& writeInside)
    {
        if (wanted)
            add("(");
        writeInside();
        if (wanted)
            add(")");
    }
    void list(const ast::Expressions& elements, Binds place);
    void writeSimple(const ast::Expression& expression);
    void writeOperation(const ast::Expression& expression, Binds place);
    void writeDisplay(const ast::Expression& expression, Binds place);
    void writeComprehension(const ast::Expression& expression);
    void generators(const ArenaSpan<ast::Comprehension>& generators);
    void writeCompare(const ast::Compare& compare, Binds place);
    void writeDict(const ast::Dict& dict);
    void writeCall(const ast::Call& call);
    void writeLambda(const ast::Lambda& lambda, Binds place);
    void parameters(const ast::Arguments& arguments);
    void writeConstant(const ast::Constant& constant);
    void writeAttribute(const ast::Attribute& attribute);
    void writeSlice(const ast::Slice& slice);
    void writeYield(std::string_view keyword, const ast::Expression* value);
    std::string fStringBody(const ast::Expression& part);

    std::string m_text;
};

void Unparser::list(const ast::Expressions& elements, Binds place)
{
    for (std::uint32_t i = 0; i < elements.size(); ++i) {
        if (i > 0)
            add(", ");
        write(*elements[i], place);
    }
}

void Unparser::write(const ast::Expression& expression, Binds place)
{
    using namespace ast;
    switch (expression.kind) {
    case NodeKind::BoolOp:
    case NodeKind::BinOp:
    case NodeKind::UnaryOp:
    case NodeKind::IfExp:
    case NodeKind::Await:
    case NodeKind::NamedExpr: writeOperation(expression, place); break;
    case NodeKind::Compare: writeCompare(*as<Compare>(&expression), place); break;
    case NodeKind::Lambda: writeLambda(*as<Lambda>(&expression), place); break;
    case NodeKind::Dict: writeDict(*as<Dict>(&expression)); break;
    case NodeKind::Set:
    case NodeKind::List:
    case NodeKind::Tuple: writeDisplay(expression, place); break;
    case NodeKind::ListComp:
    case NodeKind::SetComp:
    case NodeKind::DictComp:
    case NodeKind::GeneratorExp: writeComprehension(expression); break;
    default: writeSimple(expression); break;
    }
}

void Unparser::writeSimple(const ast::Expression& expression)
{
    using namespace ast;
    switch (expression.kind) {
    case NodeKind::Call: writeCall(*as<Call>(&expression)); break;
    case NodeKind::Constant: writeConstant(*as<Constant>(&expression)); break;
    case NodeKind::Name: add(as<Name>(&expression)->id); break;
    case NodeKind::Attribute: writeAttribute(*as<Attribute>(&expression)); break;
    case NodeKind::Subscript:
        write(*as<Subscript>(&expression)->value, Binds::Atom);
        add("[");
        write(*as<Subscript>(&expression)->index, Binds::Tuple);
        add("]");
        break;
    case NodeKind::Slice: writeSlice(*as<Slice>(&expression)); break;
    case NodeKind::Starred:
        add("*");
        write(*as<Starred>(&expression)->value, Binds::BitOr);
        break;
    case NodeKind::Yield: writeYield("(yield", as<Yield>(&expression)->value); break;
    case NodeKind::YieldFrom: writeYield("(yield from", as<YieldFrom>(&expression)->value); break;
    case NodeKind::JoinedStr: {
        const std::string body = fStringBody(expression);
        ConstantValue text;
        text.kind = ConstantKind::String;
        text.text = body;
        add("f");
        add(constantText(text));
        break;
    }
    case NodeKind::FormattedValue: add(fStringBody(expression)); break;
    default: break; // all kinds of expressions are covered
    }
}

void Unparser::writeOperation(const ast::Expression& expression, Binds place)
{
    using namespace ast;
    if (const auto* boolean = as<BoolOp>(&expression)) {
        const OperatorText op
            = boolean->op == BoolOperator::And ? OperatorText{" and ", Binds::And} : OperatorText{" or ", Binds::Or};
        parenthesized(place > op.binds, [&] {
            for (std::uint32_t i = 0; i < boolean->values.size(); ++i) {
                if (i > 0)
                    add(op.text);
                write(*boolean->values[i], tighter(op.binds));
            }
        });
    } else if (const auto* binary = as<BinOp>(&expression)) {
        const OperatorText op = textOf(binary->op);
        const bool groupsRight = binary->op == BinaryOperator::Pow;
        parenthesized(place > op.binds, [&] {
            write(*binary->left, groupsRight ? tighter(op.binds) : op.binds);
            add(op.text);
            write(*binary->right, groupsRight ? op.binds : tighter(op.binds));
        });
    } else if (const auto* unary = as<UnaryOp>(&expression)) {
        const OperatorText op = textOf(unary->op);
        parenthesized(place > op.binds, [&] {
            add(op.text);
            write(*unary->operand, op.binds);
        });
    } else if (const auto* choice = as<IfExp>(&expression)) {
        parenthesized(place > Binds::Test, [&] {
            write(*choice->body, tighter(Binds::Test));
            add(" if ");
            write(*choice->test, tighter(Binds::Test));
            add(" else ");
            write(*choice->orElse, Binds::Test);
        });
    } else if (const auto* await = as<Await>(&expression)) {
        parenthesized(place > Binds::Await, [&] {
            add("await ");
            write(*await->value, Binds::Atom);
        });
    } else if (const auto* named = as<NamedExpr>(&expression)) {
        parenthesized(place > Binds::Tuple, [&] {
            write(*named->target, Binds::Atom);
            add(" := ");
            write(*named->value, Binds::Atom);
        });
    }
}

void Unparser::writeCompare(const ast::Compare& compare, Binds place)
{
    parenthesized(place > Binds::Compare, [&] {
        write(*compare.left, tighter(Binds::Compare));
        for (std::uint32_t i = 0; i < compare.ops.size(); ++i) {
            add(textOf(compare.ops[i]));
            write(*compare.comparators[i], tighter(Binds::Compare));
        }
    });
}

void Unparser::writeDisplay(const ast::Expression& expression, Binds place)
{
    if (const auto* tuple = ast::as<ast::Tuple>(&expression)) {
        parenthesized(place > Binds::Tuple || tuple->elements.empty(), [&] {
            list(tuple->elements, Binds::Test);
            if (tuple->elements.size() == 1)
                add(",");
        });
        return;
    }
    const auto* listNode = ast::as<ast::List>(&expression);
    add(listNode != nullptr ? "[" : "{");
    list(listNode != nullptr ? listNode->elements : ast::as<ast::Set>(&expression)->elements, Binds::Test);
    add(listNode != nullptr ? "]" : "}");
}

void Unparser::writeDict(const ast::Dict& dict)
{
    add("{");
    for (std::uint32_t i = 0; i < dict.values.size(); ++i) {
        if (i > 0)
            add(", ");
        if (dict.keys[i] == nullptr) {
            add("**");
            write(*dict.values[i], Binds::BitOr);
            continue;
        }
        write(*dict.keys[i], Binds::Test);
        add(": ");
        write(*dict.values[i], Binds::Test);
    }
    add("}");
}

void Unparser::generators(const ArenaSpan<ast::Comprehension>& generators)
{
    for (const ast::Comprehension& generator : generators) {
        add(generator.isAsync ? " async for " : " for ");
        write(*generator.target, Binds::Tuple);
        add(" in ");
        write(*generator.iterable, tighter(Binds::Test));
        for (const ast::Expression* condition : generator.conditions) {
            add(" if ");
            write(*condition, tighter(Binds::Test));
        }
    }
}

void Unparser::writeComprehension(const ast::Expression& expression)
{
    using namespace ast;
    if (const auto* dict = as<DictComp>(&expression)) {
        add("{");
        write(*dict->key, Binds::Test);
        add(": ");
        write(*dict->value, Binds::Test);
        generators(dict->generators);
        add("}");
        return;
    }
    const auto writeIn = [&](const char* open, const auto& node, const char* close) {
        add(open);
        write(*node.element, Binds::Test);
        generators(node.generators);
        add(close);
    };
    if (const auto* listNode = as<ListComp>(&expression))
        writeIn("[", *listNode, "]");
    else if (const auto* set = as<SetComp>(&expression))
        writeIn("{", *set, "}");
    else
        writeIn("(", *as<GeneratorExp>(&expression), ")");
}

void Unparser::writeCall(const ast::Call& call)
{
    write(*call.function, Binds::Atom);
    if (call.arguments.size() == 1 && call.keywords.empty() && ast::is<ast::GeneratorExp>(call.arguments[0])) {
        writeComprehension(*call.arguments[0]); // brings the parentheses
        return;
    }
    add("(");
    list(call.arguments, Binds::Test);
    bool first = call.arguments.empty();
    for (const ast::Keyword* keyword : call.keywords) {
        if (!std::exchange(first, false))
            add(", ");
        add(keyword->name.empty() ? "**" : keyword->name);
        if (!keyword->name.empty())
            add("=");
        write(*keyword->value, Binds::Test);
    }
    add(")");
}

void Unparser::writeLambda(const ast::Lambda& lambda, Binds place)
{
    const ast::Arguments& arguments = *lambda.arguments;
    parenthesized(place > Binds::Test, [&] {
        add(arguments.args.empty() && arguments.positionalOnly.empty() ? "lambda" : "lambda ");
        parameters(arguments);
        add(": ");
        write(*lambda.body, Binds::Test);
    });
}

void Unparser::parameters(const ast::Arguments& arguments)
{
    bool first = true;
    const auto separate = [&] {
        if (!std::exchange(first, false))
            add(", ");
    };
    const std::uint32_t positional = arguments.positionalOnly.size();
    const std::uint32_t count = positional + arguments.args.size();
    for (std::uint32_t i = 0; i < count; ++i) {
        separate();
        add((i < positional ? arguments.positionalOnly[i] : arguments.args[i - positional])->name);
        if (const std::uint32_t required = count - arguments.defaults.size(); i >= required) {
            add("=");
            write(*arguments.defaults[i - required], Binds::Test);
        }
        if (i + 1 == positional)
            add(", /");
    }
    if (arguments.varArg != nullptr || !arguments.keywordOnly.empty()) {
        separate();
        add("*");
        if (arguments.varArg != nullptr)
            add(arguments.varArg->name);
    }
    for (std::uint32_t i = 0; i < arguments.keywordOnly.size(); ++i) {
        separate();
        add(arguments.keywordOnly[i]->name);
        if (arguments.keywordDefaults[i] != nullptr) {
            add("=");
            write(*arguments.keywordDefaults[i], Binds::Test);
        }
    }
    if (arguments.kwArg != nullptr) {
        separate();
        add("**");
        add(arguments.kwArg->name);
    }
}

void Unparser::writeConstant(const ast::Constant& constant)
{
    if (constant.value.kind == ast::ConstantKind::Ellipsis) {
        add("...");
        return;
    }
    if (constant.hasUPrefix)
        add("u");
    const bool isNumber
        = constant.value.kind == ast::ConstantKind::Float || constant.value.kind == ast::ConstantKind::Complex;
    if (isNumber && std::isinf(constant.value.number)) {
        add(kInfinity);
        add(constant.value.kind == ast::ConstantKind::Complex ? "j" : "");
        return;
    }
    add(constantText(constant.value));
}

void Unparser::writeAttribute(const ast::Attribute& attribute)
{
    write(*attribute.value, Binds::Atom);
    const auto* constant = ast::as<ast::Constant>(attribute.value);
    add(constant != nullptr && constant->value.kind == ast::ConstantKind::Int ? " ." : "."); // `1.x` is no attribute
    add(attribute.name);
}

void Unparser::writeSlice(const ast::Slice& slice)
{
    if (slice.lower != nullptr)
        write(*slice.lower, Binds::Test);
    add(":");
    if (slice.upper != nullptr)
        write(*slice.upper, Binds::Test);
    if (slice.step != nullptr) {
        add(":");
        write(*slice.step, Binds::Test);
    }
}

void Unparser::writeYield(std::string_view keyword, const ast::Expression* value)
{
    add(keyword);
    if (value != nullptr) {
        add(" ");
        write(*value, Binds::Test);
    }
    add(")");
}

/// A part of an f-string, or a whole one, without its quotes.
std::string Unparser::fStringBody(const ast::Expression& part)
{
    std::string body;
    if (const auto* constant = ast::as<ast::Constant>(&part)) {
        for (const char c : constant->value.text) {
            body += c;
            if (c == '{' || c == '}')
                body += c;
        }
    } else if (const auto* joined = ast::as<ast::JoinedStr>(&part)) {
        for (const ast::Expression* value : joined->values)
            body += fStringBody(*value);
    } else if (const auto* formatted = ast::as<ast::FormattedValue>(&part)) {
        Unparser inside;
        inside.write(*formatted->value, tighter(Binds::Test));
        const std::string value = inside.take();
        body += value.starts_with('{') ? "{ " : "{";
        body += value;
        body += textOf(formatted->conversion);
        if (formatted->formatSpec != nullptr)
            body += ':' + fStringBody(*formatted->formatSpec);
        body += '}';
    }
    return body;
}

} // namespace

std::string expressionText(const ast::Expression& expression)
{
    Unparser unparser;
    unparser.write(expression, Binds::Test);
    return unparser.take();
}

} // namespace vmcore::frontend
