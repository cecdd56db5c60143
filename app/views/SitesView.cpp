// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/SitesView.h"

#include "app/models/Numbers.h"
#include "app/views/SiteStrip.h"
#include "inspector/history/EventSource.h"

#include <QVBoxLayout>

#include <algorithm>

namespace app {
namespace {

constexpr std::chrono::milliseconds kReadingTime{8}; // of one refresh, for the events of the selected site

} // namespace

SitesView::SitesView(Selection& selection, QWidget* parent)
    : Panel(tr("Inline caches"), parent)
    , m_selection(selection)
    , m_model(new SitesModel(this))
    , m_table(new DataView(tr("Inline caches"), *m_model, this))
    , m_strip(new SiteStrip(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_strip);
    m_strip->hide();
    setEmptyText({Standing::Empty, tr("No cache has been filled"),
        tr("Each instruction that tries to specialise becomes a row."), tr("F5"), tr("Run")});
    forward(*m_table);
    connect(m_table, &DataView::picked, this, [this](std::uint64_t key) {
        if (const SitesRow* row = m_model->find(key)) {
            m_selection.pick(Selected{row->code, row->unit}, this);
            showSelected();
        }
    });
    m_table->setCards();
    connect(m_table, &DataView::rested, this, [this](std::uint64_t key) {
        if (const auto shown = shownAt(key)) {
            Q_EMIT rested(*shown);
        }
    });
    connect(&m_selection, &Selection::changed, this, &SitesView::followSelection);
}

std::optional<ShownThing> SitesView::shownAt(std::uint64_t key) const
{
    const SitesRow* row = m_model->find(key);
    const QRect rect = m_table->screenRectOf(key);
    return row && !rect.isEmpty() ? std::optional(ShownThing{{row->code, row->unit}, rect}) : std::nullopt;
}

std::optional<ShownThing> SitesView::selectedThing() const
{
    const auto key = m_table->selectedKey();
    return key ? shownAt(*key) : std::nullopt;
}

void SitesView::refresh(const RunSnapshot& run)
{
    if (run.run != m_run) {
        m_run = run.run;
        m_tracks = {};
        const bool late = !run.empty() && run.state->time > SiteTracks::kIntervals * SiteTracks::kIntervalTime / 4;
        const bool over = !run.empty() && run.state->status == inspector::RunStatus::Ended;
        m_pastIntervals = late || over ? 0 : SiteTracks::kIntervals;
    }
    SitesState state;
    if (!run.empty()) {
        track(run);
        state = sitesState(run, m_tracks);
    }
    m_functions = state.functions;
    m_sites = state.rows;
    m_model->update(std::move(state.rows));
    m_snapshot = run;
    showSelected();
    describe();
}

bool SitesView::unfinished() const
{
    return m_pastIntervals < SiteTracks::kIntervals || !m_transitions.complete()
        || (m_model->orderPending() && !m_model->held());
}

/// A run that is seen late, as a recording is, has its past looked at first: one instant in each refresh.
void SitesView::track(const RunSnapshot& run)
{
    if (m_pastIntervals >= SiteTracks::kIntervals) {
        if (m_tracks.due(run.state->time)) {
            addInterval(run, *run.state, m_tracks);
        }
        return;
    }
    ++m_pastIntervals;
    const std::uint64_t first = run.events->firstEvent();
    const auto share = static_cast<std::uint64_t>(m_pastIntervals);
    const auto past = run.events->stateAt(first + (run.state->seq - first) * share / SiteTracks::kIntervals);
    if (past) {
        addInterval(run, *past, m_tracks);
    }
}

void SitesView::setDensity(Density density)
{
    m_density = density;
    m_table->setDensity(density);
    describe();
}

void SitesView::setFilter(const QString& text)
{
    m_model->setFilter(text);
    describe();
}

void SitesView::describe()
{
    const QString sites = counted(m_sites.size(), tr("site"), tr("sites"));
    if (m_sites.empty()) {
        setSubtitle({});
    } else if (!m_model->filter().isEmpty()) {
        setSubtitle(tr("%1 of %2").arg(m_model->rowCount()).arg(sites));
    } else if (m_density == Density::Compact) {
        setSubtitle(sites);
    } else {
        setSubtitle(tr("%1 in %2, costliest first").arg(sites, counted(m_functions, tr("function"), tr("functions"))));
    }
}

void SitesView::followSelection(const QObject* origin)
{
    if (origin == this) {
        return;
    }
    if (!m_selection.thing()) {
        showSelected();
        return;
    }
    const Selected thing = *m_selection.thing();
    const auto site = std::find_if(m_sites.begin(), m_sites.end(),
        [&thing](const SitesRow& row) { return row.code == thing.code && row.unit == thing.unit; });
    if (site == m_sites.end()) {
        m_table->clearSelection();
    } else {
        m_table->selectKey(site->key);
    }
    showSelected();
}

/// The site of the selected instruction, whether or not the filter shows its row.
void SitesView::showSelected()
{
    const std::optional<Selected>& thing = m_selection.thing();
    const auto site = std::find_if(m_sites.begin(), m_sites.end(),
        [&thing](const SitesRow& row) { return thing && row.code == thing->code && row.unit == thing->unit; });
    m_strip->setVisible(site != m_sites.end());
    if (site == m_sites.end()) {
        m_transitions.clear();
        return;
    }
    m_transitions.follow(m_snapshot, static_cast<std::uint32_t>(site->key), kReadingTime);
    m_strip->show(*site, m_transitions);
}

} // namespace app
