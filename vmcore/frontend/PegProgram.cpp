// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/PegProgram.h"

#include "vmcore/frontend/CharacterClass.h"
#include "vmcore/frontend/Token.h"

#include <cassert>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace vmcore::frontend {

namespace {

template<class Value>
struct NamedValue
{
    std::string_view name;
    Value value;
};

template<class Value, std::size_t Count>
const Value* find(const NamedValue<Value> (&rows)[Count], std::string_view name)
{
    for (const NamedValue<Value>& row : rows) {
        if (row.name == name) {
            return &row.value;
        }
    }
    return nullptr;
}

constexpr NamedValue<TokenKind> kTokenNames[] = {{"NAME", TokenKind::Name}, {"NUMBER", TokenKind::Number},
    {"STRING", TokenKind::String}, {"NEWLINE", TokenKind::Newline}, {"INDENT", TokenKind::Indent},
    {"DEDENT", TokenKind::Dedent}, {"END", TokenKind::EndMarker}};

constexpr NamedValue<ShapeKind> kKindNames[]
    = {{"Attribute", ShapeKind::Attribute}, {"Subscript", ShapeKind::Subscript}, {"Starred", ShapeKind::Starred},
        {"List", ShapeKind::ListDisplay}, {"Tuple", ShapeKind::Tuple}, {"Lambda", ShapeKind::Lambda},
        {"Call", ShapeKind::Call}, {"Operation", ShapeKind::Operation}, {"Generator", ShapeKind::Generator},
        {"Yield", ShapeKind::Yield}, {"Await", ShapeKind::Await}, {"ListComprehension", ShapeKind::ListComprehension},
        {"SetComprehension", ShapeKind::SetComprehension}, {"DictComprehension", ShapeKind::DictComprehension},
        {"Dict", ShapeKind::Dict}, {"Set", ShapeKind::Set}, {"None", ShapeKind::None}, {"False", ShapeKind::False},
        {"True", ShapeKind::True}, {"Ellipsis", ShapeKind::Ellipsis}, {"Comparison", ShapeKind::Comparison},
        {"Conditional", ShapeKind::Conditional}, {"Named", ShapeKind::Named}, {"Keyword", ShapeKind::Keyword},
        {"DoubleStarred", ShapeKind::DoubleStarred}, {"Clauses", ShapeKind::Clauses}};

constexpr NamedValue<PegCheck> kCheckNames[] = {{"real_number", PegCheck::RealNumber},
    {"imaginary_number", PegCheck::ImaginaryNumber}, {"number", PegCheck::Number}, {"strings", PegCheck::Strings},
    {"generator_among_arguments", PegCheck::GeneratorAmongArguments},
    {"positional_after_keyword", PegCheck::PositionalAfterKeyword}, {"legacy_statement", PegCheck::LegacyStatement},
    {"missing_comma", PegCheck::MissingComma}, {"assignment_target", PegCheck::AssignmentTarget},
    {"as_target", PegCheck::AsTarget}, {"for_target", PegCheck::ForTarget}, {"delete_target", PegCheck::DeleteTarget}};

class GrammarCompiler
{
public:
    explicit GrammarCompiler(std::string_view grammar)
        : m_rest(grammar)
    {
    }

    PegProgram run();

private:
    // Text of the grammar.
    void skipSpace();
    bool accept(std::string_view symbol);
    [[nodiscard]] bool at(std::string_view symbol);
    std::string_view word();
    std::string quoted(char quote);
    std::uint8_t digit();
    [[nodiscard]] bool atItem();

    // Code.
    std::uint32_t emit(PegOp op, std::uint32_t operand = 0);
    void patch(std::uint32_t instruction) { m_program.code[instruction].operand = here(); }
    [[nodiscard]] std::uint32_t here() const { return static_cast<std::uint32_t>(m_program.code.size()); }

    void rule();
    void alternatives();
    void alternative();
    void foldLoop();
    std::uint16_t items();
    std::uint16_t item();
    void lookahead(bool isWanted);
    void repeated(std::uint32_t start);
    void primaryItem();
    void separatedList(std::string_view separator);
    void token(PegOp op, std::string_view text);
    void ending(PegOp op, std::uint16_t count);
    void errorEnding(std::uint16_t count);
    std::uint32_t ruleId(std::string_view name);

    std::string_view m_rest;
    PegProgram m_program;
    std::unordered_map<std::string_view, std::uint32_t> m_ruleIds;
};

PegProgram GrammarCompiler::run()
{
    for (skipSpace(); !m_rest.empty(); skipSpace()) {
        rule();
    }
    return std::move(m_program);
}

void GrammarCompiler::skipSpace()
{
    while (!m_rest.empty()) {
        if (m_rest[0] == '#') {
            m_rest.remove_prefix(m_rest.find('\n'));
        } else if (m_rest[0] == ' ' || m_rest[0] == '\n') {
            m_rest.remove_prefix(1);
        } else {
            return;
        }
    }
}

bool GrammarCompiler::at(std::string_view symbol)
{
    skipSpace();
    return m_rest.starts_with(symbol);
}

bool GrammarCompiler::accept(std::string_view symbol)
{
    if (!at(symbol)) {
        return false;
    }
    m_rest.remove_prefix(symbol.size());
    return true;
}

std::string_view GrammarCompiler::word()
{
    skipSpace();
    std::size_t length = 0;
    while (length < m_rest.size() && isNamePart(m_rest[length])) {
        ++length;
    }
    assert(length > 0 && "the grammar lacks a word here");
    const std::string_view result = m_rest.substr(0, length);
    m_rest.remove_prefix(length);
    return result;
}

/// The text up to the closing quote; the opening one has been read. A backslash protects a quote.
std::string GrammarCompiler::quoted(char quote)
{
    std::string result;
    while (m_rest[0] != quote) {
        if (m_rest[0] == '\\') {
            m_rest.remove_prefix(1);
        }
        result += m_rest[0];
        m_rest.remove_prefix(1);
    }
    m_rest.remove_prefix(1);
    return result;
}

std::uint8_t GrammarCompiler::digit()
{
    skipSpace();
    const auto value = static_cast<std::uint8_t>(m_rest[0] - '0');
    m_rest.remove_prefix(1);
    return value;
}

/// False at the end of an alternative. A word followed by a colon or by `memo` is the next rule.
bool GrammarCompiler::atItem()
{
    skipSpace();
    if (m_rest.empty() || at("|") || at(")") || at("}") || at("->") || at("=>")) {
        return false;
    }
    std::size_t length = 0;
    while (length < m_rest.size() && isNamePart(m_rest[length])) {
        ++length;
    }
    const std::string_view after = m_rest.substr(length);
    return length == 0 || !(after.starts_with(':') || after.starts_with(" memo:"));
}

std::uint32_t GrammarCompiler::emit(PegOp op, std::uint32_t operand)
{
    PegInstruction instruction;
    instruction.op = op;
    instruction.operand = operand;
    m_program.code.push_back(instruction);
    return here() - 1;
}

std::uint32_t GrammarCompiler::ruleId(std::string_view name)
{
    const auto [row, isNew] = m_ruleIds.try_emplace(name, static_cast<std::uint32_t>(m_ruleIds.size()));
    if (isNew) {
        PegRule added;
        added.name = name;
        added.hidesMistakes = name.ends_with("_without_invalid");
        m_program.rules.push_back(std::move(added));
    }
    return row->second;
}

void GrammarCompiler::rule()
{
    const std::uint32_t id = ruleId(word());
    m_program.rules[id].isRemembered = accept("memo");
    accept(":");
    m_program.rules[id].start = here();
    alternatives();
    emit(PegOp::Return);
}

void GrammarCompiler::alternatives()
{
    std::vector<std::uint32_t> commits;
    for (;;) {
        const std::uint32_t choice = emit(PegOp::Choice);
        alternative();
        commits.push_back(emit(PegOp::Commit));
        patch(choice);
        if (!accept("|")) {
            break;
        }
    }
    emit(PegOp::Fail);
    for (const std::uint32_t commit : commits) {
        patch(commit);
    }
}

void GrammarCompiler::alternative()
{
    const std::uint32_t start = here();
    ending(PegOp::Reduce, items());
    PegInstruction& first = m_program.code[start];
    const bool isOnlyCall = here() == start + 1 && first.op == PegOp::Call;
    if (isOnlyCall && m_program.rules[first.operand].name.starts_with("invalid_")) {
        first.op = PegOp::CallMistake;
    }
}

/// Code for the items up to the end of an alternative; returns how many values they leave.
std::uint16_t GrammarCompiler::items()
{
    std::uint16_t count = 0;
    while (atItem()) {
        count = static_cast<std::uint16_t>(count + item());
    }
    return count;
}

std::uint16_t GrammarCompiler::item()
{
    if (accept("&&'")) {
        token(PegOp::Forced, quoted('\''));
        return 1;
    }
    if (at("&") || at("!")) {
        lookahead(m_rest[0] == '&');
        return 0;
    }
    if (accept("~")) {
        emit(PegOp::Cut);
        return 0;
    }
    if (accept("{")) {
        foldLoop();
        return 0;
    }
    const std::uint32_t start = here();
    primaryItem();
    repeated(start);
    return 1;
}

void GrammarCompiler::lookahead(bool isWanted)
{
    m_rest.remove_prefix(1);
    const std::uint32_t choice = emit(PegOp::Choice);
    primaryItem();
    if (isWanted) {
        const std::uint32_t commit = emit(PegOp::BackCommit);
        patch(choice);
        emit(PegOp::Fail);
        patch(commit);
    } else {
        emit(PegOp::FailTwice);
        patch(choice);
    }
}

/// Makes the code since `start` optional or repeated, if a `?`, `*` or `+` follows it.
void GrammarCompiler::repeated(std::uint32_t start)
{
    const char mark = m_rest.empty() ? ' ' : m_rest[0];
    if (mark != '?' && mark != '*' && mark != '+') {
        return;
    }
    m_rest.remove_prefix(1);
    // The code is moved, so that its jumps must not leave it: wrap a copy with a fixed offset.
    std::vector<PegInstruction> body(m_program.code.begin() + start, m_program.code.end());
    m_program.code.resize(start);
    const auto append = [&] {
        const std::uint32_t offset = here() - start;
        for (PegInstruction instruction : body) {
            switch (instruction.op) {
            case PegOp::Choice:
            case PegOp::Commit:
            case PegOp::PartialCommit:
            case PegOp::BackCommit: instruction.operand += offset; break;
            default: break;
            }
            m_program.code.push_back(instruction);
        }
    };
    if (mark == '?') {
        const std::uint32_t choice = emit(PegOp::Choice);
        append();
        const std::uint32_t commit = emit(PegOp::Commit);
        patch(choice);
        emit(PegOp::PushNull);
        patch(commit);
        return;
    }
    emit(PegOp::BeginList);
    if (mark == '+') {
        append();
    }
    const std::uint32_t choice = emit(PegOp::Choice);
    const std::uint32_t loop = here();
    append();
    emit(PegOp::PartialCommit, loop);
    patch(choice);
    emit(PegOp::EndList);
}

void GrammarCompiler::primaryItem()
{
    if (accept("(")) {
        alternatives();
        accept(")");
    } else if (accept("'")) {
        const std::string text = quoted('\'');
        if (m_rest.starts_with('.')) {
            m_rest.remove_prefix(1);
            separatedList(text);
        } else {
            token(PegOp::Token, text);
        }
    } else if (accept("\"")) {
        m_program.spellings.push_back(quoted('"'));
        emit(PegOp::Spelling, static_cast<std::uint32_t>(m_program.spellings.size() - 1));
    } else {
        const std::string_view name = word();
        if (const TokenKind* kind = find(kTokenNames, name)) {
            emit(PegOp::Token, static_cast<std::uint32_t>(*kind));
        } else if (name == "SOFT_KEYWORD") {
            emit(PegOp::SoftKeyword);
        } else {
            emit(PegOp::Call, ruleId(name));
        }
    }
}

void GrammarCompiler::separatedList(std::string_view separator)
{
    emit(PegOp::BeginList);
    const std::string_view element = m_rest;
    primaryItem();
    const std::uint32_t choice = emit(PegOp::Choice);
    const std::uint32_t loop = here();
    token(PegOp::Token, separator);
    emit(PegOp::Drop);
    m_rest = element;
    primaryItem();
    accept("+");
    emit(PegOp::PartialCommit, loop);
    patch(choice);
    emit(PegOp::EndList);
}

void GrammarCompiler::token(PegOp op, std::string_view text)
{
    const TokenKind kind = fixedTokenKind(text);
    assert(kind != TokenKind::Unknown && "the grammar names a token that does not exist");
    emit(op, static_cast<std::uint32_t>(kind));
}

/// `{ a | b }` after an item: each match becomes one node with what stands before it.
void GrammarCompiler::foldLoop()
{
    const std::uint32_t loop = here();
    do {
        const std::uint32_t choice = emit(PegOp::Choice);
        ending(PegOp::Fold, items());
        emit(PegOp::Commit, loop);
        patch(choice);
    } while (accept("|"));
    accept("}");
}

/// The end of an alternative whose items left `count` values.
void GrammarCompiler::ending(PegOp op, std::uint16_t count)
{
    if (accept("=>")) {
        errorEnding(count);
        return;
    }
    ShapeKind kind = ShapeKind::Group;
    if (accept("->")) {
        skipSpace();
        if (isDigit(m_rest[0])) {
            const std::uint32_t pick = emit(PegOp::Pick, digit());
            m_program.code[pick].count = count;
            return;
        }
        const ShapeKind* const named = find(kKindNames, word());
        assert(named != nullptr && "the grammar names an unknown kind");
        kind = *named;
    } else if (count == 1) {
        return;
    }
    const std::uint32_t reduce = emit(op);
    m_program.code[reduce].kind = kind;
    m_program.code[reduce].count = count;
}

void GrammarCompiler::errorEnding(std::uint16_t count)
{
    if (accept("check ")) {
        const PegCheck* const check = find(kCheckNames, word());
        assert(check != nullptr && "the grammar names an unknown check");
        const std::uint32_t instruction = emit(PegOp::Check, static_cast<std::uint32_t>(*check));
        m_program.code[instruction].count = count;
        return;
    }
    PegError error;
    error.isIndentation = accept("indentation ");
    accept("\"");
    error.message = quoted('"');
    if (accept("at ")) {
        error.place = PegError::Place::Items;
        error.first = digit();
        error.last = accept("to ") ? digit() : error.first;
    } else if (accept("from ")) {
        error.place = PegError::Place::FromItem;
        error.first = digit();
    } else if (accept("after ")) {
        error.place = PegError::Place::AfterItem;
        error.first = digit();
    }
    m_program.errors.push_back(std::move(error));
    const std::uint32_t instruction = emit(PegOp::Error, static_cast<std::uint32_t>(m_program.errors.size() - 1));
    m_program.code[instruction].count = count;
}

} // namespace

std::uint32_t PegProgram::ruleNamed(std::string_view name) const
{
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (rules[i].name == name) {
            return static_cast<std::uint32_t>(i);
        }
    }
    assert(false && "no such rule");
    return 0;
}

PegProgram compileGrammar(std::string_view grammar)
{
    return GrammarCompiler(grammar).run();
}

} // namespace vmcore::frontend
