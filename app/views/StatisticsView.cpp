// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/StatisticsView.h"

#include "app/models/Numbers.h"
#include "app/theme/Theme.h"

#include <QHBoxLayout>

namespace app {
namespace {

constexpr int kCountsWidth = 356;
constexpr int kCompactCountsWidth = 264;

} // namespace

StatisticsView::StatisticsView(QWidget* parent)
    : Panel(tr("Statistics"), parent)
    , m_families(new FamiliesModel(this))
    , m_counts(new CountsModel(this))
    , m_familyTable(new DataView(tr("Families"), *m_families, this))
    , m_countsTable(new DataView(tr("Counts"), *m_counts, this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kGap);
    layout->addWidget(m_familyTable, 1);
    layout->addWidget(m_countsTable);
    setDensity(Density::Full);
    setEmptyText({Standing::Empty, tr("Nothing was counted"), tr("Counters of a run appear here while it goes on."),
        tr("F5"), tr("Run")});
    forward(*m_familyTable);
    forward(*m_countsTable);
    showTables();
}

void StatisticsView::refresh(const RunSnapshot& run)
{
    StatisticsState state = run.empty() ? StatisticsState() : statisticsState(run);
    setSubtitle(state.instructions > 0 ? tr("%1 instructions executed").arg(grouped(state.instructions)) : QString());
    m_families->update(std::move(state.families));
    m_counts->update(std::move(state.counts));
    showTables();
}

void StatisticsView::setDensity(Density density)
{
    m_countsTable->setFixedWidth(density == Density::Full ? kCountsWidth : kCompactCountsWidth);
    m_countsTable->setDensity(density);
    m_familyTable->setDensity(density);
}

/// Without data the first table alone says so.
void StatisticsView::showTables()
{
    m_countsTable->setVisible(m_counts->rowCount() + m_counts->hiddenRows() > 0);
}

void StatisticsView::setFilter(const QString& text)
{
    m_families->setFilter(text);
    m_counts->setFilter(text);
}

QString StatisticsView::wholeText() const
{
    return allRows(*m_families) + QStringLiteral("\n\n") + allRows(*m_counts);
}

} // namespace app
