// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a dock contains: a view of a run that is brought up to date while it is visible. GUI thread.
#pragma once

#include "app/models/RunSnapshot.h"
#include "app/models/Selection.h"
#include "app/views/DataView.h"

#include <QIcon>
#include <QWidget>

#include <vector>

class QAction;

namespace app {

/// An instruction, and where on the screen a view shows it.
struct ShownThing
{
    Selected thing;
    QRect rect;
};

class Panel : public QWidget
{
    Q_OBJECT

public:
    /// `name` is the title of the dock and the name of the panel in settings and tests.
    Panel(const QString& name, QWidget* parent);

    [[nodiscard]] const QString& name() const { return m_name; }

    /// Shows that instant. Called while the panel is visible, at most 30 times a second.
    virtual void refresh(const RunSnapshot& run) = 0;
    /// Whether another refresh with the same instant would show more.
    [[nodiscard]] virtual bool unfinished() const { return false; }
    virtual void setDensity(Density density) = 0;
    /// What the filter of the title bar says while empty; empty: the panel has no filter.
    [[nodiscard]] virtual QString filterHint() const { return {}; }
    virtual void setFilter(const QString& /*text*/) { }
    /// Enter in the filter: goes to the next place that matches.
    virtual void filterEntered() { }
    /// Text that goes to the clipboard as "copy all".
    [[nodiscard]] virtual QString wholeText() const = 0;
    /// Actions for the title bar, in order; owned by the panel.
    [[nodiscard]] const std::vector<QAction*>& titleActions() const { return m_titleActions; }
    /// What the panel shows as selected and could be explained, if its row is in sight.
    [[nodiscard]] virtual std::optional<ShownThing> selectedThing() const { return std::nullopt; }
    /// Takes the keyboard.
    virtual void focusView() = 0;

    [[nodiscard]] const QString& subtitle() const { return m_subtitle; }

    /// What the panel shows instead of its own empty text, while a file is opened or after that failed.
    void overrideEmptyText(const std::optional<StateText>& text);

Q_SIGNALS:
    void subtitleChanged(const QString& subtitle);
    /// "/" or Ctrl+F was pressed.
    void filterWanted();
    /// The view cleared its filter by itself.
    void filterCleared();
    /// The person asked for the place of this instruction in the source.
    void sourceWanted();
    /// The pointer has rested on an instruction.
    void rested(const ShownThing& shown);
    /// The key of an empty view was clicked, as StateText::key spells it.
    void keyClicked(const QString& key);

protected:
    /// What the panel shows while it is empty.
    void setEmptyText(const StateText& text);
    virtual void showEmptyText(const StateText& text) = 0;
    void setSubtitle(const QString& subtitle);
    void addTitleAction(QAction* action) { m_titleActions.push_back(action); }
    /// Passes on what a table says: filter keys, Enter, the key of its empty state.
    void forward(DataView& view);

private:
    QString m_name;
    QString m_subtitle;
    StateText m_emptyText;
    std::optional<StateText> m_override;
    std::vector<QAction*> m_titleActions;
};

/// All rows of a model as text, one a line, tabs between cells.
[[nodiscard]] QString allRows(const CellModel& model);

} // namespace app
