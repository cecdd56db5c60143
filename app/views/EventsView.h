// SPDX-License-Identifier: GPL-3.0-or-later
//
// The log of all events of a run.
#pragma once

#include "app/models/EventsModel.h"
#include "app/views/LogView.h"
#include "app/views/Panel.h"

namespace app {

class EventsView : public Panel
{
    Q_OBJECT

public:
    EventsView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override;
    bool unfinished() const override { return !m_model->complete(); }
    void setDensity(Density /*density*/) override { }
    QString filterHint() const override { return tr("Filter events"); }
    void setFilter(const QString& text) override { m_model->setFilter(text); }
    QString wholeText() const override { return allRows(*m_model); }
    void focusView() override { m_log->setFocus(); }

    [[nodiscard]] EventsModel& model() const { return *m_model; }

protected:
    void showEmptyText(const StateText& text) override { m_log->setEmptyText(text); }

private:
    void select(int row);
    void describe();

    Selection& m_selection;
    EventsModel* m_model;
    LogView* m_log;
    RunSnapshot m_run;
};

} // namespace app
