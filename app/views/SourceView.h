// SPDX-License-Identifier: GPL-3.0-or-later
//
// The source text of the program, live: cost and tier of each line, specialisation of each sub-expression, and the place
// where the program stands.
#pragma once

#include "app/models/SourceState.h"
#include "app/views/Panel.h"

class QStackedLayout;

namespace app {

class SourceEdit;
class SourceGutter;

class SourceView : public Panel
{
    Q_OBJECT

public:
    SourceView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override { refreshAtOnce(run); }
    [[nodiscard]] Work prepare(const RunSnapshot& run) override;
    void setDensity(Density density) override;
    QString filterHint() const override;
    void setFilter(const QString& text) override;
    void filterEntered() override;
    QString wholeText() const override;
    [[nodiscard]] std::optional<ShownThing> selectedThing() const override;
    void focusView() override;
    /// Selects the expression around the selected one.
    void selectParent();
    /// Selects the expression from which selectParent() came, or else the first one within the selected one; without a
    /// selection, the first one in sight.
    void selectChild();
    /// Shows the selected instruction even if its line is in sight already, and takes the keyboard.
    void goToSelection();
    /// Scrolls to a function of the source that is shown, unless the pointer is over the text.
    void revealCode(std::uint32_t code);

    [[nodiscard]] const SourceState& shown() const { return m_state; }
    [[nodiscard]] SourceEdit& edit() const { return *m_edit; }

protected:
    void showEmptyText(const StateText& text) override { m_empty->show(text); }

private:
    enum class Shown : std::uint8_t { State, Text };

    void showText(Shown shown);
    /// Whether the program has stopped since the last look.
    [[nodiscard]] bool isFreshStop(const RunSnapshot& run) const;
    [[nodiscard]] std::uint32_t sourceToShow(const RunSnapshot& run) const;
    void show(const RunSnapshot& run, SourceState&& state);
    void placeClicked(std::uint32_t line, std::uint32_t column);
    void pick(const CodePlace& place);
    void showLinked();
    void followSelection(const QObject* origin);
    [[nodiscard]] const inspector::InstructionInfo* selectedInstruction() const;

    Selection& m_selection;
    SourceEdit* m_edit;
    SourceGutter* m_gutter;
    StateView* m_empty;
    QStackedLayout* m_stack;
    RunSnapshot m_run;
    SourceState m_state;
    std::optional<std::uint32_t> m_chosen; ///< Source of the selection or of the last stop.
    std::uint32_t m_stop = 0;
    std::optional<CodePlace> m_clicked; ///< The innermost expression at the last click.
    std::vector<CodePlace> m_narrower;  ///< Expressions from which selectParent() came, innermost first.
    bool m_framesStop = false; ///< The frame is around the instruction of the stop, not around the selected one.
    Density m_density = Density::Full;
};

} // namespace app
