// SPDX-License-Identifier: GPL-3.0-or-later
//
// The classes of a run, worst first, and beside them the anatomy of one: its shapes, the inline caches that depend on
// it, what changed it. A cache that is selected anywhere brings its class here.
#pragma once

#include "app/models/ClassesModel.h"
#include "app/views/Panel.h"

namespace app {

class ClassesView : public Panel
{
    Q_OBJECT

public:
    ClassesView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override { refreshAtOnce(run); }
    [[nodiscard]] Work prepare(const RunSnapshot& run) override;
    bool unfinished() const override;
    void setDensity(Density density) override;
    QString filterHint() const override { return tr("Filter classes"); }
    void setFilter(const QString& text) override;
    QString wholeText() const override;
    void focusView() override { m_table->setFocus(); }
    std::optional<ShownThing> selectedThing() const override;

    [[nodiscard]] ClassesModel& model() const { return *m_model; }
    [[nodiscard]] AnatomyModel& anatomy() const { return *m_anatomy; }
    [[nodiscard]] DataView& table() const { return *m_table; }
    [[nodiscard]] DataView& anatomyTable() const { return *m_anatomyTable; }
    /// The class whose anatomy is shown; 0: none.
    [[nodiscard]] std::uint32_t shownClass() const { return m_class; }
    void setListed(Listed listed);

protected:
    void showEmptyText(const StateText& text) override { m_table->setEmptyText(text); }

private:
    enum class By : std::uint8_t { Default, Person };

    struct Look;

    void show(const RunSnapshot& run, Look&& look);
    void showClass(std::uint32_t ofClass, By by);
    void describe();
    void pickSite(std::uint64_t key);
    [[nodiscard]] std::optional<ShownThing> shownSite(std::uint64_t key) const;
    void goToBody(std::uint32_t ofClass);
    void followSelection(const QObject* origin);
    void showSelection();

    Selection& m_selection;
    ClassesModel* m_model;
    AnatomyModel* m_anatomy;
    DataView* m_table;
    DataView* m_anatomyTable;
    RunSnapshot m_run;
    ClassesState m_state; ///< Less its rows, which the model has.
    ClassChanges m_changes;
    Listed m_listed = Listed::Relevant;
    Density m_density = Density::Full;
    std::uint32_t m_class = 0;
    bool m_selectionWaits = false; ///< Something was selected while the view was hidden, or before it knew the run.
    bool m_chosen = false;         ///< The class was chosen by a person or a selection, not because it is the first.
};

} // namespace app
