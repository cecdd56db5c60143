// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/SitesView.h"

#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"
#include "app/views/SiteStrip.h"
#include "inspector/history/EventSource.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace app {
namespace {

constexpr std::chrono::milliseconds kReadingTime{8}; // of one refresh, for the events of the selected site

/// What the sites did in the intervals so far.
struct Past
{
    SiteTracks tracks;
    int looked = 0; ///< Of a run that is seen late: how many intervals have been looked at.
};

/// A run that is seen late, as a recording is, has its past looked at first: one instant in each refresh.
void track(const RunSnapshot& run, Past& past)
{
    if (past.looked >= SiteTracks::kIntervals) {
        if (past.tracks.due(run.state->time)) {
            addInterval(run, *run.state, past.tracks);
        }
        return;
    }
    ++past.looked;
    const std::uint64_t first = run.events->firstEvent();
    const auto share = static_cast<std::uint64_t>(past.looked);
    const auto state = run.events->stateAt(first + (run.state->seq - first) * share / SiteTracks::kIntervals);
    if (state) {
        addInterval(run, *state, past.tracks);
    }
}

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

Panel::Work SitesView::prepare(const RunSnapshot& run)
{
    if (run.run != m_run) {
        m_run = run.run;
        m_tracks = {};
        const bool late = !run.empty() && run.state->time > SiteTracks::kIntervals * SiteTracks::kIntervalTime / 4;
        const bool over = !run.empty() && run.state->status == inspector::RunStatus::Ended;
        m_pastIntervals = late || over ? 0 : SiteTracks::kIntervals;
    }
    const std::uint64_t ticket = drawTicket();
    return [this, ticket, run, before = Past{m_tracks, m_pastIntervals}] {
        auto past = std::make_shared<Past>(before);
        auto state = std::make_shared<SitesState>();
        if (!run.empty()) {
            track(run, *past);
            *state = sitesState(run, past->tracks);
        }
        return [this, ticket, run, past, state] {
            if (!isLatest(ticket)) {
                return false;
            }
            m_tracks = past->tracks;
            m_pastIntervals = past->looked;
            show(run, std::move(*state));
            return true;
        };
    };
}

void SitesView::show(const RunSnapshot& run, SitesState&& state)
{
    m_functions = state.functions;
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

void SitesView::setDensity(Density density)
{
    m_density = density;
    m_table->setDensity(density);
    describe();
}

/// 1 to 8 leave the sites in one state, 0 all of them.
void SitesView::keyPressEvent(QKeyEvent* event)
{
    const int digit = event->key() - Qt::Key_0;
    if (event->modifiers() != Qt::NoModifier || digit < 0 || digit > static_cast<int>(vmcore::kSiteStates)) {
        Panel::keyPressEvent(event);
        return;
    }
    Q_EMIT filterTextWanted(digit == 0 ? QString() : wordsOf(static_cast<inspector::SiteState>(digit - 1)));
}

void SitesView::setFilter(const QString& text)
{
    m_model->setFilter(text);
    describe();
}

void SitesView::describe()
{
    const QString sites = counted(m_model->unfiltered().size(), tr("site"), tr("sites"));
    if (m_model->unfiltered().empty()) {
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
    const auto& sites = m_model->unfiltered();
    const auto site = std::ranges::find_if(
        sites, [&thing](const SitesRow& row) { return row.code == thing.code && row.unit == thing.unit; });
    if (site == sites.end()) {
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
    const auto& sites = m_model->unfiltered();
    const auto site = std::ranges::find_if(
        sites, [&thing](const SitesRow& row) { return thing && row.code == thing->code && row.unit == thing->unit; });
    m_strip->setVisible(site != sites.end());
    if (site == sites.end()) {
        m_transitions.clear();
        return;
    }
    m_transitions.follow(m_snapshot, static_cast<std::uint32_t>(site->key), kReadingTime);
    m_strip->show(*site, m_transitions);
}

} // namespace app
