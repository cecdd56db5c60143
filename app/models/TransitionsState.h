// SPDX-License-Identifier: GPL-3.0-or-later
//
// What became of one inline-cache site over the run: its states one after the other, read from the events in slices so
// that a long run never blocks the window. GUI thread.
#pragma once

#include "app/models/RunSnapshot.h"
#include "vmcore/observe/VmEvent.h"

#include <QStringList>

#include <chrono>
#include <deque>
#include <optional>

namespace app {

/// A stretch in which the site kept its state and its form.
struct SiteStep
{
    std::uint64_t time = 0; ///< When it began, nanoseconds since the start.
    inspector::SiteState state{};
    QString form;
    std::uint64_t rewrites = 1; ///< Changes to that same state and form, one after the other.

    bool operator==(const SiteStep&) const = default;
};

class TransitionsState
{
public:
    /// More steps than anybody reads: the oldest are let go and counted.
    static constexpr std::size_t kMostSteps = 256;
    static constexpr std::size_t kMostCaches = 32;
    static constexpr qsizetype kMostForms = 6;

    /// Reads on about that site for at most `budget`; begins anew when the site or the run is another one.
    void follow(const RunSnapshot& run, std::uint32_t site, std::chrono::milliseconds budget);
    void clear();

    [[nodiscard]] const std::deque<SiteStep>& steps() const { return m_steps; }
    /// Different caches that it was specialised with, up to kMostCaches, oldest first.
    [[nodiscard]] const std::vector<vmcore::PayloadId>& caches() const { return m_caches; }
    /// Different specialised forms that it had, oldest first.
    [[nodiscard]] const QStringList& forms() const { return m_forms; }
    /// Misses and failed attempts, as the events tell them.
    [[nodiscard]] const inspector::SiteRecord& record() const { return m_record; }
    /// Steps before the first one of steps() that were let go.
    [[nodiscard]] std::uint64_t dropped() const { return m_dropped; }
    /// Whether all events up to the instant were looked at.
    [[nodiscard]] bool complete() const { return m_next >= m_end; }

private:
    void add(const vmcore::VmEvent& event, const inspector::ProgramInfo& program);
    void addStep(std::uint64_t time, const inspector::ProgramInfo& program, std::uint64_t rewrites);

    static constexpr std::uint64_t kSlice = 4096; ///< events read at once

    std::uint64_t m_run = 0;
    std::optional<std::uint32_t> m_site;
    std::uint64_t m_next = 0;
    std::uint64_t m_end = 0;
    std::deque<SiteStep> m_steps;
    std::uint64_t m_dropped = 0;
    inspector::SiteRecord m_record; ///< The site as of the last event that was read.
    QString m_general;              ///< Its general form.
    std::vector<vmcore::PayloadId> m_caches;
    QStringList m_forms;
};

} // namespace app
