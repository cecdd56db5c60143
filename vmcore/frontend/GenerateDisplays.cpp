// SPDX-License-Identifier: GPL-3.0-or-later
// Lists, tuples, sets, dicts and f-strings.
#include "vmcore/frontend/CodeGenerator.h"

namespace vmcore::frontend {

namespace {

constexpr std::uint32_t kSmallestConstantDisplay = 3;

} // namespace

void CodeGenerator::visitSequence(const ast::Expression& display, const ast::Expressions& elements)
{
    const auto* tuple = ast::as<ast::Tuple>(&display);
    const ast::Context context = tuple != nullptr ? tuple->context : ast::as<ast::List>(&display)->context;
    switch (context) {
    case ast::Context::Load: build(tuple != nullptr ? Collection::Tuple : Collection::List, elements); break;
    case ast::Context::Store: unpackInto(elements); break;
    case ast::Context::Del: visit(elements); break;
    }
}

/// Makes a collection of `alreadyPushed` values on the stack and the elements. Tuples with stars grow as
/// lists.
void CodeGenerator::build(Collection collection, const ast::Expressions& elements, std::uint32_t alreadyPushed)
{
    if (buildFromConstants(collection, elements, alreadyPushed))
        return;
    const bool isSet = collection == Collection::Set;
    const Op start = isSet ? Op::BUILD_SET : Op::BUILD_LIST;
    const std::uint32_t total = elements.size() + alreadyPushed;
    const bool isBig = total > kStackGuideline;
    if (!isBig && !hasStarred(elements)) {
        visit(elements);
        if (collection == Collection::Tuple)
            unit().buildTuple(total, m_pool);
        else
            unit().add(start, total);
        return;
    }
    bool isStarted = isBig;
    if (isBig)
        unit().add(start, alreadyPushed);
    for (std::uint32_t i = 0; i < elements.size(); ++i) {
        const auto* starred = ast::as<ast::Starred>(elements[i]);
        if (starred != nullptr && !isStarted) {
            unit().add(start, i + alreadyPushed);
            isStarted = true;
        }
        visit(starred != nullptr ? starred->value : elements[i]);
        if (starred != nullptr)
            unit().add(isSet ? Op::SET_UPDATE : Op::LIST_EXTEND, 1);
        else if (isStarted)
            unit().add(isSet ? Op::SET_ADD : Op::LIST_APPEND, 1);
    }
    if (collection == Collection::Tuple)
        unit().add(Op::LIST_TO_TUPLE);
}

/// A longer display of constants is one constant, or is filled from one.
bool CodeGenerator::buildFromConstants(
    Collection collection, const ast::Expressions& elements, std::uint32_t alreadyPushed)
{
    if (elements.size() < kSmallestConstantDisplay)
        return false;
    const bool isSet = collection == Collection::Set;
    const Value constant = isSet ? m_folder.frozenSetOf(elements) : m_folder.tupleOf(elements);
    if (constant.isNull())
        return false;
    const bool isTuple = collection == Collection::Tuple;
    if (isTuple && alreadyPushed == 0) {
        unit().loadConstant(constant);
        return true;
    }
    unit().add(isSet ? Op::BUILD_SET : Op::BUILD_LIST, alreadyPushed);
    unit().loadConstant(constant);
    unit().add(isSet ? Op::SET_UPDATE : Op::LIST_EXTEND, 1);
    if (isTuple)
        unit().add(Op::LIST_TO_TUPLE);
    return true;
}

void CodeGenerator::visitDict(const ast::Dict& dict)
{
    const std::uint32_t count = dict.values.size();
    std::uint32_t plain = 0; // pairs before the first `**`
    while (plain < count && dict.keys[plain] != nullptr)
        ++plain;
    const bool isBig = plain * 2 > kStackGuideline;
    if (isBig)
        plain = 0;
    for (std::uint32_t i = 0; i < plain; ++i) {
        visit(dict.keys[i]);
        visit(dict.values[i]);
    }
    unit().add(Op::BUILD_MAP, plain);
    for (std::uint32_t i = plain; i < count; ++i) {
        if (dict.keys[i] != nullptr)
            visit(dict.keys[i]);
        visit(dict.values[i]);
        unit().add(dict.keys[i] != nullptr ? Op::MAP_ADD : Op::DICT_UPDATE, 1);
    }
}

void CodeGenerator::visitJoinedString(const ast::JoinedStr& joined)
{
    const std::uint32_t count = joined.values.size();
    if (count <= kStackGuideline) {
        visit(joined.values);
        if (count != 1)
            unit().add(Op::BUILD_STRING, count);
        return;
    }
    unit().loadConstant(m_pool.text(""));
    unit().add(Op::LOAD_ATTR, unit().names.indexOf("join") << 1 | 1);
    unit().add(Op::BUILD_LIST, 0);
    for (const ast::Expression* part : joined.values) {
        visit(part);
        unit().add(Op::LIST_APPEND, 1);
    }
    unit().add(Op::CALL, 1);
}

void CodeGenerator::visitFormatted(const ast::FormattedValue& formatted)
{
    constexpr std::uint32_t kHasSpec = 4;
    visit(formatted.value);
    auto argument = static_cast<std::uint32_t>(formatted.conversion);
    if (formatted.formatSpec != nullptr) {
        visit(formatted.formatSpec);
        argument |= kHasSpec;
    }
    unit().add(Op::FORMAT_VALUE, argument);
}

} // namespace vmcore::frontend
