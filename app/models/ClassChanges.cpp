// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ClassChanges.h"

#include "inspector/history/EventSource.h"
#include "vmcore/observe/EventTable.h"

#include <QElapsedTimer>

#include <algorithm>

namespace app {
namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

QString changeWords(const RunSnapshot& run, const vmcore::VmEvent& event)
{
    const vmcore::ClassChange change = vmcore::changeOf(event.aux);
    const std::uint32_t above = vmcore::highHalf(event.value);
    const bool named = change != vmcore::ClassChange::BasesAssigned;
    const std::string name = named ? run.book->payloads().text(event.other) : std::string();
    const QString words = fromView(vmcore::classChangeWords(above != 0 ? vmcore::changeAbove(event.aux) : change));
    const QString what = name.empty() ? words : QString::fromStdString(name) + QLatin1Char(' ') + words;
    if (above == 0) {
        return what;
    }
    const auto info = run.book->classes().at(run.state->classes.at(above).info);
    return QString::fromStdString(info->name) + QStringLiteral(": ") + what;
}

void ClassChanges::follow(const RunSnapshot& run, std::uint32_t ofClass, std::chrono::milliseconds budget)
{
    if (run.run != m_run || ofClass != m_class) {
        *this = {};
        m_run = run.run;
        m_class = ofClass;
    }
    if (run.empty() || !run.events || ofClass == 0) {
        return;
    }
    m_end = run.state->seq; // not beyond the instant that the other views show
    m_next = std::max(m_next, run.events->firstEvent());
    QElapsedTimer clock;
    clock.start();
    while (m_next < m_end && clock.elapsed() < budget.count()) {
        const auto slice = run.events->events(m_next, static_cast<std::size_t>(std::min(kSlice, m_end - m_next)));
        if (!slice || slice->empty()) {
            m_next = m_end; // damaged from here on; the window has said so
            return;
        }
        for (std::size_t i = 0; i < slice->size(); ++i) {
            const vmcore::VmEvent& event = (*slice)[i];
            if (event.object == ofClass && event.kind == vmcore::EventKind::ClassCreated) {
                m_changes.clear(); // another class had the id before
            } else if (event.object == ofClass && event.kind == vmcore::EventKind::ClassChanged) {
                add(run, event, m_next + i);
            }
        }
        m_next += slice->size();
    }
}

void ClassChanges::add(const RunSnapshot& run, const vmcore::VmEvent& event, std::uint64_t seq)
{
    if (vmcore::changeOf(event.aux) == vmcore::ClassChange::VersionGiven) {
        return;
    }
    const QString what = changeWords(run, event);
    const std::uint64_t times = vmcore::lowHalf(event.value);
    if (!m_changes.empty() && m_changes.back().what == what) {
        m_changes.back().times += times;
        m_changes.back().version = event.detail;
        return;
    }
    m_changes.push_back({seq, event.time, what, times, event.detail});
    if (m_changes.size() > kMostChanges) {
        m_changes.erase(m_changes.begin());
    }
}

} // namespace app
