// SPDX-License-Identifier: GPL-3.0-or-later
// Searches run over memory; a needle is first brought to the
// width of the text, and hits that do not start on a unit are skipped.
#include "vmcore/object/StrSearch.h"

#include "vmcore/object/StrUnits.h"

#include <cstring>

namespace vmcore {

namespace {

// The needle's units in the width of the text; never asked for when the needle is wider.
class NeedleUnits
{
public:
    NeedleUnits(const StrObject* needle, std::uint32_t width)
    {
        if (needle->width == width) {
            m_view = {reinterpret_cast<const char*>(needle->data()), std::size_t{needle->length} * width};
        } else {
            m_copy.resize(std::size_t{needle->length} * width);
            copyUnits(
                reinterpret_cast<std::uint8_t*>(m_copy.data()), width, needle->data(), needle->width, needle->length);
            m_view = m_copy;
        }
    }
    std::string_view view() const { return m_view; }

private:
    std::string m_copy;
    std::string_view m_view;
};

std::string_view unitsOf(const StrObject* s, std::size_t from, std::size_t to)
{
    return {reinterpret_cast<const char*>(s->data()) + from * s->width, (to - from) * s->width};
}

// The first hit; null: none. memmem prepares tables for its linear search on each call, so the first byte is looked
// for as long as that misleads rarely.
const char* findFirst(const char* text, std::size_t size, std::string_view needle)
{
    constexpr std::size_t kPatience = 8, kBytesPerMiss = 32;
    if (size < needle.size())
        return nullptr;
    const char* const last = text + size - needle.size();
    std::size_t misses = 0;
    for (const char* at = text; at <= last; ++at) {
        at = static_cast<const char*>(std::memchr(at, needle[0], static_cast<std::size_t>(last - at) + 1));
        if (!at || std::memcmp(at + 1, needle.data() + 1, needle.size() - 1) == 0)
            return at;
        if (++misses > kPatience + static_cast<std::size_t>(at - text) / kBytesPerMiss)
            return static_cast<const char*>(
                ::memmem(at + 1, static_cast<std::size_t>(text + size - at) - 1, needle.data(), needle.size()));
    }
    return nullptr;
}

// Offset in bytes of the first hit at a multiple of `width`.
std::int64_t findInMemory(std::string_view text, std::string_view needle, std::size_t width)
{
    for (std::size_t from = 0; from < text.size();) {
        const char* hit = findFirst(text.data() + from, text.size() - from, needle);
        if (!hit)
            return kNotFound;
        const auto at = static_cast<std::size_t>(hit - text.data());
        if (at % width == 0)
            return static_cast<std::int64_t>(at);
        from = at + 1;
    }
    return kNotFound;
}

std::int64_t findLastInMemory(std::string_view text, std::string_view needle, std::size_t width)
{
    if (needle.size() > text.size())
        return kNotFound;
    for (std::size_t at = text.size() - needle.size();; at -= width) {
        if (text[at] == needle[0] && std::memcmp(text.data() + at, needle.data(), needle.size()) == 0)
            return static_cast<std::int64_t>(at);
        if (at < width)
            return kNotFound;
    }
}

std::int64_t countInMemory(std::string_view text, std::string_view needle, std::size_t width)
{
    std::int64_t count = 0;
    for (;;) {
        const std::int64_t at = findInMemory(text, needle, width);
        if (at == kNotFound)
            return count;
        ++count;
        text.remove_prefix(static_cast<std::size_t>(at) + needle.size());
    }
}

bool cannotContain(const StrObject* s, const StrObject* needle, std::size_t from, std::size_t to)
{
    return needle->width > s->width || to < from || needle->length > to - from;
}

std::int64_t unitIndex(std::int64_t offset, const StrObject* s, std::size_t from)
{
    return offset == kNotFound ? kNotFound : offset / s->width + static_cast<std::int64_t>(from);
}

std::int64_t offsetFrom(std::int64_t offset, std::size_t from)
{
    return offset == kNotFound ? kNotFound : offset + static_cast<std::int64_t>(from);
}

} // namespace

std::int64_t findStr(const StrObject* s, const StrObject* needle, std::size_t from, std::size_t to)
{
    if (cannotContain(s, needle, from, to))
        return kNotFound;
    if (needle->length == 0)
        return static_cast<std::int64_t>(from);
    const NeedleUnits units(needle, s->width);
    return unitIndex(findInMemory(unitsOf(s, from, to), units.view(), s->width), s, from);
}

std::int64_t findLastStr(const StrObject* s, const StrObject* needle, std::size_t from, std::size_t to)
{
    if (cannotContain(s, needle, from, to))
        return kNotFound;
    if (needle->length == 0)
        return static_cast<std::int64_t>(to);
    const NeedleUnits units(needle, s->width);
    return unitIndex(findLastInMemory(unitsOf(s, from, to), units.view(), s->width), s, from);
}

std::int64_t countStr(const StrObject* s, const StrObject* needle, std::size_t from, std::size_t to)
{
    if (cannotContain(s, needle, from, to))
        return 0;
    if (needle->length == 0)
        return static_cast<std::int64_t>(to - from + 1);
    const NeedleUnits units(needle, s->width);
    return countInMemory(unitsOf(s, from, to), units.view(), s->width);
}

bool matchesAt(const StrObject* s, std::size_t at, const StrObject* part)
{
    if (part->width > s->width || at > s->length || part->length > s->length - at)
        return false;
    const NeedleUnits units(part, s->width);
    return unitsOf(s, at, at + part->length) == units.view();
}

std::int64_t findBytes(std::string_view bytes, std::string_view needle, std::size_t from, std::size_t to)
{
    if (to < from || needle.size() > to - from)
        return kNotFound;
    if (needle.empty())
        return static_cast<std::int64_t>(from);
    return offsetFrom(findInMemory(bytes.substr(from, to - from), needle, 1), from);
}

std::int64_t findLastBytes(std::string_view bytes, std::string_view needle, std::size_t from, std::size_t to)
{
    if (to < from || needle.size() > to - from)
        return kNotFound;
    if (needle.empty())
        return static_cast<std::int64_t>(to);
    return offsetFrom(findLastInMemory(bytes.substr(from, to - from), needle, 1), from);
}

std::int64_t countBytes(std::string_view bytes, std::string_view needle, std::size_t from, std::size_t to)
{
    if (to < from || needle.size() > to - from)
        return 0;
    if (needle.empty())
        return static_cast<std::int64_t>(to - from + 1);
    return countInMemory(bytes.substr(from, to - from), needle, 1);
}

} // namespace vmcore
