// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of cells: the base of every table model of the window. GUI thread only.
// It knows columns, headings and the fading of cells that changed; RowModel.h adds typed rows and their update.
#pragma once

#include "app/models/Cell.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QHash>

#include <cstdint>
#include <vector>

namespace app {

enum class Align : std::uint8_t { Left, Right };

/// How a column gives way when the view is too narrow for all of them.
enum class Give : std::uint8_t {
    Never,        ///< always `width`
    Stretches,    ///< takes what is left, `width` or more if it can; one column does
    Elides,       ///< shrinks to half when the stretching column would get less than `width`
    CompactHides, ///< is not shown in the compact layout
};

struct Column
{
    QString title;
    int width = 0; ///< pixels
    Align align = Align::Left;
    Give give = Give::Never;
    bool flashes = false; ///< a changed cell fades from a wash
    int least = 0;        ///< if set, the column is as wide as its longest text, from `least` to `width`
};

class CellModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// The role under which data() returns the Cell.
    static constexpr int kCellRole = Qt::UserRole;
    /// How long a changed cell fades, in milliseconds.
    static constexpr int kFlashTime = 600;

    CellModel(std::vector<Column> columns, QObject* parent);

    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }

    /// The cell; `row` and `column` must be in range.
    [[nodiscard]] virtual Cell cell(int row, int column) const = 0;
    /// Whether `row` is a heading: its first cell spans the row and it cannot be selected.
    [[nodiscard]] virtual bool isHeading(int row) const;
    /// What identifies `row` across updates.
    [[nodiscard]] virtual std::uint64_t keyOf(int row) const = 0;
    /// The row with that key, or -1.
    [[nodiscard]] int rowOf(std::uint64_t key) const;

    /// While held (the pointer is over the view) no row moves; a re-sort that waits shows in the header.
    void setHeld(bool held);
    [[nodiscard]] bool held() const { return m_held; }
    [[nodiscard]] virtual bool orderPending() const { return false; }

    /// Width that the longest text of a column needs in rows `first` … `end` − 1, in pixels, cell padding included.
    [[nodiscard]] int contentWidth(int column, int first, int end) const;

    /// Shows only rows in which some cell contains `text`, whatever its case.
    void setFilter(const QString& text);
    [[nodiscard]] const QString& filter() const { return m_filter; }
    /// How many rows the filter hides.
    [[nodiscard]] virtual int hiddenRows() const { return 0; }

    /// Whether some cell still fades.
    [[nodiscard]] bool flashing() const;

    /// The row's texts, separated by tabs.
    [[nodiscard]] QString rowText(int row) const;
    /// The row as a JSON object: column title → text.
    [[nodiscard]] QString rowJson(int row) const;

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void filterChanged();

protected:
    /// Applies m_filter; called by setFilter().
    virtual void filterRows() = 0;
    /// Applies an order that waited; called when the pointer leaves.
    virtual void settleOrder() { }
    void startFlash(std::uint64_t key, int column);
    /// To be called when orderPending() changed: the header shows it while rows are held.
    void announceOrderPending();

private:
    [[nodiscard]] double flashOf(std::uint64_t key, int column) const;

    std::vector<Column> m_columns;
    QString m_filter;
    QElapsedTimer m_clock;
    QHash<std::uint64_t, qint64> m_flashStart; ///< (key, column) → m_clock at the change
    bool m_held = false;
};

} // namespace app
