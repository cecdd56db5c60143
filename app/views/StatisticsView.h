// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums over the run: families of inline caches beside opcodes, collections and events; or the counters by function, by
// line, by kind of failure, by pair of instructions. Keys 1 to 5 choose.
#pragma once

#include "app/models/StatisticsModels.h"
#include "app/models/TotalsModels.h"
#include "app/views/Panel.h"

class QStackedLayout;

namespace app {

class SegmentBar;

class StatisticsView : public Panel
{
    Q_OBJECT

public:
    enum Segment : std::uint8_t { Families, Functions, Lines, Failures, Pairs };

    StatisticsView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override { refreshAtOnce(run); }
    [[nodiscard]] Work prepare(const RunSnapshot& run) override;
    bool unfinished() const override;
    void setDensity(Density density) override;
    QString filterHint() const override { return tr("Filter statistics"); }
    void setFilter(const QString& text) override;
    QString wholeText() const override;
    void focusView() override;
    /// Whether runs that start from now on count pairs of instructions: what to do where none are says so.
    void setCountsPairs(bool counts);
    /// Shows those sums.
    void choose(Segment segment);

    [[nodiscard]] FamiliesModel& families() const { return *m_families; }
    [[nodiscard]] CountsModel& counts() const { return *m_counts; }
    [[nodiscard]] TotalsModel& functions() const { return *m_functions; }
    [[nodiscard]] TotalsModel& lines() const { return *m_lines; }
    [[nodiscard]] FailuresModel& failures() const { return *m_failures; }
    [[nodiscard]] PairsModel& pairs() const { return *m_pairs; }
    [[nodiscard]] SegmentBar& segments() const { return *m_segments; }
    /// The table of the chosen sums.
    [[nodiscard]] DataView& table() const;

protected:
    void showEmptyText(const StateText& text) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Sums;

    void show(const RunSnapshot& run, Sums&& sums);
    DataView* addTable(const QString& name, CellModel& model);
    void showTables();
    [[nodiscard]] StateText noPairsText() const;
    void pickFrom(DataView& table, const TotalsModel& model);

    Selection& m_selection;
    FamiliesModel* m_families;
    CountsModel* m_counts;
    TotalsModel* m_functions;
    TotalsModel* m_lines;
    FailuresModel* m_failures;
    PairsModel* m_pairs;
    SegmentBar* m_segments;
    QStackedLayout* m_stack;
    std::vector<DataView*> m_tables; ///< By Segment.
    DataView* m_countsTable;
    RunSnapshot m_run;
    bool m_countsPairs = false;
};

} // namespace app
