// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/CodeReading.h"

#include "app/models/ClassChanges.h"
#include "inspector/history/EventSource.h"
#include "inspector/state/SiteFold.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>

namespace app {

using inspector::SiteState;
using vmcore::EventKind;
using vmcore::VmEvent;

QString classNameOf(const RunSnapshot& run, std::uint32_t ofClass)
{
    const auto info = run.book->classes().at(run.state->classes.at(ofClass).info);
    return info->name.empty() ? QCoreApplication::translate("CodeHistory", "class %1").arg(ofClass)
                              : QString::fromStdString(info->name);
}

CodeReading::CodeReading(const RunSnapshot& run, std::uint32_t code)
    : m_run(run)
    , m_code(code)
{
    const inspector::CodeRecord record = run.state->codes.at(code);
    m_info = run.book->code(record.info);
    m_firstSite = record.firstSite;
    m_first = std::max(record.createdSeq, run.events ? run.events->firstEvent() : 0);
    m_next = m_end = m_first;
}

void CodeReading::follow(const RunSnapshot& run, std::chrono::milliseconds budget)
{
    const std::scoped_lock lock(m_mutex);
    if (!m_info || run.empty() || !run.events || run.state->seq < m_end) {
        return;
    }
    m_run = run;
    m_end = run.state->seq; // not beyond the instant that the other views show
    QElapsedTimer clock;
    clock.start();
    while (m_next < m_end && clock.elapsed() < budget.count()) {
        const auto slice = run.events->events(m_next, static_cast<std::size_t>(std::min(kSlice, m_end - m_next)));
        if (!slice || slice->empty()) {
            m_next = m_end; // damaged from here on; the window has said so
            return;
        }
        for (const VmEvent& event : *slice) {
            read(event, m_next++);
        }
    }
}

HistoryNews CodeReading::take()
{
    const std::scoped_lock lock(m_mutex);
    HistoryNews news;
    for (const std::uint64_t number : m_changed) {
        if (number >= m_gone && number < m_taken) {
            news.changed.emplace(number, m_rows[number - m_gone]);
        }
    }
    m_changed.clear();
    news.added.assign(m_rows.begin() + static_cast<std::ptrdiff_t>(m_taken - m_gone), m_rows.end());
    m_taken = m_gone + m_rows.size();
    news.looked = m_next - m_first;
    news.toLook = m_end - m_first;
    news.rewrites = m_rewrites;
    if (m_rows.size() > kMaxRows) {
        const std::size_t gone = m_rows.size() - kMaxRows;
        m_rows.erase(m_rows.begin(), m_rows.begin() + static_cast<std::ptrdiff_t>(gone));
        m_gone += gone;
    }
    return news;
}

void CodeReading::read(const VmEvent& event, std::uint64_t seq)
{
    switch (event.kind) {
    case EventKind::CodeCreated:
        if (event.object == m_code) {
            add({.seq = seq, .time = event.time, .what = Happening::Made});
        }
        return;
    case EventKind::CodeRetired:
        if (event.object == m_code) {
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

void CodeReading::readSample(const VmEvent& event, std::uint64_t seq)
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
void CodeReading::startMissing(
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
    known.open = lastRow();
}

void CodeReading::readSite(const VmEvent& event, std::uint32_t site, std::uint64_t seq)
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
            m_changed.insert(lastRow());
        }
        return;
    }
    }
}

void CodeReading::readFailure(const VmEvent& event, std::uint32_t site, std::uint64_t seq)
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
    known.open = lastRow();
}

void CodeReading::readRewrite(const VmEvent& event, std::uint32_t site, std::uint64_t seq)
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
void CodeReading::readSpecialised(const VmEvent& event, std::uint32_t site, std::uint64_t seq, std::uint8_t before)
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
            known.turns = lastRow();
        }
    }
    known.misses = 0;
    known.classChange.clear();
}

void CodeReading::readClassChange(const VmEvent& event, std::uint64_t seq)
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
            site.classChange = classNameOf(m_run, event.object) + QStringLiteral(": ") + what;
        }
    }
    const std::uint32_t times = vmcore::lowHalf(event.value);
    const auto known = m_classRows.find(event.object);
    if (known != m_classRows.end() && known->second >= m_gone) {
        HistoryRow& row = *openRow(known->second);
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
    m_classRows[event.object] = lastRow();
}

HistoryRow& CodeReading::add(HistoryRow row)
{
    return m_rows.emplace_back(std::move(row));
}

HistoryRow* CodeReading::openRow(const std::optional<std::uint64_t>& number)
{
    if (!number || *number < m_gone) {
        return nullptr;
    }
    m_changed.insert(*number);
    return &m_rows[*number - m_gone];
}

std::uint8_t CodeReading::baseOpcode(std::uint32_t site) const
{
    const std::uint32_t unit = m_info->sites[site].unit;
    return unit < m_info->units.size() ? static_cast<std::uint8_t>(m_info->units[unit] & 0xFF) : std::uint8_t{0};
}

} // namespace app
