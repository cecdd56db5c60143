// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/HistoryView.h"

#include "app/models/Numbers.h"

#include <QVBoxLayout>

namespace app {
namespace {

constexpr std::chrono::milliseconds kReadingTime{6}; // of one refresh

} // namespace

HistoryView::HistoryView(Selection& selection, QWidget* parent)
    : Panel(tr("History"), parent)
    , m_selection(selection)
    , m_model(new CodeHistory(this))
    , m_log(new LogView(tr("History"), *m_model, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_log);
    tellEmpty();
    connect(m_log, &LogView::picked, this, &HistoryView::select);
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
    connect(&m_selection, &Selection::changed, this, &HistoryView::followSelection);
}

Panel::Work HistoryView::prepare(const RunSnapshot& run)
{
    if (run.run != m_run.run) {
        m_code.reset();
        m_chosen = false;
        m_stop = 0;
    }
    const bool goesOn = run.run == m_run.run && !run.empty() && !m_run.empty() && run.state->seq >= m_run.state->seq;
    m_run = run;
    followProgram(run);
    if (!m_chosen && m_default) {
        m_code = m_default();
    }
    if (!m_code || run.empty()) {
        m_reading.reset();
    } else if (!goesOn || !m_reading || m_reading->code() != *m_code) {
        m_reading = std::make_shared<CodeReading>(run, *m_code);
    }
    return [this, run, reading = m_reading] {
        if (reading) {
            reading->follow(run, kReadingTime);
        }
        return [this, run, reading] {
            if (reading != m_reading) {
                return false;
            }
            show(run);
            return true;
        };
    };
}

void HistoryView::show(const RunSnapshot& run)
{
    if (m_read != m_reading) {
        m_read = m_reading;
        m_model->begin(m_read ? m_read->info() : nullptr);
    }
    if (m_read) {
        m_model->show(run, m_read->take());
    }
    selectRow();
    tellEmpty();
    describe();
}

/// A stop shows where the program stands; the Bytecode view does the same.
void HistoryView::followProgram(const RunSnapshot& run)
{
    if (run.empty() || run.state->status != inspector::RunStatus::Paused || run.state->stop.id == m_stop) {
        return;
    }
    m_stop = run.state->stop.id;
    m_code = run.state->stop.code;
    m_chosen = true;
}

void HistoryView::setDensity(Density density)
{
    m_density = density;
    describe();
}

void HistoryView::setFilter(const QString& text)
{
    m_model->setFilter(text);
    describe();
}

void HistoryView::tellEmpty()
{
    if (!m_run.empty() && m_code && !m_model->complete()) {
        const double read = static_cast<double>(m_model->looked());
        setEmptyText({Standing::Loading, tr("Reading the events"),
            tr("%1 of %2 have been looked at.").arg(grouped(m_model->looked()), grouped(m_model->toLook())), {}, {},
            read / static_cast<double>(std::max<std::uint64_t>(m_model->toLook(), 1))});
    } else if (m_run.empty() || m_code) {
        setEmptyText({Standing::Empty, tr("No history yet"),
            tr("Every rewrite of a function stands here, from its making on."), tr("F5"), tr("Run")});
    } else {
        setEmptyText({Standing::Empty, tr("No function is selected"),
            tr("Select an instruction, a cache or a frame: what became of its function stands here."), {}, {}});
    }
}

void HistoryView::describe()
{
    const auto info = m_code && !m_run.empty() ? m_run.book->code(m_run.state->codes.at(*m_code).info) : nullptr;
    if (!info) {
        setSubtitle({});
        return;
    }
    const QString name = QString::fromStdString(info->qualname);
    if (!m_model->complete()) {
        setSubtitle(tr("%1, read %2 of %3 events").arg(name, grouped(m_model->looked()), grouped(m_model->toLook())));
    } else if (!m_model->filter().isEmpty()) {
        const auto shown = static_cast<std::uint64_t>(m_model->rowCount());
        const auto all = shown + static_cast<std::uint64_t>(m_model->hiddenRows());
        setSubtitle(tr("%1, %2 of %3").arg(name, grouped(shown), counted(all, tr("row"), tr("rows"))));
    } else if (m_density == Density::Compact) {
        setSubtitle(name);
    } else {
        setSubtitle(tr("%1, %2").arg(name, counted(m_model->rewrites(), tr("rewrite"), tr("rewrites"))));
    }
}

void HistoryView::select(int row)
{
    const auto unit = m_model->unitAt(row);
    m_rowWaits = m_rowWaits && m_selecting; // a person has chosen another row
    if (!m_selecting && unit && m_code) {
        m_selection.pick(Selected{*m_code, *unit}, this);
    }
}

void HistoryView::followSelection(const QObject* origin)
{
    if (origin == this || !m_selection.thing() || m_run.empty()) {
        return;
    }
    m_chosen = true;
    m_rowWaits = true;
    if (m_code != m_selection.thing()->code) {
        m_code = m_selection.thing()->code;
        refresh(m_run);
    } else {
        selectRow();
    }
}

/// Makes the row of the selected instruction the current one, if it is known by now.
void HistoryView::selectRow()
{
    if (!m_rowWaits || !m_selection.thing() || m_selection.thing()->code != m_code) {
        return;
    }
    m_rowWaits = !m_model->complete();
    m_selecting = true;
    m_log->setCurrentRow(m_model->lastRowOf(m_selection.thing()->unit));
    m_selecting = false;
}

} // namespace app
