// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers where attributes of objects of a shape lie, for the sites that see more shapes than their inline cache
// holds. An entry is right as long as the shape has the version it was made for; names are compared by address, so a
// collection, which may free names, clears the cache.
#pragma once
#include "vmcore/object/HeapObject.h"

#include <array>

namespace vmcore {

struct StrObject;

enum class AttributePlace : std::uint8_t {
    Unknown,      // to be looked up each time
    InlineSlot,   // word `index` of the object
    OverflowSlot, // element `index` of the ValueArrayObject in word `extension`
    Class,        // `value`, an attribute of the class that is no descriptor
    Method        // `value`, an attribute of the class that takes the object as its first argument
};

struct AttributeEntry
{
    std::uint32_t version = 0; // 0: empty; no shape has it
    AttributePlace place = AttributePlace::Unknown;
    bool isWritable = false; // a slot that may be stored to directly
    std::uint16_t extension = 0;
    std::uint32_t index = 0;
    const StrObject* name = nullptr;
    Value value = kNull;
};

class AttributeCache
{
public:
    // The entry for the pair; it may be another pair's.
    AttributeEntry& at(std::uint32_t shapeVersion, const StrObject* name)
    {
        return m_entries[(shapeVersion * 7 ^ (reinterpret_cast<std::uintptr_t>(name) >> 4)) % kEntries];
    }
    void clear() { m_entries.fill({}); }

private:
    static constexpr std::size_t kEntries = 1024;
    std::array<AttributeEntry, kEntries> m_entries{};
};

} // namespace vmcore
