// SPDX-License-Identifier: GPL-3.0-or-later
//
// What changed one class over the run, read from the events in slices so that a long run never holds up who reads.
#pragma once

#include "app/models/RunSnapshot.h"
#include "vmcore/observe/VmEvent.h"

#include <QString>

#include <chrono>
#include <vector>

namespace app {

struct ClassChange
{
    std::uint64_t seq = 0;  ///< Number of events before it.
    std::uint64_t time = 0; ///< Nanoseconds since the start.
    QString what;           ///< "step replaced"
    std::uint64_t times = 1;
    std::uint32_t version = 0;

    bool operator==(const ClassChange&) const = default;
};

/// What a ClassChanged event says in words, the class not named: "step replaced", "Body: step replaced".
[[nodiscard]] QString changeWords(const RunSnapshot& run, const vmcore::VmEvent& event);

class ClassChanges
{
public:
    /// More changes than anybody reads: the oldest are let go.
    static constexpr std::size_t kMostChanges = 200;

    /// Reads on about that class for at most `budget`; begins anew when the class or the run is another one.
    void follow(const RunSnapshot& run, std::uint32_t ofClass, std::chrono::milliseconds budget);

    /// Oldest first.
    [[nodiscard]] const std::vector<ClassChange>& changes() const { return m_changes; }
    /// Whether all events up to the instant were looked at.
    [[nodiscard]] bool complete() const { return m_next >= m_end; }

private:
    void add(const RunSnapshot& run, const vmcore::VmEvent& event, std::uint64_t seq);

    static constexpr std::uint64_t kSlice = 4096; ///< events read at once

    std::uint64_t m_run = 0;
    std::uint32_t m_class = 0;
    std::uint64_t m_next = 0;
    std::uint64_t m_end = 0;
    std::vector<ClassChange> m_changes;
};

} // namespace app
