// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/State.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace inspector {

namespace {

auto plainValues(const State& s)
{
    return std::tie(s.seq, s.time, s.counts, s.lostEvents, s.ignoredEvents, s.wallStart, s.status, s.program, s.stop,
        s.end, s.collections, s.exception, s.sourceCount, s.codeCount, s.failureKindCount, s.outputCount, s.classCount,
        s.shapeCount, s.executorCount, s.traceExitCount, s.traceCount, s.unseenClasses);
}

// A page that was never written equals a page of default items.
template<class Vector>
bool samePage(const typename Vector::PagePointer& a, const typename Vector::PagePointer& b)
{
    if (a == b)
        return true;
    static const decltype(Vector::Page::items) kUnwritten{};
    return std::memcmp(a ? &a->items : &kUnwritten, b ? &b->items : &kUnwritten, sizeof kUnwritten) == 0;
}

template<class Vector>
bool sameVector(const Vector& a, const Vector& b)
{
    const auto pageOf
        = [](const Vector& vector, std::size_t i) { return i < vector.pages().size() ? vector.pages()[i] : nullptr; };
    const std::size_t count = std::max(a.pages().size(), b.pages().size());
    for (std::size_t i = 0; i < count; ++i) {
        if (!samePage<Vector>(pageOf(a, i), pageOf(b, i)))
            return false;
    }
    return true;
}

} // namespace

std::size_t State::bytes() const
{
    std::size_t sum = 0;
    eachVector([&](const auto& vector) { sum += vector.bytes(); }, *this);
    return sum;
}

bool sameContent(const State& a, const State& b)
{
    bool same = plainValues(a) == plainValues(b);
    State::eachVector([&](const auto& left, const auto& right) { same = same && sameVector(left, right); }, a, b);
    return same;
}

} // namespace inspector
