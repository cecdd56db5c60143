// SPDX-License-Identifier: GPL-3.0-or-later
// One interface for a run that is going on and a recording that was opened: events, payloads, and the State at any
// instant. Instants are told by the number of events before them. Any thread.
#pragma once

#include "inspector/history/RecordingError.h"
#include "inspector/state/PayloadSource.h"
#include "inspector/state/State.h"
#include "vmcore/observe/VmEvent.h"

#include <vector>

namespace inspector {

class EventSource : public PayloadSource
{
public:
    /// Events before this one are no longer kept; 0 unless memory ran short.
    [[nodiscard]] virtual std::uint64_t firstEvent() const = 0;

    /// Number of events so far, those no longer kept included. Grows while a program runs.
    [[nodiscard]] virtual std::uint64_t eventCount() const = 0;

    /// Time of the last event, nanoseconds since the start.
    [[nodiscard]] virtual std::uint64_t endTime() const = 0;

    /// The fold of the first `seq` events; `seq` is moved into firstEvent() … eventCount().
    [[nodiscard]] virtual Result<State> stateAt(std::uint64_t seq) const = 0;

    /// Events first … first + count − 1, as far as they are kept.
    [[nodiscard]] virtual Result<std::vector<vmcore::VmEvent>> events(std::uint64_t first, std::size_t count) const = 0;

    /// The number of events at or before `time`: the instant to show when the cursor stands there.
    [[nodiscard]] virtual Result<std::uint64_t> seqAtTime(std::uint64_t time) const = 0;
};

} // namespace inspector
