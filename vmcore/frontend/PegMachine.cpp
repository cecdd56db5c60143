// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/PegMachine.h"

#include <algorithm>

namespace vmcore::frontend {

namespace {

constexpr std::uint32_t kNoAddress = UINT32_MAX;
constexpr std::string_view kSoftKeywords[] = {"_", "case", "match"};

} // namespace

PegMachine::PegMachine(
    const PegProgram& program, const TokenList& tokens, PegListener& listener, std::size_t firstToken)
    : m_program(program)
    , m_tokens(tokens)
    , m_listener(listener)
    , m_firstToken(static_cast<std::uint32_t>(firstToken))
    , m_tokensRead(firstToken)
{
}

PegMachine::Outcome PegMachine::run(std::string_view ruleName, Pass pass)
{
    m_pass = pass;
    m_firstResult.assign(m_tokens.tokens.size() - m_firstToken, 0);
    m_results.assign(1, Result{}); // Index 0 stands for none.
    m_stack.clear();
    m_values.clear();
    m_children.clear();
    m_shapes.assign(2, Shape{}); // Stand-ins for kNull and kListMark.
    m_position = m_firstToken;
    m_address = kNoAddress;
    m_isRunning = true;
    m_hiders = 0;
    m_outcome = Outcome::NoMatch;
    call(m_program.ruleNamed(ruleName));
    while (m_isRunning) {
        step(m_program.code[m_address++]);
    }
    return m_outcome;
}

const Shape* PegMachine::child(const Shape& shape, std::size_t index) const
{
    const ShapeId id = m_children[shape.firstChild + index];
    return id == kNull ? nullptr : &m_shapes[id];
}

void PegMachine::step(const PegInstruction& instruction)
{
    switch (instruction.op) {
    case PegOp::Token:
    case PegOp::Spelling:
    case PegOp::SoftKeyword:
    case PegOp::Forced: matchToken(instruction); break;
    case PegOp::Call: call(instruction.operand); break;
    case PegOp::CallMistake:
        if (m_pass == Pass::WithMistakes && m_hiders == 0) {
            call(instruction.operand);
        } else {
            fail();
        }
        break;
    case PegOp::Return: returnFromRule(); break;
    case PegOp::Choice:
        m_stack.push_back({instruction.operand, m_position, static_cast<std::uint32_t>(m_values.size()), kNoRule});
        break;
    case PegOp::Commit:
    case PegOp::PartialCommit:
    case PegOp::BackCommit: commit(instruction); break;
    case PegOp::FailTwice:
        m_stack.pop_back();
        fail();
        break;
    case PegOp::Fail: fail(); break;
    case PegOp::Cut: m_stack.back().address = kNoAddress; break;
    case PegOp::PushNull: m_values.push_back(kNull); break;
    case PegOp::Drop: m_values.pop_back(); break;
    case PegOp::BeginList: m_values.push_back(kListMark); break;
    case PegOp::EndList: endList(); break;
    case PegOp::Reduce: reduce(instruction.kind, instruction.count, ruleStart()); break;
    case PegOp::Fold: reduce(instruction.kind, instruction.count + 1U, ruleStart()); break;
    case PegOp::Pick: {
        const std::size_t first = m_values.size() - instruction.count;
        m_values[first] = m_values[first + instruction.operand - 1];
        m_values.resize(first + 1);
        break;
    }
    case PegOp::Error:
    case PegOp::Check: report(instruction); break;
    }
}

/// The current token. Looking at the place where the tokenizer gave up ends the run.
const Token& PegMachine::look()
{
    const Token& token = m_tokens.tokens[m_position];
    m_tokensRead = std::max<std::size_t>(m_tokensRead, m_position + 1U);
    if (token.kind == TokenKind::Error && m_isRunning) {
        m_listener.reportTokenizerFailure();
        m_isRunning = false;
        m_outcome = Outcome::Stopped;
    }
    return token;
}

void PegMachine::matchToken(const PegInstruction& instruction)
{
    const auto kind = static_cast<TokenKind>(instruction.operand);
    const Token& token = look();
    const bool matches = instruction.op == PegOp::Spelling ? isSpelled(instruction.operand)
        : instruction.op == PegOp::SoftKeyword             ? isSoftKeyword()
                                                           : token.kind == kind;
    if (!m_isRunning) {
        return;
    }
    if (matches) {
        shift();
    } else if (instruction.op == PegOp::Forced) {
        m_listener.reportExpected(kind, m_position);
        m_isRunning = false;
        m_outcome = Outcome::Stopped;
    } else {
        fail();
    }
}

bool PegMachine::isSpelled(std::uint32_t spelling)
{
    const Token& token = m_tokens.tokens[m_position];
    return token.kind == TokenKind::Name && m_tokens.textOf(token) == m_program.spellings[spelling];
}

bool PegMachine::isSoftKeyword()
{
    const Token& token = m_tokens.tokens[m_position];
    const std::string_view text = m_tokens.textOf(token);
    return token.kind == TokenKind::Name && std::ranges::any_of(kSoftKeywords, [&](auto keyword) {
        return keyword.starts_with(text); // CPython takes the beginning of one for the whole.
    });
}

/// Takes the current token as a value.
void PegMachine::shift()
{
    Shape shape;
    shape.kind = m_tokens.tokens[m_position].kind == TokenKind::Name ? ShapeKind::Name : ShapeKind::Token;
    shape.start = m_position++;
    shape.end = m_position;
    m_values.push_back(add(shape));
}

PegMachine::ShapeId PegMachine::add(const Shape& shape)
{
    m_shapes.push_back(shape);
    return static_cast<ShapeId>(m_shapes.size() - 1);
}

void PegMachine::call(std::uint32_t rule)
{
    const PegRule& called = m_program.rules[rule];
    const Result* const result = called.isRemembered ? known(rule) : nullptr;
    if (result == nullptr) {
        m_stack.push_back({m_address, m_position, static_cast<std::uint32_t>(m_values.size()), rule});
        m_address = called.start;
        m_hiders += called.hidesMistakes ? 1 : 0;
    } else if (result->shape == kFailed) {
        fail();
    } else {
        m_values.push_back(result->shape);
        m_position = result->end;
    }
}

/// The remembered result of a rule at the current token, or null.
const PegMachine::Result* PegMachine::known(std::uint32_t rule) const
{
    std::uint32_t index = m_firstResult[m_position - m_firstToken];
    while (index != 0 && m_results[index].rule != rule) {
        index = m_results[index].next;
    }
    return index == 0 ? nullptr : &m_results[index];
}

void PegMachine::returnFromRule()
{
    const Frame frame = m_stack.back();
    m_stack.pop_back();
    leave(frame, m_values.back());
    m_address = frame.address;
    if (m_address == kNoAddress) {
        m_isRunning = false;
        m_outcome = Outcome::Matched;
    }
}

/// The rule of a frame that was just dropped has matched up to the current token, or not at all.
void PegMachine::leave(const Frame& frame, ShapeId shape)
{
    const PegRule& rule = m_program.rules[frame.rule];
    m_hiders -= rule.hidesMistakes ? 1 : 0;
    if (rule.isRemembered) {
        std::uint32_t& first = m_firstResult[frame.position - m_firstToken];
        m_results.push_back({shape, m_position, frame.rule, first});
        first = static_cast<std::uint32_t>(m_results.size() - 1);
    }
}

/// Goes back to the last choice; the rules entered since do not match where they began.
void PegMachine::fail()
{
    while (!m_stack.empty()) {
        const Frame frame = m_stack.back();
        m_stack.pop_back();
        if (frame.rule != kNoRule) {
            leave(frame, kFailed);
        } else if (frame.address != kNoAddress) {
            m_address = frame.address;
            m_position = frame.position;
            m_values.resize(frame.values);
            return;
        }
    }
    m_isRunning = false;
    m_outcome = Outcome::NoMatch;
}

void PegMachine::commit(const PegInstruction& instruction)
{
    Frame& choice = m_stack.back();
    if (instruction.op == PegOp::PartialCommit) {
        choice.position = m_position;
        choice.values = static_cast<std::uint32_t>(m_values.size());
    } else {
        if (instruction.op == PegOp::BackCommit) {
            m_position = choice.position;
            m_values.resize(choice.values);
        }
        m_stack.pop_back();
    }
    m_address = instruction.operand;
}

void PegMachine::endList()
{
    std::size_t count = 0;
    while (m_values[m_values.size() - 1 - count] != kListMark) {
        ++count;
    }
    reduce(ShapeKind::List, count, m_position);
    const ShapeId list = m_values.back();
    m_values.pop_back();
    m_values.back() = list; // In place of the mark.
}

/// Replaces the last `count` values by one shape that begins at token `start`.
void PegMachine::reduce(ShapeKind kind, std::size_t count, std::uint32_t start)
{
    Shape shape;
    shape.kind = kind;
    shape.start = start;
    shape.end = m_position;
    shape.firstChild = static_cast<std::uint32_t>(m_children.size());
    shape.childCount = static_cast<std::uint32_t>(count);
    m_children.insert(m_children.end(), m_values.end() - static_cast<std::ptrdiff_t>(count), m_values.end());
    m_values.resize(m_values.size() - count);
    m_values.push_back(add(shape));
}

/// Where the rule being tried began.
std::uint32_t PegMachine::ruleStart() const
{
    const auto frame = std::find_if(m_stack.rbegin(), m_stack.rend(), [](const Frame& f) { return f.rule != kNoRule; });
    return frame->position;
}

void PegMachine::report(const PegInstruction& instruction)
{
    reduce(ShapeKind::Group, instruction.count, ruleStart());
    Shape& shape = m_shapes[m_values.back()];
    PegListener::Verdict verdict = PegListener::Verdict::Stop;
    if (instruction.op == PegOp::Error) {
        m_listener.reportError(m_program.errors[instruction.operand], shape);
    } else {
        verdict = m_listener.decide(static_cast<PegCheck>(instruction.operand), shape);
    }
    switch (verdict) {
    case PegListener::Verdict::Match: break;
    case PegListener::Verdict::NoMatch: fail(); break;
    case PegListener::Verdict::Stop:
        m_isRunning = false;
        m_outcome = Outcome::Stopped;
        break;
    }
}

} // namespace vmcore::frontend
