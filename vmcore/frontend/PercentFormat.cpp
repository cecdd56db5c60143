// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/PercentFormat.h"

namespace vmcore::frontend {

namespace {

constexpr std::size_t kMaxDigits = 2; // of a width or precision

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

class Splitter
{
public:
    explicit Splitter(std::string_view format)
        : m_rest(format)
    {
    }

    std::optional<std::vector<FormatPiece>> run(std::size_t count)
    {
        while (!m_rest.empty()) {
            takeLiteral();
            if (m_rest.empty())
                break;
            m_rest.remove_prefix(1); // the %
            if (m_values++ == count || !takeConversion())
                return std::nullopt;
        }
        return m_values == count ? std::optional(std::move(m_pieces)) : std::nullopt;
    }

private:
    /// Text up to the next %, with %% as %.
    void takeLiteral()
    {
        std::string literal;
        while (!m_rest.empty()) {
            if (m_rest.starts_with("%%"))
                m_rest.remove_prefix(1);
            else if (m_rest.front() == '%')
                break;
            literal += m_rest.front();
            m_rest.remove_prefix(1);
        }
        if (!literal.empty())
            m_pieces.push_back({ast::Conversion::None, std::move(literal)});
    }

    bool takeConversion()
    {
        bool leftAligned = false;
        while (!m_rest.empty() && std::string_view("-+ #0").contains(m_rest.front())) {
            leftAligned = leftAligned || m_rest.front() == '-';
            m_rest.remove_prefix(1);
        }
        const std::string_view width = takeDigits();
        const bool hasPrecision = m_rest.starts_with('.');
        if (hasPrecision)
            m_rest.remove_prefix(1);
        const std::string_view precision = hasPrecision ? takeDigits() : std::string_view();
        if (m_rest.empty() || width.size() > kMaxDigits || precision.size() > kMaxDigits)
            return false;
        FormatPiece piece;
        switch (m_rest.front()) {
        case 's': piece.conversion = ast::Conversion::Str; break;
        case 'r': piece.conversion = ast::Conversion::Repr; break;
        case 'a': piece.conversion = ast::Conversion::Ascii; break;
        default: return false;
        }
        m_rest.remove_prefix(1);
        if (!leftAligned && !width.empty())
            piece.text += '>';
        piece.text += width;
        if (hasPrecision)
            piece.text += '.' + std::string(precision.empty() ? "0" : precision);
        m_pieces.push_back(std::move(piece));
        return true;
    }

    std::string_view takeDigits()
    {
        std::size_t length = 0;
        while (length < m_rest.size() && isDigit(m_rest[length]))
            ++length;
        const std::string_view digits = m_rest.substr(0, length);
        m_rest.remove_prefix(length);
        return digits;
    }

    std::string_view m_rest;
    std::size_t m_values = 0;
    std::vector<FormatPiece> m_pieces;
};

} // namespace

std::optional<std::vector<FormatPiece>> splitPercentFormat(std::string_view format, std::size_t count)
{
    return Splitter(format).run(count);
}

} // namespace vmcore::frontend
