// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/TransitionsState.h"

#include "inspector/history/SiteHistory.h"
#include "inspector/state/SiteFold.h"
#include "inspector/state/SiteQueries.h"

#include <QElapsedTimer>

#include <algorithm>

namespace app {
namespace {

bool isFast(const inspector::SiteRecord& site)
{
    using inspector::SiteState;
    return site.rewrites > 0 || site.state == SiteState::Specialised || site.state == SiteState::Missing;
}

} // namespace

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
            m_general = QString::fromStdString(row->instruction->opcode);
            m_steps.push_back({0, inspector::SiteState::Cold, m_general});
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
            if (event.object == site && inspector::isTransition(event)) {
                add(event, *program);
            }
            ++m_next;
        }
    }
}

void TransitionsState::add(const vmcore::VmEvent& event, const inspector::ProgramInfo& program)
{
    const inspector::SiteRecord settled = inspector::settledAt(m_record, event.time);
    if (settled.state != m_record.state) { // it had settled before this event
        const std::uint64_t since = m_record.lastChangeTime + inspector::kSettled;
        m_record = settled;
        addStep(since, program, 0);
    }
    inspector::foldSite(m_record, event, m_next);
    const bool change = event.kind == vmcore::EventKind::SiteChanged;
    addStep(event.time, program, change ? 1 : 0);
    const bool fresh = std::find(m_caches.begin(), m_caches.end(), event.other) == m_caches.end();
    if (!change || !isFast(m_record)) {
        return;
    }
    if (fresh && m_caches.size() < kMostCaches) {
        m_caches.push_back(event.other);
    }
    const QString form = QString::fromStdString(program.opcodeName(m_record.opcode));
    if (!m_forms.contains(form) && m_forms.size() < kMostForms) {
        m_forms << form;
    }
}

/// A step if the site has another state or form than in the last one; else that many more changes of the same kind.
void TransitionsState::addStep(std::uint64_t time, const inspector::ProgramInfo& program, std::uint64_t rewrites)
{
    const bool oneForm = m_record.state == inspector::SiteState::Specialised
        || m_record.state == inspector::SiteState::Missing; // while it is rewritten all the time, forms take turns
    SiteStep step{time, m_record.state,
        oneForm ? QString::fromStdString(program.opcodeName(m_record.opcode)) : m_general, rewrites};
    if (!m_steps.empty() && m_steps.back().state == step.state && m_steps.back().form == step.form) {
        m_steps.back().rewrites += rewrites;
        return;
    }
    m_steps.push_back(std::move(step));
    if (m_steps.size() > kMostSteps) {
        m_steps.pop_front();
        ++m_dropped;
    }
}

} // namespace app
