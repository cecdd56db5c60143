// SPDX-License-Identifier: GPL-3.0-or-later
//
// The frames of a paused program.
#pragma once

#include "app/models/StackModel.h"
#include "app/views/Panel.h"

namespace app {

class StackView : public Panel
{
    Q_OBJECT

public:
    StackView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override;
    void setDensity(Density density) override { m_table->setDensity(density); }
    QString wholeText() const override { return allRows(*m_model); }
    void focusView() override { m_table->setFocus(); }

    [[nodiscard]] StackModel& model() const { return *m_model; }

protected:
    void showEmptyText(const StateText& text) override { m_table->setEmptyText(text); }

private:
    Selection& m_selection;
    StackModel* m_model;
    DataView* m_table;
};

} // namespace app
