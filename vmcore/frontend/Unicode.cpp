// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Unicode.h"

#include <cstdlib>
#include <memory>
#include <utf8proc.h>

namespace vmcore::frontend {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

template<std::size_t Count>
bool contains(const Range (&ranges)[Count], char32_t codePoint)
{
    for (const Range& range : ranges) {
        if (codePoint >= range.first && codePoint <= range.last) {
            return true;
        }
    }
    return false;
}

// Unicode Standard Annex 31: what ID_Start and ID_Continue have beyond the general categories, and what the
// XID properties take away again: syntax characters, and those whose NFKC form is not an identifier.
constexpr Range kOtherStart[] = {{0x1885, 0x1886}, {0x2118, 0x2118}, {0x212E, 0x212E}};
constexpr Range kOtherPart[] = {{0xB7, 0xB7}, {0x387, 0x387}, {0x1369, 0x1371}, {0x19DA, 0x19DA}};
constexpr Range kExcluded[] = {{0x37A, 0x37A}, {0xFC5E, 0xFC63}, {0xFDFA, 0xFDFB}, {0xFE70, 0xFE70}, {0xFE72, 0xFE72},
    {0xFE74, 0xFE74}, {0xFE76, 0xFE76}, {0xFE78, 0xFE78}, {0xFE7A, 0xFE7A}, {0xFE7C, 0xFE7C}, {0xFE7E, 0xFE7E}};
constexpr Range kOnlyPart[] = {{0xE33, 0xE33}, {0xEB3, 0xEB3}, {0xFF9E, 0xFF9F}};

utf8proc_category_t categoryOf(char32_t codePoint)
{
    return utf8proc_category(static_cast<utf8proc_int32_t>(codePoint));
}

bool isStartCategory(utf8proc_category_t category)
{
    switch (category) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL: return true;
    default: return false;
    }
}

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

} // namespace

Utf8Character decodeUtf8(std::string_view text)
{
    if (text.empty()) {
        return {};
    }
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) {
        return {lead, 1};
    }
    const std::uint8_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) {
        return {};
    }
    char32_t codePoint = lead & (0x7FU >> length);
    for (std::uint8_t i = 1; i < length; ++i) {
        if (!isContinuation(text[i])) {
            return {};
        }
        codePoint = codePoint << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
    if (codePoint < kSmallest[length] || codePoint > 0x10FFFF || isSurrogate) {
        return {};
    }
    return {codePoint, length};
}

void appendUtf8(std::string& out, char32_t codePoint)
{
    const auto tail = [&](unsigned shift) { return static_cast<char>(0x80U | (codePoint >> shift & 0x3FU)); };
    if (codePoint < 0x80) {
        out += static_cast<char>(codePoint);
    } else if (codePoint < 0x800) {
        out += static_cast<char>(0xC0U | codePoint >> 6);
        out += tail(0);
    } else if (codePoint < 0x10000) {
        out += static_cast<char>(0xE0U | codePoint >> 12);
        out += tail(6);
        out += tail(0);
    } else {
        out += static_cast<char>(0xF0U | codePoint >> 18);
        out += tail(12);
        out += tail(6);
        out += tail(0);
    }
}

std::size_t countCharacters(std::string_view utf8)
{
    std::size_t count = 0;
    for (const char byte : utf8) {
        count += isContinuation(byte) ? 0 : 1;
    }
    return count;
}

bool isIdentifierStart(char32_t codePoint)
{
    if (codePoint == U'_' || contains(kOtherStart, codePoint)) {
        return true;
    }
    return isStartCategory(categoryOf(codePoint)) && !contains(kExcluded, codePoint) && !contains(kOnlyPart, codePoint);
}

bool isIdentifierPart(char32_t codePoint)
{
    if (isIdentifierStart(codePoint) || contains(kOtherPart, codePoint) || contains(kOnlyPart, codePoint)) {
        return true;
    }
    const utf8proc_category_t category = categoryOf(codePoint);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ND
        || category == UTF8PROC_CATEGORY_PC;
}

bool isPrintable(char32_t codePoint)
{
    switch (categoryOf(codePoint)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    case UTF8PROC_CATEGORY_ZS: return codePoint == U' ';
    default: return true;
    }
}

bool isAscii(std::string_view text)
{
    for (const char byte : text) {
        if (static_cast<unsigned char>(byte) >= 0x80) {
            return false;
        }
    }
    return true;
}

std::string normalizedNfkc(std::string_view utf8)
{
    utf8proc_uint8_t* raw = nullptr;
    const utf8proc_ssize_t length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(utf8.data()),
        static_cast<utf8proc_ssize_t>(utf8.size()), &raw,
        static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(raw, &std::free);
    if (length < 0) {
        return std::string(utf8);
    }
    return {reinterpret_cast<const char*>(raw), static_cast<std::size_t>(length)};
}

} // namespace vmcore::frontend
