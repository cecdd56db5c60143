// SPDX-License-Identifier: GPL-3.0-or-later
// A parsing expression grammar as instructions for PegMachine, compiled from the notation of DiagnosisGrammar.h.
// Immutable once compiled.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vmcore::frontend {

/// What a Shape stands for. The kinds from Name to Named are expressions and have a name in error messages.
enum class ShapeKind : std::uint8_t {
    Token,
    List,  ///< The matches of `e*`, `e+`, `'x'.e+`.
    Group, ///< An alternative without a kind.
    Name,
    Attribute,
    Subscript,
    Starred,
    ListDisplay,
    Tuple,
    Lambda,
    Call,
    Operation,
    Generator,
    Yield,
    Await,
    ListComprehension,
    SetComprehension,
    DictComprehension,
    Dict,
    Set,
    FormattedString,
    None,
    False,
    True,
    Ellipsis,
    Literal,
    Comparison,
    Conditional,
    Named,
    Keyword,
    DoubleStarred,
    Clauses,
};

/// Functions that decide about an alternative where a message and a place are not enough.
enum class PegCheck : std::uint8_t {
    RealNumber,
    ImaginaryNumber,
    Number,
    Strings,
    GeneratorAmongArguments,
    PositionalAfterKeyword,
    LegacyStatement,
    MissingComma,
    AssignmentTarget,
    AsTarget,
    ForTarget,
    DeleteTarget,
};

enum class PegOp : std::uint8_t {
    Token,       ///< operand: TokenKind
    Spelling,    ///< A name spelled like text `operand`.
    SoftKeyword, ///< Any name that is a keyword somewhere.
    Forced,      ///< operand: TokenKind; its absence is an error.
    Call,        ///< operand: rule
    CallMistake, ///< The same, for a rule that is tried in the second pass only.
    Return,
    Choice,        ///< operand: where to go on when what follows fails
    Commit,        ///< Drops the choice, goes to operand.
    PartialCommit, ///< Keeps the choice for the rest of the text, goes to operand.
    BackCommit,    ///< Drops the choice, takes back what was read since, goes to operand.
    FailTwice,     ///< Drops the choice and fails.
    Fail,
    Cut,      ///< A later failure of this alternative fails the rule.
    PushNull, ///< The value of an optional part that is absent.
    Drop,     ///< Forgets the last value.
    BeginList,
    EndList,
    Reduce, ///< `count` values become one of `kind`.
    Fold,   ///< The same with the value before them.
    Pick,   ///< Of `count` values only number `operand` stays.
    Error,  ///< operand: row of `errors`
    Check,  ///< operand: PegCheck
};

struct PegInstruction
{
    PegOp op = PegOp::Fail;
    ShapeKind kind = ShapeKind::Group;
    std::uint16_t count = 0;
    std::uint32_t operand = 0;
};

/// An error that an alternative stands for.
struct PegError
{
    enum class Place : std::uint8_t { LastToken, Items, FromItem, AfterItem };

    std::string message; ///< With {1}, {1:text}, {1:line} to be filled in.
    Place place = Place::LastToken;
    std::uint8_t first = 0; ///< Items, counted from 1.
    std::uint8_t last = 0;
    bool isIndentation = false;
};

struct PegRule
{
    std::string name;
    std::uint32_t start = 0;    ///< Its first instruction.
    bool hidesMistakes = false; ///< Below it nothing is tried that only the second pass tries.
    bool isRemembered = false;  ///< Tried only once at each token.
};

struct PegProgram
{
    std::vector<PegInstruction> code;
    std::vector<PegRule> rules;
    std::vector<PegError> errors;
    std::vector<std::string> spellings;

    [[nodiscard]] std::uint32_t ruleNamed(std::string_view name) const;
};

/// The grammar must be well formed; it is a part of this program, not input.
[[nodiscard]] PegProgram compileGrammar(std::string_view grammar);

} // namespace vmcore::frontend
