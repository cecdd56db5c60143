// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums over the run, side by side: families of inline caches; and opcodes, failures, collections, events.
#pragma once

#include "app/models/StatisticsModels.h"
#include "app/views/Panel.h"

namespace app {

class StatisticsView : public Panel
{
    Q_OBJECT

public:
    explicit StatisticsView(QWidget* parent);

    void refresh(const RunSnapshot& run) override;
    bool unfinished() const override { return m_counts->orderPending() && !m_counts->held(); }
    void setDensity(Density density) override;
    QString filterHint() const override { return tr("Filter statistics"); }
    void setFilter(const QString& text) override;
    QString wholeText() const override;
    void focusView() override { m_familyTable->setFocus(); }

    [[nodiscard]] FamiliesModel& families() const { return *m_families; }
    [[nodiscard]] CountsModel& counts() const { return *m_counts; }

protected:
    void showEmptyText(const StateText& text) override { m_familyTable->setEmptyText(text); }

private:
    void showTables();

    FamiliesModel* m_families;
    CountsModel* m_counts;
    DataView* m_familyTable;
    DataView* m_countsTable;
};

} // namespace app
