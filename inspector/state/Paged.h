// SPDX-License-Identifier: GPL-3.0-or-later
// A vector in copy-on-write pages, indexed by the dense ids that the VM gives out.
// Copying it copies page pointers; a page is cloned at its first write after a copy. One thread writes; copies may be
// read and destroyed by any thread, as long as every copy was made by the writer after it took a new owner tag.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace inspector {

/// Bytes that a State may take: ids in a damaged recording must not eat the machine.
struct MemoryBudget
{
    std::size_t used = 0;
    std::size_t limit = SIZE_MAX;

    [[nodiscard]] bool take(std::size_t bytes)
    {
        if (bytes > limit - used)
            return false;
        used += bytes;
        return true;
    }
};

template<class Item, unsigned kPageLog>
class Paged
{
    // Pages are written to recordings byte by byte: no padding, no pointers.
    static_assert(std::has_unique_object_representations_v<Item>);

public:
    static constexpr std::uint32_t kPageItems = 1U << kPageLog;
    static constexpr std::uint32_t kMaxItems = 1U << 24;

    struct Page
    {
        std::uint64_t owner = 0; ///< Tag of the writer that may change it in place; 0: nobody.
        std::array<Item, kPageItems> items{};
    };
    using PagePointer = std::shared_ptr<Page>;

    /// Null when nothing was ever written near `id`.
    [[nodiscard]] const Item* find(std::uint32_t id) const
    {
        const std::uint32_t page = id >> kPageLog;
        return page < m_pages.size() && m_pages[page] ? &m_pages[page]->items[id & (kPageItems - 1)] : nullptr;
    }

    /// The item, or a default one when nothing was ever written near `id`.
    [[nodiscard]] Item at(std::uint32_t id) const
    {
        const Item* item = find(id);
        return item ? *item : Item{};
    }

    /// The item to write to; null when the id is out of range or the budget is spent.
    [[nodiscard]] Item* edit(std::uint32_t id, std::uint64_t owner, MemoryBudget& budget)
    {
        const std::uint32_t page = id >> kPageLog;
        if (page >= m_pages.size() || !m_pages[page] || m_pages[page]->owner != owner) [[unlikely]] {
            if (!own(page, owner, budget))
                return nullptr;
        }
        return &m_pages[page]->items[id & (kPageItems - 1)];
    }

    /// Null entries are pages that were never written.
    [[nodiscard]] const std::vector<PagePointer>& pages() const { return m_pages; }
    /// For loading a keyframe.
    void assignPages(std::vector<PagePointer> pages) { m_pages = std::move(pages); }

    [[nodiscard]] std::size_t bytes() const
    {
        std::size_t sum = m_pages.size() * sizeof(PagePointer);
        for (const PagePointer& page : m_pages)
            sum += page ? sizeof(Page) : 0;
        return sum;
    }

private:
    [[gnu::noinline]] bool own(std::uint32_t page, std::uint64_t owner, MemoryBudget& budget)
    {
        if (page >= kMaxItems >> kPageLog)
            return false;
        std::size_t cost = page < m_pages.size() ? 0 : (page + 1 - m_pages.size()) * sizeof(PagePointer);
        if (page >= m_pages.size() || !m_pages[page])
            cost += sizeof(Page);
        if (!budget.take(cost))
            return false;
        if (page >= m_pages.size())
            m_pages.resize(page + 1);
        m_pages[page] = m_pages[page] ? std::make_shared<Page>(*m_pages[page]) : std::make_shared<Page>();
        m_pages[page]->owner = owner;
        return true;
    }

    std::vector<PagePointer> m_pages;
};

} // namespace inspector
