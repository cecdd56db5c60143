// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/observe/Payloads.h"

namespace vmcore {

PayloadId Payloads::intern_anyThread(std::string_view bytes)
{
    if (bytes.empty())
        return 0;
    const std::scoped_lock lock(m_mutex);
    if (const auto known = m_ids.find(bytes); known != m_ids.end())
        return known->second;
    if (bytes.size() + kBookkeeping > m_limit - m_used) {
        ++m_refused;
        return 0;
    }
    m_used += bytes.size() + kBookkeeping;
    const PayloadId id = append(bytes);
    m_ids.emplace(*m_entries.back(), id);
    return id;
}

PayloadId Payloads::addRecent_anyThread(std::string_view bytes)
{
    if (bytes.empty())
        return 0;
    const std::scoped_lock lock(m_mutex);
    const PayloadId id = append(bytes);
    m_recent.push_back(id);
    m_recentUsed += bytes.size() + kBookkeeping;
    while (m_recentUsed > m_recentLimit) {
        PayloadBytes& oldest = m_entries[m_recent.front() - 1];
        m_recentUsed -= oldest->size() + kBookkeeping;
        oldest = nullptr;
        m_recent.pop_front();
    }
    return id;
}

PayloadId Payloads::append(std::string_view bytes)
{
    m_entries.push_back(std::make_shared<const std::string>(bytes));
    return static_cast<PayloadId>(m_entries.size());
}

PayloadBytes Payloads::read_anyThread(PayloadId id) const
{
    const std::scoped_lock lock(m_mutex);
    return id == 0 || id > m_entries.size() ? nullptr : m_entries[id - 1];
}

PayloadId Payloads::count_anyThread() const
{
    const std::scoped_lock lock(m_mutex);
    return static_cast<PayloadId>(m_entries.size());
}

std::uint64_t Payloads::refused_anyThread() const
{
    const std::scoped_lock lock(m_mutex);
    return m_refused;
}

} // namespace vmcore
