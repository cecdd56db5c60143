// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a whole source text into tokens, indentation included, by the rules of CPython 3.11.
// One use per object: construct, run once. Needs valid UTF-8 without NUL bytes.
#pragma once

#include "vmcore/frontend/Token.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace vmcore::frontend {

class Tokenizer
{
public:
    /// What the end of the text means: nothing more, or that a statement typed at a prompt is complete.
    enum class Ending : std::uint8_t { Plain, Prompt };

    Tokenizer(std::string_view text, TextOrigin origin, Ending ending);

    [[nodiscard]] TokenList run();

private:
    static constexpr std::size_t kMaxIndents = 100;
    static constexpr std::size_t kMaxBrackets = 200;
    static constexpr char kEnd = '\0';

    struct Indent
    {
        std::int32_t column;         ///< With tabs to the next multiple of eight.
        std::int32_t tabIsOneColumn; ///< The same with tabs one column wide.
    };
    enum class Scan : std::uint8_t { Token, Failed, EndOfText };
    enum class LineStart : std::uint8_t { Blank, Code, Failed };

    // Characters. next() past the end keeps returning kEnd.
    char next();
    void backUp(char character);
    [[nodiscard]] char peek() const { return m_cursor == m_end ? kEnd : *m_cursor; }

    // Lines and indentation.
    LineStart startLine();
    bool measureIndent(Indent& indent);
    bool changeIndent(Indent indent);
    bool continueLine();

    // Tokens.
    Scan scanToken();
    bool scanName();
    bool verifyName();
    bool scanNumber(char first);
    bool scanZero(char& following);
    bool scanRadix(const char* digits, const char* name);
    bool scanDecimalDigits(char& following);
    bool scanFraction(char following);
    bool scanExponent(char following);
    bool verifyNumberEnd(char following, const char* name);
    [[nodiscard]] bool keywordFollows(char following) const;
    bool scanString(char quote);
    bool scanOperator(char first);
    bool openBracket(char bracket);
    bool closeBracket(char bracket);
    void add(TokenKind kind);
    void addMarker(TokenKind kind);
    void addEnd();

    // Failures. All return false; failQuietly is for errors that give way to one the parser found earlier.
    static constexpr std::int32_t kOpenEnd = -1; ///< End column of an error whose end is not known.
    bool fail(std::string message);
    bool failAt(std::string message, std::int32_t column, std::int32_t endColumn);
    bool failQuietly(SyntaxError::Kind kind, std::string message, std::int32_t column, std::int32_t endColumn);
    bool failEndOfText();
    [[nodiscard]] const char* endOfLine() const;
    [[nodiscard]] std::int32_t charactersTo(const char* position) const;
    void warn(std::string message);

    TokenList m_list;
    Ending m_ending;
    const char* m_cursor;
    const char* m_end;
    const char* m_lineStart;
    const char* m_tokenStart;
    std::int32_t m_line = 0;
    bool m_lineFeedSeen = true; ///< The next character starts a new line.
    bool m_atLineStart = true;
    bool m_isBlankLine = false;
    std::int32_t m_stringLine = 0; ///< Where the string being scanned begins.
    const char* m_stringLineStart = nullptr;
    int m_pendingIndents = 0; ///< Negative: dedents.
    std::size_t m_indentDepth = 0;
    std::array<Indent, kMaxIndents> m_indents = {};
    std::size_t m_level = 0;
    std::array<OpenBracket, kMaxBrackets> m_brackets = {};
};

} // namespace vmcore::frontend
