// SPDX-License-Identifier: GPL-3.0-or-later
// A State ↔ bytes: its plain values as varints, its pages as byte planes (all first bytes of the items, all second
// bytes …), which compress well. Decoding accepts any bytes: it gives a State whose every value is valid, or refuses.
#pragma once

#include "inspector/history/Varint.h"
#include "inspector/state/State.h"

namespace inspector {

/// Grows whenever plain values, records in pages or their order change. Keyframes of another schema are not read.
inline constexpr std::uint64_t kStateSchema = 5;

[[nodiscard]] Bytes encodePlainValues(const State& state);
[[nodiscard]] bool decodePlainValues(ByteView bytes, State& state);

// True when every enumeration in the record has one of its values.
[[nodiscard]] inline bool isValid(const SiteRecord& site)
{
    return static_cast<std::size_t>(site.state) < vmcore::kSiteStates;
}
[[nodiscard]] inline bool isValid(const CodeRecord& code)
{
    return code.life <= CodeLife::Retired;
}
[[nodiscard]] inline bool isValid(const ClassRecord& type)
{
    return type.life <= ClassLife::Retired && type.lastChange < vmcore::kClassChanges
        && type.changeAbove < vmcore::kClassChanges && type.builtIn <= 1;
}
[[nodiscard]] inline bool isValid(const ShapeRecord& shape)
{
    return shape.role <= ShapeRole::Dictionary;
}
[[nodiscard]] inline bool isValid(const ExecutorRecord& executor)
{
    return executor.life <= ExecutorLife::Invalid && executor.why < vmcore::kExecutorEnds;
}
[[nodiscard]] inline bool isValid(const TraceRecord& trace)
{
    return trace.trigger < vmcore::kTraceTriggers && trace.end < vmcore::kTraceEnds
        && trace.refusal < vmcore::kTraceRefusals;
}
template<class Record>
[[nodiscard]] bool isValid(const Record&)
{
    return true;
}

template<class Page>
void encodePage(const Page& page, Bytes& planes)
{
    constexpr std::size_t kItems = std::tuple_size_v<decltype(page.items)>;
    constexpr std::size_t kItemBytes = sizeof(page.items[0]);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(page.items.data());
    planes.resize(sizeof(page.items));
    for (std::size_t plane = 0; plane < kItemBytes; ++plane) {
        for (std::size_t item = 0; item < kItems; ++item)
            planes[plane * kItems + item] = bytes[item * kItemBytes + plane];
    }
}

template<class Page>
[[nodiscard]] bool decodePage(ByteView planes, Page& page)
{
    constexpr std::size_t kItems = std::tuple_size_v<decltype(page.items)>;
    constexpr std::size_t kItemBytes = sizeof(page.items[0]);
    if (planes.size() != sizeof(page.items))
        return false;
    auto* bytes = reinterpret_cast<std::uint8_t*>(page.items.data());
    for (std::size_t plane = 0; plane < kItemBytes; ++plane) {
        for (std::size_t item = 0; item < kItems; ++item)
            bytes[item * kItemBytes + plane] = planes[plane * kItems + item];
    }
    for (const auto& item : page.items) {
        if (!isValid(item))
            return false;
    }
    return true;
}

} // namespace inspector
