// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the grammar of mistakes over a refused text and turns what it finds into a SyntaxError.
// Private to Diagnosis; one use per object.
#pragma once

#include "vmcore/frontend/Diagnosis.h"
#include "vmcore/frontend/PegMachine.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vmcore::frontend {

class Explainer final : public PegListener
{
public:
    enum class Part : std::uint8_t { Module, Field };

    /// Looks at the tokens from `firstToken` on.
    Explainer(const TokenList& tokens, ParseContext& context, Part part, TextSource source, std::size_t firstToken);

    /// The error of a text that the grammar's rule of this name should match.
    SyntaxError explain(std::string_view rule);

    void reportError(const PegError& error, const Shape& shape) override;
    Verdict decide(PegCheck check, Shape& shape) override;
    void reportExpected(TokenKind expected, std::size_t index) override;
    void reportTokenizerFailure() override;

private:
    using Kind = SyntaxError::Kind;
    enum class Targets : std::uint8_t { Assign, For, Delete };
    /// Where an error is shown. Columns count from 0 in bytes; kNoColumn stands for none.
    struct Place
    {
        std::int32_t line = 0;
        std::int32_t column = 0;
        std::int32_t endLine = 0;
        std::int32_t endColumn = 0;
    };

    [[nodiscard]] const Shape& item(const Shape& shape, std::size_t number) const
    {
        return *m_machine.child(shape, number - 1);
    }
    [[nodiscard]] const Token& token(std::size_t index) const { return m_tokens.tokens[index]; }
    [[nodiscard]] const Token& lastToken() const { return token(m_machine.tokensRead() - 1); }
    [[nodiscard]] std::string_view textOf(const Shape& shape) const { return m_tokens.textOf(token(shape.start)); }

    // Places.
    [[nodiscard]] const Token& firstTokenOf(const Shape& shape) const;
    [[nodiscard]] const Token& lastTokenOf(const Shape& shape) const;
    [[nodiscard]] const Shape& lastComprehensionItem(const Shape& clauses) const;
    [[nodiscard]] Place range(const Shape& first, const Shape& last) const;
    [[nodiscard]] static Place tokenPlace(const Token& token);
    [[nodiscard]] Place lastTokenPlace() const;
    [[nodiscard]] std::int32_t cursorColumn(const Token& marker) const;

    // Errors.
    void raise(Kind kind, std::string message, Place place);
    [[nodiscard]] std::string filledIn(const std::string& message, const Shape& shape) const;
    void raiseGeneric(const Token& stuckAt);
    void preferTokenizerFailure();

    // Checks.
    Verdict checkNumber(Shape& shape);
    Verdict checkComplexPart(const Shape& shape, PegCheck part);
    Verdict checkStrings(Shape& shape);
    Verdict checkTarget(const Shape& shape, Targets targets);
    [[nodiscard]] const Shape* invalidTarget(const Shape& shape, Targets targets) const;
    Verdict checkGenerator(const Shape& shape);
    Verdict checkLegacyStatement(const Shape& shape);
    Verdict checkMissingComma(const Shape& shape);
    Verdict raisePositionalAfterKeyword(const Shape& shape);
    [[nodiscard]] bool isLegacyStatement(const Shape& shape) const;
    template<class Visit>
    void eachArgument(const Shape& shape, Visit visit) const;

    const TokenList& m_tokens;
    ParseContext& m_context;
    Part m_part;
    TextSource m_source;
    PegProgram m_program;
    PegMachine m_machine;
    std::optional<SyntaxError> m_error;
    bool m_isFinal = false; ///< The tokenizer's error, or one that it does not outrank.
};

/// How messages call a kind of expression; empty for what is none.
[[nodiscard]] const char* expressionName(ShapeKind kind);

} // namespace vmcore::frontend
