// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a PegProgram over tokens and builds shapes: just enough of a tree to describe mistakes.
// Keeps its own stack, so that nesting in the text costs no machine stack.
#pragma once

#include "vmcore/frontend/PegProgram.h"
#include "vmcore/frontend/Token.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vmcore::frontend {

/// A match. Tokens are given by index; `end` is exclusive.
struct Shape
{
    ShapeKind kind = ShapeKind::Token;
    std::uint32_t start = 0;
    std::uint32_t end = 0;
    std::uint32_t firstChild = 0;
    std::uint32_t childCount = 0;
};

/// What PegMachine asks while it runs.
class PegListener
{
public:
    enum class Verdict : std::uint8_t { Match, NoMatch, Stop };

    /// An alternative that stands for an error has matched.
    virtual void reportError(const PegError& error, const Shape& shape) = 0;
    /// A function has to decide about a match; it may change the kind of the shape.
    virtual Verdict decide(PegCheck check, Shape& shape) = 0;
    /// Token `index` is not the one that must stand there.
    virtual void reportExpected(TokenKind expected, std::size_t index) = 0;
    /// The tokenizer had given up at the token that was just looked at.
    virtual void reportTokenizerFailure() = 0;

protected:
    ~PegListener() = default;
};

class PegMachine
{
public:
    enum class Outcome : std::uint8_t {
        Matched,
        NoMatch,
        Stopped, ///< The listener has got an error.
    };
    enum class Pass : std::uint8_t { First, WithMistakes };

    /// Reads from token `firstToken` on.
    PegMachine(const PegProgram& program, const TokenList& tokens, PegListener& listener, std::size_t firstToken);

    Outcome run(std::string_view ruleName, Pass pass);

    /// Tokens looked at so far, in any pass; the last of them is where parsing got stuck.
    [[nodiscard]] std::size_t tokensRead() const { return m_tokensRead; }

    /// The parts of a shape; an absent part is null.
    [[nodiscard]] const Shape* child(const Shape& shape, std::size_t index) const;

private:
    using ShapeId = std::uint32_t;
    static constexpr ShapeId kNull = 0;
    static constexpr ShapeId kListMark = 1;

    struct Frame
    {
        std::uint32_t address; ///< Choice: the alternative. Call: where to return.
        std::uint32_t position;
        std::uint32_t values; ///< Height of the value stack.
        std::uint32_t rule;   ///< kNoRule for a choice.
    };
    /// What a rule came to at a token.
    struct Result
    {
        ShapeId shape; ///< kFailed when the rule does not match here.
        std::uint32_t end;
        std::uint32_t rule;
        std::uint32_t next; ///< Index of another result at the same token; 0 for none.
    };
    static constexpr std::uint32_t kNoRule = UINT32_MAX;
    static constexpr ShapeId kFailed = UINT32_MAX;

    [[nodiscard]] const Token& look();
    void shift();
    void call(std::uint32_t rule);
    void returnFromRule();
    void fail();
    void leave(const Frame& frame, ShapeId shape);
    [[nodiscard]] const Result* known(std::uint32_t rule) const;
    void step(const PegInstruction& instruction);
    void matchToken(const PegInstruction& instruction);
    [[nodiscard]] bool isSpelled(std::uint32_t spelling);
    [[nodiscard]] bool isSoftKeyword();
    void endList();
    void reduce(ShapeKind kind, std::size_t count, std::uint32_t start);
    void report(const PegInstruction& instruction);
    void commit(const PegInstruction& instruction);
    [[nodiscard]] std::uint32_t ruleStart() const;
    ShapeId add(const Shape& shape);

    const PegProgram& m_program;
    const TokenList& m_tokens;
    PegListener& m_listener;
    std::uint32_t m_firstToken;
    std::size_t m_tokensRead = 0;
    Pass m_pass = Pass::First;
    int m_hiders = 0; ///< Rules being tried that hide mistakes.

    std::uint32_t m_address = 0;
    std::uint32_t m_position = 0;
    bool m_isRunning = false;
    Outcome m_outcome = Outcome::NoMatch;
    std::vector<Frame> m_stack;
    std::vector<ShapeId> m_values;
    std::vector<Shape> m_shapes;
    std::vector<ShapeId> m_children;
    std::vector<std::uint32_t> m_firstResult; ///< By token, from the first on; 0 for none.
    std::vector<Result> m_results;
};

} // namespace vmcore::frontend
