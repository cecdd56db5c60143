// SPDX-License-Identifier: GPL-3.0-or-later
// The failures and warnings of the tokenizer, each placed as CPython places it.
#include "vmcore/frontend/Tokenizer.h"
#include "vmcore/frontend/Unicode.h"

#include <utility>

namespace vmcore::frontend {

bool Tokenizer::fail(std::string message)
{
    const std::int32_t column = charactersTo(m_cursor);
    return failAt(std::move(message), column, column);
}

bool Tokenizer::failAt(std::string message, std::int32_t column, std::int32_t endColumn)
{
    failQuietly(SyntaxError::Kind::SyntaxError, std::move(message), column, endColumn);
    TokenizerFailure& failure = *m_list.failure;
    failure.outranksParser = true;
    failure.error.text.resize(failure.error.text.find_last_not_of('\n') + 1);
    return false;
}

bool Tokenizer::failQuietly(SyntaxError::Kind kind, std::string message, std::int32_t column, std::int32_t endColumn)
{
    SyntaxError& error = m_list.failure.emplace().error;
    error.kind = kind;
    error.message = std::move(message);
    error.line = error.endLine = m_line;
    error.column = column;
    error.endColumn = endColumn;
    error.text = std::string(m_lineStart, endOfLine());
    return false;
}

bool Tokenizer::failEndOfText()
{
    if (m_level == 0) {
        return failQuietly(
            SyntaxError::Kind::SyntaxError, "unexpected EOF while parsing", charactersTo(endOfLine()), kOpenEnd);
    }
    m_list.failure.emplace().error = neverClosed(m_list.text, m_list.origin.line, m_brackets[m_level - 1]);
    return false;
}

/// After the line feed of the current line, or the end of the text.
const char* Tokenizer::endOfLine() const
{
    const std::string_view rest(m_lineStart, static_cast<std::size_t>(m_end - m_lineStart));
    return m_lineStart + lineOfText(rest, 1).size();
}

std::int32_t Tokenizer::charactersTo(const char* position) const
{
    return static_cast<std::int32_t>(countCharacters({m_lineStart, static_cast<std::size_t>(position - m_lineStart)}));
}

void Tokenizer::warn(std::string message)
{
    m_list.warnings.push_back({Warning::Kind::SyntaxWarning, std::move(message), static_cast<std::uint32_t>(m_line)});
}

} // namespace vmcore::frontend
