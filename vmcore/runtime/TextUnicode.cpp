// SPDX-License-Identifier: GPL-3.0-or-later
// utf8proc knows Unicode 15 by category and simple mapping; the tables here hold what is left: what
// Unicode 15 added, full case mappings, and the properties that do not follow from the category.
#include "vmcore/runtime/TextUnicode.h"

#include "vmcore/frontend/Unicode.h"

#include <algorithm>
#include <iterator>
#include <utf8proc.h>

namespace vmcore::unicode {

namespace {

struct Range
{
    std::uint32_t first, last;
};

// Assigned by Unicode 15, unassigned in Unicode 14.
constexpr Range kUnassigned[] = {{0xCF3, 0xCF3}, {0xECE, 0xECE}, {0x10EFD, 0x10EFF}, {0x1123F, 0x11241},
    {0x11B00, 0x11B09}, {0x11F00, 0x11F10}, {0x11F12, 0x11F3A}, {0x11F3E, 0x11F59}, {0x1342F, 0x1342F},
    {0x13439, 0x13455}, {0x1B132, 0x1B132}, {0x1B155, 0x1B155}, {0x1D2C0, 0x1D2D3}, {0x1DF25, 0x1DF2A},
    {0x1E030, 0x1E06D}, {0x1E08F, 0x1E08F}, {0x1E4D0, 0x1E4F9}, {0x1F6DC, 0x1F6DC}, {0x1F774, 0x1F776},
    {0x1F77B, 0x1F77F}, {0x1F7D9, 0x1F7D9}, {0x1FA75, 0x1FA77}, {0x1FA87, 0x1FA88}, {0x1FAAD, 0x1FAAF},
    {0x1FABB, 0x1FABD}, {0x1FABF, 0x1FABF}, {0x1FACE, 0x1FACF}, {0x1FADA, 0x1FADB}, {0x1FAE8, 0x1FAE8},
    {0x1FAF7, 0x1FAF8}, {0x2B739, 0x2B739}, {0x31350, 0x323AF}};
// Other_Lowercase and Other_Uppercase.
constexpr Range kOtherLower[]
    = {{0xAA, 0xAA}, {0xBA, 0xBA}, {0x2B0, 0x2B8}, {0x2C0, 0x2C1}, {0x2E0, 0x2E4}, {0x345, 0x345}, {0x37A, 0x37A},
        {0x1D2C, 0x1D6A}, {0x1D78, 0x1D78}, {0x1D9B, 0x1DBF}, {0x2071, 0x2071}, {0x207F, 0x207F}, {0x2090, 0x209C},
        {0x2170, 0x217F}, {0x24D0, 0x24E9}, {0x2C7C, 0x2C7D}, {0xA69C, 0xA69D}, {0xA770, 0xA770}, {0xA7F8, 0xA7F9},
        {0xAB5C, 0xAB5F}, {0x10780, 0x10780}, {0x10783, 0x10785}, {0x10787, 0x107B0}, {0x107B2, 0x107BA}};
constexpr Range kOtherUpper[]
    = {{0x2160, 0x216F}, {0x24B6, 0x24CF}, {0x1F130, 0x1F149}, {0x1F150, 0x1F169}, {0x1F170, 0x1F189}};
// Numeric_Type=Digit.
constexpr Range kDigits[] = {{0xB2, 0xB3}, {0xB9, 0xB9}, {0x1369, 0x1371}, {0x19DA, 0x19DA}, {0x2070, 0x2070},
    {0x2074, 0x2079}, {0x2080, 0x2089}, {0x2460, 0x2468}, {0x2474, 0x247C}, {0x2488, 0x2490}, {0x24EA, 0x24EA},
    {0x24F5, 0x24FD}, {0x24FF, 0x24FF}, {0x2776, 0x277E}, {0x2780, 0x2788}, {0x278A, 0x2792}, {0x10A40, 0x10A43},
    {0x10E60, 0x10E68}, {0x11052, 0x1105A}, {0x1F100, 0x1F10A}};
// Letters (ideographs) that have a numeric value.
constexpr Range kNumericLetters[] = {{0x3405, 0x3405}, {0x3483, 0x3483}, {0x382A, 0x382A}, {0x3B4D, 0x3B4D},
    {0x4E00, 0x4E00}, {0x4E03, 0x4E03}, {0x4E07, 0x4E07}, {0x4E09, 0x4E09}, {0x4E5D, 0x4E5D}, {0x4E8C, 0x4E8C},
    {0x4E94, 0x4E94}, {0x4E96, 0x4E96}, {0x4EBF, 0x4EC0}, {0x4EDF, 0x4EDF}, {0x4EE8, 0x4EE8}, {0x4F0D, 0x4F0D},
    {0x4F70, 0x4F70}, {0x5104, 0x5104}, {0x5146, 0x5146}, {0x5169, 0x5169}, {0x516B, 0x516B}, {0x516D, 0x516D},
    {0x5341, 0x5341}, {0x5343, 0x5345}, {0x534C, 0x534C}, {0x53C1, 0x53C4}, {0x56DB, 0x56DB}, {0x58F1, 0x58F1},
    {0x58F9, 0x58F9}, {0x5E7A, 0x5E7A}, {0x5EFE, 0x5EFF}, {0x5F0C, 0x5F0E}, {0x5F10, 0x5F10}, {0x62FE, 0x62FE},
    {0x634C, 0x634C}, {0x67D2, 0x67D2}, {0x6F06, 0x6F06}, {0x7396, 0x7396}, {0x767E, 0x767E}, {0x8086, 0x8086},
    {0x842C, 0x842C}, {0x8CAE, 0x8CAE}, {0x8CB3, 0x8CB3}, {0x8D30, 0x8D30}, {0x9621, 0x9621}, {0x9646, 0x9646},
    {0x964C, 0x964C}, {0x9678, 0x9678}, {0x96F6, 0x96F6}, {0xF96B, 0xF96B}, {0xF973, 0xF973}, {0xF978, 0xF978},
    {0xF9B2, 0xF9B2}, {0xF9D1, 0xF9D1}, {0xF9D3, 0xF9D3}, {0xF9FD, 0xF9FD}, {0x20001, 0x20001}, {0x20064, 0x20064},
    {0x200E2, 0x200E2}, {0x20121, 0x20121}, {0x2092A, 0x2092A}, {0x20983, 0x20983}, {0x2098C, 0x2098C},
    {0x2099C, 0x2099C}, {0x20AEA, 0x20AEA}, {0x20AFD, 0x20AFD}, {0x20B19, 0x20B19}, {0x22390, 0x22390},
    {0x22998, 0x22998}, {0x23B1B, 0x23B1B}, {0x2626D, 0x2626D}, {0x2F890, 0x2F890}};
// Bidirectional type WS, B or S, or category Zs; above ASCII.
constexpr Range kSpaces[] = {{0x85, 0x85}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x2000, 0x200A}, {0x2028, 0x2029},
    {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
// Word_Break MidLetter, MidNumLet or Single_Quote: ignorable beside the categories Mn, Me, Cf, Lm, Sk.
constexpr std::uint32_t kIgnorable[] = {0x27, 0x2E, 0x3A, 0xB7, 0x387, 0x55F, 0x5F4, 0x2018, 0x2019, 0x2024, 0x2027,
    0xFE13, 0xFE52, 0xFE55, 0xFF07, 0xFF0E, 0xFF1A};

struct SpecialMapping
{
    std::uint32_t from;
    std::array<std::uint32_t, 3> to;
};
constexpr SpecialMapping kUpperMappings[] = {
#define VM_UPPER(from, ...) {from, {__VA_ARGS__}},
#define VM_TITLE(from, ...)
#include "vmcore/runtime/SpecialCasing.def"
};
constexpr SpecialMapping kTitleMappings[] = {
#define VM_UPPER(from, ...)
#define VM_TITLE(from, ...) {from, {__VA_ARGS__}},
#include "vmcore/runtime/SpecialCasing.def"
};

// Ranges are in ascending order.
template<std::size_t Count>
bool isIn(const Range (&ranges)[Count], std::uint32_t c)
{
    const Range* at = std::ranges::lower_bound(ranges, c, {}, &Range::last);
    return at != std::end(ranges) && at->first <= c;
}

utf8proc_category_t categoryOf(std::uint32_t c)
{
    if (c >= kUnassigned[0].first && isIn(kUnassigned, c))
        return UTF8PROC_CATEGORY_CN;
    return utf8proc_category(static_cast<utf8proc_int32_t>(c));
}

Mapped single(std::int32_t c)
{
    return {{static_cast<std::uint32_t>(c), 0, 0}, 1};
}

template<std::size_t Count>
const SpecialMapping* specialMapping(const SpecialMapping (&mappings)[Count], std::uint32_t c)
{
    const SpecialMapping* at = std::ranges::lower_bound(mappings, c, {}, &SpecialMapping::from);
    return at != std::end(mappings) && at->from == c ? at : nullptr;
}

Mapped expanded(const SpecialMapping& mapping)
{
    return {mapping.to, mapping.to[2] != 0 ? 3u : 2u};
}

} // namespace

bool isAlpha(std::uint32_t c)
{
    if (c < 0x80)
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    switch (categoryOf(c)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO: return true;
    default: return false;
    }
}

bool isDecimal(std::uint32_t c)
{
    return c < 0x80 ? c >= '0' && c <= '9' : categoryOf(c) == UTF8PROC_CATEGORY_ND;
}

bool isDigit(std::uint32_t c)
{
    return isDecimal(c) || isIn(kDigits, c);
}

bool isNumeric(std::uint32_t c)
{
    if (c < 0x80)
        return isDecimal(c);
    const utf8proc_category_t category = categoryOf(c);
    return category == UTF8PROC_CATEGORY_ND || category == UTF8PROC_CATEGORY_NL || category == UTF8PROC_CATEGORY_NO
        || isIn(kNumericLetters, c);
}

bool isWideSpace(std::uint32_t c)
{
    return isIn(kSpaces, c);
}

bool isLineBreak(std::uint32_t c)
{
    return (c >= 0xA && c <= 0xD) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool isLower(std::uint32_t c)
{
    if (c < 0x80)
        return c >= 'a' && c <= 'z';
    return categoryOf(c) == UTF8PROC_CATEGORY_LL || isIn(kOtherLower, c);
}

bool isUpper(std::uint32_t c)
{
    if (c < 0x80)
        return c >= 'A' && c <= 'Z';
    return categoryOf(c) == UTF8PROC_CATEGORY_LU || isIn(kOtherUpper, c);
}

bool isTitle(std::uint32_t c)
{
    return c >= 0x80 && categoryOf(c) == UTF8PROC_CATEGORY_LT;
}

bool isPrintable(std::uint32_t c)
{
    if (c < 0x7F)
        return c >= ' ';
    switch (categoryOf(c)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ZS: return false;
    default: return true;
    }
}

bool isCaseIgnorable(std::uint32_t c)
{
    switch (categoryOf(c)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_SK: return true;
    default: return std::ranges::binary_search(kIgnorable, c);
    }
}

bool isIdentifierStart(std::uint32_t c)
{
    return categoryOf(c) != UTF8PROC_CATEGORY_CN && frontend::isIdentifierStart(c);
}

bool isIdentifierPart(std::uint32_t c)
{
    return categoryOf(c) != UTF8PROC_CATEGORY_CN && frontend::isIdentifierPart(c);
}

unsigned decimalValue(std::uint32_t c)
{
    // Decimal digits come in runs of whole tens that start with a zero.
    std::uint32_t zero = c;
    while (isDecimal(zero - 1))
        --zero;
    return (c - zero) % 10;
}

Mapped upper(std::uint32_t c)
{
    if (const SpecialMapping* special = specialMapping(kUpperMappings, c))
        return expanded(*special);
    return single(utf8proc_toupper(static_cast<utf8proc_int32_t>(c)));
}

Mapped lower(std::uint32_t c)
{
    constexpr std::uint32_t kDottedI = 0x130, kDotAbove = 0x307;
    if (c == kDottedI)
        return {{'i', kDotAbove, 0}, 2};
    return single(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

Mapped title(std::uint32_t c)
{
    if (const SpecialMapping* special = specialMapping(kTitleMappings, c))
        return expanded(*special);
    return single(utf8proc_totitle(static_cast<utf8proc_int32_t>(c)));
}

Mapped folded(std::uint32_t c)
{
    constexpr utf8proc_ssize_t kRoom = 8;
    utf8proc_int32_t buffer[kRoom];
    int boundary = 0;
    const utf8proc_ssize_t count
        = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), buffer, kRoom, UTF8PROC_CASEFOLD, &boundary);
    if (count < 1 || count > 3)
        return single(static_cast<std::int32_t>(c));
    Mapped mapped{{}, static_cast<unsigned>(count)};
    std::copy_n(buffer, count, mapped.codePoints.begin());
    return mapped;
}

} // namespace vmcore::unicode
