// SPDX-License-Identifier: GPL-3.0-or-later
//
// How events become rows of the history of a code object.
#include "app/models/ClassChanges.h"
#include "app/models/CodeHistory.h"
#include "inspector/state/SiteFold.h"

#include <algorithm>

namespace app {

using inspector::SiteState;
using vmcore::EventKind;
using vmcore::VmEvent;

void CodeHistory::read(const VmEvent& event, std::uint64_t seq)
{
    switch (event.kind) {
    case EventKind::CodeCreated:
        if (event.object == *m_code) {
            add({.seq = seq, .time = event.time, .what = Happening::Made});
        }
        return;
    case EventKind::CodeRetired:
        if (event.object == *m_code) {
            add({.seq = seq, .time = event.time, .what = Happening::Freed});
        }
        return;
    case EventKind::CounterSampled: readSample(event, seq); return;
    case EventKind::ClassChanged: readClassChange(event, seq); return;
    case EventKind::SiteChanged:
    case EventKind::SpecializationFailed:
    case EventKind::SiteBackedOff:
    case EventKind::SiteDepends:
        if (event.object >= m_firstSite && event.object - m_firstSite < m_info->sites.size()) {
            readSite(event, event.object - m_firstSite, seq);
        }
        return;
    default: return; // kinds to come are not about code unless listed here
    }
}

void CodeHistory::readSample(const VmEvent& event, std::uint64_t seq)
{
    if (event.aux == static_cast<std::uint16_t>(vmcore::CounterKind::BlockExecutions)) {
        if (!m_hasRun && event.object == m_info->firstBlock) {
            m_hasRun = true;
            add({.seq = seq, .time = event.time, .what = Happening::FirstRun, .times = event.value});
        }
        return;
    }
    const std::uint32_t site = event.object - m_firstSite;
    if (event.aux != static_cast<std::uint16_t>(vmcore::CounterKind::SiteMisses) || event.object < m_firstSite
        || site >= m_info->sites.size()) {
        return;
    }
    Site& known = m_sites[site];
    known.misses += event.value;
    if (known.turns && event.time - known.rewritten <= inspector::kSettled) {
        return; // its guards fail all the time, as that row says
    }
    if (!known.opcode || *known.opcode == baseOpcode(site)) {
        return; // told before the rewrite that followed from them
    }
    startMissing(known, event, site, seq, event.value);
}

/// Guards of the site fail: a row begins, or goes on.
void CodeHistory::startMissing(
    Site& known, const VmEvent& event, std::uint32_t site, std::uint64_t seq, std::uint64_t misses)
{
    HistoryRow* open = openRow(known.open);
    if (open && open->what == Happening::Missing) {
        open->times += misses;
        return;
    }
    HistoryRow row{.seq = seq, .time = event.time, .what = Happening::Missing};
    row.site = site;
    row.from = row.to = *known.opcode;
    row.times = misses;
    row.ofClass = known.heldClass;
    row.why = known.classChange;
    add(row);
    known.open = m_gone + m_rows.size() - 1;
}

void CodeHistory::readSite(const VmEvent& event, std::uint32_t site, std::uint64_t seq)
{
    switch (event.kind) {
    case EventKind::SiteChanged: readRewrite(event, site, seq); return;
    case EventKind::SpecializationFailed: readFailure(event, site, seq); return;
    case EventKind::SiteBackedOff: {
        HistoryRow* open = openRow(m_sites[site].open);
        if (open && open->what != Happening::Missing) {
            open->wait = event.detail;
            open->what = event.aux >= vmcore::kLongestBackoff ? Happening::Capped : Happening::BackedOff;
        }
        return;
    }
    default: { // SiteDepends
        Site& known = m_sites[site];
        known.heldClass = vmcore::lowHalf(event.value);
        m_classRows.erase(known.heldClass);
        if (!m_rows.empty() && m_rows.back().isOfSite() && m_rows.back().site == site) {
            m_rows.back().ofClass = known.heldClass;
        }
        return;
    }
    }
}

void CodeHistory::readFailure(const VmEvent& event, std::uint32_t site, std::uint64_t seq)
{
    Site& known = m_sites[site];
    const auto failure = static_cast<std::uint8_t>(std::min<std::uint16_t>(event.aux, UINT8_MAX));
    HistoryRow* open = openRow(known.open);
    if (open && open->what != Happening::Missing && open->failure == failure) {
        ++open->times;
        return;
    }
    HistoryRow row{.seq = seq, .time = event.time, .what = Happening::BackedOff};
    row.site = site;
    row.failure = failure;
    row.from = known.opcode.value_or(baseOpcode(site));
    row.to = baseOpcode(site);
    add(row);
    known.open = m_gone + m_rows.size() - 1;
}

void CodeHistory::readRewrite(const VmEvent& event, std::uint32_t site, std::uint64_t seq)
{
    Site& known = m_sites[site];
    const auto opcode = static_cast<std::uint8_t>(event.aux & 0xFF);
    const std::uint8_t before = known.opcode.value_or(baseOpcode(site));
    const bool specialises = opcode != baseOpcode(site);
    if (specialises && opcode == before && static_cast<SiteState>(event.aux >> 8) == SiteState::Missing) {
        startMissing(known, event, site, seq, 0);
        return;
    }
    m_rewrites += opcode == before && !specialises ? 0 : 1;
    known.opcode = opcode;
    known.heldClass = 0; // SiteDepends follows if it depends on any
    if (!specialises) {
        const HistoryRow* open = openRow(known.open);
        if (!open || open->what == Happening::Missing) { // no failure was told
            HistoryRow row{.seq = seq, .time = event.time, .what = Happening::Generic};
            row.site = site;
            row.from = before;
            row.to = opcode;
            add(row);
            known.open.reset();
        }
        known.misses = 0;
        known.classChange.clear();
        return;
    }
    readSpecialised(event, site, seq, before);
}

/// The first rewrites in quick succession are told one by one; then one row counts.
void CodeHistory::readSpecialised(const VmEvent& event, std::uint32_t site, std::uint64_t seq, std::uint8_t before)
{
    Site& known = m_sites[site];
    const bool follows = known.rewritten != 0 && event.time - known.rewritten <= inspector::kSettled;
    known.succession = follows ? known.succession + 1 : 0;
    known.rewritten = event.time;
    known.turns = follows ? known.turns : std::nullopt;
    known.open.reset();
    HistoryRow* turns = openRow(known.turns);
    if (turns) {
        ++turns->times;
        turns->to = *known.opcode;
        turns->why = known.classChange;
    } else {
        const bool often = known.succession >= inspector::kManyRewrites;
        HistoryRow row{.seq = seq, .time = event.time};
        row.what = often                 ? Happening::Megamorphic
            : before == baseOpcode(site) ? Happening::Specialised
                                         : Happening::Respecialised;
        row.site = site;
        row.from = before;
        row.to = *known.opcode;
        row.times = often ? 1 : known.misses;
        row.why = known.classChange;
        add(row);
        if (often) {
            known.turns = m_gone + m_rows.size() - 1;
        }
    }
    known.misses = 0;
    known.classChange.clear();
}

void CodeHistory::readClassChange(const VmEvent& event, std::uint64_t seq)
{
    if (vmcore::changeOf(event.aux) == vmcore::ClassChange::VersionGiven) {
        return;
    }
    std::uint32_t affected = 0;
    for (const auto& [index, site] : m_sites) {
        affected += site.heldClass == event.object ? 1 : 0;
    }
    if (affected == 0) {
        return;
    }
    const QString what = changeWords(m_run, event);
    for (auto& [index, site] : m_sites) {
        if (site.heldClass == event.object) {
            site.classChange = classNameOf(event.object) + QStringLiteral(": ") + what;
        }
    }
    const std::uint32_t times = vmcore::lowHalf(event.value);
    const auto known = m_classRows.find(event.object);
    if (known != m_classRows.end() && known->second >= m_gone) {
        HistoryRow& row = m_rows[known->second - m_gone];
        m_firstChanged = std::min(m_firstChanged, known->second);
        row.times += times;
        row.why = what;
        return;
    }
    HistoryRow row{.seq = seq, .time = event.time, .what = Happening::ClassChanged};
    row.times = times;
    row.ofClass = event.object;
    row.affected = affected;
    row.why = what;
    add(row);
    m_classRows[event.object] = m_gone + m_rows.size() - 1;
}

HistoryRow& CodeHistory::add(HistoryRow row)
{
    return m_rows.emplace_back(std::move(row));
}

HistoryRow* CodeHistory::openRow(const std::optional<std::uint64_t>& number)
{
    if (!number || *number < m_gone) {
        return nullptr;
    }
    m_firstChanged = std::min(m_firstChanged, *number);
    return &m_rows[*number - m_gone];
}

std::uint8_t CodeHistory::baseOpcode(std::uint32_t site) const
{
    const std::uint32_t unit = m_info->sites[site].unit;
    return unit < m_info->units.size() ? static_cast<std::uint8_t>(m_info->units[unit] & 0xFF) : std::uint8_t{0};
}

} // namespace app
