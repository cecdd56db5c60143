// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bytecode of one code object, live. It follows the program when it pauses, and else the selection or the
// person's choice in the list of functions.
#pragma once

#include "app/models/BytecodeModel.h"
#include "app/views/Panel.h"

namespace app {

class BytecodeView : public Panel
{
    Q_OBJECT

public:
    BytecodeView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override { refreshAtOnce(run); }
    [[nodiscard]] Work prepare(const RunSnapshot& run) override;
    void setDensity(Density density) override { m_table->setDensity(density); }
    QString filterHint() const override { return tr("Filter instructions"); }
    void setFilter(const QString& text) override { m_model->setFilter(text); }
    QString wholeText() const override { return allRows(*m_model); }
    [[nodiscard]] std::optional<ShownThing> selectedThing() const override;
    void focusView() override { m_table->setFocus(); }

    /// Shows the code in that look.
    void setLook(BytecodeLook look);
    [[nodiscard]] BytecodeLook look() const { return m_look; }

    [[nodiscard]] BytecodeModel& model() const { return *m_model; }
    [[nodiscard]] DataView& table() const { return *m_table; }
    /// The code object that is shown, if any is.
    [[nodiscard]] std::optional<std::uint32_t> shownCode() const { return m_code; }

Q_SIGNALS:
    /// The view has found the function in which the program spends its time.
    void busyFunctionShown(std::uint32_t code);

protected:
    void showEmptyText(const StateText& text) override { m_table->setEmptyText(text); }
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] std::optional<ShownThing> shownAt(std::uint64_t key) const;
    /// What is to be shown, and why.
    struct Choice
    {
        std::optional<std::uint32_t> code;
        bool chosen = false;    ///< By a person or a stop, not because it is busy.
        bool freshStop = false; ///< The program has stopped since the last look.
    };
    [[nodiscard]] Choice choiceFor(const RunSnapshot& run) const;
    void show(const RunSnapshot& run, const Choice& choice, bool busy, BytecodeState&& state);
    void followSelection(const QObject* origin);
    void fillFunctions();
    void describe();
    void showCode(std::uint32_t code);

    Selection& m_selection;
    BytecodeModel* m_model;
    DataView* m_table;
    QMenu* m_functions;
    RunSnapshot m_run;
    std::optional<std::uint32_t> m_code;
    std::optional<std::uint32_t> m_listed; ///< The code whose instructions the model has.
    QString m_name;                        ///< Of the function that is shown.
    BytecodeLook m_look = BytecodeLook::Adaptive;
    bool m_chosen = false;    ///< The code was chosen by a person or a stop, not because it is busy.
    std::uint32_t m_stop = 0; ///< The stop that was shown last.
};

} // namespace app
