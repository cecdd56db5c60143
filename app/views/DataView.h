// SPDX-License-Identifier: GPL-3.0-or-later
//
// The one table view of the window, over a CellModel. It sizes columns, paints row backgrounds, fades changed cells,
// folds headings, copies rows, and shows a StateView while there are no rows.
#pragma once

#include "app/models/CellModel.h"
#include "app/views/StateView.h"

#include <QSet>
#include <QTimer>
#include <QTreeView>

namespace app {

enum class Density : std::uint8_t { Full, Compact };

class DataView : public QTreeView
{
    Q_OBJECT

public:
    static constexpr int kRest = 400; ///< milliseconds

    /// The view does not own `model`. `name` is the view's name in settings, tests and elision lists.
    DataView(const QString& name, CellModel& model, QWidget* parent = nullptr);

    /// What is shown while the model has no rows and no filter hides them.
    void setEmptyText(const StateText& text);
    /// Shows these columns only, as far as the density has room for them; all, unless this was called.
    void setColumns(const std::vector<int>& columns);
    /// A click on the title of a column puts the rows in its order; now they are in that of this one, largest first.
    void setSortable(int column);
    /// Compact leaves out columns, for windows of 1280 pixels.
    void setDensity(Density density);

    /// Selects the row with that key. Scrolls only if the row is out of sight, and then to a third from the top.
    void selectKey(std::uint64_t key);
    /// The key of the selected row, if one is selected.
    [[nodiscard]] std::optional<std::uint64_t> selectedKey() const;
    /// Scrolls the row with that key into sight, as selectKey() does, without selecting it.
    void revealKey(std::uint64_t key);

    /// Where that row is on the screen; empty while it is out of sight.
    [[nodiscard]] QRect screenRectOf(std::uint64_t key) const;
    /// Rows have cards: rested() is said, and cells have no tooltips, which would cover the card.
    void setCards() { m_cards = true; }

    [[nodiscard]] CellModel& cellModel() const { return m_model; }

Q_SIGNALS:
    /// Enter, or a double click, on a row.
    void opened(std::uint64_t key);
    /// The person selected another row; selectKey() does not say so.
    void picked(std::uint64_t key);
    /// The pointer has rested on a row, for as long as kRest.
    void rested(std::uint64_t key);
    void filterWanted();
    /// The key of the empty state was clicked, as StateText::key spells it.
    void keyClicked(const QString& key);

protected:
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void dataChanged(const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end) override;

private:
    enum class CopyAs : std::uint8_t { Text, Json };

    void connectModel();
    enum class Measure : std::uint8_t { Anew, Growth };

    void measureContents(Measure measure);
    [[nodiscard]] bool showsColumn(int column) const;
    [[nodiscard]] int widthOf(int column) const;
    /// How much narrower than widthOf() a column may become.
    [[nodiscard]] int givableOf(int column) const;
    void fitColumns();
    void showState();
    void advanceFlash();
    void paintHeading(QPainter& painter, const QRect& rect, int row) const;
    void copySelected(CopyAs form) const;
    bool handleKey(const QKeyEvent& event);
    void foldAround(int row, bool folded);
    void applyFolds();
    [[nodiscard]] int headingAbove(int row) const;
    [[nodiscard]] int headingBelow(int row) const;

    static constexpr int kMeasuredRows = 500; ///< Rows that columns are fitted to, if there are more: those in sight.
    static constexpr int kFlashFrame = 40;    ///< milliseconds between two frames of a fading cell
    static constexpr int kMeasureDelay = 300; ///< milliseconds between a change and the fitting of columns to it

    CellModel& m_model;
    StateView* m_state;
    StateText m_emptyText;
    QTimer m_flashTimer;
    QSet<std::uint64_t> m_folded;     ///< keys of folded headings
    std::vector<int> m_contentWidths; ///< By column, for those that are as wide as their contents.
    QTimer m_measureTimer;            ///< Contents are measured once for many changes.
    QTimer m_restTimer;
    std::optional<std::uint64_t> m_restsOn; ///< Key of the row under the pointer.
    std::vector<bool> m_leftOut;            ///< By column, of setColumns(); empty: none.
    Density m_density = Density::Full;
    bool m_cards = false;
    bool m_selecting = false; ///< selectKey() is at work: the change is not the person's
};

} // namespace app
