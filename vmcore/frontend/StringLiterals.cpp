// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/StringLiterals.h"

#include "vmcore/frontend/CharacterClass.h"
#include "vmcore/frontend/StringEscapes.h"
#include "vmcore/frontend/Unicode.h"

#include <utility>

namespace vmcore::frontend {

StringLiterals::StringLiterals(const TokenList& tokens, ParseContext& context, Explain explain)
    : m_tokens(tokens)
    , m_context(context)
    , m_explain(explain)
{
}

ast::Expression* StringLiterals::concatenate(std::size_t first, std::size_t last)
{
    m_first = first;
    m_last = last - 1;
    Pieces pieces;
    bool isFormatted = false;
    bool isBytes = false;
    for (m_current = first; m_current < last; ++m_current) {
        const Body body = bodyOf(m_tokens.textOf(m_tokens.tokens[m_current]));
        std::string text;
        if (!body.isFormatted && !decode(body, text)) {
            return nullptr;
        }
        if (m_current > first && body.isBytes != isBytes) {
            fail("cannot mix bytes and nonbytes literals");
            return nullptr;
        }
        isBytes = body.isBytes;
        pieces.text += text;
        if (body.isFormatted) {
            isFormatted = true;
            m_isRaw = body.isRaw;
            m_cursor = body.text.data();
            m_end = body.text.data() + body.text.size();
            if (!addFormatted(pieces, 0)) {
                return nullptr;
            }
        }
    }
    const Token& firstToken = m_tokens.tokens[m_first];
    const Token& lastToken = m_tokens.tokens[m_last];
    if (isFormatted) {
        flushText(pieces, firstToken, lastToken);
        return joined(pieces, firstToken, lastToken);
    }
    ast::Constant* const node = stringNode(pieces.text, firstToken, lastToken);
    if (isBytes) {
        node->value.kind = ast::ConstantKind::Bytes;
        node->hasUPrefix = false;
    }
    return node;
}

StringLiterals::Body StringLiterals::bodyOf(std::string_view literal)
{
    Body body;
    std::size_t prefix = 0;
    for (; literal[prefix] != '\'' && literal[prefix] != '"'; ++prefix) {
        const char c = lowered(literal[prefix]);
        body.isBytes = body.isBytes || c == 'b';
        body.isRaw = body.isRaw || c == 'r';
        body.isFormatted = body.isFormatted || c == 'f';
    }
    const char quote = literal[prefix];
    const bool isTriple = literal.size() >= prefix + 6 && literal[prefix + 1] == quote && literal[prefix + 2] == quote;
    const std::size_t quotes = isTriple ? 3 : 1;
    body.text = literal.substr(prefix + quotes, literal.size() - prefix - 2 * quotes);
    return body;
}

bool StringLiterals::decode(const Body& body, std::string& out)
{
    if (body.isBytes && !isAscii(body.text)) {
        return fail("bytes can only contain ASCII literal characters");
    }
    if (body.isRaw) {
        out += body.text;
        return true;
    }
    return append(body.isBytes ? decodeBytesEscapes(body.text) : decodeStringEscapes(body.text), out);
}

/// Adds the decoded text, passing on its warning or error.
bool StringLiterals::append(DecodedEscapes decoded, std::string& out)
{
    if (!decoded.error.empty()) {
        return fail(std::move(decoded.error));
    }
    if (!decoded.warning.empty()) {
        warn(std::move(decoded.warning));
    }
    out += decoded.value;
    return true;
}

void StringLiterals::warn(std::string message)
{
    if (m_context.warnings != nullptr) {
        const std::int32_t line = m_tokens.tokens[m_current].line;
        m_context.warnings->push_back(
            {Warning::Kind::DeprecationWarning, std::move(message), static_cast<std::uint32_t>(line)});
    }
}

bool StringLiterals::fail(std::string message)
{
    m_error = LiteralError{LiteralError::Place::LastToken, std::move(message), {}};
    return false;
}

void StringLiterals::flushText(Pieces& pieces, const Token& first, const Token& last)
{
    if (!pieces.text.empty()) {
        pieces.values.push_back(stringNode(pieces.text, first, last));
        pieces.text.clear();
    }
}

ast::Constant* StringLiterals::stringNode(std::string_view text, const Token& first, const Token& last)
{
    auto* const node = make<ast::Constant>(first, last);
    node->value.kind = ast::ConstantKind::String;
    node->value.text = m_context.arena.copy(text);
    node->hasUPrefix = m_tokens.textOf(first)[0] == 'u';
    return node;
}

ast::Expression* StringLiterals::joined(const Pieces& pieces, const Token& first, const Token& last)
{
    auto* const node = make<ast::JoinedStr>(first, last);
    node->values = m_context.arena.copy(pieces.values.data(), pieces.values.size());
    return node;
}

template<class T>
T* StringLiterals::make(const Token& first, const Token& last)
{
    T* const node = m_context.arena.make<T>();
    node->position = {static_cast<std::uint32_t>(first.line), static_cast<std::uint32_t>(first.column),
        static_cast<std::uint32_t>(last.endLine), static_cast<std::uint32_t>(last.endColumn)};
    return node;
}

template ast::FormattedValue* StringLiterals::make(const Token&, const Token&);

} // namespace vmcore::frontend
