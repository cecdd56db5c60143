// SPDX-License-Identifier: GPL-3.0-or-later
// Adjacent string literals to one node: prefixes, escapes, and f-strings as CPython 3.11 has them (a string token
// whose replacement fields are cut out and parsed as expressions of their own).
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/frontend/StringEscapes.h"
#include "vmcore/frontend/Token.h"
#include "vmcore/frontend/TreeParser.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vmcore::frontend {

/// Why string literals were refused, and where the error belongs.
struct LiteralError
{
    enum class Place : std::uint8_t {
        LastToken, ///< At the last token that the parser has looked at.
        Complete,  ///< `complete` says all.
    };

    Place place = Place::LastToken;
    std::string message;
    SyntaxError complete;
};

class StringLiterals
{
public:
    /// Whether an error inside a replacement field is worth finding words for.
    enum class Explain : std::uint8_t { No, Yes };

    StringLiterals(const TokenList& tokens, ParseContext& context, Explain explain);

    /// The node for the String tokens from index `first` to before `last`; null on an error.
    [[nodiscard]] ast::Expression* concatenate(std::size_t first, std::size_t last);

    /// Set after concatenate returned null (unless the text was nested too deep).
    [[nodiscard]] const std::optional<LiteralError>& error() const { return m_error; }

private:
    /// A string being put together: finished nodes and the literal text after them.
    struct Pieces
    {
        std::vector<ast::Expression*> values;
        std::string text;
    };
    struct Body
    {
        std::string_view text;
        bool isBytes = false;
        bool isRaw = false;
        bool isFormatted = false;
    };

    [[nodiscard]] static Body bodyOf(std::string_view literal);
    bool decode(const Body& body, std::string& out);
    bool append(DecodedEscapes decoded, std::string& out);
    void warn(std::string message);

    // f-strings. The cursor moves through the body of the current token.
    bool addFormatted(Pieces& pieces, int level);
    bool addLiteralPart(std::string& out, int level, bool& isDoubledBrace);
    ast::Expression* replacementField(int level, std::string& debugText);
    bool findExpressionEnd();
    bool skipString(char quote);
    bool closeFieldBracket(std::string& open, char bracket);
    ast::Expression* fieldExpression(const char* start, const char* end);
    [[nodiscard]] TextOrigin fieldOrigin(const char* brace) const;
    bool fieldConversion(ast::Conversion& conversion);
    bool formatSpec(int level, ast::Expression*& spec);

    void flushText(Pieces& pieces, const Token& first, const Token& last);
    ast::Constant* stringNode(std::string_view text, const Token& first, const Token& last);
    ast::Expression* joined(const Pieces& pieces, const Token& first, const Token& last);
    template<class T>
    T* make(const Token& first, const Token& last);

    bool fail(std::string message);

    const TokenList& m_tokens;
    ParseContext& m_context;
    Explain m_explain;
    std::size_t m_first = 0; ///< The tokens being joined, and the one being read.
    std::size_t m_last = 0;
    std::size_t m_current = 0;
    bool m_isRaw = false;
    const char* m_cursor = nullptr;
    const char* m_end = nullptr;
    std::optional<LiteralError> m_error;
};

} // namespace vmcore::frontend
