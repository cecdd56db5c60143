// SPDX-License-Identifier: GPL-3.0-or-later
// Byte strings that events name by id: file names, source texts, descriptions of code, decoded caches, output.
// Append only. Written by the VM thread, read by any thread. Locked: payloads are rare.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace vmcore {

/// Dense from 1; 0 means "no payload".
using PayloadId = std::uint32_t;

/// The bytes of a payload; null when there are none under the id.
using PayloadBytes = std::shared_ptr<const std::string>;

class Payloads
{
public:
    static constexpr std::size_t kDefaultLimit = std::size_t{256} << 20;
    static constexpr std::size_t kDefaultRecentLimit = std::size_t{64} << 20;

    /// Bytes kept at most, bookkeeping included: of interned strings, and of recent ones.
    explicit Payloads(std::size_t limit = kDefaultLimit, std::size_t recentLimit = kDefaultRecentLimit)
        : m_limit(limit)
        , m_recentLimit(recentLimit)
    {
    }
    Payloads(const Payloads&) = delete;
    Payloads& operator=(const Payloads&) = delete;

    /// The id of `bytes`, new or known. 0 for an empty string, and when the limit leaves no room.
    [[nodiscard]] PayloadId intern_anyThread(std::string_view bytes);

    /// A new id for `bytes`, for strings without end such as a program's output: when the limit is reached, the oldest
    /// of these are let go. 0 for an empty string.
    [[nodiscard]] PayloadId addRecent_anyThread(std::string_view bytes);

    /// Null for 0, for ids not given out, and for recent strings that were let go.
    [[nodiscard]] PayloadBytes read_anyThread(PayloadId id) const;

    /// Ids 1 … count exist.
    [[nodiscard]] PayloadId count_anyThread() const;

    /// How many strings were turned away because of the limit.
    [[nodiscard]] std::uint64_t refused_anyThread() const;

private:
    static constexpr std::size_t kBookkeeping = 128; ///< About what one entry costs besides its bytes.

    PayloadId append(std::string_view bytes);

    const std::size_t m_limit;
    const std::size_t m_recentLimit;
    mutable std::mutex m_mutex;
    std::size_t m_used = 0;
    std::uint64_t m_refused = 0;
    std::deque<PayloadBytes> m_entries;
    std::unordered_map<std::string_view, PayloadId> m_ids; ///< Interned ones; keys view into m_entries.
    std::size_t m_recentUsed = 0;
    std::deque<PayloadId> m_recent; ///< Oldest first.
};

} // namespace vmcore
