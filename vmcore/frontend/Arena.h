// SPDX-License-Identifier: GPL-3.0-or-later
// Owns the memory of one parsed source text: bump allocation in growing blocks, freed all at once.
// Used by the thread that parses and by whoever holds the ParseResult afterwards; not shared
// between threads. Invariant: nothing allocated here has a destructor that must run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vmcore::frontend {

/// A read-only view of `size()` elements that live in an Arena. Never owns; copy freely.
template<class T>
class ArenaSpan
{
public:
    constexpr ArenaSpan() = default;
    constexpr ArenaSpan(T* data, std::uint32_t size)
        : m_data(data)
        , m_size(size)
    {
    }

    [[nodiscard]] constexpr T* begin() const { return m_data; }
    [[nodiscard]] constexpr T* end() const { return m_data + m_size; }
    [[nodiscard]] constexpr std::uint32_t size() const { return m_size; }
    [[nodiscard]] constexpr bool empty() const { return m_size == 0; }
    [[nodiscard]] constexpr T& operator[](std::size_t index) const { return m_data[index]; }
    [[nodiscard]] constexpr T& front() const { return m_data[0]; }
    [[nodiscard]] constexpr T& back() const { return m_data[m_size - 1]; }

private:
    T* m_data = nullptr;
    std::uint32_t m_size = 0;
};

class Arena
{
public:
    Arena() = default;
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// Raw memory, aligned; throws std::bad_alloc only.
    [[nodiscard]] void* allocate(std::size_t bytes, std::size_t alignment);

    /// A new value-initialised T.
    template<class T, class... Args>
    [[nodiscard]] T* make(Args&&... args)
    {
        static_assert(std::is_trivially_destructible_v<T>);
        return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
    }

    /// Copies `count` elements into the arena.
    template<class T>
    [[nodiscard]] ArenaSpan<T> copy(const T* data, std::size_t count)
    {
        static_assert(std::is_trivially_destructible_v<T>);
        if (count == 0) {
            return {};
        }
        T* memory = static_cast<T*>(allocate(sizeof(T) * count, alignof(T)));
        for (std::size_t i = 0; i < count; ++i) {
            new (memory + i) T(data[i]);
        }
        return {memory, static_cast<std::uint32_t>(count)};
    }

    /// Copies text into the arena.
    [[nodiscard]] std::string_view copy(std::string_view text);

private:
    struct Block
    {
        Block* previous;
    };

    void addBlock(std::size_t atLeast);

    Block* m_last = nullptr;
    char* m_next = nullptr;
    char* m_end = nullptr;
    std::size_t m_blockSize = 16 * 1024;
};

} // namespace vmcore::frontend
