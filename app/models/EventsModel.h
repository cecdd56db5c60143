// SPDX-License-Identifier: GPL-3.0-or-later
//
// The events of a run as a table that grows at its end. It holds the events that it shows, at most kMaxRows; reading and
// filtering go on in slices (advance), so a million events never block the window.
#pragma once

#include "app/models/CellModel.h"
#include "app/models/RunSnapshot.h"
#include "vmcore/observe/VmEvent.h"

#include <chrono>
#include <deque>

namespace app {

/// Whether the log shows counter samples, which outnumber everything else.
enum class Samples : std::uint8_t { Hidden, Shown };

class EventsModel : public CellModel
{
    Q_OBJECT

public:
    /// When more events match, the oldest are let go.
    static constexpr std::size_t kMaxRows = 1'000'000;

    explicit EventsModel(QObject* parent = nullptr);

    /// Reads on towards the end of `run` for at most `budget`.
    void advance(const RunSnapshot& run, std::chrono::milliseconds budget);
    void setSamples(Samples samples);
    [[nodiscard]] Samples samples() const { return m_samples; }

    /// Whether all events of the last snapshot were looked at.
    [[nodiscard]] bool complete() const { return m_next >= m_end; }
    /// Events looked at, and those there are.
    [[nodiscard]] std::uint64_t looked() const { return m_next; }
    [[nodiscard]] std::uint64_t end() const { return m_end; }

    /// The event in that row.
    [[nodiscard]] const vmcore::VmEvent& eventAt(int row) const;

    Cell cell(int row, int column) const override;
    std::uint64_t keyOf(int row) const override;
    int hiddenRows() const override;
    int rowCount(const QModelIndex& parent = {}) const override;

protected:
    void filterRows() override { restart(); }

private:
    struct Entry
    {
        std::uint64_t seq = 0; ///< Number of events before it.
        vmcore::VmEvent event;
    };

    void restart();
    [[nodiscard]] bool matches(const vmcore::VmEvent& event) const;
    void append(const std::vector<Entry>& entries);

    static constexpr std::size_t kSlice = 4096; ///< events read at once

    RunSnapshot m_run;
    std::deque<Entry> m_entries;
    std::uint64_t m_next = 0;
    std::uint64_t m_end = 0;
    Samples m_samples = Samples::Hidden;
};

} // namespace app
