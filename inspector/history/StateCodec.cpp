// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/StateCodec.h"

#include <limits>
#include <type_traits>

namespace inspector {

namespace {

// Every plain value, in the order of recordings. `visit` returns false to stop.
template<class Self, class Visit>
bool eachPlainValue(Self& s, Visit&& visit)
{
    for (auto& count : s.counts) {
        if (!visit(count))
            return false;
    }
    return visit(s.seq) && visit(s.time) && visit(s.lostEvents) && visit(s.ignoredEvents) && visit(s.wallStart)
        && visit(s.status) && visit(s.program) && visit(s.stop.id) && visit(s.stop.code) && visit(s.stop.unit)
        && visit(s.stop.reason) && visit(s.stop.frames) && visit(s.end.kind) && visit(s.end.exitCode)
        && visit(s.end.traceback) && visit(s.collections.minor) && visit(s.collections.full)
        && visit(s.collections.microseconds) && visit(s.collections.objectsFreed) && visit(s.collections.liveBytes)
        && visit(s.exception.code) && visit(s.exception.unit) && visit(s.exception.type) && visit(s.sourceCount)
        && visit(s.codeCount) && visit(s.failureKindCount) && visit(s.outputCount) && visit(s.classCount)
        && visit(s.shapeCount) && visit(s.unseenClasses);
}

template<class Value>
constexpr std::uint64_t largest()
{
    if constexpr (std::is_same_v<Value, RunStatus>)
        return static_cast<std::uint64_t>(RunStatus::Ended);
    else if constexpr (std::is_enum_v<Value>)
        return std::numeric_limits<std::underlying_type_t<Value>>::max();
    else
        return std::numeric_limits<Value>::max();
}

} // namespace

Bytes encodePlainValues(const State& state)
{
    Bytes bytes;
    eachPlainValue(state, [&](const auto& value) {
        putVarint(bytes, static_cast<std::uint64_t>(value));
        return true;
    });
    return bytes;
}

bool decodePlainValues(ByteView bytes, State& state)
{
    VarintReader in(bytes);
    const bool complete = eachPlainValue(state, [&]<class Value>(Value& value) {
        std::uint64_t number = 0;
        if (!in.read(number) || number > largest<Value>())
            return false;
        value = static_cast<Value>(number);
        return true;
    });
    constexpr auto kMaxItems = decltype(state.codes)::kMaxItems;
    return complete && in.atEnd() && state.sourceCount <= kMaxItems && state.codeCount <= kMaxItems
        && state.failureKindCount <= kMaxItems && state.outputCount <= kMaxItems && state.classCount <= kMaxItems
        && state.shapeCount <= kMaxItems;
}

} // namespace inspector
