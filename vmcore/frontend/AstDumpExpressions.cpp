// SPDX-License-Identifier: GPL-3.0-or-later
// The expressions of AstDumper.
#include "vmcore/frontend/AstDumper.h"
#include "vmcore/frontend/ConstantText.h"

namespace vmcore::frontend {

namespace {

constexpr const char* kBoolOperators[] = {"And()", "Or()"};
constexpr const char* kUnaryOperators[] = {"Invert()", "Not()", "UAdd()", "USub()"};
constexpr const char* kCompareOperators[]
    = {"Eq()", "NotEq()", "Lt()", "LtE()", "Gt()", "GtE()", "Is()", "IsNot()", "In()", "NotIn()"};

int conversionCode(ast::Conversion conversion)
{
    switch (conversion) {
    case ast::Conversion::None: return -1;
    case ast::Conversion::Str: return 's';
    case ast::Conversion::Repr: return 'r';
    case ast::Conversion::Ascii: return 'a';
    }
    return -1;
}

} // namespace

const char* AstDumper::operatorText(ast::BinaryOperator op)
{
    constexpr const char* kBinaryOperators[] = {"Add()", "Sub()", "Mult()", "MatMult()", "Div()", "Mod()", "Pow()",
        "LShift()", "RShift()", "BitOr()", "BitXor()", "BitAnd()", "FloorDiv()"};
    return kBinaryOperators[static_cast<int>(op)];
}

void AstDumper::takeExpression(const ast::Node& node)
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
        field("op", operatorText(binary->op));
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
        list("ops", compare->ops, [&](ast::CompareOperator op) { write(kCompareOperators[static_cast<int>(op)]); });
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

void AstDumper::takeDisplay(const ast::Node& node)
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

} // namespace vmcore::frontend
