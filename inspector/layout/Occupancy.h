// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is taken of the height of each column, so that something new finds a free place and nothing has to move.
#pragma once

#include <cstdint>
#include <vector>

namespace inspector::layout {

class Occupancy
{
public:
    struct Slot
    {
        double top;
        double bottom;
    };

    void reset(std::size_t columns) { m_columns.assign(columns, {}); }
    void addColumn() { m_columns.emplace_back(); }
    [[nodiscard]] std::size_t columns() const { return m_columns.size(); }

    /// Fills a column at once; slots in any order.
    void fill(std::uint32_t column, std::vector<Slot> slots);
    void take(std::uint32_t column, double top, double bottom);
    /// The slot that begins at `top` and was taken before.
    void release(std::uint32_t column, double top);

    /// The top nearest to `wanted`, not above 0, below which `height` is free.
    [[nodiscard]] double nearestFree(std::uint32_t column, double wanted, double height) const;
    /// How far the column is free below `bottom`, the end of a slot.
    [[nodiscard]] double freeBelow(std::uint32_t column, double bottom) const;
    /// The lowest bottom of the column; 0 if it is empty.
    [[nodiscard]] double bottomOf(std::uint32_t column) const;

private:
    using Column = std::vector<Slot>; // from top to bottom

    std::vector<Column> m_columns;
};

} // namespace inspector::layout
