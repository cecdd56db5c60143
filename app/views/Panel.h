// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a dock contains: a view of a run that is brought up to date while it is visible. GUI thread.
#pragma once

#include "app/models/RunSnapshot.h"
#include "app/models/Selection.h"
#include "app/views/DataView.h"

#include <QIcon>
#include <QWidget>

#include <functional>
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

    /// What is left to do on the GUI thread once a look at an instant is computed; false if something else is shown by
    /// now.
    using Show = std::function<bool()>;
    /// Computes a look at an instant: any thread; touches nothing of the panel.
    using Work = std::function<Show()>;

    /// Shows that instant. Called while the panel is visible, at most 30 times a second.
    virtual void refresh(const RunSnapshot& run) = 0;
    /// The same in two steps, for panels that have much to compute; none: refresh() is quick.
    [[nodiscard]] virtual Work prepare(const RunSnapshot& /*run*/) { return {}; }
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
    /// The view asks for this text in its filter.
    void filterTextWanted(const QString& text);
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
    /// refresh() in terms of prepare().
    void refreshAtOnce(const RunSnapshot& run) { prepare(run)()(); }
    /// A number for what is being prepared; it is the latest one until the next is drawn.
    [[nodiscard]] std::uint64_t drawTicket() { return ++m_ticket; }
    [[nodiscard]] bool isLatest(std::uint64_t ticket) const { return ticket == m_ticket; }
    void addTitleAction(QAction* action) { m_titleActions.push_back(action); }
    /// Passes on what a table says: filter keys, Enter, the key of its empty state.
    void forward(DataView& view);

private:
    QString m_name;
    QString m_subtitle;
    StateText m_emptyText;
    std::optional<StateText> m_override;
    std::vector<QAction*> m_titleActions;
    std::uint64_t m_ticket = 0;
};

/// All rows of a model as text, one a line, tabs between cells.
[[nodiscard]] QString allRows(const CellModel& model);

} // namespace app
