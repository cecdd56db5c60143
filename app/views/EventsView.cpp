// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/EventsView.h"

#include "app/models/Numbers.h"
#include "inspector/state/SiteQueries.h"
#include "vmcore/observe/EventTable.h"

#include <QAction>
#include <QVBoxLayout>

namespace app {
namespace {

constexpr std::chrono::milliseconds kReadingTime{6}; // of one refresh

/// The instruction that an event is about, if it is about one.
std::optional<Selected> instructionOf(const vmcore::VmEvent& event, const RunSnapshot& run)
{
    switch (vmcore::eventInfo(event.kind).track) {
    case vmcore::EventTrack::Sites: {
        const auto row = inspector::siteRow(*run.state, *run.book, event.object);
        return row ? std::optional(Selected{row->code, row->instruction->unit}) : std::nullopt;
    }
    case vmcore::EventTrack::Stops:
        return event.kind == vmcore::EventKind::Paused ? std::optional(Selected{event.object, event.detail})
                                                       : std::nullopt;
    default: return std::nullopt;
    }
}

} // namespace

EventsView::EventsView(Selection& selection, QWidget* parent)
    : Panel(tr("Event log"), parent)
    , m_selection(selection)
    , m_model(new EventsModel(this))
    , m_log(new LogView(tr("Event log"), *m_model, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_log);
    setEmptyText({Standing::Empty, tr("No event yet"),
        tr("Every rewrite, failure, stop and collection becomes a row here."), tr("F5"), tr("Run")});

    auto* samples = new QAction(tr("Show counter samples"), this);
    samples->setData(QStringLiteral("office-chart-line"));
    samples->setCheckable(true);
    addTitleAction(samples);
    connect(samples, &QAction::toggled, this,
        [this](bool on) { m_model->setSamples(on ? Samples::Shown : Samples::Hidden); });

    connect(m_log, &LogView::picked, this, &EventsView::select);
    connect(m_log, &LogView::opened, this, [this](int row) {
        select(row);
        Q_EMIT sourceWanted();
    });
    connect(m_log, &LogView::filterWanted, this, &Panel::filterWanted);
    connect(m_log, &LogView::keyClicked, this, &Panel::keyClicked);
    connect(m_model, &CellModel::filterChanged, this, [this] {
        if (m_model->filter().isEmpty()) {
            Q_EMIT filterCleared();
        }
    });
}

void EventsView::refresh(const RunSnapshot& run)
{
    m_run = run;
    m_model->advance(run, kReadingTime);
    describe();
}

void EventsView::describe()
{
    const QString shown = grouped(static_cast<std::uint64_t>(m_model->rowCount()));
    if (m_model->end() == 0) {
        setSubtitle({});
    } else if (m_model->complete()) {
        setSubtitle(tr("%1 of %2").arg(shown, counted(m_model->end(), tr("event"), tr("events"))));
    } else {
        setSubtitle(tr("%1, read %2 of %3")
                .arg(shown, grouped(m_model->looked()), counted(m_model->end(), tr("event"), tr("events"))));
    }
}

void EventsView::select(int row)
{
    if (const auto thing = instructionOf(m_model->eventAt(row), m_run)) {
        m_selection.pick(thing, this);
    }
}

} // namespace app
