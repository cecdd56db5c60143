// SPDX-License-Identifier: GPL-3.0-or-later
//
// All inline-cache sites of a run, worst first, and what became of the selected one.
#pragma once

#include "app/models/SitesModel.h"
#include "app/models/TransitionsState.h"
#include "app/views/Panel.h"

namespace app {

class SiteStrip;

class SitesView : public Panel
{
    Q_OBJECT

public:
    SitesView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override { refreshAtOnce(run); }
    [[nodiscard]] Work prepare(const RunSnapshot& run) override;
    bool unfinished() const override;
    void setDensity(Density density) override;
    QString filterHint() const override { return tr("Filter sites"); }
    void setFilter(const QString& text) override;
    QString wholeText() const override { return allRows(*m_model); }
    [[nodiscard]] std::optional<ShownThing> selectedThing() const override;
    void focusView() override { m_table->setFocus(); }

    [[nodiscard]] SitesModel& model() const { return *m_model; }
    [[nodiscard]] DataView& table() const { return *m_table; }
    [[nodiscard]] SiteStrip& strip() const { return *m_strip; }
    /// Of the selected site.
    [[nodiscard]] const TransitionsState& transitions() const { return m_transitions; }

protected:
    void showEmptyText(const StateText& text) override { m_table->setEmptyText(text); }
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] std::optional<ShownThing> shownAt(std::uint64_t key) const;
    void describe();
    void show(const RunSnapshot& run, SitesState&& state);
    void followSelection(const QObject* origin);
    void showSelected();

    Selection& m_selection;
    SitesModel* m_model;
    DataView* m_table;
    SiteStrip* m_strip; ///< Hidden while no site is selected.
    TransitionsState m_transitions;
    RunSnapshot m_snapshot;
    SiteTracks m_tracks;
    int m_pastIntervals = SiteTracks::kIntervals; ///< Of a run that is seen late: how many have been looked at.
    Density m_density = Density::Full;
    std::uint64_t m_run = 0;
    std::uint32_t m_functions = 0;
};

} // namespace app
