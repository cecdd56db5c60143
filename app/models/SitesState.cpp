// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/SitesState.h"

#include "app/models/SiteLook.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <tuple>
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
    row.place = QStringLiteral("%1:%2").arg(QString::fromStdString(site.info->name)).arg(site.instruction->range.line);
    row.expression = QString::fromStdString(site.place->expression);
    row.form = QString::fromStdString(site.opcode);
    row.general = site.opcode == site.instruction->opcode;
    row.hits = site.hits;
    row.misses = site.record.misses;
    row.executions = site.executions;
    row.slowShare = slowShare(site);
    row.respecialised = site.record.specialisations > 1 ? site.record.specialisations - 1 : 0;
    row.meaning = meaningOf(site);
    row.attempts = attemptsOf(site);
    row.remedy = remedyFor(site);
    return row;
}

/// Powers of ten of the executions that took the general form; a few hundred are not worth a place of their own.
int weightOf(const SitesRow& row)
{
    constexpr std::uint64_t kNegligible = 1000;
    int weight = 0;
    for (std::uint64_t slow = row.executions - std::min(row.hits, row.executions); slow >= kNegligible; slow /= 10) {
        ++weight;
    }
    return weight;
}

/// What costs most comes first, then the worse state, then the order of the program: growing counters move little.
bool worse(const SitesRow& a, const SitesRow& b)
{
    return std::tuple(weightOf(b), severityOf(b.state), a.key) < std::tuple(weightOf(a), severityOf(a.state), b.key);
}

/// Calls `visit` with the id and the executions of each site that ran before the instant `state`.
template<class Visit>
void eachSiteThatRan(const RunSnapshot& run, const inspector::State& state, Visit&& visit)
{
    for (std::uint32_t code = 0; code < state.codeCount; ++code) {
        const inspector::CodeRecord record = state.codes.at(code);
        const auto info = run.book->code(record.info);
        for (std::uint32_t i = 0; info && i < info->sites.size(); ++i) {
            const auto& instruction = info->instructions[info->sites[i].instruction];
            const std::uint64_t executions = inspector::executionsOf(state, *info, instruction);
            if (executions > 0) {
                visit(record.firstSite + i, executions);
            }
        }
    }
}

} // namespace

QString explanationOf(const SitesRow& row)
{
    QStringList sentences;
    for (QString sentence : {row.meaning, row.attempts}) {
        if (!sentence.isEmpty()) {
            sentence[0] = sentence[0].toUpper();
            sentences << sentence;
        }
    }
    if (!row.remedy.isEmpty()) {
        sentences << QCoreApplication::translate("SitesState", "To fix it: %1").arg(row.remedy);
    }
    return sentences.isEmpty() ? QString() : sentences.join(QStringLiteral(". ")) + QLatin1Char('.');
}

bool SiteTracks::due(std::uint64_t time) const
{
    return !m_time || time - *m_time >= kIntervalTime;
}

void SiteTracks::add(std::uint64_t site, std::uint64_t executions, std::uint64_t hits)
{
    Track& track = m_tracks[site];
    const std::uint64_t ran = executions - std::min(executions, track.executions);
    const std::uint64_t hit = hits - std::min(hits, track.hits);
    if (ran > 0) {
        const double fast = static_cast<double>(hit) / static_cast<double>(ran);
        track.series.append(static_cast<float>(std::max(1 - fast, 0.0)));
        if (track.series.size() > kIntervals) {
            track.series.removeFirst();
        }
    }
    track.executions = executions;
    track.hits = hits;
}

QList<float> SiteTracks::seriesOf(std::uint64_t site) const
{
    return m_tracks.value(site).series;
}

SitesState sitesState(const RunSnapshot& run, const SiteTracks& tracks)
{
    SitesState result;
    std::unordered_set<std::uint32_t> codes;
    eachSiteThatRan(run, *run.state, [&](std::uint32_t site, std::uint64_t /*executions*/) {
        const auto facts = inspector::siteRow(*run.state, *run.book, site);
        if (!facts) {
            return;
        }
        SitesRow row = rowOf(*facts);
        row.history = tracks.seriesOf(row.key);
        codes.insert(row.code);
        result.rows.push_back(std::move(row));
    });
    std::sort(result.rows.begin(), result.rows.end(), worse);
    result.functions = static_cast<std::uint32_t>(codes.size());
    return result;
}

void addInterval(const RunSnapshot& run, const inspector::State& state, SiteTracks& tracks)
{
    tracks.beginInterval(state.time);
    eachSiteThatRan(run, state, [&](std::uint32_t site, std::uint64_t executions) {
        tracks.add(site, executions, inspector::derivedHits(executions, state.sites.at(site)));
    });
}

} // namespace app
