// SPDX-License-Identifier: GPL-3.0-or-later
// Lists, tuples, sets, dicts and f-strings.
#include "vmcore/frontend/CodeGenerator.h"
#include "vmcore/frontend/PercentFormat.h"

namespace vmcore::frontend {

namespace {

constexpr std::uint32_t kSmallestConstantDisplay = 3;
constexpr std::uint32_t kHasFormatSpec = 4; // bit of FORMAT_VALUE's argument

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

/// `"…" % (a, b)` as an f-string; false when it is not of that form.
bool CodeGenerator::visitPercentFormat(const ast::BinOp& operation)
{
    const auto* format = ast::as<ast::Constant>(operation.left);
    const auto* values = ast::as<ast::Tuple>(operation.right);
    if (operation.op != ast::BinaryOperator::Mod || format == nullptr || values == nullptr
        || format->value.kind != ast::ConstantKind::String || hasStarred(values->elements)
        || !m_folder.valueOf(values).isNull())
        return false;
    const auto pieces = splitPercentFormat(format->value.text, values->elements.size());
    if (!pieces || pieces->size() > kStackGuideline)
        return false;
    auto value = values->elements.begin();
    for (const FormatPiece& piece : *pieces) {
        if (piece.conversion == ast::Conversion::None) {
            const PositionScope position(unit(), kNoPosition);
            unit().loadConstant(m_pool.text(piece.text));
            continue;
        }
        const ast::Expression& formatted = **value++;
        const PositionScope position(unit(), formatted.position);
        visit(&formatted);
        addFormat(piece.conversion, !piece.text.empty() ? m_pool.text(piece.text) : kNull);
    }
    if (pieces->size() != 1)
        unit().add(Op::BUILD_STRING, static_cast<std::uint32_t>(pieces->size()));
    return true;
}

/// Formats the top, by a constant spec unless that is kNull.
void CodeGenerator::addFormat(ast::Conversion conversion, Value spec)
{
    auto argument = static_cast<std::uint32_t>(conversion);
    if (!spec.isNull()) {
        unit().graph.add(Op::LOAD_CONST, unit().constantIndex(spec), kNoPosition);
        argument |= kHasFormatSpec;
    }
    unit().add(Op::FORMAT_VALUE, argument);
}

void CodeGenerator::visitFormatted(const ast::FormattedValue& formatted)
{
    visit(formatted.value);
    auto argument = static_cast<std::uint32_t>(formatted.conversion);
    if (formatted.formatSpec != nullptr) {
        visit(formatted.formatSpec);
        argument |= kHasFormatSpec;
    }
    unit().add(Op::FORMAT_VALUE, argument);
}

} // namespace vmcore::frontend
