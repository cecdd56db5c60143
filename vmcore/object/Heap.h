// SPDX-License-Identifier: GPL-3.0-or-later
// The garbage-collected heap of one Vm: non-moving, cells by size class in 64 KiB blocks of one
// reserved region, larger objects as runs of blocks. Mark and sweep, generational by sticky marks:
// a minor collection keeps the marks of old objects and looks only at what is young.
//
// Roots: the machine stacks and registers of the program's threads and their Python stacks conservatively
// (interior and one-past-end pointers count, tags are stripped), objects precisely. So C++ code may
// hold values in local variables and plain arrays on the stack, but not in memory from new or
// malloc (std::vector<Value>): use RootedValues for that.
//
// Any allocation may collect. Collection runs no Python.
#pragma once
#include "vmcore/object/HeapObject.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace vmcore {

class Vm;

class Marker
{
public:
    void value(Value v)
    {
        if (v.isHeap())
            object(v.object());
    }
    void object(HeapObject* o); // null is fine
    void range(const Value* from, std::size_t count);
    // Any word that may be or hold a pointer into an object.
    void word(std::uint64_t w);
    void words(const void* from, const void* to); // every aligned word in between

private:
    friend class Heap;
    explicit Marker(class Heap& heap, std::vector<HeapObject*>* found = nullptr)
        : m_heap(heap)
        , m_found(found)
    {
    }
    void drain();
    Heap& m_heap;
    std::vector<HeapObject*>* m_found; // marks nothing, but names what it meets
    std::vector<HeapObject*> m_pending;
};

struct HeapStatistics
{
    std::uint64_t minorCollections = 0, fullCollections = 0, liveBytes = 0, allocatedBytes = 0;
    std::uint64_t lastMicroseconds = 0;
    std::uint64_t lastFreedObjects = 0; // with the few cells that were ready to be handed out
};

class Heap
{
public:
    explicit Heap(Vm& vm);
    ~Heap();
    Heap(const Heap&) = delete;

    // Memory for an object of `bytes` with its head filled in; the rest is not initialised. Never
    // null: out of memory ends in std::bad_alloc, which calls turn into MemoryError.
    template<class T>
    T* allocate(ObjectKind kind, ShapeId shape, std::size_t bytes = sizeof(T))
    {
        auto* o = static_cast<T*>(allocateCell(bytes));
        o->shape = shape;
        o->kind = kind;
        o->gc = GcState::Young;
        o->flags = 0;
        if (kind == ObjectKind::Code || kind == ObjectKind::Native) [[unlikely]]
            noteFinalizer(o);
        return o;
    }
    // An exact instance of a built-in type.
    template<class T>
    T* allocate(ObjectKind kind)
    {
        return allocate<T>(kind, builtinShape(kind), sizeof(T));
    }

    // To be called after (or before) values were stored into `owner`, unless it is known to be
    // younger than the last allocation.
    void barrier(HeapObject* owner)
    {
        if (owner->gc == GcState::Old) [[unlikely]]
            remember(owner);
    }

    enum class Collection : std::uint8_t { Minor, Full };
    void collect(Collection kind); // a minor one becomes full when the old objects have doubled
    const HeapStatistics& statistics() const { return m_statistics; }
    // Called after each collection, on the VM thread.
    std::function<void(Collection, const HeapStatistics&)> onCollected;

    // Every live object; for `gc.get_objects`, class changes and checks. No allocation inside.
    void eachObject(const std::function<void(HeapObject*)>& visit);

    // What the object refers to, storage it owns included.
    void referents(HeapObject* o, std::vector<HeapObject*>& found);
    // For Deaths, while the heap is marked: one object stays; all objects start as unmarked.
    void keep(HeapObject* o);
    void forgetMarks();

    // Object that owns the address, also for interior and one-past-end pointers; null: none.
    HeapObject* objectAt(std::uint64_t address) const;

private:
    friend class Marker;
    struct FreeCell
    {
        std::uint64_t head; // zero: kind Free
        FreeCell* next;
    };
    // Cells up to this size have a class for every 16 bytes.
    static constexpr std::size_t kLargestSmallCell = 256;

    void* allocateCell(std::size_t bytes)
    {
        if (bytes <= kLargestSmallCell && bytes != 0) [[likely]] {
            FreeCell*& first = m_smallFree[(bytes - 1) / 16];
            if (FreeCell* cell = first) [[likely]] {
                first = cell->next;
                return cell;
            }
        }
        return allocateSlow(bytes);
    }
    void* allocateSlow(std::size_t bytes);
    void noteFinalizer(HeapObject* o); // something is to be done when it dies
    void remember(HeapObject* owner);
    struct Impl;
    std::array<FreeCell*, kLargestSmallCell / 16>
        m_smallFree{}; // ready to hand out; empty when every allocation counts
    std::unique_ptr<Impl> m_impl;
    HeapStatistics m_statistics;
};

// A growable array of values that the collector sees; for C++ code that must keep values in heap
// memory while it allocates or calls Python. Lives on the stack, in stack order.
class RootedValues
{
public:
    explicit RootedValues(Vm& vm);
    ~RootedValues();
    RootedValues(const RootedValues&) = delete;
    void push(Value v) { m_values.push_back(v); }
    void pop() { m_values.pop_back(); }
    std::size_t size() const { return m_values.size(); }
    Value& operator[](std::size_t i) { return m_values[i]; }
    Value* data() { return m_values.data(); }
    std::vector<Value>& values() { return m_values; }

private:
    Vm& m_vm;
    std::vector<Value> m_values;
};

} // namespace vmcore
