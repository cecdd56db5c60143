// SPDX-License-Identifier: GPL-3.0-or-later
// Calls, and warnings about callees and subscripts that cannot work.
#include "vmcore/frontend/CodeGenerator.h"

#include <fmt/format.h>

namespace vmcore::frontend {

namespace {

bool needsUnpacking(const ast::Expressions& arguments, const ArenaSpan<ast::Keyword*>& keywords)
{
    for (const ast::Expression* argument : arguments) {
        if (ast::is<ast::Starred>(argument))
            return true;
    }
    for (const ast::Keyword* keyword : keywords) {
        if (keyword->name.empty())
            return true;
    }
    return false;
}

bool isTooMany(const ast::Expressions& arguments, const ArenaSpan<ast::Keyword*>& keywords)
{
    return arguments.size() + keywords.size() * 2 > kStackGuideline;
}

std::string_view typeOfConstant(Value constant)
{
    if (constant.isSmallInt())
        return "int";
    if (constant.isFloat())
        return "float";
    if (constant.isBool())
        return "bool";
    if (!constant.isHeap())
        return constant.isNone() ? "NoneType" : "ellipsis";
    switch (constant.object()->kind) {
    case ObjectKind::Str: return "str";
    case ObjectKind::Bytes: return "bytes";
    case ObjectKind::Tuple: return "tuple";
    case ObjectKind::Complex: return "complex";
    default: return "int";
    }
}

} // namespace

void CodeGenerator::visitCall(const ast::Call& call)
{
    if (!checkKeywords(call.keywords) || visitMethodCall(call))
        return;
    checkCallee(*call.function);
    visit(call.function);
    const bool unpacks = needsUnpacking(call.arguments, call.keywords) || isTooMany(call.arguments, call.keywords);
    Instruction* last = unit().graph.last();
    if (!unpacks && last != nullptr && last->op == Op::LOAD_ATTR)
        last->argument |= 1; // of a module: value and null
    else
        unit().pushNull();
    callWith(0, call.arguments, call.keywords);
}

/// `object.method(…)` without making a bound method; false when the call is not of that form.
bool CodeGenerator::visitMethodCall(const ast::Call& call)
{
    const auto* method = ast::as<ast::Attribute>(call.function);
    if (method == nullptr || method->context != ast::Context::Load || isImported(*method->value))
        return false;
    const std::uint32_t count = call.arguments.size() + call.keywords.size();
    if (count + (call.keywords.empty() ? 0 : 1) >= kStackGuideline || needsUnpacking(call.arguments, call.keywords))
        return false;
    visit(method->value);
    unit().position = method->position;
    startAtAttributeName(*method);
    unit().add(Op::LOAD_ATTR, nameIndex(method->name) << 1 | 1);
    const ast::Position ofMethod = unit().position;
    visit(call.arguments);
    for (const ast::Keyword* keyword : call.keywords)
        visit(keyword->value);
    unit().position = ofMethod;
    loadKeywordNames(call.keywords);
    unit().position = call.position;
    startAtAttributeName(*method);
    unit().add(call.keywords.empty() ? Op::CALL : Op::CALL_KW, count);
    return true;
}

void CodeGenerator::loadKeywordNames(const ArenaSpan<ast::Keyword*>& keywords)
{
    if (keywords.empty())
        return;
    std::vector<Value> names;
    for (const ast::Keyword* keyword : keywords)
        names.push_back(m_pool.nameValue(keyword->name)); // alive in the pool
    unit().loadConstant(m_pool.tuple(names));
}

/// Callable, null and `alreadyPushed` arguments are on the stack.
void CodeGenerator::callWith(
    std::uint32_t alreadyPushed, const ast::Expressions& arguments, const ArenaSpan<ast::Keyword*>& keywords)
{
    if (needsUnpacking(arguments, keywords) || isTooMany(arguments, keywords)) {
        callWithUnpacking(alreadyPushed, arguments, keywords);
        return;
    }
    visit(arguments);
    for (const ast::Keyword* keyword : keywords)
        visit(keyword->value);
    loadKeywordNames(keywords);
    unit().add(keywords.empty() ? Op::CALL : Op::CALL_KW, alreadyPushed + arguments.size() + keywords.size());
}

void CodeGenerator::callWithUnpacking(
    std::uint32_t alreadyPushed, const ast::Expressions& arguments, const ArenaSpan<ast::Keyword*>& keywords)
{
    const auto* onlyStar = arguments.size() == 1 ? ast::as<ast::Starred>(arguments[0]) : nullptr;
    if (alreadyPushed == 0 && onlyStar != nullptr)
        visit(onlyStar->value); // the call makes a tuple of it
    else
        build(Collection::Tuple, arguments, alreadyPushed);
    if (!keywords.empty())
        mergeKeywords(keywords);
    unit().add(Op::CALL_FUNCTION_EX, keywords.empty() ? 0 : 1);
}

/// Pushes a dict of all keyword arguments; runs of plain ones are built first and merged in.
void CodeGenerator::mergeKeywords(const ArenaSpan<ast::Keyword*>& keywords)
{
    bool hasDict = false;
    for (std::uint32_t i = 0; i < keywords.size();) {
        std::uint32_t end = i;
        while (end < keywords.size() && !keywords[end]->name.empty())
            ++end;
        if (end > i) {
            buildKeywords(keywords, i, end);
            if (hasDict)
                unit().add(Op::DICT_MERGE, 1);
            hasDict = true;
            i = end;
            continue;
        }
        if (!hasDict)
            unit().add(Op::BUILD_MAP, 0);
        hasDict = true;
        visit(keywords[i++]->value);
        unit().add(Op::DICT_MERGE, 1);
    }
}

void CodeGenerator::buildKeywords(const ArenaSpan<ast::Keyword*>& keywords, std::uint32_t from, std::uint32_t to)
{
    const std::uint32_t count = to - from;
    const bool isBig = count * 2 > kStackGuideline;
    if (isBig)
        unit().addWithoutLine(Op::BUILD_MAP, 0);
    for (std::uint32_t i = from; i < to; ++i) {
        unit().loadConstant(m_pool.nameValue(keywords[i]->name));
        visit(keywords[i]->value);
        if (isBig)
            unit().addWithoutLine(Op::MAP_ADD, 1);
    }
    if (!isBig)
        unit().add(Op::BUILD_MAP, count);
}

bool CodeGenerator::checkKeywords(const ArenaSpan<ast::Keyword*>& keywords)
{
    for (std::uint32_t i = 0; i < keywords.size(); ++i) {
        const std::string_view name = keywords[i]->name;
        if (name.empty())
            continue;
        if (refuseName(name, ast::Context::Store))
            return false;
        for (std::uint32_t j = i + 1; j < keywords.size(); ++j) {
            if (keywords[j]->name == name) {
                failAt(*keywords[j], fmt::format("keyword argument repeated: {}", name));
                return false;
            }
        }
    }
    return true;
}

/// A name that the module imports: its attributes are functions rather than methods.
bool CodeGenerator::isImported(const ast::Expression& expression) const
{
    const auto* name = ast::as<ast::Name>(&expression);
    const Symbol* symbol = name != nullptr ? m_input.scopes.scopes.front().find(name->id) : nullptr;
    return symbol != nullptr && (symbol->flags & kSymbolImport) != 0;
}

/// The built-in type an expression surely has; empty: unknown.
std::string_view CodeGenerator::inferredType(const ast::Expression& expression)
{
    const Value constant = m_folder.valueOf(&expression);
    if (!constant.isNull())
        return typeOfConstant(constant);
    switch (expression.kind) {
    case ast::NodeKind::Tuple: return "tuple";
    case ast::NodeKind::List:
    case ast::NodeKind::ListComp: return "list";
    case ast::NodeKind::Dict:
    case ast::NodeKind::DictComp: return "dict";
    case ast::NodeKind::Set:
    case ast::NodeKind::SetComp: return "set";
    case ast::NodeKind::GeneratorExp: return "generator";
    case ast::NodeKind::Lambda: return "function";
    case ast::NodeKind::JoinedStr:
    case ast::NodeKind::FormattedValue: return "str";
    default: return {};
    }
}

void CodeGenerator::checkCallee(const ast::Expression& callee)
{
    const std::string_view type = inferredType(callee);
    if (!type.empty() && type != "function")
        warn(fmt::format("'{}' object is not callable; perhaps you missed a comma?", type));
}

void CodeGenerator::checkSubscript(const ast::Subscript& subscript)
{
    const std::string_view container = inferredType(*subscript.value);
    if (container.empty())
        return;
    const bool isSequence = container == "tuple" || container == "list" || container == "str" || container == "bytes";
    if (!isSequence && container != "dict") {
        warn(fmt::format("'{}' object is not subscriptable; perhaps you missed a comma?", container));
        return;
    }
    const std::string_view index = inferredType(*subscript.index);
    if (isSequence && !index.empty() && index != "int" && index != "bool") {
        warn(fmt::format(
            "{} indices must be integers or slices, not {}; perhaps you missed a comma?", container, index));
    }
}

} // namespace vmcore::frontend
