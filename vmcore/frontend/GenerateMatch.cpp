// SPDX-License-Identifier: GPL-3.0-or-later
// match. A pattern consumes the subject on top of the stack and jumps to a fail block when it does not
// match. Captured values wait on the stack, below what the pattern still works on, until the whole pattern
// has matched: only then are names bound.
#include "vmcore/frontend/CodeGenerator.h"
#include "vmcore/frontend/ConstantArithmetic.h"
#include "vmcore/frontend/OperatorNumbers.h"
#include "vmcore/frontend/Unparser.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore::frontend {

struct CodeGenerator::PatternContext
{
    std::vector<std::string_view> stores; ///< Captured names; their values are on the stack in this order.
    bool allowIrrefutable = false;        ///< Whether a pattern that always matches is fine here.
    std::vector<Block*> failPops;         ///< Entry i pops i values and fails.
    std::size_t onTop = 0;                ///< Values above the captured ones.
};

namespace {

bool isWildcard(const ast::Pattern& pattern)
{
    const auto* capture = ast::as<ast::MatchAs>(&pattern);
    return capture != nullptr && capture->name.empty();
}

bool isWildcardStar(const ast::Pattern& pattern)
{
    const auto* star = ast::as<ast::MatchStar>(&pattern);
    return star != nullptr && star->name.empty();
}

/// The name in quotes, as repr() shows a name.
std::string quoted(std::string_view name)
{
    return fmt::format("'{}'", name);
}

} // namespace

void CodeGenerator::visitMatch(const ast::Match& match)
{
    visit(match.subject);
    Block* end = unit().newBlock();
    const std::uint32_t count = match.cases.size();
    const bool hasDefault = count > 1 && isWildcard(*match.cases.back().pattern);
    const std::uint32_t tested = hasDefault ? count - 1 : count;
    for (std::uint32_t i = 0; i < tested && !failed(); ++i) {
        const ast::MatchCase& matchCase = match.cases[i];
        PatternContext context;
        context.allowIrrefutable = matchCase.guard != nullptr || i == count - 1;
        // The last case that is tested consumes the subject.
        visitCase(matchCase, context, i + 1 < tested ? Keeps::Top : Keeps::Nothing, end);
    }
    if (hasDefault && !failed()) {
        const ast::MatchCase& last = match.cases.back();
        unit().position = last.pattern->position;
        unit().add(Op::NOP); // keeps the line
        if (last.guard != nullptr)
            jumpIf(*last.guard, false, end);
        visit(last.body);
        unit().clearPosition();
    }
    unit().start(end);
}

void CodeGenerator::visitCase(const ast::MatchCase& matchCase, PatternContext& context, Keeps subject, Block* end)
{
    unit().position = matchCase.pattern->position;
    if (subject == Keeps::Top)
        unit().add(Op::COPY, 1);
    matchPattern(*matchCase.pattern, context);
    for (const std::string_view name : context.stores)
        store(name);
    if (matchCase.guard != nullptr) {
        context.stores.clear();
        jumpIf(*matchCase.guard, false, failTarget(context));
    }
    if (subject == Keeps::Top)
        unit().add(Op::POP_TOP);
    visit(matchCase.body);
    unit().clearPosition();
    unit().jump(kJump, end);
    unit().position = matchCase.pattern->position; // what follows belongs to the pattern that failed
    emitFailPops(context);
}

void CodeGenerator::matchPattern(const ast::Pattern& pattern, PatternContext& context)
{
    using namespace ast;
    if (failed())
        return;
    unit().position = pattern.position;
    switch (pattern.kind) {
    case NodeKind::MatchValue: {
        const Expression& value = *as<MatchValue>(&pattern)->value;
        if (m_folder.valueOf(&value).isNull() && !is<Attribute>(&value)) {
            fail("patterns may only match literals and attribute lookups");
            return;
        }
        visit(&value);
        compareTop(CompareOperator::Eq);
        jumpIfNoMatch(context);
        break;
    }
    case NodeKind::MatchSingleton: {
        ConstantValue singleton;
        singleton.kind = as<MatchSingleton>(&pattern)->value;
        unit().loadConstant(m_pool.literal(singleton));
        compareTop(CompareOperator::Is);
        jumpIfNoMatch(context);
        break;
    }
    case NodeKind::MatchSequence: matchSequence(*as<MatchSequence>(&pattern), context); break;
    case NodeKind::MatchMapping: matchMapping(*as<MatchMapping>(&pattern), context); break;
    case NodeKind::MatchClass: matchClass(*as<MatchClass>(&pattern), context); break;
    case NodeKind::MatchStar: storeLater(as<MatchStar>(&pattern)->name, context); break;
    case NodeKind::MatchAs: matchAs(*as<MatchAs>(&pattern), context); break;
    case NodeKind::MatchOr: matchOr(*as<MatchOr>(&pattern), context); break;
    default: break; // no other kinds of patterns
    }
}

/// Inside another pattern, patterns that always match are fine.
void CodeGenerator::matchSubpattern(const ast::Pattern& pattern, PatternContext& context)
{
    const bool allowed = std::exchange(context.allowIrrefutable, true);
    matchPattern(pattern, context);
    context.allowIrrefutable = allowed;
}

void CodeGenerator::matchAs(const ast::MatchAs& pattern, PatternContext& context)
{
    if (pattern.pattern == nullptr) {
        if (context.allowIrrefutable)
            storeLater(pattern.name, context);
        else if (pattern.name.empty())
            fail("wildcard makes remaining patterns unreachable");
        else
            fail(fmt::format("name capture {} makes remaining patterns unreachable", quoted(pattern.name)));
        return;
    }
    ++context.onTop;
    unit().add(Op::COPY, 1);
    matchPattern(*pattern.pattern, context);
    --context.onTop;
    storeLater(pattern.name, context);
}

void CodeGenerator::matchSequence(const ast::MatchSequence& pattern, PatternContext& context)
{
    const ast::Patterns& patterns = pattern.patterns;
    std::optional<std::uint32_t> star;
    bool onlyWildcards = true, starIsWildcard = false;
    for (std::uint32_t i = 0; i < patterns.size(); ++i) {
        if (ast::is<ast::MatchStar>(patterns[i])) {
            if (star) {
                fail("multiple starred names in sequence pattern");
                return;
            }
            star = i;
            starIsWildcard = isWildcardStar(*patterns[i]);
            onlyWildcards = onlyWildcards && starIsWildcard;
        } else {
            onlyWildcards = onlyWildcards && isWildcard(*patterns[i]);
        }
    }
    ++context.onTop; // the subject stays for the checks
    unit().add(Op::MATCH_SEQUENCE);
    jumpIfNoMatch(context);
    if (!star)
        compareLength(patterns.size(), ast::CompareOperator::Eq, context);
    else if (patterns.size() > 1)
        compareLength(patterns.size() - 1, ast::CompareOperator::GtE, context);
    --context.onTop;
    if (onlyWildcards)
        unit().add(Op::POP_TOP);
    else if (starIsWildcard)
        matchItemsByIndex(patterns, *star, context);
    else
        matchItems(patterns, context);
}

/// Jumps away when the length of the subject on top does not compare so.
void CodeGenerator::compareLength(std::uint32_t length, ast::CompareOperator op, PatternContext& context)
{
    unit().add(Op::GET_LEN);
    unit().loadConstant(Value::smallInt(length));
    compareTop(op);
    jumpIfNoMatch(context);
}

void CodeGenerator::matchItems(const ast::Patterns& patterns, PatternContext& context)
{
    constexpr std::uint32_t kMaxBefore = 0xFF;
    const auto* found
        = std::ranges::find_if(patterns, [](const ast::Pattern* p) { return ast::is<ast::MatchStar>(p); });
    const auto star = static_cast<std::uint32_t>(found - patterns.begin());
    if (star == patterns.size()) {
        unit().add(Op::UNPACK_SEQUENCE, patterns.size());
    } else if (star > kMaxBefore) {
        fail("too many expressions in star-unpacking sequence pattern");
        return;
    } else {
        unit().add(Op::UNPACK_EX, star | (patterns.size() - star - 1) << 8);
    }
    context.onTop += patterns.size();
    for (const ast::Pattern* pattern : patterns) {
        --context.onTop;
        matchSubpattern(*pattern, context);
    }
}

/// `[first, *_, last]`: only the items that are named are fetched.
void CodeGenerator::matchItemsByIndex(const ast::Patterns& patterns, std::uint32_t star, PatternContext& context)
{
    ++context.onTop; // the subject
    for (std::uint32_t i = 0; i < patterns.size(); ++i) {
        if (i == star || isWildcard(*patterns[i]))
            continue;
        unit().add(Op::COPY, 1);
        if (i < star) {
            unit().loadConstant(Value::smallInt(i));
        } else { // from the end, by an index that is not negative
            unit().add(Op::GET_LEN);
            unit().loadConstant(Value::smallInt(patterns.size() - i));
            unit().add(Op::BINARY_OP, binaryArgument(ast::BinaryOperator::Sub));
        }
        unit().add(Op::BINARY_OP, kSubscriptArgument);
        matchSubpattern(*patterns[i], context);
    }
    --context.onTop;
    unit().add(Op::POP_TOP);
}

void CodeGenerator::matchMapping(const ast::MatchMapping& pattern, PatternContext& context)
{
    const std::uint32_t count = pattern.keys.size();
    ++context.onTop; // the subject
    unit().add(Op::MATCH_MAPPING);
    jumpIfNoMatch(context);
    if (count == 0 && pattern.rest.empty()) {
        --context.onTop;
        unit().add(Op::POP_TOP);
        return;
    }
    if (count > 0)
        compareLength(count, ast::CompareOperator::GtE, context);
    loadMappingKeys(pattern);
    unit().add(Op::MATCH_KEYS);
    context.onTop += 2; // keys and values
    unit().add(Op::COPY, 1);
    unit().loadNone();
    unit().add(Op::IS_OP, 1);
    jumpIfNoMatch(context);
    unit().add(Op::UNPACK_SEQUENCE, count);
    context.onTop += count;
    --context.onTop;
    for (const ast::Pattern* value : pattern.patterns) {
        --context.onTop;
        matchSubpattern(*value, context);
    }
    context.onTop -= 2; // subject and keys are used up next
    if (pattern.rest.empty()) {
        unit().add(Op::POP_TOP);
        unit().add(Op::POP_TOP);
    } else {
        storeMappingRest(pattern, context);
    }
}

void CodeGenerator::loadMappingKeys(const ast::MatchMapping& pattern)
{
    std::vector<Value> seen;
    for (const ast::Expression* key : pattern.keys) {
        const Value constant = m_folder.valueOf(key);
        if (constant.isNull() && !ast::is<ast::Attribute>(key)) {
            fail("mapping pattern keys may only match literals and attribute lookups");
            return;
        }
        const auto isRepeated = [constant](Value other) { return isSameKey(constant, other); };
        if (!constant.isNull() && std::ranges::any_of(seen, isRepeated)) {
            fail(fmt::format("mapping pattern checks duplicate key ({})", expressionText(*key)));
            return;
        }
        if (!constant.isNull())
            seen.push_back(constant);
        visit(key);
    }
    unit().buildTuple(pattern.keys.size(), m_pool);
}

/// Subject and keys are on the stack: captures a dict of the items with other keys.
void CodeGenerator::storeMappingRest(const ast::MatchMapping& pattern, PatternContext& context)
{
    const std::uint32_t count = pattern.keys.size();
    unit().add(Op::BUILD_MAP, 0);
    unit().add(Op::SWAP, 3); // dict, keys, subject
    unit().add(Op::DICT_UPDATE, 2);
    unit().add(Op::UNPACK_SEQUENCE, count);
    for (std::uint32_t left = count; left > 0; --left) {
        unit().add(Op::COPY, 1 + left); // the dict
        unit().add(Op::SWAP, 2);
        unit().add(Op::DELETE_SUBSCR);
    }
    storeLater(pattern.rest, context);
}

void CodeGenerator::matchClass(const ast::MatchClass& pattern, PatternContext& context)
{
    if (!checkKeywordNames(pattern))
        return;
    visit(pattern.cls);
    std::vector<Value> names;
    for (const std::string_view name : pattern.keywordNames)
        names.push_back(m_pool.nameValue(name));
    unit().loadConstant(m_pool.tuple(names));
    const std::uint32_t positional = pattern.patterns.size();
    const std::uint32_t total = positional + pattern.keywordNames.size();
    unit().add(Op::MATCH_CLASS, positional);
    unit().add(Op::COPY, 1);
    unit().loadNone();
    unit().add(Op::IS_OP, 1);
    ++context.onTop; // attributes, or None
    jumpIfNoMatch(context);
    unit().add(Op::UNPACK_SEQUENCE, total);
    context.onTop += total;
    --context.onTop;
    for (std::uint32_t i = 0; i < total; ++i) {
        --context.onTop;
        const ast::Pattern& attribute
            = i < positional ? *pattern.patterns[i] : *pattern.keywordPatterns[i - positional];
        if (isWildcard(attribute))
            unit().add(Op::POP_TOP);
        else
            matchSubpattern(attribute, context);
    }
}

bool CodeGenerator::checkKeywordNames(const ast::MatchClass& pattern)
{
    const ast::Identifiers& names = pattern.keywordNames;
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        unit().position = pattern.keywordPatterns[i]->position;
        if (refuseName(names[i], ast::Context::Store))
            return false;
        for (std::uint32_t j = i + 1; j < names.size(); ++j) {
            if (names[j] == names[i]) {
                failAt(
                    *pattern.keywordPatterns[j], fmt::format("attribute name repeated in class pattern: {}", names[i]));
                return false;
            }
        }
    }
    unit().position = pattern.position;
    return true;
}

/// Every alternative works on a copy of the subject and must bind the same names; their values are brought
/// into the order of the first alternative.
void CodeGenerator::matchOr(const ast::MatchOr& pattern, PatternContext& context)
{
    Block* end = unit().newBlock();
    std::vector<std::string_view> control;
    for (std::uint32_t i = 0; i < pattern.patterns.size() && !failed(); ++i) {
        const ast::Pattern& alternative = *pattern.patterns[i];
        unit().position = alternative.position;
        PatternContext inner;
        inner.allowIrrefutable = i == pattern.patterns.size() - 1 && context.allowIrrefutable;
        unit().add(Op::COPY, 1);
        matchPattern(alternative, inner);
        if (failed())
            return;
        if (i == 0) {
            control = inner.stores;
        } else if (!std::ranges::is_permutation(inner.stores, control)) {
            fail("alternative patterns bind different names");
            return;
        } else {
            reorderStores(control, inner.stores);
        }
        unit().jump(kJump, end);
        emitFailPops(inner);
    }
    unit().add(Op::POP_TOP); // the subject
    jumpToFail(context);
    unit().start(end);
    // Above the captured values lie the subject and what `context` works on: they go below.
    const std::size_t depth = control.size() + 1 + context.onTop + context.stores.size();
    for (const std::string_view name : control) {
        rotate(depth);
        if (std::ranges::find(context.stores, name) != context.stores.end()) {
            fail(fmt::format("multiple assignments to name {} in pattern", quoted(name)));
            return;
        }
        context.stores.push_back(name);
    }
    unit().add(Op::POP_TOP); // the subject
}

/// Rotates the captured values, the last one on top, until they stand in the wanted order.
void CodeGenerator::reorderStores(const std::vector<std::string_view>& wanted, std::vector<std::string_view>& stores)
{
    for (std::size_t place = wanted.size(); place-- > 0;) {
        const auto found = static_cast<std::size_t>(std::ranges::find(stores, wanted[place]) - stores.begin());
        if (found == place)
            continue;
        const std::size_t moved = found + 1;
        std::rotate(stores.begin(), stores.begin() + static_cast<std::ptrdiff_t>(moved),
            stores.begin() + static_cast<std::ptrdiff_t>(place) + 1);
        for (std::size_t i = 0; i < moved; ++i)
            rotate(place + 1);
    }
}

// --- helpers

/// The top goes below the `count` - 1 values under it.
void CodeGenerator::rotate(std::size_t count)
{
    for (; count > 1; --count)
        unit().add(Op::SWAP, static_cast<std::uint32_t>(count));
}

/// Captures the top for a name that is bound when the whole pattern has matched.
void CodeGenerator::storeLater(std::string_view name, PatternContext& context)
{
    if (name.empty()) {
        unit().add(Op::POP_TOP);
        return;
    }
    if (refuseName(name, ast::Context::Store))
        return;
    if (std::ranges::find(context.stores, name) != context.stores.end()) {
        fail(fmt::format("multiple assignments to name {} in pattern", quoted(name)));
        return;
    }
    rotate(context.onTop + context.stores.size() + 1);
    context.stores.push_back(name);
}

/// The block that drops all that the pattern has on the stack now.
Block* CodeGenerator::failTarget(PatternContext& context)
{
    const std::size_t pops = context.onTop + context.stores.size();
    while (context.failPops.size() <= pops)
        context.failPops.push_back(unit().newBlock());
    return context.failPops[pops];
}

void CodeGenerator::jumpIfNoMatch(PatternContext& context)
{
    unit().jumpIf(false, failTarget(context));
}

void CodeGenerator::jumpToFail(PatternContext& context)
{
    unit().jump(kJump, failTarget(context));
}

void CodeGenerator::emitFailPops(PatternContext& context)
{
    for (std::size_t pops = context.failPops.size(); pops-- > 0;) {
        unit().start(context.failPops[pops]);
        if (pops > 0)
            unit().add(Op::POP_TOP);
    }
    context.failPops.clear();
}

} // namespace vmcore::frontend
