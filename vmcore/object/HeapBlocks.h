// SPDX-License-Identifier: GPL-3.0-or-later
// How the heap divides its memory: blocks, and the sizes of the cells in them. Only for Heap.cpp.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace vmcore {

inline constexpr std::size_t kBlockBytes = 64 * 1024;
inline constexpr std::size_t kLargestCell = 32752;
inline constexpr std::size_t kHugePage = 2u << 20;
inline constexpr std::size_t kBatchBytes = 4096;
inline constexpr std::uint64_t kFullCollectionFloor = 64ull << 20;

inline constexpr auto kCellSizes = std::to_array<std::uint32_t>(
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
    std::uint8_t sizeClass;
    bool hasYoung : 1;      // cells were handed out since the last collection
    bool isQueued : 1;      // in its class's list of blocks with free cells
    bool hasFinalizers : 1; // dying objects need more than their memory back
    std::uint16_t cells;    // Cells: those made so far; nothing lies behind them
    std::uint16_t live;     // old objects
    std::uint32_t run;      // LargeHead: blocks; LargeTail: distance to the head
};
inline constexpr Block kFreeBlock{BlockUse::Free, 0, false, false, false, 0, 0, 1};

} // namespace vmcore
