// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/TransitionsState.h"

#include "inspector/history/EventSource.h"
#include "inspector/state/SiteQueries.h"

#include <QElapsedTimer>

#include <algorithm>

namespace app {

void TransitionsState::clear()
{
    *this = {};
}

void TransitionsState::follow(const RunSnapshot& run, std::uint32_t site, std::chrono::milliseconds budget)
{
    if (run.run != m_run || site != m_site) {
        clear();
        m_run = run.run;
        m_site = site;
        const auto row = run.empty() ? std::nullopt : inspector::siteRow(*run.state, *run.book, site);
        if (row) {
            add(SiteStep{0, inspector::SiteState::Cold, QString::fromStdString(row->instruction->opcode)});
        }
    }
    if (run.empty() || !run.events) {
        return;
    }
    m_end = run.state->seq; // not beyond the instant that the other views show
    m_next = std::max(m_next, run.events->firstEvent());
    const auto program = run.book->program(run.state->program);
    QElapsedTimer clock;
    clock.start();
    while (m_next < m_end && clock.elapsed() < budget.count()) {
        const auto slice = run.events->events(m_next, static_cast<std::size_t>(std::min(kSlice, m_end - m_next)));
        if (!slice || slice->empty()) {
            m_next = m_end; // damaged from here on; the window has said so
            return;
        }
        for (const vmcore::VmEvent& event : *slice) {
            if (event.kind == vmcore::EventKind::SiteChanged && event.object == site) {
                add(event, *program);
            }
        }
        m_next += slice->size();
    }
}

void TransitionsState::add(const vmcore::VmEvent& event, const inspector::ProgramInfo& program)
{
    const auto opcode = static_cast<std::uint8_t>(event.aux & 0xFF);
    add(SiteStep{event.time, static_cast<inspector::SiteState>(event.aux >> 8),
        QString::fromStdString(program.opcodeName(opcode))});
}

void TransitionsState::add(SiteStep step)
{
    if (!m_steps.empty() && m_steps.back().state == step.state && m_steps.back().form == step.form) {
        ++m_steps.back().rewrites;
        return;
    }
    m_steps.push_back(std::move(step));
    if (m_steps.size() > kMostSteps) {
        m_steps.pop_front();
        ++m_dropped;
    }
}

} // namespace app
