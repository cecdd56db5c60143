// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks, cells, marking and sweeping. See Heap.h for the contract.
#include "vmcore/object/Heap.h"

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

constexpr std::size_t kBlockBytes = 64 * 1024;
constexpr std::size_t kLargestCell = 32752;
constexpr std::uint64_t kFullCollectionFloor = 64ull << 20;

constexpr auto kCellSizes = std::to_array<std::uint32_t>(
    {16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 320, 384, 448, 512, 640, 768, 896, 1024,
        1280, 1536, 1792, 2048, 2560, 3072, 3584, 4096, 5120, 6144, 7168, 8192, 10912, 16384, 21840, 32752});

constexpr std::size_t classOf(std::size_t bytes)
{
    if (bytes <= 256)
        return bytes == 0 ? 0 : (bytes - 1) / 16;
    return static_cast<std::size_t>(
        std::lower_bound(kCellSizes.begin() + 16, kCellSizes.end(), bytes) - kCellSizes.begin());
}

enum class BlockUse : std::uint8_t { Free, Cells, LargeHead, LargeTail };
struct Block
{
    BlockUse use;
    bool hasYoung; // cells were handed out since the last collection
    bool queued;   // in its class's list of blocks with free cells
    std::uint8_t sizeClass;
    std::uint32_t run; // LargeHead, Free: blocks; LargeTail: distance to the head
};
struct FreeCell
{
    std::uint64_t head; // zero: kind Free
    FreeCell* next;
};
struct SizeClass
{
    FreeCell* free = nullptr;
    char *fresh = nullptr, *freshEnd = nullptr; // never used part of the newest block
    std::vector<std::uint32_t> available;       // blocks that a sweep found free cells in
};

std::uint64_t microseconds()
{
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count());
}

} // namespace

struct Heap::Impl
{
    Vm& vm;
    Heap& heap;
    char* base = nullptr;
    std::size_t blockCount = 0, blocksUsed = 0; // blocksUsed: all beyond were never handed out
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
        munmap(base, blockCount * kBlockBytes + kBlockBytes);
        munmap(blocks, blockCount * sizeof(Block));
    }

    void reserve(std::uint64_t bytes)
    {
        for (;; bytes /= 2) {
            void* p = mmap(nullptr, bytes + kBlockBytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (p != MAP_FAILED) {
                base = static_cast<char*>(p);
                break;
            }
            if (bytes < (64u << 20))
                throw std::bad_alloc();
        }
        blockCount = bytes / kBlockBytes;
        void* table = mmap(nullptr, blockCount * sizeof(Block), PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (table == MAP_FAILED)
            throw std::bad_alloc();
        blocks = static_cast<Block*>(table);
    }

    char* blockStart(std::size_t index) const
    {
        // The region is aligned by giving up its first part; one spare block was mapped for it.
        const auto aligned
            = (reinterpret_cast<std::uintptr_t>(base) + kBlockBytes - 1) & ~(std::uintptr_t{kBlockBytes} - 1);
        return reinterpret_cast<char*>(aligned) + index * kBlockBytes;
    }

    std::uint32_t takeBlocks(std::size_t count)
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
        allocatedSinceCollection += count * kBlockBytes;
        const std::uint32_t first = takeBlocks(count);
        blocks[first] = {BlockUse::LargeHead, true, false, 0, static_cast<std::uint32_t>(count)};
        for (std::uint32_t i = 1; i < count; ++i)
            blocks[first + i] = {BlockUse::LargeTail, false, false, 0, i};
        return blockStart(first);
    }

    void* allocateSlow(std::size_t sizeClass)
    {
        SizeClass& c = classes[sizeClass];
        if (c.fresh != c.freshEnd) {
            void* cell = c.fresh;
            c.fresh += kCellSizes[sizeClass];
            return cell;
        }
        while (!c.available.empty()) {
            const std::uint32_t index = c.available.back();
            c.available.pop_back();
            blocks[index].queued = false;
            allocatedSinceCollection += threadFreeCells(index, c);
            if (FreeCell* cell = c.free) {
                c.free = cell->next;
                return cell;
            }
        }
        const std::uint32_t index = takeBlocks(1);
        blocks[index] = {BlockUse::Cells, true, false, static_cast<std::uint8_t>(sizeClass), 1};
        allocatedSinceCollection += kBlockBytes;
        const std::size_t size = kCellSizes[sizeClass];
        c.fresh = blockStart(index) + size;
        c.freshEnd = blockStart(index) + kBlockBytes / size * size;
        return blockStart(index);
    }

    // Makes a free list of the block's free cells; returns their bytes.
    std::size_t threadFreeCells(std::uint32_t index, SizeClass& c)
    {
        const std::size_t size = kCellSizes[blocks[index].sizeClass];
        char* start = blockStart(index);
        std::size_t found = 0;
        for (std::size_t at = kBlockBytes / size * size; at != 0;) {
            at -= size;
            auto* o = reinterpret_cast<HeapObject*>(start + at);
            if (o->kind != ObjectKind::Free)
                continue;
            auto* cell = reinterpret_cast<FreeCell*>(o);
            cell->next = c.free;
            c.free = cell;
            found += size;
        }
        blocks[index].hasYoung = true;
        return found;
    }

    template<class Visit>
    void eachIn(std::uint32_t index, Visit&& visit)
    {
        const Block& b = blocks[index];
        if (b.use == BlockUse::LargeHead) {
            auto* o = reinterpret_cast<HeapObject*>(blockStart(index));
            if (o->kind != ObjectKind::Free)
                visit(o);
        } else if (b.use == BlockUse::Cells) {
            const std::size_t size = kCellSizes[b.sizeClass];
            char* start = blockStart(index);
            for (std::size_t at = 0; at + size <= kBlockBytes; at += size) {
                auto* o = reinterpret_cast<HeapObject*>(start + at);
                if (o->kind != ObjectKind::Free)
                    visit(o);
            }
        }
    }

    void finalizeAll()
    {
        for (std::uint32_t i = 0; i < blocksUsed; ++i)
            eachIn(i, [](HeapObject* o) { finalizeObject(o); });
    }

    void forgetMarks()
    {
        for (HeapObject* o : remembered)
            o->gc = GcState::Old;
        remembered.clear();
        for (std::uint32_t i = 0; i < blocksUsed; ++i) {
            blocks[i].hasYoung = true;
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
        std::uint64_t freed = 0, live = 0;
        eachIn(index, [&](HeapObject* o) {
            if (o->gc != GcState::Young) {
                ++live;
                return;
            }
            finalizeObject(o);
            o->kind = ObjectKind::Free;
            ++freed;
        });
        b.hasYoung = false;
        if (b.use == BlockUse::LargeHead) {
            if (live == 0)
                releaseRun(index, b.run);
            return freed;
        }
        const SizeClass& c = classes[b.sizeClass];
        const bool isFresh
            = c.fresh != c.freshEnd && c.fresh >= blockStart(index) && c.fresh < blockStart(index) + kBlockBytes;
        if (isFresh) {
            b.hasYoung = true; // still being filled
        } else if (live == 0) {
            releaseCells(index);
        } else if (!b.queued) {
            b.queued = true;
            classes[b.sizeClass].available.push_back(index);
        }
        return freed;
    }

    void releaseCells(std::uint32_t index)
    {
        if (blocks[index].queued)
            std::erase(classes[blocks[index].sizeClass].available, index);
        blocks[index] = {BlockUse::Free, false, false, 0, 1};
        std::memset(blockStart(index), 0, kBlockBytes);
        freeBlocks.push_back(index);
    }

    void releaseRun(std::uint32_t first, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i)
            blocks[first + i] = {BlockUse::Free, false, false, 0, 1};
        // Gives the pages back; they read as zero when used again.
        madvise(blockStart(first), std::size_t{count} * kBlockBytes, MADV_DONTNEED);
        if (count == 1)
            freeBlocks.push_back(first);
        else
            addFreeRun(first, count);
    }

    void addFreeRun(std::uint32_t first, std::uint32_t count)
    { // joins neighbours, so that growing lists find room again
        for (bool joined = true; joined;) {
            joined = false;
            for (std::size_t i = 0; i < freeRuns.size(); ++i) {
                const auto [other, length] = freeRuns[i];
                if (other + length != first && first + count != other)
                    continue;
                first = std::min(first, other);
                count += length;
                freeRuns[i] = freeRuns.back();
                freeRuns.pop_back();
                joined = true;
                break;
            }
        }
        freeRuns.emplace_back(first, count);
    }

    std::uint64_t liveBytes()
    {
        std::uint64_t bytes = 0;
        for (std::uint32_t i = 0; i < blocksUsed; ++i) {
            const Block& b = blocks[i];
            if (b.use == BlockUse::LargeHead)
                bytes += b.run * kBlockBytes;
            else if (b.use == BlockUse::Cells)
                bytes += kBlockBytes;
        }
        return bytes;
    }

    void maybeCollect()
    {
        const std::uint64_t every = vm.config.collectEvery;
        if (every != 0 && ++allocations % every == 0)
            heap.collect(allocations / every % 8 == 0 ? Collection::Full : Collection::Minor);
        else if (allocatedSinceCollection >= vm.config.nurseryBytes)
            heap.collect(oldBytes >= fullThreshold ? Collection::Full : Collection::Minor);
    }
};

Heap::Heap(Vm& vm)
    : m_impl(std::make_unique<Impl>(vm, *this))
{
}
Heap::~Heap() = default;

void* Heap::allocateCell(std::size_t bytes)
{
    Impl& i = *m_impl;
    if (bytes > kLargestCell) [[unlikely]] {
        i.maybeCollect();
        return i.allocateLarge(bytes);
    }
    const std::size_t c = classOf(bytes);
    if (i.vm.config.collectEvery != 0) [[unlikely]]
        i.maybeCollect();
    if (FreeCell* cell = i.classes[c].free) [[likely]] {
        i.classes[c].free = cell->next;
        return cell;
    }
    if (i.allocatedSinceCollection >= i.vm.config.nurseryBytes) [[unlikely]]
        i.maybeCollect();
    return i.allocateSlow(c);
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
    const std::uint64_t before = microseconds();
    i.mark(kind);
    i.vm.dropUnmarked();
    m_statistics.lastFreedObjects = i.sweep();
    m_statistics.allocatedBytes += i.allocatedSinceCollection;
    i.allocatedSinceCollection = 0;
    i.oldBytes = i.liveBytes();
    if (kind == Collection::Full)
        i.fullThreshold = std::max(kFullCollectionFloor, 2 * i.oldBytes);
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
        const std::uint64_t at = (address - start) % kBlockBytes / size * size;
        if (at + size > kBlockBytes)
            return nullptr;
        o = reinterpret_cast<HeapObject*>(i.blockStart(index) + at);
    } else if (b.use == BlockUse::LargeHead || b.use == BlockUse::LargeTail) {
        index -= b.use == BlockUse::LargeTail ? b.run : 0;
        o = reinterpret_cast<HeapObject*>(i.blockStart(index));
    }
    return o && o->kind != ObjectKind::Free ? o : nullptr;
}

// --- marking ------------------------------------------------------------------------------------
void Marker::object(HeapObject* o)
{
    if (!o || o->gc != GcState::Young)
        return;
    o->gc = GcState::Old;
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

[[clang::no_sanitize("address")]] void Marker::words(const void* from, const void* to)
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
