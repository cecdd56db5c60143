// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks, cells, marking and sweeping. See Heap.h for the contract.
#include "vmcore/object/Heap.h"

#include "vmcore/object/Deaths.h"
#include "vmcore/object/HeapBlocks.h"
#include "vmcore/object/Trace.h"
#include "vmcore/object/Vm.h"
#include "vmcore/object/VmConfig.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <new>
#include <sys/mman.h>

namespace vmcore {
namespace {

std::uint64_t microseconds()
{
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count());
}

} // namespace

// Memory that was used before is not cleared: a block's cells are made one batch after the other when they are needed,
// and whoever walks a block stops behind those that were made.
struct Heap::Impl
{
    struct SizeClass
    {
        FreeCell* free = nullptr;             // larger cells, or when every allocation counts
        std::uint32_t fresh = kNoBlock;       // the block whose cells are being made
        std::vector<std::uint32_t> available; // blocks that a sweep found free cells in
    };
    static constexpr std::uint32_t kNoBlock = ~0u;

    Vm& vm;
    Heap& heap;
    char* base = nullptr;
    char* start = nullptr;                      // of the first block
    std::size_t blockCount = 0, blocksUsed = 0; // blocksUsed: all beyond were never handed out
    std::size_t liveBlocks = 0;
    Block* blocks = nullptr;
    std::array<SizeClass, kCellSizes.size()> classes{};
    std::vector<std::uint32_t> freeBlocks;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> freeRuns; // first block, length ≥ 2
    std::vector<HeapObject*> remembered;
    std::uint64_t allocatedSinceCollection = 0, oldBytes = 0, fullThreshold = kFullCollectionFloor;
    std::uint64_t allocations = 0;
    bool collecting = false;

    Impl(Vm& owner, Heap& h)
        : vm(owner)
        , heap(h)
    {
        reserve(owner.config.heapReserveBytes);
    }
    ~Impl()
    {
        finalizeAll();
        munmap(base, blockCount * kBlockBytes + kHugePage);
        munmap(blocks, blockCount * sizeof(Block));
    }

    void reserve(std::uint64_t bytes)
    {
        for (;; bytes /= 2) {
            void* p = mmap(
                nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (p != MAP_FAILED) {
                base = static_cast<char*>(p);
                break;
            }
            if (bytes < (64u << 20))
                throw std::bad_alloc();
        }
        // Aligned by giving up the first part; room for that was mapped, too. Large pages save most page faults.
        start = base + (kHugePage - reinterpret_cast<std::uintptr_t>(base) % kHugePage) % kHugePage;
        blockCount = bytes / kBlockBytes;
        madvise(start, blockCount * kBlockBytes, MADV_HUGEPAGE);
        void* table = mmap(nullptr, blockCount * sizeof(Block), PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (table == MAP_FAILED)
            throw std::bad_alloc();
        blocks = static_cast<Block*>(table);
    }

    char* blockStart(std::size_t index) const { return start + index * kBlockBytes; }
    Block& blockOf(const HeapObject* o)
    {
        return blocks[static_cast<std::size_t>(reinterpret_cast<const char*>(o) - start) / kBlockBytes];
    }

    std::uint32_t takeBlocks(std::size_t count)
    {
        const std::uint32_t first = findBlocks(count);
        liveBlocks += count;
        allocatedSinceCollection += count * kBlockBytes;
        return first;
    }

    std::uint32_t findBlocks(std::size_t count)
    {
        if (count == 1 && !freeBlocks.empty()) {
            const std::uint32_t b = freeBlocks.back();
            freeBlocks.pop_back();
            return b;
        }
        for (std::size_t i = 0; i < freeRuns.size(); ++i) {
            auto& [first, length] = freeRuns[i];
            if (length < count)
                continue;
            const std::uint32_t b = first;
            first += static_cast<std::uint32_t>(count);
            length -= static_cast<std::uint32_t>(count);
            if (length == 0) {
                freeRuns[i] = freeRuns.back();
                freeRuns.pop_back();
            }
            return b;
        }
        if (blocksUsed + count > blockCount)
            throw std::bad_alloc();
        const auto b = static_cast<std::uint32_t>(blocksUsed);
        blocksUsed += count;
        return b;
    }

    void* allocateLarge(std::size_t bytes)
    {
        const std::size_t count = (bytes + kBlockBytes - 1) / kBlockBytes;
        const std::uint32_t first = takeBlocks(count);
        blocks[first] = {BlockUse::LargeHead, 0, true, false, false, 1, 0, static_cast<std::uint32_t>(count)};
        for (std::uint32_t i = 1; i < count; ++i)
            blocks[first + i] = {BlockUse::LargeTail, 0, false, false, false, 0, 0, i};
        return blockStart(first);
    }

    // Free cells of the class, at least one.
    FreeCell* findCells(std::size_t sizeClass)
    {
        SizeClass& c = classes[sizeClass];
        if (c.fresh != kNoBlock)
            return makeCells(c, sizeClass);
        while (!c.available.empty()) {
            const std::uint32_t index = c.available.back();
            c.available.pop_back();
            Block& b = blocks[index];
            if (b.use != BlockUse::Cells || b.sizeClass != sizeClass || !b.isQueued)
                continue; // freed since
            b.isQueued = false;
            if (FreeCell* cells = freeCellsOf(index))
                return cells;
        }
        c.fresh = takeBlocks(1);
        blocks[c.fresh] = {BlockUse::Cells, static_cast<std::uint8_t>(sizeClass), true, false, false, 0, 0, 1};
        return makeCells(c, sizeClass);
    }

    FreeCell* makeCells(SizeClass& c, std::size_t sizeClass)
    {
        Block& b = blocks[c.fresh];
        const std::size_t size = kCellSizes[sizeClass];
        const std::size_t count = std::min(std::max<std::size_t>(kBatchBytes / size, 1), kBlockBytes / size - b.cells);
        char* at = blockStart(c.fresh) + b.cells * size;
        FreeCell* const first = reinterpret_cast<FreeCell*>(at);
        for (std::size_t i = 1; i < count; ++i, at += size)
            *reinterpret_cast<FreeCell*>(at) = {0, reinterpret_cast<FreeCell*>(at + size)};
        *reinterpret_cast<FreeCell*>(at) = {0, nullptr};
        b.cells = static_cast<std::uint16_t>(b.cells + count);
        b.hasYoung = true;
        if (b.cells == kBlockBytes / size)
            c.fresh = kNoBlock;
        return first;
    }

    FreeCell* freeCellsOf(std::uint32_t index)
    {
        Block& b = blocks[index];
        const std::size_t size = kCellSizes[b.sizeClass];
        FreeCell* first = nullptr;
        for (std::size_t at = b.cells * size; at != 0;) {
            at -= size;
            auto* o = reinterpret_cast<HeapObject*>(blockStart(index) + at);
            if (o->kind != ObjectKind::Free)
                continue;
            auto* cell = reinterpret_cast<FreeCell*>(o);
            cell->next = first;
            first = cell;
            allocatedSinceCollection += size;
        }
        b.hasYoung = true;
        return first;
    }

    template<class Visit>
    void eachIn(std::uint32_t index, Visit&& visit)
    {
        const Block& b = blocks[index];
        if (b.use != BlockUse::LargeHead && b.use != BlockUse::Cells)
            return;
        const std::size_t size = b.use == BlockUse::Cells ? kCellSizes[b.sizeClass] : 0;
        char* at = blockStart(index);
        for (std::uint32_t left = b.cells; left != 0; --left, at += size) {
            auto* o = reinterpret_cast<HeapObject*>(at);
            if (o->kind != ObjectKind::Free)
                visit(o);
        }
    }

    void finalizeAll()
    {
        for (std::uint32_t i = 0; i < blocksUsed; ++i)
            if (blocks[i].hasFinalizers)
                eachIn(i, [](HeapObject* o) { finalizeObject(o); });
    }

    void forgetMarks()
    {
        for (HeapObject* o : remembered)
            o->gc = GcState::Old;
        remembered.clear();
        for (std::uint32_t i = 0; i < blocksUsed; ++i) {
            blocks[i].hasYoung = true;
            blocks[i].live = 0;
            eachIn(i, [](HeapObject* o) { o->gc = GcState::Young; });
        }
    }

    void mark(Collection kind)
    {
        Marker marker(heap);
        if (kind == Collection::Full)
            forgetMarks();
        for (HeapObject* o : remembered) {
            o->gc = GcState::Old;
            traceObject(vm, o, marker);
        }
        remembered.clear();
        vm.markRoots(marker);
        marker.drain();
    }

    // Frees what is still young; returns the number of objects.
    std::uint64_t sweep()
    {
        std::uint64_t freed = 0;
        heap.m_smallFree.fill(nullptr);
        for (SizeClass& c : classes)
            c.free = nullptr;
        for (std::uint32_t i = 0; i < blocksUsed; i += blocks[i].use == BlockUse::LargeHead ? blocks[i].run : 1)
            if (blocks[i].hasYoung && blocks[i].use != BlockUse::Free)
                freed += sweepBlock(i);
        return freed;
    }

    std::uint64_t sweepBlock(std::uint32_t index)
    {
        Block& b = blocks[index];
        b.hasYoung = false;
        const std::uint64_t freed = b.cells - b.live;
        if (b.hasFinalizers)
            eachIn(index, [](HeapObject* o) {
                if (o->gc == GcState::Young)
                    finalizeObject(o);
            });
        if (b.live == 0) {
            release(index, b.use == BlockUse::LargeHead ? b.run : 1);
            return freed;
        }
        if (freed == 0 || b.use == BlockUse::LargeHead)
            return freed;
        eachIn(index, [](HeapObject* o) {
            if (o->gc == GcState::Young)
                o->kind = ObjectKind::Free;
        });
        if (!b.isQueued) {
            b.isQueued = true;
            classes[b.sizeClass].available.push_back(index);
        }
        return freed;
    }

    // Nothing lives there any more. The memory stays mapped: to get it back from the system costs more than to use it.
    void release(std::uint32_t first, std::uint32_t count)
    {
        const Block& b = blocks[first];
        if (b.use == BlockUse::Cells) {
            SizeClass& c = classes[b.sizeClass];
            if (c.fresh == first)
                c.fresh = kNoBlock;
        }
        for (std::uint32_t i = 0; i < count; ++i)
            blocks[first + i] = kFreeBlock;
        liveBlocks -= count;
        if (count == 1)
            freeBlocks.push_back(first);
        else
            freeRuns.emplace_back(first, count);
    }

    // Joins free neighbours, so that large objects find room; gives memory back when most of it is free.
    void tidyFreeBlocks()
    {
        freeBlocks.clear();
        freeRuns.clear();
        const std::size_t freeCount = blocksUsed - liveBlocks;
        const bool givesBack = freeCount > liveBlocks + kFullCollectionFloor / kBlockBytes;
        for (std::uint32_t i = 0; i < blocksUsed;) {
            std::uint32_t end = i;
            while (end < blocksUsed && blocks[end].use == BlockUse::Free)
                ++end;
            if (end == i) {
                i += blocks[i].use == BlockUse::LargeHead ? blocks[i].run : 1;
                continue;
            }
            if (givesBack)
                madvise(blockStart(i), std::size_t{end - i} * kBlockBytes, MADV_DONTNEED);
            if (end - i == 1)
                freeBlocks.push_back(i);
            else
                freeRuns.emplace_back(i, end - i);
            i = end;
        }
    }

    void maybeCollect()
    {
        const std::uint64_t every = vm.config.collectEvery;
        if (every != 0 && ++allocations % every == 0)
            heap.collect(allocations / every % 8 == 0 ? Collection::Full : Collection::Minor);
        else if (allocatedSinceCollection >= vm.config.nurseryBytes)
            heap.collect(Collection::Minor);
    }
};

Heap::Heap(Vm& vm)
    : m_impl(std::make_unique<Impl>(vm, *this))
{
}
Heap::~Heap() = default;

void* Heap::allocateSlow(std::size_t bytes)
{
    Impl& i = *m_impl;
    const bool everyCounts = i.vm.config.collectEvery != 0;
    if (everyCounts || i.allocatedSinceCollection >= i.vm.config.nurseryBytes)
        i.maybeCollect();
    if (bytes > kLargestCell)
        return i.allocateLarge(bytes);
    const std::size_t c = classOf(bytes);
    FreeCell*& kept = c < m_smallFree.size() && !everyCounts ? m_smallFree[c] : i.classes[c].free;
    FreeCell* cell = kept ? kept : i.findCells(c);
    kept = cell->next;
    return cell;
}

void Heap::noteFinalizer(HeapObject* o)
{
    m_impl->blockOf(o).hasFinalizers = true;
}

void Heap::remember(HeapObject* owner)
{
    owner->gc = GcState::Remembered;
    m_impl->remembered.push_back(owner);
}

void Heap::collect(Collection kind)
{
    Impl& i = *m_impl;
    if (i.collecting)
        return;
    i.collecting = true;
    if (i.oldBytes >= i.fullThreshold)
        kind = Collection::Full;
    const std::uint64_t before = microseconds();
    i.mark(kind);
    i.vm.deaths().notice(kind == Collection::Full);
    i.vm.dropUnmarked(kind == Collection::Full);
    m_statistics.lastFreedObjects = i.sweep();
    m_statistics.allocatedBytes += i.allocatedSinceCollection;
    i.allocatedSinceCollection = 0;
    i.oldBytes = i.liveBlocks * kBlockBytes;
    if (kind == Collection::Full) {
        i.fullThreshold = std::max(kFullCollectionFloor, 2 * i.oldBytes);
        i.tidyFreeBlocks();
    }
    ++(kind == Collection::Full ? m_statistics.fullCollections : m_statistics.minorCollections);
    m_statistics.liveBytes = i.oldBytes;
    m_statistics.lastMicroseconds = microseconds() - before;
    i.collecting = false;
    if (onCollected)
        onCollected(kind, m_statistics);
}

void Heap::eachObject(const std::function<void(HeapObject*)>& visit)
{
    for (std::uint32_t i = 0; i < m_impl->blocksUsed; ++i)
        m_impl->eachIn(i, visit);
}

HeapObject* Heap::objectAt(std::uint64_t address) const
{
    const Impl& i = *m_impl;
    const auto start = reinterpret_cast<std::uint64_t>(i.blockStart(0));
    if (address < start || address >= start + i.blocksUsed * kBlockBytes)
        return nullptr;
    std::uint64_t index = (address - start) / kBlockBytes;
    const Block& b = i.blocks[index];
    HeapObject* o = nullptr;
    if (b.use == BlockUse::Cells) {
        const std::uint64_t size = kCellSizes[b.sizeClass];
        const std::uint64_t cell = (address - start) % kBlockBytes / size;
        if (cell >= b.cells)
            return nullptr;
        o = reinterpret_cast<HeapObject*>(i.blockStart(index) + cell * size);
    } else if (b.use == BlockUse::LargeHead || b.use == BlockUse::LargeTail) {
        index -= b.use == BlockUse::LargeTail ? b.run : 0;
        o = reinterpret_cast<HeapObject*>(i.blockStart(index));
    }
    return o && o->kind != ObjectKind::Free ? o : nullptr;
}

void Heap::referents(HeapObject* o, std::vector<HeapObject*>& found)
{
    Marker marker(*this, &found);
    traceObject(m_impl->vm, o, marker);
}

void Heap::keep(HeapObject* o)
{
    o->gc = GcState::Old;
    ++m_impl->blockOf(o).live;
}

void Heap::forgetMarks()
{
    m_impl->forgetMarks();
}

// --- marking ------------------------------------------------------------------------------------
void Marker::object(HeapObject* o)
{
    if (!o || (o->gc != GcState::Young && !m_found))
        return;
    if (m_found) [[unlikely]]
        return m_found->push_back(o);
    m_heap.keep(o);
    m_pending.push_back(o);
}

void Marker::range(const Value* from, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        value(from[i]);
}

void Marker::word(std::uint64_t w)
{
    if (w >> 48 == kTagHeap >> 48)
        w ^= kTagHeap;
    if (HeapObject* o = m_heap.objectAt(w))
        object(o);
    if (HeapObject* o = m_heap.objectAt(w - 8)) // compilers keep one-past-end pointers
        object(o);
}

[[clang::no_sanitize("address", "thread")]] void Marker::words(const void* from, const void* to)
{
    auto at = (reinterpret_cast<std::uintptr_t>(from) + 7) & ~std::uintptr_t{7};
    for (; at + 8 <= reinterpret_cast<std::uintptr_t>(to); at += 8)
        word(*reinterpret_cast<const std::uint64_t*>(at));
}

void Marker::drain()
{
    Vm& vm = m_heap.m_impl->vm;
    while (!m_pending.empty()) {
        HeapObject* o = m_pending.back();
        m_pending.pop_back();
        traceObject(vm, o, *this);
    }
}

RootedValues::RootedValues(Vm& vm)
    : m_vm(vm)
{
    vm.m_rooted.push_back(this);
}
RootedValues::~RootedValues()
{
    std::erase(m_vm.m_rooted, this);
}

} // namespace vmcore
