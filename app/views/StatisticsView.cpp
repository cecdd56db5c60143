// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/StatisticsView.h"

#include "app/models/Numbers.h"
#include "app/theme/Theme.h"
#include "app/views/SegmentBar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStackedLayout>

#include <memory>
#include <optional>

namespace app {
namespace {

constexpr int kCountsWidth = 356;
constexpr int kCompactCountsWidth = 264;

StateText nothingCounted()
{
    return {Standing::Empty, StatisticsView::tr("Nothing was counted"),
        StatisticsView::tr("Counters of a run appear here while it goes on."), StatisticsView::tr("F5"),
        StatisticsView::tr("Run")};
}

/// Whether the program has passed its first line, so that only another start begins it anew.
bool hasBegun(const RunSnapshot& run)
{
    return !run.empty()
        && (run.state->status != inspector::RunStatus::Paused || run.state->stop.reason != vmcore::StopReason::Entry);
}

} // namespace

/// What one segment shows; nothing without a run.
struct StatisticsView::Sums
{
    std::optional<Segment> segment;
    StatisticsState families;
    std::vector<TotalsRow> totals;
    std::vector<FailuresRow> failures;
    std::vector<PairsRow> pairs;
};

StatisticsView::StatisticsView(Selection& selection, QWidget* parent)
    : Panel(tr("Statistics"), parent)
    , m_selection(selection)
    , m_families(new FamiliesModel(this))
    , m_counts(new CountsModel(this))
    , m_functions(new TotalsModel(TotalsModel::Of::Functions, this))
    , m_lines(new TotalsModel(TotalsModel::Of::Lines, this))
    , m_failures(new FailuresModel(this))
    , m_pairs(new PairsModel(this))
    , m_segments(new SegmentBar({tr("Families"), tr("Functions"), tr("Lines"), tr("Failures"), tr("Pairs")}, this))
    , m_stack(new QStackedLayout)
    , m_countsTable(new DataView(tr("Counts"), *m_counts, this))
{
    m_tables = {addTable(tr("Families"), *m_families), addTable(tr("Functions"), *m_functions),
        addTable(tr("Lines"), *m_lines), addTable(tr("Failures"), *m_failures), addTable(tr("Pairs"), *m_pairs)};
    m_tables[Pairs]->setSortable(PairsModel::kCountColumn);
    auto* tables = new QHBoxLayout;
    tables->setSpacing(theme::kGap);
    tables->addLayout(m_stack, 1);
    tables->addWidget(m_countsTable);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_segments);
    layout->addLayout(tables, 1);
    setDensity(Density::Full);
    setEmptyText(nothingCounted());
    forward(*m_countsTable);
    pickFrom(*m_tables[Functions], *m_functions);
    pickFrom(*m_tables[Lines], *m_lines);
    connect(m_segments, &SegmentBar::changed, this, [this](int segment) {
        m_stack->setCurrentIndex(segment);
        refresh(m_run);
    });
    showTables();
}

DataView* StatisticsView::addTable(const QString& name, CellModel& model)
{
    auto* table = new DataView(name, model, this);
    m_stack->addWidget(table);
    forward(*table);
    return table;
}

/// A row of that table selects its function or its line everywhere.
void StatisticsView::pickFrom(DataView& table, const TotalsModel& model)
{
    connect(&table, &DataView::picked, this, [this, &model](std::uint64_t key) {
        if (const TotalsRow* row = model.find(key)) {
            m_selection.pick(Selected{row->code, row->unit}, this);
        }
    });
}

void StatisticsView::choose(Segment segment)
{
    m_segments->choose(segment);
}

DataView& StatisticsView::table() const
{
    return *m_tables[static_cast<std::size_t>(m_segments->chosen())];
}

/// Only what can be seen is summed up.
Panel::Work StatisticsView::prepare(const RunSnapshot& run)
{
    const std::uint64_t ticket = drawTicket();
    const auto segment = static_cast<Segment>(m_segments->chosen());
    return [this, ticket, run, segment] {
        auto sums = std::make_shared<Sums>();
        if (!run.empty()) {
            sums->segment = segment;
            switch (segment) {
            case Families: sums->families = statisticsState(run); break;
            case Functions: sums->totals = functionRows(run); break;
            case Lines: sums->totals = lineRows(run); break;
            case Failures: sums->failures = failureRows(run); break;
            case Pairs: sums->pairs = pairsRows(run); break;
            }
        }
        return [this, ticket, run, sums] {
            if (!isLatest(ticket)) {
                return false;
            }
            show(run, std::move(*sums));
            return true;
        };
    };
}

void StatisticsView::show(const RunSnapshot& run, Sums&& sums)
{
    m_run = run;
    if (!sums.segment) {
        setSubtitle({});
        m_families->update({});
        m_counts->update({});
        m_functions->update({});
        m_lines->update({});
        m_failures->update({});
        m_pairs->update({});
    } else {
        switch (*sums.segment) {
        case Families:
            setSubtitle(tr("%1 instructions executed").arg(grouped(sums.families.instructions)));
            m_families->update(std::move(sums.families.families));
            m_counts->update(std::move(sums.families.counts));
            break;
        case Functions:
            setSubtitle(tr("by function, % of instructions"));
            m_functions->update(std::move(sums.totals));
            break;
        case Lines:
            setSubtitle(tr("by source line, % of instructions"));
            m_lines->update(std::move(sums.totals));
            break;
        case Failures:
            setSubtitle(tr("attempts to specialise that failed, by kind"));
            m_failures->update(std::move(sums.failures));
            break;
        case Pairs:
            setSubtitle(sums.pairs.empty()
                    ? QString()
                    : tr("instructions that ran one after the other, %1 pairs").arg(grouped(sums.pairs.size())));
            setEmptyText(nothingCounted()); // what to do depends on the run
            m_pairs->update(std::move(sums.pairs));
            break;
        }
    }
    showTables();
}

bool StatisticsView::unfinished() const
{
    const auto waits = [](const CellModel& model) { return model.orderPending() && !model.held(); };
    return waits(table().cellModel()) || (m_segments->chosen() == Families && waits(*m_counts));
}

void StatisticsView::setDensity(Density density)
{
    m_countsTable->setFixedWidth(density == Density::Full ? kCountsWidth : kCompactCountsWidth);
    m_countsTable->setDensity(density);
    for (DataView* table : m_tables) {
        table->setDensity(density);
    }
}

/// Without data one table alone says so.
void StatisticsView::showTables()
{
    const bool any = m_counts->rowCount() + m_counts->hiddenRows() > 0;
    m_countsTable->setVisible(m_segments->chosen() == Families && any);
}

void StatisticsView::showEmptyText(const StateText& text)
{
    for (DataView* table : m_tables) {
        table->setEmptyText(text);
    }
    if (text == nothingCounted()) {
        m_tables[Pairs]->setEmptyText(noPairsText());
    }
}

/// Counting pairs takes time, so that a run does it only when it was asked to.
StateText StatisticsView::noPairsText() const
{
    if (m_countsPairs) {
        return {Standing::Empty, tr("Pairs will be counted"),
            tr("The next run counts which instruction followed which."),
            hasBegun(m_run) ? tr("Ctrl+Shift+F5") : tr("F5"), hasBegun(m_run) ? tr("Restart") : tr("Run")};
    }
    return {Standing::Empty, tr("Pairs were not counted"),
        tr("That takes time, so a run counts them when it is asked to:\nhere with Run ▸ Count pairs of instructions,\n"
           "on the command line with --set pairs=on."),
        tr("Ctrl+Alt+P"), tr("Count pairs of instructions")};
}

void StatisticsView::setCountsPairs(bool counts)
{
    m_countsPairs = counts;
    setEmptyText(nothingCounted());
}

void StatisticsView::focusView()
{
    table().setFocus();
}

void StatisticsView::setFilter(const QString& text)
{
    for (DataView* table : m_tables) {
        table->cellModel().setFilter(text);
    }
    m_counts->setFilter(text);
}

QString StatisticsView::wholeText() const
{
    const QString rows = allRows(table().cellModel());
    return m_segments->chosen() == Families ? rows + QStringLiteral("\n\n") + allRows(*m_counts) : rows;
}

void StatisticsView::keyPressEvent(QKeyEvent* event)
{
    const int segment = event->key() - Qt::Key_1;
    if (event->modifiers() == Qt::NoModifier && segment >= 0 && segment < static_cast<int>(m_tables.size())) {
        m_segments->choose(segment);
        focusView();
        return;
    }
    Panel::keyPressEvent(event);
}

} // namespace app
