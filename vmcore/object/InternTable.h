// SPDX-License-Identifier: GPL-3.0-or-later
// The interned strings of one Vm: open addressing by hash, weak (the collector drops unmarked ones).
#pragma once
#include "vmcore/object/Str.h"

#include <vector>

namespace vmcore {

class InternTable
{
public:
    InternTable()
        : m_slots(1024)
    {
    }
    // The interned string equal to `s`, which becomes it if there is none.
    StrObject* add(StrObject* s)
    {
        if ((s->flags & kStrInterned) != 0)
            return s;
        if (2 * (m_used + 1) > m_slots.size())
            rebuild(m_slots.size() * 2);
        const auto hash = static_cast<std::size_t>(hashStr(s));
        std::size_t i = hash & (m_slots.size() - 1);
        while (m_slots[i]) {
            if (m_slots[i]->hash == s->hash && equalStr(m_slots[i], s))
                return m_slots[i];
            i = (i + 1) & (m_slots.size() - 1);
        }
        s->flags |= kStrInterned;
        m_slots[i] = s;
        ++m_used;
        m_recent.push_back(s);
        return s;
    }
    // After marking. In a minor collection only what was added since the last one can be unmarked.
    void dropUnmarked(bool isFull)
    {
        if (isFull) {
            for (StrObject*& s : m_slots)
                if (s && s->gc == GcState::Young)
                    s = nullptr;
            rebuild(m_slots.size());
        } else {
            for (const StrObject* s : m_recent)
                if (s->gc == GcState::Young)
                    remove(s);
        }
        m_recent.clear();
    }

private:
    // Closes the gap, so that every later entry of the run is still found.
    void remove(const StrObject* s)
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t gap = static_cast<std::size_t>(s->hash) & mask;
        while (m_slots[gap] != s)
            gap = (gap + 1) & mask;
        for (std::size_t i = (gap + 1) & mask; m_slots[i]; i = (i + 1) & mask) {
            const std::size_t home = static_cast<std::size_t>(m_slots[i]->hash) & mask;
            if (((i - home) & mask) < ((i - gap) & mask))
                continue;
            m_slots[gap] = m_slots[i];
            gap = i;
        }
        m_slots[gap] = nullptr;
        --m_used;
    }

    void rebuild(std::size_t size)
    {
        std::vector<StrObject*> old(size);
        old.swap(m_slots);
        m_used = 0;
        for (StrObject* s : old) {
            if (!s)
                continue;
            std::size_t i = static_cast<std::size_t>(s->hash) & (size - 1);
            while (m_slots[i])
                i = (i + 1) & (size - 1);
            m_slots[i] = s;
            ++m_used;
        }
    }
    std::vector<StrObject*> m_slots;
    std::vector<StrObject*> m_recent; // added since the last collection
    std::size_t m_used = 0;
};

} // namespace vmcore
