// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lists of numbers, one list for each key 0, 1, …, in two arrays.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace inspector::layout {

class Csr
{
public:
    Csr() = default;
    /// Item i is in the list of keyOf(i), for all items below `items`; lists keep the order of the items.
    template<typename KeyOf>
    Csr(std::size_t keys, std::size_t items, KeyOf keyOf)
        : m_begins(keys + 1)
        , m_items(items)
    {
        for (std::uint32_t i = 0; i < items; ++i) {
            ++m_begins[keyOf(i) + 1U];
        }
        for (std::size_t k = 1; k <= keys; ++k) {
            m_begins[k] += m_begins[k - 1];
        }
        std::vector<std::uint32_t> next(m_begins.begin(), m_begins.end() - 1);
        for (std::uint32_t i = 0; i < items; ++i) {
            m_items[next[keyOf(i)]++] = i;
        }
    }

    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t key) const
    {
        return {m_items.data() + m_begins[key], m_items.data() + m_begins[key + 1]};
    }

private:
    std::vector<std::uint32_t> m_begins;
    std::vector<std::uint32_t> m_items;
};

} // namespace inspector::layout
