// SPDX-License-Identifier: GPL-3.0-or-later
// The storage of collections.deque, which its methods (Deque.cpp) and operators (DequeOperators.cpp) share.
#pragma once
#include "vmcore/runtime/NativeData.h"

#include <deque>
#include <span>

namespace vmcore {

struct Deque
{
    static constexpr const char* kName = "deque";
    static constexpr bool kHasWeakReferences = true;
    std::deque<Value> items;
    std::int64_t most = -1;      // -1: no limit
    std::uint64_t mutations = 0; // for iterators
    void trace(Marker& m)
    {
        for (const Value v : items)
            m.value(v);
    }
    std::int64_t length() const { return static_cast<std::int64_t>(items.size()); }
    void pushBack(Vm& vm, HeapObject* self, Value v);
    void pushFront(Vm& vm, HeapObject* self, Value v);
};
using DequeData = NativeData<Deque>;

// Adds the items of an iterable, which may be the deque itself; false: error.
bool dequeExtend(Vm& vm, Value self, Value iterable);
// A new deque of the same class, made of these items.
Value dequeLike(Vm& vm, Value self, Value iterable);
std::span<const NativeInfo> dequeOperators();

} // namespace vmcore
