// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Arena.h"

#include <cstdlib>
#include <cstring>

namespace vmcore::frontend {

namespace {
constexpr std::size_t kLargestBlock = 1024 * 1024;
constexpr std::size_t kBlockHeader = alignof(std::max_align_t);
} // namespace

Arena::~Arena()
{
    while (m_last != nullptr) {
        Block* previous = m_last->previous;
        std::free(m_last);
        m_last = previous;
    }
}

void* Arena::allocate(std::size_t bytes, std::size_t alignment)
{
    auto padding = [&] { return (alignment - reinterpret_cast<std::uintptr_t>(m_next) % alignment) % alignment; };
    if (m_next == nullptr || static_cast<std::size_t>(m_end - m_next) < bytes + padding()) {
        addBlock(bytes);
    }
    char* memory = m_next + padding();
    m_next = memory + bytes;
    return memory;
}

std::string_view Arena::copy(std::string_view text)
{
    if (text.empty()) {
        return {};
    }
    char* memory = static_cast<char*>(allocate(text.size(), 1));
    std::memcpy(memory, text.data(), text.size());
    return {memory, text.size()};
}

void Arena::addBlock(std::size_t atLeast)
{
    const std::size_t payload = atLeast > m_blockSize ? atLeast : m_blockSize;
    void* memory = std::malloc(kBlockHeader + payload);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    m_last = new (memory) Block{m_last};
    m_next = static_cast<char*>(memory) + kBlockHeader;
    m_end = m_next + payload;
    if (m_blockSize < kLargestBlock) {
        m_blockSize *= 2;
    }
}

} // namespace vmcore::frontend
