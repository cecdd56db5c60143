// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/SitesState.h"

#include "app/models/SiteLook.h"

#include <algorithm>
#include <unordered_set>

namespace app {
namespace {

SitesRow rowOf(const inspector::SiteRow& site)
{
    SitesRow row;
    row.key = site.site;
    row.code = site.code;
    row.unit = site.instruction->unit;
    row.state = site.record.state;
    row.place = QStringLiteral("%1:%2")
                    .arg(QString::fromStdString(site.info->name))
                    .arg(site.instruction->range.line);
    row.expression = QString::fromStdString(site.place->expression);
    row.form = QString::fromStdString(site.opcode);
    row.general = site.opcode == site.instruction->opcode;
    row.hits = site.hits;
    row.misses = site.record.misses;
    row.executions = site.executions;
    row.slowShare = slowShare(site);
    row.respecialised = site.record.specialisations > 1 ? site.record.specialisations - 1 : 0;
    row.meaning = meaningOf(site);
    row.remedy = remedyFor(site);
    return row;
}

/// Worst state first; within a state the order of the program, so that growing counters move nothing.
bool worse(const SitesRow& a, const SitesRow& b)
{
    const int severityA = severityOf(a.state);
    const int severityB = severityOf(b.state);
    return severityA != severityB ? severityA > severityB : a.key < b.key;
}

} // namespace

void SiteTracks::sample(
    std::uint64_t site, std::uint64_t time, std::uint64_t executions, std::uint64_t hits)
{
    Track& track = m_tracks[site];
    if (track.time != 0 && time - track.time < kIntervalTime) {
        return;
    }
    const std::uint64_t ran = executions - std::min(executions, track.executions);
    const std::uint64_t hit = hits - std::min(hits, track.hits);
    if (ran > 0) {
        const double fast = static_cast<double>(hit) / static_cast<double>(ran);
        track.series.append(static_cast<float>(std::max(1 - fast, 0.0)));
        if (track.series.size() > kIntervals) {
            track.series.removeFirst();
        }
    }
    track.time = time;
    track.executions = executions;
    track.hits = hits;
}

QList<float> SiteTracks::seriesOf(std::uint64_t site) const
{
    return m_tracks.value(site).series;
}

SitesState sitesState(const RunSnapshot& run, SiteTracks& history)
{
    SitesState result;
    std::unordered_set<std::uint32_t> codes;
    for (const inspector::SiteRow& site : inspector::siteRows(*run.state, *run.book)) {
        if (site.executions == 0) {
            continue;
        }
        SitesRow row = rowOf(site);
        history.sample(row.key, run.state->time, row.executions, row.hits);
        row.history = history.seriesOf(row.key);
        codes.insert(row.code);
        result.rows.push_back(std::move(row));
    }
    std::sort(result.rows.begin(), result.rows.end(), worse);
    result.functions = static_cast<std::uint32_t>(codes.size());
    return result;
}

} // namespace app
