// SPDX-License-Identifier: GPL-3.0-or-later
//
// A list of pointers that reads as the list of what they point to.
#pragma once

#include <cstddef>
#include <iterator>
#include <vector>

namespace app {

template<class Row>
class RowList
{
public:
    class Iterator
    {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Row;
        using difference_type = std::ptrdiff_t;
        using pointer = const Row*;
        using reference = const Row&;

        explicit Iterator(const Row* const* at = nullptr)
            : m_at(at)
        {
        }

        reference operator*() const { return **m_at; }
        pointer operator->() const { return *m_at; }
        Iterator& operator++()
        {
            ++m_at;
            return *this;
        }
        Iterator operator++(int) { return Iterator(m_at++); }
        difference_type operator-(const Iterator& other) const { return m_at - other.m_at; }
        bool operator==(const Iterator&) const = default;

    private:
        const Row* const* m_at;
    };

    /// Reads `rows` as long as it lives.
    explicit RowList(const std::vector<const Row*>& rows)
        : m_rows(rows)
    {
    }

    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    [[nodiscard]] bool empty() const { return m_rows.empty(); }
    [[nodiscard]] const Row& operator[](std::size_t row) const { return *m_rows[row]; }
    [[nodiscard]] const Row& front() const { return *m_rows.front(); }
    [[nodiscard]] const Row& back() const { return *m_rows.back(); }
    [[nodiscard]] Iterator begin() const { return Iterator(m_rows.data()); }
    [[nodiscard]] Iterator end() const { return Iterator(m_rows.data() + m_rows.size()); }

private:
    const std::vector<const Row*>& m_rows;
};

} // namespace app
