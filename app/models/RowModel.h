// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table model over typed rows. update() takes the rows as they should be, finds what differs, and says only that:
// cells that changed, rows that came or went. Selection and scroll position therefore survive every update.
//
// A Row is a value with `std::uint64_t key` (unique in the table) and operator==.
#pragma once

#include "app/models/CellModel.h"

#include <QElapsedTimer>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

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
        m_all = std::move(rows);
        reconcile(filtered());
    }

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] bool orderPending() const override { return m_orderPending; }
    [[nodiscard]] int hiddenRows() const override { return static_cast<int>(countShown(m_all) - countShown(m_rows)); }
    [[nodiscard]] std::uint64_t keyOf(int row) const override { return at(row).key; }
    [[nodiscard]] bool isHeading(int row) const override { return headingRow(at(row)); }
    [[nodiscard]] Cell cell(int row, int column) const override { return cellOf(at(row), column); }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }

protected:
    RowModel(std::vector<Column> columns, Order order, QObject* parent)
        : CellModel(std::move(columns), parent)
        , m_order(order)
    {
    }

    [[nodiscard]] virtual Cell cellOf(const Row& row, int column) const = 0;
    [[nodiscard]] virtual bool headingRow(const Row& /*row*/) const { return false; }
    [[nodiscard]] const Row& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    void filterRows() override
    {
        m_sinceSort.invalidate();
        reconcile(filtered());
    }

    void settleOrder() override
    {
        if (m_orderPending) {
            m_sinceSort.invalidate();
            reconcile(filtered());
        }
    }

private:
    [[nodiscard]] std::ptrdiff_t countShown(const std::vector<Row>& rows) const
    {
        return std::count_if(rows.begin(), rows.end(), [this](const Row& row) { return !headingRow(row); });
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
    [[nodiscard]] std::vector<Row> filtered() const
    {
        if (filter().isEmpty()) {
            return m_all;
        }
        std::vector<Row> result;
        const Row* heading = nullptr;
        bool headingMatches = false;
        for (const Row& row : m_all) {
            if (headingRow(row)) {
                heading = &row;
                headingMatches = matches(row);
                continue;
            }
            if (!headingMatches && !matches(row)) {
                continue;
            }
            if (heading) {
                result.push_back(*heading);
                heading = nullptr;
            }
            result.push_back(row);
        }
        return result;
    }

    void reconcile(std::vector<Row> wanted)
    {
        if (inOrderOf(wanted)) { // mostly: only values differ
            refresh([&wanted](int row) { return &wanted[static_cast<std::size_t>(row)]; });
            setOrderPending(false);
            return;
        }
        std::unordered_map<std::uint64_t, std::size_t> place;
        place.reserve(wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            place.emplace(wanted[i].key, i);
        }
        removeAllBut(place);
        refresh([&](int row) { return &wanted[place.at(at(row).key)]; });
        if (m_order == Order::Ranked && !mayMoveRows(wanted.size())) {
            appendMissing(wanted);
            setOrderPending(!inOrderOf(wanted));
            return;
        }
        permute(place);
        insertMissing(wanted);
        setOrderPending(false);
        m_sinceSort.start();
        m_sortedRows = m_rows.size();
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

    [[nodiscard]] bool inOrderOf(const std::vector<Row>& wanted) const
    {
        return std::equal(m_rows.begin(), m_rows.end(), wanted.begin(), wanted.end(),
            [](const Row& a, const Row& b) { return a.key == b.key; });
    }

    void removeAllBut(const std::unordered_map<std::uint64_t, std::size_t>& place)
    {
        for (int last = rowCount() - 1; last >= 0; --last) {
            if (place.contains(at(last).key)) {
                continue;
            }
            int first = last;
            while (first > 0 && !place.contains(at(first - 1).key)) {
                --first;
            }
            beginRemoveRows({}, first, last);
            m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
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
            const Row* fresh = row < rowCount() ? freshOf(row) : nullptr;
            if (fresh && !(*fresh == at(row))) {
                flashChanges(at(row), *fresh);
                m_rows[static_cast<std::size_t>(row)] = *fresh;
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

    void appendMissing(const std::vector<Row>& wanted)
    {
        std::unordered_set<std::uint64_t> shown;
        for (const Row& row : m_rows) {
            shown.insert(row.key);
        }
        std::vector<Row> fresh;
        for (const Row& row : wanted) {
            if (!shown.contains(row.key)) {
                fresh.push_back(row);
            }
        }
        insertAt(rowCount(), fresh.begin(), fresh.end());
    }

    /// Puts the rows that stay into the wanted order; indexes that others hold follow.
    void permute(const std::unordered_map<std::uint64_t, std::size_t>& place)
    {
        const auto earlier = [&place](const Row& a, const Row& b) { return place.at(a.key) < place.at(b.key); };
        if (std::is_sorted(m_rows.begin(), m_rows.end(), earlier)) {
            return;
        }
        Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
        const QModelIndexList before = persistentIndexList();
        std::vector<std::uint64_t> keys;
        for (const QModelIndex& index : before) {
            keys.push_back(at(index.row()).key);
        }
        std::sort(m_rows.begin(), m_rows.end(), earlier);
        std::unordered_map<std::uint64_t, int> rowOfKey;
        for (int row = 0; row < rowCount(); ++row) {
            rowOfKey.emplace(at(row).key, row);
        }
        QModelIndexList after;
        for (qsizetype i = 0; i < before.size(); ++i) {
            after << index(rowOfKey.at(keys[static_cast<std::size_t>(i)]), before[i].column());
        }
        changePersistentIndexList(before, after);
        Q_EMIT layoutChanged({}, VerticalSortHint);
    }

    /// The rows that stay are in the wanted order: fills the gaps between them, run by run.
    void insertMissing(const std::vector<Row>& wanted)
    {
        std::size_t row = 0;
        while (row < wanted.size()) {
            if (row < m_rows.size() && m_rows[row].key == wanted[row].key) {
                ++row;
                continue;
            }
            std::size_t end = row + 1;
            while (end < wanted.size() && (row >= m_rows.size() || wanted[end].key != m_rows[row].key)) {
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
        m_rows.insert(m_rows.begin() + row, first, last);
        endInsertRows();
    }

    std::vector<Row> m_all;  ///< unfiltered, in the wanted order
    std::vector<Row> m_rows; ///< shown
    QElapsedTimer m_sinceSort;
    std::size_t m_sortedRows = 0; ///< How many there were at the last sorting.
    Order m_order;
    bool m_orderPending = false;
};

} // namespace app
