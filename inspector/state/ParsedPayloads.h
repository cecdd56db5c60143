// SPDX-License-Identifier: GPL-3.0-or-later
// Payloads of one run or recording that describe something in JSON, each parsed once. Any thread.
#pragma once

#include "inspector/state/PayloadSource.h"

#include <memory>
#include <mutex>
#include <string_view>
#include <unordered_map>

namespace inspector {

template<class Info, std::shared_ptr<const Info> (*parse)(std::string_view)>
class ParsedPayloads
{
public:
    /// `payloads` outlives this; so many are kept at most.
    ParsedPayloads(const PayloadSource& payloads, std::size_t mostKept)
        : m_payloads(payloads)
        , m_mostKept(mostKept)
    {
    }

    /// Never null: what parsing nothing gives when the payload is missing or damaged.
    [[nodiscard]] std::shared_ptr<const Info> at(PayloadId id) const
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto known = m_infos.find(id); known != m_infos.end())
            return known->second;
        if (m_infos.size() >= m_mostKept)
            m_infos.clear();
        const PayloadBytes bytes = m_payloads.payload(id);
        return m_infos[id] = parse(bytes ? std::string_view(*bytes) : std::string_view());
    }

    [[nodiscard]] const PayloadSource& payloads() const { return m_payloads; }

private:
    const PayloadSource& m_payloads;
    const std::size_t m_mostKept;
    mutable std::mutex m_mutex;
    mutable std::unordered_map<PayloadId, std::shared_ptr<const Info>> m_infos;
};

} // namespace inspector
