// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers what lookups along the mro of a class gave, also that they gave nothing. An entry is
// right as long as the class has the version it was made for; names are compared by address, so a
// collection, which may free names, clears the cache.
#pragma once
#include "vmcore/object/HeapObject.h"

#include <array>
#include <optional>

namespace vmcore {

struct StrObject;

class MethodCache
{
public:
    // kNull inside: the class is known not to have the name. nullopt: not in the cache.
    std::optional<Value> find(std::uint32_t typeVersion, const StrObject* name) const
    {
        const Entry& e = m_entries[place(typeVersion, name)];
        if (e.version == typeVersion && e.name == name) [[likely]]
            return e.value;
        return std::nullopt;
    }
    void add(std::uint32_t typeVersion, const StrObject* name, Value v)
    {
        m_entries[place(typeVersion, name)] = {typeVersion, name, v};
    }
    void clear() { m_entries.fill({}); }

private:
    struct Entry
    {
        std::uint32_t version = 0; // 0: empty; no class has it
        const StrObject* name = nullptr;
        Value value = kNull;
    };
    static constexpr std::size_t kEntries = 4096;
    static std::size_t place(std::uint32_t version, const StrObject* name)
    {
        return (version ^ (reinterpret_cast<std::uintptr_t>(name) >> 4)) % kEntries;
    }
    std::array<Entry, kEntries> m_entries;
};

} // namespace vmcore
