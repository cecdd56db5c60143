// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every inline-cache site of a run as the Inline caches view shows it, costliest first.
#pragma once

#include "app/models/RunSnapshot.h"

#include <QHash>
#include <QList>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace app {

struct SitesRow
{
    std::uint64_t key = 0; ///< The SiteId.
    std::uint32_t code = 0;
    std::uint32_t unit = 0;
    inspector::SiteState state{};
    QString place;      ///< "step:13"
    QString expression; ///< Source text of the sub-expression.
    QString form;
    bool general = true; ///< Runs the general form.
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t executions = 0;
    double slowShare = 0;            ///< Of the executions, in the general form.
    std::uint32_t respecialised = 0; ///< How often it was specialised again.
    QList<float> history;            ///< slowShare in each interval, oldest first.
    QString meaning;
    QString attempts; ///< What its attempts to specialise have come to; may be empty.
    QString remedy;   ///< What would help; may be empty.

    bool operator==(const SitesRow&) const = default;
};

/// What the row means, what its attempts have come to and what would help, in sentences.
[[nodiscard]] QString explanationOf(const SitesRow& row);

struct SitesState
{
    std::vector<SitesRow> rows;
    std::uint32_t functions = 0; ///< How many code objects they stand in.
};

/// Remembers for each site how much of each interval between two looks was slow. GUI thread.
class SiteTracks
{
public:
    static constexpr int kIntervals = 16;
    static constexpr std::uint64_t kIntervalTime = 200'000'000; ///< nanoseconds of the run

    /// Whether the next look at that time of the run begins a new interval.
    [[nodiscard]] bool due(std::uint64_t time) const;
    /// Ends an interval of all sites at that time of the run; add() tells what they did up to it.
    void beginInterval(std::uint64_t time) { m_time = time; }
    void add(std::uint64_t site, std::uint64_t executions, std::uint64_t hits);
    [[nodiscard]] QList<float> seriesOf(std::uint64_t site) const;

private:
    struct Track
    {
        std::uint64_t executions = 0;
        std::uint64_t hits = 0;
        QList<float> series;
    };
    QHash<std::uint64_t, Track> m_tracks;
    std::optional<std::uint64_t> m_time;
};

/// Sites that never ran are left out.
[[nodiscard]] SitesState sitesState(const RunSnapshot& run, const SiteTracks& tracks);

/// Ends an interval of all sites at the instant `state` of that run.
void addInterval(const RunSnapshot& run, const inspector::State& state, SiteTracks& tracks);

} // namespace app
