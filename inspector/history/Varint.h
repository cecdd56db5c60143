// SPDX-License-Identifier: GPL-3.0-or-later
// Little-endian base-128 numbers, and zigzag for differences. Reading accepts any input.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inspector {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

inline constexpr std::size_t kLongestVarint = 10;

/// Writes at most kLongestVarint bytes; returns the end.
inline std::uint8_t* writeVarint(std::uint8_t* out, std::uint64_t value)
{
    while (value >= 128) {
        *out++ = static_cast<std::uint8_t>(value | 128);
        value >>= 7;
    }
    *out++ = static_cast<std::uint8_t>(value);
    return out;
}

inline void putVarint(Bytes& out, std::uint64_t value)
{
    std::uint8_t buffer[kLongestVarint];
    out.insert(out.end(), buffer, writeVarint(buffer, value));
}

inline std::size_t varintSize(std::uint64_t value)
{
    return (static_cast<std::size_t>(std::bit_width(value | 1)) + 6) / 7;
}

/// Small for differences near zero, negative ones included (as two's complement).
inline std::uint64_t zigzag(std::uint64_t difference)
{
    return (difference << 1) ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(difference) >> 63);
}

inline std::uint64_t unzigzag(std::uint64_t value)
{
    return (value >> 1) ^ (0 - (value & 1));
}

class VarintReader
{
public:
    explicit VarintReader(ByteView bytes)
        : m_at(bytes.data())
        , m_end(bytes.data() + bytes.size())
    {
    }

    /// False at the end of the bytes.
    [[nodiscard]] bool read(std::uint64_t& value)
    {
        if (m_at != m_end && *m_at < 128) [[likely]] {
            value = *m_at++;
            return true;
        }
        return readLong(value);
    }
    [[nodiscard]] bool readByte(std::uint8_t& value)
    {
        if (m_at == m_end)
            return false;
        value = *m_at++;
        return true;
    }
    [[nodiscard]] bool atEnd() const { return m_at == m_end; }

private:
    [[gnu::noinline]] bool readLong(std::uint64_t& value)
    {
        value = 0;
        for (unsigned shift = 0; shift < 64 && m_at != m_end; shift += 7) {
            const std::uint8_t byte = *m_at++;
            value |= static_cast<std::uint64_t>(byte & 127) << shift;
            if (byte < 128)
                return true;
        }
        return false;
    }

    const std::uint8_t* m_at;
    const std::uint8_t* m_end;
};

} // namespace inspector
