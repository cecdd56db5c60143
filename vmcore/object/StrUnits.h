// SPDX-License-Identifier: GPL-3.0-or-later
// Typed access to the code units of a string, for loops that should not ask for the width each time.
#pragma once
#include "vmcore/object/Objects.h"

#include <span>

namespace vmcore {

// Calls visit(span of std::uint8_t, std::uint16_t or std::uint32_t).
template<class Visit>
decltype(auto) visitUnits(const StrObject* s, Visit&& visit)
{
    switch (s->width) {
    case 1: return visit(std::span(s->data(), s->length));
    case 2: return visit(std::span(reinterpret_cast<const std::uint16_t*>(s->data()), s->length));
    default: return visit(std::span(reinterpret_cast<const std::uint32_t*>(s->data()), s->length));
    }
}
template<class Visit>
decltype(auto) visitUnits(StrObject* s, Visit&& visit)
{
    switch (s->width) {
    case 1: return visit(std::span(s->data(), s->length));
    case 2: return visit(std::span(reinterpret_cast<std::uint16_t*>(s->data()), s->length));
    default: return visit(std::span(reinterpret_cast<std::uint32_t*>(s->data()), s->length));
    }
}

// Bytes that a code unit needs to hold this code point.
constexpr std::uint32_t widthOf(std::uint32_t codePoint)
{
    return codePoint < 0x100 ? 1 : codePoint < 0x10000 ? 2 : 4;
}

// Copies `count` code units; `toWidth` must be at least `fromWidth`.
void copyUnits(
    std::uint8_t* to, std::uint32_t toWidth, const std::uint8_t* from, std::uint32_t fromWidth, std::size_t count);

} // namespace vmcore
