// SPDX-License-Identifier: GPL-3.0-or-later
// StrBuilder keeps its text in C++ memory in the width that was needed so far.
#include "vmcore/object/Str.h"
#include "vmcore/object/StrUnits.h"

namespace vmcore {

void StrBuilder::widen(std::uint32_t width)
{
    std::string wider(m_length * width, '\0');
    copyUnits(reinterpret_cast<std::uint8_t*>(wider.data()), width,
        reinterpret_cast<const std::uint8_t*>(m_bytes.data()), m_width, m_length);
    m_bytes = std::move(wider);
    m_width = width;
}

void StrBuilder::add(std::uint32_t codePoint)
{
    if (widthOf(codePoint) > m_width)
        widen(widthOf(codePoint));
    m_ascii = m_ascii && codePoint < 0x80;
    m_bytes.append(reinterpret_cast<const char*>(&codePoint), m_width);
    ++m_length;
}

void StrBuilder::add(const StrObject* s)
{
    add(s, 0, s->length);
}

void StrBuilder::add(const StrObject* s, std::size_t from, std::size_t count)
{
    if (s->flags & kStrAscii) {
        addAscii({reinterpret_cast<const char*>(s->data()) + from, count});
        return;
    }
    // Only what a part of the string really holds may widen the result.
    std::uint32_t bits = 0;
    visitUnits(s, [&](auto units) {
        for (const auto unit : units.subspan(from, count))
            bits |= unit;
    });
    if (widthOf(bits) > m_width)
        widen(widthOf(bits));
    m_ascii = m_ascii && bits < 0x80;
    const std::size_t start = m_bytes.size();
    if (s->width <= m_width) {
        m_bytes.resize(start + count * m_width);
        copyUnits(reinterpret_cast<std::uint8_t*>(m_bytes.data()) + start, m_width, s->data() + from * s->width,
            s->width, count);
    } else {
        for (std::size_t i = from; i < from + count; ++i) {
            const std::uint32_t c = codePoint(s, i);
            m_bytes.append(reinterpret_cast<const char*>(&c), m_width);
        }
    }
    m_length += count;
}

void StrBuilder::addUtf8(std::string_view text)
{
    if (isAscii(text))
        addAscii(text);
    else
        add(makeStr(m_vm, text));
}

void StrBuilder::addAscii(std::string_view text)
{
    if (m_width == 1) {
        m_bytes.append(text);
    } else {
        const std::size_t start = m_bytes.size();
        m_bytes.resize(start + text.size() * m_width);
        copyUnits(reinterpret_cast<std::uint8_t*>(m_bytes.data()) + start, m_width,
            reinterpret_cast<const std::uint8_t*>(text.data()), 1, text.size());
    }
    m_length += text.size();
}

StrObject* StrBuilder::finish()
{
    if (m_length == 0 && m_vm.emptyStr)
        return m_vm.emptyStr;
    if (m_length == 1) {
        std::uint32_t c = 0;
        std::memcpy(&c, m_bytes.data(), m_width);
        return makeChar(m_vm, c);
    }
    StrObject* s = allocateStr(m_vm, m_length, m_width);
    std::memcpy(s->data(), m_bytes.data(), m_bytes.size());
    s->flags = m_ascii ? kStrAscii : 0;
    return s;
}

} // namespace vmcore
