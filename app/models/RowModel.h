// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table model over typed rows. update() takes the rows as they should be, finds what differs, and says only that:
// cells that changed, rows that came or went. Selection and scroll position therefore survive every update.
//
// A Row is a value with `std::uint64_t key` (unique in the table) and operator==.
#pragma once

#include "app/models/CellModel.h"
#include "app/models/RowList.h"

#include <QElapsedTimer>
#include <QHash>

#include <algorithm>
#include <ranges>
#include <utility>

namespace app {

/// Whether rows may be shown out of order for a while.
enum class Order : std::uint8_t {
    Fixed,  ///< the order is the meaning (bytecode): always exact
    Ranked, ///< worst first: kept still under the pointer and re-sorted at most once a second, or when it has doubled
};

template<class Row>
class RowModel : public CellModel
{
public:
    static constexpr int kSortInterval = 1000; ///< milliseconds between two re-sorts

    /// Makes the table show `rows` in this order, less those that the filter hides.
    void update(std::vector<Row> rows)
    {
        const std::vector<Row> before = std::exchange(m_all, std::move(rows)); // m_shown points there until it is done
        reconcile(wantedRows());
    }

    /// The rows that are shown, from the top.
    [[nodiscard]] RowList<Row> rows() const { return RowList<Row>(m_shown); }
    /// All rows as update() gave them, those that the filter hides included.
    [[nodiscard]] const std::vector<Row>& unfiltered() const { return m_all; }
    /// The row with that key, if it is shown.
    [[nodiscard]] const Row* find(std::uint64_t key) const
    {
        const auto found
            = std::find_if(m_shown.begin(), m_shown.end(), [key](const Row* row) { return row->key == key; });
        return found == m_shown.end() ? nullptr : *found;
    }
    [[nodiscard]] bool orderPending() const override { return m_orderPending; }
    [[nodiscard]] int hiddenRows() const override
    {
        return static_cast<int>(std::ranges::count_if(m_all, [this](const Row& row) { return !headingRow(row); })
            - std::ranges::count_if(m_shown, [this](const Row* row) { return !headingRow(*row); }));
    }
    [[nodiscard]] std::uint64_t keyOf(int row) const override { return at(row).key; }
    [[nodiscard]] bool isHeading(int row) const override { return headingRow(at(row)); }
    [[nodiscard]] Cell cell(int row, int column) const override { return cellOf(at(row), column); }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
    }

    /// Rows of equal rank stay in the order in which update() gives them.
    void sort(int column, Qt::SortOrder order) override
    {
        m_sortColumn = column;
        m_sortOrder = order;
        filterRows();
    }

protected:
    RowModel(std::vector<Column> columns, Order order, QObject* parent)
        : CellModel(std::move(columns), parent)
        , m_order(order)
    {
    }

    [[nodiscard]] virtual Cell cellOf(const Row& row, int column) const = 0;
    [[nodiscard]] virtual bool headingRow(const Row& /*row*/) const { return false; }
    /// Whether `a` comes before `b` when a person has chosen the order of that column.
    [[nodiscard]] virtual bool isBefore(const Row& /*a*/, const Row& /*b*/, int /*column*/) const { return false; }
    [[nodiscard]] const Row& at(int row) const { return *m_shown[static_cast<std::size_t>(row)]; }

    void filterRows() override
    {
        m_sinceSort.invalidate();
        reconcile(wantedRows());
    }

    void settleOrder() override
    {
        if (m_orderPending) {
            m_sinceSort.invalidate();
            reconcile(wantedRows());
        }
    }

private:
    using Rows = std::vector<const Row*>; ///< Into m_all: tables of 100,000 rows are not copied at each update.
    static constexpr std::size_t kNowhere = SIZE_MAX;

    [[nodiscard]] Rows wantedRows() const
    {
        Rows rows = filtered();
        if (m_sortColumn >= 0) {
            std::ranges::sort(rows, [this](const Row* a, const Row* b) {
                const bool down = m_sortOrder == Qt::DescendingOrder;
                const bool before = isBefore(down ? *b : *a, down ? *a : *b, m_sortColumn);
                const bool after = isBefore(down ? *a : *b, down ? *b : *a, m_sortColumn);
                return before == after ? a < b : before; // rows of m_all lie one after the other
            });
        }
        return rows;
    }

    [[nodiscard]] bool matches(const Row& row) const
    {
        for (int column = 0; column < columnCount(); ++column) {
            const Cell cell = cellOf(row, column);
            if (cell.text.contains(filter(), Qt::CaseInsensitive) || cell.sub.contains(filter(), Qt::CaseInsensitive)) {
                return true;
            }
        }
        return false;
    }

    /// The rows that the filter leaves; a heading stays if it matches or a row below it does.
    [[nodiscard]] Rows filtered() const
    {
        Rows result;
        result.reserve(filter().isEmpty() ? m_all.size() : 0);
        const Row* heading = nullptr;
        bool headingMatches = false;
        for (const Row& row : m_all) {
            if (filter().isEmpty()) {
                result.push_back(&row);
                continue;
            }
            if (headingRow(row)) {
                heading = &row;
                headingMatches = matches(row);
                continue;
            }
            if (!headingMatches && !matches(row)) {
                continue;
            }
            if (heading) {
                result.push_back(heading);
                heading = nullptr;
            }
            result.push_back(&row);
        }
        return result;
    }

    void reconcile(const Rows& wanted)
    {
        if (inOrderOf(wanted)) { // mostly: only values differ
            refresh([&wanted](std::size_t row) { return wanted[row]; });
            setOrderPending(false);
            return;
        }
        if (!m_shown.empty()) {
            std::vector<std::size_t> places = placesIn(wanted);
            removeThoseWithout(places);
            refresh([&](std::size_t row) { return wanted[places[row]]; });
            if (m_order == Order::Ranked && !mayMoveRows(wanted.size())) {
                appendMissing(wanted);
                setOrderPending(!inOrderOf(wanted));
                return;
            }
            permute(places);
        }
        insertMissing(wanted);
        setOrderPending(false);
        m_sinceSort.start();
        m_sortedRows = m_shown.size();
    }

    /// Where each row that is shown is wanted, or kNowhere.
    [[nodiscard]] std::vector<std::size_t> placesIn(const Rows& wanted) const
    {
        QHash<std::uint64_t, std::size_t> places;
        places.reserve(static_cast<qsizetype>(wanted.size()));
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            places.insert(wanted[i]->key, i);
        }
        std::vector<std::size_t> result;
        result.reserve(m_shown.size());
        for (const Row* row : m_shown) {
            result.push_back(places.value(row->key, kNowhere));
        }
        return result;
    }

    void setOrderPending(bool pending)
    {
        if (pending != m_orderPending) {
            m_orderPending = pending;
            announceOrderPending();
        }
    }

    /// A table that fills up is not read yet: nobody loses a row when it is sorted once more.
    [[nodiscard]] bool mayMoveRows(std::size_t rows) const
    {
        const bool filling = rows >= 2 * m_sortedRows && rows > m_sortedRows;
        return !held() && (filling || !m_sinceSort.isValid() || m_sinceSort.elapsed() >= kSortInterval);
    }

    [[nodiscard]] bool inOrderOf(const Rows& wanted) const
    {
        return std::ranges::equal(m_shown, wanted, [](const Row* a, const Row* b) { return a->key == b->key; });
    }

    void removeThoseWithout(std::vector<std::size_t>& places)
    {
        for (int last = rowCount() - 1; last >= 0; --last) {
            if (places[static_cast<std::size_t>(last)] != kNowhere) {
                continue;
            }
            int first = last;
            while (first > 0 && places[static_cast<std::size_t>(first) - 1] == kNowhere) {
                --first;
            }
            beginRemoveRows({}, first, last);
            m_shown.erase(m_shown.begin() + first, m_shown.begin() + last + 1);
            places.erase(places.begin() + first, places.begin() + last + 1);
            endRemoveRows();
            last = first;
        }
    }

    /// Takes over the values of rows that stay and reports each run of changed rows once.
    template<class Fresh>
    void refresh(Fresh&& freshOf)
    {
        int firstChanged = -1;
        for (int row = 0; row <= rowCount(); ++row) {
            const auto place = static_cast<std::size_t>(row);
            const Row* fresh = row < rowCount() ? freshOf(place) : nullptr;
            const Row* before = fresh ? std::exchange(m_shown[place], fresh) : nullptr;
            if (fresh && !(*fresh == *before)) {
                flashChanges(*before, *fresh);
                firstChanged = firstChanged < 0 ? row : firstChanged;
            } else if (firstChanged >= 0) {
                Q_EMIT dataChanged(index(firstChanged, 0), index(row - 1, columnCount() - 1));
                firstChanged = -1;
            }
        }
    }

    void flashChanges(const Row& before, const Row& after)
    {
        for (int column = 0; column < columnCount(); ++column) {
            if (columns()[static_cast<std::size_t>(column)].flashes
                && !(cellOf(before, column) == cellOf(after, column))) {
                startFlash(after.key, column);
            }
        }
    }

    void appendMissing(const Rows& wanted)
    {
        if (m_shown.size() == wanted.size()) {
            return;
        }
        const Rows shown = sorted(m_shown);
        Rows fresh;
        for (const Row* row : wanted) {
            if (!std::ranges::binary_search(shown, row)) {
                fresh.push_back(row);
            }
        }
        insertAt(rowCount(), fresh.begin(), fresh.end());
    }

    [[nodiscard]] static Rows sorted(Rows rows)
    {
        std::ranges::sort(rows);
        return rows;
    }

    /// Puts the rows that stay into the wanted order; indexes that others hold follow.
    void permute(const std::vector<std::size_t>& places)
    {
        if (std::ranges::is_sorted(places)) {
            return;
        }
        Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
        std::vector<std::pair<std::size_t, const Row*>> ranks;
        ranks.reserve(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            ranks.emplace_back(places[i], m_shown[i]);
        }
        std::ranges::sort(ranks);
        std::ranges::copy(ranks | std::views::values, m_shown.begin());
        const QModelIndexList before = persistentIndexList();
        QModelIndexList after;
        for (const QModelIndex& held : before) {
            const auto place
                = std::pair(places[static_cast<std::size_t>(held.row())], static_cast<const Row*>(nullptr));
            const auto row = std::ranges::lower_bound(ranks, place);
            after << index(static_cast<int>(row - ranks.begin()), held.column());
        }
        changePersistentIndexList(before, after);
        Q_EMIT layoutChanged({}, VerticalSortHint);
    }

    /// The rows that stay are in the wanted order: fills the gaps between them, run by run.
    void insertMissing(const Rows& wanted)
    {
        std::size_t row = 0;
        while (row < wanted.size()) {
            if (row < m_shown.size() && m_shown[row] == wanted[row]) {
                ++row;
                continue;
            }
            std::size_t end = row + 1;
            while (end < wanted.size() && (row >= m_shown.size() || wanted[end] != m_shown[row])) {
                ++end;
            }
            insertAt(static_cast<int>(row), wanted.begin() + static_cast<std::ptrdiff_t>(row),
                wanted.begin() + static_cast<std::ptrdiff_t>(end));
            row = end;
        }
    }

    template<class Iterator>
    void insertAt(int row, Iterator first, Iterator last)
    {
        if (first == last) {
            return;
        }
        beginInsertRows({}, row, row + static_cast<int>(last - first) - 1);
        m_shown.insert(m_shown.begin() + row, first, last);
        endInsertRows();
    }

    std::vector<Row> m_all; ///< In the order in which they were given.
    Rows m_shown;           ///< Those that the filter leaves, in the order in which they stand.
    QElapsedTimer m_sinceSort;
    std::size_t m_sortedRows = 0; ///< How many there were at the last sorting.
    Order m_order;
    int m_sortColumn = -1; ///< Chosen by a person; -1: rows are in the order in which they were given.
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    bool m_orderPending = false;
};

} // namespace app
