// SPDX-License-Identifier: GPL-3.0-or-later
// Reading format specifications: [[fill]align][sign][z][0][width][,][.precision][type].
#include "vmcore/modules/DecimalFormat.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"

#include <string_view>

namespace vmcore::decimal {
namespace {

class SpecReader
{
public:
    SpecReader(const StrObject* text, DecimalSpec& spec)
        : m_text(text)
        , m_spec(spec)
    {
    }

    bool read(bool capitals)
    {
        const bool hasAlign = takeAlign();
        if (isOneOf("+- "))
            m_spec.sign = take();
        m_spec.dropNegativeZero = takeIf('z');
        if (takeIf('0')) {
            if (hasAlign)
                return false;
            m_spec.align = '0';
            m_spec.fill = '0';
        }
        if (isDigit() && (peek() == '0' || !takeNumber(m_spec.width)))
            return false;
        if (takeIf(',')) {
            m_spec.groups = {3};
            m_comma = true;
        }
        if (takeIf('.') && (!isDigit() || !takeNumber(m_spec.precision)))
            return false;
        return takeType(capitals) && m_at == m_text->length;
    }
    bool hasComma() const { return m_comma; }

private:
    std::uint32_t peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text->length ? codePoint(m_text, m_at + ahead) : ~0u;
    }
    bool isOneOf(std::string_view set, std::size_t ahead = 0) const
    {
        const std::uint32_t c = peek(ahead);
        return c < 0x80 && set.find(static_cast<char>(c)) != std::string_view::npos;
    }
    bool isDigit() const { return isOneOf("0123456789"); }
    char take() { return static_cast<char>(codePoint(m_text, m_at++)); }
    bool takeIf(char c)
    {
        const bool is = peek() == static_cast<std::uint32_t>(c);
        m_at += is;
        return is;
    }
    bool takeAlign()
    {
        if (isOneOf("<>=^", 1)) {
            m_spec.fill = codePoint(m_text, m_at++);
            m_spec.align = take();
            return true;
        }
        if (!isOneOf("<>=^"))
            return false;
        m_spec.align = take();
        return true;
    }
    bool takeNumber(std::int64_t& number)
    {
        for (number = 0; isDigit();)
            if (__builtin_mul_overflow(number, std::int64_t{10}, &number)
                || __builtin_add_overflow(number, std::int64_t{take() - '0'}, &number))
                return false;
        return true;
    }
    bool takeType(bool capitals)
    {
        m_spec.type = capitals ? 'G' : 'g';
        if (isOneOf("eEfFgG%")) {
            m_spec.type = take();
        } else if (isOneOf("nN")) { // the locale of C: as g
            if (m_comma)
                return false;
            m_spec.type = take() == 'n' ? 'g' : 'G';
        }
        return true;
    }

    const StrObject* m_text;
    DecimalSpec& m_spec;
    std::size_t m_at = 0;
    bool m_comma = false;
};

// A text of the dict, kNull when it has none. False: it is no text, or not one of 1 (or none) to 4 bytes.
bool takePart(Vm& vm, DictObject* dict, const char* name, std::size_t least, Value& part)
{
    const Value found = dictFindStr(dict, vm.intern(name));
    if (!found)
        return true;
    part = found;
    return isStr(found) && toUtf8(asStr(found)).size() >= least && toUtf8(asStr(found)).size() <= 4;
}

bool takeGroups(const StrObject* sizes, DecimalSpec& spec)
{
    constexpr std::uint32_t kNoMore = 127; // CHAR_MAX
    spec.groups.clear();
    spec.groupsEnd = false;
    for (std::size_t i = 0; i < sizes->length; ++i) {
        const std::uint32_t size = codePoint(sizes, i);
        if (size > kNoMore)
            return false;
        if (size == 0)
            break;
        if (size == kNoMore) {
            spec.groupsEnd = true;
            break;
        }
        spec.groups.push_back(static_cast<int>(size));
    }
    return true;
}

bool applyOverride(Vm& vm, DictObject* dict, DecimalSpec& spec)
{
    const Value groups = dictFindStr(dict, vm.intern("grouping"));
    return takePart(vm, dict, "decimal_point", 1, spec.point) && takePart(vm, dict, "thousands_sep", 0, spec.separator)
        && (!groups || (isStr(groups) && takeGroups(asStr(groups), spec)));
}

} // namespace

bool readSpec(Vm& vm, Value text, Value override, bool capitals, DecimalSpec& spec)
{
    SpecReader reader(asStr(text), spec);
    if (!reader.read(capitals)) {
        raiseValueError(vm, "invalid format string");
        return false;
    }
    if (reader.hasComma())
        spec.separator = makeText(vm, ",");
    if (spec.precision > kMaxPrecision || spec.width > kMaxPrecision) {
        raiseValueError(vm, "format specification exceeds internal limits of _decimal");
        return false;
    }
    if (!override)
        return true;
    if (!isDict(override)) {
        raiseTypeError(vm, "optional argument must be a dict");
        return false;
    }
    if (applyOverride(vm, asDict(override), spec))
        return true;
    raiseValueError(vm, "invalid override dict");
    return false;
}

} // namespace vmcore::decimal
