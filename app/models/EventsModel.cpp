// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EventsModel.h"

#include "app/models/EventText.h"
#include "app/models/Numbers.h"
#include "inspector/history/EventSource.h"

#include <QElapsedTimer>

#include <algorithm>

namespace app {
namespace {

enum ColumnId { Time, Event, What };

/// What outnumbers everything else and is told elsewhere: samples, and classes that the VM brings along.
bool isBackground(const vmcore::VmEvent& event, const RunSnapshot& run)
{
    switch (event.kind) {
    case vmcore::EventKind::CounterSampled:
    case vmcore::EventKind::ShapeRenewed: return true;
    case vmcore::EventKind::ClassCreated: return event.aux == vmcore::kClassBuiltIn;
    case vmcore::EventKind::ShapeCreated: return run.state->classes.at(event.other).builtIn != 0;
    default: return false;
    }
}

} // namespace

EventsModel::EventsModel(QObject* parent)
    : CellModel(
          {
              {tr("Time, s"), 96, Align::Right},
              {tr("Event"), 176},
              {tr("What"), 300, Align::Left, Give::Stretches},
          },
          parent)
{
}

void EventsModel::restart()
{
    beginResetModel();
    m_entries.clear();
    m_next = 0;
    endResetModel();
}

void EventsModel::setSamples(Samples samples)
{
    if (samples != m_samples) {
        m_samples = samples;
        restart();
    }
}

void EventsModel::advance(const RunSnapshot& run, std::chrono::milliseconds budget)
{
    const bool otherRun = run.run != m_run.run;
    m_run = run;
    if (otherRun) {
        restart();
    }
    if (run.empty() || !run.events) {
        m_end = 0;
        return;
    }
    m_end = run.state->seq; // not beyond the instant that the other views show
    m_next = std::max(m_next, run.events->firstEvent());
    QElapsedTimer clock;
    clock.start();
    while (m_next < m_end && clock.elapsed() < budget.count()) {
        const auto wanted = std::min<std::uint64_t>(kSlice, m_end - m_next);
        const auto slice = run.events->events(m_next, static_cast<std::size_t>(wanted));
        if (!slice || slice->empty()) {
            m_next = m_end; // damaged from here on; the window has said so
            return;
        }
        std::vector<Entry> fresh;
        for (const vmcore::VmEvent& event : *slice) {
            if (matches(event)) {
                fresh.push_back({m_next, event});
            }
            ++m_next;
        }
        append(fresh);
    }
}

void EventsModel::append(const std::vector<Entry>& entries)
{
    if (entries.empty()) {
        return;
    }
    const std::size_t total = m_entries.size() + entries.size();
    if (total > kMaxRows) { // let go a tenth at once, so that this is rare
        const std::size_t gone = std::min(m_entries.size(), total - kMaxRows + kMaxRows / 10);
        beginRemoveRows({}, 0, static_cast<int>(gone) - 1);
        m_entries.erase(m_entries.begin(), m_entries.begin() + static_cast<std::ptrdiff_t>(gone));
        endRemoveRows();
    }
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(entries.size()) - 1);
    m_entries.insert(m_entries.end(), entries.begin(), entries.end());
    endInsertRows();
}

bool EventsModel::matches(const vmcore::VmEvent& event) const
{
    if (static_cast<std::size_t>(event.kind) >= vmcore::kEventKinds) {
        return false;
    }
    if (m_samples == Samples::Hidden && isBackground(event, m_run)) {
        return false;
    }
    return filter().isEmpty() || kindWords(event.kind).contains(filter(), Qt::CaseInsensitive)
        || subjectOf(event, m_run).contains(filter(), Qt::CaseInsensitive);
}

const vmcore::VmEvent& EventsModel::eventAt(int row) const
{
    return m_entries[static_cast<std::size_t>(row)].event;
}

Cell EventsModel::cell(int row, int column) const
{
    const vmcore::VmEvent& event = eventAt(row);
    switch (column) {
    case Time: return numberCell(instantDigits(event.time), theme::Role::Text3);
    case Event: return kindCell(event);
    case What: return codeCell(subjectOf(event, m_run), theme::Role::Text2);
    default: return {};
    }
}

std::uint64_t EventsModel::keyOf(int row) const
{
    return m_entries[static_cast<std::size_t>(row)].seq;
}

int EventsModel::hiddenRows() const
{
    return static_cast<int>(
        std::min<std::uint64_t>(m_next - std::min<std::uint64_t>(m_next, m_entries.size()), INT32_MAX));
}

int EventsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

} // namespace app
