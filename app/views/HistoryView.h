// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history of one code object: that of the selection, of the place where the program stands, or of the function in
// which it spends its time.
#pragma once

#include "app/models/CodeHistory.h"
#include "app/views/LogView.h"
#include "app/views/Panel.h"

#include <functional>

namespace app {

class HistoryView : public Panel
{
    Q_OBJECT

public:
    HistoryView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override { refreshAtOnce(run); }
    [[nodiscard]] Work prepare(const RunSnapshot& run) override;
    bool unfinished() const override { return !m_model->complete(); }
    void setDensity(Density density) override;
    QString filterHint() const override { return tr("Filter history"); }
    void setFilter(const QString& text) override;
    QString wholeText() const override { return allRows(*m_model); }
    void focusView() override { m_log->setFocus(); }

    /// What to show while nobody has chosen a function; asked at every refresh.
    void setDefault(std::function<std::optional<std::uint32_t>()> code) { m_default = std::move(code); }

    [[nodiscard]] CodeHistory& model() const { return *m_model; }
    [[nodiscard]] LogView& log() const { return *m_log; }

protected:
    void showEmptyText(const StateText& text) override { m_log->setEmptyText(text); }

private:
    void followProgram(const RunSnapshot& run);
    void show(const RunSnapshot& run);
    void selectRow();
    void followSelection(const QObject* origin);
    void select(int row);
    void describe();
    void tellEmpty();

    Selection& m_selection;
    CodeHistory* m_model;
    LogView* m_log;
    RunSnapshot m_run;                      ///< As it was prepared last.
    std::shared_ptr<CodeReading> m_reading; ///< Of m_code in m_run.
    std::shared_ptr<CodeReading> m_read;    ///< The one that the model shows.
    std::function<std::optional<std::uint32_t>()> m_default;
    std::optional<std::uint32_t> m_code;
    bool m_chosen = false; ///< By a selection or a stop.
    Density m_density = Density::Full;
    std::uint32_t m_stop = 0; ///< The stop that was shown last.
    bool m_rowWaits = false;  ///< The row of the selection is to be found, as soon as it was read.
    bool m_selecting = false; ///< The row follows the selection: it is not the person's.
};

} // namespace app
